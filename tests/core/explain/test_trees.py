"""Sentences of trees that passages join: they hold in a replay with plain sets."""

from __future__ import annotations

import re
from collections import Counter
from itertools import count, pairwise
from typing import Any

import networkx as nx
import pytest

from labyrinth import Maze, Player, generate, generators
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.structure import letter
from tests.core.explain.telling import told_of


def ends_of(maze: Maze, passage: int) -> tuple[int, int]:
    step = 1 if passage // maze.width % 2 else maze.width
    return passage - step, passage + step


class Sets:
    """Plain sets: a room has a letter when it is first joined, that of the larger set stays."""

    def __init__(self) -> None:
        self.letter: dict[int, str] = {}

    def of(self, *rooms: int) -> list[tuple[str, int]]:
        """Return the letter and the size of the set of each of the rooms."""
        new = map(letter, count(len(self.letter)))
        for room in rooms:
            if room not in self.letter:
                self.letter[room] = next(new)
        sizes = Counter(self.letter.values())
        return [(self.letter[room], sizes[self.letter[room]]) for room in rooms]

    def join(self, one: int, other: int) -> None:
        """Join two sets."""
        (first, size), (second, other_size) = self.of(one, other)
        first_first = (len(first), first) < (len(second), second)
        stays = first if (size, first_first) > (other_size, not first_first) else second
        for room, name in self.letter.items():
            if name in (first, second):
                self.letter[room] = stays


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
    lettered, structure = Sets(), structures_of(generators()["kruskal"])[1]
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
            tie = f"; drawn from {equal} equal ones" if equal > 1 else ""
            said = f"{name} is the {extreme} passage left, weight {drawn[tile]}{tie}."
            assert text == said
            ties += equal > 1
            left.discard(tile)
        elif "cycle" in text:
            assert one is other
            ((both, _), (same, _)) = lettered.of(*ends_of(maze, tile))
            assert both == same
            ends = f"Both ends of {name} (weight {drawn[tile]}) are in set {both}"
            assert text == f"{ends}: it would close a cycle."
        elif "different" in text:
            assert one is not other
            (first, _), (second, _) = lettered.of(*ends_of(maze, tile))
            assert first != second
            ends = f"The ends of {name} (weight {drawn[tile]})"
            assert text == f"{ends} are in different sets, {first} and {second}."
        else:
            sizes = re.findall(r"(\d+) rooms?", text)
            assert list(map(int, sizes)) == [len(one), len(other)]
            names = re.findall(r"(\w+) \(\d+ room", text)
            assert names == [each for each, _ in lettered.of(*ends_of(maze, tile))]
            lettered.join(*ends_of(maze, tile))
            shown = {room: label.text for room, label in structure.labels(player).items()}
            assert shown == lettered.letter
            held = [(entry.name, entry.number) for entry in structure.read(player, 99).entries]
            assert held[0] == lettered.of(ends_of(maze, tile)[0])[0]
            sizes_of = Counter(lettered.letter.values())
            assert sorted(held) == sorted([*sizes_of.items(), *[("", 1)] * (42 - len(shown))])
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
        if said := re.search(r"different sets, (\w+) and (\w+)|are in set (\w+): it would", text):
            assert letters >= {name for name in said.groups() if name}
    assert structure.labels(Player(trace)) == {}


def test_no_letter_is_on_a_tile_without_room_for_it() -> None:
    trace = generate("kruskal", 30, 30, 1, decisions=True).trace
    assert trace
    structure = structures_of(generators()["kruskal"])[1]
    player = Player(trace)
    shown = set[str]()
    for position in range(0, len(trace), 40):
        player.seek(position)
        shown |= {label.text for label in structure.labels(player).values()}
    assert max(map(len, shown)) == 2


@pytest.mark.parametrize("maximum", [False, True])
def test_boruvka_keeps_for_each_tree_its_lightest_way_out(*, maximum: bool) -> None:
    maze = generate("boruvka", 6, 7, 2, decisions=True, maximum=maximum)
    trace = maze.trace
    assert trace
    sign = -1 if maximum else 1
    ways_out: dict[frozenset[int], int] = {}
    sets = {room: frozenset([room]) for room in range(len(maze.tiles)) if trace.before[room]}
    rounds = []
    for player, line, text in told_of(trace):
        tile = player.head
        assert tile is not None
        if line.heading != "Borůvka":
            break
        if "round starts" in text:
            trees = len(set(sets.values()))
            assert text == f"{trees} trees are left: the next round starts."
            rounds.append(trees)
            ways_out.clear()
        if tile not in trace.drawn:
            continue
        weight = sign * trace.drawn[tile]
        beside = [sets[room] for room in ends_of(maze, tile)]
        known = [ways_out[tree] for tree in beside if tree in ways_out]
        if "is the best edge so far" in text:
            assert len(known) < 2 or weight <= max(known)
            for tree in beside:
                ways_out[tree] = min(weight, ways_out.get(tree, weight))
        elif "have a better edge" in text:
            assert weight >= max(known)
        elif "a cycle" in text:
            assert beside[0] == beside[1]
        elif " joins " in text:
            sizes = list(map(int, re.findall(r"(\d+) rooms?", text)))
            assert sizes == [len(tree) for tree in beside]
            whole = beside[0] | beside[1]
            sets |= dict.fromkeys(whole, whole)
    assert len(set(sets.values())) == 1
    assert len(rounds) > 1
    assert all(after <= before // 2 for before, after in pairwise(rounds))


def test_reverse_delete_closes_what_lies_on_a_loop() -> None:
    maze = generate("reverse-delete", 5, 6, 2, decisions=True)
    trace = maze.trace
    assert trace
    graph = nx.Graph()
    order = []
    closed = 0
    for player, line, text in told_of(trace):
        tile = player.head
        if line.heading != "Reverse-delete" or tile is None:
            break
        one, other = ends_of(maze, tile)
        if "is open for now" in text:
            graph.add_edge(one, other)
        elif "next in order" in text:
            order.append(trace.drawn[tile])
        elif "a bridge" in text:
            assert (one, other) in nx.bridges(graph) or (other, one) in nx.bridges(graph)
        elif "is closed" in text:
            graph.remove_edge(one, other)
            assert nx.has_path(graph, one, other)
            closed += 1
    assert order == sorted(order, reverse=True)
    assert closed == len(order) - 29
