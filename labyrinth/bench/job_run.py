"""The run of one job, in the process that is there for it: its function is called and traced."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

from labyrinth.bench.area import MOST_NOTE, Area, Bound, Cell
from labyrinth.bench.job import Job
from labyrinth.bench.limiting import HAS_TIMERS
from labyrinth.bench.line_trace import OtherFile, end_at, line_tracer, recorder, recorder_of_steps
from labyrinth.bench.module import file_in_code
from labyrinth.bench.snapshot import Watched, Watcher
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.learn.carving import generate_by
from labyrinth.learn.declaring import Declared
from labyrinth.learn.solving import solve_by

_SECONDS_TO_LEAVE: Final = 0.2


class EnoughError(BaseException):
    """What was asked for has been read: the run need not go on."""


class JobRun:
    """The run of one job: `began` says that its function was called.

    `files` are those whose lines are steps, as they are named in code.
    """

    def __init__(self, area: Area, job: Job, watched: Watched | None) -> None:
        """Get ready; the steps that are watched are the last ones of it."""
        self._area, self._job = area, job
        self._watcher = None if watched is None else Watcher(watched)
        self.files = [] if job.source is None else [file_in_code(job.source)]
        self.began = False
        self._maze: Maze | None = None
        self._tiles: bytes | None = None

    @property
    def file(self) -> str:
        """The file of its function as it is named in code, "" while that is not known."""
        return self.files[0] if self.files else ""

    @property
    def tiles(self) -> bytes:
        """The tiles of a generator, also of one that failed; empty for a solver."""
        return self._tiles or (bytes(self._maze.tiles) if self._maze else b"")

    def do(self, declared: Declared | None) -> list[Position]:
        """Let the function run, and return the path of a solver."""
        job = self._job
        if declared is None:
            return self._do_full()
        area, limits = self._area, job.limits
        if job.lines:
            record = recorder(area, limits.events)
        else:
            record = recorder_of_steps(area, self.files[0], limits.events)
        decide = record if job.decisions else None
        function = declared.function
        if job.kind == "solver":
            assert job.maze is not None, "a search has a maze"
            self._begin()
            return solve_by(function, job.maze, record, decide)
        self._maze = Maze.of_rooms(job.rows, job.cols)
        self._begin()
        generate_by(function, self._maze, job.seed, record, decide)
        return []

    def _do_full(self) -> list[Position]:
        from labyrinth.bench.watched import FullRun

        def begin() -> None:
            self.files = run.files
            self._begin(run.flush, run.other_file)

        run = FullRun(self._area, self._job, begin)
        path, self._tiles = run.run()
        return path

    def _begin(
        self, flush: Callable[[], None] | None = None, other_file: OtherFile | None = None
    ) -> None:
        self.began = True
        self._area.head[Cell.BEGAN] = 1
        if not self._job.lines:
            return
        stop, end = self._job.limits.lines, 0
        if self._watcher is not None:
            stop, end = self._watcher.first + 1, self._watcher.watched.end
        area, file = self._area, self.files[0]
        sys.settrace(line_tracer(area, file, stop, self._reached, flush, other_file, end))

    def _reached(self, frame: FrameType, steps: int) -> int:
        watcher = self._watcher
        if watcher is None:
            end_at(self._area, Bound.LINES)
        watcher.read(frame, self.files, steps - 1)
        if watcher.watched.step < steps:
            self._area.note = watcher.note(MOST_NOTE)
        if steps <= watcher.watched.last:
            return steps + 1
        if HAS_TIMERS:
            # Code that catches everything goes on all the same, but not for long.
            signal.setitimer(signal.ITIMER_PROF, _SECONDS_TO_LEAVE)
        raise EnoughError
