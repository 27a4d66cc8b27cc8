"""Every registered generator, held to what it declares; a new file is tested without a change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from labyrinth import Maze, Player, Recipe, generate, generators
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Texture
from labyrinth.core.declaration.options import (
    Choice,
    Flag,
    Mix,
    Number,
    OptionValue,
    Share,
)
from labyrinth.core.generation.generate import generation
from tests import golden
from tests.core import oracles
from tests.core.asked import asked

SIZES = [(1, 1), (1, 2), (1, 9), (9, 1), (2, 2), (2, 3), (3, 2), (7, 7), (8, 8), (6, 11), (11, 6)]

GENERATORS = asked(generators())


def variants() -> Iterator[tuple[str, dict[str, OptionValue]]]:
    """Every generator as it comes, then with each value of each option, numbers at a few."""
    for key, algorithm in GENERATORS.items():
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
                case Share():
                    values = [0.25, 1.0]
            for value in values:
                yield key, {option.key: value}


VARIANTS = [
    pytest.param(key, given, id=" ".join([key, *(f"{name}={given[name]}" for name in given)]))
    for key, given in variants()
]
each_generator = pytest.mark.parametrize("algorithm", GENERATORS.values(), ids=GENERATORS)


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
            CHECKS[GENERATORS[key].texture](maze)


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(
    "algorithm",
    [each for each in GENERATORS.values() if each.dead_ends is not None],
    ids=lambda each: each.key,
)
def test_dead_ends_are_as_many_as_declared(algorithm: GeneratorAlgorithm) -> None:
    share = oracles.dead_end_share(Recipe(algorithm.key, 40, 40, 0), seeds=60)
    assert algorithm.dead_ends == pytest.approx(share, abs=0.5)


@pytest.mark.parametrize(("key", "options"), VARIANTS)
@pytest.mark.parametrize("extras", ["", ":braid=0.5,weights=2:9,endpoints=dead-end"])
def test_trace_plays_to_the_maze_and_back(
    key: str, options: dict[str, OptionValue], extras: str
) -> None:
    for rows, cols in [(1, 1), (1, 6), (6, 1), (9, 12)]:
        recipe = Recipe.parse(f"{key}:{rows}x{cols}:5{extras}").replaced(options=options)
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
    # All of them count something.
    assert all(each.minimum >= 0 for each in algorithm.options if isinstance(each, Number))
    assert algorithm.description.count("\n") > 2
    assert "Source:" in algorithm.description
    assert "Guarantee:" in algorithm.description


@each_generator
def test_progress_rises_from_slice_to_slice(algorithm: GeneratorAlgorithm) -> None:
    shares = [0.0, *generation(Recipe(algorithm.key, 70, 70, seed=2)), 1.0]
    assert shares == sorted(shares)
    assert any(0 < share < 1 for share in shares)
    assert max(after - before for before, after in pairwise(shares)) < 0.9


@pytest.mark.slow
@each_generator
def test_a_run_goes_on_in_slices_and_reports_its_progress(algorithm: GeneratorAlgorithm) -> None:
    shares = list(generation(Recipe(algorithm.key, 200, 200, seed=2)))
    assert len(shares) > 5
    assert 0.0 <= shares[0] < 0.2
    assert 0.9 < shares[-1] <= 1.0
    assert shares == sorted(shares)


@each_generator
def test_the_seed_alone_decides(algorithm: GeneratorAlgorithm) -> None:
    assert generate(algorithm.key, 9, 9, seed=4) == generate(algorithm.key, 9, 9, seed=4)
    different = {bytes(generate(algorithm.key, 9, 9, seed).tiles) for seed in range(9)}
    assert (len(different) == 1) == algorithm.deterministic, "declare it as deterministic=True"


@each_generator
def test_mazes_are_the_same_on_every_platform_and_python(algorithm: GeneratorAlgorithm) -> None:
    held = golden.read()
    for recipe in golden.recipes(algorithm.key):
        assert recipe in held, "write its hash: python -m tests.golden"
        assert golden.fingerprint(recipe) == held[recipe]


@pytest.mark.parametrize(
    "key", [each.key for each in GENERATORS.values() if each.texture is Texture.LOOPS]
)
def test_what_declares_loops_has_some(key: str) -> None:
    for seed in range(5):
        graph = oracles.room_graph(generate(key, 20, 20, seed))
        assert len(oracles.edges(graph)) > len(graph) - 1
