"""The list of solvers: those with a letter first, and what the present one does."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.events import DescendantFocus
from textual.widgets import Button, Label, Static

import labyrinth
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.key_button import with_key
from labyrinth.tui.widgets.menu import Menu

_USUAL: Final = (
    "dijkstra",
    "a-star",
    "bfs",
    "greedy",
    "dfs",
    "bidirectional",
    "tremaux",
    "dead-end-filling",
    "right-hand",
    "left-hand",
)
"""What people ask for, in the order in which it is offered."""
_FIRST: Final = "first"
"""The class of the solver that was used last, where the focus begins."""


class SolverItem(Button):
    """A solver: its letter, if it has one, and its name; the widget's name is its key."""

    def __init__(self, solver: SolverAlgorithm) -> None:
        """Offer `solver`."""
        super().__init__("", name=solver.key, classes="solver", compact=True)
        self.tooltip = solver.summary
        self._solver = solver

    def mark(self, *, last: bool) -> None:
        """Say whether it was used last."""
        letter = self._solver.shortcut.upper() or " "
        name = self._solver.name.removesuffix(" search")  # the title of the list says it
        text = f"{letter} {name}{' •' if last else ''}"
        self.label = with_key(text) if self._solver.shortcut else text
        self.set_class(last, _FIRST)


class SolverMenu(Menu):
    """An item for each solver, and below them what the focused one does."""

    def __init__(self, *, id: str | None = None) -> None:
        """Offer all solvers; the first of them is the last used as long as there is no other."""
        super().__init__(id=id)
        self._title = Label("", classes="panel-title")
        self._items_by_key = {solver.key: SolverItem(solver) for solver in offered()}
        self._about = Static("", id="about-solver", markup=False)
        self._last = next(iter(self._items_by_key))
        self._mark()

    def compose(self) -> ComposeResult:
        """Lay out the solvers."""
        yield self._title
        yield from self._items_by_key.values()
        yield self._about

    def on_mount(self) -> None:
        """Begin with the solver that was used last, whenever that was."""
        chosen = preferences_of(self).settings.solver
        if chosen in self._items_by_key:
            self._last = chosen
            self._mark()

    @property
    def last(self) -> str:
        """The key of the solver that was used last."""
        return self._last

    def used(self, key: str) -> None:
        """Take note that a solver is used."""
        self._last = key
        preferences_of(self).change(solver=key)
        self._mark()

    def show_title(self, title: str) -> None:
        """Say what the solver is chosen for."""
        self._title.update(title)

    def take_focus(self) -> None:
        """Give the keyboard to the solver that was used last, as soon as it is there."""
        item = self._items_by_key[self._last]
        if item.is_attached:
            self.screen.set_focus(item, scroll_visible=False)
            # Where it is, is known only once the list is laid out.
            self.call_after_refresh(item.scroll_visible, animate=False)
        else:
            self.call_after_refresh(self._take_focus_later)

    def _take_focus_later(self) -> None:
        if self.display and self.screen.focused is None:
            self.take_focus()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Tell what the solver does that has the focus."""
        solver = labyrinth.solvers().get(event.widget.name or "")
        if solver is not None:
            self._about.update(solver.summary)

    def _mark(self) -> None:
        for key, item in self._items_by_key.items():
            item.mark(last=key == self._last)


def offered() -> list[SolverAlgorithm]:
    """Return the solvers as they are offered: the usual ones, then others by their names."""

    def place(solver: SolverAlgorithm) -> tuple[int, bool, str]:
        usual = _USUAL.index(solver.key) if solver.key in _USUAL else len(_USUAL)
        return usual, not solver.shortcut, solver.name

    return sorted(labyrinth.solvers().values(), key=place)
