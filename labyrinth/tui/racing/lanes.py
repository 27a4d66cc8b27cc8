"""The lanes of a race, which are played as one run: as many side by side as have room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.reactive import reactive, var
from textual.widget import Widget

from labyrinth.core.maze.maze import Maze
from labyrinth.races.race_player import RacePlayer
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.maze_view.glyphs import GlyphSet
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.racing.lane_maze import LaneMaze
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.status_line import width_of

LEAST: Final = Size(28, 9)
"""What a lane takes at the least where there are several, its caption among it."""
GAP: Final = 1
"""Columns between two lanes."""
_CAPTION: Final = 1
_SAMPLE: Final = 10

Glyphs = Callable[[Maze, Size], GlyphSet]
"""Returns the glyph set that a maze is drawn with in a place of some size."""
_WINNER: Final = "1st"
_STAR: Final = " ★"


class _Grid(Layout):
    """Places lanes while the screen is laid out: what asked for it afterwards would jump."""

    name = "lanes"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Return where the lanes are that are seen."""
        assert isinstance(parent, Lanes)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, lane)
            for lane, region in parent.arranged(size)
            if lane in children  # all of them, once they are mounted
        ]


class Lanes(Container):
    """Shows as many lanes as have room, page by page, the chosen one among them."""

    @dataclass
    class Ended(ForMode):
        """The playback reached its end."""

    @dataclass
    class Turned(ForMode):
        """Other lanes are seen than before."""

    chosen: var[int] = var(0)
    """The lane that is meant by what concerns a single one, from 0."""
    opened: var[bool] = var(False)
    """Whether the chosen lane is seen alone."""

    def __init__(self, names: Sequence[str], maze: Maze, *, id: str) -> None:
        """Have a lane for each of these names, all of which show `maze` at first."""
        super().__init__(id=id)
        self.names = tuple(names)
        self._lanes = [Lane(number, name) for number, name in enumerate(names)]
        self.views = [lane.maze for lane in self._lanes]
        """The maze of each lane."""
        for view in self.views:
            view.set_reactive(MazeWidget.maze, maze)
            view.fellows = [each for each in self.views if each is not view]
        self.page = range(0)
        """The lanes that are seen."""
        self._grid = _Grid()
        self.playback = Playback[RacePlayer](
            self,
            show=self._show,
            draw=self._draw,
            moved=lambda: self.post_message(MazeWidget.Moved()),
            ended=lambda: self.post_message(self.Ended()),
        )

    def compose(self) -> ComposeResult:
        """Lay out the lanes."""
        yield from self._lanes

    @property
    def view(self) -> LaneMaze:
        """The maze of the chosen lane."""
        return self.views[self.chosen]

    def show_places(self, places: Sequence[str]) -> None:
        """Show the place of each lane, or how it ended; empty while it is under way."""
        for lane, place in zip(self._lanes, places, strict=True):
            lane.caption.place = place

    def draw_with(self, glyphs: GlyphSet | None) -> None:
        """Draw with these glyphs, None for those that fit."""
        for view in self.views:
            view.glyphs = glyphs

    # Layout

    @property
    def layout(self) -> Layout:
        """Its own: a grid that is as the room is, from the first frame on."""
        return self._grid

    def watch_chosen(self) -> None:
        """Mark the chosen lane, and show its page; or show it alone, or all of them again."""
        for number, lane in enumerate(self._lanes):
            is_chosen = number == self.chosen
            lane.maze.alone = lane.caption.alone = is_chosen and self.opened
            lane.set_class(is_chosen and not self.opened, "-chosen")
        self.lay_out()

    watch_opened = watch_chosen

    def lay_out(self) -> None:
        """Lay the lanes out anew: what is shown in them has changed."""
        if self.is_attached:
            self._lanes[0].refresh(layout=True)  # its own would leave what it keeps of the last

    def arranged(self, room: Size) -> list[tuple[Lane, Region]]:
        """Return which lanes are seen in so much room, as many as it has place for, and where."""
        maze = self.view.maze
        assert maze is not None
        before, count, way = self.page, len(self.views), Arrangement(1, 1)
        if not self.opened:
            way = arrangement(count, room, maze, self.view.glyphs_for)
        first = self.chosen // way.places * way.places
        self.page = page = range(first, min(first + way.places, count))
        for number, lane in enumerate(self._lanes):
            lane.caption.number = f"{number + 1}/{count}" if len(page) < count else f"{number + 1}"
            if number in page and number not in before:
                lane.maze.refresh()  # it was not drawn while it was not seen
        if before != page:
            self.post_message(self.Turned())
        return list(zip(self._lanes[page.start : page.stop], regions(way, room), strict=False))

    # What is played

    def _show(self, player: RacePlayer | None, live: bool) -> None:
        for number, view in enumerate(self.views):
            view.show(player.players[number] if player else None, live=live)

    def _draw(self, changed: Sequence[Sequence[int]]) -> None:
        for number in self.page:
            self.views[number].redraw(changed[number])


