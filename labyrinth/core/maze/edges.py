"""The edges of a maze of rooms: the tiles between neighbouring rooms, with their weights.

A maze of m x n rooms has m(2n-1)-n edges. They come row by row: first the n-1 edges between the
rooms of a row, from left to right, then the n edges between these rooms and the rooms below. The
last row has no edges to rooms below.

A **vector** of edges has a number for each edge in this order, by one of two conventions. With
`keep="zero"` an open edge has 0, and a closed edge has the weight of its wall. With
`keep="positive"` an open edge has the weight of its passage, and a closed edge has 0.
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

    A closed edge has the weight that its wall takes when it is opened: the weight stored in
    `wall_weights`, or 1.
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

    This is so if each room has a weight of at most 1, and some passage has a higher weight, or some
    wall would have one when opened.
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

    With `keep="zero"` an open edge has 0, and a closed edge has the weight of its wall. With
    `keep="positive"` an open edge has the weight of its passage, and a closed edge has 0. Raises
    LabyrinthError for another `keep`.
    """
    hides_open = _opens_at_zero(keep)
    return [0 if edge.is_open == hides_open else edge.weight for edge in edges(maze)]


def maze_of_edges(rows: int, cols: int, vector: Sequence[int], keep: str = "zero") -> Maze:
    """Return the maze of `rows` x `cols` rooms that a vector of edges describes.

    With `keep="zero"` an edge is open where the vector has 0. Passages then have weight 1, and the
    weights of walls are stored in `wall_weights`. With `keep="positive"` an edge is open where the
    vector has a weight, which becomes the weight of the passage. Raises LabyrinthError for a wrong
    size, length or weight, and for another `keep`.
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
    """Return the number of edges, open or closed, in a maze of `rows` x `cols` rooms."""
    return rows * (2 * cols - 1) - cols


def places_of_edges(maze: Maze) -> Iterator[tuple[int, int]]:
    """Yield the tile index (row-major) of each edge, and the offset to one of its two rooms.

    The edges come row by row. The negative offset leads to the other room.
    """
    return ((tile, step) for step, of_row in all_passages(maze) for tile in of_row)


def rooms_beside(maze: Maze, tile: int, step: int) -> tuple[Position, Position]:
    """Return the two rooms (row, col) of the edge at the tile index `tile`.

    `step` is the index offset from the edge to one of its rooms.
    """
    return room_of_tile(maze, tile - step), room_of_tile(maze, tile + step)


def room_of_tile(maze: Maze, tile: int) -> Position:
    """Return the room (row, col), counted in rooms, at a tile index (row-major)."""
    return tile // maze.width // 2, tile % maze.width // 2


def _opens_at_zero(keep: str) -> bool:
    if keep not in _CONVENTIONS:
        raise LabyrinthError(f"keep must be one of {', '.join(_CONVENTIONS)}, not {quoted(keep)}")
    return keep == "zero"


def check_vector(rows: int, cols: int, vector: Sequence[int], least: int) -> None:
    """Raise LabyrinthError if a vector has the wrong length, or a weight outside `least` to 255."""
    if len(vector) != edge_count(rows, cols):
        edges = pluralize(edge_count(rows, cols), "edge")
        raise LabyrinthError(f"{rows} x {cols} rooms have {edges}, not {len(vector)}")
    for number, weight in enumerate(vector, 1):
        if not hasattr(weight, "__index__") or not least <= weight <= MAX_WEIGHT:
            raise LabyrinthError(
                f"the weight of an edge must be a whole number from {least} to {MAX_WEIGHT}, but "
                f"weight number {number} is {quoted(weight)}"
            )
