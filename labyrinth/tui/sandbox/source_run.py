"""A past run repeated in another process: its lines, events, variables and player."""

from array import array
from collections.abc import Generator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final
from weakref import finalize

from labyrinth import LabyrinthError, Trace
from labyrinth.core.search.edge_marks import is_edge
from labyrinth.core.sentences import capitalised, sentence_of
from labyrinth.core.task import Task, relay
from labyrinth.core.trace.player import Paced, Player, Steps
from labyrinth.sandbox.check.first_wrong_step import first_wrong_step
from labyrinth.sandbox.job import LINE_BITS, Failure, Job, Ran
from labyrinth.sandbox.learned import job_of
from labyrinth.sandbox.process import lent_sandbox
from labyrinth.sandbox.variables import DoesNotRepeatError, Frames, Replay
from labyrinth.tui.document.past_runs import PastRun
from labyrinth.tui.sandbox.source_view import SourceText

_OTHER_RUN: Final = (
    "This function is not deterministic (clock, global state, mutable default argument?), so you "
    "see a new run, forwards only and without variables."
)
_SAVED_SINCE: Final = "The file has been saved since that run: you see a run of the new code."
_FIRST_RUN: Final = "You see the first run, forwards only."
# The most tiles of a maze for which the first wrong step is looked for: some 50 ms.
_MOST_TILES: Final = 20_000


class SourceRun:
    """A past run repeated line by line; `close` returns the borrowed process.

    Variables can be read by any thread, one at a time.
    """

    def __init__(self, run: PastRun, job: Job, ran: Ran, replay: Replay, borrowed: ExitStack):
        """Store the result `ran` of a job; `close` returns the `borrowed` sandbox of `replay`."""
        self.run = run
        # The files whose lines are steps, by their numbers.
        self.texts = _texts(job, ran)
        # The position of the first wrong step, and what is wrong there, None if that is not known.
        self.wrong_step = _wrong_step(run, job, ran)
        if run.trace.is_of_rooms:
            ran = _with_edges(run.trace, ran)
        # The original may continue after it, as with the steps that follow a generator.
        both = min(len(run.trace), len(ran.events))
        # Whether it has done what the past run did.
        self.repeats = run.trace.events[:both] == ran.events[:both]
        self.ran = ran.replaced(failure=_failure(run, ran)) if self.repeats else ran
        # The trace of its events: that of the past run, if it has done the same again.
        self.trace = run.trace
        if not self.repeats:
            self.trace = run.trace.with_events(ran.events, lambda _: len(ran.events))
            self.trace.texts = dict(ran.texts)
        # Each loading of a learner's file has lines of its own.
        is_new_code = run.trace.lines[0] is not run.algorithm.pseudocode.by_code[0]
        # Why there are no variables, "" while there are.
        self.refusal = "" if self.repeats or is_new_code else _OTHER_RUN
        # A remark shown at first, "" if it equals the past run.
        self.note = _SAVED_SINCE if is_new_code and not self.repeats else self.refusal
        self._replay = replay
        # Nobody closes it if it is cancelled while it is made.
        self._give_back = finalize(self, borrowed.close)
        self._give_back.atexit = False
        self._lock = Lock()
        self._wanted: int | None = None

    def variables_at(self, step: int) -> Frames | str | None:
        """Return the variables before a step, or a sentence on why there are none.

        Returns None if another thread has requested the variables of another step meanwhile.
        Reading may take as long as the run.
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

    def steps_where(self, condition: str) -> list[int]:
        """Return the steps before which a condition becomes true. Raises LabyrinthError if none."""
        self._wanted = None
        with self._lock:
            if self.refusal:
                raise LabyrinthError(self.refusal)
            return self._replay.steps_where(condition)

    def close(self) -> None:
        """Return the borrowed process, once no thread reads from it."""
        self._wanted = None
        with self._lock:
            self._give_back()


def reading(run: PastRun) -> Task[SourceRun]:
    """Return a task that repeats a past run line by line.

    Raises LabyrinthError if the run cannot be repeated.
    """
    job = job_of(run.algorithm, run.trace, run.solution)

    def read() -> Generator[float, None, SourceRun]:
        with ExitStack() as borrowed:
            sandbox = borrowed.enter_context(lent_sandbox())
            ran = yield from relay(sandbox.run(job), lambda events: events / max(1, len(run.trace)))
            shown = SourceRun(run, job, ran, Replay(job, ran, sandbox), borrowed.pop_all())
        return shown

    return Task(read())


def _failure(run: PastRun, ran: Ran) -> Failure | None:
    """Return why a run failed; a learner's run also fails if its path is wrong."""
    solution = run.solution
    returned = ran.failure is None and run.algorithm.is_plain
    if not returned or solution is None or solution.outcome != "gave-up":
        return ran.failure
    line = ran.place_of(len(ran.steps) - 1)[1] if ran.steps else None
    return Failure("wrong use", line, solution.reason)


