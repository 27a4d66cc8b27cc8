"""What searches hold: at every position of small runs that of a plain bookkeeping."""

from __future__ import annotations

from collections import Counter, deque
from itertools import pairwise

import pytest

from labyrinth import EventKind, Maze, Player, generate, solve, solvers
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.structure import SHOWN, Structure
from labyrinth.core.explain.trace_reading import REACH
from tests.core.explain.structure_reading import (
    following,
    last,
    needs_decisions,
    numbers,
    readings,
    says_something,
    shows,
    tiles,
)

DISCOVER, EXPAND, STEP = EventKind.DISCOVER, EventKind.EXPAND, EventKind.STEP
LEAVE, PATH = EventKind.LEAVE, EventKind.PATH

BLOCK = Maze(5, 6, b"\x01\x00\x02\x09\x01\x01" * 5, start=(0, 2), goals=((4, 5), (3, 4)))
"""A maze without rooms, whose border is open, with weights and two goals."""


def mazes() -> list[Maze]:
    """Return mazes to search: perfect, with loops and weights, and with an open border."""
    return [
        generate("dfs", 6, 7, 4),
        generate("wilson", 8, 7, 2, braid=0.6, weights=(1, 9)),
        BLOCK,
    ]


@pytest.mark.parametrize("key", solvers())
def test_every_solver_says_what_it_holds(key: str) -> None:
    structures = structures_of(solvers()[key])
    assert structures
    for structure in structures:
        solution = solve(mazes()[1], key, decisions=needs_decisions(structure))
        says_something(structure, solution.trace)


def costs_from(maze: Maze, sources: list[int], *, backwards: bool = False) -> dict[int, int]:
    """Return what every tile costs from the sources, or to them, by relaxing until all agree."""
    costs = dict.fromkeys(sources, 0)
    changed = True
    while changed:
        changed = False
        for at in list(costs):
            for side in sides(maze, at):
                cost = costs[at] + maze.tiles[at if backwards else side]
                if cost < costs.get(side, cost + 1):
                    costs[side] = cost
                    changed = True
    return costs


def sides(maze: Maze, at: int) -> list[int]:
    row, col = divmod(at, maze.width)
    around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [maze.index(place) for place in around if place in maze and maze[place] > 0]


def distance(maze: Maze, at: int, targets: list[int]) -> int:
    row, col = divmod(at, maze.width)
    ends = [divmod(target, maze.width) for target in targets]
    return min(abs(row - to_row) + abs(col - to_col) for to_row, to_col in ends)


@pytest.mark.parametrize("key", ["dijkstra", "all-shortest", "a-star", "d-star-lite", "greedy"])
def test_priority_queue(key: str) -> None:
    """The keys are those of the cheapest way over what was expanded; the first is taken next."""
    for maze in mazes():
        assert maze.start is not None
        start, goals = [maze.index(maze.start)], sorted(map(maze.index, maze.goals))
        backwards = key == "d-star-lite"
        sources, targets = (goals, start) if backwards else (start, goals)
        costs = costs_from(maze, sources, backwards=backwards)
        expanded: set[int] = set()
        waiting = set(sources)
        (structure,) = structures_of(solvers()[key])
        for player, content in readings(structure, solve(maze, key).trace):
            kind, tile = last(player)
            if kind is EXPAND:
                expanded.add(tile)
                waiting.discard(tile)
            elif kind is DISCOVER:
                waiting.add(tile)
            elif kind in (PATH, STEP):
                break
            assert content.size == len(waiting)
            assert set(tiles(content)) <= waiting
            assert len(content.entries) == min(SHOWN, len(waiting))
            keys = numbers(content)
            assert keys == sorted(keys)
            if following(player)[0] is not EXPAND:
                continue  # it is still looking at the neighbours of a tile
            if key != "d-star-lite":
                assert tiles(content)[0] == following(player)[1]
            for at, number, _ in content.entries:
                assert at is not None
                g = min(
                    (
                        costs[side] + maze.tiles[side if backwards else at]
                        for side in sides(maze, at)
                        if side in expanded
                    ),
                    default=0,
                )
                h = distance(maze, at, targets)
                by_key = {"a-star": g + h, "d-star-lite": g + h, "greedy": h}
                assert number == by_key.get(key, g)


