"""Tables of scores in all forms that `rank` takes, read into one exact table."""
