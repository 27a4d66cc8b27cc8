"""Drawings of mazes: described once, drawn as SVG, pixels and PDF, with the mazes inside."""
