"""Sentences of trees that passages join: they hold in a replay with plain sets."""

from __future__ import annotations

import re
from typing import Any

import pytest

from labyrinth import Player, generate, generators
from labyrinth.core.explain import structures_of
from tests.core.explain.telling import told_of

LIES_BETWEEN = "lies between a and b, which are not connected."


@pytest.mark.parametrize("options", [{}, {"maximum": True}, {"keep-weights": True}])
@pytest.mark.parametrize("seed", [1, 2])
def test_kruskal(options: dict[str, Any], seed: int) -> None:
    maze = generate("kruskal", 6, 7, seed, decisions=True, **options)
    trace = maze.trace
    assert trace
    drawn = dict(trace.drawn)
    passages = [tile for tile in drawn if drawn[tile]]
    assert len(passages) == 6 * 6 + 5 * 7
    if options.get("keep-weights"):
        assert all(drawn[tile] == maze.tiles[tile] for tile in passages if maze.tiles[tile])
    left = set(passages)
    ties = 0
    sets = {room: {room} for room in range(len(maze.tiles)) if trace.before[room]}
    for player, line, text in told_of(trace):
        tile = player.head
        assert tile is not None
        if line.heading != "Kruskal" or tile not in drawn:
            continue
        name = f"{tile // maze.width},{tile % maze.width}"
        step = 1 if tile // maze.width % 2 else maze.width
        one, other = sets[tile - step], sets[tile + step]
        if line.text.startswith("for each"):
            extreme, most = ("heaviest", max) if options.get("maximum") else ("lightest", min)
            assert most(drawn[each] for each in left) == drawn[tile]
            equal = sum(drawn[each] == drawn[tile] for each in left)
            tie = f"; one of {equal}, at random" if equal > 1 else ""
            said = f"{name} is the {extreme} passage left, of weight {drawn[tile]}{tie}."
            assert text == said
            ties += equal > 1
            left.discard(tile)
        elif "loop" in text:
            assert one is other
            assert text == f"{name} (weight {drawn[tile]}) joins a and a: a loop, refused."
        elif "lies" in text:
            assert one is not other
            assert text == f"{name} (weight {drawn[tile]}) {LIES_BETWEEN}"
        else:
            sizes = re.findall(r"(\d+) rooms?", text)
            assert list(map(int, sizes)) == [len(one), len(other)]
            assert text.startswith(f"{name} (weight {drawn[tile]}) joins a, of")
            one |= other
            sets |= dict.fromkeys(one, one)
    assert ties
    assert not left or len(sets[maze.width + 1]) == 42


def test_carving_on_at_random_tells_no_weight() -> None:
    maze = generate("kruskal", 5, 5, 1, decisions=True)
    assert maze.trace
    begun = maze.trace.up_to(30)
    assert begun.with_decisions
    assert not begun.drawn


def test_labels_are_the_trees_that_are_told_of() -> None:
    trace = generate("kruskal", 5, 6, 3, decisions=True).trace
    assert trace
    structure = structures_of(generators()["kruskal"])[1]
    for player, _, text in told_of(trace):
        letters = {label.text for label in structure.labels(player).values()}
        if " joins " in text or " lies between " in text:
            assert letters == ({"a"} if "loop" in text else {"a", "b"})
    assert structure.labels(Player(trace)) == {}
