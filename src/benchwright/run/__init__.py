"""Room 3: tasks and models in, replies out."""
