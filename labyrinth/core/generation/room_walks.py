"""Walks over rooms, the parts of Wilson's algorithm: walk, erase the loops, add the path.

The generators do the same on the tiles of a maze, and record each step in a trace. These functions
show each part separately.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.toolkit.randomness import below
from labyrinth.core.maze.rooms_in_progress import RoomsInProgress
from labyrinth.core.maze.walls import Position, Wall, neighbour_at

_WALL_OF_STEP = {(wall.row_step, wall.col_step): wall for wall in Wall}


def random_walk(rooms: RoomsInProgress, start: Position, rng: Random) -> list[Position]:
    """Walk from room `start` to random neighbours, up to the first room whose walls are set.

    Rooms are (row, col). Returns all rooms of the walk, including the first and the last; only
    `start` if the walls of `start` are set. Raises LabyrinthError if `start` is not a room, or if
    no room has its walls set, since the walk would never end.
    """
    if not any(rooms.is_set(row, col) for row in range(rooms.rows) for col in range(rooms.cols)):
        raise LabyrinthError(
            "no room has walls yet, so a walk would never end: set the walls of one room first"
        )
    walk = [start]
    while not rooms.is_set(*walk[-1]):
        around = [neighbour_at(walk[-1], wall) for wall in Wall]
        inside = [(r, c) for r, c in around if 0 <= r < rooms.rows and 0 <= c < rooms.cols]
        walk.append(inside[below(rng, len(inside))])
    return walk


def erase_loops(walk: Iterable[Position]) -> list[Position]:
    """Return the walk without its loops, which are erased in the order in which they were walked.

    The first and the last room stay, no room occurs twice, and each step is a step of the walk.
    """
    path: dict[Position, None] = {}
    for room in walk:
        if room in path:
            while next(reversed(path)) != room:
                path.popitem()
        path[room] = None
    return list(path)


def add_path(rooms: RoomsInProgress, path: Sequence[Position]) -> None:
    """Open the walls between the rooms (row, col) of a path, one after another.

    The walls of all rooms on the path are set afterwards; in a room whose walls were not set, the
    other walls are closed. Raises LabyrinthError, and changes nothing, if two consecutive rooms are
    not neighbours in the grid.
    """
    for row, col in path:
        rooms.is_set(row, col)
    sides = []
    for here, there in pairwise(path):
        side = _WALL_OF_STEP.get((there[0] - here[0], there[1] - here[1]))
        if side is None:
            raise LabyrinthError(
                f"no step leads from room {here} to room {there}: they are not neighbours"
            )
        sides.append(side)
    for (row, col), side in zip(path, sides, strict=False):
        rooms.open_wall(row, col, side)
