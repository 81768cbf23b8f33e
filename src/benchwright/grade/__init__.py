"""Room 4: tasks and replies in, verdicts and scores out."""
