"""Generating: the form of a recipe, the preview and the carving."""
