"""Sentences of fillers, of the flood that collides, and of all cheapest paths, by brute force."""

from __future__ import annotations

import re

import pytest

from labyrinth import EventKind, Maze, generate
from tests.core import search_oracles as oracles
from tests.core.explain.telling import told_of_search

Tile = tuple[int, int]
MAZES = [
    generate("prim", 6, 6, 2, braid=0.3),
    generate("dfs", 4, 5, 1),
    generate("prim", 7, 7, 4, braid=0.7),
]


def beside(tiles: set[Tile], tile: Tile) -> list[Tile]:
    row, col = tile
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [each for each in around if each in tiles]


def reached(tiles: set[Tile], start: Tile) -> set[Tile]:
    found, stack = {start}, [start]
    while stack:
        new = [each for each in beside(tiles, stack.pop()) if each not in found]
        found.update(new)
        stack += new
    return found


def loops(part: set[Tile]) -> int:
    """The number of independent loops of what hangs together in `part`."""
    edges = sum(len(beside(part, tile)) for tile in part) // 2
    return edges - len(part) + 1


@pytest.mark.parametrize("maze", MAZES)
@pytest.mark.parametrize("key", ["dead-end-filling", "blind-alley-filling", "cul-de-sac-filling"])
def test_fillers(key: str, maze: Maze) -> None:
    assert maze.start is not None
    whole = set(oracles.weights_of(maze))
    left = set(whole)
    order: list[Tile] = []
    asked: list[Tile] = []
    for player, line, text in told_of_search(maze, key):
        assert player.head is not None
        tile = maze.position(player.head)
        if line.kind is EventKind.STEP:
            left.discard(tile)
        if number := re.search(r"(\d|no) open neighbour", text):
            assert len(beside(left, tile)) == int(number[1].replace("no", "0"))
        if "it is a dead end" in text or "it is not a dead end" in text:
            assert ("not a dead" in text) == (len(beside(left, tile)) > 1)
        if found := re.search(r"(\d+),(\d+) is checked next", text):
            assert beside(left, tile) == [(int(found[1]), int(found[2]))]
        if "no open neighbour left" in text:
            assert not beside(left, tile)
        if "is the start:" in text or "is a goal:" in text:
            assert tile == maze.start if "start" in text else tile in maze.goals
        if place := re.search(r"is number (\d+) of the walk", text):
            order.append(tile)
            assert len(order) == int(place[1])
        if "is next, with" in text:
            asked.append(tile)
        if re.search("one entrance|second exit|the part beyond it has", text):
            before = [each for each in beside(whole, tile) if order.index(each) < order.index(tile)]
            parent = max(before, key=order.index)
            beyond = reached(whole - {parent}, tile)
            assert (maze.start in beyond) == ("second exit" in text)
            if "and no goal" in text:
                assert not beyond & set(maze.goals)
            if "the part beyond it has a goal." in text:
                assert beyond & set(maze.goals)
            if "at most one loop" in text:
                assert not beyond & set(maze.goals)
                assert all(tile in left for tile in beyond)
            if "several connected loops" in text:
                assert loops(beyond | {parent}) >= 2
            if "a goal, or two loops" in text:
                assert beyond & set(maze.goals) or loops(beyond | {parent}) >= 2
        if "lies in a blind alley" in text:
            parts = [reached(whole - {each}, tile) for each in whole - {tile}]
            assert any(maze.start not in part and not part & set(maze.goals) for part in parts)
    assert asked == order[:0:-1]
    assert left == whole or key == "dead-end-filling" or len(left) < len(whole)


@pytest.mark.parametrize("maze", MAZES)
def test_collision(maze: Maze) -> None:
    assert maze.start is not None
    steps = oracles.fewest_steps(oracles.weights_of(maze), maze.start)
    kept = set(steps)
    end = min(steps[goal] for goal in maze.goals)
    whole = set(steps)
    for player, line, text in told_of_search(maze, "collision"):
        assert player.head is not None
        tile = maze.position(player.head)
        if number := re.search(r"(\d+) steps? from the start", text):
            assert int(number[1]) == steps[tile]
        if number := re.search(r"The ring holds (\d+) tiles?,", text):
            assert int(number[1]) == sum(each == steps[tile] for each in steps.values())
            assert not any(steps[goal] == steps[tile] for goal in maze.goals)
        onward = [each for each in beside(whole, tile) if steps[each] == steps[tile] + 1]
        if "A neighbour of" in text:
            assert kept & set(onward)
        if "No neighbour of" in text:
            assert not kept & set(onward)
        if line.kind is EventKind.LEAVE:
            kept.discard(tile)
            if "last ring" in text:
                assert steps[tile] == end
        if line.kind is EventKind.PATH:
            assert tile in kept


@pytest.mark.parametrize("maze", [*MAZES, generate("prim", 6, 6, 2, braid=1.0, weights=(1, 2))])
def test_all_cheapest_paths(maze: Maze) -> None:
    assert maze.start is not None
    weights = oracles.weights_of(maze)
    costs = oracles.lowest_costs(weights, maze.start)
    told = 0
    for player, _, text in told_of_search(maze, "all-shortest"):
        assert player.head is not None
        tile = maze.position(player.head)
        if number := re.search(r"^(\d+) cheapest paths? leads?", text):
            assert int(number[1]) == number_of_paths(weights, costs, maze.start, tile)
            told += 1
        if "lies on a cheapest path" in text:
            assert re.findall(r"with g = (\d+),", text) == [str(costs[tile])]
        if "is a goal with the lowest g" in text:
            assert costs[tile] == min(costs[goal] for goal in maze.goals)
    assert told


def number_of_paths(
    weights: dict[Tile, int], costs: dict[Tile, int], start: Tile, tile: Tile
) -> int:
    if tile == start:
        return 1
    return sum(
        number_of_paths(weights, costs, start, before)
        for before in beside(set(weights), tile)
        if costs.get(before) == costs[tile] - weights[tile]
    )
