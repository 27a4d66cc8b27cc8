"""Following corridors: how far a walker runs, and the way to a tile that leaves no choice."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting import tiles_between
from labyrinth.core.maze.walls import Position
from labyrinth.game.walk import Walk, open_neighbours


def run(walk: Walk, direction: Position) -> list[Position]:
    """Return the tiles of a run in a direction, a step (row, col), around the corners too.

    It ends at a junction, a dead end or a goal, once around a ring, or at once before a wall.
    """
    row, col = walk.position
    first = (row + direction[0], col + direction[1])
    return list(_corridor(walk.maze, walk.position, first)) if walk.maze.is_open(first) else []


def way_to(walk: Walk, tile: Position) -> list[Position]:
    """Return the steps to a tile (row, col), none where the walker would have to choose.

    It lies in a straight line, in one of the corridors that leave from here, up to the junction at
    its end, or on the trail, on which the walker goes back.
    """
    maze, here = walk.maze, walk.position
    if tile == here or not maze.is_open(tile):
        return []
    line = straight_way(walk, tile)
    if line:
        return line
    ways = []
    for first in open_neighbours(maze, here):
        corridor = list(_corridor(maze, here, first))
        if tile in corridor:
            ways.append(corridor[: corridor.index(tile) + 1])
    if ways:
        return min(ways, key=len)
    if tile in walk.trail:
        behind = walk.trail[-2::-1]
        return behind[: behind.index(tile) + 1]
    return []


def straight_way(walk: Walk, tile: Position) -> list[Position]:
    """Return the steps to a tile (row, col) in the walker's row or column, none past a wall."""
    here = walk.position
    if here[0] != tile[0] and here[1] != tile[1]:
        return []
    line = tiles_between(here, tile)[1:]
    return line if all(map(walk.maze.is_open, line)) else []


def _corridor(maze: Maze, here: Position, first: Position) -> Iterator[Position]:
    """Yield the tiles from a first step on; at the last of them there is something to choose."""
    before, tile = here, first
    while True:
        yield tile
        ahead = [each for each in open_neighbours(maze, tile) if each != before]
        if len(ahead) != 1 or tile in maze.goals or tile == here:
            return
        before, tile = tile, ahead[0]
