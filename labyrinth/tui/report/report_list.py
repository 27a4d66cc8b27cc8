"""The report card of a maze: its figures, and what the chosen one means."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from labyrinth.core.measure import Report, report_run
from labyrinth.core.measure.figures import Figure, figures, in_a_sentence
from labyrinth.tui import clock
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList

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
        super().__init__(id=id)
        self._short = short
        self._figures: dict[str, Figure] = {}
        self._report: Report | None = None
        self._whole = False

    def compose(self) -> ComposeResult:
        """Lay out the sentence, the lines, and the meaning."""
        yield Static("", classes="report-sentence", markup=False)
        yield ItemList()
        yield Static("", classes="report-meaning", markup=False)

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
        lines = self.query_one(ItemList)
        with self.app.batch_update():
            self._say(".report-sentence", in_a_sentence(report))
            if list(self._figures) == before:
                # A new line costs far more than another text in an old one.
                for item in lines.query_children(Item):
                    self._fill(item, self._figures[item.name or ""])
            else:
                await self._replace(lines, shown)
        self._tell_meaning()

    async def _replace(self, lines: ItemList, shown: list[Figure]) -> None:
        """Lay out other lines; the one that was chosen stays so."""
        chosen = lines.chosen.name if lines.chosen else None
        await lines.remove_children(_LINES)
        await lines.mount_all(self._lines(shown))
        items = lines.items
        if items:  # else the screen is left meanwhile
            lines.choose(next((item for item in items if item.name == chosen), items[0]))
            lines.show_chosen()

    def say(self, text: str) -> None:
        """Say why there are no figures."""
        self._figures, self._report = {}, None
        self.query_one(ItemList).remove_children(_LINES)
        self._say(".report-sentence", text)
        self._say(".report-meaning", "")

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        if self._report is not None:
            self.show(self._report)

    def _lines(self, shown: list[Figure]) -> list[Item | Heading]:
        lines: list[Item | Heading] = []
        group = ""
        for each in shown:
            if each.group != group and not all(each.short for each in shown):
                group = each.group
                lines.append(Heading(group))
            item = Item("", name=each.name)
            self._fill(item, each)
            lines.append(item)
        return lines

    def _fill(self, item: Item, figure: Figure) -> None:
        item.label = f"{figure.name:<{_NAME}}{figure.value}"
        item.detail = f"usual {figure.usual}" if figure.usual and not self._short else ""
        item.set_class(figure.strange, "-strange")

    @on(ItemList.Chosen)
    def _tell_meaning(self) -> None:
        """Say what the chosen figure means."""
        chosen = self.query_one(ItemList).chosen
        if chosen is not None and chosen.name in self._figures:
            figure = self._figures[chosen.name]
            usual = f" Usual: {figure.usual}." if figure.usual and self._short else ""
            self._say(".report-meaning", figure.meaning + usual)

    def _say(self, where: str, text: str) -> None:
        line = self.query_one(where, Static)
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
