"""The maze that is moved about with the mouse, as a sheet of paper is."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.geometry import Offset, Region

from labyrinth.core.maze.walls import Position
from labyrinth.tui.maze_view.maze_frame import FramedMaze

_LEFT: Final = 1
_MIDDLE: Final = 2


class PannedMaze(FramedMaze):
    """Follows the mouse while its middle button is down, or the left one with Ctrl."""

    _grabbed: Offset | None = None
    """Where the pointer was on the drawing when it took hold of it."""

    @staticmethod
    def pans(event: events.MouseEvent) -> bool:
        """Whether a press of this kind takes hold of the maze, and so means nothing else."""
        return event.button == _MIDDLE or (event.button == _LEFT and event.ctrl)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the maze."""
        if self.pans(event):
            event.stop()
            self.capture_mouse()
            self._grabbed = event.screen_offset + self.scroll_offset

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draw the maze along."""
        if self._grabbed is None:
            return
        if event.button == 0:
            self.on_mouse_up()  # the button went up where the terminal did not tell us
        else:
            x, y = self._grabbed - event.screen_offset
            self.scroll_to(x, y, animate=False, force=True, immediate=True)

    def on_mouse_up(self) -> None:
        """Let go of the maze."""
        if self._grabbed is not None:
            self._grabbed = None
            self.release_mouse()

    @property
    def window(self) -> Region:
        """The tiles that are seen, columns and rows; empty without a maze."""
        maze, glyphs = self.maze, self.shown_glyphs
        if maze is None:
            return Region()
        x, y = self.origin
        top, left = glyphs.tile_at(max(0, -y), max(0, -x))
        line = min(self.size.height - y, self.drawn_size.height) - 1
        column = min(self.size.width - x, self.drawn_size.width) - 1
        bottom, right = glyphs.tile_at(line, column)
        # A line of half blocks has the row below as well.
        end = min(max(bottom + 1, glyphs.tile_at(line + 1, 0)[0]), maze.height)
        return Region(left, top, right + 1 - left, end - top)

    def centre_on(self, position: Position) -> None:
        """Scroll until a tile (row, col) is in the middle, as far as the maze goes."""
        line, column, _, _ = self.shown_glyphs.place_of(*position)
        x, y = column - self.size.width // 2, line - self.size.height // 2
        self.scroll_to(x, y, animate=False, force=True, immediate=True)
