"""The maze that can be played, pointed at and walked over with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Size
from textual.reactive import var

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting.straight_line import tiles_between
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.maze_view.panned_maze import PannedMaze
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.widgets.for_mode import ForMode

FRAMES_A_SECOND = 30
MOST_EVENTS_A_FRAME = 50_000
"""How many events a skipped playback applies at once: some 20 milliseconds of work."""
SECONDS_A_REPORT = 0.1
"""Seconds from one Moved to the next, at the least: figures that change faster are not read."""
LEFT, RIGHT = 1, 3
"""The buttons of the mouse, as events number them."""
LONGEST_FRAME = 0.25
"""Seconds that count at the most for one frame, so that a stopped program does not leap."""


class MazeWidget(PannedMaze, can_focus=True):
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

    @dataclass
    class Moved(ForMode):
        """The run that is shown has moved on; while it plays, posted a few times a second."""

    @dataclass
    class Played(ForMode):
        """The playback of `player` reached its end."""

        player: Player

    cursor: var[Position] = var((1, 1))

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Show `maze`, or nothing yet."""
        super().__init__(maze, id=id)
        self._timer: clock.Alarm | None = None
        self._frame_began = 0.0
        self._reported = 0.0
        self._skipping = False
        self._follow = False
        self._live = False
        self._drag: Position | None = None
        self.buttons = frozenset({LEFT})
        """The buttons that press and drag; the others do nothing."""
        self._size_before = Size(0, 0)
        self._hovered: Position | None = None

    @property
    def playing(self) -> bool:
        """Whether a playback runs."""
        return self._timer is not None

    @property
    def shown_cursor(self) -> Position | None:
        """The cursor, while the keyboard is here."""
        return self.cursor if self.has_focus else None

    @property
    def shown_walker(self) -> Position | None:
        """The tile where the run is at, while it is live."""
        head = self.player.head if self.player and self._live else None
        return None if head is None or self.maze is None else self.maze.position(head)

    # Playback

    def show(self, player: Player | None, *, live: bool = False) -> None:
        """Show what `player` has marked, or the bare maze; a running playback stops.

        With `live` the walker stands where the run is at.
        """
        self._live = live
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        super().show(player)

    def play(self, player: Player, *, follow: bool = False) -> None:
        """Show `player` and move it on to its end; Played follows. Without animations: at once.

        With `follow` the view scrolls with the place where the run is at.
        """
        self.show(player, live=True)
        self._follow = follow
        self._skipping = motion(self.app) is Motion.NONE
        self._frame_began = clock.present.now()
        self._timer = clock.present.every(1 / FRAMES_A_SECOND, self, self._play_frame)

    def pause(self) -> None:
        """Stop a running playback where it is."""
        if self.playing:
            self.show(self.player, live=True)

    def seek(self, position: int) -> None:
        """Move the run that is shown to a position of its trace."""
        if self.player is not None:
            self._redraw(self.player.seek(position))
            self.post_message(self.Moved())

    def _redraw(self, changed: Sequence[int]) -> None:
        if len(changed) > self.size.area:
            self.refresh()
        else:
            self.tiles_changed(changed)

    def skip(self) -> None:
        """Bring a running playback to its end as quickly as it can be drawn."""
        self._skipping = True

    def _play_frame(self) -> None:
        player = self.player
        if player is None or not self.playing:  # a tick may still come after its timer was stopped
            return
        now = clock.present.now()
        elapsed = min(now - self._frame_began, LONGEST_FRAME)
        self._frame_began = now
        if self._skipping or isinf(player.speed):
            most = len(player.trace) if player.jumps else MOST_EVENTS_A_FRAME
            changed = player.step(most if player.speed > 0 else -most)
        else:
            changed = player.advance(elapsed)
        self._redraw(changed)
        if now - self._reported >= SECONDS_A_REPORT:
            self._reported = now
            self.post_message(self.Moved())
        if self._follow:
            self.scroll_to_walker()
        if player.position == (player.last if player.speed >= 0 else player.first):
            self.show(player)
            self.post_message(self.Played(player))

    def scroll_to_walker(self) -> None:
        """Bring the place into sight where the run is at."""
        if self.shown_walker is not None:
            self.scroll_to_tile(self.shown_walker)

    # Cursor

    def watch_maze(self) -> None:
        """Show another maze, with the cursor on it."""
        super().watch_maze()
        if self.maze is not None and self.cursor not in self.maze:
            self.cursor = (min(1, self.maze.height - 1), min(1, self.maze.width - 1))

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
