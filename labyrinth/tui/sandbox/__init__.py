"""The view of a run with its source code: line by line, in both directions, with variables."""
