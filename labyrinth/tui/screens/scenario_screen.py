"""The screen of a scenario: its instances, one of which is selected and searched."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import ClassVar

from rich.segment import Segment
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Label, Static

from labyrinth.core.errors import named, visible
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.pluralize import pluralize
from labyrinth.scenarios.judging import Benchmark
from labyrinth.scenarios.scenario import Instance, Scenario
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.document.document import Document
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.session.recovery import remember_scenario
from labyrinth.tui.widgets.dialog import ScreenButton
from labyrinth.tui.widgets.filter_field import FilterField
from labyrinth.tui.widgets.footer import Footer, TooSmall

_HINT = "<list.open> solves the selected instance by the rules of the Moving AI benchmark."
_CLICKS_TO_OPEN = 2


class InstanceList(ScrollView, can_focus=True, inherit_bindings=False):
    """A list of instances: bucket, start, goal, length, and the map if there are several.

    An instance is selected with the same keys as in lists of items.
    """

    BINDINGS = class_bindings("list")
    COMPONENT_CLASSES: ClassVar[set[str]] = {"instance--chosen"}

    def __init__(self, instances: Sequence[Instance], *, id: str | None = None) -> None:
        """Show all instances, the first one selected."""
        super().__init__(id=id)
        # All instances, and those that pass the filter.
        self._all = self.shown = instances
        self._at = 0
        self._several_maps = len({each.map for each in instances}) > 1
        last = max(each.height for each in instances) - 1, max(each.width for each in instances) - 1
        self._tile_width = max(len(_tile(last)), len("start"))
        self._length_width = max(len(each.published) for each in instances)
        self._measure()

    @property
    def chosen(self) -> Instance | None:
        """The selected instance, None if the filter leaves no instance."""
        return self.shown[self._at] if self.shown else None

    @property
    def heading(self) -> str:
        """The names of the columns."""
        return self._line("bucket", "start", "goal", "length", "map")

    def line(self, instance: Instance) -> str:
        """Return the line of an instance, without control characters."""
        ends = _tile(instance.start), _tile(instance.goal)
        return self._line(str(instance.bucket), *ends, instance.published, visible(instance.map))

    def _line(self, bucket: str, start: str, goal: str, length: str, map: str) -> str:
        ends = f"{start:<{self._tile_width}}  {goal:<{self._tile_width}}"
        line = f"{bucket:>6}  {ends}  {length:<{self._length_width}}"
        return f"{line}  {map}" if self._several_maps else line

    def filter(self, text: str) -> None:
        """Show the instances whose lines contain every word of `text`, ignoring case."""
        words = text.lower().split()
        before = self.chosen
        self.shown = self._all
        if words:
            told = zip(self._all, self._texts, strict=True)
            self.shown = [each for each, text in told if all(word in text for word in words)]
        self._at = self.shown.index(before) if before in self.shown else 0
        self._measure()
        self._show_chosen()

    @cached_property
    def _texts(self) -> list[str]:
        """The lines of all instances in lower case, computed on first use."""
        return [self.line(each).lower() for each in self._all]

    def _measure(self) -> None:
        self.virtual_size = Size(len(self.heading), len(self.shown))

    def _show_chosen(self) -> None:
        self.scroll_to_region(Region(0, self._at, 1, 1), animate=False, force=True)
        self.refresh()

    def _choose(self, at: int) -> None:
        if self.shown:
            self._at = max(0, min(at, len(self.shown) - 1))
            self._show_chosen()

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw the instance that is scrolled to this line."""
        at = y + self.scroll_offset.y
        width = self.size.width
        if at >= len(self.shown):
            return Strip.blank(width, self.rich_style)
        chosen = at == self._at
        style = self.get_component_rich_style("instance--chosen") if chosen else self.rich_style
        text = f" {self.line(self.shown[at])}"
        return Strip([Segment(text, style)]).adjust_cell_length(width, style)

    # User actions

    async def on_click(self, event: events.Click) -> None:
        """Select the clicked instance, and open it on a double click."""
        at = event.y + self.scroll_offset.y
        if at < len(self.shown):
            self._choose(at)
            if event.chain >= _CLICKS_TO_OPEN:
                await self.action_open()

    def action_move(self, step: int) -> None:
        """Select the instance `step` lines further down, wrapping around."""
        self._choose((self._at + step) % max(1, len(self.shown)))

    def action_edge(self, at: int) -> None:
        """Select the first (0) or the last (-1) instance."""
        self._choose(at % max(1, len(self.shown)))

    def action_page(self, direction: int) -> None:
        """Select the instance one page down (1) or up (-1), stopping at the end of the list."""
        self._choose(self._at + direction * max(1, self.size.height - 1))

    async def action_open(self) -> None:
        """Search the selected instance."""
        await self.run_action("screen.search")

    async def action_filter(self) -> None:
        """Open the filter field."""
        await self.run_action("screen.filter")


