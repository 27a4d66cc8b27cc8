"""Shapes: which rooms are inside, by plain flooding over the rooms as they are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError
from labyrinth.core.shapes.letters import LETTERS
from labyrinth.core.shapes.shape import Shape
from labyrinth.core.shapes.written import NAMED, checked, mask_of, shape_of
from tests.core.examples import examples
from tests.core.oracles import Room


def shape(text: str, rows: int, cols: int) -> Shape:
    found = shape_of(checked(text), rows, cols)
    assert found is not None
    return found


def drawn(shape: Shape) -> list[str]:
    return ["".join(".#"[flag] for flag in row) for row in shape.by_row()]


def rooms(lines: list[str]) -> set[Room]:
    return {(r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "#"}


def reached(inside: set[Room]) -> set[Room]:
    """The rooms that can be reached from the first one."""
    found = {min(inside)}
    waiting = [*found]
    for row, col in waiting:
        new = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & inside - found
        found |= new
        waiting += new
    return found


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2**81 - 1))
@examples(4)
def test_a_mask_is_read_as_it_was_written_and_its_parts_are_joined(
    rows_: int, cols: int, bits: int
) -> None:
    flags = [[bool(bits >> (row * cols + col) & 1) for col in range(cols)] for row in range(rows_)]
    inside = bytes(flag for row in flags for flag in row)
    text = mask_of(cols, inside)
    assert checked(text) == text
    if not any(inside):
        with pytest.raises(LabyrinthError, match="is inside this shape"):
            shape_of(text, len(flags), cols)
        return
    found = shape(text, len(flags), cols)
    before = {(r, c) for r, row in enumerate(flags) for c, flag in enumerate(row) if flag}
    after = rooms(drawn(found))
    assert before <= after == reached(after)
    assert found.joined == len(after) - len(before)
    if reached(before) == before:
        assert after == before


def test_two_parts_are_joined_by_a_shortest_way() -> None:
    found = Shape.of(3, 5, bytes([1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
    assert found.joined == 3
    assert drawn(found)[0] == "#####"


@pytest.mark.parametrize("name", NAMED)
def test_a_named_shape_is_connected_and_fills_the_grid(name: str) -> None:
    for rows, cols in [(3, 3), (3, 8), (7, 7), (12, 31), (40, 40)]:
        inside = rooms(drawn(shape(name, rows, cols)))
        assert inside == reached(inside)
    # A point may lie between the middles of two rooms.
    assert {row for row, _ in inside} >= set(range(2, 38))
    assert {col for _, col in inside} >= set(range(2, 38))
    assert inside == {(row, 39 - col) for row, col in inside}, "each is its mirror image"


@pytest.mark.parametrize("letter", LETTERS)
def test_a_letter_is_of_one_height_and_connected_but_for_dots(letter: str) -> None:
    lines = list(LETTERS[letter])
    assert len(lines) == 7
    assert len({len(line) for line in lines}) == 1
    assert (reached(rooms(lines)) == rooms(lines)) is (letter not in "!?")


def test_a_way_through_a_word_leads_through_each_letter() -> None:
    for rows_, cols in [(7, 23), (14, 46), (20, 80)]:
        inside = rooms(drawn(shape("text:LOVE", rows_, cols)))
        assert inside == reached(inside)
        # The columns of O and of V, without the hands on both sides.
        for first, last in ((6, 10), (12, 16)):
            without = {
                (row, col)
                for row, col in inside
                if not first * cols // 23 <= col < (last + 1) * cols // 23
            }
            assert (rows_ - 1, cols - 1) not in reached(without)
    assert drawn(shape("text:LO", 7, 11)) == [
        "#......###.",
        "#.....##.##",
        "#.....#...#",
        "#.....#...#",
        "#.....#...#",
        "#.....##.##",
        "##########.",
    ]


def test_words_are_written_in_one_way() -> None:
    assert checked("text:  i love élan ") == "text:I_LOVE_ELAN"
    assert checked("text:I_LOVE_ELAN") == "text:I_LOVE_ELAN"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hart", "did you mean heart"),
        ("text:", "at least one letter"),
        ("text:a§", "no large letter for '§'"),
        ("mask:3x3", "is not a mask"),
        ("mask:2x2:a", "do not fill 2 x 2 rooms"),
        ("mask:2x2:_____________", "do not fill 2 x 2 rooms"),
        ("mask:2x2:ffff", "do not fill 2 x 2 rooms"),
        ("mask:99999x99999:a", "over the limit"),
    ],
)
def test_what_is_no_shape_is_refused(text: str, said: str) -> None:
    with pytest.raises(LabyrinthError, match=said):
        checked(text)


def test_a_grid_too_small_is_refused() -> None:
    with pytest.raises(LabyrinthError, match="at least 7 x 23 rooms, not 6 x 40"):
        shape_of("text:LOVE", 6, 40)
    with pytest.raises(LabyrinthError, match="none of the 1 x 1 rooms is inside this shape"):
        shape_of("ring", 1, 1)
