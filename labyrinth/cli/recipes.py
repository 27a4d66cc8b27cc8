"""The recipe that arguments make: from an algorithm, from options, or from another recipe."""

from argparse import ArgumentParser, Namespace
from functools import partial

from labyrinth.cli.console import tell
from labyrinth.cli.options import COLS, ROWS, add_size, option
from labyrinth.core.declaration.maze_options import common_options
from labyrinth.core.declaration.options import Choice, Option, Outline
from labyrinth.core.declaration.recipe import Recipe, draw_seed, parse_options
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.shapes.written import TEXT, fitting_size, names

_ALGORITHM = "dfs"
_SIZE = ("rows", "cols", "seed")


def add_recipe(parser: ArgumentParser) -> None:
    """Declare the arguments that make a recipe: generator, size, seed and options of mazes."""
    summary = f"a generator (default {_ALGORITHM}) or a recipe, and options of the generator"
    parser.add_argument("words", nargs="*", metavar="ALGORITHM|RECIPE option=value", help=summary)
    add_size(parser)
    for declared in common_options():
        name, summary = f"--{declared.key}", declared.summary
        if isinstance(declared, Outline):
            group = parser.add_mutually_exclusive_group()
            summary += (
                f": {', '.join(names())}, the shape of a recipe, or a file: a mask with . inside, "
                "or a picture with the inside dark"
            )
            option(group, f"{name} NAME|FILE", summary, partial(_read_shape, declared))
            summary = "a word as the shape, in large letters that are joined"
            read = partial(_read_word, declared)
            option(group, f"{name}-text WORD", summary, read, dest=declared.key)
        elif isinstance(declared, Choice):
            # Named as choices, the words are completed by the shell.
            words = list(declared.choices)
            summary += f": {', '.join(words)}"
            option(parser, f"{name} WORD", summary, declared.parse, choices=words)
        else:
            option(parser, f"{name} {declared.values}", summary, declared.parse)


def _read_word(declared: Option, text: str) -> object:
    return declared.parse(TEXT + text)


def _read_shape(declared: Option, text: str) -> object:
    # Without a shape its module is not needed.
    from labyrinth.formats.shape_files import is_file, read_shape_file

    return read_shape_file(text) if is_file(text) else declared.parse(text)


def recipe_of(arguments: Namespace) -> tuple[Recipe, bool]:
    """Return the recipe that the arguments make, and whether its seed was drawn.

    Raises LabyrinthError if an argument is unknown, out of range or given twice.
    """
    # The algorithm or recipe, which may be missing, and the options of the generator.
    first, *options = arguments.words or [_ALGORITHM]
    if "=" in first.partition(":")[0]:
        first, options = _ALGORITHM, arguments.words
    drawn = ":" not in first and arguments.seed is None
    if ":" in first:
        recipe = Recipe.parse(first)
    else:
        recipe = Recipe(first, ROWS, COLS, draw_seed() if drawn else arguments.seed)
    size = {name: value for name in _SIZE if (value := getattr(arguments, name)) is not None}
    given = parse_options(recipe.algorithm, options)
    for key in (each.key for each in common_options()):
        if (value := getattr(arguments, key.replace("-", "_"))) is None:
            continue
        if key in given:
            raise LabyrinthError(f"{key} is given twice, as {key}=... and as --{key}")
        tell(*getattr(value, "notes", ()))
        given[key] = getattr(value, "text", value)
    shape = given.get("shape")
    if ":" not in first and shape is not None:
        # In the proportions of the shape, if one side is given.
        rows, cols = fitting_size(str(shape))
        if "rows" in size:
            cols = max(1, round(cols * size["rows"] / rows))
        elif "cols" in size:
            rows = max(1, round(rows * size["cols"] / cols))
        size = {"rows": rows, "cols": cols, **size}
    whole = recipe.replaced(**size, options={**recipe.options, **given})
    if shape is not None:
        from labyrinth.formats.shape_files import notes_on

        tell(*(f"the shape: {note}" for note in notes_on(str(shape), whole.rows, whole.cols)))
    return whole, drawn
