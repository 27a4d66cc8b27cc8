"""Every registered generator, held to what it declares; a new file is tested without a change."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from labyrinth import Maze, Player, Recipe, generate, generators
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Texture
from labyrinth.core.declaration.options import Choice, Flag, Mix, Number, OptionValue
from labyrinth.core.generation.generate import generation
from labyrinth.core.trace.events import TILE_MASK
from tests.core import oracles

SIZES = [(1, 1), (1, 2), (1, 9), (9, 1), (2, 2), (2, 3), (3, 2), (7, 7), (8, 8), (6, 11), (11, 6)]
GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text())


def variants() -> Iterator[tuple[str, dict[str, OptionValue]]]:
    """Every generator as it comes, then with each value of each option, numbers at a few."""
    for key, algorithm in generators().items():
        yield key, {}
        for option in algorithm.options:
            values: list[OptionValue]
            match option:
                case Flag():
                    values = [not option.default]
                case Choice():
                    values = [choice for choice in option.choices if choice != option.default]
                case Mix():
                    first, last = option.choices[0], option.choices[-1]
                    values = [*option.choices, f"{first}:30,{last}:70"]
                case Number():
                    values = [option.minimum, min(option.minimum + 7, option.maximum)]
            for value in values:
                yield key, {option.key: value}


VARIANTS = [
    pytest.param(key, given, id=" ".join([key, *(f"{name}={given[name]}" for name in given)]))
    for key, given in variants()
]
each_generator = pytest.mark.parametrize("algorithm", generators().values(), ids=generators())


def assert_tree(maze: Maze) -> None:
    assert oracles.is_tree(oracles.room_graph(maze))
    assert oracles.is_tree(oracles.tile_graph(maze))


def assert_connected_rooms(maze: Maze) -> None:
    assert oracles.is_connected(oracles.room_graph(maze))
    assert oracles.is_connected(oracles.tile_graph(maze))


def assert_one_path(maze: Maze) -> None:
    assert_tree(maze)
    assert all(len(neighbours) <= 2 for neighbours in oracles.room_graph(maze).values())


def assert_connected_tiles(maze: Maze) -> None:
    assert oracles.is_connected(oracles.tile_graph(maze))


CHECKS: dict[Texture, Callable[[Maze], None]] = {
    Texture.PERFECT: assert_tree,
    Texture.LOOPS: assert_connected_rooms,
    Texture.ONE_PATH: assert_one_path,
    Texture.CAVE: assert_connected_tiles,
}


@pytest.mark.parametrize(("key", "options"), VARIANTS)
def test_texture_is_as_declared_at_every_size(key: str, options: dict[str, OptionValue]) -> None:
    for rows, cols in SIZES:
        for seed in range(3):
            maze = generation(Recipe(key, rows, cols, seed, options=options)).finish()
            assert (maze.rows, maze.cols) == (rows, cols)
            assert oracles.border_is_closed(maze)
            CHECKS[generators()[key].texture](maze)


@each_generator
def test_a_large_maze_is_connected_and_a_perfect_one_has_no_loop(
    algorithm: GeneratorAlgorithm,
) -> None:
    maze = generate(algorithm.key, 300, 300, seed=1)
    left = bytearray(maze.tiles)
    tiles = len(left) - left.count(0)
    opened = int.from_bytes(left)
    touching = sum((opened & opened >> 8 * step).bit_count() for step in (1, maze.width))
    stack = [left.find(1)]
    left[stack[0]] = 0
    while stack:
        tile = stack.pop()
        for neighbour in (tile - maze.width, tile - 1, tile + 1, tile + maze.width):
            if left[neighbour]:
                left[neighbour] = 0
                stack.append(neighbour)
    assert not any(left)
    if algorithm.texture in (Texture.PERFECT, Texture.ONE_PATH):
        assert tiles == 2 * 300 * 300 - 1
        assert touching == tiles - 1


@pytest.mark.parametrize(
    "algorithm",
    [each for each in generators().values() if each.dead_ends is not None],
    ids=lambda each: each.key,
)
def test_dead_ends_are_as_many_as_declared(algorithm: GeneratorAlgorithm) -> None:
    share = dead_end_share(Recipe(algorithm.key, 40, 40, 0))
    assert algorithm.dead_ends == pytest.approx(share, abs=2.5)


def dead_end_share(recipe: Recipe) -> float:
    """The mean share of dead ends, in per cent, over 30 seeds."""
    mazes = [generation(replace(recipe, seed=seed)).finish() for seed in range(30)]
    graphs = [oracles.room_graph(maze) for maze in mazes]
    return 100 * sum(map(oracles.dead_ends, graphs)) / sum(map(len, graphs))


@pytest.mark.parametrize(("key", "options"), VARIANTS)
@pytest.mark.parametrize("extras", ["", ":braid=0.5,weights=2:9,endpoints=dead-end"])
def test_trace_plays_to_the_maze_and_back(
    key: str, options: dict[str, OptionValue], extras: str
) -> None:
    for rows, cols in [(1, 1), (1, 6), (6, 1), (9, 12)]:
        recipe = replace(Recipe.parse(f"{key}:{rows}x{cols}:5{extras}"), options=options)
        maze = generation(recipe).finish()
        assert maze.trace is not None
        player = Player(maze.trace)
        player.seek(len(maze.trace))
        assert player.tiles == maze.tiles
        assert not any(player.marks), "a finished maze shows no marks"
        middle = len(maze.trace) // 2
        player.seek(middle)
        halfway = bytes(player.tiles), bytes(player.marks)
        player.seek(0)
        assert player.tiles == maze.trace.before
        assert not any(player.marks)
        player.seek(middle)
        assert (bytes(player.tiles), bytes(player.marks)) == halfway


@each_generator
def test_declaration_fits_the_interface(algorithm: GeneratorAlgorithm) -> None:
    module = algorithm.run.__module__.rpartition(".")[2]
    assert module == algorithm.key.replace("-", "_")
    assert 10 <= len(algorithm.summary) <= 72
    assert algorithm.description.count("\n") > 2
    assert "Source:" in algorithm.description
    assert "Guarantee:" in algorithm.description


@each_generator
def test_a_run_goes_on_in_slices_and_reports_its_progress(algorithm: GeneratorAlgorithm) -> None:
    shares = list(generation(Recipe(algorithm.key, 200, 200, seed=2)))
    assert len(shares) > 5
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert shares == sorted(shares)


@each_generator
def test_the_seed_alone_decides(algorithm: GeneratorAlgorithm) -> None:
    assert generate(algorithm.key, 9, 9, seed=4) == generate(algorithm.key, 9, 9, seed=4)
    different = {bytes(generate(algorithm.key, 9, 9, seed).tiles) for seed in range(9)}
    assert len(different) > 1


@each_generator
def test_mazes_are_the_same_on_every_platform_and_python(algorithm: GeneratorAlgorithm) -> None:
    recipes = [
        f"{algorithm.key}:5x7:1",
        f"{algorithm.key}:30x40:2:weights=1:9,braid=0.3,endpoints=dead-end",
    ]
    hashes = {recipe: fingerprint(recipe) for recipe in recipes}
    assert hashes == {recipe: GOLDEN.get(recipe) for recipe in recipes}


def fingerprint(recipe: str) -> str:
    """What golden.json holds: a hash of the tiles and the endpoints of a recipe's maze."""
    maze = generation(Recipe.parse(recipe)).finish()
    return hashlib.sha256(bytes(maze.tiles) + repr((maze.start, maze.goals)).encode()).hexdigest()


