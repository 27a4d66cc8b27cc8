"""The place of a maze: the glyphs that it is drawn with, and where its tiles are on the screen."""

from __future__ import annotations

from typing import Final

from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.tui.colours.abilities import colours_of
from labyrinth.tui.maze_view.glyphs.glyph_set import GlyphSet
from labyrinth.tui.maze_view.glyphs.glyph_sets import ASCII, HALVES, NARROW, fitting

_UNWEIGHTED: Final = bytes((0, 1))
"""Tiles that say nothing but wall or corridor."""


class PlacedMaze(ScrollView):
    """Gives each tile of a maze its place, by the glyph set; a small maze is centred."""

    maze: reactive[Maze | None] = reactive(None, always_update=True, repaint=False)
    glyphs: reactive[GlyphSet | None] = reactive(None, repaint=False)
    """The glyph set, None to take the one that fits."""
    precise: reactive[bool] = reactive(False, repaint=False)
    """Whether every tile needs a place of its own, for the mouse or for characters.

    Half blocks have none.
    """

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Give `maze` its place, or wait for one."""
        super().__init__(id=id)
        self.set_reactive(PlacedMaze.maze, maze)
        self._fitted: Size | None = None
        """The place that its virtual size is for."""

    # Glyphs

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

    # Places of tiles

    @property
    def origin(self) -> Offset:
        """Where the top left tile is drawn: a small maze is centred, a large one scrolled."""
        drawn, size, (x, y) = self.drawn_size, self.size, self.scroll_offset
        spare, beyond = size - drawn, drawn - size  # neither is below 0
        return Offset(
            spare.width // 2 - min(x, beyond.width), spare.height // 2 - min(y, beyond.height)
        )

    @property
    def drawn_size(self) -> Size:
        """What the whole maze takes with the glyphs in use.

        That is its virtual size, but for a frame that comes before a resize is told.
        """
        return self.virtual_size if self._fitted == self.container_size else self._needed_size()

    def tile_at(self, offset: Offset) -> Position | None:
        """Return the tile at an offset from the top left of the widget, None outside the maze."""
        place = offset - self.origin
        position = self.shown_glyphs.tile_at(place.y, place.x)
        return position if self.maze is not None and position in self.maze else None

    def scroll_to_tile(self, position: Position, *, around: int = 0) -> None:
        """Bring a tile into sight, and so many around it as far as there is room for them."""
        line, column, lines, columns = self.shown_glyphs.place_of(*position)
        size = self.size
        above = min(around * lines, max(0, size.height - lines) // 2)
        beside = min(around * columns, max(0, size.width - columns) // 2)
        region = Region(column, line, columns, lines).grow((above, beside, above, beside))
        self.scroll_to_region(region, animate=False, force=True)

    # Size

    def watch_glyphs(self) -> None:
        """Draw with another glyph set."""
        self.fit()
        self.refresh()

    def watch_precise(self) -> None:
        """Draw so that every tile can be pointed at, or as before."""
        self.watch_glyphs()

    def on_mount(self) -> None:
        """Take the size of the maze."""
        self.fit()

    def on_resize(self) -> None:
        """Fit the glyphs to the new size."""
        self.fit()
        self.refresh()

    def fit(self) -> None:
        """Take as much room as the maze needs with the glyphs that fit."""
        self._fitted = self.container_size
        self.virtual_size = self._needed_size()

    def _needed_size(self) -> Size:
        if self.maze is None:
            return Size(0, 0)
        lines, columns = self.shown_glyphs.size(self.maze.height, self.maze.width)
        return Size(columns, lines)
