"""What every file format declares of itself, and the registry that finds it by its file."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping, Sequence

from labyrinth.core.declaration.registry import Registry
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.core.limits import MAX_TILES
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.sheet import Sheet

ReadFunction = Callable[[str], tuple[Maze, list[str]]]
"""`(text)`: the decoded content, its lines ended by line feeds; returns the maze and notes."""

WriteFunction = Callable[[Sheet], str | bytes]
"""`(sheet)`: the maze to write; returns the content of the file."""

_EMPTY_LINES = re.compile(r"(?<=\n)\n+(?!\s*\Z)")


def _no_losses(sheet: Sheet) -> list[str]:
    return []


def after_blank_lines(text: str) -> list[int]:
    """Return where each of several documents begins that empty lines part."""
    return [0, *(match.end() for match in _EMPTY_LINES.finditer(text))]


def _unrecognised(text: str) -> bool:
    return False


def too_long(most: int) -> LabyrinthError:
    """Return the error for a file of more than `most` bytes."""
    return LabyrinthError(f"over the limit of {most:,} bytes: no file of this kind is longer")


class Format(Frozen):
    """A registered file format.

    `suffixes` begin with a dot; the first is the usual one. `write_many` writes several mazes into
    one file, where it can hold them. `binary` says that its files are not text. `extra` is the
    optional dependency of the package that it needs, or None. `recognise` tells from the decoded
    content whether it is of this format; a `vague` one is asked after all others. `losses` says in
    sentences what a file of this format would not carry of a sheet. `begins` tells where each of
    several documents in one stream begins; `one_line` that each of them is a line, while those of
    other formats are parted by an empty line. `bytes_a_tile` is the most that a tile takes in a
    file of this format: one longer than the largest maze is not read.
    """

    key: str
    name: str
    summary: str
    suffixes: tuple[str, ...]
    read: ReadFunction | None = None
    write: WriteFunction | None = None
    write_many: Callable[[Sequence[Sheet]], bytes] | None = None
    recognise: Callable[[str], bool] = _unrecognised
    losses: Callable[[Sheet], list[str]] = _no_losses
    vague: bool = False
    binary: bool = False
    begins: Callable[[str], list[int]] = after_blank_lines
    one_line: bool = False
    bytes_a_tile: int = 2
    extra: str | None = None

    @property
    def reads(self) -> bool:
        """Whether files of this format can be read."""
        return self.read is not None

    @property
    def writes(self) -> bool:
        """Whether files of this format can be written."""
        return self.write is not None

    @property
    def joinable(self) -> bool:
        """Whether several documents of this format can follow one another and be read apart."""
        return self.reads and self.writes

    @property
    def most_bytes(self) -> int:
        """How long a file of this format may be."""
        return self.bytes_a_tile * MAX_TILES

    @property
    def description(self) -> str:
        """The documentation of the format's file: what stands where."""
        function = self.read or self.write
        module = importlib.import_module(function.__module__) if function else None
        return ((module and module.__doc__) or "").strip()


registry: Registry[Format] = Registry("labyrinth.formats", "format")


def formats() -> Mapping[str, Format]:
    """Return every registered format by key."""
    return registry.all()
