"""The dialog that asks for the racers: two to four solvers or generators with their options."""

from collections.abc import Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.widgets import Button, Static

from labyrinth.races.entries import FEWEST, MOST, Bets, Entries, on_lanes
from labyrinth.tui.keys.listing import rebind
from labyrinth.tui.keys.table import bindings, chosen_keys, class_bindings, with_names
from labyrinth.tui.racing.race_dialogs import BetsDialog
from labyrinth.tui.racing.race_setup import Racer, RaceSetup
from labyrinth.tui.searching.solver_menu import SolverItem
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.dialog import ModalDialog, key_buttons
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList
from labyrinth.tui.widgets.options_form import OptionsForm

# The ids of the buttons, by action.
_BUTTONS: Final = {
    "race": "start-race",
    "options": "racer-options",
    "remove": "remove-racer",
    "bets": "bets-on-race",
    "cancel": "cancel",
}
_HINT: Final = (
    "<list.open> starts the race. <racers.options> sets options, <racers.remove> removes, "
    "<racers.next> changes lists."
)


class RaceChoice(ModalDialog[Entries], inherit_bindings=False):
    """A dialog that asks for the racers of a race and for bets.

    On the left are the racers, with the presets below them. On the right are all candidates, or the
    options of the selected racer. If there is no space for both sides, only the side with the focus
    is shown. The dialog begins with the last racers, and returns the entries, or None if the user
    cancels.
    """

    AUTO_FOCUS = "#racers"
    BINDINGS = class_bindings("racers")

    def __init__(self, setup: RaceSetup, bets: Bets = (), racers: Sequence[Racer] = ()) -> None:
        """Ask for the racers of a race of the kind `setup`.

        The dialog begins with the `bets` and the `racers` of the previous race, or with the racers
        that the settings remember.
        """
        super().__init__()
        self.question = f"Race {setup.noun}s"
        self.buttons = key_buttons("racers", _BUTTONS)
        self._setup, self._bets = setup, bets
        # Each racer's item has the number of its lane as its key.
        self._places = [
            Item("", letter=str(number), name=f"racer-{number}") for number in range(1, MOST + 1)
        ]
        self._list = ItemList(*self._places, open_by=2, id="racers")
        # The current racers, lane by lane.
        self._racers = list(racers)
        presets = [
            Item(preset.title, letter=str(number), name=preset.key)
            for number, preset in enumerate(setup.presets.values(), MOST + 1)
        ]
        self._presets = ItemList(*presets, id="presets")
        self._form = OptionsForm("racer", id="racer-form")
        self._about = Static("", id="about-racer", markup=False)

    def fields(self) -> ComposeResult:
        """Lay out the racers and the presets next to the candidates."""
        self._candidates = ItemList(*self._setup.candidates(self), id="candidates")
        yield Horizontal(
            Vertical(self._list, Heading("Presets"), self._presets, id="race-left"),
            Vertical(self._candidates, self._form, id="race-right"),
            id="race-parts",
        )
        yield self._about

    def on_mount(self) -> None:
        """Show the racers that the dialog begins with."""
        rebind(self, [*self._setup.bindings, *bindings("racers")])
        self._take(self._racers or self._setup.remembered(self))

    # Who races

    @property
    def _at(self) -> int:
        """The lane of the selected racer, from 0."""
        return self._places.index(self._list.chosen) if self._list.chosen else 0

    def _take(self, racers: Sequence[Racer], at: int = 0) -> None:
        """Show these racers, and select the racer in lane `at`, from 0."""
        self._racers = list(racers)
        for number, place in enumerate(self._places):
            place.display = number < len(racers)
            if place.display:
                place.label = self._setup.algorithm(racers[number]).name
                place.detail = self._setup.in_short(racers[number])
        self._list.choose(self._places[at])
        self._list.show_chosen()
        self._tell()

    def action_add(self, key: str) -> None:
        """Add a racer: the algorithm with this key and its initial options."""
        racers = self._racers
        if len(racers) == MOST:
            self._say(f"At most {MOST} can race: <racers.remove> removes one.")
            self.app.bell()
        else:
            self._take([*racers, self._setup.racer(self, key)], len(racers))

    def action_remove(self) -> None:
        """Remove the selected racer, and select the next racer, or the last one."""
        racers, at = self._racers, self._at
        if racers:
            del racers[at]
        self._take(racers, max(0, min(at, len(racers) - 1)))
        if isinstance(self.focused, Button):
            self.set_focus(self._list)

    def action_number(self, number: int) -> None:
        """Select the racer with this number, or take the preset with this number."""
        if 1 <= number <= len(self._racers):
            self._list.choose(self._places[number - 1])
            self.set_focus(self._list)
        elif MOST < number <= MOST + len(self._setup.presets):
            self._take_preset([*self._setup.presets][number - MOST - 1])

    def _take_preset(self, key: str) -> None:
        self.set_focus(self._list)
        self._take(self._setup.of_preset(self, key))

    @on(Item.Opened)
    def open_item(self, event: Item.Opened) -> None:
        """Start the race, take the opened preset, or add the opened candidate."""
        event.stop()
        place, name = event.item.parent, event.item.name or ""
        if place is self._presets:
            self._take_preset(name)
        elif place is self._list:
            self.action_race()
        else:
            self.action_add(name)

    # Options

    async def action_options(self) -> None:
        """Move the focus to the options of the selected racer, or say that it has no options."""
        if not self._racers:
            return
        setup, racer = self._setup, self._racers[self._at]
        algorithm = setup.algorithm(racer)
        none = setup.without_options(algorithm)
        if not algorithm.options:
            self._say(none)
            return
        if (coming := self._form.show(algorithm, setup.options(racer), none)) is not None:
            await coming
        self.add_class("-on-right", "-in-options")
        self.set_focus(self._form.fields[0].entry)

    @on(SolverItem.OptionsAsked)
    async def _add_with_options(self, event: SolverItem.OptionsAsked) -> None:
        """Add the solver of an item as a racer, and move the focus to its options."""
        event.stop()
        if len(self._racers) < MOST:
            self.action_add(event.item.name or "")
            await self.action_options()

    @on(OptionsForm.Changed)
    def _set_options(self, event: OptionsForm.Changed) -> None:
        event.stop()
        racers, at = self._racers, self._at
        # By now another racer may be selected, which has other options.
        if racers and self._setup.algorithm(racers[at]).key == event.key:
            racers[at] = self._setup.with_options(racers[at], event.options)
            self._take(racers, at)

    @on(DescendantFocus)
    def _show_side(self, event: DescendantFocus) -> None:
        """Mark the side that has the focus, which is shown if there is no space for both sides."""
        around = event.widget.ancestors_with_self
        in_form = self._form in around
        on_left = event.widget in (self._list, self._presets)
        if in_form or on_left or self._candidates in around:
            self.set_class(in_form, "-in-options")
            self.set_class(not on_left, "-on-right")
        self._tell()

    @on(ItemList.Chosen)
    def _tell(self) -> None:
        """Show a description of the racer, candidate, preset or option that is selected."""
        setup, focused = self._setup, self.focused
        field = self._form.field_of(focused)
        about = setup.algorithm(self._racers[self._at]).summary if self._racers else ""
        if field is not None:
            about = field.about
        elif isinstance(focused, ItemList) and focused is not self._list:
            name = focused.chosen.name or "" if focused.chosen else ""
            if not name:
                about = ""
            elif focused is self._presets:
                about = f"{', '.join(setup.names(setup.of_preset(self, name)))}."
            else:
                about = setup.algorithm(setup.racer(self, name)).summary
        self._say(f"{about}\n{setup.why_none_begins() or _HINT}")

    def _say(self, text: str) -> None:
        self._about.update(with_names(text, chosen_keys(self)))

    # Leaving

    @on(OptionsForm.Submitted)
    def action_race(self) -> None:
        """Close the dialog with the racers, and store the racers in the settings."""
        if self.has_class("-in-options") and self._form.complain():
            return
        racers = tuple(self._racers)
        if len(racers) < FEWEST:
            self._say(f"Choose at least {FEWEST} {self._setup.noun}s.")
            self.app.bell()
        else:
            remembered = " ".join(map(str, racers))
            preferences_of(self).change(**{self._setup.setting: remembered})
            self.dismiss(Entries(racers, on_lanes(self._bets, len(racers))))

    def action_bets(self) -> None:
        """Ask for bets on the winner."""

        def keep(bets: Bets | None) -> None:
            self._bets = self._bets if bets is None else bets
            self.set_focus(self._list)

        names = self._setup.names(self._racers)
        if len(names) >= FEWEST:
            bets = on_lanes(self._bets, len(names))
            self.app.push_screen(BetsDialog(names, bets), keep)

    def action_turn(self, step: int) -> None:
        """Move the focus `step` lists further: the racers, the presets, the candidates."""
        lists = [self._list, self._presets, self._candidates]
        at = next((at for at, each in enumerate(lists) if each is self.focused), -1)
        following = lists[(at + step) % len(lists)]
        self.set_class(following is self._candidates, "-on-right")
        self.set_focus(following)

    @on(OptionsForm.Left)
    def action_focus_racers(self) -> None:
        """Move the focus to the list of racers."""
        self.set_focus(self._list)
