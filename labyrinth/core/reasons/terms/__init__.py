"""The terms of sentences: one family a file, found by its file."""
