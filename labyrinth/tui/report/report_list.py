"""The lines of a report card, and what the chosen one means."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from labyrinth.core.measure import Report
from labyrinth.tui.report.figures import Figure, figures, in_a_sentence
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList

_NAME: Final = 12
"""Columns of a name."""


class ReportList(Vertical):
    """Shows a report: a sentence, a line for each figure, and below what the chosen one means."""

    def __init__(self, *, short: bool = False, id: str | None = None) -> None:
        """Wait for a report; `short` leaves out what there is no room for beside the maze."""
        super().__init__(id=id)
        self._short = short
        self._figures: dict[str, Figure] = {}
        self._shown: Report | None = None

    def compose(self) -> ComposeResult:
        """Lay out the sentence, the lines, and the meaning."""
        yield Static("", classes="report-sentence", markup=False)
        yield ItemList()
        yield Static("", classes="report-meaning", markup=False)

    def show(self, report: Report) -> None:
        """Show the figures of a maze."""
        self.call_later(self._show, report)

    async def _show(self, report: Report) -> None:
        if report == self._shown:
            return
        self._shown = report
        shown = [each for each in figures(report) if each.short or not self._short]
        self._figures = {each.name: each for each in shown}
        lines = self.query_one(ItemList)
        chosen = lines.chosen.name if lines.chosen else None
        with self.app.batch_update():
            self._say(".report-sentence", in_a_sentence(report))
            await lines.remove_children()
            await lines.mount_all(self._lines(shown))
        lines.choose(next((item for item in lines.items if item.name == chosen), lines.items[0]))
        lines.show_chosen()
        self._tell_meaning()

    def say(self, text: str) -> None:
        """Say why there are no figures."""
        self._figures, self._shown = {}, None
        self.query_one(ItemList).remove_children()
        self._say(".report-sentence", text)
        self._say(".report-meaning", "")

    def _lines(self, shown: list[Figure]) -> list[Item | Heading]:
        lines: list[Item | Heading] = []
        group = ""
        for each in shown:
            if each.group != group and not self._short:
                group = each.group
                lines.append(Heading(group))
            detail = f"usual {each.usual}" if each.usual and not self._short else ""
            item = Item(f"{each.name:<{_NAME}}{each.value}", detail=detail, name=each.name)
            item.set_class(each.strange, "-strange")
            lines.append(item)
        return lines

    @on(ItemList.Chosen)
    def _tell_meaning(self) -> None:
        """Say what the chosen figure means."""
        chosen = self.query_one(ItemList).chosen
        if chosen is not None and chosen.name in self._figures:
            figure = self._figures[chosen.name]
            usual = f" Usual: {figure.usual}." if figure.usual and self._short else ""
            self._say(".report-meaning", figure.meaning + usual)

    def _say(self, where: str, text: str) -> None:
        self.query_one(where, Static).update(text)
