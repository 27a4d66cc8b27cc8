"""Generators in shapes: rooms outside stay solid, and what holds in a grid holds inside."""

from __future__ import annotations

from itertools import combinations

import pytest

from labyrinth import LabyrinthError, Maze, Player, Recipe, Wall, generators
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Texture
from labyrinth.core.generation.carve_on import carving_on
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.edges import edge_vector, edges, maze_of_edges
from labyrinth.core.measure.report_card import report
from labyrinth.core.shapes.written import mask_of
from tests.core import oracles
from tests.core.asked import asked
from tests.core.oracles import Edge, Room

GENERATORS = {key: each for key, each in asked(generators()).items() if "shape" not in each.refused}
each_generator = pytest.mark.parametrize("algorithm", GENERATORS.values(), ids=GENERATORS)

L = ["##.", "###", "###"]
"""Eight rooms."""
MASKS = [
    L,
    ["#"],
    [".....", ".###.", ".###.", "....."],
    ["###.###", "###.###", "#######", ".#...#.", "##...##"],
    ["..#####..", ".##...##.", "##.....##", ".##...##.", "..#####.."],
    [
        "####....####",
        "####....####",
        "############",
        "############",
        "..########..",
        "....####....",
    ],
]


def inside(mask: list[str]) -> set[Room]:
    return {(r, c) for r, line in enumerate(mask) for c, mark in enumerate(line) if mark == "#"}


def recipe(key: str, mask: list[str], seed: int, **options: object) -> Recipe:
    flags = bytes(mark == "#" for line in mask for mark in line)
    shape = mask_of(len(mask[0]), flags)
    return Recipe(key, len(mask), len(mask[0]), seed, {"shape": shape, **options})  # type: ignore[dict-item]


def graph_inside(maze: Maze, mask: list[str]) -> dict[Room, set[Room]]:
    """The rooms inside with their passages; what is outside is closed all round."""
    graph = oracles.room_graph(maze)
    outside = graph.keys() - inside(mask)
    assert not any(graph[room] for room in outside)
    assert not any(maze[2 * row + 1, 2 * col + 1] for row, col in outside)
    return {room: graph[room] for room in inside(mask)}


def check(maze: Maze, mask: list[str], texture: Texture) -> None:
    graph = graph_inside(maze, mask)
    tiles = oracles.tile_graph(maze)
    around = {
        (2 * r + 1 + y, 2 * c + 1 + x) for r, c in inside(mask) for y in (0, 1) for x in (0, 1)
    }
    assert tiles.keys() <= around
    assert oracles.is_connected(tiles)
    if texture is not Texture.CAVE:
        assert all(maze[2 * row + 1, 2 * col + 1] for row, col in graph)
        assert oracles.is_connected(graph)
    if texture is Texture.PERFECT:
        assert oracles.is_tree(graph)
        assert oracles.is_tree(tiles)


@each_generator
def test_a_maze_keeps_within_its_shape(algorithm: GeneratorAlgorithm) -> None:
    for mask in MASKS:
        for seed in range(3):
            check(generation(recipe(algorithm.key, mask, seed)).finish(), mask, algorithm.texture)


@each_generator
def test_what_follows_the_generator_keeps_within_the_shape(algorithm: GeneratorAlgorithm) -> None:
    options = {"braid": 0.5, "weights": (2, 9), "endpoints": "farthest"}
    for mask in MASKS:
        maze = generation(recipe(algorithm.key, mask, 4, **options)).finish()
        graph_inside(maze, mask)
        assert maze.start is not None
        assert all(map(maze.is_open, (maze.start, *maze.goals)))
        assert oracles.is_connected(oracles.tile_graph(maze))


@each_generator
def test_the_trace_plays_to_the_maze_with_decisions_and_without(
    algorithm: GeneratorAlgorithm,
) -> None:
    for mask in MASKS:
        plain = generation(recipe(algorithm.key, mask, 1)).finish()
        decided = generation(recipe(algorithm.key, mask, 1), decisions=True).finish()
        assert plain == decided
        for maze in (plain, decided):
            assert maze.trace is not None
            player = Player(maze.trace)
            player.seek(len(maze.trace))
            assert player.tiles == maze.tiles
            assert not any(player.marks)
            player.seek(0)
            assert player.tiles == maze.trace.before