@pytest.mark.parametrize("rule", ["never", "only-when-no-obstacles", "always"])
@pytest.mark.parametrize("tie", ["newest", "oldest", "larger-g"])
def test_queue_of_jump_points(rule: str, tie: str) -> None:
    """Jumps count by their length: the first of the queue is taken next, also where weights are."""
    (structure,) = structures_of(solvers()["jump-point"])
    for maze in mazes():
        goals = set(map(maze.index, maze.goals))
        trace = solve(maze, "jump-point", diagonal=rule, tie=tie).trace
        for player, content in readings(structure, trace):
            assert numbers(content) == sorted(numbers(content))
            kind, tile = following(player)
            if kind is EXPAND:
                assert tiles(content)[0] == tile
            elif kind is PATH and last(player)[0] is not PATH:
                assert tiles(content)[0] in goals


@pytest.mark.parametrize("tie", ["newest", "oldest", "larger-g"])
def test_queue_of_lines_of_sight(tie: str) -> None:
    """Lines count by their length, from whatever parent: the first of the queue is taken next."""
    (structure,) = structures_of(solvers()["theta-star"])
    for maze in mazes():
        goals = set(map(maze.index, maze.goals))
        for player, content in readings(structure, solve(maze, "theta-star", tie=tie).trace):
            assert numbers(content) == sorted(numbers(content))
            kind, tile = following(player)
            if kind is EXPAND:
                assert tiles(content)[0] == tile
            elif kind is PATH and last(player)[0] is not PATH:
                assert tiles(content)[0] in goals


FILLERS = ["dead-end-filling", "cul-de-sac-filling", "blind-alley-filling"]


@pytest.mark.parametrize("key", ["bfs", "flood-fill", "collision", *FILLERS])
def test_queue(key: str) -> None:
    for maze in mazes():
        assert maze.start is not None
        ends = list(maze.goals) if key == "flood-fill" else [maze.start]
        queue = deque(sorted(map(maze.index, ends)))
        structure = structures_of(solvers()[key])[-1]
        for player, content in readings(structure, solve(maze, key).trace):
            kind, tile = last(player)
            if kind in (PATH, LEAVE):
                break
            if kind is EXPAND:
                assert queue.popleft() == tile
            elif kind is DISCOVER:
                queue.append(tile)
            assert shows(content, list(queue))


@pytest.mark.parametrize("key", FILLERS)
def test_filled_tiles(key: str) -> None:
    for maze in mazes():
        filled: list[int] = []
        structure, _ = structures_of(solvers()[key])
        for player, content in readings(structure, solve(maze, key).trace):
            kind, tile = last(player)
            if kind is STEP:
                filled.append(tile)
            assert shows(content, filled[::-1])


@pytest.mark.parametrize("key", ["dfs", "iterative-deepening", "ida-star"])
def test_stack_of_a_search(key: str) -> None:
    for maze in mazes():
        assert maze.start is not None
        start = maze.index(maze.start)
        stack = [start]
        structure = structures_of(solvers()[key])[0]
        for player, content in readings(structure, solve(maze, key).trace):
            kind, tile = last(player)
            if kind is PATH:
                break
            if kind is EXPAND and tile == start and player.position > 1:
                assert not stack, "a search begins anew when nothing is left"
            elif kind is EXPAND:
                assert stack.pop() == tile
            elif kind is DISCOVER:
                if tile in stack:
                    stack.remove(tile)
                stack.append(tile)
            assert shows(content, stack[::-1])


def test_two_frontiers() -> None:
    for maze in mazes():
        assert maze.start is not None
        start, goals = maze.index(maze.start), sorted(map(maze.index, maze.goals))
        from_start, from_goals = structures_of(solvers()["bidirectional"])
        queues = deque([start]), deque(goals)
        side = queues[0]
        for player, content in readings(from_start, solve(maze, "bidirectional").trace):
            kind, tile = last(player)
            if kind is PATH:
                break
            if kind is EXPAND:
                side = queues[0] if queues[0] and queues[0][0] == tile else queues[1]
                assert side.popleft() == tile
            elif kind is DISCOVER:
                if tile in queues[0] or tile in queues[1]:
                    break  # both sides have met
                side.append(tile)
            assert shows(content, list(queues[0]))
            assert shows(from_goals.read(player), list(queues[1]))


