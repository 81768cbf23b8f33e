"""Cases in, findings and a data card out: contamination, validation, item analysis, the card."""
