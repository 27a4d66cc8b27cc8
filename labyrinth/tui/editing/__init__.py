"""Editing: brushes, paints, and the removal of dead ends."""
