"""The maze on the screen: drawing, mouse, cursor and playback."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar

from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive, var
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.timer import Timer

from labyrinth.core.maze import Maze
from labyrinth.core.player import Player
from labyrinth.core.walls import Position
from labyrinth.tui.glyphs import HALVES, NARROW, GlyphSet, View, fitting
from labyrinth.tui.glyphs.glyph_set import CURSOR, Cell, Style
from labyrinth.tui.grid_line import tiles_between
from labyrinth.tui.looks import (
    COMPONENT_CLASSES,
    CURSOR_CLASS,
    LOOKS_OF_MARKS,
    LOOKS_OF_WEIGHTS,
    Look,
)

FRAMES_A_SECOND = 30
MOST_EVENTS_A_FRAME = 50_000
"""How many events a skipped playback applies at once: some 20 milliseconds of work."""
LONGEST_FRAME = 0.25
"""Seconds that count at the most for one frame, so that a stopped program does not leap."""


class MazeWidget(ScrollView, can_focus=True):
    """Shows a maze and what a player has marked on it; its cost depends on what is visible.

    Posts what the mouse and the cursor do; whoever holds it decides what that means. Positions
    are (row, col) of tiles.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {*COMPONENT_CLASSES.values(), CURSOR_CLASS}

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", "Cursor up", show=False),
        Binding("down", "move(1, 0)", "Cursor down", show=False),
        Binding("left", "move(0, -1)", "Cursor left", show=False),
        Binding("right", "move(0, 1)", "Cursor right", show=False),
        Binding("shift+up", "move(-10, 0)", "Cursor 10 up", show=False),
        Binding("shift+down", "move(10, 0)", "Cursor 10 down", show=False),
        Binding("shift+left", "move(0, -10)", "Cursor 10 left", show=False),
        Binding("shift+right", "move(0, 10)", "Cursor 10 right", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "jump(0)", "Cursor to the top left", show=False),
        Binding("end", "jump(1)", "Cursor to the bottom right", show=False),
        Binding("enter,space", "choose", "Choose the tile", show=False),
    ]

    @dataclass
    class Pressed(Message):
        """A mouse button went down; `position` is None outside the maze."""

        position: Position | None

    @dataclass
    class Dragged(Message):
        """The mouse moved with its button down, over these tiles since the last message."""

        positions: list[Position]

    @dataclass
    class Released(Message):
        """The mouse button went up, or its release was lost."""

    @dataclass
    class Chosen(Message):
        """The tile under the cursor was chosen by keyboard."""

        position: Position

    @dataclass
    class CursorMoved(Message):
        """The cursor or the mouse pointer is on another tile, or on none."""

        position: Position | None

    @dataclass
    class Played(Message):
        """A playback reached its end."""

    maze: reactive[Maze | None] = reactive(None, always_update=True, repaint=False)
    glyphs: reactive[GlyphSet | None] = reactive(None, repaint=False)
    """The glyph set, None to take the one that fits."""
    precise: reactive[bool] = reactive(False, repaint=False)
    """Whether every tile needs a place of its own under the mouse, as half blocks have not."""
    cursor: var[Position] = var((1, 1))

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Show `maze`, or nothing yet."""
        super().__init__(id=id)
        self._player: Player | None = None
        self._timer: Timer | None = None
        self._frame_began = 0.0
        self._skipping = False
        self._follow = False
        self._styles: dict[Style, RichStyle] = {}
        self._drag: Position | None = None
        self._hovered: Position | None = None
        self._endpoints: dict[int, list[tuple[int, Look]]] = {}
        self.set_reactive(MazeWidget.maze, maze)

    @property
    def shown_glyphs(self) -> GlyphSet:
        """The glyph set in use: the chosen one, or the one that fits the maze and the size."""
        if self.maze is None:
            return NARROW
        if self.glyphs is not None:
            return NARROW if self.glyphs is HALVES and self.precise else self.glyphs
        size = self.container_size
        fits = fitting(self.maze.height, self.maze.width, size.height, size.width)
        return NARROW if fits is HALVES and self.precise else fits

    @property
    def player(self) -> Player | None:
        """The player whose tiles and marks are shown, if any."""
        return self._player

    @property
    def playing(self) -> bool:
        """Whether a playback runs."""
        return self._timer is not None

    # What is shown

    def play(self, player: Player, *, follow: bool = False) -> None:
        """Show `player` and move it on to its end; Played follows. Without animations: at once.

        With `follow` the view scrolls with the place where the run is at.
        """
        self.show(player)
        self._follow = follow
        self._skipping = self.app.animation_level == "none"
        self._frame_began = monotonic()
        self._timer = self.set_interval(1 / FRAMES_A_SECOND, self._play_frame)

    def show(self, player: Player | None) -> None:
        """Show what `player` has marked, or the bare maze; a running playback stops."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._player = player
        self.refresh()

    def skip(self) -> None:
        """Bring a running playback to its end as quickly as it can be drawn."""
        self._skipping = True

    def endpoints_changed(self) -> None:
        """Draw the start and the goals anew after they changed."""
        self._endpoints = {}
        if self.maze is not None:
            for goal in self.maze.goals:
                self._endpoints.setdefault(goal[0], []).append((goal[1], Look.GOAL))
            if self.maze.start is not None:
                row, col = self.maze.start
                self._endpoints.setdefault(row, []).append((col, Look.START))
        self.refresh()

    def tiles_changed(self, tiles: Iterable[int]) -> None:
        """Draw these tiles (flat indices) anew: one region a line, from the first to the last."""
        maze = self.maze
        if maze is None:
            return
        width = maze.width
        spans: dict[int, tuple[int, int]] = {}
        for tile in tiles:
            row, col = divmod(tile, width)
            first, last = spans.get(row, (col, col))
            spans[row] = (min(first, col), max(last, col))
        regions = []
        glyphs, origin = self.shown_glyphs, self._origin
        for row, (first, last) in spans.items():
            line, column, lines, _ = glyphs.place_of(row, first)
            _, end, _, columns = glyphs.place_of(row, last)
            regions.append(Region(column, line, end + columns - column, lines).translate(origin))
        viewport = self.size.region
        visible = [region for region in regions if region.overlaps(viewport)]
        if visible:
            self.refresh(*visible)

    def _play_frame(self) -> None:
        player = self._player
        if player is None:
            return
        now = monotonic()
        elapsed = min(now - self._frame_began, LONGEST_FRAME)
        self._frame_began = now
        changed = player.step(MOST_EVENTS_A_FRAME) if self._skipping else player.advance(elapsed)
        if len(changed) > self.size.area:
            self.refresh()
        else:
            self.tiles_changed(changed)
        if self._follow and player.head is not None and self.maze is not None:
            self._scroll_to_tile(self.maze.position(player.head))
        if player.finished:
            self.show(player)
            self.post_message(self.Played())

    # Size and scrolling

    def watch_maze(self) -> None:
        """Show another maze from its top left, without a player."""
        self.show(None)
        self.endpoints_changed()
        self._fit()
        if self.maze is not None and self.cursor not in self.maze:
            self.cursor = (min(1, self.maze.height - 1), min(1, self.maze.width - 1))
        self.scroll_to(0, 0, animate=False)

    def watch_glyphs(self) -> None:
        """Draw with another glyph set."""
        self._fit()
        self.refresh()
        self._follow_cursor()

    def watch_precise(self) -> None:
        """Draw so that every tile can be pointed at, or as before."""
        self.watch_glyphs()

    def on_mount(self) -> None:
        """Take the size of the maze."""
        self.endpoints_changed()
        self._fit()

    def on_resize(self) -> None:
        """Fit the glyphs to the new size."""
        self._fit()
        self.refresh()

    def _fit(self) -> None:
        if self.maze is None:
            self.virtual_size = Size(0, 0)
            return
        lines, columns = self.shown_glyphs.size(self.maze.height, self.maze.width)
        self.virtual_size = Size(columns, lines)

    @property
    def _origin(self) -> Offset:
        """Where the top left tile is drawn: a small maze is centred, a large one scrolled."""
        spare_width = max(0, self.size.width - self.virtual_size.width)
        spare_height = max(0, self.size.height - self.virtual_size.height)
        return Offset(spare_width // 2, spare_height // 2) - self.scroll_offset

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw line `y` of the visible part."""
        width = self.size.width
        ground = self._style(Look.FLOOR)
        maze = self.maze
        line = y - self._origin.y
        if maze is None or not 0 <= line < self.virtual_size.height:
            return Strip.blank(width, ground)
        glyphs = self.shown_glyphs
        offset = self._origin.x
        first = max(0, glyphs.tile_at(line, max(0, -offset))[1])
        last = min(maze.width, glyphs.tile_at(line, width - offset)[1] + 1)
        cells = glyphs.cells(self._view(maze), line, first, last)
        column = glyphs.place_of(0, first)[1]
        segments = self._segments(cells)
        strip = Strip(segments)
        start = max(0, -offset) - column
        strip = strip.crop(start, start + width)
        if offset > 0:
            strip = Strip([Segment(" " * offset, ground), *strip])
        return strip.extend_cell_length(width, ground)

    def _view(self, maze: Maze) -> View:
        player = self._player
        tiles = player.tiles if player else maze.tiles
        marks = player.marks if player else None
        width = maze.width
        head = divmod(player.head, width) if player and player.head is not None else None
        if not self.playing:
            head = None
        endpoints = self._endpoints

        def looks(row: int, first: int, last: int) -> bytearray:
            begin, end = row * width + first, row * width + last
            looks = tiles[begin:end].translate(LOOKS_OF_WEIGHTS)
            if marks is not None:
                part = marks[begin:end]
                if part.count(0) < len(part):
                    for at, mark in enumerate(part):
                        if mark:
                            looks[at] = LOOKS_OF_MARKS[mark]
            for col, look in endpoints.get(row, ()):
                if first <= col < last and looks[col - first] != Look.WALL:
                    looks[col - first] = look
            if head and head[0] == row and first <= head[1] < last:
                looks[head[1] - first] = Look.WALKER
            return looks

        def weights(row: int, first: int, last: int) -> bytearray:
            return tiles[row * width + first : row * width + last]

        cursor = self.cursor if self.has_focus else None
        return View(maze.height, width, looks, weights, cursor)

    def _segments(self, cells: list[Cell]) -> list[Segment]:
        segments: list[Segment] = []
        texts: list[str] = []
        current: Style | None = None
        for text, style in cells:
            if style != current:
                if current is not None:
                    segments.append(Segment("".join(texts), self._style(current)))
                texts = []
                current = style
            texts.append(text)
        if current is not None:
            segments.append(Segment("".join(texts), self._style(current)))
        return segments

    def _style(self, style: Style) -> RichStyle:
        known = self._styles.get(style)
        if known is None:
            known = self._styles[style] = self._make_style(style)
        return known

    def _make_style(self, style: Style) -> RichStyle:
        if isinstance(style, tuple):
            upper, lower = style
            return RichStyle(color=self._ground(upper), bgcolor=self._ground(lower))
        if style == CURSOR:
            return self.get_component_rich_style(CURSOR_CLASS)
        return self.get_component_rich_style(COMPONENT_CLASSES[Look(style or Look.FLOOR)])

    def _ground(self, look: int) -> Color | None:
        style = self._style(look)
        return style.color if look == Look.WALL else style.bgcolor

    def notify_style_update(self) -> None:
        """Forget the styles of the old theme."""
        super().notify_style_update()
        self._styles.clear()

    # Cursor

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
        """Move the cursor so many tiles, as far as the maze goes."""
        if self.maze is not None:
            row = min(max(0, self.cursor[0] + rows), self.maze.height - 1)
            col = min(max(0, self.cursor[1] + cols), self.maze.width - 1)
            self.cursor = (row, col)

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

    def _cursor_drawn(self, position: Position) -> None:
        if self.maze is not None and position in self.maze:
            self.tiles_changed([self.maze.index(position)])

    def _follow_cursor(self) -> None:
        if self.maze is not None and self.is_mounted:
            self._scroll_to_tile(self.cursor)

    def _scroll_to_tile(self, position: Position) -> None:
        line, column, lines, columns = self.shown_glyphs.place_of(*position)
        self.scroll_to_region(Region(column, line, columns, lines), animate=False, force=True)

    # Mouse

    def tile_at(self, offset: Offset) -> Position | None:
        """Return the tile at an offset from the top left of the widget, None outside the maze."""
        place = offset - self._origin
        position = self.shown_glyphs.tile_at(place.y, place.x)
        return position if self.maze is not None and position in self.maze else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin a press, and maybe a drag, of the left button."""
        offset = event.get_content_offset(self)
        if event.button != 1 or offset is None:
            return
        event.stop()
        position = self.tile_at(offset)
        if position is not None:
            self.capture_mouse()
            self._drag = position
            self.cursor = position
        self.post_message(self.Pressed(position))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Go on with a drag, or tell which tile the pointer is over."""
        if self._drag is None:
            offset = event.get_content_offset(self)
            position = self.tile_at(offset) if offset is not None else None
            self._hover(position)
        elif event.button == 0:
            self._release()  # the button went up where the terminal did not tell us
        else:
            place = event.get_content_offset_capture(self) - self._origin
            position = self.shown_glyphs.tile_at(place.y, place.x)
            if self.maze is None or position == self._drag:
                return
            line = [tile for tile in tiles_between(self._drag, position) if tile in self.maze]
            self._drag = position
            if line:
                self.cursor = line[-1]
                self.post_message(self.Dragged(line))

    def on_mouse_up(self) -> None:
        """End a drag."""
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
            self._drag = None
            self.release_mouse()
            self.post_message(self.Released())
