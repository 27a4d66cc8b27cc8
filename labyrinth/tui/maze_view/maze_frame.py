"""The frame around the maze, that shows which way a run goes."""

from __future__ import annotations

from textual.reactive import var

from labyrinth.core.maze.maze import Maze
from labyrinth.tui.layout import FRAME
from labyrinth.tui.maze_view.play_direction import Direction
from labyrinth.tui.maze_view.veiled_maze import VeiledMaze

_LINES = frozenset(direction.line for direction in Direction)
_CRAMPED = ("-narrow", "-too-narrow", "-low", "-too-low")
"""Classes of a screen on which every line and column belongs to the maze."""


class FramedMaze(VeiledMaze):
    """Has a frame while it has a direction, where that leaves the maze as large as it was."""

    direction: var[Direction | None] = var(None)
    framed: var[bool] = var(False, init=False)
    """Whether the frame is there."""

    def watch_direction(self) -> None:
        """Draw the frame of the new direction, or none, once it is settled and laid out.

        From one run to the next it is none for a moment, and the room may be another one.
        """
        self.call_after_refresh(self._draw_frame)

    def watch_framed(self) -> None:
        """Fit the glyphs to the room that the frame leaves: the widget is as large as it was."""
        self.call_after_refresh(self.watch_glyphs)

    def fit(self) -> None:
        """Take as much room as the maze needs, and draw the frame where that leaves room."""
        super().fit()
        self._draw_frame()

    def _draw_frame(self) -> None:
        if not self.is_attached:
            return
        shown = self.direction if self.maze and self._has_room_for(self.maze) else None
        if shown is not None:
            self.border_title = shown.title
        lines = {shown.line} if shown is not None else set[str]()
        self.set_classes((self.classes - _LINES) | lines)
        self.framed = shown is not None

    def _has_room_for(self, maze: Maze) -> bool:
        """Whether the maze in a frame is drawn with the same glyphs, and as much of it."""
        if any(map(self.screen.has_class, _CRAMPED)):
            return False
        sizes = (self.outer_size, self.outer_size - FRAME)
        without, within = (self.glyphs_for(maze, size) for size in sizes)
        lines, columns = without.size(maze.height, maze.width)
        whole = [size.height >= lines and size.width >= columns for size in sizes]
        return without is within and whole[0] == whole[1]
