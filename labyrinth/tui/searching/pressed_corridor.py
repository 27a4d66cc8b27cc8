"""The corridor that is meant where a tile is pressed."""

from __future__ import annotations

from labyrinth.core.maze.walls import Position
from labyrinth.tui.modes.mode import Host


def pressed_corridor(host: Host, position: Position | None, end: str) -> Position | None:
    """Return the corridor that is pressed; where there is none say which `end` it was to be."""
    maze = host.document.maze
    if position is not None and maze[position] == 0:
        position = _corridor_behind(host, position)
    if position is None:
        host.say(f"That is outside the maze: choose a corridor for {end}.")
    elif maze[position] == 0:
        row, col = position
        host.say(f"{row},{col} is a wall: choose a corridor for {end}.")
    else:
        return position
    return None


def _corridor_behind(host: Host, wall: Position) -> Position:
    """Return the corridor that is drawn in the same place as a wall, or else the wall."""
    maze, place = host.document.maze, host.view.shown_glyphs.place_of
    row, col = wall
    for other in ((row - 1, col), (row + 1, col)):
        if other in maze and maze[other] and place(*other)[:2] == place(row, col)[:2]:
            return other
    return wall
