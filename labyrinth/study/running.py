"""A study that is run: its plan, its runs on an executor, its journal and its table."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from threading import Event
from time import monotonic

from labyrinth.core.dispatching import Dispatcher
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.executors import MakesExecutor, executors
from labyrinth.core.frozen import Frozen
from labyrinth.core.parallel import cores, useful
from labyrinth.formats.support.drafts import replacing
from labyrinth.study.chunking import Chunks
from labyrinth.study.journal import SUFFIX, Journal
from labyrinth.study.order import Done
from labyrinth.study.packing import packed
from labyrinth.study.performing import perform
from labyrinth.study.plan import Plan
from labyrinth.study.study import Study
from labyrinth.study.summary import FIGURE, Summary, check_names, summary_of
from labyrinth.study.table import Table
from labyrinth.study.writing import check_place, check_suffix, write_table


class Progress(Frozen):
    """How far a study is: of `total` runs `done` have a row, `new` of them made in `seconds`."""

    done: int
    total: int
    new: int
    seconds: float

    @property
    def rate(self) -> float:
        """The rows a second, 0.0 as long as there are none."""
        return self.new / self.seconds if self.seconds else 0.0


Tell = Callable[[Progress], None]


class Finished(Frozen):
    """A study whose rows are all known: its plan, its table, its journal, and what it comes to."""

    plan: Plan
    table: Path
    journal: Path
    summary: Summary | None


def run(
    study: Study | Plan,
    executor: Executor | MakesExecutor | None = None,
    results: str | os.PathLike[str] = "study.csv",
    *,
    workers: int | None = None,
    tell: Tell | None = None,
    stop: Event | None = None,
    opened: Callable[[Journal], object] | None = None,
    afresh: bool = False,
    by: Sequence[str] = (),
    figure: str = FIGURE,
) -> Finished:
    """Make the runs of a study, and write the table `results`: .csv, .jsonl or .parquet.

    Every row is kept in a journal beside the table as soon as it is known: whatever ends the
    program, the same study goes on to the same table, but for the times. With `afresh` what was
    kept is forgotten. The runs are made by `workers` processes, one a core, or by an `executor`
    that has so many; a function that makes one is called again where a worker that died has broken
    it. `tell` is told how far it is; setting `stop` ends the study early. `opened` is given the
    journal, which other threads may read while rows come in and afterwards. The summary is of the
    `figure`, a column of the table, by the factors that `by` names; without any there is none.

    Raises LabyrinthError where the study there is another one, where a file cannot be read or
    written, where the executor breaks, and where it was stopped.
    """
    plan = study if isinstance(study, Plan) else Plan(study)
    target = Path(results)
    suffix = check_suffix(os.fspath(results))
    check_place(results)
    check_names(plan, by, figure)
    place = target.with_name(target.name + SUFFIX)
    if afresh:
        place.unlink(missing_ok=True)
    with Journal(place, plan.head, len(plan)) as journal:
        if opened is not None:
            opened(journal)
        if journal.count < len(plan):
            try:
                _make_runs(plan, journal, executor, workers or cores(), tell, stop)
            except _StoppedError:
                raise LabyrinthError(
                    f"{named(target)}: {journal.count:,} of {len(plan):,} runs are done, and the "
                    "same study goes on"
                ) from None
        table = Table(plan)
        try:
            with replacing(Path(os.path.realpath(target))) as stream:
                write_table(stream, suffix, table.columns, table.lines(journal))
        except OSError as error:
            raise LabyrinthError(f"{named(target)}: cannot be written: {error.strerror}") from None
        summary = summary_of(plan, journal, by, figure) if by else None
    return Finished(plan, target, place, summary)


class _StoppedError(Exception):
    """The study is to end early: its processes are not waited for."""


def _make_runs(
    plan: Plan,
    journal: Journal,
    executor: Executor | MakesExecutor | None,
    workers: int,
    tell: Tell | None,
    stop: Event | None,
) -> None:
    left, began, new = len(plan) - journal.count, monotonic(), 0
    workers, missing = useful(workers, left), list(journal.missing())
    chunks = Chunks(plan.tiles, len(plan.solvers), workers)
    if tell is not None:
        tell(Progress(journal.count, len(plan), 0, 0.0))
    with executors(executor, workers, perform) as where:
        dispatcher = Dispatcher(
            lambda chosen, runs: where.submit(chosen, plan.order(runs)),
            _died,
            workers=workers,
            executor=where.executor,
            make=where.make,
            stop=stop,
            loss="what is done is kept, and the same study goes on",
        )
        for runs, done in dispatcher.results(chunks.of(missing, left)):
            new += journal.add(done)
            chunks.learn(runs, done.seconds)
            if tell is not None:
                tell(Progress(journal.count, len(plan), new, monotonic() - began))
        if journal.count < len(plan):
            raise _StoppedError


def _died(runs: range) -> Done:
    """Return the row of a run that kills: nothing is known of it."""
    return Done(runs.start, 1, packed([[]]), 0.0)
