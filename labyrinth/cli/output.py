"""The output of a command: mazes as documents, tables and JSON, on standard output or in files."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from itertools import chain, islice
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any, Literal, TextIO

from labyrinth.cli.console import Status, has_unicode, is_terminal, tell
from labyrinth.cli.options import STANDARD_OUTPUT, option, positive_number
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import Format, Style, entry, format_for, losses, write, write_many
from labyrinth.formats.support.render_request import ROOM_WIDTHS, RenderRequest

if TYPE_CHECKING:
    from labyrinth.core.search.solution import Solution
    from labyrinth.core.table import Column, Line

_STYLE = ("title", "dark", "cell", "room_width")
# Columns of the terminal between two columns of a table.
_GAP = 3


# Style of pictures


def add_style(parser: ArgumentParser) -> None:
    """Declare the style options of every command that writes mazes."""
    group = parser.add_argument_group("pictures")
    option(group, "--title TEXT", "the title above the maze", default="")
    option(group, "--dark", "light walls on a dark background")
    summary = "the size of a room with one wall, in pixels, or in points for PDF"
    option(group, "--cell N", summary, positive_number)
    summary = "the width of a room in columns, for unicode and ascii; by default as wide as fits"
    option(group, "--room-width", summary, positive_number, choices=ROOM_WIDTHS)


def style_of(arguments: Namespace, maze_cols: int) -> Style:
    """Return the requested style of pictures of a maze with `maze_cols` columns of rooms.

    On a terminal the rooms are as wide as fits, unless a width is given. Raises LabyrinthError if a
    size is out of range.
    """
    room_width = 3
    if arguments.output == STANDARD_OUTPUT and is_terminal(sys.stdout):
        fitting = (get_terminal_size().columns - 1) // max(1, maze_cols) - 1
        room_width = max(1, min(3, fitting))
    return Style(
        arguments.dark, arguments.cell, arguments.title, arguments.room_width or room_width
    )


def tell_unused_style(arguments: Namespace, format: Format | None, other: str = "a table") -> None:
    """Report the style options that have no effect on the output.

    Without a format the output is no picture, and `other` is the word for it.
    """
    shown = format.styled if format else ()
    given = [name for name in _STYLE if getattr(arguments, name) and name not in shown]
    if given:
        options = " and ".join(f"--{name.replace('_', '-')}" for name in given)
        where = f"the format {format.key}" if format else other
        tell(f"{options} {'have' if len(given) > 1 else 'has'} no effect on {where}")


# Documents


def choose_format(key: str | None, target: str) -> Format:
    """Return the format with this key; without a key, choose a format for the output `target`.

    The choice for a terminal is box-drawing lines, or `+`, `-` and `|` without Unicode. The choice
    for a pipe is block text, and for a file the format of its suffix. Raises LabyrinthError if the
    format or the suffix is unknown.
    """
    if key is None and target == STANDARD_OUTPUT and is_terminal(sys.stdout):
        key = "unicode" if has_unicode() else "ascii"
    return format_for(target, key)


def request_of(maze: Maze, solution: Solution, style: Style) -> RenderRequest:
    """Return the request to draw a maze with the path of a solution."""
    found = solution
    return RenderRequest(maze, found.path, found.trace, style, found.stops, found.waypoints)


def documents_of(requests: Sequence[RenderRequest], format: Format) -> list[bytes]:
    """Return one document of all requests, or a document for each request.

    There is one document if a file of this format can hold several mazes. If there are several
    documents, each has its number in its title.
    """
    if format.write_many:
        return [document_of_all(requests, format)]
    numbered = with_numbers(requests) if len(requests) > 1 else requests
    return [document_of(request, format.key) for request in numbered]


def with_numbers(requests: Iterable[RenderRequest], first: int = 1) -> list[RenderRequest]:
    """Return the requests with consecutive numbers in their titles, from `first`."""
    return [
        request.replaced(style=request.style.replaced(number=number))
        for number, request in enumerate(requests, first)
    ]


def document_of_all(requests: Sequence[RenderRequest], format: Format) -> bytes:
    """Return one document that holds all requests, in the style of the first."""
    return write_many(
        [request.maze for request in requests],
        format.key,
        paths=[request.path for request in requests],
        stops=[request.stops for request in requests],
        waypoints=[request.waypoints for request in requests],
        style=requests[0].style,
    )


def document_of(request: RenderRequest, format: str) -> bytes:
    """Return the document of one request, in the format with this key."""
    return write(format=format, **vars(request))


def write_output(target: str, data: bytes, format: Format | None = None) -> None:
    """Write to standard output, or to a file atomically.

    Raises LabyrinthError if the data cannot be written, or is binary and would go to a terminal.
    """
    if target != STANDARD_OUTPUT:
        # Printing needs no drafts of files.
        from labyrinth.formats import write_file

        write_file(target, data)
        return
    if format and format.binary and is_terminal(sys.stdout):
        raise LabyrinthError(f"{format.key} is not text: write it to a file with -o FILE")
    write_bytes(data)


def write_documents(target: str, format: Format, documents: Sequence[bytes]) -> None:
    """Write all documents to the target, or each to a numbered file.

    They are numbered files if a reader of the format could not tell where a document ends. Raises
    LabyrinthError like `write_output`, and if such documents would go to standard output.
    """
    if len(documents) > 1 and not format.joinable:
        refuse_stream(target, format)
        for number, document in enumerate(documents, 1):
            write_output(numbered(target, number, len(documents)), document, format)
        return
    if len(documents) > 1:
        documents = [entry(each, format, following=at > 0) for at, each in enumerate(documents)]
    write_output(target, b"".join(documents), format)


def refuse_stream(
    target: str, format: Format, mend: str = "write them to files with -o FILE"
) -> None:
    """Raise LabyrinthError if several documents would go to a stream that cannot separate them.

    The message ends with `mend`, which says what to do.
    """
    if target == STANDARD_OUTPUT and not format.joinable:
        raise LabyrinthError(f"{format.key} files hold only one maze each: {mend}")


def numbered(target: str, number: int, total: int) -> str:
    """Return the name of one of `total` outputs, with its number from 1 if there are several.

    For example, `maze.txt` becomes `maze-07.txt`. Standard output keeps its name.
    """
    if total == 1 or target == STANDARD_OUTPUT:
        return target
    path = Path(target)
    return str(path.with_stem(f"{path.stem}-{number:0{len(str(total))}d}"))


def losses_of(target: str, requests: Iterable[RenderRequest], format: str) -> list[str]:
    """Return sentences on the data that a file in the format with this key does not keep."""
    name = "standard output" if target == STANDARD_OUTPUT else named(target)
    found = [
        losses(each.maze, format, path=each.path, stops=each.stops, style=each.style)
        for each in requests
    ]
    return [f"{name}: {loss}" for loss in dict.fromkeys(chain.from_iterable(found))]


def failures_of(solutions: Iterable[Solution]) -> list[str]:
    """Return a sentence for each search without a path, which says why there is none."""
    failed = (each for each in solutions if each.outcome != "found")
    return [f"{each.choice}: {each.outcome}: {each.reason}" for each in failed]


def tell_failures(failures: Sequence[str]) -> Status:
    """Report the sentences on searches without a path; return the resulting status."""
    tell(*failures)
    return Status.NO_PATH if failures else Status.DONE


# Standard output


def write_bytes(data: bytes) -> None:
    """Write bytes to standard output unchanged. Raises LabyrinthError if that is closed."""
    stream = sys.stdout.buffer
    # Text printed before comes first.
    sys.stdout.flush()
    stream.write(data)
    stream.flush()


def write_json(document: object, indent: int | None = 2, *, ensure_ascii: bool = True) -> None:
    """Write JSON to standard output."""
    write_bytes(f"{json.dumps(document, indent=indent, ensure_ascii=ensure_ascii)}\n".encode())


def identity(maze: Maze) -> dict[str, Any]:
    """Return the recipe, the start and the goals of a maze as members of a JSON object."""
    recipe = str(maze.recipe) if maze.recipe else None
    return {"recipe": recipe, "start": maze.start, "goals": maze.goals}


def print_sentence(text: str, indent: int = 0) -> None:
    """Print a sentence; on a terminal wrap it between words, and indent the lines that follow."""
    if is_terminal(sys.stdout):
        text = fill(
            text,
            get_terminal_size().columns,
            subsequent_indent=" " * indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    print(text)


def print_columns(
    columns: Sequence[Column[Line]],
    lines: Sequence[Line],
    stream: TextIO | None = None,
    *,
    dispensable: Sequence[str] = (),
) -> None:
    """Print a table with a row for each object in `lines`; the columns make its cells.

    `stream` and `dispensable` are those of `print_table`.
    """
    headings = [column.heading for column in columns]
    numbers = [column.heading for column in columns if column.is_number]
    rows = [[column.text(line) for column in columns] for line in lines]
    print_table(headings, rows, stream, numbers=numbers, dispensable=dispensable)


def print_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    stream: TextIO | None = None,
    *,
    numbers: Sequence[str] = (),
    dispensable: Sequence[str] = (),
) -> None:
    """Print rows of cells below headings to a stream, by default standard output.

    `numbers` are the headings of the columns that are right-aligned. On a terminal Rich draws the
    table, elsewhere it is plain text. If a terminal is too narrow, columns are left out one after
    another until the others fit; `dispensable` has their headings, in this order.
    """
    stream = stream or sys.stdout
    columns = {cells[0]: cells for cells in zip(headings, *rows, strict=True)}
    widths = {heading: max(map(len, cells)) for heading, cells in columns.items()}
    if not is_terminal(stream):
        aligned = [
            [f"{cell:{'>' if heading in numbers else '<'}{widths[heading]}}" for cell in cells]
            for heading, cells in columns.items()
        ]
        for line in zip(*aligned, strict=True):
            print("  ".join(line).rstrip(), file=stream)
        return
    # Rich takes a tenth of a second to import: only a terminal needs it.
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=stream)
    shown = dict(columns)
    for heading in dispensable:
        if sum(widths[each] + 1 for each in shown) - 1 <= console.width:
            break
        shown.pop(heading, None)
    # A crowded table has smaller gaps, so that words are not broken.
    room = sum(widths[each] for each in shown) + _GAP * (len(shown) - 1)
    gap = 1 if room <= console.width else 0
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, gap))
    for at, heading in enumerate(shown):
        justify: Literal["left", "right"] = "right" if heading in numbers else "left"
        # The first column has values that users copy.
        table.add_column(heading, justify=justify, overflow="fold", no_wrap=at == 0)
    for row in islice(zip(*shown.values(), strict=True), 1, None):
        table.add_row(*map(Text, row))
    console.print(table)
    if left_out := [heading for heading in columns if heading not in shown]:
        told = f"Columns left out because the terminal is too narrow: {', '.join(left_out)}."
        print(told, file=stream)
