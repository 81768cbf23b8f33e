"""Made-up models of which the truth is known, and what the statistics of benchwright say about them."""
