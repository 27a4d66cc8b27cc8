"""Glyph sets: ways to draw the tiles of a maze with characters."""
