"""The process in which code runs: `python -m labyrinth.sandbox.worker FOLDER LINES EVENTS`.

The folder has the shared memory, the last line that ran if the process was ended, and an empty
folder to run in. Requests arrive pickled on the standard input of this process. Answers are lines
of JSON on its standard output: the parent executes nothing that this process sends. The process
ends when its parent has ended. The code that it runs cannot use either stream.
"""

from __future__ import annotations

import builtins
import gc
import json
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from queue import SimpleQueue
from time import perf_counter, sleep
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from labyrinth.sandbox.declaring import Declared, declared_in
from labyrinth.sandbox.environment import (
    HAS_TIMERS,
    environment,
    has_had_children,
    limited,
    prepare_process,
)
from labyrinth.sandbox.job import AlgorithmKind, Failure, Job, Limits, Source, Watched
from labyrinth.sandbox.learners_mazes import WrongUseError, generate_by, solve_by
from labyrinth.sandbox.messages import failure_of
from labyrinth.sandbox.modules import execute
from labyrinth.sandbox.shared_memory import (
    EMPTY,
    LAST_LINES,
    MEMORY,
    MOST_NOTE,
    Bound,
    Cell,
    SharedMemory,
)
from labyrinth.sandbox.tracing import (
    Condition,
    OtherFile,
    Watcher,
    end_at,
    line_tracer,
    module_tracer,
    recorder,
)

if TYPE_CHECKING:
    from labyrinth.core.declaration.algorithm import Algorithm

_CALLS_TO_READ: Final = 500
_SECONDS_TO_TELL: Final = 1.0
_SECONDS_TO_END: Final = 0.05
_SECONDS_TO_LEAVE: Final = 0.2
_LEFT_THREADS: Final = (
    "It returned while a thread that it started was still running: join the thread first."
)

# Imports of a file that declares full algorithms; others run without these imports.
_FULL: Final = "labyrinth.core"

Answer = dict[str, Any]
# The algorithms of a file by kind and by their names there.
Found = dict[tuple[AlgorithmKind, str], "Declared | Algorithm"]


class EnoughError(BaseException):
    """Raised when everything requested has been read: the run need not continue."""


