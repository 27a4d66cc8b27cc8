"""Sentences of jump point search and D* Lite, by a replay of where jumps begin and end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from labyrinth import EventKind, Maze, generate
from tests.core import search_oracles as oracles
from tests.core.explain.telling import place, told_of_search
from tests.core.runs import HALL

Tile = tuple[int, int]
MAZES = [generate("cave", 8, 9, 3), HALL, generate("prim", 6, 6, 2, braid=0.6, weights=(1, 5))]
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@pytest.mark.parametrize("options", [{}, {"diagonal": "always"}, {"diagonal": "never"}])
@pytest.mark.parametrize("maze", MAZES)
def test_jumps(maze: Maze, options: dict[str, Any]) -> None:
    assert maze.start is not None
    here, known = maze.start, {maze.start: 0.0}
    told = 0
    passed: set[Tile] = set()
    for player, line, text in told_of_search(maze, "jump-point", **options):
        assert player.head is not None
        tile = maze.position(player.head)
        if "is not pruned" in text:
            passed.clear()
        if line.kind is EventKind.STEP:
            passed.add(tile)
        assert not ("The jump reaches" in text and tile in passed)
        if line.kind is EventKind.EXPAND:
            here = tile
        if line.kind is EventKind.DISCOVER:
            rows, cols = abs(tile[0] - here[0]), abs(tile[1] - here[1])
            assert rows == cols or not rows or not cols
            known[tile] = known[here] + max(rows, cols) * (2**0.5 if rows and cols else 1)
        if way := re.search(r"direction ([\w ]+) from|jump ([\w ]+) from", text):
            steps = [WAYS[each] for each in (way[1] or way[2]).split(" and ")]
            assert tile == (here[0] + sum(s[0] for s in steps), here[1] + sum(s[1] for s in steps))
            told += 1
        if origin := re.search(r"(?:from|via) (\d+,\d+)", text):
            assert place(player.trace, origin[1]) == maze.index(here)
        if number := re.search(r"(?:no lower than|[:,=] g) ([\d.]+)(?: \+|\.$)", text):
            assert float(number[1].rstrip(".")) == pytest.approx(known[tile], abs=0.006)
        if "no lower" in text:
            rows, cols = abs(tile[0] - here[0]), abs(tile[1] - here[1])
            length = max(rows, cols) * (2**0.5 if rows and cols else 1)
            assert known[here] + length >= known[tile] - 1e-6
    assert told


@pytest.mark.parametrize("maze", MAZES)
def test_plans(maze: Maze) -> None:
    """Backwards a step costs what the tile weighs that is left."""
    assert maze.start is not None
    weights = oracles.weights_of(maze)
    by_now: dict[Tile, float] = {maze.goals[0]: 0}
    here = maze.goals[0]
    for player, line, text in told_of_search(maze, "d-star-lite"):
        assert player.head is not None
        tile = maze.position(player.head)
        if line.kind is EventKind.EXPAND:
            here = tile
            assert by_now[tile] == oracles.lowest_costs(weights, tile)[maze.goals[0]]
        if via := re.search(r"via (\d+,\d+)(?: \(g = | would be |: \d+ → )(\d+)", text):
            assert int(via[2]) == by_now[here] + weights[here]
            assert place(player.trace, via[1]) == maze.index(here)
            assert (int(via[2]) < by_now.get(tile, 10**9)) == ("no lower" not in text)
            by_now[tile] = min(int(via[2]), by_now.get(tile, 10**9))
        if number := re.search(r"queued with g = (\d+)|its g of (\d+) is|f = g (\d+) \+", text):
            assert int(next(filter(None, number.groups()))) == by_now[tile]
        if "is first in the queue" in text:
            assert tile in by_now
