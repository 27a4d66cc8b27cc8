"""The pruning of jump point search, by its definition, and as the papers draw it."""

from __future__ import annotations

from heapq import heappop, heappush
from math import inf, sqrt

import pytest

from labyrinth.core.maze.neighbours import AROUND
from labyrinth.core.maze.search_grid import Diagonal
from labyrinth.core.search.toolkit.jumps import HEADINGS, pruning

Tile = tuple[int, int]
UP, RIGHT, DOWN, LEFT, UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT = range(8)
NEEDED = dict(zip(Diagonal, (3, 2, 1, 0), strict=True))
"""How many of the two tiles beside a diagonal step have to be open."""
RULES = pytest.mark.parametrize("rule", Diagonal)


def steps(tiles: set[Tile], tile: Tile, rule: Diagonal) -> dict[Tile, float]:
    """The tiles that one step leads to, and its length."""
    row, col = tile
    found = {}
    for down, right in HEADINGS:
        there = (row + down, col + right)
        beside = ((row + down, col), (row, col + right))
        is_diagonal = down != 0 and right != 0
        if there in tiles and (
            not is_diagonal or sum(side in tiles for side in beside) >= NEEDED[rule]
        ):
            found[there] = sqrt(2) if is_diagonal else 1.0
    return found


def lengths(tiles: set[Tile], start: Tile, rule: Diagonal, barred: Tile) -> dict[Tile, float]:
    """The lengths of the shortest ways that do not enter the barred tile, which is open."""
    found = {start: 0.0}
    heap = [(0.0, start)]
    while heap:
        length, tile = heappop(heap)
        for there, step in steps(tiles, tile, rule).items():
            if there != barred and length + step < found.get(there, inf) - 1e-9:
                found[there] = length + step
                heappush(heap, (length + step, there))
    return found


def turns_by_definition(tiles: set[Tile], heading: int, rule: Diagonal) -> set[int]:
    """The headings that lead on from the middle of three rows and columns."""
    row, col = HEADINGS[heading]
    before = (-row, -col)
    around = lengths(tiles, before, rule, barred=(0, 0)) if before in tiles else {}
    comes_first = row == 0 if rule is Diagonal.NEVER else row != 0 and col != 0
    slack = 1e-9 if comes_first else -1e-9
    into = sqrt(row * row + col * col)
    return {
        HEADINGS.index(there)
        for there, step in steps(tiles, (0, 0), rule).items()
        if into + step < around.get(there, inf) + slack
    }


@RULES
def test_turns_are_those_of_the_definition(rule: Diagonal) -> None:
    for around in range(0, 256, 5):
        tiles = {place for bit, place in enumerate(AROUND) if around >> bit & 1} | {(0, 0)}
        for heading, turns in enumerate(pruning(rule)):
            assert set(turns.worth[around]) == turns_by_definition(tiles, heading, rule)


@RULES
def test_a_turn_that_walls_alone_make_worth_it_is_forced(rule: Diagonal) -> None:
    for heading, turns in enumerate(pruning(rule)):
        assert turns.worth[255] == (heading, *turns.sides)
        for around in range(256):
            assert turns.forced[around] == (not {*turns.worth[around]} <= {heading, *turns.sides})


def surroundings(*walls: Tile) -> int:
    return sum(1 << bit for bit, place in enumerate(AROUND) if place not in walls)


def test_forced_turns_are_those_of_the_papers() -> None:
    above = surroundings((-1, 0))
    beside = surroundings((0, -1))
    before_above = surroundings((-1, -1))
    cutting, uncut = pruning(Diagonal.ALWAYS), pruning(Diagonal.NO_OBSTACLES)
    assert cutting[RIGHT].worth[above] == (RIGHT, UP_RIGHT)
    assert cutting[DOWN_RIGHT].worth[beside] == (DOWN_RIGHT, RIGHT, DOWN, DOWN_LEFT)
    assert uncut[RIGHT].worth[before_above] == (RIGHT, UP, UP_RIGHT)
    assert not any(
        uncut[DOWN_RIGHT].forced[each] for each in range(256) if each & 0b10101 == 0b10101
    )


def test_no_heading_has_sides_but_diagonal_ones_and_rows() -> None:
    for rule in Diagonal:
        sides = {heading: turns.sides for heading, turns in enumerate(pruning(rule)) if turns.sides}
        if rule is Diagonal.NEVER:
            assert sides == {RIGHT: (UP, DOWN), LEFT: (UP, DOWN)}
        else:
            assert sides == {
                UP_RIGHT: (UP, RIGHT),
                DOWN_RIGHT: (RIGHT, DOWN),
                DOWN_LEFT: (DOWN, LEFT),
                UP_LEFT: (UP, LEFT),
            }
