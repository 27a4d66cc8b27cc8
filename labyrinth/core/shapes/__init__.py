"""Shapes: which rooms of a grid lie inside, by a name, as a word in large letters, or as a mask."""
