"""Foreign formats in and out: what other tools read and write."""
