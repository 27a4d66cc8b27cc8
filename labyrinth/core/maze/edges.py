"""The edges of a maze of rooms: the places between two neighbouring rooms, with their weights.

A maze of m x n rooms has m(2n-1)-n edges. They come row by row: first the n-1 edges between the
rooms of a row, from left to right, then the n edges between these rooms and those below, except for
the last row. A **vector** of edges has a number for each of them in this order, by one of two
conventions. `keep="zero"`: 0 where the wall is open, else the weight of the wall.
`keep="positive"`: the weight of the passage where the wall is open, 0 where the edge is deleted.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import MAX_WEIGHT, check_rooms
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.room_grid import all_passages, uncarved_rooms
from labyrinth.core.pluralize import pluralize

_CONVENTIONS: Final = ("zero", "positive")


class Edge(NamedTuple):
    """An edge between two neighbouring rooms (row, col), the upper or left one first.

    `weight` is the weight of the passage, or the weight that a closed wall would get if it were
    opened.
    """

    rooms: tuple[Position, Position]
    weight: int
    is_open: bool


def edges(maze: Maze) -> list[Edge]:
    """Return the edges of a maze, row by row.

    A wall has the weight that it takes when it is opened, 1 if none is stored.
    """
    drawn = maze.wall_weights
    found = []
    for tile, step in places_of_edges(maze):
        weight = maze.tiles[tile]
        rooms = rooms_beside(maze, tile, step)
        found.append(Edge(rooms, weight or (drawn and drawn[tile]) or 1, weight > 0))
    return found


def has_edge_weights(maze: Maze) -> bool:
    """Return whether the weights of a maze belong to edges.

    Then each room weighs at most 1, and some passage, or some wall once opened, weighs more.
    """
    width, tiles, drawn = maze.width, maze.tiles, maze.wall_weights
    if maze.height % 2 == 0 or width % 2 == 0 or not (maze.rows and maze.cols):
        return False
    if not maze.weighted and not (drawn and drawn.strip(b"\x00\x01")):
        return False
    firsts = range(width + 1, len(tiles), 2 * width)
    return all(max(tiles[first : first + width - 2 : 2]) < 2 for first in firsts)


def edge_vector(maze: Maze, keep: str = "zero") -> list[int]:
    """Return the weights of a maze's edges as a vector.

    By default an edge has 0 if its wall is open, else the weight of the wall. With
    `keep="positive"` it has the weight of the passage if its wall is open, else 0. Raises
    LabyrinthError for another `keep`.
    """
    hides_open = _opens_at_zero(keep)
    return [0 if edge.is_open == hides_open else edge.weight for edge in edges(maze)]


def maze_of_edges(rows: int, cols: int, vector: Sequence[int], keep: str = "zero") -> Maze:
    """Return the maze of `rows` x `cols` rooms whose walls are open where the vector has 0.

    The weights of walls are stored in `wall_weights`; passages have weight 1. With
    `keep="positive"` the walls are open where the vector has a weight, the weight of the passage.
    Raises LabyrinthError for a wrong size, length or weight, and for another `keep`.
    """
    check_rooms(rows, cols)
    check_vector(rows, cols, vector, 0)
    opens_at_zero = _opens_at_zero(keep)
    maze = Maze.of_rooms(rows, cols)
    maze.tiles[:] = uncarved_rooms(maze)[: len(maze.tiles)]
    weights = bytearray(b"\x01" * len(maze.tiles))
    for (tile, _), weight in zip(places_of_edges(maze), vector, strict=True):
        weights[tile] = weight or opens_at_zero  # a deleted edge is not an edge
        if (weight == 0) == opens_at_zero:
            maze.tiles[tile] = weights[tile]
    maze.wall_weights = bytes(weights) if weights.strip(b"\x00\x01") else None
    return maze


def edge_count(rows: int, cols: int) -> int:
    """Return the number of edges between `rows` x `cols` rooms."""
    return rows * (2 * cols - 1) - cols


def places_of_edges(maze: Maze) -> Iterator[tuple[int, int]]:
    """Yield the flat tile index of each edge, row by row, with the step to one of its rooms."""
    return ((tile, step) for step, of_row in all_passages(maze) for tile in of_row)


def rooms_beside(maze: Maze, tile: int, step: int) -> tuple[Position, Position]:
    """Return the two rooms of the edge at a tile."""
    return room_of_tile(maze, tile - step), room_of_tile(maze, tile + step)


def room_of_tile(maze: Maze, tile: int) -> Position:
    """Return the room at a flat tile index, counted in rooms."""
    return tile // maze.width // 2, tile % maze.width // 2


def _opens_at_zero(keep: str) -> bool:
    if keep not in _CONVENTIONS:
        raise LabyrinthError(f"keep must be one of {', '.join(_CONVENTIONS)}, not {quoted(keep)}")
    return keep == "zero"


def check_vector(rows: int, cols: int, vector: Sequence[int], least: int) -> None:
    """Check the length and the weights of a vector. Raises LabyrinthError if one is wrong."""
    if len(vector) != edge_count(rows, cols):
        edges = pluralize(edge_count(rows, cols), "edge")
        raise LabyrinthError(f"{rows} x {cols} rooms have {edges}, not {len(vector)}")
    for number, weight in enumerate(vector, 1):
        if not hasattr(weight, "__index__") or not least <= weight <= MAX_WEIGHT:
            raise LabyrinthError(
                f"the weight of an edge must be a whole number from {least} to {MAX_WEIGHT}, but "
                f"weight number {number} is {quoted(weight)}"
            )
