"""Sentences of searches from both ends: costs by brute force on each side."""

from __future__ import annotations

import re
from typing import Any

import pytest

from labyrinth import EventKind, Maze, generate
from tests.core import search_oracles as oracles
from tests.core.explain.telling import place, told_of_search

Tile = tuple[int, int]
MAZES = [
    generate("prim", 6, 6, 2, braid=0.6, weights=(1, 5)),
    generate("dfs", 5, 7, 1),
    generate("prim", 8, 8, 4, braid=1.0, weights=(1, 2)),
]


@pytest.mark.parametrize("maze", MAZES)
def test_bidirectional_search(maze: Maze) -> None:
    assert maze.start is not None
    weights = oracles.weights_of(maze)
    steps = {
        "start": oracles.fewest_steps(weights, maze.start),
        "goal": oracles.fewest_steps(weights, maze.goals[0]),
    }
    expanded: list[Tile] = []
    told = set()
    waiting: dict[bool, set[Tile]] = {False: {maze.start}, True: {maze.goals[0]}}
    seen = {side: set(tiles) for side, tiles in waiting.items()}
    for player, line, text in told_of_search(maze, "bidirectional"):
        assert player.head is not None
        tile = maze.position(player.head)
        if line.kind is EventKind.EXPAND:
            expanded.append(tile)
            waiting[line.from_goals].remove(tile)
        if "is new to" in text:
            assert tile not in seen[line.from_goals]
        if "it is skipped" in text:
            assert tile in seen[line.from_goals]
        if line.kind is EventKind.DISCOVER:
            waiting[line.from_goals].add(tile)
            seen[line.from_goals].add(tile)
        if number := re.search(r"(\d+) steps? from (?:the|a) (\w+)", text):
            assert int(number[1]) == steps[number[2]][tile]
            told.add(number[2])
        if beside := re.search(r"neighbour of (\d+,\d+)", text):
            assert place(player.trace, beside[1]) == maze.index(expanded[-1])
        if numbers := re.search(r"(\d+) tiles? on .* frontier, (\d+) on", text):
            assert [int(each) for each in numbers.groups()] == [len(waiting[s]) for s in waiting]
            assert len(waiting[line.from_goals]) <= len(waiting[not line.from_goals])
        if "other side has" in text:
            both = tile in seen[False] and tile in seen[True]
            assert both == ("meet here" in text)
    assert told == {"start", "goal"}


OPTIONS: list[dict[str, Any]] = [{}, {"weight": 2}, {"heuristic": "zero"}, {"diagonal": "always"}]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("maze", MAZES)
def test_bidirectional_a_star(maze: Maze, options: dict[str, Any]) -> None:
    """The costs are those of a replay that keeps what each neighbour would cost, event by event."""
    assert maze.start is not None
    weights = oracles.weights_of(maze)
    known: dict[bool, dict[Tile, float]] = {False: {maze.start: 0}, True: {maze.goals[0]: 0}}
    here, side = maze.start, False
    best = float("inf")
    told = 0
    for player, line, text in told_of_search(maze, "bidirectional-a-star", **options):
        assert player.head is not None
        tile = maze.position(player.head)
        if line.kind is EventKind.EXPAND:
            here, side = tile, line.from_goals
            assert same(re.search(r"with g = ([\d.,]+)\.$", text), known[side][tile])
            if not options:
                end = maze.goals[0] if side else maze.start
                assert known[side][tile] == oracles_cost(weights, tile, end, backwards=side)
        times = 2**0.5 if here[0] != tile[0] and here[1] != tile[1] else 1
        over = known[side].get(here, 0) + times * weights[here if side else tile]
        if lowered := re.search(r"is lowered via \d+,\d+: ([\d.,]+) → ([\d.,]+)\.$", text):
            assert same(lowered, known[side][tile])
        if number := re.search(r"(?:would be |\(g = |→ )([\d.,]+)(?:, no lower|\)\.$|\.$)", text):
            assert same(number, over)
            told += 1
            if "no lower than" in text:
                assert over >= known[side][tile] - 1e-9
            elif "is discovered" in text:
                assert tile not in known[side]
                known[side][tile] = over
            else:
                assert over < known[side][tile]
                known[side][tile] = over
        if "path through it" in text:
            if "the best so far" in text:
                assert known[False][tile] + known[True][tile] < best
                best = known[False][tile] + known[True][tile]
            assert known[False][tile] + known[True][tile] >= best - 1e-9
        if "has not reached" in text:
            assert tile not in known[not side]
        if number := re.search(
            r"(?:it costs|best path so far costs|of a queue is no lower than) (?:no less than )?"
            r"([\d.]+)",
            text,
        ):
            assert same(number, best)
    assert told


def oracles_cost(weights: dict[Tile, int], tile: Tile, end: Tile, *, backwards: bool) -> int:
    return (
        oracles.lowest_costs(weights, tile)[end]
        if backwards
        else oracles.lowest_costs(weights, end)[tile]
    )


def same(number: re.Match[str] | None, value: float) -> bool:
    assert number is not None
    return float(number[1].rstrip(",.").replace(",", "")) == pytest.approx(value, abs=0.006)
