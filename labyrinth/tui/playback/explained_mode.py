"""A run beside a panel that explains it: scrolling the panel, reading tiles, parents as arrows."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final, Protocol

from textual.binding import Binding

from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import Growth, SolverAlgorithm
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.modes.mode import CURSOR_KEYS, Focus
from labyrinth.tui.playback.past_runs import PastRun
from labyrinth.tui.playback.step_teller import StepTeller
from labyrinth.tui.playback.structures_view import Structures
from labyrinth.tui.playback.trace_mode import Stepped, StepsMode
from labyrinth.tui.widgets.for_mode import ForMode

_FIRST: Final = ("run.pause", "run.step", "run.step_back", "run.end")
"""Those of the keys of a run that come before those of the panel."""
_SCROLLS: Final = {
    "up": (-1, False),
    "down": (1, False),
    "pageup": (-1, True),
    "pagedown": (1, True),
}
"""The keys that scroll the panel: by how much, and whether these are pages."""


class Explaining(Protocol):
    """The panel that explains a run."""

    @property
    def held(self) -> Structures:
        """What shows what the algorithm holds."""

    def scroll_by(self, count: int, pages: bool) -> None:
        """Scroll the code so many lines, or pages, down."""

    def scroll_lists(self, pages: int) -> None:
        """Scroll so many pages on in what stands beside the code."""


class ExplainedMode(StepsMode[Stepped]):
    """Shows a past run with a panel that explains it.

    With Tab the cursor is on the maze, and the arrows move it: it reads the tiles as they are at
    the position that is shown.
    """

    follows = True
    focus = Focus.NOTHING
    place: ClassVar[str]
    """The place in the table of keys of those that are about the panel."""
    runs: list[PastRun]
    """What ran, the run that is shown first."""
    teller: StepTeller
    _reads = False

    # What the kinds differ in

    @property
    @abstractmethod
    def explanation(self) -> Explaining:
        """The panel."""

    @property
    def known(self) -> AnyInspection | None:
        """All that the search knew of tiles, None where it is not read yet, or nothing."""
        return self.host.known()

    @property
    def keys_told(self) -> str:
        """What the keys do, as the line below says it."""
        return self.status

    # What the user does

    @property
    def run(self) -> PastRun:
        """The run that is shown."""
        return self.runs[0]

    @property
    def bindings(self) -> list[Binding]:
        """What keys mean here: those that play, step and leave, then those of the panel."""
        run = bindings("run")
        first = [each for each in run if each.id in _FIRST]
        others = bindings(*(place for place in self.places if place != "run"))
        return self.named([*first, *others, *(each for each in run if each not in first)])

    def press(self, position: Position | None) -> None:
        """Play or pause."""
        if not self._reads:
            self.view.screen.set_focus(None)  # the arrows move along the run as before
        self.key("space")

    def key(self, key: str) -> bool:
        """Move along the run, or the cursor while it reads tiles."""
        if self._reads and key in CURSOR_KEYS - {"tab", "space"}:
            return False
        return super().key(key)

    def other_key(self, key: str) -> bool:
        """Scroll the panel, take up the cursor or put it away, or show parents."""
        if key == "tab" or (self._reads and key == "escape"):
            self._read(not self._reads)
        elif key in ("shift+up", "shift+down"):
            self.explanation.scroll_lists(1 if key == "shift+down" else -1)
        elif key in _SCROLLS:
            self.explanation.scroll_by(*_SCROLLS[key])
        elif key == "b":
            self._show_parents()
        else:
            return False
        return True

    def handle(self, message: ForMode) -> None:
        """Letter the tiles of the entries that are scrolled to."""
        if isinstance(message, Structures.Scrolled):
            self.teller.sign(self.explanation.held)
        else:
            super().handle(message)

    def end(self) -> None:
        """Put the bar away, and take the signs off the tiles."""
        super().end()
        self.teller.end()

    def _show_parents(self) -> None:
        """Show the parents of tiles as arrows, or no longer."""
        algorithm = self.run.algorithm
        is_generation = isinstance(algorithm, GeneratorAlgorithm)
        if not self.explanation.held.points and (is_generation or self.known is None):
            self.host.say("Only searches and origin shift have parents that arrows could lead to.")
            return
        if isinstance(algorithm, SolverAlgorithm) and algorithm.growth is Growth.UNTOLD:
            self.host.say("What this search keeps as parents is its own: no arrows can show it.")
            return
        shown = self.teller.switch_parents()
        self.teller.sign(self.explanation.held)
        self.host.say(
            f"Arrows lead to the parent of each tile: <{self.place}.parents> hides them."
            if shown
            else "The parents are hidden."
        )

    def _read(self, reads: bool) -> None:
        """Let the cursor read tiles, or the arrows move along the run."""
        self._reads = reads
        if reads:
            self.shown.pause()
            self.view.cursor = self.view.shown_walker or self.view.cursor
            self.moved()
        self.view.screen.set_focus(self.view if reads else None)
        self.host.say(
            f"Arrows read tiles, <{self.place}.read> returns." if reads else self.keys_told
        )
