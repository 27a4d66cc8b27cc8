"""The run of a study on any executor: its plan, its rows and its table."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import chain, islice
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
from labyrinth.study.worker import OVER_LIMIT, perform

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
    """The progress of a study: `done` of `total` runs are finished.

    `new` of them were made since the study was started or continued, `seconds` ago.
    """

    done: int
    total: int
    new: int
    seconds: float

    @property
    def rate(self) -> float:
        """The new runs per second; 0.0 before any time has passed."""
        return self.new / self.seconds if self.seconds else 0.0

    def pace(self, rows: str = "rows") -> str:
        """Return the rows per second and the remaining time as text; "" if there is no new row yet.

        `rows` is the word to use for the rows.
        """
        if not self.rate:
            return ""
        left = (self.total - self.done) / self.rate
        return f"{self.rate:,.0f} {rows}/s, {time_in_words(left)} left"


Tell = Callable[[Progress], None]


class Finished(Frozen):
    """A finished study: its plan, the path of its table, its rows, and its summary, if any."""

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
    """Run a study, and write its table to the file `results`: .csv, .jsonl or .parquet.

    Until the table is complete, finished rows are stored in a file next to the table. If the
    program ends early, the same call continues the study, and the table is the same except for the
    times. `afresh` discards stored rows.

    The runs are made by `workers` processes, by default one per core, or by an `executor` with
    `workers` workers. A function that makes an executor is called again if a dead worker has broken
    the executor. `tell` is called with the progress, `opened` once with the rows stored so far.
    Setting `stop` ends the study early. The summary describes the `figure`, a column of the table,
    by the factors in `by`; without factors there is no summary.

    Raises LabyrinthError if the stored rows belong to another study, if a file cannot be read or
    written, if the executor breaks, and if the study was stopped.
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
    """Make the runs of a plan that have no row yet, until `stop` is set.

    The other parameters are explained in `run`. Raises LabyrinthError if a row cannot be stored,
    and if the executor breaks.
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
    """The division of a plan into chunks of runs.

    A chunk takes about a third of a second, less near the end of the plan, and more if the runs on
    one maze take longer.

    `tiles` returns the number of tiles of the maze of a run. The runs of all `solvers` on one maze
    are in the same chunk, since the maze is then made only once. The time of a run is learned from
    finished chunks with mazes of the same or a similar size; before the first chunk is finished,
    the time is estimated from the number of tiles.
    """

    def __init__(self, tiles: Callable[[int], int], solvers: int, workers: int) -> None:
        self._tiles = tiles
        self._solvers = solvers
        self._workers = workers
        self._seconds: dict[int, float] = {}

    def learn(self, runs: range, seconds: float) -> None:
        """Record that the runs of a finished chunk took this time in all."""
        tiles, each = self._tiles(runs.start), seconds / len(runs)
        known = self._seconds.get(tiles, each)
        self._seconds[tiles] = known + _SHARE_OF_NEWS * (each - known)

    def of(self, ranges: Iterable[range], left: int) -> Iterator[range]:
        """Yield the chunks of these ranges, which have `left` runs in all.

        The size of a chunk is determined only when the chunk is requested.
        """
        for runs in ranges:
            while runs:
                chunk = self._first_of(runs, left)
                yield chunk
                left -= len(chunk)
                runs = range(chunk.stop, runs.stop)

    def _first_of(self, runs: range, left: int) -> range:
        """Return the first chunk of the runs: all runs on some mazes of the same size."""
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
    """Return how many seconds the `missing` runs, by default all runs, will take with `workers`.

    The function makes some of the runs, on small mazes first, for about half a second. The time for
    larger mazes is extrapolated from their tiles. A maze whose runs take longer than the half
    second is not counted, unless all mazes do; the time is then too short. The user's own
    algorithms may end the process: with such algorithms, call this function only in a process that
    you can lose.
    """
    ranges, solvers = [range(len(plan))] if missing is None else missing, len(plan.solvers)
    total = sum(map(len, ranges))
    runs = islice(chain.from_iterable(ranges), 0, None, -(-total // _MAZES_TRIED))
    picked = {plan.parted(run)[0] for run in runs}
    mazes = sorted(picked, key=plan.mazes.tiles)
    began, tried, seconds = perf_counter(), 0, 0.0
    for number in mazes:
        if perf_counter() - began > _SECONDS_TRIED:
            break
        batch = plan.batch(range(number * solvers, (number + 1) * solvers))
        limit = min(batch.run_limit or _SECONDS_TRIED, _SECONDS_TRIED)
        done = perform(batch.replaced(run_limit=limit))
        is_broken_off = any(f'"{OVER_LIMIT}"' in row for row in done.rows)
        if is_broken_off and tried and limit != batch.run_limit:
            break
        seconds += done.seconds
        tried += plan.mazes.tiles(number)
    tiles = sum(map(plan.mazes.tiles, mazes))
    return seconds / tried * tiles / len(mazes) * total / solvers / workers


def time_in_words(seconds: float) -> str:
    """Return an estimated time as text: rounded seconds, minutes or hours."""
    if seconds < 2 * _MINUTE:
        return pluralize(max(1, round(seconds)), "second")
    if seconds < 2 * _HOUR:
        return pluralize(round(seconds / _MINUTE), "minute")
    return pluralize(round(seconds / _HOUR), "hour")
