"""Room 5: scores in, intervals and order out."""
