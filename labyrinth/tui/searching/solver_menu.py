"""The list of solvers: those with a letter first, and what the present one does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.message import Message
from textual.widgets import Label, Static

import labyrinth
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.tui.document.options_in_words import options_in_short
from labyrinth.tui.keys.names import chosen_key
from labyrinth.tui.searching.solver_form import SolverForm
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.settings.solver_options import remember_choice, remembered_choice
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
    "left-hand": "Left hand",
    "random-mouse": "Mouse",
    "right-hand": "Right hand",
}
"""Names for a narrow list, where the whole name has no room."""
_IN_OPTIONS: Final = "-in-options"


class SolverItem(Item):
    """An item of the list, its name the solver's key; a click on its sign asks for its options."""

    @dataclass
    class OptionsAsked(Message):
        """The options of a solver are to be set."""

        item: SolverItem

    def __init__(self, solver: SolverAlgorithm) -> None:
        """Offer a solver."""
        name = solver.name.removesuffix(" search")  # the title of the list says it
        short, letter = _SHORT.get(solver.key, ""), solver.shortcut.upper() or " "
        super().__init__(name, short=short, letter=letter, name=solver.key)
        self.tooltip = solver.summary
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


class SolverMenu(Vertical):
    """An item for each solver; below them the form of the chosen one, and what it does.

    Where there is no room for both, the list or the form is shown, the one that has the focus: then
    the screen has the class `-in-options`.
    """

    def __init__(self, *, id: str | None = None) -> None:
        """Offer all solvers; the first of them is the last used as long as there is no other."""
        super().__init__(id=id)
        self._title = Label("", id="solvers-title", classes="panel-title")
        self._items_by_key = {solver.key: SolverItem(solver) for solver in offered()}
        self._list = ItemList(*self._items_by_key.values(), id="solver-list")
        self._form = SolverForm(id="solver-form")
        self._about = Static("", id="about-solver", markup=False)
        self._last = next(iter(self._items_by_key))

    def compose(self) -> ComposeResult:
        """Lay out the solvers."""
        yield self._title
        yield self._list
        yield self._form
        yield self._about

    def on_mount(self) -> None:
        """Show the user's keys; begin with the solver that was used last, whenever that was."""
        for key, item in self._items_by_key.items():
            item.letter = chosen_key(self, f"solvers.{key}") or item.letter
        chosen = preferences_of(self).settings.solver
        if chosen in self._items_by_key:
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
            self.call_after_refresh(self._take_focus_later)

    def take_focus_back(self) -> None:
        """Give the list the keyboard, with the same solver chosen."""
        self.leave_options()
        self.screen.set_focus(self._list, scroll_visible=False)
        # Where it is, is known only once the list is laid out.
        self.call_after_refresh(self._list.show_chosen)

    def _take_focus_later(self) -> None:
        if self.display and self.screen.focused is None:
            self.take_focus()

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
        """Go to the options of the chosen solver; return whether it has any."""
        self._form.show(remembered_choice(self, self.chosen))
        fields = self._form.fields
        if not fields:
            return False
        self.screen.add_class(_IN_OPTIONS)
        if fields[0].entry.is_attached:
            self.screen.set_focus(fields[0].entry)
        else:
            self.call_after_refresh(self.set_options)
        return True

    def leave_options(self) -> None:
        """Show the list in the place of the form, where there is no room for both."""
        self.screen.remove_class(_IN_OPTIONS)

    def complain(self, key: str) -> bool:
        """Go to the first field of a solver that is wrong; return whether there is one."""
        wrong = self._form.faulty if self._form.solver == key else []
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
    def _set_options_of(self, event: SolverItem.OptionsAsked) -> None:
        event.stop()
        self._list.choose(event.item)
        self.set_options()

    @on(SolverForm.Changed)
    def _remember(self, event: SolverForm.Changed) -> None:
        event.stop()
        remember_choice(self, event.choice)
        self._tell_item(event.choice.key)
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
        self._form.show(remembered_choice(self, key))

    def _tell_item(self, key: str) -> None:
        self._items_by_key[key].tell(remembered_choice(self, key), last=key == self._last)


def _begun(text: str, columns: int) -> str:
    """Return a text, or as much of its beginning as there is room for."""
    return text if len(text) <= columns else f"{text[: max(0, columns - 1)].rstrip(', ')}…"


def offered() -> list[SolverAlgorithm]:
    """Return the solvers as they are offered: the usual ones, then others by their names."""

    def place(solver: SolverAlgorithm) -> tuple[int, bool, str]:
        usual = _USUAL.index(solver.key) if solver.key in _USUAL else len(_USUAL)
        return usual, not solver.shortcut, solver.name

    return sorted(labyrinth.solvers().values(), key=place)
