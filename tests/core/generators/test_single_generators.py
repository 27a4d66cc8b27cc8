"""What single generators promise beyond what is asked of every one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from labyrinth import Maze, Recipe, Trace, generate, generators
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom
from labyrinth.core.trace.events import TILE_MASK
from tests.core import oracles

TREES = {size: oracles.spanning_trees(*size) for size in [(2, 3), (3, 3)]}
SAMPLES = {(2, 3): 3000, (3, 3): 4000}
"""Mazes drawn of each size, enough to find a bias (see the test of that)."""


def unevenness(key: str, rows: int, cols: int, options: dict[str, OptionValue]) -> float:
    recipe = Recipe(key, rows, cols, 0, options=options)
    mazes = (generation(recipe.replaced(seed=seed)).finish() for seed in range(SAMPLES[rows, cols]))
    sample = (oracles.edges(oracles.room_graph(maze)) for maze in mazes)
    return oracles.chi_square(sample, oracles.even(TREES[rows, cols]))


@pytest.mark.parametrize(
    "key",
    [
        *("aldous-broder", "dfs", "growing-forest", "growing-tree", "hunt-and-kill"),
        *("modified-prim", "neighbour-updates", "prim", "recursive", "true-prim", "wilson"),
    ],
)
def test_what_is_done_is_the_rooms_carved(key: str) -> None:
    maze = Maze.of_rooms(30, 30)
    algorithm = generators()[key]
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), algorithm.pseudocode)
    done = 0
    for done in algorithm.run(maze, ReproducibleRandom(1), trace):
        rows = [maze.tiles[row * maze.width : (row + 1) * maze.width] for row in range(1, 61, 2)]
        assert done == sum(30 - row[1::2].count(0) for row in rows)
    assert done == 900


def test_the_oracle_knows_the_number_of_spanning_trees() -> None:
    assert [len(trees) for trees in TREES.values()] == [15, 192]


@pytest.mark.parametrize(
    ("key", "options"),
    [("wilson", {}), ("aldous-broder", {}), ("houston", {}), ("origin-shift", {"shifts": 400})],
)
@pytest.mark.parametrize("size", [(2, 3), pytest.param((3, 3), marks=pytest.mark.slow)], ids=str)
def test_uniform_generators_draw_every_tree_equally_often(
    key: str, options: dict[str, OptionValue], size: tuple[int, int]
) -> None:
    assert unevenness(key, *size, options) < 1.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "options"),
    [("dfs", {}), ("prim", {}), ("kruskal", {}), ("origin-shift", {"shifts": 9})],
)
@pytest.mark.parametrize("size", TREES, ids=str)
def test_the_sample_is_large_enough_to_find_a_bias(
    key: str, options: dict[str, OptionValue], size: tuple[int, int]
) -> None:
    assert unevenness(key, *size, options) > 1.0


@pytest.mark.parametrize("maximum", [False, True])
def test_kruskal_takes_the_lightest_or_heaviest_spanning_tree(maximum: bool) -> None:
    maze = generate("kruskal", 8, 9, seed=6, maximum=maximum, keep_weights=True)
    assert maze.trace is not None
    weights = maze.trace.weights
    assert weights is not None
    graph = oracles.room_graph(maze)

    def weight(one: oracles.Room, other: oracles.Room) -> int:
        """The weight of the tile between two rooms; the maximum tree is the minimum of these."""
        drawn = weights[(one[0] + other[0] + 1) * maze.width + one[1] + other[1] + 1]
        return -drawn if maximum else drawn

    left_out = 0
    for room in graph:
        for beyond in ((room[0] + 1, room[1]), (room[0], room[1] + 1)):
            if beyond in graph and beyond not in graph[room]:
                left_out += 1
                path = path_between(graph, room, beyond)
                # The cycle property: what was left out is the heaviest of the cycle it closes.
                assert weight(room, beyond) >= max(map(weight, path, path[1:]))
    assert left_out == (8 * 8 + 7 * 9) - (8 * 9 - 1)


def path_between(
    graph: oracles.Graph, start: oracles.Room, goal: oracles.Room
) -> list[oracles.Room]:
    steps = oracles.distances(graph, goal)
    path = [start]
    while path[-1] != goal:
        path.append(min(graph[path[-1]], key=steps.__getitem__))
    return path


def test_kruskal_keeps_its_weights_on_passages_alone_unless_others_are_asked_for() -> None:
    maze = generate("kruskal", 12, 12, seed=1, keep_weights=True, braid=0.5)
    rooms = {maze[2 * row + 1, 2 * col + 1] for row in range(12) for col in range(12)}
    assert rooms == {1}
    assert max(maze.tiles) > 9
    maze = generate("kruskal", 12, 12, seed=1, keep_weights=True, weights=(2, 3))
    assert set(maze.tiles) == {0, 2, 3}


def test_kruskal_is_fair_among_equal_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_equal(rng: Random, low: int, high: int, count: int) -> bytes:
        return b"\x07" * count

    monkeypatch.setattr("labyrinth.core.generation.toolkit.edge_weights.draw_numbers", all_equal)
    trees = oracles.spanning_trees(2, 2)
    sample = [
        oracles.edges(oracles.room_graph(generate("kruskal", 2, 2, seed))) for seed in range(2000)
    ]
    assert oracles.chi_square(sample, oracles.even(trees)) < 1.0


@pytest.mark.parametrize(("pick", "model"), [("newest", "dfs"), ("random", "prim")])
def test_growing_tree_digs_as_the_generator_whose_pick_it_has(pick: str, model: str) -> None:
    share = oracles.dead_end_share(Recipe("growing-tree", 40, 40, 0, options={"pick": pick}))
    assert generators()[model].dead_ends == pytest.approx(share, abs=2.5)


def test_growing_tree_picks_the_oldest_first() -> None:
    """All ways lead straight away from the first room: no shorter ones are possible."""
    maze = generate("growing-tree", 15, 15, seed=3, pick="oldest")
    assert maze.trace is not None
    row, col = divmod(maze.trace.events[0] & TILE_MASK, maze.width)
    centre = (row // 2, col // 2)
    for room, steps in oracles.distances(oracles.room_graph(maze), centre).items():
        assert steps == abs(room[0] - centre[0]) + abs(room[1] - centre[1])


def test_origin_shift_without_shifts_is_rows_and_a_last_column() -> None:
    maze = generate("origin-shift", 3, 3, seed=1, shifts=0)
    assert maze.to_text() == "#######\n#S    #\n##### #\n#     #\n##### #\n#    G#\n#######\n"


@pytest.mark.parametrize("symmetry", ["mirror-horizontal", "mirror-vertical", "rotate"])
def test_two_joined_unicursal_paths_are_a_perfect_maze_with_junctions(symmetry: str) -> None:
    junctions = 0
    for seed in range(4):
        graph = oracles.room_graph(generate("unicursal", 5, 5, seed, symmetry=symmetry))
        assert oracles.is_tree(graph)
        junctions += sum(len(neighbours) > 2 for neighbours in graph.values())
    assert junctions


def test_no_dead_end_of_sidewinder_opens_downwards_alone() -> None:
    ways = Counter[oracles.Room]()
    for seed in range(20):
        for (row, col), beside in oracles.room_graph(generate("sidewinder", 9, 9, seed)).items():
            if len(beside) == 1:
                ((next_row, next_col),) = beside
                ways[next_row - row, next_col - col] += 1
    assert set(ways) == {(-1, 0), (0, -1), (0, 1)}
