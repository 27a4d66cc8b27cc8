"""Results: what the searches of mazes came to, as lines of a table."""
