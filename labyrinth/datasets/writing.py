"""A data set that is written: its records made on an executor, its files, its manifest."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.dispatching import Dispatcher
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.executors import MakesExecutor, executors
from labyrinth.core.frozen import Frozen
from labyrinth.core.parallel import cores, useful
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.form import check_length, check_suffix
from labyrinth.datasets.layouts import Parts, SeenLayouts
from labyrinth.datasets.manifest import WrittenFile, manifest_of
from labyrinth.datasets.names import Names
from labyrinth.datasets.order import MadeRecord, make
from labyrinth.datasets.parts import Part
from labyrinth.datasets.source import Source
from labyrinth.formats.support.drafts import Drafts
from labyrinth.study.running import Progress, Tell

_TILES_WORTH_A_PROCESS: Final = 40_000
_SECONDS_BETWEEN: Final = 0.1
"""How often it is told how far it is."""


class Written(Frozen):
    """A data set that is whole: its manifest, its files, and how many mazes have no path.

    The `remarks` tell which endpoints lie apart, each once.
    """

    manifest: Path
    files: tuple[WrittenFile, ...]
    without_path: int
    remarks: tuple[str, ...]


def write(
    recipe: Recipe | str,
    results: str | os.PathLike[str],
    *,
    count: int,
    solver: SolverChoice | str | None = None,
    report_card: bool = True,
    distinct: bool = False,
    split: Sequence[float] = (),
    shard: int | None = None,
    executor: Executor | MakesExecutor | None = None,
    workers: int | None = None,
    tell: Tell | None = None,
) -> Written:
    """Write `count` mazes, from the recipe's seed on, into .parquet, .jsonl, .npz or .zip.

    Beside them stands a manifest. With a `solver` each record has the path that it finds, without
    `report_card` no figures of the maze. `distinct` mazes have no layout twice; `split` are the
    shares of two or three parts, of which no two have a layout in common; `shard` is the most
    records of a file.

    Records are made by as many processes as there are cores, or `workers`, or on an `executor` of
    the caller's, or what a function makes that is called again where a worker that died has broken
    it. The files are the same, byte by byte. `tell` is told how far it is. The files come into
    place together, once all are whole.

    Raises LabyrinthError for what does not go together, where a maze cannot be made or a file not
    written, where there are no more layouts, and where an executor that was given breaks.
    """
    data_set = DataSet(
        Recipe.parse(recipe) if isinstance(recipe, str) else recipe,
        count,
        SolverChoice.parse(solver) if isinstance(solver, str) else solver,
        report_card,
        distinct,
        tuple(split),
        shard,
    )
    target = Path(os.path.realpath(results))
    suffix = check_suffix(os.fspath(target))
    check_length(data_set, suffix)
    names = Names(data_set, target)
    names.check_place()
    workers = useful(workers or min(cores(), _processes_of_use(data_set)), count)
    source = Source(data_set, suffix, workers)
    try:
        with Drafts() as drafts, executors(executor, workers, make) as where:
            dispatcher = Dispatcher(
                lambda chosen, seeds: where.submit(chosen, source.order(seeds)),
                source.died,
                workers=workers,
                executor=where.executor,
                make=where.make,
                waits=source.has_many_waiting,
                loss="no file was written",
            )
            parts = [Part(name, data_set, suffix, names, drafts) for name in data_set.parts]
            with closing(source.records(dispatcher)) as records, _abandoned(parts):
                last_seed, without_path, remarks = _fill(parts, data_set, records, tell)
                where.release()
                for part in parts:
                    part.close()
            files = tuple(chain.from_iterable(part.files for part in parts))
            manifest = drafts.begin(names.manifest)
            manifest.write(manifest_of(data_set, target.name, suffix, last_seed, files))
            drafts.finish(manifest)
            drafts.put_in_place()
    except OSError as error:
        reason = error.strerror or str(error)
        raise LabyrinthError(f"{named(target)}: cannot be written: {reason}") from None
    return Written(names.manifest, files, without_path, remarks)


@contextmanager
def _abandoned(parts: Sequence[Part]) -> Iterator[None]:
    """Let go of what is half written when the block ends."""
    try:
        yield
    finally:
        for part in parts:
            part.abandon()


def _processes_of_use(data_set: DataSet) -> int:
    """Return how many processes are quicker than fewer, each of which takes its time to start."""
    return -(-data_set.count * data_set.tiles // _TILES_WORTH_A_PROCESS)


def _fill(
    parts: Sequence[Part],
    data_set: DataSet,
    records: Iterator[tuple[int, MadeRecord]],
    tell: Tell | None,
) -> tuple[int, int, tuple[str, ...]]:
    """Write the records that are wanted.

    Return the last seed, how many have no path, and what there is to remark of them.

    Raises LabyrinthError where there are not so many, and OSError.
    """
    part_of, seen = Parts(data_set.split), SeenLayouts(data_set.recipe)
    began, told, done, without_path = monotonic(), 0.0, 0, 0
    remarks: dict[str, None] = {}
    for seed, (content, layout, is_without_path, remarked) in records:
        if data_set.distinct and not seen.is_new(layout, seed):
            continue
        parts[part_of.of(layout)].add(content)
        without_path += is_without_path
        remarks |= dict.fromkeys(remarked)
        done += 1
        now = monotonic()
        if tell is not None and (now - told >= _SECONDS_BETWEEN or done == data_set.count):
            told = now
            tell(Progress(done, data_set.count, done, now - began))
        if done == data_set.count:
            return seed, without_path, tuple(remarks)
    raise LabyrinthError(f"after {done:,} of {data_set.count:,} mazes there are no more seeds")
