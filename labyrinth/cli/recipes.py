"""The recipe that arguments make: of an algorithm, of options, or of another recipe changed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace

from labyrinth.cli.arguments import checked, positive_number, whole_number
from labyrinth.core.declaration.recipe import (
    Recipe,
    draw_seed,
    parse_braid,
    parse_options,
    parse_sparse,
    parse_weights,
)
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.steps.endpoints import ENDPOINTS
from labyrinth.core.generation.steps.symmetry import SYMMETRIES

_ALGORITHM = "dfs"
_ROWS, _COLS = 10, 20


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
    parser.add_argument(
        "--weights", type=checked(parse_weights), metavar="LOW:HIGH", help="weights of the tiles"
    )
    parser.add_argument(
        "--braid", type=checked(parse_braid), metavar="P", help="share of dead ends to remove, 0..1"
    )
    parser.add_argument(
        "--sparse",
        type=checked(parse_sparse),
        metavar="P",
        help="share of the rooms of dead ends to fill, 0..1",
    )
    parser.add_argument(
        "--symmetry", choices=list(SYMMETRIES), metavar="IMAGE", help=", ".join(SYMMETRIES)
    )
    parser.add_argument("--endpoints", choices=list(ENDPOINTS), help="where start and goal lie")


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
    names = ("rows", "cols", "seed", "weights", "braid", "sparse", "symmetry", "endpoints")
    chosen = {name: value for name in names if (value := getattr(arguments, name)) is not None}
    fields = parse_options(recipe.algorithm, options)
    for name in fields.keys() & chosen.keys():
        raise LabyrinthError(f"{name} is given twice, as {name}=... and as --{name}")
    own = {**recipe.options, **fields.pop("options")}
    return replace(recipe, **chosen, **fields, options=own), drawn


def _split(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the algorithm or recipe, which may be missing, and the options of the generator."""
    if words and "=" not in words[0].partition(":")[0]:
        return words[0], list(words[1:])
    return _ALGORITHM, list(words)
