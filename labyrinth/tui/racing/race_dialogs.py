"""The dialogs of a race: the bets of up to nine players, and the photo finish."""

from collections.abc import Sequence
from typing import Final, cast

from rich.cells import cell_len, set_cell_size
from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from labyrinth.core.pluralize import pluralize
from labyrinth.races.entries import MOST_BETS, Bet, Bets, bettors
from labyrinth.races.race import BoardRow
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.dialog import ModalDialog, key_buttons

_NOBODY: Final = "no bet"
_LONGEST_NAME: Final = 20
_HINT: Final = (
    "Type a name and the number of a lane for each player; a number alone is enough. "
    "<bets.accept> keeps the bets."
)
_STAR: Final = "★"
_LONGEST_LANE: Final = 28
_LEAST_BAR: Final = 4


class NameField(Input):
    """The field for the name of a player; a digit typed in this field is the player's bet."""

    def __init__(self, number: int) -> None:
        """Create the field for the player with this number, from 0."""
        super().__init__(max_length=_LONGEST_NAME, compact=True, placeholder=f"Player {number + 1}")
        self._number = number

    async def on_key(self, event: events.Key) -> None:
        """Handle a digit as a bet on a lane."""
        character = event.character or ""
        if character.isdecimal():
            event.stop()
            event.prevent_default()
            await self.run_action(f"screen.bet({self._number}, {int(character)})")


class LaneField(Choice):
    """The field for the bet of a player, which reports a number that no lane has."""

    def on_key(self, event: events.Key) -> None:
        """Report a digit if no lane has this number; `Choice` handles all other keys."""
        character = event.character or ""
        if character.isdecimal() and not any(word.startswith(character) for word in self._words):
            cast(BetsDialog, self.screen).refuse(int(character))


class BetsDialog(ModalDialog[Bets], inherit_bindings=False):
    """A dialog that asks for bets on lanes; returns the bets, or None if the user cancels."""

    AUTO_FOCUS = "NameField"
    BINDINGS = class_bindings("bets")
    question = "Who wins?"
    shown_keys = "bets"

    def __init__(self, lanes: Sequence[str], bets: Bets) -> None:
        """Ask for bets on lanes with the names `lanes`; begin with `bets`."""
        super().__init__()
        self.buttons = key_buttons("bets", {each: each for each in ("accept", "clear", "cancel")})
        self._words = [_NOBODY, *(f"{number} {name}" for number, name in enumerate(lanes, 1))]
        self._names = [NameField(number) for number in range(MOST_BETS)]
        self._lanes = [LaneField(self._words, _NOBODY) for _ in range(MOST_BETS)]
        # Whether the last number typed was refused, and not followed by a bet.
        self._refused = False
        for number, bet in enumerate(bets):
            self._names[number].value = bet.name
            self._lanes[number].set_reactive(Choice.value, self._words[bet.lane + 1])

    def fields(self) -> ComposeResult:
        """Lay out a line for each player."""
        with VerticalScroll(id="bets", can_focus=False):
            for name, lane in zip(self._names, self._lanes, strict=True):
                yield Horizontal(name, lane, classes="bet")
        yield Label(with_names(_HINT, chosen_keys(self)), classes="hint")

    @property
    def bets(self) -> Bets:
        """The current bets; a player without a name is named by number."""
        return tuple(
            Bet(name.value.strip() or name.placeholder, self._words.index(lane.value) - 1)
            for name, lane in zip(self._names, self._lanes, strict=True)
            if lane.value != _NOBODY
        )

    def action_bet(self, at: int, lane: int) -> None:
        """Set the bet of the player `at`, from 0, to a lane, from 1, and go to the next player."""
        if not 1 <= lane < len(self._words):
            self.refuse(lane)
            return
        self._lanes[at].value = self._words[lane]
        self._show_hint()
        self.set_focus(self._names[(at + 1) % MOST_BETS])

    def refuse(self, lane: int) -> None:
        """Say that there is no lane with this number, and which lanes there are."""
        self._refused = True
        self._say(f"There is no lane {lane}: bet on a lane from 1 to {len(self._words) - 1}.")
        self.app.bell()

    @on(Choice.Changed)
    def _show_hint(self) -> None:
        self._refused = False
        self._say(_HINT)

    def _say(self, text: str) -> None:
        self.query_one(".hint", Label).update(with_names(text, chosen_keys(self)))
        self.set_class(self._refused, "-told")

    def action_move(self, step: int) -> None:
        """Move the focus to the player `step` lines below, wrapping around."""
        for fields in (list[Widget](self._names), list[Widget](self._lanes)):
            if self.focused is not None and self.focused in fields:
                self.set_focus(fields[(fields.index(self.focused) + step) % MOST_BETS])
                return
        self.set_focus(self._names[0])

    def action_accept(self) -> None:
        """Close the dialog with the bets, unless Enter is meant for another button.

        If the last number typed was refused, only ring the bell, so that the user notices.
        """
        if isinstance(self.focused, Button) and self.focused.id != "accept":
            raise SkipAction
        if self._refused:
            self._refused = False
            self.app.bell()
        else:
            self.dismiss(self.bets)

    def action_clear(self) -> None:
        """Clear all bets and names."""
        for name, lane in zip(self._names, self._lanes, strict=True):
            name.value, lane.value = "", _NOBODY
        self.set_focus(self._names[0])


