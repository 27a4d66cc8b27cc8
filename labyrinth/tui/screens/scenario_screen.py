"""The screen of a scenario: its instances, one of which is selected and searched."""

from collections.abc import Sequence
from functools import cached_property, partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
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
from labyrinth.tui.widgets.line_table import DrawnLine, LineTable

_HINT = "<list.open> solves the selected instance by the rules of the Moving AI benchmark."


class InstanceList(LineTable):
    """A list of instances: bucket, start, goal, length, and the map if there are several.

    An instance is selected with the same keys as in lists of items.
    """

    BINDINGS = class_bindings("list")

    def __init__(self, instances: Sequence[Instance], *, id: str | None = None) -> None:
        """Show all instances, the first one selected."""
        # All instances, and those that pass the filter.
        self._all = self.shown = instances
        names = ("bucket", "start", "goal", "length", "map")
        self._names = names if len({each.map for each in instances}) > 1 else names[:-1]
        last = max(each.height for each in instances) - 1, max(each.width for each in instances) - 1
        tile = max(len(_tile(last)), len("start")) + 1
        length = max(len(each.published) for each in instances) + 1
        maps = max(len(visible(each.map)) for each in instances)
        widths = len("bucket") + 1, tile, tile, length, maps
        super().__init__(widths[: len(self._names)], marks=1, id=id)
        self.resize(len(instances))

    @property
    def chosen(self) -> Instance | None:
        """The selected instance, None if the filter leaves no instance."""
        return self.shown[self.line] if self.shown else None

    def headings(self) -> Sequence[str]:
        """Return the names of the columns."""
        return self._names

    def drawn(self, line: int) -> DrawnLine:
        """Return the instance in a line."""
        return DrawnLine("", self.texts(self.shown[line]))

    def texts(self, instance: Instance) -> list[str]:
        """Return the texts of an instance, without control characters."""
        bucket, ends = f"{instance.bucket:>6}", (_tile(instance.start), _tile(instance.goal))
        texts = [bucket, *ends, instance.published, visible(instance.map)]
        return texts[: len(self._names)]

    def filter(self, text: str) -> None:
        """Show the instances whose lines contain every word of `text`, ignoring case."""
        words = text.lower().split()
        before = self.chosen
        self.shown = self._all
        if words:
            told = zip(self._all, self._lower, strict=True)
            self.shown = [each for each, text in told if all(word in text for word in words)]
        self.resize(len(self.shown))
        self.choose(self.shown.index(before) if before in self.shown else 0)

    @cached_property
    def _lower(self) -> list[str]:
        """The lines of all instances in lower case, computed on first use."""
        return [" ".join(self.texts(each)).lower() for each in self._all]

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
    @on(InstanceList.Opened)
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