@pytest.mark.parametrize("weight", [1.0, 1.5])
def test_both_queues_by_f(weight: float) -> None:
    """Each side has its ends from the beginning, then what it discovered until that is expanded."""
    for maze in mazes():
        solution = solve(maze, "bidirectional-a-star", weight=weight)
        assert maze.start is not None
        ends = [maze.index(maze.start)], sorted(map(maze.index, maze.goals))
        queues: tuple[set[int], set[int]] = set(ends[0]), set(ends[1])
        found = list(zip(*(readings(each, solution.trace) for each in two_queues()), strict=True))
        for (player, from_start), (_, from_goals) in found:
            kind, tile = last(player)
            if kind is PATH:
                break
            line = solution.trace.line_at(player.position)
            if kind is EXPAND:
                for queue in queues:
                    queue.discard(tile)
            elif kind is DISCOVER:
                assert line is not None
                queues[line.from_goals].add(tile)
            for content, queue in zip((from_start, from_goals), queues, strict=True):
                assert content.size == len(queue)
                assert set(tiles(content)) <= queue
                assert numbers(content) == sorted(numbers(content))
            coming = solution.trace.line_at(player.position + 1) if not player.finished else None
            if following(player)[0] is EXPAND and coming is not None:
                taken = from_goals if coming.from_goals else from_start
                assert tiles(taken)[0] == following(player)[1]


def two_queues() -> list[Structure]:
    return structures_of(solvers()["bidirectional-a-star"])


def ahead(maze: Maze, place: tuple[int, int], heading: int) -> tuple[int, int] | None:
    """Return the open place one step on, None for a wall; a heading counts quarters from up."""
    row, col = ((-1, 0), (0, 1), (1, 0), (0, -1))[heading % 4]
    beyond = place[0] + row, place[1] + col
    return beyond if beyond in maze and maze[beyond] > 0 else None


def test_count_of_turns() -> None:
    """A plain walk by the rule of Pledge has the same count after each of its moves."""
    # In the last one the walk turns just before it leaves a wall.
    for maze in [*mazes(), generate("prim", 5, 5, 0)]:
        trace = solve(maze, "pledge").trace
        (structure,) = structures_of(solvers()["pledge"])
        assert maze.start is not None
        place = maze.start
        main = next(heading for heading in (1, 2, 3, 0) if ahead(maze, place, heading))
        turns = 0
        for player, content in readings(structure, trace):
            if last(player)[0] is PATH:
                break
            if player.position > 1:
                if turns:
                    turns += 1
                while (beyond := ahead(maze, place, main + turns)) is None:
                    turns -= 1
                place = beyond
                assert maze.index(place) == last(player)[1]
            assert numbers(content) == [turns]


def test_way_back_is_what_has_one_mark() -> None:
    for maze in mazes():
        (structure,) = structures_of(solvers()["tremaux"])
        marks = Counter[frozenset[int]]()
        before = -1
        for player, content in readings(structure, solve(maze, "tremaux").trace):
            kind, tile = last(player)
            if kind is PATH:
                break
            if player.position > 1:
                marks[frozenset((before, tile))] += 1
            before = tile
            way = tiles(content)
            if not player.position or way[0] != tile:
                continue  # it has looked at a known tile and turns round
            once = [passage for passage, count in marks.items() if count == 1]
            assert content.size == len(once) + 1
            assert all(frozenset(pair) in once for pair in pairwise(way))


def test_beyond_the_reach_the_order_comes_from_what_follows() -> None:
    hall = Maze(160, 160, b"\x01" * 160 * 160, start=(80, 80), goals=((159, 159),))
    trace = solve(hall, "dijkstra").trace
    player = Player(trace)
    player.seek(REACH + 5)
    (structure,) = structures_of(solvers()["dijkstra"])
    content = structure.read(player)
    assert content.size == player.marks.count(2)
    coming = [tile for kind, tile in list(trace)[REACH + 5 :] if kind is EXPAND]
    assert tiles(content) == [tile for tile in coming if player.marks[tile] == 2][:SHOWN]
    assert not numbers(content)
