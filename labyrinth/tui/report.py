"""The report card of a maze, short or in full, and the bias of mazes of its kind."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Label, Static

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.measure import bias as measured_bias
from labyrinth.core.measure.bias_picture import Line, Role, bars, picture
from labyrinth.core.measure.figures import Figure, figures, in_a_sentence
from labyrinth.core.measure.report_card import Report, report_run
from labyrinth.core.task import Task, during
from labyrinth.tui import clock
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import MazeChange
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.footer import TooSmall
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.terms import Terms

# The most tiles of a maze whose report is made automatically: a fraction of a second of work.
_MOST_TILES_AT_ONCE: Final = 60_000
_REPORT_TASK: Final = "report"
_LINES: Final = "Item, Heading"
# Lines for all figures, with the sentence and the meaning.
_LINES_OF_ALL: Final = 27
# Columns of a name.
_NAME: Final = 12


class Reporter:
    """The report of the current maze, made on request.

    If the maze changes before its report is made, the report is dropped.
    """

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Report on the maze of `document`; `tasks` runs the computation."""
        self.document, self._tasks = document, tasks
        # The report of the current maze, None until it is made.
        self.report: Report | None = None
        # What waits for the report, and for the completed share.
        self._asking: list[tuple[Callable[[Report], None], Callable[[float], None] | None]] = []
        document.observe(self._follow, MazeChange)

    def ask(
        self, take: Callable[[Report], None], progress: Callable[[float], None] | None = None
    ) -> None:
        """Pass the report to `take`, making it if needed; `progress` gets the completed share."""
        if self.report is not None:
            take(self.report)
            return
        self._asking.append((take, progress))
        if len(self._asking) == 1:  # otherwise it is being made
            task = report_run(self.document.maze.copy())
            self._tasks.start(task, self._taken, self._advanced, name=_REPORT_TASK)

    def _taken(self, report: Report) -> None:
        self.report = report
        asking, self._asking = self._asking, []
        for take, _ in asking:
            take(report)

    def _advanced(self, share: float) -> None:
        for _, progress in self._asking:
            if progress is not None:
                progress(share)

    def _follow(self, _: MazeChange) -> None:
        self.report = None
        self._asking.clear()
        self._tasks.stop(_REPORT_TASK)


# Seconds without changes after which a maze is measured automatically.
SECONDS_AT_REST: Final = 0.5


