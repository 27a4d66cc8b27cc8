"""Mazes, their generation and their search, on the standard library alone."""
