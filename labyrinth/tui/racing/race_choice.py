"""The dialog that asks who races: two to four solvers or generators, with their options."""

from __future__ import annotations

from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Label, Static

from labyrinth.races.bets import Bets, on_lanes
from labyrinth.races.lane import FEWEST, MOST
from labyrinth.races.presets import Preset
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.racing.bets_dialog import BetsDialog
from labyrinth.tui.racing.contests import Contest, Racer
from labyrinth.tui.racing.preset_list import PresetList
from labyrinth.tui.racing.racer_form import RacerForm
from labyrinth.tui.racing.racer_list import RacerList
from labyrinth.tui.searching.solver_menu import SolverItem
from labyrinth.tui.terminal.bindings import rebind
from labyrinth.tui.widgets.dialog_buttons import DialogButtons
from labyrinth.tui.widgets.field import Field
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList
from labyrinth.tui.widgets.options_form import OptionsForm
from labyrinth.tui.widgets.too_small import TooSmall

_BUTTONS: Final = {
    "race": "start-race",
    "options": "racer-options",
    "remove": "remove-racer",
    "bets": "bets-on-race",
    "cancel": "cancel",
}
"""The ids of the buttons, by what they do."""
_HINT: Final = (
    "<list.open> races. <racers.options> sets options, <racers.remove> removes; "
    "<racers.next> goes on to the others."
)
_TOO_MANY: Final = f"At most {MOST} race side by side: <racers.remove> removes one."

Chosen = TypeVar("Chosen")


class Entries(NamedTuple, Generic[Chosen]):
    """Who races, lane by lane, and who has said which lane wins."""

    racers: tuple[Chosen, ...]
    bets: Bets


