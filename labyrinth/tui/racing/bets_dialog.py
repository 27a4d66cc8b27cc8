"""The dialog that takes bets: up to nine players, each of whom says which lane wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label

from labyrinth.races.entries import MOST_BETS, Bet, Bets
from labyrinth.tui.keys.table import bindings, chosen_keys, with_names
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.dialog import DialogButtons
from labyrinth.tui.widgets.footer import TooSmall

_NOBODY: Final = "no bet"
_LONGEST_NAME: Final = 20
_HINT: Final = (
    "A name and the number of a lane, then the next player; numbers alone will do. "
    "<bets.accept> keeps the bets."
)


class NameField(Input):
    """The name of a player; the number of a lane, written there, is what the player bets on."""

    def __init__(self, number: int, lanes: int) -> None:
        """Ask for the name of the player of that number, from 0, in a race of so many lanes."""
        super().__init__(max_length=_LONGEST_NAME, compact=True, placeholder=_player(number))
        self._number, self._lanes = number, lanes

    async def on_key(self, event: events.Key) -> None:
        """Take a number as a lane."""
        character = event.character or ""
        if character.isdecimal():
            event.stop()
            event.prevent_default()
            if character.isascii() and 1 <= int(character) <= self._lanes:
                await self.run_action(f"screen.bet({self._number}, {int(character)})")
            else:
                self.app.bell()


class BetsDialog(ModalScreen[Bets | None]):
    """Asks who says that which lane wins; returns the bets, or None if they stay as they were."""

    AUTO_FOCUS = "NameField"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("bets")]

    def __init__(self, lanes: Sequence[str], bets: Bets) -> None:
        """Take bets on `lanes`, which are named; begin with `bets`."""
        super().__init__()
        self._words = [_NOBODY, *(f"{number} {name}" for number, name in enumerate(lanes, 1))]
        self._names = [NameField(number, len(lanes)) for number in range(MOST_BETS)]
        self._lanes = [Choice(self._words, _NOBODY) for _ in range(MOST_BETS)]
        for number, bet in enumerate(bets):
            self._names[number].value = bet.name
            self._lanes[number].set_reactive(Choice.value, self._words[bet.lane + 1])

    def compose(self) -> ComposeResult:
        """Lay out a line for each player."""
        with Vertical(classes="dialog"):
            yield Label("Who wins?", classes="dialog-title")
            with VerticalScroll(id="bets", can_focus=False):
                for name, lane in zip(self._names, self._lanes, strict=True):
                    with Horizontal(classes="bet"):
                        yield name
                        yield lane
            yield Label(with_names(_HINT, chosen_keys(self)), classes="hint")
            yield DialogButtons("bets", {each: each for each in ("accept", "clear", "cancel")})
        yield TooSmall()

    @property
    def bets(self) -> Bets:
        """What is bet by now; a player without a name is called by the number."""
        return tuple(
            Bet(name.value.strip() or _player(number), self._words.index(lane.value) - 1)
            for number, (name, lane) in enumerate(zip(self._names, self._lanes, strict=True))
            if lane.value != _NOBODY
        )

    def action_bet(self, at: int, lane: int) -> None:
        """Let the player of that number bet on a lane, counted from 1, and go on to the next."""
        self._lanes[at].value = self._words[lane]
        self.set_focus(self._names[(at + 1) % MOST_BETS])

    def action_move(self, step: int) -> None:
        """Go to the player `step` further on, around both ends."""
        for fields in (list[Widget](self._names), list[Widget](self._lanes)):
            if self.focused is not None and self.focused in fields:
                self.set_focus(fields[(fields.index(self.focused) + step) % MOST_BETS])
                return
        self.set_focus(self._names[0])

    def action_accept(self) -> None:
        """Keep the bets, unless Enter is meant for a button."""
        if isinstance(self.focused, Button):
            raise SkipAction
        self.keep()

    @on(Button.Pressed, "#accept")
    def keep(self) -> None:
        """Keep the bets."""
        self.dismiss(self.bets)

    @on(Button.Pressed, "#clear")
    def action_clear(self) -> None:
        """Let nobody bet, and forget the names."""
        for name, lane in zip(self._names, self._lanes, strict=True):
            name.value, lane.value = "", _NOBODY
        self.set_focus(self._names[0])

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Leave the bets as they were."""
        self.dismiss(None)


def _player(number: int) -> str:
    return f"Player {number + 1}"
