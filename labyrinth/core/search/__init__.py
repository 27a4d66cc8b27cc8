"""Searching a maze with one solver."""