@pytest.mark.parametrize(
    "key", [key for key, each in GENERATORS.items() if not each.cannot_carve_on]
)
def test_carving_on_keeps_within_the_shape(key: str) -> None:
    for mask in MASKS:
        maze = generation(recipe(key, mask, 2)).finish()
        assert maze.trace is not None
        for position in (0, len(maze.trace) // 3, len(maze.trace)):
            carved = carving_on(maze, position, seed=5).finish().maze
            check(carved, mask, GENERATORS[key].texture)


def test_the_report_expects_the_rooms_of_the_shape() -> None:
    card = report(generation(recipe("dfs", MASKS[3], 1)).finish())
    assert card.rooms == len(inside(MASKS[3]))
    assert not any(each.note for each in card.expected)


def test_the_edges_are_those_of_the_whole_grid() -> None:
    maze = generation(recipe("dfs", L, 1)).finish()
    again = maze_of_edges(3, 3, edge_vector(maze))
    assert again.walls(0, 2) == Wall.UP | Wall.DOWN | Wall.LEFT | Wall.RIGHT
    assert len(edges(maze)) == 12


def trees_of(mask: list[str]) -> list[frozenset[Edge]]:
    """Every spanning tree of a shape, by trying all sets of passages."""
    rooms = sorted(inside(mask))
    passages = [
        (one, other)
        for one, other in combinations(rooms, 2)
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    ]
    found = []
    for chosen in combinations(passages, len(rooms) - 1):
        graph: dict[Room, set[Room]] = {room: set() for room in rooms}
        for one, other in chosen:
            graph[one].add(other)
            graph[other].add(one)
        if oracles.is_tree(graph):
            found.append(frozenset(chosen))
    return found


def number_of_trees(mask: list[str]) -> int:
    """The number of spanning trees by the matrix-tree theorem: a minor of the Laplacian."""
    rooms = sorted(inside(mask))
    matrix = [
        [-float(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1) if a != b else 0.0 for b in rooms]
        for a in rooms
    ]
    for at, line in enumerate(matrix):
        line[at] = -sum(line)
    minor = [line[1:] for line in matrix[1:]]
    determinant = 1.0
    for at in range(len(minor)):
        determinant *= minor[at][at]
        for other in minor[at + 1 :]:
            share = other[at] / minor[at][at]
            other[at:] = [b - share * a for a, b in zip(minor[at][at:], other[at:], strict=True)]
    return round(determinant)


TREES = trees_of(L)


def unevenness(key: str, **options: object) -> float:
    of_seed = recipe(key, L, 0, **options)
    mazes = (generation(of_seed.replaced(seed=seed)).finish() for seed in range(1500))
    sample = (oracles.edges(graph_inside(maze, L)) for maze in mazes)
    return oracles.chi_square(sample, oracles.even(TREES))


def test_the_trees_of_the_l_are_as_many_as_the_matrix_tree_theorem_says() -> None:
    assert len(inside(L)) == 8
    assert len(TREES) == number_of_trees(L) == 56


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("wilson", {}),
        pytest.param("aldous-broder", {}, marks=pytest.mark.slow),
        pytest.param("houston", {}, marks=pytest.mark.slow),
        pytest.param("origin-shift", {"shifts": 400}, marks=pytest.mark.slow),
    ],
)
def test_uniform_generators_are_uniform_in_a_shape(key: str, options: dict[str, object]) -> None:
    assert unevenness(key, **options) < 1.0


@pytest.mark.slow
def test_the_sample_finds_a_bias_in_a_shape() -> None:
    assert unevenness("dfs") > 1.0


def test_three_generators_say_why_they_cannot() -> None:
    refusing = [key for key, each in generators().items() if "shape" in each.refused]
    assert refusing == ["divide", "fractal-tessellation", "unicursal"]
    for key in refusing:
        with pytest.raises(LabyrinthError, match=f"generator {key} has no option shape: its "):
            Recipe(key, 5, 5, 1, {"shape": "circle"})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"symmetry": "rotate"}, "leave out symmetry or shape"),
        (
            {"start_room": (0, 0)},
            "start-room must be inside the shape circle, not 0,0, which is solid",
        ),
        ({"goal": (1, 1)}, "goal must be inside the shape circle, not 1,1, which is solid"),
    ],
)
def test_what_does_not_fit_a_shape_is_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(LabyrinthError, match=said):
        Recipe("dfs", 9, 9, 1, {"shape": "circle", **options})  # type: ignore[dict-item]


def test_a_generator_that_opens_what_is_outside_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def carve_all(maze: Maze, rng: object, trace: object) -> object:
        maze.tiles[:] = b"\x01" * len(maze.tiles)
        yield 1

    monkeypatch.setattr(generators()["dfs"], "run", carve_all)
    with pytest.raises(LabyrinthError, match="only fills whole grids"):
        generation(Recipe("dfs", 9, 9, 1, {"shape": "circle"})).finish()
