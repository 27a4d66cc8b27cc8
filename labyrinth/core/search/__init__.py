"""Searching a maze: one solver, one solution."""
