"""The form of a racer: what its solver or generator is to run with."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual.binding import BindingType

from labyrinth.tui.keys.table import bindings
from labyrinth.tui.racing.contests import Contest, Racer
from labyrinth.tui.widgets.options_form import OptionsForm


class RacerForm(OptionsForm, Generic[Racer]):
    """The options of one racer."""

    PLACE = "racer"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PLACE)]

    def __init__(self, contest: Contest[Racer], *, id: str | None = None) -> None:
        """Wait for one who may race in `contest`."""
        super().__init__(id=id)
        self._contest = contest

    async def show_racer(self, racer: Racer) -> None:
        """Show the options of a racer, and wait until their fields are there."""
        contest = self._contest
        coming = self.show(
            contest.algorithm(racer), contest.options(racer), contest.without_options(racer)
        )
        if coming is not None:
            await coming

    def complain(self) -> bool:
        """Go to the first field that is wrong; return whether there is one."""
        wrong = self.faulty
        if wrong:
            self.screen.set_focus(wrong[0].entry)
            self.app.bell()
        return bool(wrong)
