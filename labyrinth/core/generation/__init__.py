"""Generating a maze by its recipe."""