class FinishOrder(Static):
    """The lanes in the order of their places, each with a bar for its effort.

    Below a lane are the names of the players who bet on it.
    """

    def __init__(self, rows: Sequence[BoardRow], unit: str, bets: Bets) -> None:
        """Show the lanes in the order of `rows`; `unit` is the unit of their efforts."""
        super().__init__("", id="photo-order")
        self._rows, self._unit, self._bets = rows, unit, bets

    def on_resize(self) -> None:
        """Draw the lanes with bars that fit the width."""
        rows, width = self._rows, max(1, self.size.width)
        names = min(_LONGEST_LANE, max(cell_len(row.name) for row in rows), max(8, width // 2 - 8))
        places = max(len(row.place_text) for row in rows)
        figures = [self._figure(row) for row in rows]
        widest = max(map(len, figures))
        room, most = width - places - names - widest - 6, max(row.effort for row in rows)
        parts: list[tuple[str, str]] = []
        for row, figure in zip(rows, figures, strict=True):
            style, star = "$text-error" if row.place is None else "$foreground", " "
            head_style = style
            if row.place == 1:
                style, star = "$text-success", _STAR
                head_style = f"bold {style}"
            head = f"{star} {row.place_text.ljust(places)} {set_cell_size(row.name, names)} "
            parts.append((head, head_style))
            if room >= _LEAST_BAR:
                bar = "━" * max(1, round(room * row.effort / most)) if most else ""
                parts.append((f"{bar.ljust(room)} ", style))
            parts.append((f"{figure.rjust(widest)}\n", style))
            if players := bettors(self._bets, row.lane):
                parts.append((f"  {' ' * places} {', '.join(players)}\n", "$text-muted"))
        self.update(Content.assemble(*parts))

    def _figure(self, row: BoardRow) -> str:
        if row.margin:
            return f"+{row.margin:,}"
        return "-" if row.margin is None else pluralize(row.effort, self._unit.removesuffix("s"))


class PhotoFinishScreen(ModalDialog[str], inherit_bindings=False):
    """A dialog that shows how a race has ended; returns the action that the user chose, or None."""

    BINDINGS = class_bindings("photo")
    AUTO_FOCUS = "#photo-close"
    question = f"{_STAR} Photo finish"
    has_primary = False
    shown_keys = "photo"

    def __init__(
        self, rows: Sequence[BoardRow], unit: str, bets: Bets, sentence: str, verdict: str
    ) -> None:
        """Show the lanes in the order of `rows`; `unit` is the unit of their efforts.

        `sentence` is the comment on the race, and `verdict` says whose bets were right.
        """
        super().__init__()
        names = ("again", "bets", "save", "close")
        self.buttons = key_buttons("photo", {name: f"photo-{name}" for name in names})
        self._order = FinishOrder(rows, unit, bets)
        self._sentence, self._verdict = sentence, verdict

    def fields(self) -> ComposeResult:
        """Lay out the lanes above the comment and the sentence on the bets."""
        with VerticalScroll(id="photo-finish", can_focus=False):
            yield self._order
            yield Static(self._sentence, id="photo-sentence", markup=False)
            yield Static(self._verdict, id="photo-verdict", markup=False)

    def action_leave(self, name: str) -> None:
        """Close the dialog, and return the action `name`, or None for `close`."""
        self.dismiss(None if name == "close" else name)
