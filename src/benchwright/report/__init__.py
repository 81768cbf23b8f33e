"""Room 6: results in, pages and files out."""
