"""The writer of data sets: workers make the records; this process writes files and manifest."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from hashlib import file_digest
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final, NoReturn

from labyrinth.core.declaration.recipe import MAX_SEED, Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.dispatching import Dispatcher, MakesExecutor
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.parallel import cores, useful
from labyrinth.core.records import Frozen
from labyrinth.datasets.data_set import MANIFEST, DataSet
from labyrinth.datasets.form import File, Form, form_of
from labyrinth.datasets.layouts import SeenLayouts, part_of
from labyrinth.datasets.record import Made, MadeRecord, RecordBatch, columns_of, make
from labyrinth.formats.support.atomic_write import Drafts
from labyrinth.study.plan import STAMP
from labyrinth.study.running import Chunks, Progress, Tell

# The version of the manifest's format.
_VERSION: Final = 1
_TILES_WORTH_A_PROCESS: Final = 40_000
# The seconds between two reports of progress.
_SECONDS_BETWEEN: Final = 0.1
# The most chunks per worker that may be done before an earlier one.
_MOST_WAITING: Final = 4
_LEAST_SEEDS: Final = 100


class WrittenFile(Frozen):
    """A finished file of a data set: its name, part, number of records, size in bytes and hash."""

    name: str
    part: str
    records: int
    bytes: int
    sha256: str


class Written(Frozen):
    """A finished data set: the path of its manifest, and its files.

    `without_path` is the number of mazes in which the solver found no path. `remarks` are sentences
    on endpoints that are not connected; each sentence occurs once.
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
    """Write a data set and its manifest; `results` is a .parquet, .jsonl, .npz or .zip file.

    The data set has `count` mazes, with consecutive seeds that begin with the seed of the recipe.
    With a `solver` each record has the path that the solver finds, and with `report_card` the
    metrics of the maze. With `distinct` no two mazes have the same layout: a seed whose layout has
    occurred before is skipped. `split` has the shares of two or three parts, which have no layout
    in common. `shard` is the maximum number of records per file.

    Records are made by `workers` processes, by default at most one for each core, or on an
    `executor`. The executor may be a function that makes an executor: it is called again if a
    worker dies and breaks the executor. The number of workers does not change a byte of the files.
    `tell` is called with the progress. All files appear together when the last one is complete.

    Raises LabyrinthError if arguments contradict each other, if a maze cannot be made, if a file
    cannot be written, if there are not enough layouts, or if the caller's executor breaks.
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
    form = form_of(target, data_set)
    data_set.check_place(target)
    place = target.with_name(target.name + MANIFEST)
    # More processes are faster only if each has enough to do.
    of_use = -(-data_set.count * data_set.tiles // _TILES_WORTH_A_PROCESS)
    workers = useful(workers or min(cores(), of_use), count)
    try:
        with (
            Drafts() as drafts,
            ExitStack() as half_written,
            closing(_records(data_set, form, executor, workers)) as records,
        ):
            parts = [Part(name, data_set, form, drafts, target) for name in data_set.parts]
            for part in parts:
                half_written.callback(part.abandon)
            last_seed, without_path, remarks = _fill(parts, data_set, records, tell)
            records.close()
            for part in parts:
                part.close()
            files = tuple(file for part in parts for file in part.files)
            manifest = drafts.begin(place)
            manifest.write(_manifest(data_set, target.name, form, last_seed, files))
            drafts.finish(manifest)
            drafts.put_in_place()
    except OSError as error:
        reason = error.strerror or str(error)
        raise LabyrinthError(f"{named(target)}: cannot be written: {reason}") from None
    return Written(place, files, without_path, remarks)


def _fill(
    parts: Sequence[Part],
    data_set: DataSet,
    records: Iterator[tuple[int, MadeRecord]],
    tell: Tell | None,
) -> tuple[int, int, tuple[str, ...]]:
    """Add `data_set.count` of the records to the parts.

    Return the last seed, the number of mazes without a path, and the remarks about the mazes.
    Raises LabyrinthError if there are too few records, and OSError if a file cannot be written.
    """
    seen = SeenLayouts(data_set.recipe)
    began, told, done, without_path = monotonic(), 0.0, 0, 0
    remarks: dict[str, None] = {}
    for seed, (content, layout, is_without_path, remarked) in records:
        if data_set.distinct and not seen.is_new(layout, seed):
            continue
        parts[part_of(layout, data_set.split)].add(content)
        without_path += is_without_path
        remarks |= dict.fromkeys(remarked)
        done += 1
        now = monotonic()
        if tell is not None and (now - told >= _SECONDS_BETWEEN or done == data_set.count):
            told = now
            tell(Progress(done, data_set.count, done, now - began))
        if done == data_set.count:
            return seed, without_path, tuple(remarks)
    raise LabyrinthError(
        f"no seeds left after {done:,} of {data_set.count:,} mazes: begin with a lower seed"
    )


def _records(
    data_set: DataSet, form: Form, executor: Executor | MakesExecutor | None, workers: int
) -> Generator[tuple[int, MadeRecord], None, None]:
    """Yield each seed with its record, in the order of the seeds; possibly more than requested.

    Only a few records are in memory at a time. Raises LabyrinthError if a record cannot be made.
    """
    chunks = Chunks(lambda _: data_set.tiles, 1, workers)
    following = data_set.recipe.seed
    waiting: dict[int, tuple[range, Made]] = {}

    def died(seeds: range) -> NoReturn:
        recipe = data_set.recipe.replaced(seed=seeds.start)
        raise LabyrinthError(f"{recipe}: every process that makes this maze crashes")

    with Dispatcher(
        executor,
        workers,
        lambda seeds: RecordBatch(data_set, seeds, form.encode, STAMP),
        make,
        died,
        waits=lambda: len(waiting) >= _MOST_WAITING * workers,
        loss="no file was written",
    ) as dispatcher:
        for seeds, made in dispatcher.results(_seeds(data_set, chunks)):
            chunks.learn(seeds, made.seconds)
            waiting[seeds.start] = seeds, made
            while following in waiting:
                done, made = waiting.pop(following)
                following = done.stop
                yield from zip(done, made.records, strict=True)


def _seeds(data_set: DataSet, chunks: Chunks) -> Iterator[range]:
    """Yield the seeds in chunks.

    These are `data_set.count` seeds or, if a seed may be skipped, all seeds up to MAX_SEED.
    """
    first, count = data_set.recipe.seed, data_set.count
    while first <= MAX_SEED:
        seeds = range(first, min(first + count, MAX_SEED + 1))
        yield from chunks.of([seeds], len(seeds))
        if not data_set.distinct:
            return
        first, count = seeds.stop, max(_LEAST_SEEDS, count // 4)


class Part:
    """A part of a data set, whose records are written one by one.

    `name` is the name of the part, and `path` the file that the user asked for. `files` are the
    finished files.
    """

    def __init__(
        self, name: str, data_set: DataSet, form: Form, drafts: Drafts, path: Path
    ) -> None:
        self._name, self._data_set, self._form = name, data_set, form
        self._drafts, self._path = drafts, path
        self._open: tuple[Path, BinaryIO, File] | None = None
        self._records = 0
        self.files: list[WrittenFile] = []

    def add(self, content: object) -> None:
        """Write an encoded record. Raises OSError if the file cannot be written."""
        self._begin()[2].add(content)
        self._records += 1
        if self._records == self._data_set.shard:
            self._finish()

    def close(self) -> None:
        """Finish the last file; a part without records gets an empty file.

        Raises OSError if the file cannot be written.
        """
        if self._open or not self.files:
            self._finish()

    def abandon(self) -> None:
        """Discard the file that is not finished."""
        if self._open:
            self._open[2].abandon()

    def _begin(self) -> tuple[Path, BinaryIO, File]:
        """Return the path, the stream and the writer of the current file; open one if needed."""
        if self._open is None:
            target = self._data_set.file(self._path, self._name, len(self.files))
            stream = self._drafts.begin(target)
            writer = self._form.begin(stream, self._data_set, target.parent)
            self._open = target, stream, writer
        return self._open

    def _finish(self) -> None:
        target, stream, writer = self._begin()
        writer.close()
        self._drafts.finish(stream)
        draft = self._drafts.draft_of(target)
        with draft.open("rb") as content:
            digest = file_digest(content, "sha256").hexdigest()
        size = draft.stat().st_size
        self.files.append(WrittenFile(target.name, self._name, self._records, size, digest))
        self._open, self._records = None, 0


def _manifest(
    data_set: DataSet, name: str, form: Form, last_seed: int, files: Sequence[WrittenFile]
) -> bytes:
    """Return the manifest of a data set as JSON: how it was made, and the hash of each file.

    `name` is the name of the file that the user asked for. The manifest contains no time, so that
    the same data set always has the same manifest.
    """
    made_by = [STAMP]
    if form.package:
        # It is imported already: asking pip's metadata takes longer.
        made_by.append(f"{form.package} {import_module(form.package).__version__}")
    content: dict[str, Any] = {
        "format": "labyrinth data set",
        "version": _VERSION,
        "made_by": made_by,
        "command": data_set.command(name),
        "with": data_set.origins,
        "recipe": str(data_set.recipe),
        "seeds": [data_set.recipe.seed, last_seed],
        "solver": None if data_set.solver is None else str(data_set.solver),
        "distinct": data_set.distinct,
        "split": dict(zip(data_set.parts, data_set.split, strict=False)),
        "records": sum(file.records for file in files),
        "columns": {column.name: column.meaning for column in columns_of(data_set)},
        "files": [vars(file) for file in files],
    }
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode()
