"""The runs of a study as they are sorted, kept so while rows come in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from textual.message_pump import MessagePump

from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.studying.run_columns import RunColumn
from labyrinth.tui.studying.run_order import RunOrder, order_of
from labyrinth.tui.widgets.figures_table import Sorting

_PLANNED: Final = (0, False)
"""The order of the plan: by the first column."""
_LEAST_PAUSE: Final = 1.0
_PAUSES: Final = 10
"""As many times as long as sorting takes it is waited before it is done again."""


class SortedRuns:
    """Has an order, which may be behind what is asked for: sorting a million takes its time."""

    def __init__(
        self,
        owner: MessagePump,
        plan: Plan,
        columns: Sequence[RunColumn],
        take: Callable[[RunOrder], None],
    ) -> None:
        """Begin with the order of the plan; `take` gets the one before when there is another."""
        self._plan, self._columns, self._take = plan, columns, take
        self._apart = DaemonThread(owner)
        self._due = 0.0
        self.sorting = Sorting(len(columns))
        """What is asked for."""
        self.order = RunOrder(range(len(plan)), _PLANNED, None, 0.0)
        """How the runs stand."""

    @property
    def is_planned(self) -> bool:
        """Whether the runs stand in the order of the plan."""
        return self.order.sorted_by == _PLANNED

    @property
    def is_current(self) -> bool:
        """Whether they stand as is asked for."""
        return self.order.sorted_by == self.sorting.state

    def keep(self, journal: Journal | None, *, at_once: bool) -> None:
        """Sort anew if there are more rows, or another order is asked for.

        While rows come in that is not done all the time, unless it is to be `at_once`.
        """
        count = journal.count if journal is not None else 0
        if self._apart.busy or (self.is_current and self.order.rows in (None, count)):
            return
        if at_once or not self.is_current or clock.present.now() >= self._due:
            work = partial(order_of, self._plan, journal, self._columns, self.sorting.state)
            self._apart.do(work, self._arrange, at_once=True)

    def _arrange(self, order: RunOrder) -> None:
        before, self.order = self.order, order
        self._due = clock.present.now() + max(_LEAST_PAUSE, _PAUSES * order.seconds)
        self._take(before)
