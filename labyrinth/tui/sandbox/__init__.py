"""Runs with their source code: line by line, in both directions, with variables."""
