"""Worksheets to fill in by hand, with their answer keys: a task is one file."""
