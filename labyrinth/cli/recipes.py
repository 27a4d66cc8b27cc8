"""The recipe that arguments make: of an algorithm, of options, or of another recipe changed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from labyrinth.cli.arguments import checked, positive_number, whole_number
from labyrinth.cli.messages import tell
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice, Option, Outline
from labyrinth.core.declaration.recipe import Recipe, draw_seed, parse_options
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.shapes.written import TEXT, fitting_size, names
from labyrinth.formats.shape_files import (
    ReadShape,
    is_file,
    notes_on,
    read_shape_file,
)

_ALGORITHM = "dfs"
ROWS, COLS = 10, 20
"""The size of a maze for which none is asked, in rooms."""
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


def add_size(parser: ArgumentParser) -> None:
    """Declare the size and the seed."""
    parser.add_argument(
        "--rows", type=checked(positive_number), metavar="R", help=f"rows of rooms ({ROWS})"
    )
    parser.add_argument(
        "--cols", type=checked(positive_number), metavar="C", help=f"columns of rooms ({COLS})"
    )
    parser.add_argument("--seed", type=checked(whole_number), metavar="N", help="the seed")


def _add_option(parser: ArgumentParser, option: Option) -> None:
    name, read = f"--{option.key}", checked(option.parse)
    if isinstance(option, Choice):
        # Named as choices, the words are completed by the shell.
        words = list(option.choices)
        summary = f"{option.summary}: {', '.join(words)}"
        parser.add_argument(name, type=read, choices=words, metavar="WORD", help=summary)
    elif isinstance(option, Outline):
        _add_shape(parser, name, option)
    else:
        parser.add_argument(name, type=read, metavar=option.values, help=option.summary)


def _add_shape(parser: ArgumentParser, name: str, option: Outline) -> None:
    read = checked(lambda text: _read_shape(option, text))
    known = ", ".join(names())
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        name,
        type=read,
        metavar="NAME|FILE",
        help=f"{option.summary}: {known}, a recipe's shape, or a file: a mask (. inside) or a "
        "picture (dark inside)",
    )
    group.add_argument(
        f"{name}-text",
        dest=option.key,
        type=checked(lambda text: ReadShape(option.parse(TEXT + text))),
        metavar="WORD",
        help="a word in large letters as the shape, which join hands",
    )


def _read_shape(option: Outline, text: str) -> ReadShape:
    """Return the shape that a text says or its file holds."""
    return read_shape_file(text) if is_file(text) else ReadShape(option.parse(text))


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
