"""Drawings of mazes, rendered as SVG, pixels or PDF; each file embeds its mazes."""
