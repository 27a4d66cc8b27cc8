"""Sentences of searches at any angle: lines of sight and lengths by a plain replay."""

from __future__ import annotations

import re
from math import dist
from typing import Any

import pytest

from labyrinth import EventKind, Maze, Player, generate
from tests.core import search_oracles as oracles
from tests.core import sight_oracles
from tests.core.explain.telling import place, told_of_search
from tests.core.runs import HALL

Tile = tuple[int, int]
MAZES = [generate("cave", 8, 9, 3), HALL, generate("prim", 6, 6, 2, braid=0.6)]
G = (
    r"(?:g =|its g of|[=:,] g|lower than|stays) (\d[\d.]*?)"
    r"(?: \+|\.$| is|, is the expanded| via \S+ its parent)"
)
OPTIONS: list[dict[str, Any]] = [{}, {"weight": 2}, {"heuristic": "zero"}]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("maze", MAZES)
@pytest.mark.parametrize("key", ["theta-star", "lazy-theta-star"])
def test_lines_of_sight(key: str, maze: Maze, options: dict[str, Any]) -> None:
    assert maze.start is not None
    known: dict[Tile, float] = {maze.start: 0}
    parents = {maze.start: maze.start}
    here, looked_at = maze.start, maze.start
    told = set()
    corridors = set(oracles.weights_of(maze))
    for player, line, text in told_of_search(maze, key, **options):
        assert player.head is not None
        tile = maze.position(player.head)
        named = [maze.position(place(player.trace, each)) for each in re.findall(r"\d+,\d+", text)]
        if line.kind is EventKind.DISCOVER:
            if "seen from" in text:
                parent = parents[here]
            else:
                parent = looked_at if "from now on" in text else here
            assert parent in named
            known[tile], parents[tile] = known[parent] + dist(parent, tile), parent
        elif line.kind is EventKind.EXPAND:
            here = tile
        elif line.kind is EventKind.LOOK:
            looked_at = tile
        if "seen from" in text:
            seer = next(each for each in named if each != tile)
            assert seer == (parents[tile] if "its parent" in text else parents[here])
            sees = sight_oracles.sees(corridors, seer, tile, "only-when-no-obstacles")
            assert sees == ("not seen" not in text) or "as if" in text
            told.add("not seen" in text)
        if number := re.search(r"via (\d+,\d+) would be (\d[\d.]*?)(?:,|\.$)", text):
            parent = parents[here]
            assert float(number[2]) == pytest.approx(known[parent] + dist(parent, tile), abs=0.006)
            assert place(player.trace, number[1]) == maze.index(parent)
            if "no lower" in text:
                assert known[parent] + dist(parent, tile) >= known[tile] - 1e-6
        if number := re.search(G, text):
            assert float(number[1]) == pytest.approx(known[tile], abs=0.006)
        check_path(line.kind, maze, player)
    assert told


def check_path(kind: EventKind | None, maze: Maze, player: Player) -> None:
    if kind is EventKind.PATH:
        assert player.head is not None
        assert maze.tiles[player.head]
