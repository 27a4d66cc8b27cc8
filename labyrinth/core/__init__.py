"""Mazes, their generation and their search, with only the standard library."""
