"""Shapes between two tiles: line, outline and box."""

from __future__ import annotations

from labyrinth.core.maze.painting.span import Span
from labyrinth.core.maze.painting.straight_line import tiles_between
from labyrinth.core.maze.walls import Position


def line(first: Position, last: Position) -> list[Span]:
    """Return the straight line from tile to tile, each a side-neighbour of the one before."""
    return [Span(row, col, col + 1) for row, col in tiles_between(first, last)]


def outline(first: Position, last: Position) -> list[Span]:
    """Return the border of the rectangle with these two tiles as opposite corners."""
    rows = box(first, last)
    sides = [
        side
        for row, left, end in rows[1:-1]
        for side in (Span(row, left, left + 1), Span(row, end - 1, end))
    ]
    return [rows[0], *sides, rows[-1]]


def box(first: Position, last: Position) -> list[Span]:
    """Return the whole rectangle with these two tiles as opposite corners."""
    top, bottom = sorted((first[0], last[0]))
    left, right = sorted((first[1], last[1]))
    return [Span(row, left, right + 1) for row in range(top, bottom + 1)]