def _tile(position: Position) -> str:
    return f"{position[0]},{position[1]}"


class ScenarioScreen(Screen[None]):
    """A screen with a list of instances; an opened instance is searched on a maze screen."""

    AUTO_FOCUS = "InstanceList"
    BINDINGS = class_bindings("scenario")

    def __init__(self, scenario: Scenario) -> None:
        """List the instances of `scenario`."""
        super().__init__()
        self._scenario = scenario
        self._list = InstanceList(scenario.instances, id="instances")
        self._apart = DaemonThread(self)
        self._told: set[str] = set()

    def compose(self) -> ComposeResult:
        """Lay out the title, the list, the message, and the buttons."""
        count = pluralize(len(self._scenario.instances), "instance")
        yield Label(f"{named(self._scenario.path)}  ·  {count}", id="scenario-title", markup=False)
        yield FilterField("/ part of a line")
        yield Static(f" {self._list.heading}", id="instance-heading", markup=False)
        yield self._list
        yield Static(with_names(_HINT, chosen_keys(self)), id="hint", markup=False)
        with Horizontal(id="scenario-buttons"):
            yield ScreenButton("Search", "primary", id="search", name="search", compact=True)
            yield ScreenButton("Back", id="back", name="back", compact=True)
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Report what was lost in reading the first map, and remember the scenario."""
        self._tell_losses()
        DaemonThread(self).do(partial(remember_scenario, self._scenario.path), lambda _: None)

    # List

    def action_filter(self) -> None:
        """Open the filter field."""
        self.query_one(FilterField).open()

    @on(FilterField.Changed)
    def follow_filter(self, event: FilterField.Changed) -> None:
        """Show the instances that contain the typed words."""
        self._list.filter(event.value)
        count = len(self._list.shown)
        left = f"{pluralize(count, 'instance')} shown. " if event.value.strip() else ""
        self._say(f"{left}{_HINT}" if count else "No matches.")

    @on(FilterField.Closed)
    def end_filter(self) -> None:
        """Return to the list."""
        self.set_focus(self._list)

    # Opening

    @on(FilterField.Submitted)
    def action_search(self) -> None:
        """Search the selected instance on its map, once the map is read."""
        instance = self._list.chosen
        if instance is not None:
            self._say("Reading the map…")
            read, show = partial(self._scenario.maps.maze, instance), partial(self._show, instance)
            self._apart.do(read, show, fail=lambda error: self._say(str(error)), at_once=True)

    def _show(self, instance: Instance, maze: Maze) -> None:
        self._say(_HINT)
        self._tell_losses()
        if self.is_active:
            document = Document(maze, benchmark=Benchmark(maze.copy(), instance))
            self.app.push_screen(MazeScreen(document))

    def _tell_losses(self) -> None:
        for note in self._scenario.maps.notes:
            if note not in self._told:
                self._told.add(note)
                self.notify(f"{note}.", markup=False)

    def _say(self, text: str) -> None:
        self.query_one("#hint", Static).update(with_names(text, chosen_keys(self)))

    def action_back(self) -> None:
        """Return to the main menu."""
        self.dismiss(None)
