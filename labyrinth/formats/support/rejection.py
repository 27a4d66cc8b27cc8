"""Describe a text without a maze: words, settings, a program, a table, a web page."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import islice
from typing import Final

from labyrinth.core.errors import quoted
from labyrinth.formats.support.text_lines import TextLine, filled_lines

_LOOKED_AT: Final = 100_000
_MOST_JSON: Final = 1_000_000
_MOST_LINES: Final = 200
# The least share of the lines that identifies a kind of text.
_LEAST_SHARE: Final = 0.6
_MOST_TOLD: Final = 40
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
    if _is_json(text):
        return _told("JSON with other content", lines[0])
    if _PAGE.match(beginning):
        return _told("a page of HTML, SVG or XML", lines[0])
    kinds = [_kind(line.text.strip()[:_MOST_LINES]) for line in lines]
    counts = Counter(kind for kind in kinds if kind)
    if counts.total() < _LEAST_SHARE * len(lines):
        return None
    kind = max(counts, key=lambda each: counts[each])
    return _told(kind, lines[kinds.index(kind)])


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text[:_MOST_JSON]), (list, dict))
    except (ValueError, RecursionError):
        return False


def _kind(line: str) -> str | None:
    return next((kind for kind, pattern in _KINDS.items() if pattern.match(line)), None)


def _told(kind: str, line: TextLine) -> str:
    begins = quoted(line.text.strip()[:_MOST_TOLD])
    return (
        f"not a maze but {kind}: line {line.number} begins with {begins}; a maze is drawn with "
        "characters or lines, or given as numbers"
    )
