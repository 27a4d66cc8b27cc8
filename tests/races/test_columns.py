"""The columns of the board: what they show, and the lines in the order of any of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from labyrinth import generate
from labyrinth.core.search.columns import SPREAD
from labyrinth.core.search.timing import timing
from labyrinth.core.table import NOTHING, Column, sorted_by
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import BoardRow
from labyrinth.races.solvers import BOARD, PRINTED
from tests.races.test_board import race_of

BY_HEADING = {column.heading: column for column in PRINTED}


def lines() -> list[BoardRow]:
    run = race_of(
        generate("kruskal", 6, 8, 3, braid=0.7, weights=(1, 9)),
        *("bfs", "random-mouse:limit=2", "a-star", "dfs"),
    )
    clock = run.clock(ClockKind.EXPANSIONS)
    times = [timing([0.002]), None, timing([0.003]), timing([0.001])]
    return run.board(clock, clock.length, times)


@pytest.mark.parametrize("column", PRINTED, ids=lambda column: column.heading)
def test_lines_are_sorted_by_what_a_column_shows(column: Column[BoardRow]) -> None:
    for reverse in (False, True):
        ordered = sorted_by(column, lines(), reverse=reverse)
        shown = [column.value(line) for line in ordered]
        known = [value for value in shown if value is not None]
        assert known == sorted(known, reverse=reverse)
        assert shown[len(known) :] == [None] * (len(shown) - len(known))
        assert sorted(row.lane for row in ordered) == [0, 1, 2, 3]


def test_spread_is_sorted_by_the_width_of_the_range() -> None:
    wide, narrow = timing([0.001, 0.009]), timing([0.004, 0.005])
    row = lines()[0]
    rows = [replace(row, timing=each) for each in (wide, narrow)]
    assert [each.timing for each in sorted_by(SPREAD, rows)] == [narrow, wide]


def test_thousands_are_parted_as_in_sentences() -> None:
    row = replace(lines()[0], expanded=12_345, cost=1_234.5, timing=None)
    texts = {column.heading: column.text(row) for column in (*PRINTED, *BOARD)}
    assert (texts["expanded"], texts["cost"]) == ("12,345", "1,234.50")


def test_who_found_no_path_shows_nothing_of_it() -> None:
    mouse = lines()[1]
    texts = {heading: column.text(mouse) for heading, column in BY_HEADING.items()}
    assert texts["place"] == "gave up"
    for heading in ("steps", "cost", "x optimal", "turns", "branches"):
        assert texts[heading] == NOTHING
    assert texts["expanded"] != NOTHING
