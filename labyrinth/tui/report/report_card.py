"""The report card beside the maze."""

from __future__ import annotations

from functools import partial
from typing import Final

from labyrinth.tui import clock
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.report.report_list import ReportList
from labyrinth.tui.report.reporter import Reporter

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
