"""Results: what searches of mazes found, as rows of a table."""
