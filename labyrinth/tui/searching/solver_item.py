"""A solver in the list: its letter, its name, and the options that differ from the defaults."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from textual import events

from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.tui.document.options_in_words import options_in_short
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.item_list import Heading, Item

_MARK: Final = "•"
"""Stands at the solver that was used last, with which Enter searches."""
_HAS_OPTIONS: Final = "≡"
"""Stands at a solver that has options."""
_SIGN_COLUMNS: Final = 2
"""Columns at the right of an item where a click means its options."""
_SHORT: Final = {
    "all-shortest": "All paths",
    "bfs": "BFS",
    "bidirectional": "Bidir.",
    "bidirectional-a-star": "Bidir. A*",
    "blind-alley-filling": "Alleys",
    "cul-de-sac-filling": "Cul-de-sacs",
    "dead-end-filling": "Dead ends",
    "dfs": "DFS",
    "flood-fill": "Flood",
    "greedy": "Greedy",
    "ida-star": "IDA*",
    "iterative-deepening": "Deepening",
    "jump-point": "JPS",
    "lazy-theta-star": "Lazy Θ*",
    "left-hand": "Left hand",
    "random-mouse": "Mouse",
    "right-hand": "Right hand",
}
"""Names for a narrow list, where the whole name has no room."""


_OWN: Final = "Built in"
"""Heads the program's own solvers where there are others."""


class SolverItem(Item):
    """An item of the list, its name the solver's key; a click on its sign asks for its options."""

    @dataclass
    class OptionsAsked(ForMode):
        """The options of a solver are to be set."""

        item: SolverItem

    def __init__(self, solver: SolverAlgorithm) -> None:
        """Offer a solver."""
        # The title of the list says that they search; what users call theirs is left as it is.
        name = solver.name if solver.origin else solver.name.removesuffix(" search")
        short, letter = _SHORT.get(solver.key, ""), solver.shortcut.upper() or " "
        file = solver.origin.name if solver.origin else ""
        super().__init__(name, short=short, letter=letter, found_by=file, name=solver.key)
        self.origin = solver.origin
        hint = f" {_HAS_OPTIONS} sets its options." if solver.options else ""
        self.tooltip = f"{solver.summary}{hint}"
        self._options = self._mark = ""
        self._sign = _HAS_OPTIONS if solver.options else ""

    def tell(self, choice: SolverChoice, *, last: bool) -> None:
        """Show the options that differ from the defaults, and whether it was used last."""
        self._options, self._mark = options_in_short(choice), _MARK if last else ""
        self._show_detail()

    def on_resize(self) -> None:
        """Show as much of the options as there is room for now."""
        self._show_detail()

    def _show_detail(self) -> None:
        signs = [sign for sign in (self._mark, self._sign) if sign]
        taken = len(f"{self.letter}  {self.label}  {' '.join(signs)} ")
        if self._options:
            signs.insert(0, _begun(self._options, self.content_size.width - taken))
        self.detail = " ".join(signs)

    def on_click(self, event: events.Click) -> None:
        """Ask for the options at their sign, else let the list open the item."""
        if self._sign == _HAS_OPTIONS and event.x >= self.size.width - _SIGN_COLUMNS:
            event.stop()
            event.prevent_default()
            self.post_message(self.OptionsAsked(self))


def below_files(items: Iterable[SolverItem]) -> list[Heading | SolverItem]:
    """Return items with the names of their files before those of loaded solvers."""
    parts: list[Heading | SolverItem] = []
    heading = _OWN
    for item in items:
        before, heading = heading, item.origin.name if item.origin else _OWN
        if heading != before:
            parts.append(Heading(heading))
        parts.append(item)
    return parts


def _begun(text: str, columns: int) -> str:
    """Return a text, or as much of its beginning as there is room for."""
    return text if len(text) <= columns else f"{text[: max(0, columns - 1)].rstrip(', ')}…"
