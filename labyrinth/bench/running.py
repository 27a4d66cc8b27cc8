"""Running code in a process of its own, and what comes of it, whatever it does."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator
from time import monotonic
from typing import Final, Self

from labyrinth.bench import told
from labyrinth.bench.area import Area, Cell
from labyrinth.bench.child_process import ChildProcess
from labyrinth.bench.job import Described, Failure, Job, Limits, Ran, Source
from labyrinth.bench.job_message import message_of, source_head
from labyrinth.bench.messages import Message
from labyrinth.bench.post_mortem import at_end_of_patience, of_death
from labyrinth.bench.snapshot import Watched
from labyrinth.core.task import drain

_SECONDS_A_SLICE: Final = 0.02

Take = Callable[["array[int]"], None]


class Bench:
    """Runs one job after another in a process that is kept, and replaced where it has died.

    It begins with the first job; `with` ends it. One thread at a time may use it, and any thread
    may `stop` what runs.
    """

    def __init__(self) -> None:
        """Begin without a process."""
        self._child: ChildProcess | None = None
        self._runs_now = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            child, self._child = self._child, None
            child.close()

    def stop(self) -> None:
        """End what runs, as if its process had died; any thread may ask for it."""
        child = self._child
        if child is not None and self._runs_now:
            child.kill()

    def run(self, job: Job, take: Take | None = None) -> Generator[int, None, Ran]:
        """Run a job, yielding how many events there are so far; closing it ends the process.

        `take` is given the events, as they come and before each yield, the last ones too. Raises
        LabyrinthError where no process can be started.
        """
        _, ran = yield from self._runs(job, message_of(job), take)
        return ran

    def watch(self, job: Job, watched: Watched) -> tuple[Ran, bytes]:
        """Run a job up to a step; return what was read of its variables, a note of a `Watcher`.

        That is empty where it did not come so far, or they could not be read.
        """
        note, ran = drain(self._runs(job, message_of(job, watched), None))
        return ran, note

    def describe(self, source: Source, limits: Limits) -> list[Described] | Failure:
        """Return a learner's algorithms in a file, in its order, or why it cannot be used."""
        child = self._child_for(limits)
        child.ask(({"describe": source_head(source), "limits": vars(limits)}, b""))
        answer, failure = None, None
        try:
            answer = child.answer(limits.patience)
            if answer is None:
                failure = at_end_of_patience(child, limits, source)
        except EOFError:
            failure = of_death(child, limits, source)
        self._drop_unless_idle(answer)
        if failure is None and answer is not None:
            head = answer[0]
            if head["failure"] is None:
                return [Described(**each) for each in head["described"]]
            failure = Failure(**head["failure"])
        assert failure is not None, "without an answer there is a failure"
        return told.unusable(failure)

    def _runs(
        self, job: Job, message: Message, take: Take | None
    ) -> Generator[int, None, tuple[bytes, Ran]]:
        child = self._child_for(job.limits)
        answer: Message | None = None
        failure: Failure | None = None
        taken, began = 0, monotonic()
        limits, source = job.limits, job.source
        self._runs_now = True
        try:
            child.ask(message)
            while answer is None and failure is None:
                try:
                    answer = child.answer(_SECONDS_A_SLICE)
                except EOFError:
                    failure = of_death(child, limits, source, by_lines=job.lines)
                else:
                    if answer is None and monotonic() - began > limits.patience:
                        failure = at_end_of_patience(
                            child, job.limits, job.source, by_lines=job.lines
                        )
                if take is not None:
                    events = child.area.numbers(Cell.EVENTS, child.area.events, taken)
                    taken += len(events)
                    take(events)
                yield child.area.head[Cell.EVENTS]
            ran, note = self._ran(answer, failure), child.area.note
        except BaseException:
            self.close()
            raise
        finally:
            self._runs_now = False
        self._drop_unless_idle(answer)
        return note, ran

    def _child_for(self, limits: Limits) -> ChildProcess:
        child = self._child
        if child is not None and (child.has_ended or not child.area.holds(limits)):
            self.close()
        if self._child is None:
            self._child = ChildProcess(limits)
        return self._child

    def _drop_unless_idle(self, answer: Message | None) -> None:
        if answer is None or answer[0]["leaving"]:
            self.close()

    def _ran(self, answer: Message | None, failure: Failure | None) -> Ran:
        assert self._child is not None, "a run has a process"
        area = self._child.area
        head, tiles = answer or ({"path": [], "failure": None, "files": [], "seconds": 0.0}, b"")
        if head["failure"] is not None:
            failure = Failure(**head["failure"])
        return Ran(
            events=area.numbers(Cell.EVENTS, area.events),
            step_of_event=area.numbers(Cell.EVENTS, area.step_of_event),
            steps=area.numbers(Cell.STEPS, area.steps),
            files=head["files"],
            output=_output(area),
            output_marks=area.output_marks(),
            path=[(row, col) for row, col in head["path"]],
            tiles=tiles or None,
            failure=failure,
            seconds=head["seconds"],
        )


def _output(area: Area) -> str:
    kept = area.output[: area.head[Cell.OUTPUT]].tobytes().decode("utf-8", "replace")
    return kept + told.MORE_OUTPUT if area.head[Cell.IS_CUT] else kept


def run(job: Job, take: Take | None = None) -> Generator[int, None, Ran]:
    """Run a job in a process of its own; see `Bench.run`."""
    with Bench() as bench:
        return (yield from bench.run(job, take))


def describe(source: Source, limits: Limits | None = None) -> list[Described] | Failure:
    """Return a learner's algorithms in a file, or why it cannot be used; see `Bench.describe`."""
    with Bench() as bench:
        return bench.describe(source, limits or Limits())
