"""Write the files of share/ that the program itself determines: the man page and the icon.

The wheel installs share/ where shells, man and desktops look for such files.
"""

from __future__ import annotations

import re
from argparse import Action
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from labyrinth import __version__, generate, solve
from labyrinth.cli.parser import COMMANDS, PROGRAM, Parser, help_of
from labyrinth.formats import Style, write

SHARE: Final = Path(__file__).parents[1] / "share"
MAN_PAGE: Final = SHARE / "man/man1/labyrinth.1"
ICON: Final = SHARE / "icons/hicolor/scalable/apps/labyrinth.svg"
# Options that every command takes are described once.
_SHARED: Final = ("help", "with_files", "quiet")


def man_page() -> str:
    """Return the man page: the help of the program and of all its commands, for troff."""
    program = Parser()
    # Fills in the options of all generators.
    program.format_help()
    _, description, _ = help_of(program.command)
    parts = [
        f'.TH {PROGRAM.upper()} 1 "" "Labyrinth {__version__}" "User commands"',
        ".SH NAME",
        rf"{PROGRAM} \- generate, edit and search mazes in the terminal",
        ".SH SYNOPSIS",
        *_verbatim(str(program.usage).replace("       ", "")),
        ".SH DESCRIPTION",
        _escaped(description),
        ".SH OPTIONS",
        *_options(program),
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        command = Parser(name)
        summary, description, epilog = help_of(command.command)
        parts += [f".SS {PROGRAM} {name}: {summary}", _escaped(description)]
        parts += _options(command, _SHARED)
        parts += _verbatim(epilog)
    for section in re.split(r"\n\n(?=\S)", str(program.epilog).strip()):
        title, _, lines = section.partition(":\n")
        parts += [f".SH {title.upper()}", *_verbatim(lines)]
    return "\n".join(parts) + "\n"


def _options(parser: Parser, left_out: tuple[str, ...] = ()) -> Iterator[str]:
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.dest not in left_out:
            yield ".TP"
            yield f".B {_escaped(_usage(action))}"
            yield _escaped(" ".join(formatter._expand_help(action).split()))


def _usage(action: Action) -> str:
    """Return an option with its value, such as `-o, --output FILE`, or the name of an argument."""
    value = action.metavar or "|".join(map(str, action.choices or ()))
    more = " ..." if action.nargs in ("+", "*") else ""
    return f"{', '.join(action.option_strings)} {value}{more}".strip()


def _verbatim(text: str) -> list[str]:
    return [".PP", ".nf", _escaped(text), ".fi"]


def _escaped(text: str) -> str:
    r"""Return a text for troff: hyphens to type as they are, no line is a request."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^(?=[.'])", r"\\&", escaped, flags=re.MULTILINE)


def icon() -> bytes:
    """Return the icon, a maze with its path: kruskal:5x5:2, without its caption."""
    maze = generate("kruskal", 5, 5, seed=2)
    maze.recipe = None
    return write(maze, "svg", path=solve(maze, "a-star").path, style=Style(cell=24))


if __name__ == "__main__":
    MAN_PAGE.write_text(man_page(), encoding="utf-8", newline="\n")
    ICON.write_bytes(icon())
