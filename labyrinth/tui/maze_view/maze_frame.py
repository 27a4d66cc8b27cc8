"""The frame around the maze, that shows which way a run goes."""

from __future__ import annotations

from textual.reactive import var

from labyrinth.core.maze.maze import Maze
from labyrinth.tui.layout import FRAME
from labyrinth.tui.maze_view.maze_view import MazeView
from labyrinth.tui.maze_view.play_direction import Direction

_LINES = frozenset(direction.line for direction in Direction)
_CRAMPED = ("-narrow", "-too-narrow", "-low", "-too-low")
"""Classes of a screen on which every line and column belongs to the maze."""


class FramedMaze(MazeView):
    """Has a frame while it has a direction, where that leaves the maze as large as it was."""

    direction: var[Direction | None] = var(None)

    def watch_direction(self) -> None:
        """Draw the frame of the new direction, or none."""
        self._draw_frame()

    def _fit(self) -> None:
        super()._fit()
        self._draw_frame()

    def _draw_frame(self) -> None:
        if not self.is_attached:
            return
        shown = self.direction if self.maze and self._has_room_for(self.maze) else None
        if shown is not None:
            self.border_title = shown.title
        for line in _LINES:
            self.set_class(shown is not None and line == shown.line, line)

    def _has_room_for(self, maze: Maze) -> bool:
        """Whether the maze in a frame is drawn with the same glyphs, and as much of it."""
        if any(map(self.screen.has_class, _CRAMPED)):
            return False
        sizes = (self.outer_size, self.outer_size - FRAME)
        without, within = (self.glyphs_for(maze, size) for size in sizes)
        lines, columns = without.size(maze.height, maze.width)
        whole = [size.height >= lines and size.width >= columns for size in sizes]
        return without is within and whole[0] == whole[1]
