"""The preferences of a running program: what holds now, and that it is remembered."""

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

SECONDS_TO_READ: Final = 0.5
"""How long the start waits for the file; without an answer all is as by default."""
SECONDS_TO_WRITE: Final = 2.0
"""How long the end waits until what was changed is written."""
_NO_ANSWER: Final = "The settings could not be read in time: all is as by default."


class Preferences:
    """The settings; what is changed is written by a thread, in the order of the changes."""

    def __init__(
        self,
        settings: Settings | None = None,
        write: Callable[[Mapping[str, object]], None] | None = None,
        complain: Callable[[str], object] = str,
    ) -> None:
        """Begin with these settings, or those by default; without `write` they are not kept.

        `complain` is told, in the thread that writes, why that failed; once, until it succeeds.
        """
        self.settings = settings or Settings()
        self.complain = complain
        self._write, self._written = write, self.settings
        self._lock = Lock()
        self._writer: Thread | None = None
        self._failed = False

    def change(self, **values: Any) -> None:
        """Set what is named, from now on and for the next time."""
        with self._lock:
            self.settings = replace(self.settings, **values)
            changed = self.settings != self._written
            if self._write is not None and changed and self._writer is None:
                self._writer = Thread(target=self._write_on, args=(self._write,), daemon=True)
                self._writer.start()

    def end(self) -> None:
        """Wait until all is written, but not for a disk that does not answer."""
        if (writer := self._writer) is not None:
            writer.join(SECONDS_TO_WRITE)

    def _write_on(self, write: Callable[[Mapping[str, object]], None]) -> None:
        """Write until what is written is what holds."""
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
                    self.complain(f"{error}; the change holds until the end of the program")


def _changes(before: Settings, after: Settings) -> Iterator[tuple[str, object]]:
    """Yield what differs, by name: of a table the lines, one that is gone as an empty one."""
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
    """Return the preferences as the file has them, and what was read."""
    readings: list[Reading] = []
    end(lambda: readings.append(read_or_default()), SECONDS_TO_READ)
    if not readings:
        return Preferences(), Reading(Settings(), [_NO_ANSWER])
    return Preferences(readings[0].settings, write_settings), readings[0]


def preferences_of(node: DOMNode) -> Preferences:
    """Return those of the application that a node is in, where it has any."""
    return getattr(node.app, "preferences", None) or Preferences()


def wants_decisions(node: DOMNode, height: int, width: int) -> bool:
    """Whether runs on so many tiles are to record decisions, by the settings of the application."""
    return (height // 2) * (width // 2) <= preferences_of(node).settings.decisions


def remembered_choice(node: DOMNode, key: str) -> SolverChoice:
    """Return the solver of that key with the options remembered; those that are wrong count not.

    Raises LabyrinthError for a solver that is not known.
    """
    # The first frame does without solvers.
    from labyrinth.core.declaration.solver_choice import SolverChoice

    text = preferences_of(node).settings.solvers.get(key, "")
    try:
        return SolverChoice.parse(f"{key}:{text}" if text else key)
    except LabyrinthError:
        return SolverChoice(key)


def chosen_graph(node: DOMNode) -> str:
    """Return the graph that solvers search by default, as Dijkstra's algorithm does."""
    return str(remembered_choice(node, "dijkstra").options.get("graph", "tiles"))


def remember_choices(node: DOMNode, *choices: SolverChoice) -> None:
    """Search with these options whenever their solver is chosen, now and the next time."""
    preferences = preferences_of(node)
    new = {choice.key: choice.options_text for choice in choices}
    solvers = {**preferences.settings.solvers, **new}
    preferences.change(solvers={key: text for key, text in solvers.items() if text})
