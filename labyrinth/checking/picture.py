"""A counterexample in characters, with rulers, and the paths below it."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.checking.verdicts import Counterexample
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position

_MOST_TILES = 16
"""Longer paths are shown as far as this."""
_WIDEST = 36
"""Mazes of more tiles a side are left to the program."""


def picture(shown: Counterexample) -> list[str]:
    """Return the lines: the maze, a character a tile with its row and column, then the paths.

    `#` is a wall, `.` a corridor, `2` to `9` one of that weight and `+` one of more, `S` the start,
    `G` a goal, `@` both. It is empty but for the paths where the maze is too large to be read.
    """
    maze = shown.maze
    lines = []
    if max(maze.height, maze.width) <= _WIDEST:
        if maze.start is None:
            lines += maze.to_text().rstrip("\n").split("\n")
        else:
            lines += _with_rulers(maze)
    if shown.path:
        lines.append(f"returned: {_in_words(shown.path)}")
    if shown.enough:
        lines.append(f"enough:   {_in_words(shown.enough)}")
    return lines


def _with_rulers(maze: Maze) -> Iterator[str]:
    room = len(str(maze.height - 1))
    yield " ".join([" " * room, *(str(col % 10) for col in range(maze.width))])
    for row in range(maze.height):
        marks = (_mark(maze, (row, col)) for col in range(maze.width))
        yield " ".join([f"{row:{room}}", *marks])


def _mark(maze: Maze, tile: Position) -> str:
    if tile == maze.start:
        return "@" if tile in maze.goals else "S"
    if tile in maze.goals:
        return "G"
    weight = maze[tile]
    return "#."[weight] if weight < 2 else str(weight) if weight < 10 else "+"


def _in_words(path: list[Position]) -> str:
    more = f" and {len(path) - _MOST_TILES} more" if len(path) > _MOST_TILES else ""
    return " ".join(f"{row},{col}" for row, col in path[:_MOST_TILES]) + more
