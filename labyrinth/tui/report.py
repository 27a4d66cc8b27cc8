"""The report card of a maze, beside it and in full, and the bias of its kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from labyrinth.core.measure.figures import Figure, figures, in_a_sentence
from labyrinth.core.measure.report_card import Report, report_run
from labyrinth.core.task import Task, during
from labyrinth.tui import clock
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.keys.table import bindings, chosen_keys, with_names
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.footer import TooSmall
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList
from labyrinth.tui.widgets.key_button import KeyButton

_MOST_TILES_AT_ONCE: Final = 60_000
"""Tiles of a maze whose report is made unasked: a fraction of a second of work."""
_REPORT_TASK: Final = "report"
_LINES: Final = "Item, Heading"
_LINES_OF_ALL: Final = 27
"""Lines that all figures take, with the sentence and the meaning."""
_NAME: Final = 12
"""Columns of a name."""


class Reporter:
    """Knows the report of the maze as it is now, or makes it when it is asked for.

    A report that comes late, of a maze that has changed since, is dropped.
    """

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Report on `document`, computing with `tasks`."""
        self._document, self._tasks = document, tasks
        self.report: Report | None = None
        """The report of the maze as it is now, None unless it was made."""
        document.observe(self._follow)

    @property
    def is_quick(self) -> bool:
        """Whether the maze is small enough for a report that nobody has asked for."""
        return len(self._document.maze.tiles) <= _MOST_TILES_AT_ONCE

    def ask(
        self, take: Callable[[Report], None], progress: Callable[[float], None] | None = None
    ) -> None:
        """Make the report, or take the one there is; `progress` is told the share done."""
        if self.report is not None:
            take(self.report)
            return

        def taken(report: Report) -> None:
            self.report = report
            take(report)

        task = report_run(self._document.maze.copy())
        self._tasks.start(task, taken, progress, name=_REPORT_TASK)

    def _follow(self, change: Change) -> None:
        if change.alters_maze:
            self.report = None
            self._tasks.stop(_REPORT_TASK)


class ReportList(Vertical):
    """Shows a report: a sentence, a line for each figure, and below what the chosen one means."""

    def __init__(self, *, short: bool = False, id: str | None = None) -> None:
        """Wait for a report; a `short` one leaves out what there is no room for."""
        self._sentence = Static("", classes="report-sentence", markup=False)
        self._list, self._meaning = ItemList(), Static("", classes="report-meaning", markup=False)
        super().__init__(self._sentence, self._list, self._meaning, id=id)
        self._short = short
        self._figures: dict[str, Figure] = {}
        self._report: Report | None = None
        self._whole = False

    def show(self, report: Report) -> None:
        """Show the figures of a maze."""
        self.call_later(self._show, report)

    async def _show(self, report: Report) -> None:
        whole = not self._short or self.size.height >= _LINES_OF_ALL
        if (report, whole) == (self._report, self._whole) or self._pruning:
            return
        self._report, self._whole = report, whole
        shown = [each for each in figures(report) if each.short or whole]
        before, self._figures = list(self._figures), {each.name: each for each in shown}
        with self.app.batch_update():
            _update(self._sentence, in_a_sentence(report))
            if list(self._figures) == before:
                # A new line costs far more than another text in an old one.
                for item in self._list.query_children(Item):
                    self._fill(item, self._figures[item.name or ""])
            else:
                await self._replace(shown)
        self._tell_meaning()

    async def _replace(self, shown: list[Figure]) -> None:
        """Lay out other lines; the one that was chosen stays so."""
        chosen = self._list.chosen.name if self._list.chosen else None
        lines: list[Item | Heading] = []
        group = ""
        for each in shown:
            if each.group != group and not all(each.short for each in shown):
                group = each.group
                lines.append(Heading(group))
            item = Item("", name=each.name)
            self._fill(item, each)
            lines.append(item)
        await self._list.remove_children(_LINES)
        await self._list.mount_all(lines)
        items = self._list.items
        if items:  # else the screen is left meanwhile
            self._list.choose(next((item for item in items if item.name == chosen), items[0]))
            self._list.show_chosen()

    def say(self, text: str) -> None:
        """Say why there are no figures."""
        self._figures, self._report = {}, None
        self._list.remove_children(_LINES)
        _update(self._sentence, text)
        _update(self._meaning, "")

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        if self._report is not None:
            self.show(self._report)

    def _fill(self, item: Item, figure: Figure) -> None:
        item.label = f"{figure.name:<{_NAME}}{figure.value}"
        item.detail = f"usual {figure.usual}" if figure.usual and not self._short else ""
        item.set_class(figure.strange, "-strange")

    @on(ItemList.Chosen)
    def _tell_meaning(self) -> None:
        """Say what the chosen figure means."""
        chosen = self._list.chosen
        figure = self._figures.get(chosen.name or "") if chosen is not None else None
        if figure is not None:
            usual = f" Usual: {figure.usual}." if figure.usual and self._short else ""
            _update(self._meaning, figure.meaning + usual)


def _update(line: Static, text: str) -> None:
    if line.content != text:
        line.update(text)


SECONDS_AT_REST: Final = 0.5
"""How long a maze stays as it is before it is measured unasked."""


class ReportCard(ReportList):
    """Shows in short what the maze is, a moment after it has changed last.

    To measure every maze of a quick succession would slow down drawing them.
    """

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a maze."""
        super().__init__(short=True, id=id)
        self._alarm: clock.Alarm | None = None

    def report_on(self, reporter: Reporter) -> None:
        """Show the report there is, or have it made if that takes no time and the maze rests."""
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None
        if not self.display:
            return
        if reporter.report is not None:
            self.show(reporter.report)
        elif reporter.is_quick:
            ask = partial(reporter.ask, self.show)
            self._alarm = clock.present.after(SECONDS_AT_REST, self, ask)
        else:
            text = "A large maze: press <maze.report> to measure it."
            self.say(with_names(text, chosen_keys(self)))


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
        self._sentence = Static("Measuring…", classes="report-sentence", markup=False)
        self._mazes = Static("", id="bias-mazes", markup=False)
        self._picture = Static("", id="bias-picture", markup=False)
        super().__init__(self._sentence, self._mazes, self._picture)
        self._document, self._tasks = document, tasks
        self._bias: Bias | None = None
        self._own: Tally | None = None

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
        self._sentence.update(" ".join(findings(bias)))
        more = "" if bias.own.mazes >= MOST_MAZES else " More are measured…"
        self._mazes.update(of_mazes(bias) + more)
        self._draw()

    def _show_own(self, reason: str, own: Tally) -> None:
        """Show the shares of one maze, and say why there are no others of its kind."""
        if not is_left(self):
            self._own = own
            self._sentence.update(reason)
            self._draw()

    def on_resize(self) -> None:
        """Draw for the room there is now; where there is little, the maps come first."""
        low = self.size.height < _LEAST_HEIGHT
        if low != (self.children[0] is self._picture):
            if low:
                self.move_child(self._picture, before=self._sentence)
            else:
                self.move_child(self._picture, after=self.children[-1])
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        lines: Sequence[Line] = ()
        if width <= 0:
            return
        if self._bias is not None:
            lines = picture(self._bias, width)
        elif self._own is not None:
            lines = bars(self._own, None, width)
        self._picture.update(
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
