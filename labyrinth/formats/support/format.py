"""The declaration of a file format, and the registry of formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Final, NamedTuple

from labyrinth.core.declaration.registry import Registry
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import MAX_TILES
from labyrinth.core.maze.maze import Maze
from labyrinth.core.records import Frozen
from labyrinth.formats.support.picture_facts import UNTOLD, Corrections, FoundPicture, Marks
from labyrinth.formats.support.render_request import RenderRequest

# The certainty of a reading without any objection.
CERTAIN: Final = 1.0
# From this certainty on, the user is not asked to choose between readings.
CLEAR: Final = 0.8
GUESSED: Final = 0.5


class Candidate(NamedTuple):
    """One possible reading of a file: the maze, with notes on findings and losses.

    `how` describes the reading if there are several; `sure` is its certainty, 0 to 1. `picture` has
    the findings in a picture.
    """

    maze: Maze
    notes: list[str]
    how: str = ""
    sure: float = CERTAIN
    picture: FoundPicture | None = None


class Carried(Frozen):
    """The mazes embedded in a picture of this program, as JSON, one per line.

    The mazes are `intact` if the picture has not been changed since it was written.
    """

    documents: str
    intact: bool


_EMPTY_LINES = re.compile(r"\n\n+")


def after_blank_lines(text: str) -> list[int]:
    """Return the offset of each document in a text whose documents are separated by empty lines."""
    end = len(text.rstrip())
    return [0, *(match.end() for match in _EMPTY_LINES.finditer(text, 0, end))]


def documents(end: str, begin: str, least: int = 1) -> Callable[[str], list[int]]:
    """Return a function that finds the offset of each document in a text.

    Documents are separated by empty lines, or follow each other directly: a line that matches `end`
    closes a document, and one that matches `begin` opens the next. If a document would have fewer
    than `least` lines, only empty lines separate documents.
    """
    # Atomic: otherwise blanks at the end of a long line would be tried in every division.
    seam = re.compile(rf"^(?>{end})[ \t]*+\n(?=(?:{begin})[ \t]*$)", re.MULTILINE)

    def begins(text: str) -> list[int]:
        found = sorted({*after_blank_lines(text), *(each.end() for each in seam.finditer(text))})
        parts = pairwise([*found, len(text)])
        is_whole = all(
            text.rstrip("\n").count("\n", begin, end) >= least - 1 for begin, end in parts
        )
        return found if is_whole else after_blank_lines(text)

    return begins


def too_long(most: int) -> LabyrinthError:
    """Return the error for a file of more than `most` bytes."""
    return LabyrinthError(f"over the limit of {most:,} bytes: no file of this kind is longer")


class Format(Frozen):
    """A registered file format.

    `suffixes` begin with a dot; the first is the usual one. `recognise` detects from decoded
    content whether a text has this format; a `vague` format is tried after all others. `read`
    returns the maze in a decoded text with line feeds, and notes; `candidates` replaces it if a
    text can be read in several ways or the user may define marks, and yields the likeliest reading
    first. `begins` returns the offset of each document in a stream; `one_line` says that each
    document is a line, whereas other formats separate documents by an empty line.

    `write` returns the content of a file, and `write_many` that of a file with several mazes, if
    the format allows it. `losses` lists in sentences the parts of a request that a file of this
    format would not keep. `styled` are the fields of a style that are shown.

    `binary` says that files are not text. `recognise_data` detects a file whose content is not read
    as text: `read_data` returns its possible readings, the likeliest first, and `carried` finds the
    mazes embedded in it.

    `extra` is the optional dependency that the format needs, or None. `bytes_a_tile` is the most
    bytes that a file has for each tile; a file that is too long for the largest maze is not read.
    `variants` are formats with the same suffixes that are chosen only by their keys, such as
    `edges:keep=positive`.
    """

    key: str
    name: str
    summary: str
    suffixes: tuple[str, ...]
    read: Callable[[str], tuple[Maze, list[str]]] | None = None
    candidates: Callable[[str, Marks], Iterator[Candidate]] | None = None
    read_data: Callable[[bytes, Corrections], list[Candidate]] | None = None
    carried: Callable[[bytes], Carried | None] | None = None
    write: Callable[[RenderRequest], str | bytes] | None = None
    write_many: Callable[[Sequence[RenderRequest]], bytes] | None = None
    recognise: Callable[[str], object] = lambda text: False
    recognise_data: Callable[[bytes], object] = lambda data: False
    losses: Callable[[RenderRequest], list[str]] = lambda request: []
    vague: bool = False
    binary: bool = False
    begins: Callable[[str], list[int]] = after_blank_lines
    one_line: bool = False
    bytes_a_tile: int = 2
    extra: str | None = None
    styled: tuple[str, ...] = ()
    variants: tuple[Format, ...] = ()

    @property
    def reads(self) -> bool:
        """Whether files of this format can be read."""
        return self.reads_text or bool(self.read_data or self.carried)

    @property
    def reads_text(self) -> bool:
        """Whether files of this format are text that can be read."""
        return bool(self.read or self.candidates)

    @property
    def writes(self) -> bool:
        """Whether files of this format can be written."""
        return self.write is not None

    def readings(self, text: str, marks: Marks = UNTOLD) -> Iterator[Candidate]:
        """Yield the possible readings of a text, the likeliest first.

        `marks` are the characters whose meaning the user has defined. Raises LabyrinthError if the
        text cannot be read, or if there are such marks but the format does not allow them.
        """
        if self.candidates is not None:
            yield from self.candidates(text, marks)
        elif marks != UNTOLD:
            raise LabyrinthError(
                f"the characters of {self.key} files have a fixed meaning: do not define any"
            )
        else:
            assert self.read is not None
            yield Candidate(*self.read(text))

    @property
    def joinable(self) -> bool:
        """Whether documents of this format can follow one another and be read separately."""
        return self.writes and self.read is not None

    def check_length(self, size: int) -> None:
        """Raise LabyrinthError if no file of this format has so many bytes."""
        if size > self.most_bytes:
            raise too_long(self.most_bytes)

    @property
    def most_bytes(self) -> int:
        """The length limit of a file of this format, in bytes."""
        return self.bytes_a_tile * MAX_TILES


# The file names of formats that share one, by key: each other format has its own.
FILES: Final = {
    **dict.fromkeys(("text", "tiles", "pacman", "maze-dataset", "mask"), "grids"),
    **dict.fromkeys(("ascii", "unicode", "micromouse"), "drawings"),
    **dict.fromkeys(("walls", "hex", "compass", "mms-num", "maz"), "room_files"),
    **dict.fromkeys(("png", "gif", "bmp", "jpeg", "pnm"), "picture_formats"),
}


class _Formats(Registry[Format]):
    """The registry of formats; a module may register several formats."""

    def __contains__(self, key: str) -> bool:
        """Return whether there is a format with this key; import at most the format's module."""
        if key in FILES:
            import_module(f"labyrinth.formats.{FILES[key]}")
        return super().__contains__(key)


registry: Registry[Format] = _Formats("labyrinth.formats", "format")


def formats() -> Mapping[str, Format]:
    """Return every registered format by key."""
    return registry.all()


def format_of(key: str) -> Format:
    """Return the format with this key, or the variant if the key has a colon.

    Raises LabyrinthError if there is no such format. If the key is a suffix, the message suggests
    the format with this suffix, or block text if several formats have this suffix.
    """
    name, colon, _ = key.partition(":")
    if colon and name in registry:
        variants = {each.key: each for each in registry.get(name).variants}
        if key not in variants:
            known = ", ".join(variants) or "none"
            raise LabyrinthError(f"format {name} has no variant {quoted(key)}; known: {known}")
        return variants[key]
    if key not in registry:
        suffix = f".{key.lower().removeprefix('.')}"
        having = [each.key for each in registry.all().values() if suffix in each.suffixes]
        if having:
            meant = having[0] if len(having) == 1 else "text"
            raise LabyrinthError(f"there is no format {quoted(key)}; did you mean {meant}?")
    return registry.get(key)


def binary_format(data: bytes) -> Format | None:
    """Return the format of a binary file that begins with `data`; None for other files."""
    return next((each for each in registry.all().values() if each.recognise_data(data)), None)
