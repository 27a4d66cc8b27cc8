"""The list of solvers: those with a letter first, and what the present one does."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, Static

import labyrinth
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.tui.keys.names import chosen_key
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.item_list import Item, ItemList

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
_MARK: Final = "•"
"""Stands at the solver that was used last, with which Enter searches."""


class SolverMenu(Vertical):
    """An item for each solver, its name the solver's key; below them what the chosen one does."""

    def __init__(self, *, id: str | None = None) -> None:
        """Offer all solvers; the first of them is the last used as long as there is no other."""
        super().__init__(id=id)
        self._title = Label("", classes="panel-title")
        self._items_by_key = {solver.key: _item(solver) for solver in offered()}
        self._list = ItemList(*self._items_by_key.values(), id="solver-list")
        self._about = Static("", id="about-solver", markup=False)
        self._last = next(iter(self._items_by_key))
        self._mark()

    def compose(self) -> ComposeResult:
        """Lay out the solvers."""
        yield self._title
        yield self._list
        yield self._about

    def on_mount(self) -> None:
        """Show the user's keys; begin with the solver that was used last, whenever that was."""
        for key, item in self._items_by_key.items():
            item.letter = chosen_key(self, f"solvers.{key}") or item.letter
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
        """Choose the solver used last, and give the list the keyboard as soon as it is there."""
        if self._list.is_attached:
            item = self._items_by_key[self._last]
            self._list.choose(item)
            self._tell(item)
            self.screen.set_focus(self._list, scroll_visible=False)
            # Where it is, is known only once the list is laid out.
            self.call_after_refresh(self._list.show_chosen)
        else:
            self.call_after_refresh(self._take_focus_later)

    def _take_focus_later(self) -> None:
        if self.display and self.screen.focused is None:
            self.take_focus()

    @on(ItemList.Chosen)
    def _follow(self, event: ItemList.Chosen) -> None:
        event.stop()
        self._tell(event.item)

    def _tell(self, item: Item) -> None:
        """Tell what the solver of an item does."""
        self._about.update(labyrinth.solvers()[item.name or ""].summary)

    def _mark(self) -> None:
        for key, item in self._items_by_key.items():
            item.detail = _MARK if key == self._last else ""


def _item(solver: SolverAlgorithm) -> Item:
    name = solver.name.removesuffix(" search")  # the title of the list says it
    item = Item(name, letter=solver.shortcut.upper() or " ", name=solver.key)
    item.tooltip = solver.summary
    return item


def offered() -> list[SolverAlgorithm]:
    """Return the solvers as they are offered: the usual ones, then others by their names."""

    def place(solver: SolverAlgorithm) -> tuple[int, bool, str]:
        usual = _USUAL.index(solver.key) if solver.key in _USUAL else len(_USUAL)
        return usual, not solver.shortcut, solver.name

    return sorted(labyrinth.solvers().values(), key=place)
