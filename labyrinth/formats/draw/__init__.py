"""Drawings of mazes: described once, rendered as SVG, pixels and PDF, with the mazes embedded."""
