"""From text to text and from text to values: normal forms, regions, numbers, dates, JSON."""
