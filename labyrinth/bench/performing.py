"""Doing a job, in the process that is there for it."""

from __future__ import annotations

import builtins
import sys
import threading
from time import process_time, sleep
from types import CodeType, ModuleType
from typing import Final

from labyrinth.bench.area import Area
from labyrinth.bench.job import Described, Failure, Job, Limits, Source
from labyrinth.bench.job_run import EnoughError, JobRun
from labyrinth.bench.limiting import limited
from labyrinth.bench.line_trace import module_tracer
from labyrinth.bench.messages import Message
from labyrinth.bench.module import execute, file_in_code
from labyrinth.bench.snapshot import Watched
from labyrinth.bench.surroundings import surroundings
from labyrinth.bench.told import failure_of, left_threads, unusable
from labyrinth.learn.declaring import Declared, declared_in
from labyrinth.learn.wrong_use import WrongUseError

_SECONDS_TO_TELL: Final = 1.0
_SECONDS_TO_END: Final = 0.05


class Performer:
    """Does one job after another, in an empty folder."""

    def __init__(self, area: Area, folder: str) -> None:
        """Write what happens to `area`."""
        self._area, self._folder = area, folder
        self._threads = threading.active_count()
        self._modules = set(sys.modules)
        self._builtins = dict(vars(builtins))
        self._loaded: tuple[Source, ModuleType] | None = None

    def run(self, job: Job, watched: Watched | None) -> Message:
        """Run; return the message that tells of its end.

        The variables at the steps that are watched become the area's note, and the run ends there.
        """
        run = JobRun(self._area, job, watched)
        began, error, path = process_time(), None, []
        tiles = _tiles_of(job)
        with (
            surroundings(self._area, self._folder, job.seed, tiles, job.source),
            limited(job.limits),
        ):
            try:
                path = run.do(self._load(job))
            except EnoughError:
                pass
            except BaseException as raised:
                error = raised
            finally:
                sys.settrace(None)
        seconds = process_time() - began
        failure = self._told(error, run.file, job.limits, run.began) if error else None
        del error
        if failure is None and watched is None and self._leaves_threads():
            failure = left_threads()
        head = {
            "path": path,
            "failure": vars(failure) if failure else None,
            "files": run.files,
            "seconds": seconds,
            "leaving": self._is_spoilt,
        }
        return head, run.tiles

    def describe(self, source: Source, limits: Limits) -> Message:
        """Execute a file and return the message that says which algorithms of a learner it has."""
        error: BaseException | None = None
        found: list[Declared] = []
        file = file_in_code(source)
        with surroundings(self._area, self._folder, 0, 0, source), limited(limits):
            try:
                sys.settrace(module_tracer(self._area, file, limits.lines))
                found = self._executed(source)
            except BaseException as raised:
                error = raised
            finally:
                sys.settrace(None)
        failure = self._told(error, file, limits, False) if error else None
        del error
        head = {
            "described": [vars(_described(each)) for each in found],
            "failure": vars(failure) if failure else None,
            "leaving": self._is_spoilt,
        }
        return head, b""

    @property
    def _is_spoilt(self) -> bool:
        """Whether code left threads behind, or changed what other code would run on."""
        return (
            self._leaves_threads()
            or vars(builtins) != self._builtins
            or not self._modules <= sys.modules.keys()
        )

    def _leaves_threads(self) -> bool:
        """Whether more threads run than before, also after a moment for those that are ending."""
        if threading.active_count() == self._threads:
            return False
        sleep(_SECONDS_TO_END)
        return threading.active_count() > self._threads

    def _told(self, error: BaseException, file: str, limits: Limits, began: bool) -> Failure:
        # Its own text is asked for, which may never end.
        with limited(limits.replaced(seconds=_SECONDS_TO_TELL)):
            failure = failure_of(error, file, limits)
        return failure if began else unusable(failure)

    def _load(self, job: Job) -> Declared | None:
        """Return the learner's function of a job, None for a full algorithm.

        Raises WrongUseError where there are others, but none of that name.
        """
        source = job.source
        if source is None:
            return None
        if job.again and self._loaded is not None and self._loaded[0] == source:
            found = declared_in(self._loaded[1].__dict__, file_in_code(source))
        else:
            sys.settrace(module_tracer(self._area, file_in_code(source), job.limits.lines))
            found = self._executed(source)
            sys.settrace(None)
        for each in found:
            if (each.name, each.kind) == (job.what, job.kind):
                return each
        if found:
            raise WrongUseError(f"it has no {job.kind} {job.what}")
        return None

    def _executed(self, source: Source) -> list[Declared]:
        self._loaded = None
        module = execute(source)
        self._loaded = source, module
        return declared_in(module.__dict__, file_in_code(source))


def _tiles_of(job: Job) -> int:
    if job.maze is not None:
        return len(job.maze.tiles)
    return (2 * job.rows + 1) * (2 * job.cols + 1)


def _described(declared: Declared) -> Described:
    from inspect import cleandoc

    function = declared.function
    docstring, last = cleandoc(function.__doc__ or ""), _last_line(function.__code__)
    return Described(declared.kind, declared.name, docstring, declared.line, last)


def _last_line(code: CodeType) -> int:
    """Return the last line of a function, be it one of a function inside."""
    inner = (_last_line(each) for each in code.co_consts if isinstance(each, CodeType))
    return max([line for _, _, line in code.co_lines() if line is not None] + [*inner])
