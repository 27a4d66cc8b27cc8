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
        if "may be worth it" in text:
            passed.clear()
        if line.kind is EventKind.STEP:
            passed.add(tile)
        assert not ("The jump comes to" in text and tile in passed)
        if line.kind is EventKind.EXPAND:
            here = tile
        if line.kind is EventKind.DISCOVER:
            rows, cols = abs(tile[0] - here[0]), abs(tile[1] - here[1])
            assert rows == cols or not rows or not cols
            known[tile] = known[here] + max(rows, cols) * (2**0.5 if rows and cols else 1)
        if way := re.search(r"a jump ([\w ]+) may|jump ([\w ]+) from", text):
            steps = [WAYS[each] for each in (way[1] or way[2]).split(" and ")]
            assert tile == (here[0] + sum(s[0] for s in steps), here[1] + sum(s[1] for s in steps))
            told += 1
        if origin := re.search(r"(?:From|from|over) (\d+,\d+)", text):
            assert place(player.trace, origin[1]) == maze.index(here)
        if number := re.search(r"(?:at g|than g|f: g|: g) ([\d.]+)(?: \+|\.$)", text):
            assert float(number[1].rstrip(".")) == pytest.approx(known[tile], abs=0.006)
        if "no nearer" in text:
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
        if number := re.search(r"costs? (\d+) over (\d+,\d+)", text):
            assert int(number[1]) == by_now[here] + weights[here]
            assert place(player.trace, number[2]) == maze.index(here)
            assert (int(number[1]) < by_now.get(tile, 10**9)) == ("not less" not in text)
            by_now[tile] = min(int(number[1]), by_now.get(tile, 10**9))
        if number := re.search(r"costs (\d+) by now|its cost (\d+) is sure|f: g (\d+) \+", text):
            assert int(next(filter(None, number.groups()))) == by_now[tile]
        if "comes first in the queue" in text:
            assert tile in by_now
