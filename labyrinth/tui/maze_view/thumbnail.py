"""The whole of a maze as a few lines of text, where it is too large to be drawn tile by tile."""

from __future__ import annotations

from textual.geometry import Size

from labyrinth.core.maze.maze import Maze
from labyrinth.tui.maze_view.dot_characters import DotCharacters
from labyrinth.tui.maze_view.reduced_maze import ReducedMaze


def thumbnail(maze: Maze, room: Size, characters: DotCharacters) -> str:
    """Return a maze in dots, as large as there is room for, with an S and a G for its ends.

    Some 15 nanoseconds a tile.
    """
    lines, columns = room.height * characters.lines, room.width * characters.columns
    side = max(1, -(-maze.height // max(1, lines)), -(-maze.width // max(1, columns)))
    dots = ReducedMaze(maze.height, maze.width, side)
    for _ in dots.read(maze.tiles, None):
        pass
    drawn = []
    for first in range(0, dots.rows, characters.lines):
        rows = [dots.row(first + row, characters.columns) for row in range(characters.lines)]
        texts, _ = characters.cells(rows)
        drawn.append(texts)
    for letter, places in (("G", maze.goals), ("S", [maze.start] if maze.start else [])):
        for row, col in places:
            drawn[row // side // characters.lines][col // side // characters.columns] = letter
    return "\n".join("".join(line) for line in drawn)
