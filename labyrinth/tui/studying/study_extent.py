"""The lines on the extent of a study: its number of runs, the estimated time and its command."""

from contextlib import suppress
from functools import partial
from threading import Event
from typing import Any, Final

from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.core.pluralize import pluralize
from labyrinth.core.sentences import capitalised
from labyrinth.study.plan import Plan
from labyrinth.study.running import estimated_seconds, time_in_words
from labyrinth.study.study import Study
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import chosen_keys, with_names
from labyrinth.tui.studying.background_study import BackgroundStudy, rows_kept, underway_of

# How long a study stays unchanged before its time is estimated.
SECONDS_TO_ESTIMATE: Final = 0.5
# The file name of the table in the displayed command.
TABLE: Final = "study.csv"


class StudyExtent(Vertical):
    """The lines on the extent of a study.

    The widget checks the study and, once the study has been unchanged for half a second, estimates
    its time in another process.
    """

    class Checked(Message):
        """The study shown last has been checked: it has a plan, or it cannot be run."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start without a study."""
        self._extent = Static("", id="study-extent", markup=False)
        self._command = Static("", id="study-command", markup=False)
        super().__init__(self._extent, self._command, id=id)
        self._checking, self._estimating = DaemonThread(self), DaemonThread(self)
        # Ends the process that estimates.
        self._stop = Event()
        self._asked: Study | None = None
        # Whether the study requested last is checked.
        self.is_known = False
        # Its plan, None if there is none, or it is not known yet.
        self.plan: Plan | None = None

    def on_unmount(self) -> None:
        """Stop estimating."""
        self.rest()

    @property
    def command(self) -> str:
        """The shell command that runs the study; "" without a plan."""
        return self.plan.whole_command(TABLE) if self.plan is not None else ""

    def rest(self) -> None:
        """Stop estimating until another study is shown."""
        self._stop.set()

    def forget(self) -> None:
        """Check the same study again when it is shown next, since more runs may be finished."""
        self._asked = None

    def show(self, study: Study | None) -> None:
        """Show the extent of a study, or nothing for None."""
        if study is not None and study == self._asked:
            return
        self._asked, self.is_known, self.plan = study, False, None
        if study is None:
            return
        self.rest()
        fail = partial(self._fail, study)
        work = partial(_checked, study, underway_of(self))
        self._checking.do(work, self._take, fail=fail, at_once=True)
        if not self.is_known:
            self._say("Reading the mazes…")

    def refuse(self, why: str) -> None:
        """Show an error, until another study is shown."""
        self._say(why)
        self._extent.add_class("-wrong")
        self._command.update("")

    def _fail(self, study: Study, error: LabyrinthError) -> None:
        self.is_known = True
        fault = str(error)
        if not fault.startswith(tuple(study.mazes)):  # the name of a file stays as it is
            fault = capitalised(fault)
        self.refuse(f"{fault}.")
        self.post_message(self.Checked())

    def _take(self, checked: tuple[Plan, int]) -> None:
        self.is_known = True
        self.plan, kept = plan, _ = checked
        told = plan.extent
        if kept:
            keys = chosen_keys(self)
            told = with_names(f"{told}; {kept:,} already done, <study.start> continues", keys)
        if kept == len(plan):
            self._say(f"{plan.extent}; already done.")
        elif plan.with_files:
            # The duration of a user's own algorithm is unknown before it runs.
            self._say(f"{told}.")
        else:
            self._say(f"{told}…")
            estimate = partial(self._estimate, plan, 1 - kept / len(plan), told)
            clock.present.after(SECONDS_TO_ESTIMATE, self, estimate)
        self._command.update(self.command)
        self.post_message(self.Checked())

    def _estimate(self, plan: Plan, left: float, told: str) -> None:
        """Estimate the time that a plan still takes, and show the time after the text `told`.

        `left` is the share of the runs that are not finished.
        """
        if plan is not self.plan or not self.screen.is_current:
            return
        workers = useful(cores(), len(plan))
        self._stop = stop = Event()

        def take(seconds: float | None) -> None:
            if seconds is not None and plan is self.plan and not stop.is_set():
                time = time_in_words(left * seconds)
                self._say(f"{told}; about {time} on {pluralize(workers, 'core')}.")

        self._estimating.do(partial(estimated_apart, plan.study, workers, stop), take)

    def _say(self, text: str) -> None:
        self._extent.update(text)
        self._extent.remove_class("-wrong")


def _checked(study: Study, underway: BackgroundStudy | None) -> tuple[Plan, int]:
    """Return the plan of a study, and the number of finished runs.

    Raises LabyrinthError if the study cannot be run.
    """
    plan = Plan(study)
    if underway is not None and underway.is_of(plan):
        return plan, underway.progress.done
    return plan, rows_kept(plan)


def estimated_apart(study: Study, workers: int, stop: Event) -> float | None:
    """Return the estimated duration of a study in seconds, computed in another process.

    Return None if the estimate fails or is stopped.
    """
    with suppress(LabyrinthError):
        found = [*in_order(_seconds_of, [study.factors], 1, 1, apart=True, stop=stop)]
        return found[0] / workers if found else None
    return None


def _seconds_of(factors: dict[str, Any]) -> float:
    return estimated_seconds(Plan(Study(**factors)), 1)
