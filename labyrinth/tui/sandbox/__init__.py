"""A run with its source code: line by line, in both directions, with its variables."""
