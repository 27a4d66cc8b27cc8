"""`labyrinth generate --count N -o mazes.parquet`: write very many mazes as a data set."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import PurePath
from typing import Final

from labyrinth.cli.console import Status, tell
from labyrinth.cli.options import matched, option, positive_number
from labyrinth.cli.output import tell_unused_style
from labyrinth.cli.progress import PACE, counting, executor_of
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.pluralize import pluralize
from labyrinth.datasets import SUFFIXES

_KNOWN: Final = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
_OWN: Final = ("distinct", "split", "shard", "no_report_card", "cluster")


def add_data_set(parser: ArgumentParser) -> None:
    """Declare the options of data sets."""
    group = parser.add_argument_group("data sets", f"with -o NAME{_KNOWN}, one record per maze")
    option(group, "--distinct", "skip seeds whose maze has the same walls as an earlier maze")
    summary = (
        "split the mazes into train, validation and test (or train and test), in about these "
        "shares, such as 0.8 0.1 0.1; mazes with the same walls are in the same part"
    )
    option(group, "--split SHARE...", summary, _share, action="store")
    summary = "write files of N mazes each: NAME-00000 and so on"
    option(group, "--shard N", summary, positive_number)
    summary = "leave out the metrics of each maze, which take longer than making a small maze"
    option(group, "--no-report-card", summary)
    summary = "make the mazes on the Dask cluster at this address, such as tcp://host:8786"
    option(group, "--cluster ADDRESS", summary)


def is_data_set(arguments: Namespace) -> bool:
    """Return whether a data set is requested.

    Raises LabyrinthError if options of data sets are given without one.
    """
    if PurePath(arguments.output).suffix.lower() in SUFFIXES:
        return True
    if given := next((name for name in _OWN if getattr(arguments, name)), ""):
        own = given.replace("_", "-")
        raise LabyrinthError(f"--{own} is for a data set: write one with -o NAME{_KNOWN}")
    return False


def write_data_set(arguments: Namespace, recipe: Recipe) -> Status:
    """Write the data set. Raises LabyrinthError if options conflict or a file cannot be written."""
    if len(arguments.solvers) > 1:
        raise LabyrinthError("a data set has one path per maze: give one solver")
    if arguments.format is not None:
        raise LabyrinthError("the suffix decides the format of a data set: leave out --to")
    if arguments.scenario:
        raise LabyrinthError("a scenario belongs to a Moving AI map: leave out --scenario")
    # A single maze needs no data sets.
    from labyrinth.datasets.data_set_writer import write

    target, count = arguments.output, arguments.count

    def interrupted(done: int) -> str:
        return f"{named(target)}: not written; {done:,} of {pluralize(count, 'maze')} made"

    with executor_of(arguments) as (executor, workers):
        tell_unused_style(arguments, None, "a data set")
        with counting("mazes", count, PACE, interrupted=interrupted) as rows:
            written = write(
                recipe,
                target,
                count=count,
                solver=arguments.solvers[0] if arguments.solvers else None,
                report_card=not arguments.no_report_card,
                distinct=arguments.distinct,
                split=arguments.split,
                shard=arguments.shard,
                executor=executor,
                workers=workers,
                tell=rows.tell,
            )
    tell(*written.remarks)
    if arguments.split:
        records = Counter[str]()
        for file in written.files:
            records[file.part] += file.records
        tell(f"{named(target)}: {', '.join(f'{part} {n:,}' for part, n in records.items())}")
    if written.without_path:
        mazes = pluralize(count, "maze")
        lost = f"{written.without_path:,} of {mazes} without a path: see the field outcome"
        tell(f"{named(target)}: {lost}")
        return Status.NO_PATH
    return Status.DONE


def _share(text: str) -> float:
    # Not empty: digits before or after the point, or both.
    return float(matched(r"(?=.)\d?(\.\d{1,9})?", text, "a share; write for example 0.8")[0])
