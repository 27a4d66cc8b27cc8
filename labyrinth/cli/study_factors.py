"""What `labyrinth study` studies: the factors, as arguments and in a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any, Final

from labyrinth.cli.arguments import add_solvers
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice, Option
from labyrinth.study.study import Study
from labyrinth.study.study_file import load_factors

if TYPE_CHECKING:
    # A parser, or a group of its arguments.
    from argparse import _ActionsContainer as Arguments

_LONG: Final = 12
_LISTS: Final = ("generators", "sizes", "solvers", "mazes")
_OF_GENERATORS: Final = ("generators", "sizes", "seeds", "options")
"""What a study of mazes that are named has not."""


def add_factors(parser: ArgumentParser) -> None:
    """Declare what searches what."""
    parser.add_argument("plan", nargs="?", metavar="PLAN.toml", help="a file with the factors")
    factors = parser.add_argument_group("what searches what, in all combinations")
    _add_list(factors, "--generator", "generators", "KEY", "generators; options follow a colon")
    _add_list(factors, "--size", "sizes", "RxC", "sizes in rooms (10x20)")
    factors.add_argument(
        "--seeds", metavar="N|A:B", help="seeds 0 to N-1, or A to B with both (default 100)"
    )
    _add_list(
        factors,
        "--maze",
        "mazes",
        "MAZE",
        "in place of generators: files, folders, scenarios, recipes; FILE#N is the Nth maze in it",
    )
    add_solvers(factors, "--solver", "the solvers, each of which searches every maze")


def add_maze_options(parser: ArgumentParser) -> None:
    """Declare the options that every maze takes, each with several values."""
    options = parser.add_argument_group("options of mazes", "each takes one value or several")
    for each in maze_options():
        _add_option(options, each.option)


def study_of(arguments: Namespace) -> Study:
    """Return the study that is asked for: options take the place of what a file says."""
    given: dict[str, Any] = {name: value for name in _LISTS if (value := getattr(arguments, name))}
    options = {
        each.key: value
        for each in maze_options()
        if (value := getattr(arguments, each.key.replace("-", "_")))
    }
    if arguments.seeds is not None:
        given["seeds"] = arguments.seeds
    if arguments.run_limit is not None:
        given["run_limit"] = arguments.run_limit
    factors = {} if arguments.plan is None else load_factors(arguments.plan)
    # Mazes of one kind take the place of those of the other.
    for mazes, others in (("generators", ("mazes",)), ("mazes", _OF_GENERATORS)):
        if mazes in given:
            factors = {name: value for name, value in factors.items() if name not in others}
    options = {**factors.get("options", {}), **options}
    return Study(**{"solvers": (), **factors, **given, "options": options})


def _add_list(parser: Arguments, name: str, dest: str, metavar: str, summary: str) -> None:
    parser.add_argument(
        name, dest=dest, nargs="+", action="extend", default=[], metavar=metavar, help=summary
    )


def _add_option(parser: Arguments, option: Option) -> None:
    name, summary = f"--{option.key}", option.summary
    if isinstance(option, Choice):
        words = list(option.choices)
        parser.add_argument(
            name, nargs="+", action="extend", choices=words, metavar="WORD", help=summary
        )
    else:
        # The words of some would not fit into a line.
        values = option.values if len(option.values) < _LONG else "VALUE"
        parser.add_argument(name, nargs="+", action="extend", metavar=values, help=summary)
