"""What a command gives out: mazes, on standard output or into files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Any, TextIO

from labyrinth.cli.messages import tell
from labyrinth.cli.status import Status
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import Format, entry, format_for

STANDARD_OUTPUT = "-"
_WITH_FILES = "write several into files with -o FILE"


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody watches what is written there."""
    return stream is not None and stream.isatty()


def choose_format(key: str | None, target: str) -> Format:
    """Return the format to write in: the one named, else what suits the file or the stream.

    A terminal gets box-drawing lines, or `+`, `-` and `|` where it has no Unicode; a pipe gets
    block text; a file what its suffix says. Raises LabyrinthError for what is not known.
    """
    if key is None and target == STANDARD_OUTPUT and is_terminal(sys.stdout):
        unicode = sys.stdout.encoding.lower().replace("-", "") == "utf8"
        return format_for(target, "unicode" if unicode else "ascii")
    return format_for(target, key)


def room_width(maze_cols: int, target: str) -> int:
    """Return how many columns a room may take, 1 to 3, so that the picture fits the terminal."""
    if target != STANDARD_OUTPUT or not is_terminal(sys.stdout):
        return 3
    fitting = (get_terminal_size().columns - 1) // max(1, maze_cols) - 1
    return max(1, min(3, fitting))


def write_output(target: str, format: Format, data: bytes) -> None:
    """Write to standard output, or to a file, whole or not at all.

    Raises LabyrinthError where it cannot be written, or should not be: pictures on a terminal.
    """
    if target != STANDARD_OUTPUT:
        from labyrinth.formats import write_file

        write_file(target, data)
        return
    if format.binary and is_terminal(sys.stdout):
        raise LabyrinthError(f"{format.key} is not text: write it into a file with -o FILE")
    write_bytes(data)


def write_text(target: str, text: str) -> None:
    """Write to standard output, or to a file, whole or not at all.

    Raises LabyrinthError where it cannot be written.
    """
    if target == STANDARD_OUTPUT:
        write_bytes(text.encode())
        return
    # Standard output needs nothing of files.
    from labyrinth.formats import write_file

    write_file(target, text.encode())


def write_documents(target: str, format: Format, documents: Sequence[bytes]) -> None:
    """Write documents, one after another if they can be read apart, else into numbered files.

    Raises LabyrinthError like `write_output`, and where they cannot be read apart in a stream.
    """
    if len(documents) > 1 and not format.joinable:
        refuse_stream(target, format)
        for number, document in enumerate(documents, 1):
            write_output(numbered(target, number, len(documents)), format, document)
    elif len(documents) > 1:
        entries = [
            entry(document, format, following=at > 0) for at, document in enumerate(documents)
        ]
        write_output(target, format, b"".join(entries))
    else:
        write_output(target, format, documents[0])


def refuse_stream(target: str, format: Format, mend: str = _WITH_FILES) -> None:
    """Raise LabyrinthError where several documents would go to a stream and not be read apart."""
    if target == STANDARD_OUTPUT and not format.joinable:
        raise LabyrinthError(f"a {format.key} file holds one maze: {mend}")


def tell_losses(target: str, losses: Iterable[str]) -> None:
    """Tell what the output does not carry, every sentence once."""
    name = "standard output" if target == STANDARD_OUTPUT else named(target)
    for loss in dict.fromkeys(losses):
        tell(f"{name}: {loss}")


def tell_failures(failures: Sequence[str]) -> Status:
    """Tell the sentences on searches without a path; return the status that follows from them."""
    for failure in failures:
        tell(failure)
    return Status.NO_PATH if failures else Status.DONE


def write_bytes(data: bytes) -> None:
    """Write to standard output as it is. Raises LabyrinthError where that is closed."""
    stream = sys.stdout.buffer
    # What was printed before comes first.
    sys.stdout.flush()
    stream.write(data)
    stream.flush()


def identity(maze: Maze) -> dict[str, Any]:
    """Return what tells a maze from others, for JSON."""
    recipe = str(maze.recipe) if maze.recipe else None
    return {"recipe": recipe, "start": maze.start, "goals": maze.goals}


def numbered(target: str, number: int, total: int) -> str:
    """Return the name of one of `total` files: `maze.txt` becomes `maze-07.txt`."""
    path = Path(target)
    return str(path.with_stem(f"{path.stem}-{number:0{len(str(total))}d}"))


def print_sentence(text: str, stream: TextIO) -> None:
    """Print a sentence; on a terminal it is broken between words."""
    print(fill(text, get_terminal_size().columns) if is_terminal(stream) else text, file=stream)
