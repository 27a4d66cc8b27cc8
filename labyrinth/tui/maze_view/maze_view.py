"""The maze as it is drawn: what is visible of its tiles and of a player's marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting.paint import OPEN, Paint
from labyrinth.core.maze.painting.span import Span, by_row, differing
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.events import CHANGING
from labyrinth.core.trace.player import Player
from labyrinth.tui.maze_view.glyphs.glyph_set import View
from labyrinth.tui.maze_view.parts_of_rows import PartsOfRows, parts_of_rows, with_rows_above
from labyrinth.tui.maze_view.placed_maze import PlacedMaze
from labyrinth.tui.maze_view.shown_rows import Notes, Plan, ShownRows
from labyrinth.tui.maze_view.tile_appearance import STOPS, Appearance
from labyrinth.tui.maze_view.tile_sign import Signs
from labyrinth.tui.maze_view.tile_styles import CLASSES, TileStyles
from labyrinth.tui.maze_view.tints import Tints


class MazeView(PlacedMaze):
    """Draws a maze, line by line; the cost depends on what is visible, never on the maze."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {*CLASSES}

    heat: reactive[bytes | None] = reactive(None, layout=False)
    """A level for each tile of the maze, 0 for none and 1 on for the colours of the heat map."""

    tints: reactive[Tints | None] = reactive(None, layout=False)
    """The colours of expanded tiles and of the path by their order, instead of one for each."""

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Show `maze`, or nothing yet."""
        super().__init__(maze, id=id)
        self.player: Player | None = None
        """The player whose tiles and marks are shown, if any."""
        self.tile_styles = TileStyles(self)
        self._endpoints: dict[int, list[tuple[int, int]]] = {}
        self._stops: Sequence[Position] = ()
        self._plan = Plan({}, OPEN)

    @property
    def shown_cursor(self) -> Position | None:
        """The tile that is drawn as the cursor."""
        return None

    @property
    def shown_walker(self) -> Position | None:
        """The tile where a run is at, drawn as the walker."""
        return None

    @property
    def shown_notes(self) -> Notes:
        """The tiles that have an appearance of their own, drawn below the endpoints."""
        return {}

    @property
    def shown_signs(self) -> Signs:
        """The signs on tiles, drawn over all but the cursor."""
        return {}

    @property
    def shown_veil(self) -> bytearray | None:
        """A `Veil` for each tile of the maze, None where nothing is hidden."""
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
        self.rows_changed(differing(before.rows, self._plan.rows))

    def tiles_changed(self, tiles: Iterable[int]) -> None:
        """Draw these tiles (flat indices) anew: one region a line, from the first to the last."""
        if self.maze is None:
            return
        rows = parts_of_rows(tiles, self.maze.width)
        digs = self.player is not None and not CHANGING.isdisjoint(self.player.trace.kinds)
        self.rows_changed(with_rows_above(rows) if digs else rows)

    def spans_changed(self, spans: Iterable[Span]) -> None:
        """Draw the tiles of these spans anew."""
        rows = by_row(spans)
        self.rows_changed(
            with_rows_above({row: (rows[row][0][0], rows[row][-1][1] - 1) for row in rows})
        )

    def rows_differ(self, before: bytes | bytearray) -> None:
        """Draw the rows anew in which the maze's tiles were other ones `before`."""
        if self.maze is None:
            return
        tiles, width = self.maze.tiles, self.maze.width
        rows = (slice(row * width, (row + 1) * width) for row in self._visible_rows())
        changed = (row.start // width for row in rows if tiles[row] != before[row])
        self.rows_changed(with_rows_above(dict.fromkeys(changed, (0, width - 1))))

    def _visible_rows(self) -> range:
        if self.maze is None:
            return range(0)
        glyphs, top = self.shown_glyphs, self.origin.y
        first = glyphs.tile_at(max(0, -top), 0)[0] - glyphs.reach
        last = glyphs.tile_at(max(0, self.size.height - top), 0)[0] + glyphs.reach + 1
        return range(max(0, first), min(self.maze.height, last + 1))

    def rows_changed(self, rows: PartsOfRows) -> None:
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

    # Another maze

    def watch_maze(self) -> None:
        """Show another maze from its top left, without a player."""
        self.show(None)
        self.endpoints_changed()
        self.fit()
        self.scroll_to(0, 0, animate=False)

    def replace_maze(self, maze: Maze) -> None:
        """Show another state of the same maze, without scrolling if it has the same size."""
        if self.maze is None or (maze.height, maze.width) != (self.maze.height, self.maze.width):
            self.maze = maze
            return
        self.set_reactive(MazeView.maze, maze)
        self.show(None)
        self.endpoints_changed()

    def on_mount(self) -> None:
        """Draw the start, the goals and the stops."""
        self.endpoints_changed()

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw line `y` of the visible part."""
        width = self.size.width
        ground = self.tile_styles.of(Appearance.FLOOR)
        maze = self.maze
        offset, top = self.origin
        line = y - top
        if maze is None or not 0 <= line < self.drawn_size.height:
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
            self.shown_notes,
            self._endpoints,
            self.shown_veil,
            self.shown_walker,
            self._plan,
        )
        return View(
            maze.height,
            maze.width,
            rows.appearances,
            rows.weights,
            self.shown_cursor,
            self.shown_signs,
        )

    def notify_style_update(self) -> None:
        """Forget the styles of the old theme."""
        super().notify_style_update()
        self.tile_styles.forget()
