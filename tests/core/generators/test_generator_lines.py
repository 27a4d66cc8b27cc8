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
def test_every_line_that_can_be_recorded_is(algorithm: GeneratorAlgorithm) -> None:
    key = algorithm.key
    traces = [traced(key, 12, 12, seed) for seed in (3, 4)]
    if "open" in {option.key for option in algorithm.options}:
        # As it comes, an automaton hardly ever leaves what cannot be connected, or nothing.
        traces += [traced(key, 12, 12, open=6, rounds=2), traced(key, 3, 3, open=0)]
    if key == "origin-shift":
        traces += [traced(key, 3, 3, shifts=100_000)]
    lines = {line for trace in traces for line in recorded(trace)}
    assert lines >= set(algorithm.pseudocode.recorded)


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
            assert line.startswith("carve the room")
        else:
            assert line.startswith("dig to it" if stuck else "dig to a random one")
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
        if line.startswith("open all but one"):
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
        if kind is EventKind.CARVE and player.position > 1:
            assert line.startswith("carve the walk" if filled else "if it is uncarved")


def test_sidewinder_and_eller_dig_sideways_in_rows_of_rooms() -> None:
    sideways = ("join", "dig right", "if the next one is of another set: dig right")
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
        assert (row % 2 == col % 2 == 0) == line.startswith("join all rooms")


def test_origin_shift_rewires_after_its_first_tree() -> None:
    trace = traced("origin-shift", 4, 5)
    lines = [line for _, _, line in of_generator("origin-shift", trace)]
    first = [line.startswith("carve all rows") for line in lines]
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
