"""How pictures look: arguments that every command which writes mazes takes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from labyrinth.cli.arguments import checked, positive_number
from labyrinth.cli.messages import tell
from labyrinth.cli.output import room_width
from labyrinth.formats import Format, Style
from labyrinth.formats.support.sheet import ROOM_WIDTHS

_ARGUMENTS = ("title", "dark", "cell", "room_width")


def add_style(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    group = parser.add_argument_group("pictures")
    group.add_argument("--title", default="", metavar="TEXT", help="a title above the maze")
    group.add_argument("--dark", action="store_true", help="light walls on a dark ground")
    group.add_argument(
        "--cell",
        type=checked(positive_number),
        metavar="N",
        help="the size of a room and its wall in pixels, or points in PDF",
    )
    group.add_argument(
        "--room-width",
        type=checked(positive_number),
        choices=ROOM_WIDTHS,
        help="columns of a room in unicode and ascii; as wide as fits, by default",
    )


def tell_unused_style(arguments: Namespace, format: Format | None, other: str = "a table") -> None:
    """Tell which of the arguments mean nothing in a format, or in what else is written (None)."""
    shown = format.styled if format else ()
    given = [name for name in _ARGUMENTS if getattr(arguments, name) and name not in shown]
    if given:
        options = " and ".join(f"--{name.replace('_', '-')}" for name in given)
        where = f"the format {format.key}" if format else other
        tell(f"{options} {'change' if len(given) > 1 else 'changes'} nothing in {where}")


def style_of(arguments: Namespace, maze_cols: int) -> Style:
    """Return the style for a maze of `maze_cols` columns of rooms, fitted to where it goes.

    Raises LabyrinthError for a size out of range.
    """
    fitting = room_width(maze_cols, arguments.output)
    return Style(
        dark=arguments.dark,
        cell=arguments.cell,
        title=arguments.title,
        room_width=arguments.room_width or fitting,
    )


def styles_of_each(style: Style, total: int) -> list[Style]:
    """Return the style of each of `total` documents: where there are several, with its number."""
    if total == 1:
        return [style]
    return [style.replaced(number=number) for number in range(1, total + 1)]
