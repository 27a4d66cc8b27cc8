"""What could be expanded next, against searches in plain Python that know nothing of traces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from labyrinth import Maze, Trace, generate, solve
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.explain.choice import Choice
from labyrinth.core.trace import DISCOVER, EXPAND, STEP
from tests.core.explain.asked_of import choices_in, searches

Key = Callable[[Maze, int, int], float]


def neighbours(maze: Maze, tile: int) -> list[int]:
    row, col = divmod(tile, maze.width)
    beside = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    inside = [each for each in beside if 0 <= each[0] < maze.height and 0 <= each[1] < maze.width]
    return [r * maze.width + c for r, c in inside if maze.tiles[r * maze.width + c]]


def manhattan(maze: Maze, tile: int) -> int:
    row, col = divmod(tile, maze.width)
    return min(abs(row - goal[0]) + abs(col - goal[1]) for goal in maze.goals)


def expansions_up_to(trace: Trace, position: int) -> list[int]:
    events = list(trace)[:position]
    return [tile for kind, tile in events if kind is EXPAND]


def open_costs(maze: Maze, expanded: list[int], *, once: bool) -> dict[int, int]:
    """Return the costs of what waits after these expansions; with `once` the first ones found."""
    assert maze.start is not None
    start = maze.start[0] * maze.width + maze.start[1]
    costs, waits = {start: 0}, {start: 0}
    for tile in expanded:
        del waits[tile]
        for beside in neighbours(maze, tile):
            cost = costs[tile] + maze.tiles[beside]
            if cost < costs.get(beside, 1 << 30) and not (once and beside in costs):
                costs[beside] = waits[beside] = cost
    return waits


KEYS: dict[str, Key] = {
    "a-star": lambda maze, tile, cost: cost + manhattan(maze, tile),
    "dijkstra": lambda maze, tile, cost: cost,
    "all-shortest": lambda maze, tile, cost: cost,
    "greedy": lambda maze, tile, cost: manhattan(maze, tile),
}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("tie", ["newest", "oldest", "larger-g"])
def test_the_lowest_key_is_right_and_what_is_higher_is_wrong(key: str, tie: str) -> None:
    if (tie == "larger-g" and key != "a-star") or (
        tie != "newest" and KEYS[key] is KEYS["dijkstra"]
    ):
        pytest.skip("no such option")
    options = {"tie": tie} if key in ("a-star", "greedy") else {}
    asked = 0
    for maze, trace, choices in searches(key, **options):
        for choice in choices[::5]:
            waits = open_costs(maze, expansions_up_to(trace, choice.position), once=key == "greedy")
            keys = {tile: KEYS[key](maze, tile, cost) for tile, cost in waits.items()}
            lowest = min(keys.values())
            assert set(choice.right) == {tile for tile in keys if keys[tile] == lowest}
            assert all(keys[tile] > lowest for tile in choice.wrong)
            assert expansions_up_to(trace, choice.settled)[-1] == choice.tile
            asked += 1
    assert asked > 20


def test_a_queue_gives_the_tile_that_waits_longest() -> None:
    asked = 0
    for maze, trace, choices in searches("bfs"):
        for choice in choices[::5]:
            expanded = expansions_up_to(trace, choice.position)
            queue = expanded[:1] or [choice.tile]
            for tile in expanded:
                up, down, left, right = tile - maze.width, tile + maze.width, tile - 1, tile + 1
                beside = set(neighbours(maze, tile)).difference(queue)
                queue += [each for each in (up, down, left, right) if each in beside]
            assert choice.right == (queue[len(expanded)],)
            assert set(choice.wrong) <= set(queue[len(expanded) + 1 :])
            asked += 1
    assert asked > 20


def test_a_stack_gives_what_was_pushed_last() -> None:
    asked = 0
    for maze, trace, choices in searches("dfs"):
        for choice in choices[::5]:
            expanded = expansions_up_to(trace, choice.position)
            stack = expanded[:1]
            done: set[int] = set()
            for tile in expanded:
                while (top := stack.pop()) in done:
                    pass
                assert top == tile
                done.add(tile)
                up, left, down, right = tile - maze.width, tile - 1, tile + maze.width, tile + 1
                beside = neighbours(maze, tile)
                stack += [
                    each for each in (up, left, down, right) if each in beside and each not in done
                ]
            while stack[-1] in done:
                stack.pop()
            assert choice.right == (stack[-1],)
            assert set(choice.wrong) <= set(stack) - done - {stack[-1]}
            asked += 1
    assert asked > 20


@pytest.mark.parametrize("key", ["iterative-deepening", "ida-star", "jump-point", "theta-star"])
def test_what_could_not_come_still_waits(key: str) -> None:
    asked = 0
    for _, trace, choices in searches(key):
        for choice in choices[:: max(9, len(choices) // 20)]:
            waits = {tile for kind, tile in list(trace)[: choice.position] if kind is DISCOVER}
            assert {*choice.right, *choice.wrong} <= waits | {trace.start}
            asked += 1
    assert asked > 5


@pytest.mark.parametrize("key", ["bidirectional", "bidirectional-a-star"])
def test_two_sides_take_their_own_tiles(key: str) -> None:
    asked = 0
    for _, trace, choices in searches(key):
        for choice in choices[::5]:
            line = trace.line_at(choice.settled)
            assert line is not None
            assert line.kind is EXPAND
            found = {
                event & (1 << 27) - 1
                for event in trace.events[: choice.position]
                if trace.lines[event >> 27].kind is DISCOVER
                and trace.lines[event >> 27].from_goals is line.from_goals
            }
            ends = set(trace.goals) if line.from_goals else {trace.start}
            expanded = set(expansions_up_to(trace, choice.position))
            assert {*choice.right, *choice.wrong} <= (found | ends) - (expanded - ends)
            asked += 1
    assert asked > 8


def walk_up_to(trace: Trace, position: int) -> list[int]:
    return [tile for kind, tile in list(trace)[:position] if kind in (EXPAND, STEP)]


@pytest.mark.parametrize("key", ["left-hand", "right-hand", "pledge", "tremaux", "random-mouse"])
def test_walkers_choose_among_the_open_ways_of_a_junction(key: str) -> None:
    asked = 0
    for maze, trace, choices in searches(key, **({"limit": 300} if key == "random-mouse" else {})):
        for choice in choices[::4]:
            walk = walk_up_to(trace, choice.position)
            ways = neighbours(maze, walk[-1])
            assert len(ways) > 2
            assert sorted((*choice.right, *choice.wrong)) == sorted(ways)
            assert walk_up_to(trace, choice.settled) == [*walk, choice.tile]
            assert choice.right == right_ways(key, walk, ways, choice)
            asked += 1
    assert asked > 8


def inside(maze: Maze) -> set[int]:
    """Return all tiles but those of the border."""
    rows, cols = range(1, maze.height - 1), range(1, maze.width - 1)
    return {row * maze.width + col for row in rows for col in cols}


def flooded(maze: Maze, known_walls: set[int]) -> dict[int, int]:
    """Return the steps to the nearest goal over all of the inside but the walls that are known."""
    ring = {row * maze.width + col for row, col in maze.goals}
    steps: dict[int, int] = {}
    while ring:
        steps |= dict.fromkeys(ring, 1 + max(steps.values(), default=-1))
        around = {tile + by for tile in ring for by in (-maze.width, -1, 1, maze.width)}
        ring = (around & inside(maze)) - known_walls - steps.keys()
    return steps


def test_a_micromouse_steps_to_the_lowest_number_of_what_it_has_seen() -> None:
    asked = 0
    for maze, trace, choices in searches("micromouse"):
        for choice in choices:
            walk = walk_up_to(trace, choice.position)
            seen = {tile + by for tile in walk for by in (-maze.width, -1, 1, maze.width)}
            steps = flooded(maze, {tile for tile in seen if not maze.tiles[tile]})
            ways = neighbours(maze, walk[-1])
            lowest = min(steps[way] for way in ways)
            assert choice.right == tuple(way for way in ways if steps[way] == lowest)
            assert sorted((*choice.right, *choice.wrong)) == sorted(ways)
            assert walk_up_to(trace, choice.settled) == [*walk, choice.tile]
            told = {event & (1 << 27) - 1 for event in trace.events[: choice.position]}
            around = {walk[-1] + by for by in (-maze.width, -1, 1, maze.width)}
            assert around & inside(maze) <= told
            asked += 1
    assert asked > 20


def right_ways(key: str, walk: list[int], ways: list[int], choice: Choice) -> tuple[int, ...]:
    """Return the ways that each walker may take, in the order of the tiles."""
    if key == "random-mouse":
        return tuple(way for way in ways if way != ([None, *walk][-2]))
    if key != "tremaux":
        return (choice.tile,)
    here, marks = walk[-1], Counter(frozenset(pair) for pair in pairwise(walk))
    if walk.index(here) < len(walk) - 1 and marks[frozenset(walk[-2:])] == 1:
        return (walk[-2],)
    unmarked = tuple(way for way in ways if not marks[frozenset((here, way))])
    once = tuple(way for way in ways if marks[frozenset((here, way))] == 1)
    return unmarked or once


def test_a_search_of_rooms_is_asked_about_rooms() -> None:
    maze = generate("wilson", 6, 8, 3, braid=0.6)
    for key, graph in (("dijkstra", "rooms"), ("dijkstra", "tiles"), ("bfs", "rooms")):
        trace = solve(maze, key, graph=graph).trace
        word = graph.removesuffix("s")
        for choice in choices_in(trace, solvers.get(key)):
            assert choice.question == f"Which {word} is expanded next?"
            assert choice.rule.startswith(f"The {word} ")
