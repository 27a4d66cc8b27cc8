"""The maze as it is drawn: what is visible of its tiles and of a player's marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from rich.segment import Segment
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting.paint import OPEN, Paint
from labyrinth.core.maze.painting.span import Span, by_row, differing
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.events import CHANGING
from labyrinth.core.trace.player import Player
from labyrinth.tui.colours.abilities import colours_of
from labyrinth.tui.maze_view.glyphs.glyph_set import GlyphSet, View
from labyrinth.tui.maze_view.glyphs.glyph_sets import ASCII, HALVES, NARROW, fitting
from labyrinth.tui.maze_view.shown_rows import Plan, ShownRows
from labyrinth.tui.maze_view.tile_appearance import STOPS, Appearance
from labyrinth.tui.maze_view.tile_styles import CLASSES, TileStyles
from labyrinth.tui.maze_view.tints import Tints

_UNWEIGHTED: Final = bytes((0, 1))
"""Tiles that say nothing but wall or corridor."""


class MazeView(ScrollView):
    """Draws a maze, line by line; the cost depends on what is visible, never on the maze."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {*CLASSES}

    maze: reactive[Maze | None] = reactive(None, always_update=True, repaint=False)
    glyphs: reactive[GlyphSet | None] = reactive(None, repaint=False)
    """The glyph set, None to take the one that fits."""
    precise: reactive[bool] = reactive(False, repaint=False)
    """Whether every tile needs a place of its own under the mouse, as half blocks have not."""
    heat: reactive[bytes | None] = reactive(None, layout=False)
    """A level for each tile of the maze, 0 for none and 1 on for the colours of the heat map."""

    tints: reactive[Tints | None] = reactive(None, layout=False)
    """The colours of expanded tiles and of the path by their order, instead of one for each."""

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Show `maze`, or nothing yet."""
        super().__init__(id=id)
        self.player: Player | None = None
        """The player whose tiles and marks are shown, if any."""
        self.tile_styles = TileStyles(self)
        self._endpoints: dict[int, list[tuple[int, int]]] = {}
        self._stops: Sequence[Position] = ()
        self._plan = Plan({}, OPEN)
        self.set_reactive(MazeView.maze, maze)

    @property
    def shown_glyphs(self) -> GlyphSet:
        """The glyph set in use: the chosen one, or the one that fits the maze and the size."""
        return NARROW if self.maze is None else self.glyphs_for(self.maze, self.container_size)

    def glyphs_for(self, maze: Maze, size: Size) -> GlyphSet:
        """Return the glyph set to draw a maze with in a place of that size."""
        plain = ASCII if colours_of(self.app) is None else None
        chosen = (
            self.glyphs
            or plain
            or fitting(
                maze.height,
                maze.width,
                size.height,
                size.width,
                square=self._shows_all_by_colour(maze),
            )
        )
        return NARROW if chosen is HALVES and self.precise else chosen

    def _shows_all_by_colour(self, maze: Maze) -> bool:
        """Whether colours alone tell what characters would: there are some, and no weights.

        Only of a maze that may fit into a terminal it matters, and only there it is looked up.
        """
        return not self.app.no_color and (
            len(maze.tiles) > self.app.size.area or not maze.tiles.translate(None, _UNWEIGHTED)
        )

    @property
    def shown_cursor(self) -> Position | None:
        """The tile that is drawn as the cursor."""
        return None

    @property
    def shown_walker(self) -> Position | None:
        """The tile where a run is at, drawn as the walker."""
        return None

    # What is shown

    def show(self, player: Player | None) -> None:
        """Show what `player` has marked, or the bare maze."""
        self.player = player
        self.refresh()

    def show_stops(self, stops: Sequence[Position]) -> None:
        """Draw the numbers of these tiles, from 1, in place of those before."""
        if stops != self._stops:
            self._stops = stops
            self.endpoints_changed()

    def endpoints_changed(self) -> None:
        """Draw the start, the goals and the stops anew after they changed."""
        self._endpoints = {}
        if self.maze is not None:
            for number, (row, col) in enumerate(self._stops):
                self._endpoints.setdefault(row, []).append((col, STOPS + number))
            for goal in self.maze.goals:
                self._endpoints.setdefault(goal[0], []).append((goal[1], Appearance.GOAL))
            if self.maze.start is not None:
                row, col = self.maze.start
                self._endpoints.setdefault(row, []).append((col, Appearance.START))
        self.refresh()

    def plan(self, spans: Sequence[Span], paint: Paint = OPEN) -> None:
        """Show tiles as `paint` would make them, in place of what was planned before.

        The maze stays as it is, and what is drawn anew is where the two plans differ.
        """
        before, self._plan = self._plan, Plan(by_row(spans), paint)
        self._rows_changed(differing(before.rows, self._plan.rows))

    def tiles_changed(self, tiles: Iterable[int]) -> None:
        """Draw these tiles (flat indices) anew: one region a line, from the first to the last."""
        if self.maze is None:
            return
        width = self.maze.width
        rows: dict[int, tuple[int, int]] = {}
        for tile in tiles:
            row, col = divmod(tile, width)
            first, last = rows.get(row, (col, col))
            rows[row] = (min(first, col), max(last, col))
        digs = self.player is not None and not CHANGING.isdisjoint(self.player.trace.kinds)
        self._rows_changed(_with_rows_above(rows) if digs else rows)

    def spans_changed(self, spans: Iterable[Span]) -> None:
        """Draw the tiles of these spans anew."""
        rows = by_row(spans)
        self._rows_changed(
            _with_rows_above({row: (rows[row][0][0], rows[row][-1][1] - 1) for row in rows})
        )

    def rows_differ(self, before: bytes | bytearray) -> None:
        """Draw the rows anew in which the maze's tiles were other ones `before`."""
        if self.maze is None:
            return
        tiles, width = self.maze.tiles, self.maze.width
        rows = (slice(row * width, (row + 1) * width) for row in self._visible_rows())
        changed = (row.start // width for row in rows if tiles[row] != before[row])
        self._rows_changed(_with_rows_above(dict.fromkeys(changed, (0, width - 1))))

    def _visible_rows(self) -> range:
        if self.maze is None:
            return range(0)
        glyphs, top = self.shown_glyphs, self.origin.y
        first = glyphs.tile_at(max(0, -top), 0)[0] - glyphs.reach
        last = glyphs.tile_at(max(0, self.size.height - top), 0)[0] + glyphs.reach + 1
        return range(max(0, first), min(self.maze.height, last + 1))

    def _rows_changed(self, rows: Mapping[int, tuple[int, int]]) -> None:
        """Draw anew, for each of these rows, the tiles from a first to a last column."""
        glyphs, origin, viewport = self.shown_glyphs, self.origin, self.size.region
        in_sight = self._visible_rows()
        visible = []
        for row, (first, last) in rows.items():
            if row not in in_sight:
                continue
            line, column, _, _ = glyphs.place_of(row - glyphs.reach, first - glyphs.reach)
            end_line, end, lines, columns = glyphs.place_of(row + glyphs.reach, last + glyphs.reach)
            region = Region(column, line, end + columns - column, end_line + lines - line)
            region = region.translate(origin).intersection(viewport)
            if region:
                visible.append(region)
        if visible:
            self.refresh(*visible)

    def tile_at(self, offset: Offset) -> Position | None:
        """Return the tile at an offset from the top left of the widget, None outside the maze."""
        place = offset - self.origin
        position = self.shown_glyphs.tile_at(place.y, place.x)
        return position if self.maze is not None and position in self.maze else None

    def scroll_to_tile(self, position: Position) -> None:
        """Bring a tile into sight."""
        line, column, lines, columns = self.shown_glyphs.place_of(*position)
        self.scroll_to_region(Region(column, line, columns, lines), animate=False, force=True)

    # Size and scrolling

    def watch_maze(self) -> None:
        """Show another maze from its top left, without a player."""
        self.show(None)
        self.endpoints_changed()
        self._fit()
        self.scroll_to(0, 0, animate=False)

    def replace_maze(self, maze: Maze) -> None:
        """Show another state of the same maze, without scrolling if it has the same size."""
        if self.maze is None or (maze.height, maze.width) != (self.maze.height, self.maze.width):
            self.maze = maze
            return
        self.set_reactive(MazeView.maze, maze)
        self.show(None)
        self.endpoints_changed()

    def watch_glyphs(self) -> None:
        """Draw with another glyph set."""
        self._fit()
        self.refresh()

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
    def origin(self) -> Offset:
        """Where the top left tile is drawn: a small maze is centred, a large one scrolled."""
        spare_width = max(0, self.size.width - self.virtual_size.width)
        spare_height = max(0, self.size.height - self.virtual_size.height)
        return Offset(spare_width // 2, spare_height // 2) - self.scroll_offset

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw line `y` of the visible part."""
        width = self.size.width
        ground = self.tile_styles.of(Appearance.FLOOR)
        maze = self.maze
        offset, top = self.origin
        line = y - top
        if maze is None or not 0 <= line < self.virtual_size.height:
            return Strip.blank(width, ground)
        glyphs = self.shown_glyphs
        first = max(0, glyphs.tile_at(line, max(0, -offset))[1])
        last = min(maze.width, glyphs.tile_at(line, width - offset)[1] + 1)
        cells = glyphs.cells(self._view(maze), line, first, last)
        column = glyphs.place_of(0, first)[1]
        segments = self.tile_styles.segments(cells)
        strip = Strip(segments, sum(len(text) for text, _, _ in segments))
        start = max(0, -offset) - column
        strip = strip.crop(start, start + width)
        if offset > 0:
            strip = Strip([Segment(" " * offset, ground), *strip], offset + strip.cell_length)
        return strip.extend_cell_length(width, ground)

    def _view(self, maze: Maze) -> View:
        player = self.player
        rows = ShownRows(
            maze.width,
            player.tiles if player else maze.tiles,
            player.marks if player else None,
            self.heat,
            self.tints,
            self._endpoints,
            self.shown_walker,
            self._plan,
        )
        return View(maze.height, maze.width, rows.appearances, rows.weights, self.shown_cursor)

    def notify_style_update(self) -> None:
        """Forget the styles of the old theme."""
        super().notify_style_update()
        self.tile_styles.forget()


def _with_rows_above(rows: Mapping[int, tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return the parts of rows, and of those above them: which wall has a front may be new."""
    above = {row - 1: part for row, part in rows.items()}
    for row, (first, last) in rows.items():
        other = above.get(row, (first, last))
        above[row] = (min(first, other[0]), max(last, other[1]))
    return above
