"""The maze widget: drawing, scrolling, mouse, cursor and playback."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive, var
from textual.scroll_view import ScrollView
from textual.strip import Strip

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.painting import OPEN, Paint, Span, tiles_between
from labyrinth.core.trace.events import CHANGING
from labyrinth.core.trace.player import Player
from labyrinth.tui.colours.themes import colours_of
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.layout import FRAME
from labyrinth.tui.maze_view.drawing import (
    NO_MAZE,
    Drawing,
    PartsOfRows,
    Tints,
    parts_of_rows,
    with_rows_above,
)
from labyrinth.tui.maze_view.frames import Direction, Playback
from labyrinth.tui.maze_view.glyphs import (
    ASCII,
    GLYPH_SETS,
    HALVES,
    LINES,
    LINES_WITH_WEIGHTS,
    NARROW,
    GlyphSet,
    fitting,
)
from labyrinth.tui.maze_view.tile_appearance import CLASSES, Appearance, TileStyles
from labyrinth.tui.widgets.mode_message import ModeMessage

# The buttons of the mouse, as events number them.
LEFT, MIDDLE, RIGHT = 1, 2, 3
# Tiles that are only walls or corridors of weight 1.
_UNWEIGHTED: Final = bytes((0, 1))
_LINES: Final = frozenset(direction.line for direction in Direction)
# Classes of a screen on which every line and column belongs to the maze.
_CRAMPED: Final = ("-narrow", "-too-narrow", "-low", "-too-low")


def _fits(glyphs: GlyphSet, maze: Maze, size: Size) -> bool:
    lines, columns = glyphs.size(maze.height, maze.width)
    return lines <= size.height and columns <= size.width


def _has_weights(maze: Maze) -> bool:
    return maze.wall_weights is not None or maze.weighted


class MazeWidget(ScrollView, can_focus=True):
    """A widget that shows a maze, plays runs on it, and reports mouse and cursor actions.

    The owner decides on the meaning of the actions. Positions are (row, col) of tiles. The content
    drawn on the maze is in `drawing`; the cost of drawing depends on the visible part, not on the
    size of the maze.
    """

    BINDINGS = class_bindings("cursor")
    COMPONENT_CLASSES: ClassVar[set[str]] = {*CLASSES}

    @dataclass
    class Pressed(ModeMessage):
        """A mouse button went down; `position` is None outside the maze."""

        position: Position | None
        button: int = LEFT

    @dataclass
    class Dragged(ModeMessage):
        """The mouse moved with a button down, over these `positions` since the last message."""

        positions: list[Position]

    @dataclass
    class Released(ModeMessage):
        """The mouse button was released, or its release went unnoticed.

        `position` is the tile nearest to the pointer.
        """

        position: Position

    @dataclass
    class Chosen(ModeMessage):
        """The tile under the cursor was chosen by keyboard."""

        position: Position

    @dataclass
    class CursorMoved(ModeMessage):
        """The cursor or the mouse pointer is on another tile, or on no tile."""

        position: Position | None

    class Reshown(Message):
        """A run is shown at its position: another run, or the same one again."""

    maze: reactive[Maze | None] = reactive(None, always_update=True, repaint=False)
    glyphs: reactive[GlyphSet | None] = reactive(None, repaint=False)
    """The glyph set chosen for mazes of this size; None for the preferred set or any that fits."""
    wish: reactive[GlyphSet | None] = reactive(None, repaint=False)
    """The glyph set that the user prefers if the maze fits; None for any set that fits.

    ASCII always applies: the user's terminal may show nothing else.
    """
    precise: reactive[bool] = reactive(False, repaint=False)
    """Whether every tile needs a separate screen position, for the mouse or for characters.

    Half blocks have two tiles per position.
    """
    heat: reactive[bytes | None] = reactive(None, layout=False)
    """A level for each tile of the maze: 0 for no colour, from 1 on a colour of the heat map."""
    tints: reactive[Tints | None] = reactive(None, layout=False)
    """The colours of expanded tiles and of the path by order; None for plain colours."""
    cursor: var[Position] = var((1, 1))
    direction: var[Direction | None] = var(None)
    """The direction of a run, shown by a frame around the maze if there is space for it."""
    framed: var[bool] = var(False, init=False)
    """Whether the frame is shown."""

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Show `maze`, or nothing yet."""
        super().__init__(id=id)
        self.set_reactive(MazeWidget.maze, maze)
        self.drawing = Drawing(self._drawing_changed)
        self.drawing.maze = maze or NO_MAZE
        # The buttons that press and drag; the others do nothing.
        self.buttons = frozenset({LEFT})
        self.tile_styles = TileStyles(self)
        # Whether walls and tiles had weights when it was fitted; a stroke changes no glyphs.
        self._has_edges = self._has_weights = False
        # The size that its virtual size was computed for.
        self._fitted: Size | None = None
        self._size_before = Size(0, 0)
        # Shows and plays runs.
        self.playback = Playback[Player](
            self, show=self._show, draw=self.redraw, follow=self._follow_walker
        )
        self._live = False
        # The tile of a game's walker, which is shown without a run.
        self._walker: Position | None = None
        self._drag: Position | None = None
        # The pointer's position on the drawing when it grabbed the maze to move it.
        self._grabbed: Offset | None = None
        self._hovered: Position | None = None

    # Glyphs and positions of tiles

    def choose_glyphs(self, chosen: GlyphSet | None) -> None:
        """Draw with the glyph set `chosen`; None selects a set that fits.

        For mazes of other sizes, the chosen set is used if it fits.
        """
        self.glyphs, self.wish = None, chosen
        if chosen is not None and self.shown_glyphs.name != chosen.name:
            self.glyphs = chosen

    @property
    def shown_glyphs(self) -> GlyphSet:
        """The glyph set in use: the chosen one, or the one that fits the maze and the size."""
        return NARROW if self.maze is None else self.glyphs_for(self.maze, self.container_size)

    def glyphs_for(self, maze: Maze, size: Size) -> GlyphSet:
        """Return the glyph set for drawing `maze` in a space of `size`."""
        app, chosen = self.app, self.glyphs
        if chosen is None and (colours_of(app) is None or self.wish is ASCII):
            chosen = ASCII
        elif chosen is None and self.wish is not None:
            chosen = self.wish if _fits(self.wish, maze, size) else None
        if chosen is None:
            # With colours and without weights, colours alone show what characters would; weights
            # are looked up only for a maze that may fit into a terminal: otherwise they do not
            # matter.
            square = not app.no_color and (
                len(maze.tiles) > app.size.area or not maze.tiles.translate(None, _UNWEIGHTED)
            )
            edges = self._has_edges if maze is self.maze else maze.wall_weights is not None
            place = (size.height, size.width)
            chosen = fitting(maze.height, maze.width, *place, square=square, edges=edges)
        if chosen is HALVES and self.precise:
            return NARROW
        if chosen is LINES and _fits(LINES_WITH_WEIGHTS, maze, size):
            weighted = self._has_weights if maze is self.maze else _has_weights(maze)
            return LINES_WITH_WEIGHTS if weighted else LINES
        return chosen

    @property
    def is_dragging(self) -> bool:
        """Whether a mouse button that was pressed on a tile is still down."""
        return self._drag is not None

    @property
    def origin(self) -> Offset:
        """The position of the top left tile in the widget.

        A small maze is centred, a large one scrolled.
        """
        drawn, size, (x, y) = self.drawn_size, self.size, self.scroll_offset
        spare, beyond = size - drawn, drawn - size  # neither is below 0
        return Offset(
            spare.width // 2 - min(x, beyond.width), spare.height // 2 - min(y, beyond.height)
        )

    @property
    def drawn_size(self) -> Size:
        """The size of the whole maze with the glyphs in use.

        This is the widget's virtual size, unless a frame has just appeared and the widget has not
        been resized yet.
        """
        return self.virtual_size if self._fitted == self.container_size else self._needed_size()

    def _needed_size(self) -> Size:
        if self.maze is None:
            return Size(0, 0)
        lines, columns = self.shown_glyphs.size(self.maze.height, self.maze.width)
        return Size(columns, lines)

    @property
    def window(self) -> Region:
        """The region of visible tiles (x = column, y = row); empty without a maze."""
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

    def tile_at(self, offset: Offset | None) -> Position | None:
        """Return the tile at an offset from the widget's top left corner; None outside the maze."""
        if offset is None or self.maze is None:
            return None
        place = offset - self.origin
        position = self.shown_glyphs.tile_at(place.y, place.x)
        return position if position in self.maze else None

    def scroll_to_tile(self, position: Position, *, around: int = 0) -> None:
        """Scroll a tile into sight, with `around` tiles on each side if they fit."""
        line, column, lines, columns = self.shown_glyphs.place_of(*position)
        size = self.size
        above = min(around * lines, max(0, size.height - lines) // 2)
        beside = min(around * columns, max(0, size.width - columns) // 2)
        region = Region(column, line, columns, lines).grow((above, beside, above, beside))
        self.scroll_to_region(region, animate=False, force=True)

    def centre_on(self, position: Position) -> None:
        """Scroll a tile (row, col) to the middle, or as near as the border allows."""
        line, column, _, _ = self.shown_glyphs.place_of(*position)
        x, y = column - self.size.width // 2, line - self.size.height // 2
        self.scroll_to(x, y, animate=False, force=True, immediate=True)

    # Size and frame

    def on_mount(self) -> None:
        """Adopt the size of the maze, and draw its endpoints."""
        wished = getattr(self.app, "wished_glyphs", "")
        glyphs = next((each for each in GLYPH_SETS if each.name == wished), None)
        self.set_reactive(MazeWidget.wish, glyphs)
        self.drawing.maze = self.maze or NO_MAZE
        self.drawing.uncover()
        self.drawing.endpoints_changed()
        self.fit()

    def on_resize(self) -> None:
        """Fit the glyphs to the new size; if the cursor was in sight, keep it in sight."""
        hidden = self.screen.has_class("-too-narrow") or self.screen.has_class("-too-low")
        if self.has_focus and not hidden:
            line, column, _, _ = self.shown_glyphs.place_of(*self.cursor)
            place = Offset(column, line) - self.scroll_offset
            if self._size_before.region.contains_point(place):
                self.call_after_refresh(self._follow_cursor)
            self._size_before = self.size
        self.fit()
        self.refresh()

    def watch_glyphs(self) -> None:
        """Draw with the new glyph set, keeping the cursor in sight."""
        self.fit()
        self.refresh()
        self._follow_cursor()

    watch_precise = watch_wish = watch_glyphs

    def watch_framed(self) -> None:
        """Fit the glyphs to the space inside the frame; the widget keeps its size."""
        self.call_after_refresh(self.watch_glyphs)

    def watch_direction(self) -> None:
        """Draw the frame of the new direction, or no frame, once the direction is settled.

        Between two runs the direction is None for a moment, and the space may change.
        """
        self.call_after_refresh(self.draw_frame)

    def fit(self) -> None:
        """Adopt the size that the maze needs with the glyphs that fit, and draw the frame."""
        self._fitted = self.container_size
        self._has_edges = self.maze is not None and self.maze.wall_weights is not None
        self._has_weights = self.maze is not None and _has_weights(self.maze)
        self.virtual_size = self._needed_size()
        self.draw_frame()

    def draw_frame(self) -> None:
        """Draw the frame of the direction, if there is space for it."""
        if self.is_attached:
            shown = self.direction if self.has_room_for_frame(self.drawing.maze) else None
            if shown is not None:
                self.border_title = shown.title
            lines = {shown.line} if shown is not None else set[str]()
            self.set_classes((self.classes - _LINES) | lines)
            self.framed = shown is not None

    def has_room_for_frame(self, maze: Maze) -> bool:
        """Return whether a frame leaves the glyphs and the visible part of the maze unchanged."""
        if any(map(self.screen.has_class, _CRAMPED)):
            return False
        sizes = (self.outer_size, self.outer_size - FRAME)
        without, within = (self.glyphs_for(maze, size) for size in sizes)
        lines, columns = without.size(maze.height, maze.width)
        whole = [size.height >= lines and size.width >= columns for size in sizes]
        return without is within and whole[0] == whole[1]

    # Content

    @property
    def player(self) -> Player | None:
        """The player whose tiles and marks are shown, None if no run is shown."""
        return self.drawing.player

    @property
    def shown_cursor(self) -> Position | None:
        """The position of the cursor while the widget has the focus, else None."""
        return self.cursor if self.has_focus else None

    @property
    def shown_walker(self) -> Position | None:
        """The tile of a live run's walker or, without a run, of a game's walker, or None."""
        if self.player is None:
            return self._walker
        head = self.player.head if self._live else None
        return None if head is None else self.drawing.maze.position(head)

    def watch_maze(self) -> None:
        """Show another maze from its top left corner, without a player or anything drawn on it.

        The cursor is placed on a corridor, if possible at its old position.
        """
        maze, before = self.maze, self.drawing.maze
        fits = maze is None or (before.height, before.width) == (maze.height, maze.width)
        if not fits and before is not NO_MAZE:
            self.glyphs = None
        self._take_maze()
        self.fit()
        self.scroll_to(0, 0, animate=False)
        if maze is not None and (self.cursor not in maze or not maze[self.cursor]):
            self.cursor = maze.start or self._nearest(1, 1)

    def replace_maze(self, maze: Maze) -> None:
        """Show another state of the maze, without scrolling if the size is the same."""
        if self.maze is None or (maze.height, maze.width) != (self.maze.height, self.maze.width):
            self.maze = maze
        else:
            self.set_reactive(MazeWidget.maze, maze)
            self._take_maze()

    def _take_maze(self) -> None:
        self.drawing.maze, self._walker = self.maze or NO_MAZE, None
        self.drawing.uncover()
        self.show(None)
        self.drawing.endpoints_changed()

    def watch_heat(self) -> None:
        """Draw the new distance colours or tints."""
        self.drawing.heat, self.drawing.tints = self.heat, self.tints

    watch_tints = watch_heat

    def stand(self, walker: Position | None) -> None:
        """Place the walker of a game on a tile (row, col); None removes the walker."""
        tiles = {self._walker, walker} if walker != self._walker else set()
        self._walker = walker
        self._drawing_changed(parts_of_rows(tile for tile in tiles if tile is not None))

    def plan(self, spans: Sequence[Span], paint: Paint = OPEN) -> None:
        """Preview tiles as `paint` would make them, replacing the previous preview."""
        self.drawing.plan(spans, paint)

    # Playback

    def show(self, player: Player | None, *, live: bool = False) -> None:
        """Show the marks of `player`, or the bare maze; stop a running playback.

        With `live` the walker is at the position of the run.
        """
        self.playback.show(player, live=live)

    def _show(self, player: Player | None, live: bool) -> None:
        self._live = live
        self.drawing.player = player
        self.refresh()
        self.post_message(self.Reshown())

    def _follow_walker(self) -> None:
        if self.shown_walker is not None:
            self.scroll_to_tile(self.shown_walker)

    # Drawing

    def redraw(self, changed: Sequence[int]) -> None:
        """Redraw tiles (indices) that may look different after the player has moved along the run.

        Each line is redrawn from its first changed tile to its last.
        """
        if len(changed) > self.size.area:
            self.refresh()
            return
        width, player = self.drawing.maze.width, self.player
        rows = parts_of_rows(divmod(tile, width) for tile in changed)
        digs = player is not None and not CHANGING.isdisjoint(player.trace.kinds)
        self._drawing_changed(with_rows_above(rows) if digs else rows)

    def _drawing_changed(self, rows: PartsOfRows | None) -> None:
        """Redraw these rows, each from a first to a last column; None redraws everything."""
        if rows is None:
            self.refresh()
            return
        if not rows or not self.is_mounted:
            return
        glyphs, origin, viewport = self.shown_glyphs, self.origin, self.size.region
        reach = glyphs.reach
        first_row = glyphs.tile_at(max(0, -origin.y), 0)[0] - reach
        last_row = glyphs.tile_at(max(0, viewport.height - origin.y), 0)[0] + reach + 1
        visible = []
        for row, (first, last) in rows.items():
            if not max(0, first_row) <= row <= min(self.drawing.maze.height - 1, last_row):
                continue
            line, column, _, _ = glyphs.place_of(row - reach, first - reach)
            end_line, end, lines, columns = glyphs.place_of(row + reach, last + reach)
            region = Region(column, line, end + columns - column, end_line + lines - line)
            region = region.translate(origin).intersection(viewport)
            if region:
                visible.append(region)
        if visible:
            self.refresh(*visible)

    def render_line(self, y: int) -> Strip:
        """Draw line `y` of the visible part."""
        width = self.size.width
        ground = self.tile_styles.of(Appearance.FLOOR)
        maze, drawing = self.maze, self.drawing
        offset, top = self.origin
        line = y - top
        if maze is None or not 0 <= line < self.drawn_size.height:
            return Strip.blank(width, ground)
        glyphs = self.shown_glyphs
        first = max(0, glyphs.tile_at(line, max(0, -offset))[1])
        last = min(maze.width, glyphs.tile_at(line, width - offset)[1] + 1)
        drawing.walker, drawing.cursor = self.shown_walker, self.shown_cursor
        segments = self.tile_styles.segments(glyphs.cells(drawing, line, first, last))
        strip = Strip(segments, sum(len(text) for text, _, _ in segments))
        start = max(0, -offset) - glyphs.place_of(0, first)[1]
        strip = strip.crop(start, start + width)
        if offset > 0:
            strip = Strip([Segment(" " * offset, ground), *strip], offset + strip.cell_length)
        return strip.extend_cell_length(width, ground)

    def notify_style_update(self) -> None:
        """Drop the styles of the old theme."""
        super().notify_style_update()
        self.tile_styles.forget()

    # Cursor

    def watch_cursor(self, old: Position, new: Position) -> None:
        """Redraw the cursor's old and new tile, keep the cursor in sight, and post a message."""
        self.draw_cursor(old)
        self.draw_cursor(new)
        self._follow_cursor()
        self.post_message(self.CursorMoved(new))

    def on_focus(self) -> None:
        """Show the cursor."""
        self.draw_cursor(self.cursor)
        self.post_message(self.CursorMoved(self.cursor))

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.draw_cursor(self.cursor)

    def action_move(self, rows: int, cols: int) -> None:
        """Move the cursor by `rows` and `cols` tiles within the maze.

        The cursor starts from the visible tile that is nearest to it.
        """
        window, (row, col) = self.window, self.cursor
        if window:
            row = min(max(window.y, row), window.bottom - 1)
            col = min(max(window.x, col), window.right - 1)
        self.cursor = self._nearest(row + rows, col + cols)

    def action_page(self, direction: int) -> None:
        """Move the cursor by the height of the visible part, up (`direction` -1) or down (1)."""
        lines_a_tile = self.shown_glyphs.size(10, 10)[0] / 10
        self.action_move(direction * int(self.size.height / lines_a_tile), 0)

    def action_jump(self, end: int) -> None:
        """Move the cursor to the first tile within the border or, if `end` is 1, to the last."""
        maze = self.drawing.maze
        self.cursor = self._nearest(*((maze.height - 2, maze.width - 2) if end else (1, 1)))

    def action_choose(self) -> None:
        """Post a message that the tile under the cursor was chosen."""
        if self.maze is not None:
            self.post_message(self.Chosen(self.cursor))

    def draw_cursor(self, position: Position) -> None:
        """Redraw a tile (row, col) that the cursor has entered or left."""
        row, col = position
        self._drawing_changed({row: (col, col)})

    def _nearest(self, row: int, col: int) -> Position:
        maze = self.drawing.maze
        return min(max(0, row), maze.height - 1), min(max(0, col), maze.width - 1)

    def _follow_cursor(self) -> None:
        if self.is_mounted:
            self.scroll_to_tile(self.cursor)

    # Mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start a press and perhaps a drag, or grab the maze in order to move it."""
        offset = event.get_content_offset(self)
        if event.button == MIDDLE or (event.button == LEFT and event.ctrl):
            event.stop()
            self.capture_mouse()
            self._grabbed = event.screen_offset + self.scroll_offset
            return
        if event.button not in self.buttons or offset is None:
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
        """Continue a drag, move a grabbed maze, or report the tile under the pointer."""
        if self._drag is None:
            self._hover(self.tile_at(event.get_content_offset(self)))
        elif event.button == 0:
            self._release()  # the terminal did not report the release of the button
        else:
            place = event.get_content_offset_capture(self) - self.origin
            position, maze = self.shown_glyphs.tile_at(place.y, place.x), self.drawing.maze
            if position != self._drag:
                line = [tile for tile in tiles_between(self._drag, position) if tile in maze]
                self._drag = position
                self.cursor = self._nearest(*position)
                if line:
                    self.post_message(self.Dragged(line))
        if self._grabbed is not None and event.button == 0:
            self.on_mouse_up()
        elif self._grabbed is not None:
            x, y = self._grabbed - event.screen_offset
            self.scroll_to(x, y, animate=False, force=True, immediate=True)

    def on_mouse_up(self) -> None:
        """End a drag, and release the maze."""
        self._release()
        if self._grabbed is not None:
            self._grabbed = None
            self.release_mouse()

    def on_mouse_release(self) -> None:
        """End a drag, even if a dialog has captured the mouse."""
        if self.app.mouse_captured is not self:  # nor was it captured again since
            self._release()

    def on_leave(self) -> None:
        """Report that the pointer is over no tile."""
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