@pytest.mark.parametrize(
    "key", [each.key for each in generators().values() if each.texture is Texture.LOOPS]
)
def test_what_declares_loops_has_some(key: str) -> None:
    for seed in range(5):
        graph = oracles.room_graph(generate(key, 20, 20, seed))
        assert len(oracles.edges(graph)) > len(graph) - 1


SAMPLE = 4000
TREES = {size: oracles.spanning_trees(*size) for size in [(2, 3), (3, 3)]}


def unevenness(key: str, rows: int, cols: int, options: dict[str, OptionValue]) -> float:
    recipe = Recipe(key, rows, cols, 0, options=options)
    mazes = (generation(replace(recipe, seed=seed)).finish() for seed in range(SAMPLE))
    sample = (oracles.edges(oracles.room_graph(maze)) for maze in mazes)
    return oracles.chi_square(sample, oracles.even(TREES[rows, cols]))


def test_the_oracle_knows_the_number_of_spanning_trees() -> None:
    assert [len(trees) for trees in TREES.values()] == [15, 192]


@pytest.mark.parametrize(
    ("key", "options"),
    [("wilson", {}), ("aldous-broder", {}), ("houston", {}), ("origin-shift", {"shifts": 400})],
)
@pytest.mark.parametrize("size", TREES, ids=str)
def test_uniform_generators_draw_every_tree_equally_often(
    key: str, options: dict[str, OptionValue], size: tuple[int, int]
) -> None:
    assert unevenness(key, *size, options) < 1.0


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

    monkeypatch.setattr("labyrinth.core.generators.kruskal.draw_weights", all_equal)
    trees = oracles.spanning_trees(2, 2)
    sample = [
        oracles.edges(oracles.room_graph(generate("kruskal", 2, 2, seed))) for seed in range(2000)
    ]
    assert oracles.chi_square(sample, oracles.even(trees)) < 1.0


@pytest.mark.parametrize(("pick", "model"), [("newest", "dfs"), ("random", "prim")])
def test_growing_tree_digs_as_the_generator_whose_pick_it_has(pick: str, model: str) -> None:
    share = dead_end_share(Recipe("growing-tree", 40, 40, 0, options={"pick": pick}))
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