def main() -> None:
    """Run jobs until there are no more."""
    folder, lines, events = sys.argv[1:]
    # The null device replaces the standard streams; copies of them are for messages.
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    os.close(null)
    memory = SharedMemory(os.path.join(folder, MEMORY), int(lines), int(events))
    last_lines = os.path.join(folder, LAST_LINES)
    memory.last_lines = os.open(last_lines, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    prepare_process(memory.last_lines, *range(3), asked.fileno(), answers.fileno())
    gc.freeze()
    requests: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
    listened = (asked, requests, memory, folder)
    listener = threading.Thread(target=_listen, args=listened, daemon=True)
    listener.start()
    worker = Worker(memory, os.path.join(folder, EMPTY))
    answer: Answer = {"leaving": False}
    while True:
        try:
            answers.write(json.dumps(answer).encode() + b"\n")
            answers.flush()
        except OSError:  # the parent is gone: the listener cleans up and exits
            listener.join()
        if answer["leaving"]:
            os._exit(0)
        asked_for, *arguments = requests.get()
        answer = getattr(worker, asked_for)(*arguments)


def _listen(
    asked: BinaryIO, requests: SimpleQueue[tuple[Any, ...]], memory: SharedMemory, folder: str
) -> None:
    """Pass on requests; end this process, even during a run, when the parent is gone."""
    try:
        while True:
            requests.put(pickle.load(asked))
    finally:  # it raises an error at the end of input
        from shutil import rmtree

        # If the parent still exists, code has closed the file that is read here.
        memory.head[Cell.BOUND] = Bound.UNASKED
        # The parent may have been killed, and could not clean up.
        rmtree(folder, ignore_errors=True)
        os._exit(0)


class Worker:
    """A worker that runs one job after another, in an empty folder."""

    def __init__(self, memory: SharedMemory, folder: str) -> None:
        """Use this shared memory and folder."""
        self._memory, self._folder = memory, folder
        self._threads = threading.active_count()
        self._modules = set(sys.modules)
        self._builtins = vars(builtins).copy()
        self._executed: tuple[Source, Found] | None = None
        # The full algorithms of files, also those of modules that are imported only once.
        self._declared: dict[Source, Found] = {}
        self._watcher: Watcher | None = None
        self._began = 0.0
        # The files whose lines are steps, as named in code.
        self._files: list[str] = []

    def run(self, job: Job, watched: Watched | None) -> Answer:
        """Run a job; return the report of its end.

        The variables at the watched steps become the note in the shared memory, and the run ends
        after the last of these steps.
        """
        self._watcher = None if watched is None else Watcher(watched)
        self._condition = Condition(job.condition, self._memory) if job.condition else None
        self._most_lines = job.limits.lines
        self._files = [] if job.source is None else [job.source.file_in_code]
        answer: Answer = {"files": self._files}

        def work() -> None:
            declared, outcome = self._function_of(job), Answer()
            if isinstance(declared, Declared):
                self._run_learned(declared, job, answer)
            else:
                from labyrinth.sandbox.full_run import FullRun

                full = FullRun(self._memory, job, self._files, declared)
                begin = partial(self._begin, job, full.flush, full.other_file)
                outcome = full.run(begin)
            answer["seconds"] = perf_counter() - self._began
            if job.call:
                outcome["returned"] = pickle.dumps(outcome["returned"]).hex()
            answer.update(outcome)

        searched = job.call[0][0] if job.call else job.maze
        depth = len(searched.tiles) if searched else 1
        failure = self._attempt(work, job.source, job.limits, job.seed, depth)
        if failure is None and watched is None and self._leaves_threads():
            failure = Failure("wrong use", None, _LEFT_THREADS)
        # Outside the limits, which may be reached: the text needs more memory.
        tiles = answer.get("tiles", b"").hex()
        return {**answer, "tiles": tiles, **self._end(failure)}

    def run_all(self, jobs: Sequence[Job]) -> Answer:
        """Run one job after another; return the answers, each with the events of its job.

        No job is run after one that leaves this process unusable.
        """
        answers: list[Answer] = []
        for job in jobs:
            self._memory.clear()
            answer = self.run(job, None)
            events = self._memory.numbers(Cell.EVENTS, self._memory.events)
            answers.append({**answer, "events": events.tolist()})
            if answer["leaving"]:
                break
        return {"answers": answers, "leaving": answers[-1]["leaving"]}

    def describe(self, source: Source, limits: Limits) -> Answer:
        """Execute a file, and return descriptions of its algorithms."""
        described: list[dict[str, Any]] = []
        self._files = [source.file_in_code]

        def work() -> None:
            found = self._execute(source, limits)
            described.extend(_described(*names, each) for names, each in found.items())

        failure = self._attempt(work, source, limits)
        return {"described": described, **self._end(failure)}

    def _attempt(
        self,
        work: Callable[[], None],
        source: Source | None,
        limits: Limits,
        seed: int = 0,
        tiles: int = 0,
    ) -> Failure | None:
        """Run `work` in its environment, within limits; return why it failed, or None."""
        error: BaseException | None = None
        names = vars(builtins)
        with environment(self._memory, self._folder, seed, tiles, source), limited(limits):
            try:
                try:
                    work()
                finally:  # without built-in functions, whatever code has made of them
                    sys.settrace(None)
                    names.clear()
                    names.update(self._builtins)
            except EnoughError:
                pass
            except BaseException as raised:
                error = raised
        if error is None:
            return None
        # The text of its exception is requested, which may never end.
        with limited(limits.replaced(seconds=_SECONDS_TO_TELL)):
            failure = failure_of(error, self._files[0] if self._files else "", limits)
        began = self._memory.head[Cell.BEGAN]
        return failure if began else failure.replaced(kind="unusable")

    def _end(self, failure: Failure | None) -> Answer:
        """Return the part of an answer that says why a run failed, and whether to end the process.

        The process must end if code left threads behind, started processes, or removed modules that
        were imported before.
        """
        is_spoilt = (
            self._leaves_threads() or has_had_children() or not self._modules <= sys.modules.keys()
        )
        return {"failure": vars(failure) if failure else None, "leaving": is_spoilt}

    def _leaves_threads(self) -> bool:
        """Return whether more threads run than before, after a moment for threads to end."""
        if threading.active_count() == self._threads:
            return False
        sleep(_SECONDS_TO_END)
        return threading.active_count() > self._threads

    def _function_of(self, job: Job) -> Declared | Algorithm | None:
        """Return the function that a job names in its file, None for a built-in algorithm.

        Raises WrongUseError if the file does not declare the function.
        """
        source = job.source
        if source is None:
            return None
        if job.again and self._executed is not None and self._executed[0] == source:
            _, found = self._executed
        else:
            found = self._execute(source, job.limits)
        name = job.key or job.what.partition(":")[0]
        if (job.kind, name) not in found:
            raise WrongUseError(f"it has no {job.kind} {name}")
        return found[job.kind, name]

    def _execute(self, source: Source, limits: Limits) -> Found:
        self._executed = None
        sys.settrace(module_tracer(self._memory, source.file_in_code, limits.lines))
        full = self._declared.setdefault(source, {})
        with _collecting(full) if _FULL in source.text else nullcontext():
            module = execute(source)
        sys.settrace(None)
        plain = declared_in(module.__dict__, source.file_in_code)
        found = {**{(each.kind, each.name): each for each in plain}, **full}
        self._executed = source, found
        return found

    def _run_learned(self, declared: Declared, job: Job, answer: Answer) -> None:
        """Run a learner's function, and add its result to the answer."""
        maze, function = job.maze, declared.function
        assert maze is not None, "a learner's function is given a maze"
        record = recorder(self._memory, job.limits.events)
        decide = record if job.decisions else None
        self._begin(job)
        if job.kind == "generator":
            answer["tiles"] = maze.tiles  # keeps what is carved before it fails
            generate_by(function, maze, job.seed, record, decide)
            return
        search = partial(solve_by, function, maze, record, decide, of_rooms=job.of_rooms)
        if job.estimates:
            from labyrinth.sandbox.own_heuristic import estimates_by

            self._memory.note = json.dumps(estimates_by(function, search)).encode()
        else:
            answer["path"] = search()

    def _begin(
        self, job: Job, flush: Callable[[], None] | None = None, other_file: OtherFile | None = None
    ) -> None:
        """Start to measure time and, if the job wants steps, to count lines as steps."""
        self._memory.head[Cell.BEGAN] = 1
        self._began = perf_counter()
        if not job.lines:
            return
        stop, end = job.limits.lines, 0
        if self._watcher is not None:
            stop, end = self._watcher.first + 1, self._watcher.watched.end
        elif self._condition is not None:
            stop = 1
        file = self._files[0]
        tracer = line_tracer(self._memory, file, stop, self._reached, flush, other_file, end)
        sys.settrace(tracer)

    def _reached(self, frame: FrameType, steps: int) -> int:
        watcher = self._watcher
        if self._condition is not None and steps < self._most_lines:
            self._condition.read(frame, steps - 1)
            return steps + 1
        if watcher is None:
            end_at(self._memory, Bound.LINES)
        # However deep the run is: without stack space it would end earlier than the first time.
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(limit + _CALLS_TO_READ)
        watcher.read(frame, self._files, steps - 1)
        sys.setrecursionlimit(limit)
        if watcher.watched.step < steps:
            self._memory.note = watcher.note(MOST_NOTE)
        if steps <= watcher.watched.last:
            return steps + 1
        if HAS_TIMERS:
            # Code that catches everything continues all the same, but not for long.
            signal.setitimer(signal.ITIMER_PROF, _SECONDS_TO_LEAVE)
        raise EnoughError


@contextmanager
def _collecting(found: Found) -> Iterator[None]:
    """Collect the full algorithms declared in the `with` block, and leave them unregistered.

    They are added to `found`.
    """
    from labyrinth.core.declaration.generator import registry as generators
    from labyrinth.core.declaration.solver import registry as solvers

    with solvers.collecting() as some, generators.collecting() as others:
        yield
    both: dict[AlgorithmKind, Any] = {"solver": (solvers, some), "generator": (generators, others)}
    for kind, (registry, collected) in both.items():
        for key, each in collected.items():
            if each.run.__module__.startswith("labyrinth.core."):  # imported by the file
                registry.add(each)
            else:
                found[kind, key] = each


def _described(kind: AlgorithmKind, name: str, found: Declared | Algorithm) -> dict[str, Any]:
    """Return the description of an algorithm for the parent."""
    from inspect import cleandoc

    about: dict[str, Any] = {"kind": kind, "name": name, "docstring": "", "first": 0, "last": 0}
    if isinstance(found, Declared):
        about |= {"first": found.line, "last": _last_line(found.function.__code__)}
        return {**about, "docstring": cleandoc(found.function.__doc__ or "")}
    fields = {**vars(found), "documentation": found.description}
    del fields["run"]
    return {**about, "declaration": pickle.dumps(fields).hex()}


def _last_line(code: CodeType) -> int:
    """Return the last line of a function, including functions inside."""
    inner = (_last_line(each) for each in code.co_consts if isinstance(each, CodeType))
    return max([line for _, _, line in code.co_lines() if line is not None] + [*inner])


if __name__ == "__main__":
    main()
