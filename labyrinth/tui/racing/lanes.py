"""The lanes of a race, which are played together; as many as fit are side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.containers import Container, Vertical
from textual.content import Content
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.reactive import reactive, var
from textual.widget import Widget

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.painting import OPEN, Paint, Span
from labyrinth.races.race import RacePlayer
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.maze_view.glyphs import GlyphSet
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.widgets.mode_message import ModeMessage

# The least size of a lane, with its caption, if there are several.
LEAST: Final = Size(28, 9)
# Columns between two lanes.
GAP: Final = 1
_CAPTION: Final = Size(0, 1)
_SAMPLE: Final = 10
_WINNER: Final = "1st"
_STAR: Final = " ★"


class LaneMaze(MazeWidget):
    """The maze of a lane; all lanes have the same cursor, preview and scroll position."""

    @dataclass
    class Touched(ModeMessage):
        """A mouse button was pressed on the maze of the lane with number `lane`, from 0."""

        lane: int

    @dataclass
    class Opened(ModeMessage):
        """The lane with number `lane`, from 0, was double-clicked, or its caption was clicked."""

        lane: int

    def __init__(self, lanes: Lanes, number: int, maze: Maze) -> None:
        """Show the `maze` of lane `number`, from 0."""
        super().__init__(maze, id=f"lane-{number + 1}")
        self.lanes, self.number = lanes, number
        self._led = False

    @property
    def alone(self) -> bool:
        """Whether this lane is shown alone."""
        return self.lanes.opened and self.lanes.view is self

    @property
    def shown_cursor(self) -> Position | None:
        """The position of the cursor if any lane has the focus, else None."""
        return self.cursor if any(each.has_focus for each in self.lanes.views) else None

    @property
    def shown_walker(self) -> Position | None:
        """The current tile of the run, None if the run has ended."""
        ended = self.player is not None and self.player.finished
        return None if ended else super().shown_walker

    def has_room_for_frame(self, maze: Maze) -> bool:
        """Return whether this lane is shown alone, and a frame would hide no part of the maze."""
        return self.alone and super().has_room_for_frame(maze)

    # State shared by the lanes

    def watch_cursor(self, old: Position, new: Position) -> None:
        """Move the cursor of every lane."""
        if self._led:
            self.draw_cursor(old)
            self.draw_cursor(new)
        else:
            super().watch_cursor(old, new)
            self._lead(lambda fellow: setattr(fellow, "cursor", new))

    def on_focus(self) -> None:
        """Show the cursor in every lane, or hide it after the focus has left."""
        self._lead(lambda fellow: fellow.draw_cursor(fellow.cursor))

    on_blur = on_focus

    def watch_scroll_x(self, old: float, new: float) -> None:
        """Scroll every lane."""
        super().watch_scroll_x(old, new)
        self._scroll_fellows()

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Scroll every lane."""
        super().watch_scroll_y(old, new)
        self._scroll_fellows()

    def plan(self, spans: Sequence[Span], paint: Paint = OPEN) -> None:
        """Show in every lane a preview of the tiles that would be painted."""
        super().plan(spans, paint)
        self._lead(lambda fellow: fellow.plan(spans, paint))

    def _scroll_fellows(self) -> None:
        x, y = self.scroll_offset
        if self.is_on_screen:
            self._lead(
                lambda fellow: fellow.scroll_to(x, y, animate=False, force=True, immediate=True)
            )

    def _lead(self, move: Callable[[LaneMaze], object]) -> None:
        """Call `move` with each other lane, unless this lane is itself being moved in this way."""
        for fellow in () if self._led else self.lanes.views:
            if fellow is not self:
                fellow._led = True
                move(fellow)
                fellow._led = False

    # Mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Post a `Touched` message; the base class then handles the press."""
        self.post_message(self.Touched(self.number))

    def on_click(self, event: events.Click) -> None:
        """Post an `Opened` message on a double click."""
        if event.chain == 2:
            self.post_message(self.Opened(self.number))


class Caption(Widget):
    """The name of a lane and, once the lane has ended, its place or outcome."""

    number: reactive[str] = reactive("")
    """The number of the lane, such as "1", or "1/4" if not all lanes are visible."""
    place: reactive[str] = reactive("")
    """The place or the outcome of the lane; "" while it is running, and if it is shown alone."""

    def __init__(self, lane: int, name: str) -> None:
        """Show the `name` of lane number `lane`, from 0."""
        super().__init__()
        self._lane, self._lane_name = lane, name
        self.tooltip = "Open this lane by itself, at the same position"

    def watch_place(self, place: str) -> None:
        """Set the classes for the colours: of the winner, or of a lane that has no place."""
        self.set_class(place == _WINNER, "-first")
        self.set_class(bool(place) and not place[0].isdigit(), "-out")

    def render(self) -> Content:
        """Return the name and the place in one line; the name is cut if there is no space."""
        place = f"{self.place}{_STAR}" if self.place == _WINNER else self.place
        room = max(1, self.content_size.width - cell_len(place) - bool(place))
        name = Content(f"{self.number} {self._lane_name}").truncate(room, ellipsis=True, pad=True)
        return Content.assemble(name.stylize("bold"), " " if place else "", (place, "bold"))

    def on_click(self) -> None:
        """Post a message to show the lane alone."""
        self.post_message(LaneMaze.Opened(self._lane))


