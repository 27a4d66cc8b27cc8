"""Shapes: the rooms of a grid inside a named outline, a word in large letters, or a mask."""
