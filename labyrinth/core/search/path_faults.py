"""What is wrong with the answer of a search: a path by steps, or none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from labyrinth.core.counted import counted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def path_fault(maze: Maze, path: Sequence[Position]) -> str:
    """Say what is wrong with a path of tiles from the maze's start to one of its goals.

    It goes on from "its path": "leads through the wall 2,3"; "" where nothing is wrong. A tile may
    come more than once. The path is not empty, and the maze has its endpoints.
    """
    first, last = path[0], path[-1]
    if first in maze.goals and last == maze.start and first != last:
        return "leads from the goal to the start: turn it round"
    if first != maze.start:
        return f"begins at {_named(first)}, not at the start"
    for tile in path:
        if tile not in maze:
            return f"leaves the maze at {_named(tile)}"
        if not maze.is_open(tile):
            return f"leads through the wall {_named(tile)}"
    for here, there in pairwise(path):
        rows, cols = abs(here[0] - there[0]), abs(here[1] - there[1])
        if rows + cols != 1:
            how = "has a diagonal step" if rows == cols == 1 else "jumps"
            if rows + cols == 0:
                return f"has {_named(here)} twice in a row"
            return f"{how} from {_named(here)} to {_named(there)}"
    if last not in maze.goals:
        return f"ends at {_named(last)}, which is not the goal"
    return ""


def missed_path(fewest: int) -> str:
    """Say which path was missed by an answer without one, where there is one of so many steps."""
    if fewest == 0:
        return "the start is the goal, so the start alone is the path"
    return f"there is one of {counted(fewest, 'step')}"


def _named(tile: Position) -> str:
    row, col = tile
    return f"{row},{col}"
