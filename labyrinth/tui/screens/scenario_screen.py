"""The screen of a scenario: its instances, of which one is chosen and searched."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Button, Label, Static

from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.scenarios.scenario import Instance, Scenario
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.document.benchmark import Benchmark
from labyrinth.tui.document.document import Document
from labyrinth.tui.keys.table import bindings, chosen_keys, with_names
from labyrinth.tui.scenarios.instance_list import InstanceList
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.session.recent_mazes import remember
from labyrinth.tui.widgets.filter_field import FilterField
from labyrinth.tui.widgets.footer import Footer, TooSmall

_HINT = "<list.open> searches the chosen one by Moving AI's rule."


class ScenarioScreen(Screen[None]):
    """A list of the instances; the one that is opened is searched on a maze screen."""

    AUTO_FOCUS = "InstanceList"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("scenario")]

    def __init__(self, scenario: Scenario) -> None:
        """Offer the instances of `scenario`."""
        super().__init__()
        self._scenario = scenario
        self._list = InstanceList(scenario.instances, id="instances")
        self._apart = DaemonThread(self)
        self._told: set[str] = set()

    def compose(self) -> ComposeResult:
        """Lay out the title, the list, what is to be said, and the buttons."""
        count = counted(len(self._scenario.instances), "instance")
        yield Label(f"{named(self._scenario.path)}  ·  {count}", id="scenario-title", markup=False)
        yield FilterField()
        yield Static(f" {self._list.heading}", id="instance-heading", markup=False)
        yield self._list
        yield Static(with_names(_HINT, chosen_keys(self)), id="hint", markup=False)
        with Horizontal(id="scenario-buttons"):
            yield Button("Search", id="search", variant="primary", compact=True)
            yield Button("Back", id="back", compact=True)
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Tell what was lost of the map that was read already, and remember the scenario."""
        self._tell_losses()
        DaemonThread(self).do(partial(remember, self._scenario.path), lambda _: None)

    # The list

    @on(InstanceList.Filtering)
    def open_filter(self) -> None:
        """Let the user write what to filter by."""
        self.query_one(FilterField).open()

    @on(FilterField.Changed)
    def follow_filter(self, event: FilterField.Changed) -> None:
        """Show what has the words that are written."""
        self._list.filter(event.value)
        left = f"{counted(self._list.count, 'instance')} shown. " if event.value.strip() else ""
        self._say(f"{left}{_HINT}" if self._list.count else "No instance has these words.")

    @on(FilterField.Opened)
    @on(Button.Pressed, "#search")
    def search_chosen(self) -> None:
        """Search the chosen instance."""
        self._list.action_open()

    @on(FilterField.Closed)
    def end_filter(self) -> None:
        """Go back to the list."""
        self.set_focus(self._list)

    # What is opened

    @on(InstanceList.Opened)
    def read_map(self, message: InstanceList.Opened) -> None:
        """Read the map of an instance."""
        self._say("Reading the map…")
        read = partial(_maze_of, self._scenario, message.instance)
        self._apart.do(read, partial(self._show, message.instance), at_once=True)

    def _show(self, instance: Instance, maze: Maze | str) -> None:
        if isinstance(maze, str):
            self._say(maze)
            return
        self._say(_HINT)
        self._tell_losses()
        if self.is_active:
            document = Document(maze, benchmark=Benchmark(instance, maze.copy()))
            self.app.push_screen(MazeScreen(document))

    def _tell_losses(self) -> None:
        for note in self._scenario.maps.notes:
            if note not in self._told:
                self._told.add(note)
                self.notify(f"{note}.", markup=False)

    def _say(self, text: str) -> None:
        self.query_one("#hint", Static).update(with_names(text, chosen_keys(self)))

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Go back to the main menu."""
        self.dismiss(None)


def _maze_of(scenario: Scenario, instance: Instance) -> Maze | str:
    """Return the map of an instance with its endpoints, or why there is none."""
    try:
        return scenario.maps.maze(instance)
    except LabyrinthError as error:
        return str(error)
