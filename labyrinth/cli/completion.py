"""Shell completion: a script that knows the commands, their options and the options' values."""

from argparse import ArgumentParser
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

import shtab

from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.maze_options import common_options
from labyrinth.core.declaration.options import Flag, Option, Outline, Words
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.shapes.written import TEXT, names
from labyrinth.formats import formats

_IN_BASH: Final = Path(__file__).with_name("completion.bash")
_PLACE_OF_SHTAB: Final = "# What shtab writes is put here.\n"
# The bash completion of an argument, by its destination.
_BY_FUNCTION: Final = {
    "solvers": "_labyrinth_solvers",
    "generators": "_labyrinth_generators",
    "words": "_labyrinth_recipes",
    "source": "_labyrinth_file_or_recipe",
}
_FILES: Final = ("source", "output", "report", "target", "plot_to", "map", "with_files")


def script(every: ArgumentParser, parsers: Iterable[ArgumentParser], shell: str) -> str:
    """Return the completion script for a shell: `bash`, `zsh` or `fish`.

    `parsers` are the parsers of the commands, which are subparsers of `every`.
    """
    carving, solving, known = generators.all(), solvers.all(), formats().values()
    choices: dict[str, Collection[str]] = {
        "words": list(carving),
        "listed": sorted({"generators", "solvers", "formats", "shapes", *carving, *solving}),
        "solvers": list(solving),
        "generators": list(carving),
        "format": [format.key for format in known if format.writes],
        "input_format": [format.key for format in known if format.reads],
    }
    for action in chain.from_iterable(parser._actions for parser in parsers):
        if shell == "bash" and action.dest in _BY_FUNCTION:
            # shtab looks for a shell function in this attribute, which argparse does not declare.
            vars(action)["complete"] = {"bash": _BY_FUNCTION[action.dest]}
        elif action.dest in choices:
            action.choices = choices[action.dest]
        elif action.dest in _FILES:
            vars(action)["complete"] = shtab.FILE
    if shell != "bash":
        return str(shtab.complete(every, shell))
    # The keys and their options for bash, and the functions that complete them.
    carved_by = {key: each.options for key, each in carving.items()} | {"": common_options()}
    known_words = {
        "solver_keys": solving,
        "solver_options": _written({key: each.options for key, each in solving.items()}),
        "generator_keys": carving,
        "generator_options": _written(carved_by),
    }
    lists = "\n".join(
        f'_labyrinth_{name}="{" ".join(words)}"' for name, words in known_words.items()
    )
    before, after = _IN_BASH.read_text(encoding="utf-8").split(_PLACE_OF_SHTAB)
    completed = shtab.complete(every, shell, preamble=f"\n{lists}\n\n{before}")
    return f"{completed}\n{after}"


def _written(owned: Mapping[str, Iterable[Option]]) -> Iterator[str]:
    """Yield `KEY:option=value` for each option of each key in `owned`.

    An option with a list of words is yielded once with each word, any other option without a value.
    """
    for key, option in ((key, option) for key, options in owned.items() for option in options):
        values: Collection[str] = [""]
        if isinstance(option, Words):
            values = option.choices
        elif isinstance(option, Flag):
            values = ["yes", "no"]
        elif isinstance(option, Outline):
            values = [*names(), TEXT]
        for value in values:
            yield f"{key}:{option.key}={value}"
