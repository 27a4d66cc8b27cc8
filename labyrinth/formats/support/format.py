"""What every file format declares of itself, and the registry that finds it by its file."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from labyrinth.core.declaration.registry import Registry
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.sheet import Sheet

ReadFunction = Callable[[str], tuple[Maze, list[str]]]
"""`(text)`: the decoded content, its lines ended by line feeds; returns the maze and notes."""

WriteFunction = Callable[[Sheet], str | bytes]
"""`(sheet)`: the maze to write; returns the content of the file."""


def _no_losses(maze: Maze) -> list[str]:
    return []


def _unrecognised(text: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Format:
    """A registered file format.

    `suffixes` begin with a dot; the first is the usual one. `write_many` writes several mazes into
    one file, where it can hold them. `binary` says that its files are not text. `extra` is the
    optional dependency of the package that it needs, or None. `recognise` tells from the decoded
    content whether it is of this format; a `vague` one is asked after all others. `losses` says in
    sentences what the format does not carry of a maze.
    """

    key: str
    name: str
    summary: str
    suffixes: tuple[str, ...]
    read: ReadFunction | None = None
    write: WriteFunction | None = None
    write_many: Callable[[Sequence[Sheet]], bytes] | None = None
    recognise: Callable[[str], bool] = _unrecognised
    losses: Callable[[Maze], list[str]] = _no_losses
    vague: bool = False
    binary: bool = False
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
    def description(self) -> str:
        """The documentation of the format's file: what stands where."""
        function = self.read or self.write
        module = importlib.import_module(function.__module__) if function else None
        return ((module and module.__doc__) or "").strip()


registry: Registry[Format] = Registry("labyrinth.formats", "format")
