"""The recipe that arguments make: of an algorithm, of options, or of another recipe changed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from labyrinth.cli.arguments import checked, positive_number, whole_number
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice, Option
from labyrinth.core.declaration.recipe import Recipe, draw_seed, parse_options
from labyrinth.core.errors import LabyrinthError

_ALGORITHM = "dfs"
_ROWS, _COLS = 10, 20
_SIZE = ("rows", "cols", "seed")


def add_recipe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="ALGORITHM|RECIPE option=value",
        help=f"a generator (default {_ALGORITHM}) or a recipe, and options of the generator",
    )
    parser.add_argument(
        "--rows", type=checked(positive_number), metavar="R", help=f"rows of rooms ({_ROWS})"
    )
    parser.add_argument(
        "--cols", type=checked(positive_number), metavar="C", help=f"columns of rooms ({_COLS})"
    )
    parser.add_argument("--seed", type=checked(whole_number), metavar="N", help="the seed")
    for each in maze_options():
        _add_option(parser, each.option)


def _add_option(parser: ArgumentParser, option: Option) -> None:
    name, read = f"--{option.key}", checked(option.parse)
    if isinstance(option, Choice):
        # Named as choices, the words are completed by the shell.
        words = list(option.choices)
        summary = f"{option.summary}: {', '.join(words)}"
        parser.add_argument(name, type=read, choices=words, metavar="WORD", help=summary)
    else:
        parser.add_argument(name, type=read, metavar=option.values, help=option.summary)


def recipe_of(arguments: Namespace) -> tuple[Recipe, bool]:
    """Return the recipe that the arguments make, and whether its seed was drawn.

    Raises LabyrinthError for what is not known, out of range or given twice.
    """
    first, options = _split(arguments.words)
    drawn = ":" not in first and arguments.seed is None
    if ":" in first:
        recipe = Recipe.parse(first)
    else:
        recipe = Recipe(first, _ROWS, _COLS, draw_seed() if drawn else arguments.seed)
    size = {name: value for name in _SIZE if (value := getattr(arguments, name)) is not None}
    given = parse_options(recipe.algorithm, options)
    for each in maze_options():
        name = each.key.replace("-", "_")
        if (value := getattr(arguments, name)) is None:
            continue
        if each.key in given:
            raise LabyrinthError(
                f"{each.key} is given twice, as {each.key}=... and as --{each.key}"
            )
        given[each.key] = value
    return recipe.replaced(**size, options={**recipe.options, **given}), drawn


def _split(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the algorithm or recipe, which may be missing, and the options of the generator."""
    if words and "=" not in words[0].partition(":")[0]:
        return words[0], list(words[1:])
    return _ALGORITHM, list(words)
