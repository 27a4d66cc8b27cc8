"""The lines of generators: each records, and what is recorded is what the line says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from labyrinth import EventKind, Maze, Player, Trace, generate, generators
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.generation.carve_on import carving_on
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.pseudocode import Line

each_generator = pytest.mark.parametrize("algorithm", generators().values(), ids=generators())


def traced(key: str, rows: int = 8, cols: int = 9, seed: int = 3, **options: Any) -> Trace:
    trace = generate(key, rows, cols, seed, **options).trace
    assert trace is not None
    return trace


def recorded(trace: Trace) -> list[Line]:
    """The line of each event, in order."""
    lines = [trace.line_at(position) for position in range(1, len(trace) + 1)]
    return [line for line in lines if line is not None]


def of_generator(key: str, trace: Trace) -> Iterator[tuple[Player, EventKind, str]]:
    """Yield the player after each event of a generator itself, the event's kind and its line."""
    player = Player(trace)
    for line in recorded(trace):
        player.step()
        if line.heading == generators()[key].name:
            assert line.kind is not None
            yield player, line.kind, line.text.strip()


@each_generator
def test_a_plain_maze_is_the_generators_but_for_its_endpoints(
    algorithm: GeneratorAlgorithm,
) -> None:
    headings = [line.heading for line in recorded(traced(algorithm.key))]
    assert headings == [algorithm.name] * (len(headings) - 2) + ["Endpoints"] * 2


@pytest.mark.parametrize(
    ("options", "heading"),
    [
        ({"symmetry": "mirror-vertical"}, "Symmetry"),
        ({"sparse": 0.5}, "Sparseness"),
        ({"braid": 0.5}, "Braiding"),
        ({"weights": (2, 7)}, "Weights"),
    ],
)
@pytest.mark.parametrize("key", ["kruskal", "divide"])
def test_what_follows_the_generator_has_lines_of_its_own(
    key: str, options: dict[str, Any], heading: str
) -> None:
    headings = [line.heading for line in recorded(traced(key, **options))]
    assert list(dict.fromkeys(headings)) == [generators()[key].name, heading, "Endpoints"]


def test_hunt_and_kill_hunts_when_it_is_stuck() -> None:
    trace = traced("hunt-and-kill")
    width = trace.width
    stuck = False
    for player, _, line in of_generator("hunt-and-kill", trace):
        head = player.head
        assert head is not None
        if player.position == 1:
            assert line.startswith("visit the room")
        else:
            assert line.startswith("join it" if stuck else "carve a passage")
        if player.position % 2:
            beside = [head - 2, head + 2, head - 2 * width, head + 2 * width]
            stuck = not any(
                0 < room // width < trace.height
                and 0 < room % width < width
                and not player.tiles[room]
                for room in beside
                if room // width == head // width or room % width == head % width
            )


@pytest.mark.parametrize("size", [(1, 1), (1, 6), (5, 1), (2, 3), (7, 11), (8, 8)])
def test_fractal_tessellation_opens_gaps_between_copies(size: tuple[int, int]) -> None:
    """A gap joins two tiles that were carved long before, in different copies."""
    trace = traced("fractal-tessellation", *size)
    copied = 0
    for player, _, line in of_generator("fractal-tessellation", trace):
        head = player.head
        assert head is not None
        row, col = divmod(head, trace.width)
        step = 1 if row % 2 else trace.width
        joins = row % 2 != col % 2 and player.tiles[head - step] and player.tiles[head + step]
        if line.startswith("open three of the four"):
            assert joins
        elif line.startswith("carve a single"):
            assert player.position == 1
        copied += line.startswith("copy")
    rows, cols = size
    assert (copied > 0) == (rows > 1 or cols > 1)


def test_houston_carves_walks_only_after_it_has_filled() -> None:
    filled = False
    for player, kind, line in of_generator("houston", traced("houston")):
        filled |= kind is EventKind.FILL
        if player.position == 1:
            assert line.startswith("carve the room in the middle")
        elif kind is EventKind.CARVE:
            assert line.startswith("carve the walk" if filled else "if it is unvisited")


@pytest.mark.parametrize("key", ["dfs", "spiral", "neighbour-updates", "recursive"])
def test_depth_first_pushes_and_pops_rooms_and_walks_passages(key: str) -> None:
    passages = ("carve a", "carve the", "carve straight", "backtrack", "go back", "return through")
    for player, _, line in of_generator(key, traced(key)):
        assert player.head is not None
        row, col = divmod(player.head, player.trace.width)
        if not line.startswith("remove"):
            assert (row % 2 != col % 2) == line.startswith(passages), line


