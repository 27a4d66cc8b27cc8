"""The lines that say what a study comes to: its runs, the time they take, its command."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.core.parallel import cores, useful
from labyrinth.core.sentences import capitalised
from labyrinth.study.command import command_of
from labyrinth.study.in_words import extent_of, time_in_words
from labyrinth.study.plan import Plan
from labyrinth.study.study import Study
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.studying.background_study import underway_of
from labyrinth.tui.studying.estimator import Estimator
from labyrinth.tui.studying.studies_folder import rows_kept

SECONDS_TO_ESTIMATE: Final = 0.5
"""How long a study rests before it is tried what it takes."""
TABLE: Final = "study.csv"
"""Where the command that is shown writes its table."""


class _Checked(Frozen):
    """A study with its plan and the rows that are known of it, or what is wrong with it."""

    study: Study
    plan: Plan | None
    fault: str
    kept: int


class StudyExtent(Vertical):
    """Checks one study at a time, and estimates it once it has rested."""

    @dataclass
    class Checked(Message):
        """It is known whether there is a plan of the study that was asked for last."""

    def __init__(self, *, id: str | None = None) -> None:
        """Know of no study yet."""
        super().__init__(id=id)
        self._extent = Static("", id="study-extent", markup=False)
        self._command = Static("", id="study-command", markup=False)
        self._apart, self._estimator = DaemonThread(self), Estimator(self)
        self._asked: Study | None = None
        self._checked: _Checked | None = None
        self._rest: clock.Alarm | None = None
        self._estimate = ""

    def compose(self) -> ComposeResult:
        """Lay out the extent above the command."""
        yield self._extent
        yield self._command

    def on_unmount(self) -> None:
        """Estimate no more."""
        self.rest()

    @property
    def is_known(self) -> bool:
        """Whether the study that was asked for last is checked."""
        return self._checked is not None

    @property
    def plan(self) -> Plan | None:
        """The plan of the study, None where there is none, or it is not known yet."""
        return self._checked.plan if self._checked is not None else None

    @property
    def command(self) -> str:
        """The command that runs the study in a shell, "" without a plan."""
        return command_of(self.plan, TABLE) if self.plan is not None else ""

    def rest(self) -> None:
        """Estimate nothing for now."""
        self._estimator.stop()

    def forget(self) -> None:
        """Look anew the next time, also at the same study: more of its rows may be known."""
        self._asked = None

    def show(self, study: Study | None) -> None:
        """Say what a study comes to; without one, that a field is wrong."""
        if study is None:
            self._asked = self._checked = None
            self.refuse("A field is wrong.")
        elif study != self._asked:
            self._asked, self._checked, self._estimate = study, None, ""
            self.rest()
            self._apart.do(partial(_checked, study), self._take, at_once=True)
            if self._checked is None:
                self._say("Looking at the mazes …")

    def refuse(self, why: str) -> None:
        """Say what is wrong, until another study is asked for."""
        self._say(why)
        self._extent.add_class("-wrong")
        self._command.update("")

    def _take(self, checked: _Checked) -> None:
        self._checked = checked
        if checked.plan is None:
            fault = checked.fault
            if not fault.startswith(
                tuple(checked.study.mazes)
            ):  # the name of a file stays as it is
                fault = capitalised(fault)
            self.refuse(f"{fault}.")
        else:
            underway = underway_of(self)
            if underway is not None and underway.is_of(checked.plan):
                self._checked = checked.replaced(kept=underway.progress.done)
            self._tell()
            if self._rest is not None:
                self._rest.stop()
            self._rest = clock.present.after(SECONDS_TO_ESTIMATE, self, self._estimate_study)
        self.post_message(self.Checked())

    def _estimate_study(self) -> None:
        checked = self._checked
        if checked is None or checked.plan is None or not self.screen.is_current:
            return
        # What an algorithm of the user's own does, nobody knows before it runs.
        if not checked.plan.with_files and checked.kept < len(checked.plan):
            take = partial(self._take_estimate, checked, checked.plan)
            self._estimator.start(checked.study, _workers(checked.plan), take)

    def _take_estimate(self, checked: _Checked, plan: Plan, seconds: float) -> None:
        if checked is self._checked:
            left = 1 - checked.kept / len(plan)
            workers = counted(_workers(plan), "core")
            self._estimate = f"; about {time_in_words(left * seconds)} on {workers}."
            self._tell()

    def _tell(self) -> None:
        checked = self._checked
        if checked is None or checked.plan is None:
            return
        kept = f"; {checked.kept:,} are done already" if checked.kept else ""
        if checked.kept == len(checked.plan):
            rest = "; all are done already."
        elif checked.plan.with_files:
            rest = f"{kept}."
        else:
            rest = f"{kept}{self._estimate or ' …'}"
        self._say(f"{extent_of(checked.plan)}{rest}")
        self._command.update(self.command)

    def _say(self, text: str) -> None:
        self._extent.update(text)
        self._extent.remove_class("-wrong")


def _checked(study: Study) -> _Checked:
    try:
        plan = Plan(study)
    except LabyrinthError as error:
        return _Checked(study, None, str(error), 0)
    return _Checked(study, plan, "", rows_kept(plan))


def _workers(plan: Plan) -> int:
    return useful(cores(), len(plan))
