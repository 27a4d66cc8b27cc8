"""The list of solvers: those with a letter first, and what the present one does."""

from __future__ import annotations

from itertools import chain
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Label, Static

import labyrinth
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.loading.grouping import by_file
from labyrinth.tui.keys.names import chosen_key
from labyrinth.tui.searching.solver_form import SolverForm
from labyrinth.tui.searching.solver_item import SolverItem, below_files
from labyrinth.tui.searching.stops_line import StopsLine
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.settings.solver_options import remember_choice, remembered_choice
from labyrinth.tui.terminal.typed_ahead import release_keys
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
_IN_OPTIONS: Final = "-in-options"


class SolverMenu(Vertical):
    """An item for each solver; below them the stops, the form of the chosen one, and what it does.

    Where there is no room for both, the list or the form is shown, the one that has the focus: then
    the screen has the class `-in-options`.
    """

    def __init__(self, *, id: str | None = None) -> None:
        """Offer all solvers; the first of them is the last used as long as there is no other."""
        super().__init__(id=id)
        self._title = Label("", id="solvers-title", classes="panel-title")
        self._items_by_key = {solver.key: SolverItem(solver) for solver in offered()}
        self._list = ItemList(*below_files(self._items_by_key.values()), id="solver-list")
        self._form = SolverForm(id="solver-form")
        self.stops = StopsLine(id="stops")
        """The stops of the next search."""
        self._about = Static("", id="about-solver", markup=False)
        self._last = next(iter(self._items_by_key))
        self._awaits_list = self._goes_to_options = False

    def compose(self) -> ComposeResult:
        """Lay out the solvers."""
        yield self._title
        yield self._list
        yield self.stops
        yield self._form
        yield self._about

    def on_mount(self) -> None:
        """Show the user's keys; begin with the solver that was used last, whenever that was.

        Where files of the user's own are there, begin with the first of theirs instead, unless that
        was one of them.
        """
        for key, item in self._items_by_key.items():
            item.letter = chosen_key(self, f"solvers.{key}") or item.letter
        chosen = preferences_of(self).settings.solver
        if chosen in self._items_by_key and (
            self._items_by_key[chosen].origin or not self._items_by_key[self._last].origin
        ):
            self._last = chosen
        for key in self._items_by_key:
            self._tell_item(key)

    @property
    def last(self) -> str:
        """The key of the solver that was used last."""
        return self._last

    def used(self, key: str) -> None:
        """Take note that a solver is used."""
        before, self._last = self._last, key
        preferences_of(self).change(solver=key)
        self._tell_item(before)
        self._tell_item(key)

    def show_title(self, title: str) -> None:
        """Say what the solver is chosen for."""
        self._title.update(title)

    def take_focus(self) -> None:
        """Choose the solver used last, and give the list the keyboard as soon as it is there."""
        if self._list.is_attached:
            item = self._items_by_key[self._last]
            self._list.choose(item)
            self._tell(item)
            self.take_focus_back()
        else:
            self._awaits_list = True
            self.call_after_refresh(self._take_focus_later)

    def take_focus_back(self) -> None:
        """Give the list the keyboard, with the same solver chosen."""
        self.leave_options()
        self.screen.set_focus(self._list, scroll_visible=False)
        # Where it is, is known only once the list is laid out.
        self.call_after_refresh(self._list.show_chosen)

    def _take_focus_later(self) -> None:
        if self._awaits_list:
            self._awaits_list = False
            if self.display and self.screen.focused is None:
                self.take_focus()
            release_keys(self)

    # The options of the chosen solver

    @property
    def chosen(self) -> str:
        """The key of the solver that is chosen in the list."""
        item = self._list.chosen
        return item.name if item and item.name else self._last

    @property
    def has_focus_in_list(self) -> bool:
        """Whether the list has the keyboard."""
        return self._list.has_focus

    def set_options(self) -> bool:
        """Go to the options of the chosen solver, as soon as they are there; return if it has any.

        Until then the menu is not `ready`.
        """
        self._goes_to_options = has_any = bool(labyrinth.solvers()[self.chosen].options)
        self._go_to_options()
        return has_any

    def _go_to_options(self) -> None:
        if not self._goes_to_options:
            return
        self._form.show_choice(remembered_choice(self, self.chosen))
        first = next(iter(self._form.fields), None)
        if first is not None and first.entry.is_attached:
            self._goes_to_options = False
            self.screen.add_class(_IN_OPTIONS)
            self.screen.set_focus(first.entry)
            release_keys(self)
        else:
            self.call_after_refresh(self._go_to_options)

    @property
    def ready(self) -> bool:
        """Whether what keys are meant for is there."""
        return not (self._awaits_list or self._goes_to_options)

    def leave_options(self) -> None:
        """Show the list in the place of the form, where there is no room for both."""
        self.screen.remove_class(_IN_OPTIONS)
        if not self.ready:
            self._awaits_list = self._goes_to_options = False
            release_keys(self)

    def complain(self, key: str) -> bool:
        """Go to the first field of a solver that is wrong; return whether there is one."""
        wrong = self._form.faulty if self._form.key == key else []
        if wrong:
            self.screen.set_focus(wrong[0].entry)
            self.app.bell()
        return bool(wrong)

    @on(DescendantFocus)
    def _follow_focus(self, event: DescendantFocus) -> None:
        """Tell of what has the focus, and show the part it is in."""
        field = self._form.field_of(event.widget)
        if self._form in event.widget.ancestors:
            self.screen.add_class(_IN_OPTIONS)
        if field is not None:
            self._about.update(field.about)

    @on(SolverItem.OptionsAsked)
    def _choose_asked(self, event: SolverItem.OptionsAsked) -> None:
        self._list.choose(event.item)

    @on(SolverForm.Changed)
    def _remember(self, event: SolverForm.Changed) -> None:
        event.stop()
        remember_choice(self, SolverChoice(event.key, event.options))
        self._tell_item(event.key)
        if (field := self._form.field_of(self.screen.focused)) is not None:
            self._about.update(field.about)

    @on(ItemList.Chosen)
    def _follow(self, event: ItemList.Chosen) -> None:
        event.stop()
        self._tell(event.item)

    def _tell(self, item: Item) -> None:
        """Tell what the solver of an item does, and what its options are."""
        key = item.name or ""
        self._about.update(labyrinth.solvers()[key].summary)
        self._form.show_choice(remembered_choice(self, key))

    def _tell_item(self, key: str) -> None:
        self._items_by_key[key].tell(remembered_choice(self, key), last=key == self._last)


def offered() -> list[SolverAlgorithm]:
    """Return the solvers as they are offered: loaded ones, the usual ones, then others by names."""
    files, own = by_file(labyrinth.solvers().values())

    def place(solver: SolverAlgorithm) -> tuple[int, bool, str]:
        usual = _USUAL.index(solver.key) if solver.key in _USUAL else len(_USUAL)
        return usual, not solver.shortcut, solver.name

    return [*chain.from_iterable(files.values()), *sorted(own, key=place)]