def test_recursive_opens_the_dead_ends_of_its_tree_though_others_have_opened_them() -> None:
    """Each wall removed is beside a dead end of the tree, also where it is none any more."""
    opened_before = 0
    for seed in range(9):
        trace = traced("recursive", seed=seed)
        ends: dict[int, set[int]] = {}
        for player, kind, line in of_generator("recursive", trace):
            if not line.startswith("remove"):
                assert kind is not EventKind.CARVE
                continue
            width, passage = trace.width, player.head
            assert passage is not None
            if not ends:
                tree = bytearray(player.tiles)
                tree[passage] = 0
                for row in range(1, trace.height, 2):
                    for room in range(row * width + 1, (row + 1) * width, 2):
                        beside = {room - 1, room + 1, room - width, room + width}
                        ways = {at for at in beside if tree[at]}
                        if len(ways) == 1:
                            ends[room] = ways
            step = 1 if passage // width % 2 else width
            rooms = [room for room in (passage - step, passage + step) if room in ends]
            assert rooms
            others = [at for room in rooms for at in ends[room]]
            opened_before += len(rooms) == 1 and len(others) > 1
            for room in rooms:
                ends[room].add(passage)
    assert opened_before


def test_sidewinder_and_eller_dig_sideways_in_rows_of_rooms() -> None:
    sideways = ("join", "carve right", "if the next room is in another set: carve right")
    for key in ("sidewinder", "eller"):
        trace = traced(key)
        for player, _, line in of_generator(key, trace):
            assert player.head is not None
            assert (player.head // trace.width % 2 == 1) == line.startswith(sideways)


def test_the_first_row_of_sidewinder_and_the_last_of_eller_have_lines_of_their_own() -> None:
    rows_of_lines = {"sidewinder": ("join the rooms of the first", 1), "eller": ("if the", 15)}
    for key, (begin, the_row) in rows_of_lines.items():
        trace = traced(key)
        for player, _, line in of_generator(key, trace):
            assert player.head is not None
            assert (player.head // trace.width == the_row) == line.startswith(begin)


def test_blobby_division_builds_walls_between_posts() -> None:
    trace = traced("blobby-division")
    for player, _, line in of_generator("blobby-division", trace):
        assert player.head is not None
        row, col = divmod(player.head, trace.width)
        assert (row % 2 == col % 2 == 0) == line.startswith("fill each tile between four rooms")


def test_origin_shift_rewires_after_its_first_tree() -> None:
    trace = traced("origin-shift", 4, 5)
    lines = [line for _, _, line in of_generator("origin-shift", trace)]
    first = [line.startswith("carve the first tree") for line in lines]
    assert first == [True] * (2 * 4 * 5 - 1) + [False] * (len(lines) - (2 * 4 * 5 - 1))


def test_origin_shift_prunes_loops_before_it_goes_on() -> None:
    maze = generate("origin-shift", 4, 4, seed=1)
    assert maze.trace is not None
    hall = Maze(maze.height, maze.width)
    for row in range(1, maze.height - 1):
        for col in range(1, maze.width - 1):
            hall[row, col] = row % 2 or col % 2
    result = carving_on(maze, len(maze.trace), hall.tiles, seed=1).finish()
    assert result.maze.trace is not None
    pruned = [line for line in recorded(result.maze.trace) if line.heading == "A tree to shift"]
    assert len(pruned) == 2 * 4 * 3 - (4 * 4 - 1)


def test_a_cave_is_filled_after_its_rounds() -> None:
    """After the rounds only regions go that do not touch the largest one."""
    trace = traced("cave", 12, 16, 4)
    at_the_end = [
        player.position
        for player, _, line in of_generator("cave", trace)
        if line.startswith("fill all")
    ]
    assert at_the_end == list(range(at_the_end[0], at_the_end[-1] + 1))
    player = Player(trace)
    player.seek(at_the_end[0] - 1)
    filled = {event & TILE_MASK for event in trace.events[at_the_end[0] - 1 : at_the_end[-1]]}
    kept = {tile for tile, value in enumerate(player.tiles) if value} - filled
    for tile in filled:
        assert kept.isdisjoint({tile - 1, tile + 1, tile - trace.width, tile + trace.width})
