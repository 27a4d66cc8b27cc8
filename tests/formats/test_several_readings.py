"""Texts that can be read in several ways: which is taken, and what the user may tell."""

from __future__ import annotations

import pytest

from labyrinth import LabyrinthError
from labyrinth.formats import Reading, read
from labyrinth.formats.support.format_reader import explain
from labyrinth.formats.support.picture_facts import Corrections, Marks

EITHER = "0 1 1 0\n1 0 0 1\n0 0 1 1\n1 1 0 0\n"
PLACES = "###########\n#0.1.....2#\n#.#######.#\n#4.......3#\n###########\n"


def _read(text: str, **told: str | int) -> Reading:
    number = told.pop("reading", None)
    assert number is None or isinstance(number, int)
    marks = Marks(**{name: str(mark) for name, mark in told.items()})
    return read(text.encode(), name="maze", corrections=Corrections(marks=marks, reading=number))


def test_a_matrix_of_which_nothing_tells_the_wall_has_two_readings() -> None:
    reading = _read(EITHER)
    assert reading.how == "Matrix of tiles: '1' wall, '0' open"
    (rival,) = reading.rivals
    assert rival.how == "Matrix of tiles: '0' wall, '1' open"
    assert rival.maze.tiles == bytes(not tile for tile in reading.maze.tiles)


@pytest.mark.parametrize("number", [1, 2])
def test_the_reading_that_is_named_is_taken(number: int) -> None:
    best = _read(EITHER)
    taken = _read(EITHER, reading=number)
    assert taken.maze == [best, *best.rivals][number - 1].maze
    assert not taken.rivals


def test_a_reading_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(LabyrinthError, match=r"no reading 9; the readings are 1: .*; 2: "):
        _read(EITHER, reading=9)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("#####\n#S G#\n#####\n", id="block text"),
        pytest.param("1 1 1 1\n1 0 0 1\n1 1 1 1\n", id="a closed border"),
        pytest.param("S    X  \n  X X   \n XX   X \n     XG \n", id="blanks are open"),
        pytest.param("+---+\n| S |\n+---+\n", id="a drawing"),
    ],
)
def test_what_is_clear_has_one_reading(text: str) -> None:
    assert _read(text).rivals == ()


def test_places_are_no_endpoints() -> None:
    maze = _read(PLACES).maze
    assert (maze.start, maze.goals) == (None, ())
    maze = _read(PLACES, start="0", goal="4").maze
    assert (maze.start, maze.goals) == ((1, 1), ((3, 1),))


@pytest.mark.parametrize(
    ("text", "told", "maze"),
    [
        (EITHER, {"wall": "0"}, "#  #\n ## \n##  \n  ##\n"),
        ("ab\nba\naa\n", {"wall": "b"}, " #\n# \n  \n"),
        ("aba\nbab\naba\n", {"floor": "b"}, "# #\n # \n# #\n"),
        ("#####\n#A.B#\n#####\n", {"start": "B", "goal": "A"}, "#####\n#G S#\n#####\n"),
        ("#####\n#S G#\n#####\n", {"wall": " ", "floor": "#"}, "     \n S#G \n     \n"),
        ("7,7,7\n7,255,7\n7,255,3\n", {"wall": "255"}, "   \n # \n #G\n"),
    ],
)
def test_what_is_told_of_characters_is_taken(text: str, told: dict[str, str], maze: str) -> None:
    assert _read(text, **told).maze.to_text() == maze


def test_a_character_that_is_not_there_is_refused() -> None:
    with pytest.raises(LabyrinthError, match=r"^maze: 'Q', given as wall, is not in the text"):
        _read(EITHER, wall="Q")
    with pytest.raises(LabyrinthError, match="'x' is given for two of wall, open, start and goal"):
        Marks("x", "x")


def test_the_readings_are_explained_with_why_others_were_declined() -> None:
    first, second, *declined = explain(EITHER.encode(), name="maze")
    assert (first.format, first.is_read, second.format, second.is_read) == (("matrix", True) * 2)
    reasons = {each.format: each.verdict for each in declined}
    assert not any(each.is_read for each in declined)
    assert reasons["mms-num"].startswith("line 1: expected six numbers, not 4")
    assert reasons["text"].startswith("line 1, column 1: '0' is not a tile")
    assert reasons["unicode"].startswith("not detected; --from unicode reads 4 x 4")


def test_a_file_that_fails_is_explained_by_where_it_fails() -> None:
    first, *_ = explain(b"#####\n#S S#\n#####\n", name="maze")
    assert first == ("text", False, "line 2, column 4: a second start; only one is allowed")


def test_a_text_of_no_format_names_the_one_that_gets_farthest() -> None:
    with pytest.raises(LabyrinthError, match="the closest is tiles: line 4: found a blank line"):
        read(b"qqqqq\nqwewq\nzzzzz\n\nqq\n")
