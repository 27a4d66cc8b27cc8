"""Remove the surroundings of a maze in a file: titles, legends, comments, code.

Level 1:       // the maze                       ```
#####          int maze[5][5] = {                #####
#S E#            {1, 1, 1, 1, 1}, // row 0       #S E#
#####            {1, 0, 0, 0, 1}, ...            #####
S: start       int main() { ... }                ```
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from string import hexdigits
from typing import Final, NamedTuple

from labyrinth.core.errors import quoted
from labyrinth.core.maze.block_text import WEIGHTS_LINE
from labyrinth.formats.support.json_members import parsed
from labyrinth.formats.support.text_lines import TextLine, filled_lines

_LEAST_ROWS: Final = 3
_LABEL: Final = re.compile(r"[ \t]*(\d+)[ \t]?[ \t,;|:]")
_CELL: Final = re.compile(r"[^\s,;|]+")


def without_rulers(text: str) -> tuple[str, str] | None:
    """Return a text without column and row numbers, and a note; None for an unnumbered text.

    pandas prints and saves matrices with both kinds of numbers.
    """
    head, *lines = [line for line in text.split("\n") if line.strip()] or [""]
    if len(lines) < _LEAST_ROWS or not _counts(re.sub(r"[\s,;|]+", " ", head).split()):
        return None
    labels = [_LABEL.match(line) for line in lines]
    cells = [len(re.findall(_CELL, line)) for line in (head, *lines)]
    if all(labels) and _counts([label[1] for label in labels if label]) and cells[0] < cells[1]:
        rows = [line[label.end() :] for line, label in zip(lines, labels, strict=True) if label]
        return "\n" + "\n".join(rows), "the row and column numbers were ignored"
    if len(set(cells)) == 1 and cells[0] > _LEAST_ROWS:
        return "\n" + "\n".join(lines), "the column numbers were ignored"
    return None


def _counts(words: Sequence[str]) -> bool:
    """Return whether words are consecutive numbers that begin with 0 or 1.

    A single word counts if it has the last digits of such numbers, without separators.
    """
    if len(words) == 1 and len(words[0]) > 1:
        words, last = list(words[0]), 10
    else:
        last = len(words) + 1
    return any(
        len(words) > 1 and list(words) == [str((first + at) % last) for at in range(len(words))]
        for first in (0, 1)
    )


_LEAST_ROWS_IN_CODE: Final = 3
_COMMENT: Final = re.compile(
    r"(?P<kept>\"[^\"\n]*\"|'[^'\n]*')|//[^\n]*|/\*.*?\*/|#[^\n]*", re.DOTALL
)
_STRING: Final = r"(?:\"[^\"\n]*\"|'[^'\n]*')"
_ROW: Final = rf"[\[({{](?:{_STRING}|[^\[\](){{}}\"'])*+[\])}}]"
_ARRAY: Final = re.compile(
    rf"[\[({{]\s*(?:{_ROW}(?:\s*+(?:,\s*+)?{_ROW})++|{_STRING}(?:\s*+,\s*+{_STRING})++)"
    r"\s*+(?:,\s*+)?[\])}]"
)
_LIST: Final = re.compile(r"[\[({]([-\d\s,;.]*+)[\])}]")
_BEFORE: Final = re.compile(r"[\w\s\[\]:*<>.]{0,200}(?:=\s*(?:np\.|numpy\.)?(?:array)?)?[\s(]*")
_AFTER: Final = re.compile(r"(?:[\s,;)\]}]|dtype=[\w.']+)*")


def array_in_code(text: str) -> tuple[str, str] | None:
    """Return the largest array of a program without the code around it, and a note on the code.

    Returns None if there is no array. A list of numbers counts as an array if it spans several
    lines or has semicolons between its rows. If the text is JSON, or an array without other code
    than its name, the whole text is returned with an empty note.
    """
    if not any(bracket in text for bracket in "[{("):
        return None
    if text.lstrip()[:1] in ("[", "{") and parsed(text) is not None:
        return text, ""
    bare = _COMMENT.sub(_kept, text)
    spans = [found.span() for found in _ARRAY.finditer(bare)]
    spans += [found.span() for found in _LIST.finditer(bare) if _has_rows(found[1])]
    if not spans:
        return None
    begin, end = max(spans, key=lambda span: span[1] - span[0])
    array = bare[begin:end]
    listed = _LIST.fullmatch(array)
    alone = _BEFORE.fullmatch(text[:begin]) and _AFTER.fullmatch(text[end:])
    if listed is None and bare == text and alone:
        return text, ""
    lines = "\n" * bare.count("\n", 0, begin)
    if listed is not None:
        array = "\n".join(line.strip(" \t,") for line in re.split("[;\n]", listed[1]))
    else:
        array = f"[{array[1:-1]}]"
    return lines + array, "only the array was read, not the code around it"


def _kept(found: re.Match[str]) -> str:
    """Return a match unchanged or, for a comment, only its line ends."""
    return found["kept"] or "\n" * found[0].count("\n")


def _has_rows(numbers: str) -> bool:
    """Return whether a list of numbers is split into rows of equal length."""
    rows = [re.findall(r"[-\d.]+", line) for line in re.split("[;\n]", numbers)]
    lengths = {len(row) for row in rows if row}
    return sum(map(bool, rows)) >= _LEAST_ROWS_IN_CODE and len(lengths) == 1 and lengths != {1}


_LOOKED_AT: Final = 100_000
_MOST_JSON: Final = 1_000_000
_MOST_LINES: Final = 200
# The least share of the lines that identifies a kind of text.
_LEAST_SHARE: Final = 0.6
_LONGEST_QUOTE: Final = 40
_PAGE: Final = re.compile(r"\s*<(?:!doctype|html|\?xml|svg|!--)", re.IGNORECASE)
_KINDS: Final = {
    "a program": re.compile(
        r"#!|#include\b|.*[;{]$|[})\]]+;?$|.*\):?$|//|/\*|\*/"
        r"|(?:import|from|def|class|return|if|for|while|else|elif|using|function|const|let|var|echo"
        r"|exit|fi|done|end|try|except|raise|print|assert|pass)\b(?! *[=:] *\S)"
    ),
    "settings": re.compile(
        r"(?:- +)?[\"']?[\w.$/@-]{2,60}[\"']?\s?[:=]\s*(?:\S.*)?$|\[\[?[\w.\"' -]+\]\]?$"
    ),
    "a table": re.compile(r"(?=.*(?:[^\W\d_]{2}|\d\.\d))[^,;\t]+(?:[,;\t](?! )[^,;\t]*)+$"),
    "words": re.compile(
        r"(?:#{1,6}|[*+-]|\d+[.)]) +[^\W\d_]{2,}|.*?[^\W\d_]{2,}[^\w#]{1,3}[^\W\d_]{2,}"
    ),
}


def what_else(text: str) -> str | None:
    """Describe the kind of a text that is not a maze; None if it is unknown."""
    beginning = text[:_LOOKED_AT]
    lines = list(islice(filled_lines(beginning), _MOST_LINES))
    if not lines:
        return None
    if isinstance(parsed(text[:_MOST_JSON]), (list, dict)):
        return _described("JSON with other content", lines[0])
    if _PAGE.match(beginning):
        return _described("a page of HTML, SVG or XML", lines[0])
    kinds = [_kind(line.text.strip()[:_MOST_LINES]) for line in lines]
    counts = Counter(kind for kind in kinds if kind)
    if counts.total() < _LEAST_SHARE * len(lines):
        return None
    kind = max(counts, key=lambda each: counts[each])
    return _described(kind, lines[kinds.index(kind)])


def _kind(line: str) -> str | None:
    return next((kind for kind, pattern in _KINDS.items() if pattern.match(line)), None)


def _described(kind: str, line: TextLine) -> str:
    begins = quoted(line.text.strip()[:_LONGEST_QUOTE])
    return (
        f"not a maze but {kind}: line {line.number} begins with {begins}; a maze is drawn with "
        "characters or lines, or given as numbers"
    )


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