def _wrong_step(run: PastRun, job: Job, ran: Ran) -> tuple[int, str] | None:
    """Return the position and a sentence on the first wrong step of a learner's search, or None."""
    maze, failure = job.maze, ran.failure
    is_endless = failure is not None and failure.kind in ("time", "lines", "events")
    is_plain = run.solution is not None and run.algorithm.is_plain
    if maze is None or not is_plain or (failure is not None and not is_endless):
        return None
    if len(maze.tiles) > _MOST_TILES or maze.start in maze.goals:
        return None
    options = {"of_rooms": job.of_rooms, "is_endless": is_endless}
    found_in = partial(first_wrong_step, maze, ran.events, ran.path, **options)
    wrong_step = found_in()
    # A path with the fewest steps is right for a search that ignores weights.
    if wrong_step is None or found_in(weights=False) is None:
        return None
    position = ran.step_of_event[wrong_step.events - 1] + 1 if wrong_step.events else 0
    return min(position, len(ran.steps)), sentence_of(wrong_step.sentence)


def _with_edges(trace: Trace, ran: Ran) -> Ran:
    """Return a run with the events of edges, which a search of rooms adds to the trace afterwards.

    A run that differs from the trace is returned unchanged.
    """
    steps, number = array("I"), 0
    for event in trace.events:
        if not is_edge(trace, event):
            if ran.events[number : number + 1] != array("I", [event]):
                return ran
            number += 1
        steps.append(ran.step_of_event[number - 1])
    return ran.replaced(events=trace.events, step_of_event=steps)


def _texts(job: Job, ran: Ran) -> list[SourceText]:
    texts = []
    for file in ran.files or [""]:
        if job.source is not None and file in ("", job.source.file_in_code):
            texts.append(SourceText(Path(job.source.path).name, job.source.text))
            continue
        try:
            text = Path(file).read_text(encoding="utf-8", errors="replace") if file else ""
        except OSError:
            text = "# This file cannot be read.\n"
        texts.append(SourceText(Path(file).name, text))
    return texts


class SourcePlayer(Paced[Sequence[int]]):
    """A position among the lines of a run, with the player of its trace at that position.

    At position k, k lines have run, and line k, from 0, is about to run. `speed` counts lines per
    second, or `steps` if there are any. Every move of the position returns the indices of the tiles
    that may look different now, and takes as long as the events in between.
    """

    def __init__(self, player: Player, ran: Ran) -> None:
        """Set the position before the first line; `player` is the player of the run's trace.

        The trace may be of a longer run, which continues after the last line.
        """
        super().__init__(1.0)
        self.player = player
        self.ran = ran
        # The positions of breakpoints, ascending.
        self.breakpoints: Sequence[int] = ()

    @property
    def last(self) -> int:
        """The number of all lines that ran."""
        return len(self.ran.steps)

    @property
    def jumps(self) -> bool:
        """Whether far jumps are fast."""
        return self.player.jumps

    def position_of(self, events: int) -> int:
        """Return the first position with `events` events before it, or the end."""
        if events <= 0:
            return 0
        if events > len(self.ran.step_of_event):
            return self.last
        return min(self.ran.step_of_event[events - 1] + 1, self.last)

    def seek(self, position: int) -> Sequence[int]:
        """Move to `position`, limited to the range from 0 to the number of lines."""
        self.position = max(0, min(position, self.last))
        events = self.ran.events_before(self.position)
        if self.position >= self.last and self.ran.failure is None:
            events = len(self.player.trace)
        return self.player.seek(min(events, len(self.player.trace)))

    def step(self, count: int = 1) -> Sequence[int]:
        """Move as in any run, but only up to the next breakpoint."""
        begin, changed = self.position, super().step(count)
        ends = sorted((begin, self.position))
        passed = [each for each in self.breakpoints if ends[0] <= each <= ends[1] and each != begin]
        self.halted = bool(passed)
        if passed:
            changed = [*changed, *self.seek(min(passed, key=lambda each: abs(each - begin)))]
        return changed

    def next_at(self, file: int, line: int, direction: int = 1) -> int | None:
        """Return the next position where a `line` of a `file` is about to run, or None.

        A negative `direction` searches for the previous position.
        """
        step, here = file << LINE_BITS | line, self.position
        with suppress(ValueError):
            if direction > 0:
                return self.ran.steps.index(step, here + 1)
            return here - 1 - self.ran.steps[:here][::-1].index(step)
        return None


def event_lines(ran: Ran) -> Steps:
    """Return the positions after the lines that caused an event in the maze."""
    last = len(ran.steps)
    return Steps(array("I", sorted({min(step + 1, last) for step in ran.step_of_event})), last)
