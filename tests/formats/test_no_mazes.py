"""Files that are no maze: one sentence says what they are."""

from __future__ import annotations

import pytest

from labyrinth import LabyrinthError
from labyrinth.formats import read
from tests.formats.no_mazes import NO_MAZES
from tests.formats.samples import SAMPLES


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "The maze was dark.\nNobody knew the way out of it.\n",
            "words: line 1 begins with 'The maze was",
        ),
        (
            "# Mazes\n\nA maze has walls.\n\n* one wall\n* two walls\n",
            "words: line 1 begins with '# Mazes'",
        ),
        ("[core]\n\tbare = false\n", "settings: line 1 begins with '[core]'"),
        ("# a comment\nwalls: thick\nrooms: 12\nseed: 3\n", "settings: line 2 begins with 'walls:"),
        ("#!/bin/sh\necho hello\nexit 0\n", "a program: line 1 begins with '#!/bin/sh'"),
        (
            "def solve(maze):\n    return None\n\nprint(solve(3))\n",
            "a program: line 1 begins with 'def",
        ),
        ("date,price\nMonday,3.5\nTuesday,3.6\n", "a table: line 1 begins with 'date,price'"),
        (
            "<!DOCTYPE html>\n<p>A maze</p>\n",
            "a page of HTML, SVG or XML: line 1 begins with '<!DOC",
        ),
    ],
)
def test_it_is_told_what_a_text_is(text: str, told: str) -> None:
    with pytest.raises(LabyrinthError) as caught:
        read(text.encode(), name="file")
    assert str(caught.value).startswith(f"file: not a maze but {told}")


def test_a_fault_in_a_drawing_keeps_its_place() -> None:
    with pytest.raises(LabyrinthError, match="line 2, column 4: a second start"):
        read(b"#####\n#S S#\n#####\n")


def test_what_a_format_complains_of_is_told_where_it_is_named() -> None:
    with pytest.raises(LabyrinthError, match="line 1, column 1: 'T' is not a tile"):
        read(b"The maze was dark.\n", format="text")


def test_every_sample_is_more_than_words() -> None:
    for sample in SAMPLES.values():
        assert "no maze" not in "".join(read(sample.text.encode()).notes)


@pytest.mark.parametrize("name", NO_MAZES)
def test_no_text_that_is_none_is_opened_as_a_maze(name: str) -> None:
    text, told = NO_MAZES[name]
    with pytest.raises(LabyrinthError) as caught:
        read(text.encode(), name="file")
    assert str(caught.value).startswith(f"file: {told}")


def test_there_are_fifty_of_them() -> None:
    assert len(NO_MAZES) >= 50


def test_many_numbers_in_a_row_are_no_rooms() -> None:
    with pytest.raises(LabyrinthError, match=r"not a maze in a known format|not a maze but"):
        read(b"[3, 1, 4, 1, 5, 9]", name="file")
