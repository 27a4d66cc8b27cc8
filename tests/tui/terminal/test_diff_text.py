"""A line for the terminal says no more than it must, and is seen as Rich's would be."""

from __future__ import annotations

import re
from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from labyrinth.tui.terminal.compositor import diff_text

WORDS = ("red on blue", "green on blue", "red on black", "bold red on blue", "underline", "on blue")
STYLES = [None, *map(Style.parse, WORDS)]
RUNS = st.lists(
    st.tuples(st.text("ab █", min_size=1, max_size=4), st.sampled_from(STYLES)), max_size=8
)
Cell = tuple[str, str, str, frozenset[str]]


def seen(text: str) -> list[Cell]:
    """Return what a terminal shows: each character with its colours and attributes, by code.

    Of a blank the colour of text is not seen, of a full block not that of the ground.
    """
    cells: list[Cell] = []
    colour, ground, attributes = "", "", frozenset[str]()
    for sequence, character in re.findall(r"\x1b\[([\d;]*)m|(.)", text):
        for code in sequence.split(";") if sequence else ():
            if code == "0":
                colour, ground, attributes = "", "", frozenset()
            elif code.startswith("3"):
                colour = code.replace("39", "")
            elif code.startswith("4") and len(code) > 1:
                ground = code.replace("49", "")
            else:
                attributes |= {code}
        if character:
            blank, block = character == " " and not attributes, character == "█" and not attributes
            cells.append((character, "" if blank else colour, "" if block else ground, attributes))
    assert (colour, ground, attributes) == ("", "", frozenset())
    return cells


@given(RUNS)
def test_line_is_seen_as_rich_draws_it(runs: list[tuple[str, Style | None]]) -> None:
    strip = Strip([Segment(text, style) for text, style in runs])
    alone = "".join(
        Strip.render_style(style, text, ColorSystem.STANDARD) if style else text
        for text, style in runs
    )
    assert seen(diff_text(strip, ColorSystem.STANDARD)) == seen(alone)


def test_colour_that_stays_is_not_written_again() -> None:
    styles = [Style.parse(words) for words in WORDS[:2]]
    strip = Strip([Segment("██", styles[0]), Segment("  ", styles[1]), Segment("ab", styles[1])])
    text = diff_text(strip, ColorSystem.STANDARD)
    assert [len(list(group)) for mark, group in groupby(text) if mark == "\x1b"] == [1] * 4
    assert text == "\x1b[31m██\x1b[44m  \x1b[32mab\x1b[0m"
