"""A run with the code that made it: line by line, in both directions, with its variables."""
