"""The photo finish: in which order the lanes ended, by how much, and who has said so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Label, Static

from labyrinth.core.counted import counted
from labyrinth.races.entries import Bets, bettors
from labyrinth.races.race import Row
from labyrinth.tui.keys.table import bindings, table
from labyrinth.tui.widgets.footer import TooSmall

_STAR: Final = "★"
_BAR: Final = "━"
_LONGEST_NAME: Final = 28
_LEAST_BAR: Final = 4
_BUTTONS: Final = ("again", "bets", "save", "close")


class FinishOrder(Static):
    """The lanes in order, each with a bar as long as its effort, above who has bet on it."""

    def __init__(self, lines: Sequence[Row], unit: str, bets: Bets) -> None:
        """Show these lines; their efforts count in `unit`s."""
        super().__init__("", id="photo-order")
        self._lines, self._unit, self._bets = lines, unit, bets

    def on_resize(self) -> None:
        """Draw the bars as long as there is room."""
        self._draw(max(1, self.size.width))

    def _draw(self, width: int) -> None:
        names = min(_LONGEST_NAME, max(cell_len(line.name) for line in self._lines))
        names = min(names, max(8, width // 2 - 8))
        places = max(len(line.place_text) for line in self._lines)
        figures = max(len(self._figure(line)) for line in self._lines)
        room = width - places - names - figures - 6
        most = max(line.effort for line in self._lines)
        parts: list[tuple[str, str]] = []
        for line in self._lines:
            style = _style(line)
            star = _STAR if line.place == 1 else " "
            head = f"{star} {line.place_text.ljust(places)} {set_cell_size(line.name, names)} "
            parts.append((head, f"bold {style}" if line.place == 1 else style))
            if room >= _LEAST_BAR:
                bar = _BAR * max(1, round(room * line.effort / most)) if most else ""
                parts.append((f"{bar.ljust(room)} ", style))
            parts.append((f"{self._figure(line).rjust(figures)}\n", style))
            if players := bettors(self._bets, line.lane):
                parts.append((f"  {' ' * places} {', '.join(players)}\n", "$text-muted"))
        self.update(Content.assemble(*parts))

    def _figure(self, line: Row) -> str:
        if line.margin is None:
            return "-"
        if line.margin:
            return f"+{line.margin:,}"
        return counted(line.effort, self._unit.removesuffix("s"))


class PhotoFinishScreen(ModalScreen[str | None]):
    """Shows how a race has ended; returns the action that is to follow, None for nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("photo")]
    AUTO_FOCUS = "#photo-close"

    def __init__(
        self, lines: Sequence[Row], unit: str, bets: Bets, sentence: str, verdict: str
    ) -> None:
        """Show the lanes in this order; their efforts count in `unit`s."""
        super().__init__()
        self._order = FinishOrder(lines, unit, bets)
        self._sentence, self._verdict = sentence, verdict

    def compose(self) -> ComposeResult:
        """Lay out the order above the sentence, and who was right."""
        with Vertical(classes="dialog"):
            yield Label(f"{_STAR} Photo finish", classes="dialog-title")
            with VerticalScroll(id="photo-finish", can_focus=False):
                yield self._order
                yield Static(self._sentence, id="photo-sentence", markup=False)
                yield Static(self._verdict, id="photo-verdict", markup=False)
            with Horizontal(classes="dialog-buttons"):
                for name in _BUTTONS:
                    key = table()[f"photo.{name}"]
                    yield Button(key.label, id=f"photo-{name}", name=name, tooltip=key.tooltip)
        yield TooSmall()

    def action_leave(self, name: str) -> None:
        """Go back to the race, and do that next, or nothing but `close`."""
        self.dismiss(None if name == "close" else name)

    @on(Button.Pressed)
    def press(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        event.stop()
        self.action_leave(event.button.name or "close")


def _style(line: Row) -> str:
    if line.place is None:
        return "$text-error"
    return "$text-success" if line.place == 1 else "$foreground"
