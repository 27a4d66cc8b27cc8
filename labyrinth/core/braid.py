"""Braiding: dead ends are removed by opening one more wall of each, which makes loops."""

from __future__ import annotations

from random import Random

from labyrinth.core.maze import Maze
from labyrinth.core.randomness import below, shuffle
from labyrinth.core.rooms import room_at, steps
from labyrinth.core.trace import CARVE, Trace


def dead_end_rooms(maze: Maze) -> list[int]:
    """Return the flat tile indices of all rooms with exactly one passage, row by row."""
    tiles = maze.tiles
    width = maze.width
    return [
        room
        for row in range(maze.rows)
        for room in range(room_at(maze, row, 0), room_at(maze, row, maze.cols), 2)
        if tiles[room]
        and (
            (tiles[room - width] > 0)
            + (tiles[room + width] > 0)
            + (tiles[room - 1] > 0)
            + (tiles[room + 1] > 0)
        )
        == 1
    ]


def braid(maze: Maze, rng: Random, trace: Trace, share: float) -> None:
    """Remove about `share` (0.0 to 1.0) of the dead ends, preferring to join two of them.

    Works on a maze with a closed border. A dead end without another neighbouring room stays.
    Source: Walter Pullen, "Think Labyrinth"; the name is Dave Phillips's.
    """
    ends = dead_end_rooms(maze)
    left = set(ends)
    keep = len(ends) - round(share * len(ends))
    shuffle(rng, ends)
    for room in ends:
        if len(left) <= keep:
            break
        if room not in left:
            continue
        closed = [step for step in steps(maze) if _can_open(maze, room, step)]
        joins = [step for step in closed if room + 2 * step in left]
        if not closed:
            continue
        step = (joins or closed)[below(rng, len(joins or closed))]
        maze.tiles[room + step] = 1
        trace.events.append(CARVE + room + step)
        left -= {room, room + 2 * step}


def _can_open(maze: Maze, room: int, step: int) -> bool:
    """Whether the way is walled, leads to another room, and does not leave the grid."""
    row, col = maze.position(room + step)
    inside = 0 < row < 2 * maze.rows and 0 < col < 2 * maze.cols
    return inside and maze.tiles[room + step] == 0 and maze.tiles[room + 2 * step] != 0