class Caption(Widget):
    """The name of a lane and, once it has come to its end, its place or how it ended."""

    name_of_lane: reactive[str] = reactive("")
    number: reactive[str] = reactive("")
    """That of the lane, and of how many where not all are seen."""
    place: reactive[str] = reactive("")
    alone: reactive[bool] = reactive(False)
    """Whether the lane is opened by itself: where it is then says nothing of its place."""

    def watch_place(self) -> None:
        """Colour the place: that of the winner, of who follows, or of who found no path."""
        place = self._told
        self.set_class(place == _WINNER, "-first")
        self.set_class(bool(place) and not place[0].isdigit(), "-out")

    watch_alone = watch_place

    def render(self) -> Content:
        """Lay out both in one line; the name is cut where there is no room for it."""
        place = f"{self._told}{_STAR}" if self._told == _WINNER else self._told
        room = max(1, self.content_size.width - width_of(place) - bool(place))
        name = Content(f"{self.number} {self.name_of_lane}").truncate(room, ellipsis=True, pad=True)
        name = name.stylize("bold")
        return Content.assemble(name, (" " if place else ""), (place, "bold"))

    @property
    def _told(self) -> str:
        return "" if self.alone else self.place

    def on_click(self) -> None:
        """Open the lane."""
        lane = self.parent
        assert isinstance(lane, Lane)
        self.post_message(LaneMaze.Opened(lane.maze.number))


class Lane(Vertical):
    """A caption above a maze; both are known to whoever holds the lane."""

    def __init__(self, number: int, name: str) -> None:
        """Be the lane of that number, from 0."""
        super().__init__(classes="lane")
        self.caption, self.maze = Caption(), LaneMaze(number)
        self.caption.name_of_lane = name
        self.caption.tooltip = "Open this lane by itself, at the same position"

    def compose(self) -> ComposeResult:
        """Lay out the caption above the maze."""
        yield self.caption
        yield self.maze


# How lanes are laid out


class Arrangement(NamedTuple):
    """How many lanes stand beside each other, and in how many rows."""

    columns: int
    rows: int

    @property
    def places(self) -> int:
        """How many lanes are seen at once."""
        return self.columns * self.rows


def arrangement(lanes: int, room: Size, maze: Maze, glyphs: Glyphs) -> Arrangement:
    """Return how so many lanes of `maze` are laid out in `room`: all, or as many as have room.

    Of several ways that show as many it is the one with the largest tiles, of these the one that
    shows the most of the maze, and then the one that leaves the fewest places empty.
    """
    for count in range(lanes, 1, -1):
        ways = [
            Arrangement(columns, -(-count // columns))
            for columns in range(count, 0, -1)
            if _has_room(_place(Arrangement(columns, -(-count // columns)), room))
        ]
        if ways:
            return max(
                ways, key=lambda way: (*_clarity(_place(way, room), maze, glyphs), -way.places)
            )
    return Arrangement(1, 1)


def regions(way: Arrangement, room: Size) -> Iterator[Region]:
    """Yield where the lanes are in `room`, row by row."""
    for row in range(way.rows):
        top, bottom = (room.height * each // way.rows for each in (row, row + 1))
        for col in range(way.columns):
            left, right = ((room.width + GAP) * each // way.columns for each in (col, col + 1))
            yield Region(left, top, right - left - GAP, bottom - top)


def _place(way: Arrangement, room: Size) -> Size:
    """Return the size of a lane, its caption among it."""
    return Size((room.width - GAP * (way.columns - 1)) // way.columns, room.height // way.rows)


def _has_room(place: Size) -> bool:
    return place.width >= LEAST.width and place.height >= LEAST.height


def _clarity(place: Size, maze: Maze, glyphs: Glyphs) -> tuple[float, int]:
    """Return the cells that a tile takes, and how many cells of the maze are seen."""
    place = Size(place.width, place.height - _CAPTION)
    chosen = glyphs(maze, place)
    lines, columns = chosen.size(_SAMPLE, _SAMPLE)
    all_lines, all_columns = chosen.size(maze.height, maze.width)
    seen = min(all_lines, place.height) * min(all_columns, place.width)
    return lines * columns / _SAMPLE**2, seen
