"""The maze that is pointed at with the mouse and walked over with a cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Size
from textual.reactive import var

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting.straight_line import tiles_between
from labyrinth.core.maze.walls import Position
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.maze_view.played_maze import PlayedMaze
from labyrinth.tui.widgets.for_mode import ForMode

LEFT, RIGHT = 1, 3
"""The buttons of the mouse, as events number them."""


class MazeWidget(PlayedMaze, can_focus=True):
    """Shows a maze, plays runs on it, and posts what the mouse and the cursor do.

    Whoever holds it decides what that means. Positions are (row, col) of tiles.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("cursor")]

    @dataclass
    class Pressed(ForMode):
        """A mouse button went down; `position` is None outside the maze."""

        position: Position | None
        button: int = LEFT

    @dataclass
    class Dragged(ForMode):
        """The mouse moved with its button down, over these tiles since the last message."""

        positions: list[Position]

    @dataclass
    class Released(ForMode):
        """The mouse button went up, or its release was lost; the pointer is nearest to a tile."""

        position: Position

    @dataclass
    class Chosen(ForMode):
        """The tile under the cursor was chosen by keyboard."""

        position: Position

    @dataclass
    class CursorMoved(ForMode):
        """The cursor or the mouse pointer is on another tile, or on none."""

        position: Position | None

    cursor: var[Position] = var((1, 1))

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Show `maze`, or nothing yet."""
        super().__init__(maze, id=id)
        self._drag: Position | None = None
        self.buttons = frozenset({LEFT})
        """The buttons that press and drag; the others do nothing."""
        self._size_before = Size(0, 0)
        self._hovered: Position | None = None

    @property
    def shown_cursor(self) -> Position | None:
        """The cursor, while the keyboard is here."""
        return self.cursor if self.has_focus else None

    # Cursor

    def watch_maze(self) -> None:
        """Show another maze, with the cursor on a corridor of it, at best where it was."""
        super().watch_maze()
        maze = self.maze
        if maze is not None and (self.cursor not in maze or not maze[self.cursor]):
            self.cursor = maze.start or (min(1, maze.height - 1), min(1, maze.width - 1))

    def on_resize(self) -> None:
        """Keep the cursor in sight, if it was."""
        hidden = self.screen.has_class("-too-narrow") or self.screen.has_class("-too-low")
        if self.has_focus and not hidden:
            line, column, _, _ = self.shown_glyphs.place_of(*self.cursor)
            place = Offset(column, line) - self.scroll_offset
            if self._size_before.region.contains_point(place):
                self.call_after_refresh(self._follow_cursor)
            self._size_before = self.size

    def watch_glyphs(self) -> None:
        """Draw with another glyph set, the cursor still in sight."""
        super().watch_glyphs()
        self._follow_cursor()

    def watch_cursor(self, old: Position, new: Position) -> None:
        """Draw the old and the new tile of the cursor, keep it visible, tell where it is."""
        self._cursor_drawn(old)
        self._cursor_drawn(new)
        self._follow_cursor()
        self.post_message(self.CursorMoved(new))

    def on_focus(self) -> None:
        """Show the cursor."""
        self._cursor_drawn(self.cursor)
        self.post_message(self.CursorMoved(self.cursor))

    def on_blur(self) -> None:
        """Hide the cursor."""
        self._cursor_drawn(self.cursor)

    def action_move(self, rows: int, cols: int) -> None:
        """Move the cursor so many tiles, as far as the maze goes, from the nearest one in sight."""
        window, (row, col) = self.window, self.cursor
        if window:
            row = min(max(window.y, row), window.bottom - 1)
            col = min(max(window.x, col), window.right - 1)
        self.cursor = self._nearest(row + rows, col + cols)

    def action_page(self, direction: int) -> None:
        """Move the cursor by the height of the visible part."""
        lines_a_tile = self.shown_glyphs.size(10, 10)[0] / 10
        self.action_move(direction * int(self.size.height / lines_a_tile), 0)

    def action_jump(self, end: int) -> None:
        """Move the cursor to the first or the last tile within the border."""
        if self.maze is not None:
            height, width = self.maze.height, self.maze.width
            last = (max(0, height - 2), max(0, width - 2))
            self.cursor = last if end else (min(1, height - 1), min(1, width - 1))

    def action_choose(self) -> None:
        """Post that the tile under the cursor was chosen."""
        if self.maze is not None:
            self.post_message(self.Chosen(self.cursor))

    def _nearest(self, row: int, col: int) -> Position:
        if self.maze is None:
            return self.cursor
        return min(max(0, row), self.maze.height - 1), min(max(0, col), self.maze.width - 1)

    def _cursor_drawn(self, position: Position) -> None:
        if self.maze is not None and position in self.maze:
            self.tiles_changed([self.maze.index(position)])

    def _follow_cursor(self) -> None:
        if self.maze is not None and self.is_mounted:
            self.scroll_to_tile(self.cursor)

    # Mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin a press, and maybe a drag."""
        offset = event.get_content_offset(self)
        if event.button not in self.buttons or self.pans(event) or offset is None:
            return
        event.stop()
        self._release()  # of a press before that never ended
        position = self.tile_at(offset)
        if position is not None:
            self.capture_mouse()
            self._drag = position
            self.cursor = position
        self.post_message(self.Pressed(position, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Go on with a drag, or tell which tile the pointer is over."""
        if self._drag is None:
            offset = event.get_content_offset(self)
            position = self.tile_at(offset) if offset is not None else None
            self._hover(position)
        elif event.button == 0:
            self._release()  # the button went up where the terminal did not tell us
        else:
            place = event.get_content_offset_capture(self) - self.origin
            position = self.shown_glyphs.tile_at(place.y, place.x)
            if self.maze is None or position == self._drag:
                return
            line = [tile for tile in tiles_between(self._drag, position) if tile in self.maze]
            self._drag = position
            self.cursor = self._nearest(*position)
            if line:
                self.post_message(self.Dragged(line))

    def on_mouse_up(self) -> None:
        """End a drag."""
        self._release()

    def on_mouse_release(self) -> None:
        """End a drag also where a dialog has taken the mouse away."""
        if self.app.mouse_captured is not self:  # nor was it taken again since
            self._release()

    def on_leave(self) -> None:
        """Tell that the pointer is over no tile."""
        self._hover(None)

    def _hover(self, position: Position | None) -> None:
        if position != self._hovered:
            self._hovered = position
            self.post_message(
                self.CursorMoved(position or (self.cursor if self.has_focus else None))
            )

    def _release(self) -> None:
        if self._drag is not None:
            position = self._nearest(*self._drag)
            self._drag = None
            self.release_mouse()
            self.post_message(self.Released(position))
