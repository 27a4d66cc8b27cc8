"""Time measurements: a search repeated in a process that does nothing else."""

import gc
from collections.abc import Generator, Iterable, Sequence
from threading import Event
from typing import Final, NamedTuple

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.parallel import in_order
from labyrinth.core.search.solution import StopOrder
from labyrinth.core.search.solve import search_by

MOST_RUNS: Final = 5
# No run starts that would not end within so many seconds, judging by the earlier ones.
MOST_SECONDS: Final = 1.0
_SMALL: Final = Maze(3, 5, bytes(6) + b"\1\1\1" + bytes(6), start=(1, 1), goals=((1, 3),))


class Timing(NamedTuple):
    """The time of a search: the median of its runs and their range, in seconds."""

    runs: int
    median: float
    shortest: float
    longest: float

    @property
    def text(self) -> str:
        """The median in milliseconds with the range, or with "once" if there was one run."""
        return f"{self.median_text} ({self.spread_text})"

    @property
    def median_text(self) -> str:
        """The median in milliseconds."""
        return _milliseconds(self.median)

    @property
    def spread_text(self) -> str:
        """The range in milliseconds; "once" for a single run."""
        if self.runs == 1:
            return "once"
        return f"{_milliseconds(self.shortest)}-{_milliseconds(self.longest)}"

    def milliseconds(self) -> dict[str, float | int]:
        """Return the times in milliseconds and the number of runs, by their names in files."""
        seconds = {"median": self.median, "shortest": self.shortest, "longest": self.longest}
        rounded = {name: round(1000 * value, 3) for name, value in seconds.items()}
        return {**rounded, "runs": self.runs}


class Job(NamedTuple):
    """A search to be timed, between the endpoints of its maze."""

    maze: Maze
    choice: SolverChoice
    stops: tuple[Position, ...] = ()
    order: StopOrder = "given"


def timings(maze: Maze, choices: Sequence[SolverChoice]) -> Generator[Timing, None, None]:
    """Yield the timing of each choice; see `timings_of`."""
    return timings_of([Job(maze, choice) for choice in choices])


def timings_of(
    jobs: Iterable[Job], seconds: float = MOST_SECONDS, stop: Event | None = None
) -> Generator[Timing, None, None]:
    """Yield the timing of each search, one after another, measured in a separate process.

    A search runs at most MOST_RUNS times; after its first run, it is repeated only while the sum of
    its times is likely to stay within `seconds`. Closing the iterator or setting `stop` ends the
    separate process, which also ends with this process.
    Raises LabyrinthError if an endpoint is missing or the process is killed.
    """
    alone = ((job._replace(maze=_without_trace(job.maze)), seconds) for job in jobs)
    return in_order(_measure, alone, 1, 1, apart=True, stop=stop)


def timing(seconds: Sequence[float]) -> Timing:
    """Return the timing of one or more runs from the seconds that each run took."""
    # It takes longer to import than all else that a race needs.
    from statistics import median

    return Timing(len(seconds), median(seconds), min(seconds), max(seconds))


def _without_trace(maze: Maze) -> Maze:
    copy = maze.copy()
    copy.trace = None
    return copy


def _measure(task: tuple[Job, float]) -> Timing:
    (maze, choice, stops, order), most_seconds = task
    # Importing the solver is not part of its search.
    search_by(_SMALL, choice).finish()
    seconds: list[float] = []
    # A garbage collection during a run would count as its work.
    gc.disable()
    while len(seconds) < MOST_RUNS and sum(seconds) + max(seconds, default=0.0) <= most_seconds:
        seconds.append(search_by(maze, choice, stops=stops, order=order).finish().seconds)
        gc.collect()
    gc.enable()
    return timing(seconds)


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:,.2f}"