class _Grid(Layout):
    """The layout of the lanes, computed with the layout of the screen, so that no lane jumps."""

    name = "lanes"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Return the placements of the visible lanes."""
        assert isinstance(parent, Lanes)
        return parent.arranged(size, children)


class Lanes(Container):
    """The lanes of a race; if not all fit, the page with the chosen lane is visible."""

    chosen: var[int] = var(0)
    """The number, from 0, of the lane that actions on a single lane are about."""
    opened: var[bool] = var(False)
    """Whether the chosen lane is shown alone."""
    places: var[Sequence[str]] = var(())
    """The place or outcome of each lane; "" while it is running."""

    def __init__(self, names: Sequence[str], maze: Maze, *, id: str) -> None:
        """Create a lane for each of these names; all lanes show `maze` at first."""
        self.names = names
        self._captions = [Caption(number, name) for number, name in enumerate(names)]
        self.views = [LaneMaze(self, number, maze) for number in range(len(names))]
        both = zip(self._captions, self.views, strict=True)
        self._lanes = [Vertical(caption, view, classes="lane") for caption, view in both]
        super().__init__(*self._lanes, id=id)
        # The visible lanes.
        self.page = range(0)
        self._grid = _Grid()
        self.playback = Playback[RacePlayer](self, show=self._show, draw=self._draw)

    @property
    def view(self) -> LaneMaze:
        """The maze of the chosen lane."""
        return self.views[self.chosen]

    @property
    def layout(self) -> Layout:
        """The layout of the lanes: a grid that fits the space from the first frame on."""
        return self._grid

    def watch_places(self) -> None:
        """Show the places in the captions."""
        for caption, view, place in zip(self._captions, self.views, self.places, strict=False):
            caption.place = "" if view.alone else place

    def watch_chosen(self) -> None:
        """Mark the chosen lane, and show its page, or only this lane if it is shown alone."""
        for number, lane in enumerate(self._lanes):
            is_chosen = number == self.chosen
            self.views[number].draw_frame()
            lane.set_class(is_chosen and not self.opened, "-chosen")
        self.watch_places()
        self.lay_out()

    watch_opened = watch_chosen

    def lay_out(self) -> None:
        """Lay out the lanes again after their content has changed."""
        if self.is_attached:
            self._lanes[0].refresh(layout=True)  # its own would reuse a cached layout

    def arranged(self, room: Size, mounted: Sequence[Widget]) -> list[WidgetPlacement]:
        """Return the placements of the visible lanes, as many as fit into the size `room`.

        Lanes that are not `mounted` yet have no placement.
        """
        maze = self.view.drawing.maze
        before, count, way = self.page, len(self.views), Arrangement(1, 1)
        if not self.opened:
            way = arrangement(count, room, maze, self.view.glyphs_for)
        first = self.chosen // way.places * way.places
        self.page = page = range(first, min(first + way.places, count))
        for number, caption in enumerate(self._captions):
            caption.number = f"{number + 1}/{count}" if len(page) < count else f"{number + 1}"
            if number in page and number not in before:
                self.views[number].refresh()  # it was not drawn while it was hidden
        if before != page:
            self.post_message(Playback.Moved())  # which lanes are visible is shown as well
        shown = zip(self._lanes[page.start : page.stop], way.regions(room), strict=False)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, lane)
            for lane, region in shown
            if lane in mounted
        ]

    def _show(self, player: RacePlayer | None, live: bool) -> None:
        for number, view in enumerate(self.views):
            view.show(player.players[number] if player else None, live=live)

    def _draw(self, changed: Sequence[Sequence[int]]) -> None:
        for number in self.page:
            self.views[number].redraw(changed[number])


class Arrangement(NamedTuple):
    """An arrangement of lanes in columns and rows."""

    columns: int
    rows: int

    @property
    def places(self) -> int:
        """The number of lanes for which there is space."""
        return self.columns * self.rows

    def place(self, room: Size) -> Size:
        """Return the size of a lane, including its caption, if all lanes fill the size `room`."""
        width = (room.width - GAP * (self.columns - 1)) // self.columns
        return Size(width, room.height // self.rows)

    def regions(self, room: Size) -> Iterator[Region]:
        """Yield the regions of the lanes, row by row, if they fill the size `room`."""
        for row in range(self.rows):
            top, bottom = (room.height * each // self.rows for each in (row, row + 1))
            for col in range(self.columns):
                left, right = ((room.width + GAP) * each // self.columns for each in (col, col + 1))
                yield Region(left, top, right - left - GAP, bottom - top)


def arrangement(
    lanes: int, room: Size, maze: Maze, glyphs_for: Callable[[Maze, Size], GlyphSet]
) -> Arrangement:
    """Return the best arrangement of `lanes` lanes, or of as many as fit into the size `room`.

    Of several arrangements of the same number of lanes, the best one has the largest tiles, then
    the largest visible part of the maze, then the fewest empty places. `glyphs_for` returns the
    glyph set that is used for a maze in a lane of some size.
    """

    def clarity(way: Arrangement) -> tuple[float, int, int]:
        """Return the area of a tile, the visible area, and the negative number of places."""
        place = way.place(room) - _CAPTION
        chosen = glyphs_for(maze, place)
        lines, columns = chosen.size(_SAMPLE, _SAMPLE)
        all_lines, all_columns = chosen.size(maze.height, maze.width)
        seen = min(all_lines, place.height) * min(all_columns, place.width)
        return lines * columns / _SAMPLE**2, seen, -way.places

    for count in range(lanes, 1, -1):
        ways = [Arrangement(columns, -(-count // columns)) for columns in range(count, 0, -1)]
        roomy = [way for way in ways if LEAST - way.place(room) == Size()]
        if roomy:
            return max(roomy, key=clarity)
    return Arrangement(1, 1)
