"""All changes that can be made to the core and the formats, and a draw of them.

A change makes one comparison another one, a number one more or less, `True` `False`, `and` `or`,
`not` nothing, or a statement of a function `pass`.

Not drawn is what no test of behaviour should hold: texts (docstrings, pseudocode, messages and
what is in f-strings), annotations and code for type checkers alone, `assert` (it says what holds
anyway), the arguments of `@dataclass` (they guard against misuse), and statements outside of
functions (without them nothing could be imported).
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.mutants.finder import Finder

ROOT: Final = Path(__file__).parent.parent.parent
FOLDERS: Final = ("labyrinth/core", "labyrinth/formats")
"""The folders whose files are changed, from the root on."""

Key = tuple[str, str, str, str, int]
"""File, function, lines before and after, and which of the same: it holds while lines move."""


@dataclass(frozen=True)
class Change:
    """One change of one file, by bytes; `function` is the outermost one it is in, or empty."""

    file: str
    function: str
    lines: range
    """The lines that run, if this runs."""
    start: int
    stop: int
    by: str
    before: str
    """The lines that change, in one."""
    after: str
    turn: int
    """Which of the same changes in the function it is, from 0 on."""

    @property
    def key(self) -> Key:
        """What it is known by, wherever in the file its function stands."""
        return self.file, self.function, self.before, self.after, self.turn

    def apply(self, source: bytes) -> bytes:
        """Return the changed file."""
        return source[: self.start] + self.by.encode() + source[self.stop :]

    def __str__(self) -> str:
        place = f"{self.file}:{self.lines[0]}"
        return f"{place} {self.function}: `{self.before}` to `{self.after}`"


def files() -> list[str]:
    """Return the files that are changed, from the root on."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def draw(names: Iterable[str], count: int, seed: int) -> list[Change]:
    """Draw up to `count` changes of the files, file by file.

    What is drawn stays drawn when other lines of the files change.
    """
    every = (change for file in names for change in changes(file, (ROOT / file).read_bytes()))

    def lot(change: Change) -> str:
        return hashlib.sha256(repr((seed, change.key)).encode()).hexdigest()

    return sorted(sorted(every, key=lot)[:count], key=lambda change: (change.file, change.start))


def changes(file: str, source: bytes) -> Iterator[Change]:
    """Yield all changes of a file."""
    finder = Finder(source)
    finder.visit(ast.parse(source))
    seen: Counter[tuple[str, str, str]] = Counter()
    for function, lines, start, stop, by in finder.found:
        first = source.rfind(b"\n", 0, start) + 1
        last = source.find(b"\n", stop)
        before = _one_line(source[first:last])
        after = _one_line(source[first:start] + by.encode() + source[stop:last])
        same = (function, before, after)
        yield Change(file, function, lines, start, stop, by, before, after, seen[same])
        seen[same] += 1


def _one_line(text: bytes) -> str:
    return " ".join(text.decode().split())
