"""`labyrinth list`: the generators, solvers and formats, and what each guarantees."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping

from labyrinth.cli.arguments import one_of
from labyrinth.cli.status import Status
from labyrinth.cli.table import print_table
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.formats import formats

SUMMARY = "list the generators, solvers and formats"

DESCRIPTION = """\
List the generators with their guarantees and options, the solvers with theirs,
and the file formats. Without a word all three are listed."""

EXAMPLES = """\
examples:
  labyrinth list
  labyrinth list solvers
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "kinds", nargs="?", type=one_of(_LISTS), choices=list(_LISTS), help="what to list"
    )


def run(arguments: Namespace) -> int:
    """Print the tables."""
    kinds = [arguments.kinds] if arguments.kinds else list(_LISTS)
    for position, kind in enumerate(kinds):
        if position:
            print()
        _LISTS[kind]()
    return Status.DONE


def _list_generators() -> None:
    every = generators.all().values()
    rows = [[each.key, each.texture.value.partition(":")[0], each.summary] for each in every]
    print_table(["generator", "guarantee", "summary"], rows, sys.stdout)
    print()
    for guarantee in sorted({each.texture.value for each in every if ":" in each.texture.value}):
        word, _, meaning = guarantee.partition(":")
        print(f"{word} means{meaning}.")
    print()
    shared = [["every", *_option(each.option)] for each in maze_options()]
    _print_options("generator", [*shared, *_options(every)])


def _list_solvers() -> None:
    every = solvers.all().values()
    rows = [[each.key, each.guarantee.value, each.summary] for each in every]
    print_table(["solver", "guarantee", "summary"], rows, sys.stdout)
    print()
    _print_options("solver", _options(every))


def _list_formats() -> None:
    rows = [
        [
            each.key,
            " and ".join(["read"] * each.reads + ["write"] * each.writes),
            " ".join(each.suffixes) or "-",
            each.summary,
        ]
        for each in formats().values()
    ]
    print_table(["format", "for", "suffixes", "summary"], rows, sys.stdout)


def _print_options(kind: str, rows: list[list[str]]) -> None:
    print_table([kind, "option", "values", "default", "meaning"], rows, sys.stdout)


def _options(algorithms: Iterable[GeneratorAlgorithm | SolverAlgorithm]) -> list[list[str]]:
    return [[each.key, *_option(option)] for each in algorithms for option in each.options]


def _option(option: Option) -> list[str]:
    default = "to fit" if option.default is None else option.format(option.default)
    return [option.key, option.values, default.replace(",", ", "), option.summary]


_LISTS: Mapping[str, Callable[[], None]] = {
    "generators": _list_generators,
    "solvers": _list_solvers,
    "formats": _list_formats,
}
