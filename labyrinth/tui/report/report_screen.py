"""The report card in full, over the maze."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Label, Static

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.measure import Report
from labyrinth.core.measure.bias import (
    EDITED,
    NO_RECIPE,
    Bias,
    Tally,
    bias,
    findings,
    kind_of,
    of_mazes,
    tally,
)
from labyrinth.core.measure.bias_picture import Line, Role, bars, picture
from labyrinth.core.task import Task, during
from labyrinth.tui.document.document import Document
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.report.report_list import Reporter, ReportList
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.too_small import TooSmall

_STYLES: Final = {
    Role.TEXT: "",
    Role.HEADING: "bold",
    Role.DIM: "$text-muted",
    Role.BAR: "$primary",
    Role.HEAT: "$primary",
}


MOST_MAZES: Final = 256
_FIRST_MAZES: Final = 8
"""After how many mazes there is a picture; each picture that follows has twice as many."""
_BIAS_TASK: Final = "bias"
_known: Final[dict[str, Bias]] = {}
"""What was measured since the program began, by kind: it is the same whoever asks."""
_LEAST_HEIGHT: Final = 12
"""Lines from which on there is room for words above the maps."""


class BiasView(VerticalScroll):
    """Shows findings, maps and bars of the kind of a maze, sharper as more mazes are measured.

    A maze without a recipe, or that was edited since, is measured alone.
    """

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Measure for the maze of `document`, computing with `tasks`."""
        super().__init__()
        self._document, self._tasks = document, tasks
        self._bias: Bias | None = None
        self._own: Tally | None = None

    def compose(self) -> ComposeResult:
        """Lay out the sentence, of what it is told, and the picture."""
        yield Static("Measuring…", classes="report-sentence", markup=False)
        yield Static("", id="bias-mazes", markup=False)
        yield Static("", id="bias-picture", markup=False)

    def measure(self) -> None:
        """Begin to measure, or go on."""
        recipe = self._document.recipe
        if recipe is None or self._document.edited:
            reason = NO_RECIPE if recipe is None else EDITED
            task = Task(during(0.0, tally(self._document.maze.copy())))
            self._tasks.start(task, partial(self._show_own, reason), name=_BIAS_TASK)
        else:
            self._go_on(kind_of(recipe))

    def stop(self) -> None:
        """Measure no more mazes; what was measured is kept."""
        self._tasks.stop(_BIAS_TASK)

    def _go_on(self, kind: Recipe) -> None:
        """Show what is known of a kind of mazes, and measure until there are enough."""
        before = _known.get(str(kind))
        done = before.own.mazes if before is not None else 0
        if before is not None:
            self._show(before)
        if done >= MOST_MAZES:
            return

        def taken(found: Bias) -> None:
            _known[str(kind)] = before.plus(found) if before is not None else found
            self._go_on(kind)

        self._tasks.start(bias(kind, done or _FIRST_MAZES, done), taken, name=_BIAS_TASK)

    def _show(self, bias: Bias) -> None:
        if is_left(self):
            return
        self._bias = bias
        self._say(" ".join(findings(bias)))
        more = "" if bias.own.mazes >= MOST_MAZES else " More are measured…"
        self.query_one("#bias-mazes", Static).update(of_mazes(bias) + more)
        self._draw()

    def _show_own(self, reason: str, own: Tally) -> None:
        """Show the shares of one maze, and say why there are no others of its kind."""
        if not is_left(self):
            self._own = own
            self._say(reason)
            self._draw()

    def on_resize(self) -> None:
        """Draw for the room there is now; where there is little, the maps come first."""
        picture = self.query_one("#bias-picture", Static)
        sentence = self.query_one(".report-sentence", Static)
        low = self.size.height < _LEAST_HEIGHT
        if low != (self.children[0] is picture):
            if low:
                self.move_child(picture, before=sentence)
            else:
                self.move_child(picture, after=self.children[-1])
        self._draw()

    def _say(self, text: str) -> None:
        self.query_one(".report-sentence", Static).update(text)

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        lines: Sequence[Line] = ()
        if width <= 0:
            return
        if self._bias is not None:
            lines = picture(self._bias, width)
        elif self._own is not None:
            lines = bars(self._own, None, width)
        self.query_one("#bias-picture", Static).update(
            Content("\n").join(
                Content.assemble(*((text, _STYLES[role]) for text, role in line)) for line in lines
            )
        )


_BIAS: Final = "B Bias"
_FIGURES: Final = "B Figures"
"""The button that leads from the one to the other."""


class ReportScreen(ModalScreen[None]):
    """Shows every figure, as soon as it is known, and the bias when that is asked for."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("report")]
    AUTO_FOCUS = "ItemList"

    def __init__(self, document: Document, reporter: Reporter, tasks: Tasks) -> None:
        """Show what `reporter` finds of the maze of `document`; measure its bias with `tasks`."""
        super().__init__()
        self._title, self._reporter = document.title(), reporter
        self._list, self._bias = ReportList(), BiasView(document, tasks)

    def compose(self) -> ComposeResult:
        """Lay out the figures between the title and the button."""
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="dialog-title", markup=False)
            yield self._list
            yield self._bias
            with Horizontal(classes="dialog-buttons"):
                yield KeyButton(_BIAS, "report.bias", id="bias")
                yield Button("Close", id="close", compact=True, tooltip="Go back to the maze")
        yield TooSmall()

    def on_mount(self) -> None:
        """Ask for the report."""
        self._list.say("Measuring…")
        self._reporter.ask(self._take, self._progress)

    def _progress(self, share: float) -> None:
        if not is_left(self):
            self._list.say(f"Measuring… {share:.0%}")

    def _take(self, report: Report) -> None:
        if not is_left(self):
            self._list.show(report)

    def on_unmount(self) -> None:
        """Measure nobody's bias any more."""
        self._bias.stop()

    @on(Button.Pressed, "#bias")
    def action_bias(self) -> None:
        """Show the bias of the maze's kind in place of the figures, or the figures again."""
        shown = not self.has_class("-bias")
        self.set_class(shown, "-bias")
        button = self.query_one("#bias", KeyButton)
        button.rename(_FIGURES if shown else _BIAS)
        button.refresh(layout=True)
        if shown:
            self._bias.focus()
            self._bias.measure()
        else:
            self._bias.stop()
            self.query_one(ItemList).focus()

    def on_click(self, event: events.Click) -> None:
        """Close at a click beside the report."""
        if event.widget is self:
            self.action_close()

    @on(Button.Pressed, "#close")
    def action_close(self) -> None:
        """Go back to the maze."""
        self.dismiss(None)


def is_left(widget: Widget) -> bool:
    """Whether what the screen of a widget consists of has gone or goes: it is told even then."""
    return not widget.is_attached or widget.screen._pruning