class ReportList(Vertical):
    """A report as a sentence, a line for each metric, and the meaning of the selected metric."""

    def __init__(self, *, short: bool = False, id: str | None = None) -> None:
        """Wait for a report; a `short` list leaves out metrics that do not fit."""
        self._sentence = Static("", classes="report-sentence", markup=False)
        self._list, self._meaning = ItemList(), Static("", classes="report-meaning", markup=False)
        super().__init__(self._sentence, self._list, self._meaning, id=id)
        self._short = short
        self._figures: dict[str, Figure] = {}
        self._report: Report | None = None
        self._whole = False
        self._alarm: clock.Alarm | None = None

    def follow(self, reporter: Reporter) -> None:
        """Show the current report, or make it if this is fast and the maze is not changing.

        A report is made after SECONDS_AT_REST seconds without changes, so that drawing stays fast.
        """
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None
        if not self.display:
            return
        if reporter.report is not None:
            self.show(reporter.report)
        elif len(reporter.document.maze.tiles) <= _MOST_TILES_AT_ONCE:
            ask = partial(reporter.ask, self.show)
            self._alarm = clock.present.after(SECONDS_AT_REST, self, ask)
        else:
            text = "Large maze: press <maze.report> to measure it."
            self.say(with_names(text, chosen_keys(self)))

    def show(self, report: Report) -> None:
        """Show the metrics of a maze."""
        if not is_left(self):
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
            if list(self._figures) != before:
                await self._replace(shown)
            # A new line costs far more than another text in an old one.
            for item in self._list.query_children(Item):
                each = self._figures[item.name or ""]
                item.label = f"{each.name:<{_NAME}}{each.value}"
                item.detail = f"usual {each.usual}" if each.usual and not self._short else ""
                item.set_class(each.strange, "-strange")
        self._tell_meaning()

    async def _replace(self, shown: list[Figure]) -> None:
        """Replace the lines, keeping the selection."""
        chosen = self._list.chosen.name if self._list.chosen else None
        lines: list[Item | Heading] = []
        for group, members in groupby(shown, key=attrgetter("group")):
            if not all(each.short for each in shown):
                lines.append(Heading(group))
            lines += [Item("", name=each.name) for each in members]
        await self._list.remove_children(_LINES)
        await self._list.mount_all(lines)
        items = self._list.items
        if items:  # otherwise the screen has been left meanwhile
            self._list.choose(next((item for item in items if item.name == chosen), items[0]))
            self._list.show_chosen()

    def shown_terms(self) -> Terms:
        """Return the name of the selected metric, then the names of all others."""
        chosen = self._list.chosen
        names = [chosen.name or "" if chosen else "", *self._figures]
        return Terms(", ".join(names), figures_by_term(self._report) if self._report else {})

    async def on_click(self, event: events.Click) -> None:
        """Explain the terms in the meaning of the selected metric."""
        if event.widget is self._meaning:
            await self.run_action("app.glossary")

    def say(self, text: str) -> None:
        """Show a sentence on why there are no metrics."""
        if not is_left(self):
            self.call_later(self._say, text)  # in turn with reports

    async def _say(self, text: str) -> None:
        self._figures, self._report = {}, None
        if not self._pruning:
            await self._list.remove_children(_LINES)
            _update(self._sentence, text)
            _update(self._meaning, "")

    def on_resize(self) -> None:
        """Show as much as fits."""
        if self._report is not None:
            self.show(self._report)

    @on(ItemList.Chosen)
    def _tell_meaning(self) -> None:
        """Show the meaning of the selected metric."""
        chosen = self._list.chosen
        figure = self._figures.get(chosen.name or "") if chosen is not None else None
        if figure is not None:
            usual = f" Usual: {figure.usual}." if figure.usual and self._short else ""
            _update(self._meaning, figure.meaning + usual)


def figures_by_term(report: Report) -> dict[str, str]:
    """Return the metrics of a report as text, by glossary key."""
    return {each.key: f"This maze: {each.name.lower()} {each.value}" for each in figures(report)}


def _update(line: Static, text: str) -> None:
    if line.content != text:
        line.update(text)


_STYLES: Final = {
    Role.TEXT: "",
    Role.HEADING: "bold",
    Role.DIM: "$text-muted",
    Role.BAR: "$primary",
    Role.HEAT: "$primary",
}


MOST_MAZES: Final = 256
# The number of mazes for the first picture; each following picture has twice as many.
_FIRST_MAZES: Final = 8
_BIAS_TASK: Final = "bias"
# Measurements since the start of the program, by kind, shared by all screens.
_known: Final[dict[str, measured_bias.Bias]] = {}
# The least lines for words above the maps.
_LEAST_HEIGHT: Final = 12


