"""What is shown of queues, stacks and heaps at every position, against textbook algorithms.

Each keeps its own structure and says after each thing that it does what waits: that is compared
with what is shown after every event of the same run, with its decisions. Entries that will only be
passed over do not count.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Any

import pytest

from labyrinth import EventKind, Maze, Player, Trace, generate, generators, solve, solvers
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.frontiers import Heap, PriorityQueue, Queue, Stack
from labyrinth.core.explain.structure import Structure
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from tests.core.explain.structure_reading import needs_decisions, tiles
from tests.core.explain.telling import told_of_search

DISCOVER, EXPAND, PATH = EventKind.DISCOVER, EventKind.EXPAND, EventKind.PATH
ALL = 10_000
MOST = 1000
"""The positions of a run that are looked at."""

Held = Sequence[int] | set[int]
"""What waits: in its order, or in any."""


def small_mazes() -> list[Maze]:
    """Return mazes with and without loops, weights and several goals, one of them walled off."""
    found = [
        generate("wilson", 3, 4, seed, braid=0.5 * (seed % 3), weights=(1, 1 + 8 * (seed % 2)))
        for seed in range(6)
    ]
    rows = (b"\x01\x03\x01\x01\x09", b"\x01\x00\x02\x00\x01", b"\x04\x01\x01\x00\x01")
    found.append(Maze(3, 5, b"".join(rows), start=(0, 0), goals=((2, 4), (1, 2))))
    found.append(Maze(2, 4, b"\x01\x01\x00\x01\x01\x01\x00\x01", start=(0, 0), goals=((0, 3),)))
    return found


def around(maze: Maze, tile: int, ways: str = "udlr") -> list[int]:
    """Return the open tiles beside a tile: up, down, left and right in the order of `ways`."""
    row, col = divmod(tile, maze.width)
    steps = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
    places = [(row + steps[way][0], col + steps[way][1]) for way in ways]
    return [maze.index(place) for place in places if place in maze and maze[place] > 0]


Did = tuple[str, int, Held]
"""What an algorithm did ("take" or "put"), to which tile, and what waits after that."""


def breadth_first(maze: Maze, start: int, goals: set[int]) -> Iterator[Did]:
    queue, seen = deque([start]), {start}
    while queue:
        tile = queue.popleft()
        yield "take", tile, list(queue)
        for each in around(maze, tile):
            if each not in seen:
                seen.add(each)
                queue.append(each)
                yield "put", each, list(queue)
                if each in goals:
                    return


def depth_first(maze: Maze, start: int, goals: set[int]) -> Iterator[Did]:
    stack, expanded = [start], set[int]()

    def held() -> list[int]:
        newest_first = dict.fromkeys(reversed(stack))
        return [tile for tile in newest_first if tile not in expanded]

    while stack:
        tile = stack.pop()
        if tile in expanded:
            continue
        expanded.add(tile)
        yield "take", tile, held()
        for each in around(maze, tile, "uldr"):
            if each not in expanded:
                stack.append(each)
                yield "put", each, held()
                if each in goals:
                    return


def best_first(
    maze: Maze, start: int, goals: set[int], *, of_g: float, of_h: float, newest: bool
) -> Iterator[Did]:
    """Search with a heap by `of_g` times g and `of_h` times h; a goal that is put ends greedy."""
    greedy = not of_g

    def estimate(tile: int) -> int:
        row, col = divmod(tile, maze.width)
        ends = [divmod(goal, maze.width) for goal in goals]
        return min(abs(row - other[0]) + abs(col - other[1]) for other in ends)

    costs, closed = {start: 0}, set[int]()
    heap = [(0.0, 0, start, 0)]
    number = 0

    def held() -> list[int]:
        return [tile for _, _, tile, g in sorted(heap) if g == costs[tile] and tile not in closed]

    while heap:
        _, _, tile, g = heappop(heap)
        if tile in closed or (tile in goals and greedy):
            continue
        yield "take", tile, held()
        if tile in goals:
            return
        closed.add(tile)
        for each in around(maze, tile):
            cost = g + maze.tiles[each]
            if each not in costs or (cost < costs[each] and not greedy):
                costs[each] = cost
                number += -1 if newest else 1
                heappush(heap, (of_g * cost + of_h * estimate(each), number, each, cost))
                yield "put", each, held()
                if greedy and each in goals:
                    return


RUNS: dict[str, tuple[Callable[..., Iterator[Did]], dict[str, Any], dict[str, Any]]] = {
    "bfs": (breadth_first, {}, {}),
    "dfs": (depth_first, {}, {}),
    "dijkstra": (best_first, {"of_g": 1, "of_h": 0, "newest": False}, {}),
    "a-star": (best_first, {"of_g": 1, "of_h": 1, "newest": True}, {}),
    "a-star, oldest": (best_first, {"of_g": 1, "of_h": 1, "newest": False}, {"tie": "oldest"}),
    "a-star, 5 h": (best_first, {"of_g": 1, "of_h": 5, "newest": True}, {"weight": 5.0}),
    "greedy": (best_first, {"of_g": 0, "of_h": 1, "newest": True}, {}),
}


@pytest.mark.parametrize("decisions", [False, True], ids=["deeds", "decisions"])
@pytest.mark.parametrize("name", RUNS)
def test_a_search_shows_what_a_textbook_search_holds(name: str, decisions: bool) -> None:
    search, given, options = RUNS[name]
    key = name.partition(",")[0]
    (structure,) = structures_of(solvers()[key])
    for maze in small_mazes():
        assert maze.start is not None
        start, goals = maze.index(maze.start), set(map(maze.index, maze.goals))
        done = search(maze, start, goals, **given)
        player = Player(solve(maze, key, decisions=decisions, **options).trace)
        holds: Held = [start]
        taken: int | None = None
        while True:
            line = player.trace.line_at(player.position)
            tile = player.head
            assert tile is not None or line is None
            if line is not None and (line.takes or line.kind in (DISCOVER, EXPAND)):
                was_taken = line.kind is EXPAND and tile == taken
                if not (was_taken or (line.takes and is_closed(player, tile))):
                    what, expected, holds = next(done)
                    assert (what, expected) == ("put" if line.kind is DISCOVER else "take", tile)
                    taken = tile if line.takes else None
            elif line is not None and line.kind is PATH and not decisions:
                # A goal that is taken is expanded by no event.
                holds = next(done, ("", 0, holds))[-1]
            content = structure.read(player, ALL)
            assert tiles(content) == list(holds), (maze.to_text(), player.position)
            assert content.size == len(holds)
            if player.finished or (line and line.kind is PATH):
                break
            player.step()
        assert not list(done)


def is_closed(player: Player, tile: int | None) -> bool:
    """Whether a tile was expanded before."""
    trace = player.trace
    expanding = trace.codes_of(EXPAND)
    before = trace.events[: player.position]
    return any(each & TILE_MASK == tile and each >> TILE_BITS in expanding for each in before)


def runs_of(key: str, kind: str, *, decisions: bool) -> list[Trace]:
    """Return runs of a solver or a generator on small mazes."""
    if kind == "solver":
        return [solve(maze, key, decisions=decisions).trace for maze in small_mazes()[4:]]
    sizes = [(1, 1), (1, 4), (4, 3)]
    found = [generate(key, *size, 7, decisions=decisions).trace for size in sizes]
    return [trace for trace in found if trace is not None]


ALGORITHMS = [("solver", key) for key in solvers()] + [("generator", key) for key in generators()]


def lists_of(key: str, kind: str) -> list[Structure]:
    algorithm = solvers()[key] if kind == "solver" else generators()[key]
    return structures_of(algorithm)


BEGINS_AGAIN = "ida-star", "iterative-deepening", "micromouse"
"""Each search of theirs expands the start again; a walker enters what it has seen or knows."""
WAITING = Stack, Queue, PriorityQueue, Heap


@pytest.mark.parametrize(("kind", "key"), ALGORITHMS)
def test_laws_of_what_is_held(kind: str, key: str) -> None:
    """Nothing is held twice; what is taken or expanded was held, and is not held any longer.

    Decisions leave what is held as it is, but for the tile that one of them takes.
    """
    with_decisions = runs_of(key, kind, decisions=True)
    for trace, plain in zip(with_decisions, runs_of(key, kind, decisions=False), strict=True):
        structures = lists_of(key, kind)
        waits = [each for each in structures if isinstance(each, WAITING)]
        player, deeds = Player(trace), Player(plain)
        held_before: set[int] = set()
        while True:
            line, tile = player.trace.line_at(player.position), player.head
            if line is not None and line.is_deed:
                deeds.step()
            held = set[int]()
            for structure in structures:
                content = structure.read(player, ALL)
                found = tiles(content)
                assert not structure.listed or len(found) == len(set(found)), structure.name
                if structure in waits:
                    held |= set(found)
                # Where a generation begins only a decision says.
                has_begun = kind == "solver" or deeds.position
                if has_begun and not needs_decisions(structure) and not taken_since(player):
                    in_deeds = tiles(structure.read(deeds, ALL))
                    assert set(found) == set(in_deeds), (structure.name, player.position)
            if waits and line is not None and (line.takes or line.kind is EXPAND):
                assert tile not in held, (line.text, player.position)
                was_taken = line.kind is EXPAND and taken_since(player, 1)
                is_stale = line.takes and is_closed(player, tile)
                if line.why and not was_taken and not is_stale and key not in BEGINS_AGAIN:
                    assert tile in held_before, (line.text, player.position)
            held_before = held
            if player.finished or player.position == MOST:
                break
            player.step()


def taken_since(player: Player, back: int = 0) -> bool:
    """Whether a decision has taken a tile since the last deed, there or so many events before."""
    for position in range(player.position - back, 0, -1):
        line = player.trace.line_at(position)
        if line is None or line.is_deed:
            return False
        if line.takes:
            return True
    return False


STACKS: dict[str, dict[str, Any]] = {
    "dfs": {},
    "iterative-deepening": {"limit": 400},
    "ida-star": {"limit": 400},
}


@pytest.mark.parametrize("key", STACKS)
def test_what_is_told_of_the_top_of_a_stack_is_so(key: str) -> None:
    """Each claim that a tile is or was on top fits a stack that is kept beside the run."""
    claims = 0
    for maze in [generate("dfs", 7, 7, 4, braid=0.6), *small_mazes()]:
        stack: list[int] = []
        for player, line, text in told_of_search(maze, key, **STACKS[key]):
            tile = player.head
            assert tile is not None
            if "search starts at" in text:
                stack = [tile]
            if line.kind is DISCOVER:
                stack.append(tile)
            if "on top of the stack" in text:
                claims += 1
                assert stack[-1] == tile, text
            # An entry that is passed over is popped as well, in silence without its decision.
            is_popped = line.text.strip().startswith("pop")
            if is_popped:
                assert stack.pop() == tile, text
    assert claims > 100
