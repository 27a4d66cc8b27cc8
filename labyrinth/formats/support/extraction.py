"""Remove the surroundings of a maze in a file: titles, legends, comments, code.

Level 1:       // the maze                       ```
#####          int maze[5][5] = {                #####
#S E#            {1, 1, 1, 1, 1}, // row 0       #S E#
#####            {1, 0, 0, 0, 1}, ...            #####
S: start       int main() { ... }                ```

`what_else` describes a text in which there is no maze.
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
from labyrinth.formats.support.text_lines import filled_lines

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
# A key in capitals and its value, as the maps of games begin with: `NO ./north.xpm`, `F 9,9,0`.
_KEYED: Final = re.compile(r"[ \t]*[A-Z]{1,2}[ \t]+\S{0,99}[./,]\S{0,99}[ \t]*")
# The tiles of such a map, with a player who faces north, south, east or west.
_TILES_AMID_BLANKS: Final = frozenset("01NSEW \n")
_SIZES: Final = re.compile(r"[\s\d,x]*")
_QUOTED_ROW: Final = re.compile(r"[^\"'`]{0,60}([\"'`])([^\"'`]*)\1[^\"'`]{0,20}")
# A line without a string that has only names and brackets.
_PLAIN_CODE: Final = re.compile(r"[\w\s*=\[\](){};,]*")
# Arrays in source code, declared among comments and statements, with rows in brackets or lines.
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
# Row numbers before the rows of a matrix or a picture.
_LABEL: Final = re.compile(r"[ \t]*(\d+)[ \t]?[ \t,;|:]")
_CELL: Final = re.compile(r"[^\s,;|]+")
# Lines of a program or a page that separate the maze from it.
_COMMENT_MARKS: Final = ("/*", "/**", "*/", "<!--", "-->")
_LINE_COMMENTS: Final = ("#", "//", ";", "%", "--")
_HEX_DIGITS: Final = frozenset(hexdigits)
_WORD: Final = re.compile(r"[A-Za-z]{3,}")


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
        _array_in_code,
        _without_rulers,
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
        begin, end = found.span(str(found.lastgroup))
        if text.count("\n", begin, end) >= _LEAST_LINES:
            # The numbers of lines are kept.
            around = [*text[:begin].split("\n"), *text[end:].split("\n")]
            return "\n" * text.count("\n", 0, begin) + text[begin:end], _told(around)
    return None


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


def _array_in_code(text: str) -> tuple[str, str] | None:
    """Return the largest array of a program without the code around it, and a note on the code.

    Returns None if there is no array. A list of numbers counts as an array if it spans several
    lines or has semicolons between its rows. If the text is JSON, or an array without other code
    than its name, the whole text is returned with an empty note.
    """
    if not any(bracket in text for bracket in "[{("):
        return None
    if text.lstrip()[:1] in ("[", "{") and parsed(text) is not None:
        return text, ""
    # Of a comment only the line ends are kept.
    bare = _COMMENT.sub(lambda found: found["kept"] or "\n" * found[0].count("\n"), text)
    spans = [found.span() for found in _ARRAY.finditer(bare)]
    for found in _LIST.finditer(bare):
        rows = [re.findall(r"[-\d.]+", line) for line in re.split("[;\n]", found[1])]
        lengths = [len(row) for row in rows if row]
        if len(lengths) >= _LEAST_LINES and len(set(lengths)) == 1 and lengths[0] > 1:
            spans.append(found.span())
    if not spans:
        return None
    begin, end = max(spans, key=lambda span: span[1] - span[0])
    array = bare[begin:end]
    listed = _LIST.fullmatch(array)
    alone = _BEFORE.fullmatch(text[:begin]) and _AFTER.fullmatch(text[end:])
    if listed is None and bare == text and alone:
        return text, ""
    if listed is not None:
        array = "\n".join(line.strip(" \t,") for line in re.split("[;\n]", listed[1]))
    else:
        array = f"[{array[1:-1]}]"
    lines = "\n" * bare.count("\n", 0, begin)
    return lines + array, "only the array was read, not the code around it"


def _without_rulers(text: str) -> tuple[str, str] | None:
    """Return a text without column and row numbers, and a note; None for an unnumbered text.

    pandas prints and saves matrices with both kinds of numbers.
    """
    head, *lines = [line for line in text.split("\n") if line.strip()] or [""]
    if len(lines) < _LEAST_LINES or not _counts(re.sub(r"[\s,;|]+", " ", head).split()):
        return None
    labels = [label for line in lines if (label := _LABEL.match(line))]
    cells = [len(re.findall(_CELL, line)) for line in (head, *lines)]
    is_labelled = len(labels) == len(lines) and cells[0] < cells[1]
    if is_labelled and _counts([label[1] for label in labels]):
        rows = (line[label.end() :] for line, label in zip(lines, labels, strict=True))
        return "\n" + "\n".join(rows), "the row and column numbers were ignored"
    if len(set(cells)) == 1 and cells[0] > _LEAST_LINES:
        return "\n" + "\n".join(lines), "the column numbers were ignored"
    return None


def _counts(words: Sequence[str]) -> bool:
    """Return whether words are consecutive numbers that begin with 0 or 1.

    A single word counts if it has the last digits of such numbers, without separators.
    """
    last = len(words) + 1
    if len(words) == 1 and len(words[0]) > 1:
        words, last = list(words[0]), 10
    counted = ([str((first + at) % last) for at in range(len(words))] for first in (0, 1))
    return len(words) > 1 and list(words) in counted


def _in_quotes(text: str) -> tuple[str, str] | None:
    """Return the strings of a text that has a string in each line, as in source code."""
    lines = text.split("\n")
    rows = [_QUOTED_ROW.fullmatch(line) for line in lines]
    if sum(row is not None for row in rows) < _LEAST_LINES or any(
        row is None and line.strip() and not _PLAIN_CODE.fullmatch(line)
        for line, row in zip(lines, rows, strict=True)
    ):
        return None
    strings = [row[2].removesuffix("\\n") if row else "" for row in rows]
    return "\n".join(strings), "only the text in quotes was read"


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


def _without_prose(text: str) -> Inside:
    """Return a text without lines of words that have letters unknown to the maze's rows.

    Such a line has at least two of these letters, or is only a comment mark. Lines between two rows
    of the maze are kept, because their letters may be marks.
    """
    lines = text.split("\n")
    marked = [_is_comment(lines, at) for at in range(len(lines))]
    if _WORD.search(text) is None and not any(marked):
        return Inside(text, [])
    # The letters in each line's words, except words of fewer than three different letters.
    words = [map(set, _WORD.findall(line)) for line in lines]
    worded = [
        set().union(*(word for word in of_line if len(word) >= _LEAST_LETTERS)) for of_line in words
    ]
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
        # A row of hexadecimal digits is none.
        mark
        or (
            len(letters - marks) > 1
            and not (_HEX_DIGITS.issuperset(line.strip()) and len(line.strip()) in lengths)
        )
        for line, letters, mark in zip(lines, worded, marked, strict=True)
    ]
    left_out = [at for run in _runs(lines, prose) for at in run]
    told = [_told([lines[at] for at in left_out])] if left_out else []
    for at in left_out:
        lines[at] = ""
    return Inside("\n".join(lines), told)


def _is_comment(lines: Sequence[str], at: int) -> bool:
    """Return whether a line is only a comment mark, perhaps beside a line of words with it."""
    mark = lines[at].strip()
    around = (*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2])
    return mark in _COMMENT_MARKS or (
        mark in _LINE_COMMENTS
        and any(line.startswith(mark) and _WORD.search(line) for line in around)
    )


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


# What a text without a maze is: words, settings, a program, a table, a web page.

_LOOKED_AT: Final = 100_000
_MOST_JSON: Final = 1_000_000
_MOST_LINES: Final = 200
# The least share of the lines that identifies a kind of text.
_LEAST_SHARE: Final = 0.6
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
    at = 0
    if isinstance(parsed(text[:_MOST_JSON]), (list, dict)):
        kind = "JSON with other content"
    elif _PAGE.match(beginning):
        kind = "a page of HTML, SVG or XML"
    else:
        begins = [line.text.strip()[:_MOST_LINES] for line in lines]
        kinds = [
            next((kind for kind, pattern in _KINDS.items() if pattern.match(line)), "")
            for line in begins
        ]
        counts = Counter(filter(None, kinds))
        if counts.total() < _LEAST_SHARE * len(lines):
            return None
        kind = max(counts, key=lambda each: counts[each])
        at = kinds.index(kind)
    return (
        f"not a maze but {kind}: line {lines[at].number} begins with "
        f"{quoted(lines[at].text.strip()[:_MOST_TOLD])}; a maze is drawn with "
        "characters or lines, or given as numbers"
    )