class BiasView(VerticalScroll):
    """A view of the bias of a kind of mazes: findings, maps and bars, measured on many mazes.

    For an edited maze, or one without a recipe, only the maze itself is measured.
    """

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Measure mazes like the maze of `document`; `tasks` runs the computation."""
        self._sentence = Static("Measuring…", classes="report-sentence", markup=False)
        self._mazes = Static("", id="bias-mazes", markup=False)
        self._picture = Static("", id="bias-picture", markup=False)
        super().__init__(self._sentence, self._mazes, self._picture)
        self._document, self._tasks = document, tasks
        self._lines: Callable[[int], Sequence[Line]] = lambda columns: ()

    def measure(self) -> None:
        """Start to measure, or continue."""
        recipe = self._document.recipe
        if recipe is None or self._document.edited:
            reason = measured_bias.NO_RECIPE if recipe is None else measured_bias.EDITED
            task = Task(during(0.0, measured_bias.tally(self._document.maze.copy())))
            # The shares of one maze, and why there are no others of its kind.
            self._tasks.start(
                task, lambda own: self._show(reason, partial(bars, own, None)), name=_BIAS_TASK
            )
        else:
            self._go_on(measured_bias.kind_of(recipe))

    def stop(self) -> None:
        """Stop measuring; the results are kept."""
        self._tasks.stop(_BIAS_TASK)

    def _go_on(self, kind: Recipe) -> None:
        """Show the known metrics of a kind of mazes, and measure until there are enough mazes."""
        before = _known.get(str(kind))
        done = before.own.mazes if before is not None else 0
        if before is not None:
            more = "" if done >= MOST_MAZES else " Measuring more…"
            self._show(" ".join(measured_bias.findings(before)), partial(picture, before))
            self._mazes.update(measured_bias.of_mazes(before) + more)
        if done >= MOST_MAZES:
            return

        def taken(found: measured_bias.Bias) -> None:
            _known[str(kind)] = before.plus(found) if before is not None else found
            self._go_on(kind)

        self._tasks.start(
            measured_bias.bias(kind, done or _FIRST_MAZES, done), taken, name=_BIAS_TASK
        )

    def _show(self, sentence: str, lines: Callable[[int], Sequence[Line]]) -> None:
        """Show a sentence above a picture; `lines` returns the picture for a width in columns."""
        if not is_left(self):
            self._lines = lines
            self._sentence.update(sentence)
            self._draw()

    def on_resize(self) -> None:
        """Draw for the available space; if it is small, the maps come first."""
        low = self.size.height < _LEAST_HEIGHT
        if low != (self.children[0] is self._picture):
            if low:
                self.move_child(self._picture, before=self._sentence)
            else:
                self.move_child(self._picture, after=self.children[-1])
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if width > 0:
            self._picture.update(
                Content("\n").join(
                    Content.assemble(*((text, _STYLES[role]) for text, role in line))
                    for line in self._lines(width)
                )
            )


_BIAS: Final = "B Bias"
# The button that switches between them.
_FIGURES: Final = "B Metrics"


class ReportScreen(ModalScreen[bool]):
    """A screen with every metric, as soon as it is known, and the bias on request.

    Returns whether the user wants to check whether the maze is an optimal spanning tree.
    """

    BINDINGS = class_bindings("report")
    AUTO_FOCUS = "ItemList"

    def __init__(self, document: Document, reporter: Reporter, tasks: Tasks) -> None:
        """Show the report of `reporter`; measure the bias for `document` with `tasks`."""
        super().__init__()
        self._title, self._reporter = document.title(), reporter
        self.figures, self._bias = ReportList(), BiasView(document, tasks)

    def compose(self) -> ComposeResult:
        """Lay out the metrics between the title and the buttons."""
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="dialog-title", markup=False)
            yield self.figures
            yield self._bias
            with Horizontal(classes="dialog-buttons"):
                yield KeyButton(_BIAS, "report.bias", id="bias")
                yield KeyButton("* Tree", "report.tree", id="tree")
                yield Button("Close", id="close", compact=True, tooltip="Go back to the maze")
        yield TooSmall()

    def on_mount(self) -> None:
        """Request the report."""
        self.figures.say("Measuring…")
        show, say = self.figures.show, self.figures.say
        self._reporter.ask(show, lambda share: say(f"Measuring… {share:.0%}"))

    def on_unmount(self) -> None:
        """Stop measuring the bias."""
        self._bias.stop()

    @on(Button.Pressed, "#bias")
    def action_bias(self) -> None:
        """Toggle between the bias of the maze's kind and the metrics."""
        shown = not self.has_class("-bias")
        self.set_class(shown, "-bias")
        self.query_one("#bias", KeyButton).rename(_FIGURES if shown else _BIAS)
        if shown:
            self._bias.focus()
            self._bias.measure()
        else:
            self._bias.stop()
            self.query_one(ItemList).focus()

    def on_click(self, event: events.Click) -> None:
        """Close on a click outside the report."""
        if event.widget is self:
            self.action_close()

    @on(Button.Pressed, "#close")
    def action_close(self) -> None:
        """Return to the maze."""
        self.dismiss(False)

    @on(Button.Pressed, "#tree")
    def action_tree(self) -> None:
        """Return to the maze, and check whether it is an optimal spanning tree."""
        self.dismiss(True)


def is_left(widget: Widget) -> bool:
    """Return whether a widget's screen has been or is being removed.

    Events may still arrive afterwards.
    """
    return not widget.is_attached or widget.screen._pruning
