"""The run of a study on any executor: its plan, its rows and its table."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from threading import Event
from time import monotonic, perf_counter
from typing import Final

from labyrinth.core.dispatching import Dispatcher, MakesExecutor
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.parallel import cores, useful
from labyrinth.core.pluralize import pluralize
from labyrinth.core.records import Frozen
from labyrinth.formats.support.atomic_write import replacing
from labyrinth.study.columns import columns_of, lines_of
from labyrinth.study.plan import Done, Plan
from labyrinth.study.rows import SUFFIX, RowStore
from labyrinth.study.study import Study
from labyrinth.study.summary import FIGURE, Summary, check_names, summary_of
from labyrinth.study.table_files import check_place, check_suffix, write_table
from labyrinth.study.worker import perform

_MAZES_TRIED: Final = 12
_SECONDS_TRIED: Final = 0.5
_MINUTE: Final = 60
_HOUR: Final = 3600
SECONDS_A_CHUNK: Final = 0.3
MOST_RUNS: Final = 2000
_GUESSED_SECONDS_A_TILE: Final = 5e-6
_LEAST_SECONDS: Final = 1e-6
_SHARE_OF_NEWS: Final = 0.3
# The chunks left per worker at the end, where chunks shrink so that no worker is left alone.
_CHUNKS_LEFT_FOR_EACH: Final = 4
# The least seconds of a chunk, since submitting one takes up to half a millisecond.
_LEAST_SECONDS_A_CHUNK: Final = 0.005


class Progress(Frozen):
    """The progress of a study: `done` of `total` runs have a row.

    The last `new` rows were made in `seconds` seconds.
    """

    done: int
    total: int
    new: int
    seconds: float

    @property
    def rate(self) -> float:
        """The new rows per second, 0.0 before any time has passed."""
        return self.new / self.seconds if self.seconds else 0.0

    def pace(self, rows: str = "rows") -> str:
        """Write the rows per second and the remaining time; "" if there are no new rows yet.

        `rows` is the word for the rows.
        """
        if not self.rate:
            return ""
        left = (self.total - self.done) / self.rate
        return f"{self.rate:,.0f} {rows}/s, {time_in_words(left)} left"


Tell = Callable[[Progress], None]


class Finished(Frozen):
    """A finished study: its plan, its table, its rows, and its summary."""

    plan: Plan
    table: Path
    rows: RowStore
    summary: Summary | None


def run(
    study: Study | Plan,
    executor: Executor | MakesExecutor | None = None,
    results: str | os.PathLike[str] = "study.csv",
    *,
    workers: int | None = None,
    tell: Tell | None = None,
    stop: Event | None = None,
    opened: Callable[[RowStore], object] | None = None,
    afresh: bool = False,
    by: Sequence[str] = (),
    figure: str = FIGURE,
) -> Finished:
    """Run a study, and write the table `results`: .csv, .jsonl or .parquet.

    Until the table is complete every row is stored at once, in a file next to the table: however
    the program ends, the same study continues to the same table, except the times. With `afresh`
    stored rows are discarded. The runs are made by `workers` processes, by default one per core, or
    by an `executor` with that number of workers; a function that makes an executor is called again
    if a dead worker has broken it. `tell` gets the progress; setting `stop` ends the study early.
    `opened` gets the rows known at the beginning. The summary is of the `figure`, a column of the
    table, by the factors in `by`; without factors there is no summary. Raises LabyrinthError if the
    stored study is a different one, if a file cannot be read or written, if the executor breaks,
    and if the study was stopped.
    """
    plan = study if isinstance(study, Plan) else Plan(study)
    target = Path(results)
    suffix = check_suffix(os.fspath(results))
    check_place(results)
    check_names(plan, by, figure)
    place = target.with_name(target.name + SUFFIX)
    if afresh:
        place.unlink(missing_ok=True)
    with RowStore(place, plan.head, len(plan)) as rows:
        if opened is not None:
            opened(rows)
        make_rows(plan, rows, executor, workers=workers, tell=tell, stop=stop)
        if rows.count < len(plan):
            raise LabyrinthError(
                f"{named(target)}: {rows.count:,} of {len(plan):,} runs are done: run the same "
                "study again to continue"
            )
        try:
            with replacing(Path(os.path.realpath(target))) as stream:
                write_table(stream, suffix, columns_of(plan), lines_of(plan, rows))
        except OSError as error:
            raise LabyrinthError(f"{named(target)}: cannot be written: {error.strerror}") from None
        summary = summary_of(plan, rows, by, figure) if by else None
        rows.remove()
    return Finished(plan, target, rows, summary)


def make_rows(
    plan: Plan,
    rows: RowStore,
    executor: Executor | MakesExecutor | None = None,
    *,
    workers: int | None = None,
    tell: Tell | None = None,
    stop: Event | None = None,
) -> None:
    """Make the runs of a plan that have no row yet, until `stop` is set; see `run`.

    Raises LabyrinthError if a row cannot be stored, and if the executor breaks.
    """
    left, began, new = len(plan) - rows.count, monotonic(), 0
    if not left:
        return
    workers, missing = useful(workers or cores(), left), list(rows.missing())
    chunks = Chunks(plan.tiles, len(plan.solvers), workers)
    if tell is not None:
        tell(Progress(rows.count, len(plan), 0, 0.0))
    with Dispatcher(
        executor,
        workers,
        plan.batch,
        perform,
        lambda runs: Done(runs.start, ["[]"], 0.0),  # of a run that kills, nothing is known
        loss="finished runs are kept: run the same study again to continue",
        stop=stop,
    ) as dispatcher:
        for runs, done in dispatcher.results(chunks.of(missing, left)):
            new += rows.add(done)
            chunks.learn(runs, done.seconds)
            if tell is not None:
                tell(Progress(rows.count, len(plan), new, monotonic() - began))
        if rows.count < len(plan):
            dispatcher.end()


class Chunks:
    """The division of a plan into chunks of runs that take about a third of a second each.

    `tiles` returns the number of tiles of a run's maze. The `solvers` consecutive runs on one maze
    stay together, since the maze is made only once for them. The time per maze size is learned
    from finished chunks; before that, it is estimated from the tiles.
    """

    def __init__(self, tiles: Callable[[int], int], solvers: int, workers: int) -> None:
        self._tiles = tiles
        self._solvers = solvers
        self._workers = workers
        self._seconds: dict[int, float] = {}

    def learn(self, runs: range, seconds: float) -> None:
        """Record the time of a finished chunk."""
        tiles, each = self._tiles(runs.start), seconds / len(runs)
        known = self._seconds.get(tiles, each)
        self._seconds[tiles] = known + _SHARE_OF_NEWS * (each - known)

    def of(self, ranges: Iterable[range], left: int) -> Iterator[range]:
        """Yield the chunks of ranges with `left` runs in all, sizing each chunk just in time."""
        for runs in ranges:
            while runs:
                chunk = self._first_of(runs, left)
                yield chunk
                left -= len(chunk)
                runs = range(chunk.stop, runs.stop)

    def _first_of(self, runs: range, left: int) -> range:
        """Return the first chunk: whole mazes, all of one size."""
        tiles = self._tiles(runs.start)
        if self._seconds:
            nearest = min(self._seconds, key=lambda known: abs(known - tiles))
            each = self._seconds[nearest] * tiles / nearest
        else:
            each = tiles * _GUESSED_SECONDS_A_TILE
        each = max(each, _LEAST_SECONDS)
        fair = each * left / (self._workers * _CHUNKS_LEFT_FOR_EACH)
        seconds = min(SECONDS_A_CHUNK, max(fair, _LEAST_SECONDS_A_CHUNK))
        count = int(min(seconds / each, MOST_RUNS))
        first_of_maze = runs.start - runs.start % self._solvers
        last = first_of_maze + max(1, count // self._solvers) * self._solvers
        end = first_of_maze + self._solvers
        while end < min(last, runs.stop) and self._tiles(end) == tiles:
            end += self._solvers
        return range(runs.start, min(end, runs.stop))


def estimated_seconds(plan: Plan, workers: int, missing: Sequence[range] | None = None) -> float:
    """Return the estimated seconds for the `missing` runs, or all runs, with these workers.

    Mazes spread over the runs are tried, small mazes first, for about half a second; the time for
    larger mazes is extrapolated from their tiles. The user's own algorithms may do anything: with
    such algorithms, call this function only in a process that may be lost.
    """
    ranges, solvers = [range(len(plan))] if missing is None else missing, len(plan.solvers)
    total = sum(map(len, ranges))
    picked = {plan.parted(_at(ranges, at * total // _MAZES_TRIED))[0] for at in range(_MAZES_TRIED)}
    mazes = sorted(picked, key=plan.mazes.tiles)
    began, tried, seconds = perf_counter(), 0, 0.0
    for number in mazes:
        if perf_counter() - began > _SECONDS_TRIED:
            break
        batch = plan.batch(range(number * solvers, (number + 1) * solvers))
        limit = min(batch.run_limit or _SECONDS_TRIED, _SECONDS_TRIED)
        seconds += perform(batch.replaced(run_limit=limit)).seconds
        tried += plan.mazes.tiles(number)
    tiles = sum(map(plan.mazes.tiles, mazes))
    return seconds / tried * tiles / len(mazes) * total / solvers / workers


def _at(ranges: Sequence[range], place: int) -> int:
    """Return the run at an index in consecutive ranges."""
    for runs in ranges:
        if place < len(runs):
            return runs[place]
        place -= len(runs)
    raise IndexError(place)


def time_in_words(seconds: float) -> str:
    """Write an estimated time: seconds, minutes or hours, rounded."""
    if seconds < 2 * _MINUTE:
        return pluralize(max(1, round(seconds)), "second")
    if seconds < 2 * _HOUR:
        return pluralize(round(seconds / _MINUTE), "minute")
    return pluralize(round(seconds / _HOUR), "hour")
