"""The menu of solvers, with the options and the description of the selected solver."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from textual import events, on
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Label, Static

from labyrinth.core.declaration.solver import SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.sandbox.grouping import by_file
from labyrinth.tui.document.search_run import Stops, options_in_short
from labyrinth.tui.keys.table import shown_key
from labyrinth.tui.layout import WIDE
from labyrinth.tui.settings.preferences import (
    chosen_graph,
    preferences_of,
    remember_choices,
    remembered_choice,
)
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList, below_headings
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.mode_message import ModeMessage
from labyrinth.tui.widgets.options_form import OptionsForm


def why_not(solver: SolverAlgorithm) -> str:
    """Say that a solver takes no options, and why it lacks the options of other solvers."""
    reasons = "".join(f"; {each}" for each in solver.refused.values())
    return f"{solver.name} takes no options{reasons}."


# The mark of the solver that was used last, with which Enter searches.
_MARK: Final = "•"
# The mark of a solver that has options.
_HAS_OPTIONS: Final = "≡"
# Columns at the right of an item in which a click means its options.
_SIGN_COLUMNS: Final = 2
# Short names for a narrow list.
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


class SolverItem(Item):
    """An item of the list for a solver; a click on its sign ≡ opens the solver's options.

    The name of the item is the key of the solver.
    """

    @dataclass
    class OptionsAsked(ModeMessage):
        """The user wants to edit the options of a solver."""

        item: SolverItem

    def __init__(self, solver: SolverAlgorithm) -> None:
        """Create an item for a solver."""
        # The title of the list says "search"; the names of the user's own solvers are unchanged.
        name = solver.name if solver.origin else solver.name.removesuffix(" search")
        short, letter = _SHORT.get(solver.key, ""), solver.shortcut.upper() or " "
        file = solver.origin.name if solver.origin else ""
        super().__init__(name, short=short, letter=letter, found_by=file, name=solver.key)
        self.key, self.origin = solver.key, solver.origin
        hint = f" {_HAS_OPTIONS} opens its options." if solver.options else ""
        self.tooltip = f"{solver.summary}{hint}"
        self._options, self._signs = "", [_HAS_OPTIONS] if solver.options else []

    def tell(self, choice: SolverChoice, *, last: bool) -> None:
        """Show the options that differ from the defaults, and whether the solver was used last.

        If other solvers search rooms, also show that this solver searches tiles.
        """
        on_tiles = chosen_graph(self) == "rooms" and "graph" not in choice.options
        self._options = ", ".join(filter(None, ("tiles" * on_tiles, options_in_short(choice))))
        self._signs = [_MARK] * last + [_HAS_OPTIONS] * (_HAS_OPTIONS in self._signs)
        self.on_resize()

    def on_resize(self) -> None:
        """Show as much of the options as fits, next to a short name if needed."""
        options, signs = self._options, " ".join(self._signs)
        width, name = self.content_size.width, self.label
        if len(f"{self.letter}  {name}  {options} {signs}") > width:
            name, signs = _SHORT.get(self.key, name), "".join(self._signs)
        columns = width - len(f"{self.letter}  {name} {signs} ")
        if len(options) > columns:
            options = f"{options[: max(0, columns - 1)].rstrip(', ')}…"
        self.detail = f"{options} {signs}".strip() if self._options else signs

    def on_click(self, event: events.Click) -> None:
        """Open the options on a click on their sign; otherwise let the list open the item."""
        if _HAS_OPTIONS in self._signs and event.x >= self.size.width - _SIGN_COLUMNS:
            event.stop()
            event.prevent_default()
            self.post_message(self.OptionsAsked(self))


# The most wanted solvers, in display order.
_USUAL: Final = (
    "dijkstra a-star bfs greedy dfs bidirectional tremaux dead-end-filling right-hand left-hand"
)
_IN_OPTIONS: Final = "-in-options"


class SolverMenu(Vertical):
    """A list of solvers above the waypoints, the options form and the description.

    If list and form do not both fit, the part with the focus is shown; for the form the screen has
    the class `-in-options`.
    """

    def __init__(self, *, id: str | None = None) -> None:
        """List all solvers; the first one is selected until a solver has been used."""
        # The purpose of the search.
        self.heading = Label("", id="solvers-title", classes="panel-title")
        # The items of the solvers.
        self.list = ItemList(*(parts := solver_items()), id="solver-list")
        self._items = {each.key: each for each in parts if isinstance(each, SolverItem)}
        self._form = OptionsForm("options", id="solver-form")
        self._waypoints = KeyButton("S Waypoints", "solvers.stops", id="waypoints")
        self._order = KeyButton("E Order", "solvers.order", id="waypoint-order")
        stops = Horizontal(self._waypoints, self._order, id="stops")
        self._about = Static("", id="about-solver", markup=False)
        super().__init__(self.heading, self.list, stops, self._form, self._about, id=id)
        # The key of the solver that was used last.
        self.last = next(iter(self._items))

    def on_mount(self) -> None:
        """Show the user's keys; start with the solver used last, even in an earlier session.

        If the user's own files are loaded, start with their first solver instead, unless the
        solver used last is from a file.
        """
        chosen = self._items.get(preferences_of(self).settings.solver)
        if chosen and (chosen.origin or not self._items[self.last].origin):
            self.last = chosen.key
        for key in self._items:
            self._tell_item(key)
        self.show_keys()

    def show_keys(self) -> None:
        """Show the present keys of the solvers."""
        for key, item in self._items.items():
            item.letter = shown_key(self, f"solvers.{key}") or " "

    def show_stops(self, stops: Stops) -> None:
        """Show the number of waypoints, and the order in which the next search visits them."""
        count, narrow = len(stops.tiles), self.app.size.width < WIDE
        self._waypoints.rename(f"S Waypoints {count}" if count else "S Waypoints")
        self._order.rename(f"E {stops.order}" if narrow else f"E {stops.order} order")
        self._order.display = count > 0

    def used(self, key: str) -> None:
        """Remember a solver as the last one used."""
        before, self.last = self.last, key
        preferences_of(self).change(solver=key)
        self._tell_item(before)
        self._tell_item(key)

    def take_focus(self) -> bool:
        """Select the solver used last, and focus the list; return whether the list exists."""
        if self.list.is_attached:
            self.list.choose(self._items[self.last])
            self._tell()
            self.take_focus_back()
        return self.list.is_attached

    def take_focus_back(self) -> None:
        """Focus the list, with the same solver selected."""
        self.leave_options()
        self.screen.set_focus(self.list, scroll_visible=False)
        # Its position is known only once the list is laid out.
        self.call_after_refresh(self.list.show_chosen)

    # The options of the selected solver

    @property
    def chosen(self) -> str:
        """The key of the solver that is selected in the list."""
        item = self.list.chosen
        return item.name if item and item.name else self.last

    def set_options(self) -> bool:
        """Go to the options of the selected solver; return whether this is possible."""
        self._show_options()
        entry = self._form.fields[0].entry if self._form.fields else None
        if entry is None or not entry.is_attached:
            return False
        self.screen.add_class(_IN_OPTIONS)
        self.screen.set_focus(entry)
        return True

    def _show_options(self) -> None:
        """Show the current options of the selected solver."""
        choice, solver = remembered_choice(self, self.chosen), registry.get(self.chosen)
        self._form.show(solver, choice.options, why_not(solver))

    def leave_options(self) -> None:
        """Show the list instead of the options form, if both do not fit."""
        self.screen.remove_class(_IN_OPTIONS)

    def switch_graph(self) -> str:
        """Make solvers search the other graph if they can; return its name, "rooms" or "tiles".

        This changes the remembered options of the solvers, and the racers of the last race.
        """
        graph = "tiles" if chosen_graph(self) == "rooms" else "rooms"
        remember_choices(
            self, *(remembered_choice(self, key).in_graph(graph) for key in self._items)
        )
        preferences = preferences_of(self)
        with suppress(LabyrinthError):  # a solver that no longer exists
            racers = map(SolverChoice.parse, preferences.settings.race.split())
            preferences.change(race=" ".join(str(racer.in_graph(graph)) for racer in racers))
        for key in self._items:
            self._tell_item(key)
        self._show_options()
        return graph

    def complain(self, key: str) -> bool:
        """Go to the first invalid field of a solver's options; return whether there is one."""
        return self._form.key == key and self._form.complain()

    @on(DescendantFocus)
    def _follow_focus(self, event: DescendantFocus) -> None:
        """Describe the focused item, and show the part with the focus."""
        if self._form in event.widget.ancestors:
            self.screen.add_class(_IN_OPTIONS)
        self._tell_field(event.widget)

    @on(OptionsForm.Changed)
    def _remember(self, event: OptionsForm.Changed) -> None:
        event.stop()
        remember_choices(self, SolverChoice(event.key, event.options))
        self._tell_item(event.key)
        self._tell_field(self.screen.focused)

    @on(ItemList.Chosen)
    def _tell(self) -> None:
        """Describe the selected solver, and its options."""
        self._about.update(registry.get(self.chosen).summary)
        self._show_options()

    def _tell_field(self, entry: Widget | None) -> None:
        """Describe the option whose field has `entry`, if there is one."""
        if (field := self._form.field_of(entry)) is not None:
            self._about.update(field.about)

    def _tell_item(self, key: str) -> None:
        self._items[key].tell(remembered_choice(self, key), last=key == self.last)


def solver_groups() -> list[tuple[str, list[SolverAlgorithm]]]:
    """Return the solvers in display order, by group: loaded ones by file name, then built-in ones.

    Of the built-in solvers, the usual ones come first, then those with a letter, then all others.
    The heading of the built-in solvers is "" if no files are loaded.
    """
    files, own = by_file(registry.all().values())
    order = _USUAL.split()

    def place(solver: SolverAlgorithm) -> tuple[int, bool, str]:
        usual = order.index(solver.key) if solver.key in order else len(order)
        return usual, not solver.shortcut, solver.name

    return [*files.items(), ("Built in" if files else "", sorted(own, key=place))]


def solver_items() -> list[Item | Heading]:
    """Return an item for each solver, below the headings of their groups."""
    return below_headings(solver_groups(), SolverItem)
