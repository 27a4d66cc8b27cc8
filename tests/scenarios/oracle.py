"""Lengths by a textbook search with a heap: 8 neighbours, no corner is cut."""

from __future__ import annotations

import heapq
from math import hypot

from labyrinth import Maze

Tile = tuple[int, int]


def lengths(maze: Maze, start: Tile) -> dict[Tile, float]:
    """Return the length of the shortest path to each tile that can be reached."""
    found: dict[Tile, float] = {}
    heap = [(0.0, start)]
    while heap:
        length, (row, col) = heapq.heappop(heap)
        if (row, col) in found:
            continue
        found[row, col] = length
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                passed = ((row + down, col), (row, col + right), (row + down, col + right))
                if all(map(maze.is_open, passed)):
                    heapq.heappush(heap, (length + hypot(down, right), (row + down, col + right)))
    return found
