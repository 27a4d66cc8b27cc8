"""Maps with random obstacles, and the steps of a map as a networkx graph."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any, Final

import networkx

from labyrinth import Maze, solve

Tile = tuple[int, int]

# For each rule, how many of the two tiles beside a diagonal step must be open.
NEEDED: Final = {
    "never": 3,
    "only-when-no-obstacles": 2,
    "if-at-most-one-obstacle": 1,
    "always": 0,
}


def open_map(size: int, rng: Random, share_of_walls: float) -> Maze:
    """Return a map of `size` x `size` tiles with random walls, and a path from end to end."""
    while True:
        tiles = bytes(rng.random() >= share_of_walls for _ in range(size * size))
        maze = Maze(size, size, tiles)
        open_tiles = [divmod(tile, size) for tile, weight in enumerate(tiles) if weight]
        if open_tiles:
            maze.start, maze.goals = open_tiles[0], (open_tiles[-1],)
            if solve(maze, "bfs").outcome == "found":
                return maze


def graph_of(maze: Maze, rule: str) -> Any:
    """Return the steps of a map as a directed networkx graph; a step costs the tile it enters."""
    graph = networkx.DiGraph()
    for row in range(maze.height):
        for col in range(maze.width):
            if maze[row, col]:
                graph.add_node((row, col))
                for there, cost in _steps(maze, row, col, rule):
                    graph.add_edge((row, col), there, weight=cost)
    return graph


def _steps(maze: Maze, row: int, col: int, rule: str) -> Iterator[tuple[Tile, float]]:
    def weight(row: int, col: int) -> int:
        is_inside = (row, col) in maze
        return maze[row, col] if is_inside else 0

    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            there = row + down, col + right
            if there == (row, col) or not weight(*there):
                continue
            if not (down and right):
                yield there, weight(*there)
            elif bool(weight(row + down, col)) + bool(weight(row, col + right)) >= NEEDED[rule]:
                yield there, sqrt(2) * weight(*there)
