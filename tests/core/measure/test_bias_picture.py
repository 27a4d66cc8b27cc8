"""The picture of bias in characters."""

from __future__ import annotations

import pytest

from labyrinth import Recipe
from labyrinth.core.measure.bias import bias
from labyrinth.core.measure.bias_picture import ASCII, Ink, Line, bars, picture


def text(lines: list[Line]) -> list[str]:
    return ["".join(part for part, _ in line) for line in lines]


@pytest.mark.parametrize("width", [34, 63, 72, 160])
@pytest.mark.parametrize("size", [(1, 1), (1, 30), (9, 26), (30, 30), (40, 4)])
def test_it_keeps_to_its_width(width: int, size: tuple[int, int]) -> None:
    lines = text(picture(bias(Recipe("dfs", *size, 1), 2).finish(), width))
    assert max(map(len, lines)) <= width
    assert any("Where dead ends are" in line for line in lines)


def test_maps_are_blank_where_nothing_ever_lies() -> None:
    found = bias(Recipe("binary-tree", 16, 16, 1), 60).finish()
    lines = text(picture(found, 72))
    first = next(at for at, line in enumerate(lines) if line.startswith("these mazes")) + 1
    rows = [line[:16] for line in lines[first : first + 8]]
    shares = [found.own.dead_ends[at : at + 16] for at in range(0, 256, 16)]
    for number, row in enumerate(rows):
        both = zip(*shares[2 * number : 2 * number + 2], strict=True)
        assert [char == " " for char in row] == [not any(each) for each in both]
    assert [row[0] for row in rows[:-1]] == [" "] * 7, "it is a corridor down the left"
    uniform = [line[18:34] for line in lines[first : first + 8]]
    assert " " not in "".join(uniform)
    assert "█" in "".join([*rows, *uniform]), "the scale ends at the most there is"


@pytest.mark.parametrize("ink", [ASCII, Ink(" abcd", "x", "!")])
def test_it_is_drawn_in_other_characters(ink: Ink) -> None:
    lines = text(picture(bias(Recipe("sidewinder", 9, 9, 1), 5).finish(), 72, ink))
    drawn = set("".join(lines)) - set(ink.levels + ink.bar + ink.mark)
    assert all(char.isascii() and (char.isalnum() or char in "%(), ") for char in drawn)


def test_a_bar_is_as_long_as_its_share_and_marks_the_uniform_one() -> None:
    found = bias(Recipe("binary-tree", 9, 9, 1), 20).finish()
    up = next(line for line in text(bars(found.own, found.uniform, 67)) if "  up  " in line)
    bar = up[14:54]
    share, usual = found.own.opening[0], found.uniform.opening[0]
    assert bar.rstrip().count("█") == round(40 * share) - 1
    assert bar.index("│") == round(40 * usual)
    alone = text(bars(found.own, None, 67))
    assert "│" not in "".join(alone)
    assert "uniform" not in "".join(alone)


def test_the_shares_of_uniform_passages_are_told_for_both_directions() -> None:
    found = bias(Recipe("binary-tree", 9, 9, 1), 20).finish()
    lines = text(bars(found.own, found.uniform, 67))
    usual = found.uniform
    for name, share in (("left, right", usual.horizontal), ("up, down", usual.vertical)):
        (line,) = (each for each in lines if each.strip().startswith(name))
        assert line.endswith(f" ({share:.0%})")
