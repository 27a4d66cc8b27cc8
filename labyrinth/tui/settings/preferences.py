"""The settings of a running program, which are saved when they change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from textual.dom import DOMNode

from labyrinth.core.errors import LabyrinthError
from labyrinth.tui.daemon_thread import end
from labyrinth.tui.settings.settings import MEANINGS, Settings
from labyrinth.tui.settings.settings_file import Reading, read_or_default, write_settings

if TYPE_CHECKING:
    from labyrinth.core.declaration.solver_choice import SolverChoice

# How long the start waits for the file; without it, all settings have their defaults.
SECONDS_TO_READ: Final = 0.5
# How long the end waits until changes are written.
SECONDS_TO_WRITE: Final = 2.0
_NO_ANSWER: Final = "Reading the settings took too long: using the defaults."


class Preferences:
    """The user's settings; a thread writes changes to the file, in order."""

    def __init__(
        self,
        settings: Settings | None = None,
        write: Callable[[Mapping[str, object]], None] | None = None,
        complain: Callable[[str], object] = str,
    ) -> None:
        """Start with `settings`, by default the default settings.

        `write` is called with the changed settings by name; without it, changes are not saved. If
        writing fails, `complain` is called with the reason, in the writing thread; it is not called
        again until writing has succeeded.
        """
        self.settings = settings or Settings()
        self.complain = complain
        self._write, self._written = write, self.settings
        self._lock = Lock()
        self._writer: Thread | None = None
        self._failed = False

    def change(self, **values: Any) -> None:
        """Change settings by name, and save the changes in the background."""
        with self._lock:
            self.settings = replace(self.settings, **values)
            changed = self.settings != self._written
            if self._write is not None and changed and self._writer is None:
                self._writer = Thread(target=self._write_on, args=(self._write,), daemon=True)
                self._writer.start()

    def end(self) -> None:
        """Wait until all changes are written, but at most two seconds."""
        if (writer := self._writer) is not None:
            writer.join(SECONDS_TO_WRITE)

    def _write_on(self, write: Callable[[Mapping[str, object]], None]) -> None:
        """Write changes until the file has the current settings."""
        while True:
            with self._lock:
                before, self._written = self._written, self.settings
                if before == self._written:
                    self._writer = None
                    return
            failed = self._failed
            try:
                write(dict(_changes(before, self._written)))
                self._failed = False
            except LabyrinthError as error:
                self._failed = True
                if not failed:
                    self.complain(f"{error}; the change is lost when you quit")


def _changes(before: Settings, after: Settings) -> Iterator[tuple[str, object]]:
    """Yield the name and the new value of each setting that differs.

    For a table, the value has only the changed lines; a removed line has the value "".
    """
    for name in MEANINGS:
        old, new = getattr(before, name), getattr(after, name)
        if isinstance(new, Mapping):
            # What another program has written into the table since then stays.
            lines = {key: new.get(key, "") for key in (*old, *new)}
            new = {key: each for key, each in lines.items() if each != old.get(key, "")}
            old = {}
        if new != old:
            yield name, new


def remembered() -> tuple[Preferences, Reading]:
    """Return the preferences from the settings file, and the result of reading this file.

    If reading takes too long, return the default preferences.
    """
    readings: list[Reading] = []
    end(lambda: readings.append(read_or_default()), SECONDS_TO_READ)
    if not readings:
        return Preferences(), Reading(Settings(), [_NO_ANSWER])
    return Preferences(readings[0].settings, write_settings), readings[0]


def preferences_of(node: DOMNode) -> Preferences:
    """Return the preferences of the app that a node belongs to, or default preferences."""
    return getattr(node.app, "preferences", None) or Preferences()


def wants_decisions(node: DOMNode, height: int, width: int) -> bool:
    """Return whether the settings ask for decisions in runs on a maze of this size, in tiles."""
    return (height // 2) * (width // 2) <= preferences_of(node).settings.decisions


def remembered_choice(node: DOMNode, key: str) -> SolverChoice:
    """Return the solver with this key, with the options stored in the settings.

    Invalid options are ignored. Raises LabyrinthError if the solver is unknown.
    """
    # The first frame does not need solvers.
    from labyrinth.core.declaration.solver_choice import SolverChoice

    text = preferences_of(node).settings.solvers.get(key, "")
    try:
        return SolverChoice.parse(f"{key}:{text}" if text else key)
    except LabyrinthError:
        return SolverChoice(key)


def chosen_graph(node: DOMNode) -> str:
    """Return the graph that solvers search by default, "tiles" or "rooms".

    This is the graph that the settings have for Dijkstra's algorithm.
    """
    return str(remembered_choice(node, "dijkstra").options.get("graph", "tiles"))


def remember_choices(node: DOMNode, *choices: SolverChoice) -> None:
    """Store the options of each choice in the settings, as the options of its solver."""
    preferences = preferences_of(node)
    new = {choice.key: choice.options_text for choice in choices}
    solvers = {**preferences.settings.solvers, **new}
    preferences.change(solvers={key: text for key, text in solvers.items() if text})
