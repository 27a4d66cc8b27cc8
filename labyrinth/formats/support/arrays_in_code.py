"""Arrays in source code: declared among comments and statements, with rows in brackets or lines.

int maze[3][3] = { // 1 is a wall       maze = [1 1 1; 1 0 0; 1 1 1];
  {1, 1, 1}, {1, 0, 0}, {1, 1, 1}};
"""

from __future__ import annotations

import json
import re
from typing import Final

_LEAST_ROWS: Final = 3
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
    if _is_json(text):
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


def _is_json(text: str) -> bool:
    """Return whether a text is a JSON document, which has no code around a matrix."""
    if text.lstrip()[:1] not in ("[", "{"):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _kept(found: re.Match[str]) -> str:
    """Return a match unchanged or, for a comment, only its line ends."""
    return found["kept"] or "\n" * found[0].count("\n")


def _has_rows(numbers: str) -> bool:
    """Return whether a list of numbers is split into rows of equal length."""
    rows = [re.findall(r"[-\d.]+", line) for line in re.split("[;\n]", numbers)]
    lengths = {len(row) for row in rows if row}
    return sum(map(bool, rows)) >= _LEAST_ROWS and len(lengths) == 1 and lengths != {1}
