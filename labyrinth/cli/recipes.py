"""The recipe that arguments make: of an algorithm, of options, or of another recipe changed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from labyrinth.cli.console import tell
from labyrinth.cli.options import COLS, ROWS, add_size, option
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice, Option, Outline
from labyrinth.core.declaration.recipe import Recipe, draw_seed, parse_options
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.shapes.written import TEXT, fitting_size, names
from labyrinth.formats.shape_files import ReadShape, is_file, notes_on, read_shape_file

_ALGORITHM = "dfs"
_SIZE = ("rows", "cols", "seed")


def add_recipe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="ALGORITHM|RECIPE option=value",
        help=f"a generator (default {_ALGORITHM}) or a recipe, and options of the generator",
    )
    add_size(parser)
    for each in maze_options():
        _add_option(parser, each.option)


def _add_option(parser: ArgumentParser, declared: Option) -> None:
    name, summary = f"--{declared.key}", declared.summary
    if isinstance(declared, Choice):
        # Named as choices, the words are completed by the shell.
        words = list(declared.choices)
        option(
            parser, f"{name} WORD", f"{summary}: {', '.join(words)}", declared.parse, choices=words
        )
    elif isinstance(declared, Outline):
        group = parser.add_mutually_exclusive_group()
        option(
            group,
            f"{name} NAME|FILE",
            f"{summary}: {', '.join(names())}, a recipe's shape, or a file: a mask (. inside) or a "
            "picture (dark inside)",
            lambda text: (
                read_shape_file(text) if is_file(text) else ReadShape(declared.parse(text))
            ),
        )
        option(
            group,
            f"{name}-text WORD",
            "a word in large letters as the shape, which join hands",
            lambda text: ReadShape(declared.parse(TEXT + text)),
            dest=declared.key,
        )
    else:
        option(parser, f"{name} {declared.values}", summary, declared.parse)


def recipe_of(arguments: Namespace) -> tuple[Recipe, bool]:
    """Return the recipe that the arguments make, and whether its seed was drawn.

    Raises LabyrinthError for what is not known, out of range or given twice.
    """
    first, options = _split(arguments.words)
    drawn = ":" not in first and arguments.seed is None
    if ":" in first:
        recipe = Recipe.parse(first)
    else:
        recipe = Recipe(first, ROWS, COLS, draw_seed() if drawn else arguments.seed)
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
        if isinstance(value, ReadShape):
            for note in value.notes:
                tell(note)
            value = value.text
        given[each.key] = value
    if ":" not in first and (shape := given.get("shape")) is not None:
        size = {**_fitting(str(shape), size), **size}
    whole = recipe.replaced(**size, options={**recipe.options, **given})
    if (shape := given.get("shape")) is not None:
        for note in notes_on(str(shape), whole.rows, whole.cols):
            tell(f"the shape: {note}")
    return whole, drawn


def _fitting(shape: str, size: Mapping[str, int]) -> dict[str, int]:
    """Return rows and columns that suit a shape, in its proportions where one is given."""
    rows, cols = fitting_size(shape)
    if "rows" in size:
        cols = max(1, round(cols * size["rows"] / rows))
    elif "cols" in size:
        rows = max(1, round(rows * size["cols"] / cols))
    return {"rows": rows, "cols": cols}


def _split(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the algorithm or recipe, which may be missing, and the options of the generator."""
    if words and "=" not in words[0].partition(":")[0]:
        return words[0], list(words[1:])
    return _ALGORITHM, list(words)
