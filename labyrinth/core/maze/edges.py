"""The edges of a maze of rooms: the places between two neighbouring rooms, with their weights.

A maze of m x n rooms has m(2n-1)-n edges. They come row by row: first the n-1 edges between the
rooms of a row, from left to right, then the n edges between these rooms and those below; the last
row has none of the latter. A **vector** of edges has a number for each of them in this order: 0
where the wall is open, else the weight of the wall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import MAX_WEIGHT, check_rooms
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import all_passages, uncarved_rooms
from labyrinth.core.maze.walls import Position


class Edge(NamedTuple):
    """What lies between two neighbouring rooms (row, col), the upper or left one first.

    `weight` is that of the passage, or the one that it would have where the wall is not open.
    """

    rooms: tuple[Position, Position]
    weight: int
    is_open: bool


def edges(maze: Maze) -> list[Edge]:
    """Return the edges of a maze, row by row.

    The weight of a wall is what its generation has drawn for it, 1 where nothing tells it.
    """
    drawn = maze.trace.weights if maze.trace else None
    found = []
    for tile, rooms in zip(_tiles(maze), _pairs(maze.rows, maze.cols), strict=True):
        weight = maze.tiles[tile]
        found.append(Edge(rooms, weight or (drawn[tile] if drawn else 1), weight > 0))
    return found


def edge_vector(maze: Maze) -> list[int]:
    """Return the vector of a maze's edges: 0 for an open wall, else the weight of the wall."""
    return [0 if edge.is_open else edge.weight for edge in edges(maze)]


def maze_of_edges(rows: int, cols: int, vector: Sequence[int]) -> Maze:
    """Return the maze of `rows` x `cols` rooms whose walls are open where the vector has 0.

    All its corridors have weight 1. Raises LabyrinthError for a wrong size, length or weight.
    """
    check_rooms(rows, cols)
    _check_vector(rows, cols, vector, 0)
    maze = Maze.of_rooms(rows, cols)
    maze.tiles[:] = uncarved_rooms(maze)[: len(maze.tiles)]
    for tile, weight in zip(_tiles(maze), vector, strict=True):
        maze.tiles[tile] = not weight
    return maze


def minimum_tree_fault(
    rows: int, cols: int, weights: Sequence[int], vector: Sequence[int]
) -> str | None:
    """Return in a sentence why a vector is no minimum spanning tree; None where it is one.

    `weights` has the weight of every edge, from 1, `vector` is 0 where the tree has an edge and
    else the same weight. Of several minimum trees each is right. Raises LabyrinthError for a wrong
    size, length or weight.
    """
    check_rooms(rows, cols)
    _check_vector(rows, cols, weights, 1)
    _check_vector(rows, cols, vector, 0)
    pairs = list(_pairs(rows, cols))
    for (one, other), given, found in zip(pairs, weights, vector, strict=True):
        if found not in (0, given):
            return f"the wall between rooms {one} and {other} weighs {given}, not {found}"
    forest = singletons(rows * cols)
    ordered = sorted(zip(weights, vector, pairs, strict=True), key=itemgetter(0))
    for weight, group in groupby(ordered, key=itemgetter(0)):
        walls = []
        for _, found, (one, other) in group:
            here, there = (row * cols + col for row, col in (one, other))
            if found:
                walls.append((here, there))
            elif not join(forest, here, there):
                return f"the open wall between rooms {one} and {other} closes a loop"
        for here, there in walls:
            if find(forest, here) != find(forest, there):
                one, other = divmod(here, cols), divmod(there, cols)
                return (
                    f"the wall between rooms {one} and {other} is to be open: no way between them "
                    f"has only weights up to its {weight}"
                )
    return None


def edge_count(rows: int, cols: int) -> int:
    """Return how many edges there are between `rows` x `cols` rooms."""
    return rows * (2 * cols - 1) - cols


def _tiles(maze: Maze) -> Iterator[int]:
    """Yield the flat tile index of each edge."""
    return (tile for _, of_row in all_passages(maze) for tile in of_row)


def _pairs(rows: int, cols: int) -> Iterator[tuple[Position, Position]]:
    """Yield the two rooms of each edge."""
    for row in range(rows):
        yield from (((row, col), (row, col + 1)) for col in range(cols - 1))
        if row < rows - 1:
            yield from (((row, col), (row + 1, col)) for col in range(cols))


def _check_vector(rows: int, cols: int, vector: Sequence[int], least: int) -> None:
    if len(vector) != edge_count(rows, cols):
        raise LabyrinthError(
            f"{rows} x {cols} rooms have {edge_count(rows, cols)} edges, not {len(vector)}"
        )
    for number, weight in enumerate(vector, 1):
        if not least <= weight <= MAX_WEIGHT:
            raise LabyrinthError(
                f"the weight of an edge is {least} to {MAX_WEIGHT}, but number {number} is "
                f"{quoted(weight)}"
            )