class RaceChoice(ModalScreen[Entries[Racer] | None], Generic[Racer]):
    """Asks who races; begins with those of the last race, so that Enter is enough.

    On the left stand the racers above the presets, on the right those who may take part, or the
    options of the racer that is chosen; where there is no room for both, the side with the focus.
    Returns the entries, or None if there is to be no race.
    """

    AUTO_FOCUS = "#racers"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("racers")]

    def __init__(self, contest: Contest[Racer], bets: Bets = ()) -> None:
        """Ask who takes part in `contest`, with the `bets` of the race before."""
        super().__init__()
        self._contest, self._bets = contest, bets
        self._list = RacerList(contest, id="racers")
        self._presets = PresetList(contest, id="presets")
        self._form = RacerForm(contest, id="racer-form")
        self._about = Static("", id="about-racer", markup=False)
        self._candidates: ItemList | None = None

    def compose(self) -> ComposeResult:
        """Lay out the racers and the presets beside those who may take part."""
        self._candidates = candidates = self._contest.list(self)
        with Vertical(classes="dialog"):
            yield Label(f"Race {self._contest.noun}s", classes="dialog-title")
            with Horizontal(id="race-parts"):
                with Vertical(id="race-left"):
                    yield self._list
                    yield Heading("Or take")
                    yield self._presets
                with Vertical(id="race-right"):
                    yield candidates
                    yield self._form
            yield self._about
            yield DialogButtons("racers", _BUTTONS)
        yield TooSmall()

    def on_mount(self) -> None:
        """Begin with the last race."""
        rebind(self, [*self._contest.bindings, *bindings("racers")])
        self._list.take(self._contest.remembered(self))
        self._tell()

    # Who races

    def action_add(self, key: str) -> None:
        """Let an algorithm take part, with the options that it is chosen with."""
        if self._list.full:
            self._say(_TOO_MANY)
            self.app.bell()
        else:
            self._list.add(self._contest.racer(self, key))
            self._tell()

    def action_remove(self) -> None:
        """Let the racer that is chosen go."""
        self._list.let_go()
        self._tell()

    def action_number(self, number: int) -> None:
        """Choose the racer of that number, or take the preset."""
        preset = self._presets.numbered(number)
        if self._list.choose_lane(number):
            self.set_focus(self._list)
        elif preset is not None:
            self._take_preset(preset)

    def _take_preset(self, preset: Preset) -> None:
        self.set_focus(self._list)
        self._list.take(self._contest.of_preset(preset))
        self._tell()

    @on(Item.Opened)
    def open_item(self, event: Item.Opened) -> None:
        """Race, take a preset, or let an algorithm take part."""
        event.stop()
        preset = self._presets.preset_of(event.item)
        if preset is not None:
            self._take_preset(preset)
        elif event.item.parent is self._list:
            self.action_race()
        else:
            self.action_add(event.item.name or "")

    # Options

    async def action_options(self) -> None:
        """Go to the options of the racer that is chosen, if it has any."""
        racer = self._list.chosen_racer
        if racer is None:
            return
        if self._contest.algorithm(racer).options:
            await self._form.show_racer(racer)
            self.add_class("-on-right", "-in-options")
            self.set_focus(self._form.fields[0].entry)
        else:
            self._say(self._contest.without_options(racer))

    @on(SolverItem.OptionsAsked)
    async def _add_with_options(self, event: SolverItem.OptionsAsked) -> None:
        """Let a solver take part, and go to its options."""
        event.stop()
        if not self._list.full:
            self.action_add(event.item.name or "")
            await self.action_options()

    @on(OptionsForm.Changed)
    def _set_options(self, event: OptionsForm.Changed) -> None:
        event.stop()
        racer = self._list.chosen_racer
        if racer is not None:
            self._list.replace(self._contest.with_options(racer, event.options))
            self._tell()

    @on(OptionsForm.Submitted)
    def _race_with_options(self, event: OptionsForm.Submitted) -> None:
        event.stop()
        self.action_race()

    @on(OptionsForm.Left)
    def _leave_options(self, event: OptionsForm.Left) -> None:
        event.stop()
        self.set_focus(self._list)

    # What is told

    @on(DescendantFocus)
    def _show_side(self, event: DescendantFocus) -> None:
        """Show the side that has the focus, where there is no room for both."""
        in_form = self._form in event.widget.ancestors
        on_left = event.widget in (self._list, self._presets)
        if in_form or on_left or self._is_candidate(event.widget):
            self.set_class(in_form, "-in-options")
            self.set_class(not on_left, "-on-right")
        self._tell()

    def _is_candidate(self, widget: Widget) -> bool:
        return self._candidates in widget.ancestors_with_self

    @on(ItemList.Chosen)
    def _tell(self) -> None:
        """Say what the part with the focus is about."""
        focused = self.focused
        field: Field | None = self._form.field_of(focused)
        if field is not None:
            about = field.about
        elif focused is self._presets:
            about = self._presets.about
        elif isinstance(focused, ItemList) and focused is self._candidates:
            about = self._about_key(focused.chosen.name or "") if focused.chosen else ""
        else:
            about = self._list.about
        self._say(f"{about}\n{self._contest.why_none_begins or _HINT}")

    def _about_key(self, key: str) -> str:
        return self._contest.algorithm(self._contest.racer(self, key)).summary

    def _say(self, text: str) -> None:
        self._about.update(with_names(text, chosen_keys(self)))

    # The end

    @on(Button.Pressed, "#start-race")
    def action_race(self) -> None:
        """Race with those that are listed, and remember them."""
        if self.has_class("-in-options") and self._form.complain():
            return
        if len(self._list.racers) < FEWEST:
            self._say(f"Choose at least {FEWEST} {self._contest.noun}s.")
            self.app.bell()
        else:
            racers = self._list.racers
            self._contest.remember(self, racers)
            self.dismiss(Entries(racers, on_lanes(self._bets, len(racers))))

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without a race."""
        self.dismiss(None)

    @on(Button.Pressed, "#racer-options")
    async def press_options(self) -> None:
        """Go to the options of the racer that is chosen."""
        await self.action_options()

    @on(Button.Pressed, "#remove-racer")
    def press_remove(self) -> None:
        """Let the racer that is chosen go."""
        self.action_remove()
        self.set_focus(self._list)

    @on(Button.Pressed, "#bets-on-race")
    def action_bets(self) -> None:
        """Write down who says which lane wins."""
        names = self._contest.names(self._list.racers)
        if len(names) >= FEWEST:
            bets = on_lanes(self._bets, len(names))
            self.app.push_screen(BetsDialog(names, bets), self._keep_bets)

    def _keep_bets(self, bets: Bets | None) -> None:
        if bets is not None:
            self._bets = bets
        self.set_focus(self._list)

    def action_turn(self, step: int) -> None:
        """Go on to another list: the racers, the presets, those who may take part."""
        lists = [self._list, self._presets, self._candidates]
        focused = self.focused
        at = lists.index(focused) if isinstance(focused, ItemList) and focused in lists else -1
        following = lists[(at + step) % len(lists)]
        self.set_class(following is self._candidates, "-on-right")
        self.set_focus(following)

    def action_focus_racers(self) -> None:
        """Go back to the racers."""
        self.set_focus(self._list)
