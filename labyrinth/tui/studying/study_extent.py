"""The lines that say what a study comes to: its runs, the time they take, its command."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.message_pump import MessagePump
from textual.widgets import Static

from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.core.sentences import capitalised
from labyrinth.study.plan import Plan
from labyrinth.study.running import estimated_seconds, time_in_words
from labyrinth.study.study import Study
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.studying.background_study import BackgroundStudy, rows_kept, underway_of

SECONDS_TO_ESTIMATE: Final = 0.5
"""How long a study rests before it is tried what it takes."""
TABLE: Final = "study.csv"
"""Where the command that is shown writes its table."""


class StudyExtent(Vertical):
    """Checks one study at a time, and estimates it once it has rested."""

    class Checked(Message):
        """It is known whether there is a plan of the study that was asked for last."""

    def __init__(self, *, id: str | None = None) -> None:
        """Know of no study yet."""
        super().__init__(id=id)
        self._extent = Static("", id="study-extent", markup=False)
        self._command = Static("", id="study-command", markup=False)
        self._apart, self._estimator = DaemonThread(self), Estimator(self)
        self._asked: Study | None = None
        self.is_known = False
        """Whether the study that was asked for last is checked."""
        self.plan: Plan | None = None
        """Its plan, None where there is none, or it is not known yet."""
        self._kept = 0
        """How many rows are known of it."""
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
    def command(self) -> str:
        """The command that runs the study in a shell, "" without a plan."""
        return self.plan.whole_command(TABLE) if self.plan is not None else ""

    def rest(self) -> None:
        """Estimate nothing for now."""
        self._estimator.stop()

    def forget(self) -> None:
        """Look anew the next time, also at the same study: more of its rows may be known."""
        self._asked = None

    def show(self, study: Study | None) -> None:
        """Say what a study comes to; without one, that a field is wrong."""
        if study is not None and study == self._asked:
            return
        self._asked, self.is_known, self.plan, self._estimate = study, False, None, ""
        if study is None:
            self.refuse("A field is wrong.")
            return
        self.rest()
        fail = partial(self._fail, study)
        work = partial(_checked, study, underway_of(self))
        self._apart.do(work, self._take, fail=fail, at_once=True)
        if not self.is_known:
            self._say("Looking at the mazes …")

    def refuse(self, why: str) -> None:
        """Say what is wrong, until another study is asked for."""
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
        self.plan, self._kept = checked
        self._tell()
        if self._rest is not None:
            self._rest.stop()
        estimate = partial(self._estimate_plan, self.plan)
        self._rest = clock.present.after(SECONDS_TO_ESTIMATE, self, estimate)
        self.post_message(self.Checked())

    def _estimate_plan(self, plan: Plan) -> None:
        # What an algorithm of the user's own does, nobody knows before it runs.
        if (
            plan is self.plan
            and self.screen.is_current
            and not plan.with_files
            and self._kept < len(plan)
        ):
            workers = useful(cores(), len(plan))
            take = partial(self._take_estimate, plan, workers)
            self._estimator.start(plan.study, workers, take)

    def _take_estimate(self, plan: Plan, workers: int, seconds: float) -> None:
        if plan is self.plan:
            left = 1 - self._kept / len(plan)
            told = time_in_words(left * seconds)
            self._estimate = f"; about {told} on {counted(workers, 'core')}."
            self._tell()

    def _tell(self) -> None:
        if self.plan is None:
            return
        kept = f"; {self._kept:,} are done already" if self._kept else ""
        if self._kept == len(self.plan):
            rest = "; all are done already."
        elif self.plan.with_files:
            rest = f"{kept}."
        else:
            rest = f"{kept}{self._estimate or ' …'}"
        self._say(f"{self.plan.extent}{rest}")
        self._command.update(self.command)

    def _say(self, text: str) -> None:
        self._extent.update(text)
        self._extent.remove_class("-wrong")


def _checked(study: Study, underway: BackgroundStudy | None) -> tuple[Plan, int]:
    """Return the plan of a study, and the number of rows that are known. Raises LabyrinthError."""
    plan = Plan(study)
    if underway is not None and underway.is_of(plan):
        return plan, underway.progress.done
    return plan, rows_kept(plan)


class Estimator:
    """Finds out in a process apart what one study at a time will take."""

    def __init__(self, owner: MessagePump) -> None:
        """Give results to `owner`, in the thread of the interface."""
        self._apart, self._stop = DaemonThread(owner), Event()

    def start(self, study: Study, workers: int, take: Callable[[float], None]) -> None:
        """Estimate in place of what was asked for before, and `take` the seconds."""
        self.stop()
        self._stop = stop = Event()

        job = study.factors, workers

        def estimate() -> list[float]:
            with suppress(LabyrinthError):  # what it takes is not known then, and no more is lost
                return [*in_order(_seconds, [job], 1, 1, apart=True, stop=stop)]
            return []

        def take_them(found: list[float]) -> None:
            if not stop.is_set():
                for seconds in found:
                    take(seconds)

        self._apart.do(estimate, take_them)

    def stop(self) -> None:
        """Estimate no more, and end the process that does."""
        self._stop.set()


def _seconds(job: tuple[dict[str, Any], int]) -> float:
    factors, workers = job
    return estimated_seconds(Plan(Study(**factors)), workers)
