"""Checks of an algorithm: claims about it, and the smallest mazes that refute them."""
