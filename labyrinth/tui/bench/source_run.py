"""A past run made once more in a process apart: its lines, its events, its variables."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path
from threading import Lock
from typing import Final
from weakref import finalize

from labyrinth.bench.job import Failure, Job, Ran
from labyrinth.bench.module import file_in_code
from labyrinth.bench.variables import DoesNotRepeatError, Frames, Replay
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.sentences import capitalised, sentence_of
from labyrinth.core.task import Task, relay
from labyrinth.core.trace.trace import Trace
from labyrinth.loading.benches import lent_bench
from labyrinth.loading.jobs import job_of, source_of
from labyrinth.loading.learned_solver import LearnedSolver
from labyrinth.tui.bench.source_text import SourceText
from labyrinth.tui.playback.past_runs import PastRun

_OTHER_RUN: Final = (
    "This function does not repeat itself (clock, global state, a set as default?): this is "
    "another run of it, forwards only and without variables."
)
_SAVED_SINCE: Final = "It was saved since then: this is a run of the code as it is now."
_FIRST_RUN: Final = "Its first run is shown, forwards only."


class SourceRun:
    """What is known of the lines of a past run; `close` gives the process back that made it.

    Variables are read by any thread, one at a time.
    """

    def __init__(self, run: PastRun, job: Job, ran: Ran, replay: Replay, borrowed: ExitStack):
        """Keep what `ran` for a job; what is `borrowed` for its `replay` is given back at last."""
        self.run = run
        self.texts = _texts(job, ran)
        """The files whose lines are steps, by their numbers."""
        self.trace, repeats = _trace(run.trace, ran)
        """The trace of its events: that of the past run, if it has done the same again."""
        self.ran = ran.replaced(failure=_failure(run, ran)) if repeats else ran
        saved_since = not repeats and _was_of_other_code(run)
        self.refusal = "" if repeats or saved_since else _OTHER_RUN
        """Why there are no variables, nothing while there are."""
        self.note = _SAVED_SINCE if saved_since else self.refusal
        """What is to be known of it at first, nothing where it is what it was."""
        self._replay = replay
        # Nobody takes it where it is given up as it is made.
        self._give_back = finalize(self, borrowed.close)
        self._give_back.atexit = False
        self._lock = Lock()
        self._wanted: int | None = None

    @property
    def repeats(self) -> bool:
        """Whether it has done what the past run did."""
        return self.trace is self.run.trace

    def variables_at(self, step: int) -> Frames | str | None:
        """Return the variables before a step, or why there are none.

        None where another thread has asked for those of another step meanwhile. It may take as
        long as the run.
        """
        self._wanted = step
        with self._lock:
            if self._wanted != step:
                return None
            if self.refusal:
                return self.refusal
            try:
                return self._replay.variables_at(step)
            except DoesNotRepeatError as error:
                self.refusal = f"{sentence_of(error)} {_FIRST_RUN}"
                return self.refusal
            except LabyrinthError as error:
                return capitalised(str(error))

    def close(self) -> None:
        """Give the process back, once nothing is read from it."""
        self._wanted = None
        with self._lock:
            self._give_back()


def reading(run: PastRun) -> Task[SourceRun]:
    """Prepare running a past run once more, line by line.

    Raises LabyrinthError where that cannot be.
    """
    job = job_of(run.algorithm, run.trace, run.solution)
    return Task(_read(run, job))


def source_text(run: PastRun) -> SourceText | None:
    """Return the file that a past run's algorithm was loaded from, None for the program's own."""
    source = source_of(run.algorithm)
    return None if source is None else SourceText(Path(source.path).name, source.text)


def _read(run: PastRun, job: Job) -> Generator[float, None, SourceRun]:
    with ExitStack() as borrowed:
        bench = borrowed.enter_context(lent_bench())
        ran = yield from relay(bench.run(job), lambda events: events / max(1, len(run.trace)))
        return SourceRun(run, job, ran, Replay(job, ran, bench), borrowed.pop_all())
    raise AssertionError("whatever is borrowed lets errors through")


def _failure(run: PastRun, ran: Ran) -> Failure | None:
    """Return why a run failed: a learner's also where the path that it returned is wrong."""
    solution = run.solution
    returned = ran.failure is None and isinstance(run.algorithm, LearnedSolver)
    if not returned or solution is None or solution.outcome != "gave-up":
        return ran.failure
    line = ran.place_of(len(ran.steps) - 1)[1] if ran.steps else None
    return Failure("wrong use", line, solution.reason)


def _texts(job: Job, ran: Ran) -> list[SourceText]:
    texts = []
    for file in ran.files or [""]:
        if job.source is not None and file in ("", file_in_code(job.source)):
            texts.append(SourceText(Path(job.source.path).name, job.source.text))
            continue
        try:
            text = Path(file).read_text(encoding="utf-8", errors="replace") if file else ""
        except OSError:
            text = "# This file cannot be read.\n"
        texts.append(SourceText(Path(file).name, text))
    return texts


def _was_of_other_code(run: PastRun) -> bool:
    """Whether a learner's file was loaded again after a run: each loading has lines of its own."""
    return run.trace.lines[0] is not run.algorithm.pseudocode.by_code[0]


def _trace(trace: Trace, ran: Ran) -> tuple[Trace, bool]:
    """Return the trace of what ran, and whether that is the one that there was.

    The one that there was may go on after it, as with the steps that follow a generator.
    """
    both = min(len(trace), len(ran.events))
    if trace.events[:both] == ran.events[:both]:
        return trace, True
    return trace.with_events(ran.events, lambda _: len(ran.events)), False
