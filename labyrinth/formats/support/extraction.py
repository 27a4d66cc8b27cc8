"""Remove the surroundings of a maze in a file: titles, legends, comments, code.

Level 1:       // the maze                       ```
#####          int maze[5][5] = {                #####
#S E#            {1, 1, 1, 1, 1}, // row 0       #S E#
#####            {1, 0, 0, 0, 1}, ...            #####
S: start       int main() { ... }                ```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from string import hexdigits
from typing import Final, NamedTuple

from labyrinth.core.errors import quoted
from labyrinth.core.maze.block_text import WEIGHTS_LINE
from labyrinth.formats.support.arrays_in_code import array_in_code
from labyrinth.formats.support.rulers import without_rulers

_MOST_LENGTH: Final = 3_000_000
_LEAST_LINES: Final = 3
_LEAST_LETTERS: Final = 3
# The most lines left out that a note quotes.
_TOLD: Final = 2
_MOST_TOLD: Final = 40
_FENCES: Final = re.compile(
    r"^[ \t]*```[^\n]*\n(?P<fenced>.*?)^[ \t]*```"
    r"|\"\"\"(?P<double>.*?)\"\"\"|'''(?P<single>.*?)'''|=\s*`(?P<template>[^`]*)`",
    re.DOTALL | re.MULTILINE,
)
_HEX_DIGITS: Final = frozenset(hexdigits)
_WORD: Final = re.compile(r"[A-Za-z]{3,}")
# Lines of a program or a page that separate the maze from it.
_COMMENT_MARKS: Final = ("/*", "/**", "*/", "<!--", "-->")
_LINE_COMMENTS: Final = ("#", "//", ";", "%", "--")
# A key in capitals and its value, as the maps of games begin with: `NO ./north.xpm`, `F 9,9,0`.
_KEYED: Final = re.compile(r"[ \t]*[A-Z]{1,2}[ \t]+\S{0,99}[./,]\S{0,99}[ \t]*")
# The tiles of such a map, with a player who faces north, south, east or west.
_TILES_AMID_BLANKS: Final = frozenset("01NSEW \n")
_SIZES: Final = re.compile(r"[\s\d,x]*")
_QUOTED_ROW: Final = re.compile(r"[^\"'`]{0,60}([\"'`])([^\"'`]*)\1[^\"'`]{0,20}")


class Inside(NamedTuple):
    """A text in which lines outside the maze are blank, with notes on the removed lines."""

    text: str
    notes: list[str]


def without_surroundings(text: str) -> Inside:
    """Return a text without titles, comments and code around its maze."""
    if len(text) > _MOST_LENGTH or f"\n{WEIGHTS_LINE}\n" in text:
        return Inside(text, [])
    for part in (
        _between_fences,
        _below_keys,
        array_in_code,
        without_rulers,
        _in_quotes,
        _below_head,
    ):
        found = part(text)
        if found is not None:
            inside, note = found
            return Inside(inside, [note] if note else [])
    return _without_prose(text)


def _between_fences(text: str) -> tuple[str, str] | None:
    """Return the text between Markdown fences, or between quotes around several lines."""
    for found in _FENCES.finditer(text):
        kind = str(found.lastgroup)
        if found[kind].count("\n") >= _LEAST_LINES:
            begin, end = found.span(kind)
            return _part(text, begin, end)
    return None


def _part(text: str, begin: int, end: int) -> tuple[str, str]:
    """Return a part of a text with its line numbers kept, and a note on the rest."""
    around = [*text[:begin].split("\n"), *text[end:].split("\n")]
    return "\n" * text.count("\n", 0, begin) + text[begin:end], _told(around)


def _below_keys(text: str) -> tuple[str, str] | None:
    """Return the text below two or more lines with a key and a value."""
    lines = text.split("\n")
    head = 0
    while head < len(lines) and (not lines[head].strip() or _KEYED.fullmatch(lines[head])):
        head += 1
    if sum(bool(line.strip()) for line in lines[:head]) < 2:
        return None
    told = _told(lines[:head])
    body = "\n".join(lines[head:]).rstrip()
    if " " in body and set(body) <= _TILES_AMID_BLANKS:
        width = max(map(len, body.split("\n")))
        body = "\n".join(line.ljust(width).replace(" ", "1") for line in body.split("\n"))
        told += "; blanks were read as walls, like 1"
    return "\n" * head + body, told


def _below_head(text: str) -> tuple[str, str] | None:
    """Return the text below a first line that is shorter and has mostly other characters."""
    lines = text.split("\n")
    filled = [at for at, line in enumerate(lines) if line.strip()]
    if len(filled) <= _LEAST_LINES or _SIZES.fullmatch(lines[filled[0]]):
        return None
    head, rows = lines[filled[0]].strip(), [lines[at].rstrip() for at in filled[1:]]
    if len(set(map(len, rows))) > 1 or len(head) >= len(rows[0]):
        return None
    marks = set().union(*rows)
    letters = [mark for mark in head if not mark.isspace()]
    if 2 * sum(mark in marks for mark in letters) >= len(letters):
        return None
    lines[filled[0]] = ""
    return "\n".join(lines), _told([head])


def _in_quotes(text: str) -> tuple[str, str] | None:
    """Return the strings of a text that has a string in each line, as in source code."""
    lines = text.split("\n")
    rows = [_QUOTED_ROW.fullmatch(line) for line in lines]
    number = sum(row is not None for row in rows)
    if number < _LEAST_LINES or any(
        line.strip() and row is None and _is_plain(line)
        for line, row in zip(lines, rows, strict=True)
    ):
        return None
    strings = [row[2].removesuffix("\\n") if row else "" for row in rows]
    return "\n".join(strings), "only the text in quotes was read"


def _is_plain(line: str) -> bool:
    """Return whether a line without a string has more than names and brackets."""
    return re.fullmatch(r"[\w\s*=\[\](){};,]*", line) is None


def _without_prose(text: str) -> Inside:
    """Return a text without lines of words that have letters unknown to the maze's rows.

    Such a line has at least two of these letters, or is only a comment mark. Lines between two rows
    of the maze are kept, because their letters may be marks.
    """
    lines = text.split("\n")
    marked = [
        line.strip() in _COMMENT_MARKS or _is_empty_comment(lines, at)
        for at, line in enumerate(lines)
    ]
    if _WORD.search(text) is None and not any(marked):
        return Inside(text, [])
    worded = [_letters_of_words(line) for line in lines]
    rest = [
        line
        for line, letters, mark in zip(lines, worded, marked, strict=True)
        if line.strip() and not letters and not mark
    ]
    if len(rest) < _LEAST_LINES or not any((*worded, *marked)):
        return Inside(text, [])
    marks = set().union(*rest)
    lengths = {len(line.strip()) for line in rest}
    prose = [
        mark or (len(letters - marks) > 1 and not _is_hexadecimal(line.strip(), lengths))
        for line, letters, mark in zip(lines, worded, marked, strict=True)
    ]
    left_out = [at for run in _runs(lines, prose) for at in run]
    if not left_out:
        return Inside(text, [])
    told = _told([lines[at] for at in left_out])
    for at in left_out:
        lines[at] = ""
    return Inside("\n".join(lines), [told])


def _is_empty_comment(lines: Sequence[str], at: int) -> bool:
    """Return whether a line is only a comment mark, next to a line with the same mark and words."""
    mark = lines[at].strip()
    around = (*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2])
    return mark in _LINE_COMMENTS and any(
        line.startswith(mark) and _WORD.search(line) for line in around
    )


def _is_hexadecimal(line: str, lengths: set[int]) -> bool:
    """Return whether a line is a row of hexadecimal digits, and its length is one of `lengths`."""
    return not set(line) - _HEX_DIGITS and len(line) in lengths


def _letters_of_words(line: str) -> set[str]:
    """Return the letters in a line's words, except words of fewer than three different letters."""
    words = [set(word) for word in _WORD.findall(line)]
    return set().union(*(word for word in words if len(word) >= _LEAST_LETTERS))


def _runs(lines: Sequence[str], prose: Sequence[bool]) -> Iterator[range]:
    """Yield each group of consecutive prose lines, as a range of line indices.

    A group must reach a blank line or an end of the text.
    """
    at = 0
    for is_prose, run in groupby(prose):
        begin, at = at, at + len(list(run))
        if is_prose and not (
            begin > 0 and lines[begin - 1].strip() and at < len(lines) and lines[at].strip()
        ):
            yield range(begin, at)


def _told(lines: Sequence[str]) -> str:
    """Return a note on the lines that were left out."""
    filled = [line.strip() for line in lines if line.strip()]
    told = ", ".join(quoted(line[:_MOST_TOLD]) for line in filled[:_TOLD])
    more = f" and {len(filled) - _TOLD} more" if len(filled) > _TOLD else ""
    return f"the text around the maze was ignored: {told}{more}"
