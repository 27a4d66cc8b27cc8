"""One lane of a race: its caption, and the maze below it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from labyrinth.tui.racing.lane_maze import LaneMaze
from labyrinth.tui.widgets.wrapping import width_of

_WINNER = "1st"
_STAR = " ★"


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

    def __init__(self, number: int) -> None:
        """Be the lane of that number, from 0."""
        super().__init__(classes="lane")
        self.caption, self.maze = Caption(), LaneMaze(number)
        self.caption.tooltip = "Open this lane by itself, at the same position"

    def compose(self) -> ComposeResult:
        """Lay out the caption above the maze."""
        yield self.caption
        yield self.maze
