"""A race of generators: its clock, its places, and the figures beside what is usual."""

from __future__ import annotations

from typing import Any

import pytest

from labyrinth import EventKind, Recipe, generate
from labyrinth.core.measure.report_card import report
from labyrinth.races.clock import ClockKind
from labyrinth.races.generators import generator_race

RECIPES = [Recipe.parse(text) for text in ("dfs:6x7:3", "kruskal:6x7:3", "dfs:6x7:3:braid=0.5")]
HOLDING = (EventKind.VISIT, EventKind.DISCOVER, EventKind.STEP)


def test_the_board_is_what_a_plain_count_finds() -> None:
    race = generator_race(RECIPES).finish()
    traces = [generate_trace(recipe) for recipe in RECIPES]
    for kind in (ClockKind.EVENTS, ClockKind.TOGETHER):
        clock = race.clock(kind)
        assert clock.length == max(map(len, traces))
        for time in (*range(clock.length + 1), *reversed(range(clock.length))):
            for number, row in enumerate(race.board(clock, time)):
                trace = traces[number]
                at = len(trace) * time // clock.length if kind is ClockKind.TOGETHER else time
                at = min(at, len(trace))
                sizes = held(trace, at)
                assert (row.events, row.frontier, row.largest_frontier) == (
                    at,
                    sizes[-1],
                    max(sizes),
                )
                assert (row.place is None) == (row.report is None) == (at < len(trace))


def generate_trace(recipe: Recipe) -> list[tuple[EventKind, int]]:
    options: dict[str, Any] = dict(recipe.options)
    maze = generate(recipe.algorithm, recipe.rows, recipe.cols, recipe.seed, **options)
    assert maze.trace is not None
    return list(maze.trace)


def held(trace: list[tuple[EventKind, int]], position: int) -> list[int]:
    tiles: set[int] = set()
    sizes = [0]
    for kind, tile in trace[:position]:
        if kind is not EventKind.LOOK:
            (tiles.add if kind in HOLDING else tiles.discard)(tile)
        sizes.append(len(tiles))
    return sizes


def test_at_the_end_there_is_the_report_card_and_what_is_usual() -> None:
    race = generator_race(RECIPES).finish()
    clock = race.clock(ClockKind.EVENTS)
    rows = race.board(clock, clock.length)
    lengths = [len(lane.trace) for lane in race.lanes]
    assert [row.place for row in rows] == [1 + sum(o < n for o in lengths) for n in lengths]
    for row, recipe in zip(rows, RECIPES, strict=True):
        options: dict[str, Any] = dict(recipe.options)
        maze = generate(recipe.algorithm, recipe.rows, recipe.cols, recipe.seed, **options)
        assert row.report == report(maze)
        assert row.report
        assert {each.figure for each in row.report.expected} >= {"regions", "dead_end_share"}


def test_generators_have_no_clock_of_expansions() -> None:
    with pytest.raises(ValueError, match="has expansions"):
        generator_race(RECIPES[:1]).finish().clock(ClockKind.EXPANSIONS)
