"""Drawings of mazes: described once, rendered as SVG, pixels or PDF, with their mazes embedded."""
