"""The list of solvers: those with a letter first, and what the present one does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Final

from textual import events, on
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.widgets import Label, Static

import labyrinth
from labyrinth.core.declaration.solver import SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.loading.grouping import by_file
from labyrinth.tui.document.search_run import NO_STOPS, Stops, options_in_short
from labyrinth.tui.keys.table import bindings, chosen_key, table
from labyrinth.tui.layout import WIDE
from labyrinth.tui.settings.preferences import preferences_of, remember_choice, remembered_choice
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList
from labyrinth.tui.widgets.key_button import with_key
from labyrinth.tui.widgets.options_form import OptionsForm

STOPS: Final = "solvers.stops"
ORDER: Final = "solvers.order"
"""The keys that the parts of the line stand for."""


class _Part(Static):
    """What a key of the line does, for the mouse; it leaves the focus where it is."""

    def __init__(self, binding: str) -> None:
        """Stand for the key of that identifier."""
        super().__init__("")
        self._binding, key = binding, table()[binding]
        self._first, self.tooltip = key.first.upper(), key.tooltip

    def tell(self, text: str) -> None:
        """Show a text behind the key."""
        key = chosen_key(self, self._binding) or self._first
        self.update(with_key(f"{key} {text}"))

    def on_click(self) -> None:
        """Do what the key does."""
        self.post_message(StopsLine.Pressed(self._binding))


class StopsLine(Horizontal):
    """Shows how many stops there are, and in which order they are visited."""

    @dataclass
    class Pressed(ForMode):
        """A part of the line was clicked, that of this key."""

        binding: str

    def __init__(self, *, id: str | None = None) -> None:
        """Show none yet."""
        self._stops, self._order = _Part(STOPS), _Part(ORDER)
        super().__init__(self._stops, self._order, id=id)
        self._shown = NO_STOPS

    def on_mount(self) -> None:
        """Show what was asked for before."""
        self.show(self._shown)

    def show(self, stops: Stops) -> None:
        """Show other stops."""
        self._shown = stops
        if self.is_attached:
            count = len(stops.tiles)
            self._stops.tell(f"Stops {count}" if count else "Stops")
            narrow = self.app.size.width < WIDE
            self._order.tell(stops.order if narrow else f"{stops.order} order")
            self._order.display = count > 0


class SolverForm(OptionsForm):
    """A field for each option of a solver."""

    PLACE = "options"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PLACE)]

    def show_choice(self, choice: SolverChoice) -> None:
        """Show the options of a solver as they were chosen."""
        solver = registry.get(choice.key)
        self.show(solver, choice.options, why_not(solver))


def why_not(solver: SolverAlgorithm) -> str:
    """Say that a solver takes no options, and of those that others have why it has them not."""
    reasons = "".join(f"; {each}" for each in solver.refused.values())
    return f"{solver.name} takes no options{reasons}."


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
        options, columns = self._options, self.content_size.width - taken
        if len(options) > columns:
            options = f"{options[: max(0, columns - 1)].rstrip(', ')}…"
        if self._options:
            signs.insert(0, options)
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
        self._title = Label("", id="solvers-title", classes="panel-title")
        self._items_by_key = {solver.key: SolverItem(solver) for solver in offered()}
        self._list = ItemList(*below_files(self._items_by_key.values()), id="solver-list")
        self._form = SolverForm(id="solver-form")
        self.stops = StopsLine(id="stops")
        """The stops of the next search."""
        self._about = Static("", id="about-solver", markup=False)
        super().__init__(self._title, self._list, self.stops, self._form, self._about, id=id)
        self.last = next(iter(self._items_by_key))
        """The key of the solver that was used last."""
        self._awaits_list = self._goes_to_options = False

    def on_mount(self) -> None:
        """Show the user's keys; begin with the solver that was used last, whenever that was.

        Where files of the user's own are there, begin with the first of theirs instead, unless that
        was one of them.
        """
        for key, item in self._items_by_key.items():
            item.letter = chosen_key(self, f"solvers.{key}") or item.letter
        chosen = preferences_of(self).settings.solver
        if chosen in self._items_by_key and (
            self._items_by_key[chosen].origin or not self._items_by_key[self.last].origin
        ):
            self.last = chosen
        for key in self._items_by_key:
            self._tell_item(key)

    def used(self, key: str) -> None:
        """Take note that a solver is used."""
        before, self.last = self.last, key
        preferences_of(self).change(solver=key)
        self._tell_item(before)
        self._tell_item(key)

    def show_title(self, title: str) -> None:
        """Say what the solver is chosen for."""
        self._title.update(title)

    def take_focus(self) -> None:
        """Choose the solver used last, and give the list the keyboard as soon as it is there."""
        if self._list.is_attached:
            item = self._items_by_key[self.last]
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
        return item.name if item and item.name else self.last

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
        self._items_by_key[key].tell(remembered_choice(self, key), last=key == self.last)


def offered() -> list[SolverAlgorithm]:
    """Return the solvers as they are offered: loaded ones, the usual ones, then others by names."""
    files, own = by_file(labyrinth.solvers().values())

    def place(solver: SolverAlgorithm) -> tuple[int, bool, str]:
        usual = _USUAL.index(solver.key) if solver.key in _USUAL else len(_USUAL)
        return usual, not solver.shortcut, solver.name

    return [*chain.from_iterable(files.values()), *sorted(own, key=place)]
