"""The text of a file as it is shown: nothing is lost of it, and its words have kinds."""

from __future__ import annotations

import pytest

from labyrinth.tui.sandbox.source_view import SourceText
from tests.sandbox.loading.files import SEARCH

WIDTHS = [12, 20, 33, 80]


def joined(text: SourceText, width: int) -> list[str]:
    """The lines, put together again of their rows."""
    lines = [""] * len(text.lines)
    for row in text.rows(width):
        lines[row.line - 1] += text.lines[row.line - 1][row.first : row.end]
    return lines


@pytest.mark.parametrize("width", WIDTHS)
def test_rows_have_all_of_each_line_and_fit(width: int) -> None:
    text = SourceText("search.py", f"{SEARCH}{'y' * 99}\n\n\tif x:\n        z = {'漢' * 40!r}\n")
    stripped = [line.lstrip() for line in text.lines]
    assert joined(text, width) == stripped
    assert [row.line for row in text.rows(width) if row.begins] == list(
        range(1, len(text.lines) + 1)
    )
    for row in text.rows(width):
        shown = text.lines[row.line - 1][row.first : row.end]
        wide = sum(ord(mark) > 0x2E80 for mark in shown)
        assert row.indent + len(shown) + wide <= width


def test_words_have_kinds_as_far_as_the_text_is_python() -> None:
    text = SourceText("f.py", 'def go(x):  # why\n    return """a\nb"""\n    (((\n')
    kinds = {
        line: [(text.lines[line - 1][part.first : part.end], part.word) for part in parts]
        for line, parts in text.parts.items()
    }
    assert kinds[1] == [
        ("def", "keyword"),
        ("go", "name"),
        ("# why", "comment"),
    ]
    assert kinds[2] == [("return", "keyword"), ('"""a', "string")]
    assert kinds[3] == [('b"""', "string")]


def test_what_cannot_be_seen_is_shown_harmlessly() -> None:
    text = SourceText("f.py", "a\x1b[31m\r\n\tb\u202e\n[bold]c\n")
    assert text.lines == ["a�[31m", "    b�", "[bold]c", ""]
