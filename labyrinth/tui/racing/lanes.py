"""The lanes of a race, which are played as one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.reactive import var
from textual.widget import Widget

from labyrinth.core.maze.maze import Maze
from labyrinth.races.race_player import AnyRacePlayer
from labyrinth.tui.maze_view.frames import Frames
from labyrinth.tui.maze_view.glyphs import GlyphSet
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.racing.arrangement import Arrangement, arrangement, regions
from labyrinth.tui.racing.lane import Lane
from labyrinth.tui.racing.lane_maze import LaneMaze
from labyrinth.tui.widgets.for_mode import ForMode

MOST_LANES: Final = 4


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
        self._lanes = [Lane(number) for number in range(MOST_LANES)]
        views = [lane.maze for lane in self._lanes]
        self.views: list[LaneMaze] = views[: len(names)]
        """The maze of each lane."""
        for view in self.views:
            view.set_reactive(MazeWidget.maze, maze)
            view.fellows = [each for each in self.views if each is not view]
        for lane, name in zip(self._lanes, names, strict=False):
            lane.caption.name_of_lane = name
        self.page = range(0)
        """The lanes that are seen."""
        self._grid = _Grid()
        self._player: AnyRacePlayer | None = None
        self._frames = Frames(self, self._draw, self._report, self._end)

    def compose(self) -> ComposeResult:
        """Lay out the lanes."""
        yield from self._lanes[: len(self.views)]

    @property
    def view(self) -> LaneMaze:
        """The maze of the chosen lane."""
        return self.views[self.chosen]

    def show_places(self, places: Sequence[str]) -> None:
        """Show the place of each lane, or how it ended; empty while it is under way."""
        for lane, place in zip(self._lanes, places, strict=False):
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
        for number, lane in enumerate(self._lanes[: len(self.views)]):
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
        before, way = self.page, Arrangement(1, 1) if self.opened else self._arrangement(room)
        count = len(self.views)
        first = self.chosen // way.places * way.places
        self.page = page = range(first, min(first + way.places, count))
        for number, lane in enumerate(self._lanes[:count]):
            lane.caption.number = f"{number + 1}/{count}" if len(page) < count else f"{number + 1}"
            if number in page and number not in before:
                lane.maze.refresh()  # it was not drawn while it was not seen
        if before != page:
            self.post_message(self.Turned())
        return list(zip(self._lanes[page.start : page.stop], regions(way, room), strict=False))

    def _arrangement(self, room: Size) -> Arrangement:
        maze = self.view.maze
        assert maze is not None
        return arrangement(len(self.views), room, maze, self.view.glyphs_for)

    # What is played

    @property
    def playing(self) -> bool:
        """Whether a playback runs."""
        return self._frames.playing

    def show(self, player: AnyRacePlayer | None, *, live: bool = False) -> None:
        """Show every lane where its player is, `live` with its walker; a running playback stops."""
        self._frames.stop()
        self._player = player
        for number, view in enumerate(self.views):
            view.show(player.players[number] if player else None, live=live)

    def play(self, player: AnyRacePlayer, *, follow: bool = False) -> None:
        """Play all lanes on to the end of the race. Without animations: at once."""
        self.show(player, live=True)
        self._frames.start(player)

    def pause(self) -> None:
        """Stop a running playback where it is, and tell that it stands."""
        if self.playing:
            self._frames.stop()
            self._report()

    def seek(self, position: int) -> None:
        """Move the clock of the race that is shown."""
        if self._player is not None:
            self._draw(self._player.seek(position))
            self._report()

    def skip(self) -> None:
        """Bring a running playback to its end as quickly as it can be drawn."""
        self._frames.skip()

    def scroll_to_walker(self) -> None:
        """Leave the lanes where they are: they run to several places at once."""

    def _draw(self, changed: Sequence[Sequence[int]]) -> None:
        for number in self.page:
            self.views[number].redraw(changed[number])

    def _report(self) -> None:
        self.post_message(MazeWidget.Moved())

    def _end(self) -> None:
        self.post_message(self.Ended())
