"""The live line: every event has one, every line has its events, and it is the right one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from labyrinth.core.declaration.live_line import live_line

from labyrinth import EventKind, Maze, Player, Trace, generate, generators, solve, solvers
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.trace.trace import TILE_BITS, TILE_MASK

Algorithm = GeneratorAlgorithm | SolverAlgorithm


def live_lines(algorithm: Algorithm, trace: Trace) -> Iterator[tuple[Player, EventKind, str]]:
    """Yield the player, the kind of its last event and the live line at every position."""
    player = Player(trace)
    assert live_line(algorithm.pseudocode, player) is None
    while not player.finished:
        player.step()
        kind = EventKind(trace.events[player.position - 1] >> TILE_BITS)
        line = live_line(algorithm.pseudocode, player)
        assert line is not None
        assert kind in line.kinds
        yield player, kind, line.text.strip()


def generation(key: str, rows: int = 8, cols: int = 9, seed: int = 3) -> Trace:
    trace = generate(key, rows, cols, seed).trace
    assert trace is not None
    return trace


@pytest.mark.parametrize("key", generators())
def test_every_line_of_a_generator_is_live_for_each_of_its_kinds(key: str) -> None:
    algorithm = generators()[key]
    traces = [generation(key, 12, 12, seed) for seed in (3, 4)]
    if key.startswith("cellular"):
        # As it comes, it hardly ever leaves a region that cannot be connected.
        sparse = generate(key, 12, 12, 3, open=6, rounds=2).trace
        assert sparse
        traces.append(sparse)
    seen = {(line, kind) for trace in traces for _, kind, line in live_lines(algorithm, trace)}
    assert seen == {
        (line.text.strip(), kind) for line in algorithm.pseudocode for kind in line.kinds
    }


@pytest.mark.parametrize("key", solvers())
def test_every_line_of_a_solver_is_live_for_each_of_its_kinds(key: str) -> None:
    algorithm = solvers()[key]
    mazes = [generate("dfs", 6, 6, 1), generate("prim", 8, 8, 2, braid=1.0)]
    ways = [((1, 1), maze.goals[0]) for maze in mazes]
    seen = {
        (line, kind)
        for maze, ends in zip(mazes, ways, strict=True)
        for start, goal in (ends, ends[::-1])
        for _, kind, line in live_lines(algorithm, solve(maze, key, start, [goal]).trace)
    }
    assert seen == {
        (line.text.strip(), kind) for line in algorithm.pseudocode for kind in line.kinds
    }


def test_hunt_and_kill_hunts_when_it_is_stuck() -> None:
    trace = generation("hunt-and-kill")
    width = trace.width
    stuck = False
    for player, _, line in live_lines(generators()["hunt-and-kill"], trace):
        head = player.head
        assert head is not None
        if player.position == 1:
            assert line.startswith("carve the room")
        else:
            assert line.startswith("dig to it" if stuck else "dig to a random one")
        if player.position % 2 and not player.finished:
            beside = [head - 2, head + 2, head - 2 * width, head + 2 * width]
            rows_and_cols = [divmod(room, width) for room in beside]
            stuck = not any(
                0 < row < trace.height and 0 < col < width and not player.tiles[room]
                for room, (row, col) in zip(beside, rows_and_cols, strict=True)
                if row == head // width or col == head % width
            )


@pytest.mark.parametrize("size", [(1, 1), (1, 6), (5, 1), (2, 3), (7, 11), (8, 8)])
def test_fractal_tessellation_opens_gaps_between_copies(size: tuple[int, int]) -> None:
    """A gap joins two tiles that were carved long before, in different copies."""
    trace = generation("fractal-tessellation", *size)
    copied = 0
    for player, _, line in live_lines(generators()["fractal-tessellation"], trace):
        head = player.head
        assert head is not None
        row, col = divmod(head, trace.width)
        step = 1 if row % 2 else trace.width
        joins = row % 2 != col % 2 and player.tiles[head - step] and player.tiles[head + step]
        if line.startswith("open all but one"):
            assert joins
        elif line.startswith("start"):
            assert player.position == 1
        copied += line.startswith("copy")
    rows, cols = size
    assert (copied > 0) == (rows > 1 or cols > 1)


def test_houston_carves_walks_only_after_it_has_filled() -> None:
    filled = False
    for player, kind, line in live_lines(generators()["houston"], generation("houston")):
        filled |= kind is EventKind.FILL
        if kind is EventKind.CARVE:
            assert line.startswith("carve the walk" if filled else "if it is uncarved"), player


def test_origin_shift_rewires_after_its_first_maze() -> None:
    trace = generation("origin-shift", 4, 5)
    lines = [line for _, _, line in live_lines(generators()["origin-shift"], trace)]
    first = [line.startswith("carve rows") for line in lines]
    assert first == [True] * (2 * 4 * 5 - 1) + [False] * (len(lines) - (2 * 4 * 5 - 1))


def test_tremaux_walks_back_over_what_it_has_marked_once() -> None:
    for start in ((1, 1), (7, 7), (15, 15)):
        maze = generate("prim", 8, 8, 2, braid=1.0)
        trace = solve(maze, "tremaux", start, [(1, 3)]).trace
        walked = dict[frozenset[int], int]()
        before = -1
        turned = False
        for player, kind, line in live_lines(solvers()["tremaux"], trace):
            head = player.head
            assert head is not None
            if kind is EventKind.PATH:
                break
            passage = frozenset((before, head))
            marks = walked.get(passage, 0)
            walked[passage] = marks + 1
            before = head
            if kind is not EventKind.STEP:
                turned = False
                continue
            turns = marks == 0 or turned
            assert line.startswith("or known" if turns else "else: walk back")
            turned = marks == 0


@pytest.mark.parametrize("key", ["dead-end-filling", "cul-de-sac-filling"])
def test_filling_ends_where_the_start_is_expanded(key: str) -> None:
    maze = generate("dfs", 8, 8, 2, braid=0.5)
    assert maze.start is not None
    searches = False
    for player, kind, line in live_lines(solvers()[key], solve(maze, key).trace):
        searches |= player.head == maze.index(maze.start)
        if kind is EventKind.EXPAND:
            assert line.startswith("search" if searches else "fill it")


def test_a_cave_is_filled_after_its_rounds() -> None:
    """After the rounds only regions go that do not touch the largest one."""
    trace = generation("cave", 12, 16, 4)
    fillings = [
        (player.position, line.startswith("fill all"))
        for player, kind, line in live_lines(generators()["cave"], trace)
        if kind is EventKind.FILL
    ]
    at_the_end = [position for position, last in fillings if last]
    assert at_the_end == list(range(at_the_end[0], len(trace) + 1))
    player = Player(trace)
    player.seek(at_the_end[0] - 1)
    maze = Maze(trace.height, trace.width, bytes(player.tiles))
    filled = {event & TILE_MASK for event in trace.events[at_the_end[0] - 1 :]}
    kept = {tile for tile, value in enumerate(maze.tiles) if value} - filled
    for tile in filled:
        assert kept.isdisjoint({tile - 1, tile + 1, tile - trace.width, tile + trace.width})
