"""Attempts of algorithms in files, which run in a process of their own, within limits."""

from __future__ import annotations

from time import monotonic
from typing import Final

from labyrinth.bench.job import Failure, Job, Limits, Ran, Source
from labyrinth.bench.running import Bench
from labyrinth.checking.answers import Answer, Carved, Trouble
from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import drain
from labyrinth.core.trace import EventKind, Pseudocode
from labyrinth.core.trace.events import TILE_BITS
from labyrinth.learn.events import EXPANDED

_SMALL_TILES: Final = 1000
_SMALL: Final = Limits(seconds=1.0, patience=3.0, megabytes=256)
_LARGE: Final = Limits(seconds=2.5, patience=6.0, megabytes=256)
_BOUNDS: Final = frozenset({"time", "lines", "events", "memory"})
"""Failures at a bound, which what never ends comes to."""
_LEARNERS: Final = frozenset({EXPANDED >> TILE_BITS})
_MOMENT: Final = 0.05
"""The seconds that a run may take by the clock without being counted."""
_SECONDS_IN_ALL: Final = 15.0
"""How many seconds more all runs together may take: what sleeps uses no processor time."""
_UNCHANGED: Final = "the maze cannot be changed"
"""What is told of who tries to change it begins so."""


class BenchSolver:
    """Runs a solver of a file on a bench.

    A learner's is named by its function, a full one by its key. `expanding` are the codes of the
    events that are counted; what `may_give_up` has done so where it finds no path.
    """

    def __init__(
        self,
        bench: Bench,
        source: Source,
        name: str,
        expanding: frozenset[int] = _LEARNERS,
        *,
        may_give_up: bool = False,
    ) -> None:
        self._runs = _Runs(bench)
        self._job = Job(name, "solver", source=source, lines=False)
        self._expanding, self._may_give_up = expanding, may_give_up

    def __call__(self, maze: Maze, *, again: bool = False) -> Answer:
        """Search; the file is executed anew, unless it is to be asked `again`."""
        limits = _limits_of(len(maze.tiles))
        ran, trouble = self._runs.run(self._job.replaced(maze=maze, limits=limits, again=again))
        expanded = sum(event >> TILE_BITS in self._expanding for event in ran.events)
        gave_up = self._may_give_up and not ran.path
        return Answer(list(ran.path), expanded, gave_up, trouble)


class BenchGenerator:
    """Runs a generator of a file on a bench.

    A learner's is named by its function; of a full one, which `is_full`, it is the key.
    """

    def __init__(self, bench: Bench, source: Source, name: str, *, is_full: bool = False) -> None:
        self._runs = _Runs(bench)
        self._job = Job(name, "generator", source=source, lines=False)
        self._is_full = is_full

    def __call__(self, rows: int, cols: int, seed: int, *, again: bool = False) -> Carved:
        """Generate; the file is executed anew, unless it is to be asked `again`."""
        height, width = 2 * rows + 1, 2 * cols + 1
        limits, what = _limits_of(height * width), self._job.what
        if self._is_full:
            what = f"{what}:{rows}x{cols}:{seed}"
        job = self._job.replaced(
            what=what, rows=rows, cols=cols, seed=seed, limits=limits, again=again
        )
        ran, trouble = self._runs.run(job)
        return Carved(Maze(height, width, ran.tiles), trouble)


class _Runs:
    """The runs of one algorithm on a bench, which may take only so long in all."""

    def __init__(self, bench: Bench) -> None:
        self._bench, self._seconds = bench, 0.0

    def run(self, job: Job) -> tuple[Ran, Trouble | None]:
        """Run a job, and say what trouble it had, with its time too."""
        began = monotonic()
        ran = drain(self._bench.run(job))
        took = monotonic() - began
        if ran.failure is not None:
            return ran, _trouble(ran.failure, job.limits)
        self._seconds += max(0.0, took - _MOMENT)
        if took <= _MOMENT or self._seconds <= _SECONDS_IN_ALL:
            return ran, None
        words = f"it takes {took:.1f} seconds, as on those before: too slow to be tried on more"
        return ran, Trouble(words, "endless")


def expanding_codes(pseudocode: Pseudocode) -> frozenset[int]:
    """Return the codes of the lines that expand a tile."""
    deeds = enumerate(pseudocode.deeds)
    return frozenset(code for code, line in deeds if line.kind is EventKind.EXPAND)


def _limits_of(tiles: int) -> Limits:
    return _SMALL if tiles <= _SMALL_TILES else _LARGE


def _trouble(failure: Failure | None, limits: Limits) -> Trouble | None:
    if failure is None:
        return None
    if failure.kind in _BOUNDS:
        where = f", in line {failure.line}" if failure.line else ""
        if failure.kind == "memory":
            return Trouble(f"it needs more than {limits.megabytes} MB of memory{where}", "endless")
        return Trouble(f"it does not end within {_seconds(limits.seconds)}{where}", "endless")
    sentence = failure.sentence.removesuffix(".")
    words = sentence[:1].lower() + sentence[1:]
    return Trouble(words, "changed" if _UNCHANGED in sentence else "failed")


def _seconds(seconds: float) -> str:
    return "1 second" if seconds == 1 else f"{seconds:g} seconds"
