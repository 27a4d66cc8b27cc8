"""Carving on from half-carved mazes, edited at random, against plain counting."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from itertools import dropwhile, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, Player, generate, generators
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Texture
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.generation.carve_on import CarvedOn, carving_on, refusal
from labyrinth.core.trace.events import TILE_MASK, EventKind
from tests.core import oracles
from tests.core.examples import examples

GENERATORS = generators()
CARVES_ON = [key for key, algorithm in GENERATORS.items() if not algorithm.cannot_carve_on]
KEEPING = [
    key for key in CARVES_ON if GENERATORS[key].texture is Texture.PERFECT and key != "origin-shift"
]
each_carving_on = pytest.mark.parametrize("key", CARVES_ON)


def maze_at(maze: Maze, position: int) -> Maze:
    """What a player shows at a position, as a maze."""
    assert maze.trace is not None
    player = Player(maze.trace)
    player.seek(position)
    return Maze(maze.height, maze.width, player.tiles)


def begun(state: Maze) -> dict[oracles.Room, set[oracles.Room]]:
    """The rooms that are open or beside an open passage, and what passages join them to."""
    graph: dict[oracles.Room, set[oracles.Room]] = {}
    for row in range(state.rows):
        for col in range(state.cols):
            if state[2 * row + 1, 2 * col + 1]:
                graph.setdefault((row, col), set())
            for down, right in ((1, 0), (0, 1)):
                other = (row + down, col + right)
                inside = other[0] < state.rows and other[1] < state.cols
                if inside and state[2 * row + 1 + down, 2 * col + 1 + right]:
                    graph.setdefault((row, col), set()).add(other)
                    graph.setdefault(other, set()).add((row, col))
    return graph


def loops(graph: dict[oracles.Room, set[oracles.Room]]) -> int:
    """Passages - rooms + regions."""
    regions, seen = 0, set[oracles.Room]()
    for room in graph:
        if room not in seen:
            regions += 1
            seen.update(oracles.distances(graph, room))
    return len(oracles.edges(graph)) - len(graph) + regions


@st.composite
def half_carved(draw: st.DrawFn, keys: list[str]) -> tuple[Maze, int, Maze]:
    """A generated maze, a position of its trace, and the state there, with random edits."""
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    maze = generate(draw(st.sampled_from(keys)), rows, cols, seed=draw(st.integers(0, 99)))
    assert maze.trace is not None
    position = draw(st.integers(0, len(maze.trace)))
    state = maze_at(maze, position)
    tiles = st.tuples(st.integers(0, state.height - 1), st.integers(0, state.width - 1))
    for tile, weight in draw(st.lists(st.tuples(tiles, st.sampled_from((0, 1, 1))), max_size=12)):
        state[tile] = weight
    return maze, position, state


def carve_on(maze: Maze, position: int, state: Maze | None = None, seed: int = 1) -> CarvedOn:
    tiles = None if state is None else state.tiles
    return carving_on(maze, position, tiles, seed).finish()


@examples(4)
@given(half_carved(CARVES_ON))
def test_every_room_is_carved_and_connected(given: tuple[Maze, int, Maze]) -> None:
    graph = begun(carve_on(*given).maze)
    assert len(graph) == given[0].rows * given[0].cols
    assert oracles.is_connected(graph)


@examples(4)
@given(half_carved(KEEPING))
def test_what_is_open_stays_open_and_no_loop_comes_or_goes(given: tuple[Maze, int, Maze]) -> None:
    maze, position, state = given
    result = carve_on(maze, position, state).maze
    assert all(after or not before for before, after in zip(state.tiles, result.tiles, strict=True))
    assert loops(begun(result)) == loops(begun(state))


@given(half_carved(["origin-shift"]))
def test_origin_shift_leaves_no_loop(given: tuple[Maze, int, Maze]) -> None:
    assert loops(begun(carve_on(*given).maze)) == 0


@pytest.mark.parametrize("key", [*KEEPING, "origin-shift"])
def test_without_edits_a_perfect_generator_makes_a_perfect_maze(key: str) -> None:
    maze = generate(key, 6, 8, seed=3)
    assert maze.trace is not None
    for position in range(0, len(maze.trace) + 1, max(1, len(maze.trace) // 40)):
        result = carve_on(maze, position).maze
        assert oracles.is_tree(oracles.room_graph(result))
        assert oracles.is_tree(oracles.tile_graph(result))


@examples(2)
@given(half_carved(CARVES_ON))
def test_the_trace_tells_the_whole_story(given: tuple[Maze, int, Maze]) -> None:
    maze, position, state = given
    result = carve_on(maze, position, state)
    trace = result.maze.trace
    assert trace is not None
    assert maze.trace is not None
    assert trace.events[:position] == maze.trace.events[:position]
    assert maze_at(result.maze, result.position) == state
    player = Player(trace)
    player.seek(len(trace))
    assert player.tiles == result.maze.tiles
    assert not any(player.marks)
    player.seek(0)
    assert player.tiles == maze.trace.before


@each_carving_on
def test_the_seed_alone_decides(key: str) -> None:
    maze = generate(key, 9, 9, seed=4)
    assert maze.trace is not None
    middle = len(maze.trace) // 4
    once, again = carve_on(maze, middle, seed=5), carve_on(maze, middle, seed=5)
    assert once.maze == again.maze
    assert len({bytes(carve_on(maze, middle, seed=seed).maze.tiles) for seed in range(8)}) > 1


@each_carving_on
def test_what_was_carved_on_can_be_carved_on_again(key: str) -> None:
    maze = generate(key, 5, 7, seed=2)
    assert maze.trace is not None
    first = carve_on(maze, len(maze.trace) // 3).maze
    assert first.recipe is None
    assert first.trace is not None
    again = carve_on(first, len(first.trace) // 2).maze
    assert oracles.is_connected(oracles.room_graph(again))


@each_carving_on
def test_it_goes_on_in_slices(key: str) -> None:
    maze = generate(key, 90, 90, seed=1)
    assert maze.trace is not None
    shares = list(carving_on(maze, len(maze.trace) // 8, seed=1))
    assert len(shares) > 5
    assert shares[0] >= 0.0
    assert shares[-1] <= 1.0
    assert shares == sorted(shares)
    if key != "kruskal":  # it only joins what is apart, of which no share is known
        assert any(0 < share < 1 for share in shares)


def test_depth_first_goes_on_from_the_room_carved_last() -> None:
    maze = generate("dfs", 20, 20, seed=1)
    assert maze.trace is not None
    position = 101
    result = carve_on(maze, position)
    newest = maze.trace.events[position - 1] & TILE_MASK
    events = list(result.maze.trace or ())[result.position :]
    visited = [tile for kind, tile in events if kind is EventKind.VISIT]
    assert visited[0] == newest


def test_growing_forest_goes_on_from_the_rooms_beside_another_tree() -> None:
    maze = generate("growing-forest", 6, 7, seed=1, trees=9)
    assert maze.trace is not None
    for position in range(1, len(maze.trace), 9):
        graph = begun(maze_at(maze, position))
        expected = []
        for row, col in graph:
            tree = oracles.distances(graph, (row, col))
            around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            if any(room not in tree and 0 <= room[0] < 6 and 0 <= room[1] < 7 for room in around):
                expected.append((2 * row + 1) * maze.width + 2 * col + 1)
        result = carve_on(maze, position)
        events = list(result.maze.trace or ())[result.position :]
        from_list_on = dropwhile(lambda event: event[0] is EventKind.CARVE, events)
        held = takewhile(lambda event: event[0] is EventKind.VISIT, from_list_on)
        assert sorted(tile for _, tile in held) == sorted(expected)


def dead_end_share(maze: Maze) -> float:
    return oracles.dead_ends(oracles.room_graph(maze)) / (maze.rows * maze.cols)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in CARVES_ON if GENERATORS[key].dead_ends])
def test_mazes_carved_on_have_the_texture_of_the_generator(key: str) -> None:
    shares = []
    for seed in range(10):
        maze = generate(key, 40, 40, seed=seed)
        assert maze.trace is not None
        shares.append(100 * dead_end_share(carve_on(maze, len(maze.trace) // 3, seed=seed).maze))
    assert sum(shares) / len(shares) == pytest.approx(GENERATORS[key].dead_ends, abs=2.5)


def test_weights_stay_and_painted_ones_hold() -> None:
    maze = generate("prim", 8, 8, seed=1, weights=(3, 9))
    assert maze.trace is not None
    assert maze.trace.weights is not None
    state = maze_at(maze, len(maze.trace) // 2)
    painted = next(tile for tile, weight in enumerate(state.tiles) if weight)
    state.tiles[painted] = 2
    result = carve_on(maze, len(maze.trace) // 2, state).maze
    for tile, weight in enumerate(result.tiles):
        expected = 2 if tile == painted else maze.trace.weights[tile]
        assert weight in (0, expected)
    player = Player(result.trace or maze.trace)
    player.seek(len(player.trace))
    assert player.tiles == result.tiles


def test_a_weight_painted_where_there_were_none_is_kept() -> None:
    maze = generate("dfs", 4, 4, seed=1)
    state = maze_at(maze, 9)
    state[3, 3] = 7
    result = carve_on(maze, 9, state).maze
    assert result[3, 3] == 7
    assert set(result.tiles) == {0, 1, 7}


@pytest.mark.parametrize("maximum", [False, True])
def test_kruskal_goes_on_by_the_weights_it_kept(maximum: bool) -> None:
    maze = generate("kruskal", 10, 10, seed=1, keep_weights=True, maximum=maximum)
    for position in (0, 30, 90):
        assert sum(carve_on(maze, position).maze.tiles) == sum(maze.tiles)


def test_endpoints_stay_or_are_placed_anew() -> None:
    maze = generate("dfs", 6, 6, seed=1)
    maze.start, maze.goals = (3, 3), ((5, 5), (1, 9))
    result = carve_on(maze, 20).maze
    assert (result.start, result.goals) == (maze.start, maze.goals)
    maze.goals = ((0, 0),)
    result = carve_on(maze, 20).maze
    assert (result.start, result.goals) == ((1, 1), ((11, 11),))


def test_sparseness_and_braiding_follow() -> None:
    maze = generate("dfs", 12, 12, seed=1, sparse=0.5)
    assert maze.trace is not None
    result = carve_on(maze, len(maze.trace) // 2).maze
    assert 0 < len(begun(result)) < 144
    assert oracles.is_tree(oracles.tile_graph(result))
    braided = generate("dfs", 12, 12, seed=1, braid=1.0)
    assert braided.trace is not None
    assert dead_end_share(carve_on(braided, len(braided.trace) // 2).maze) == 0


def test_at_the_end_nothing_is_left() -> None:
    maze = generate("dfs", 6, 6, seed=1)
    assert maze.trace is not None
    result = carve_on(maze, len(maze.trace))
    assert result.maze == maze
    assert result.maze.trace is not None
    assert len(result.maze.trace) == result.position


@pytest.mark.parametrize("algorithm", GENERATORS.values(), ids=GENERATORS)
def test_a_generator_carves_on_or_says_why_not(algorithm: GeneratorAlgorithm) -> None:
    takes_carved = "carved" in signature(algorithm.run).parameters
    assert takes_carved != bool(algorithm.cannot_carve_on)
    assert len(algorithm.cannot_carve_on) <= 64  # the place of the cursor stands beside it
    maze = generate(algorithm.key, 3, 3, seed=1)
    assert maze.trace is not None
    assert refusal(maze.trace) == algorithm.cannot_carve_on
    if algorithm.cannot_carve_on:
        with pytest.raises(LabyrinthError, match=algorithm.cannot_carve_on[:20]):
            carving_on(maze, 0)


def test_a_symmetric_maze_is_refused() -> None:
    maze = generate("dfs", 4, 4, seed=1, symmetry="rotate")
    with pytest.raises(LabyrinthError, match="symmetric"):
        carving_on(maze, 3)


def damaged(change: Callable[[Maze], tuple[Maze, int, bytes | None]]) -> None:
    with pytest.raises(LabyrinthError):
        carving_on(*change(generate("dfs", 2, 2, seed=1)))


def test_what_does_not_fit_is_refused() -> None:
    damaged(lambda maze: (maze, -1, None))
    damaged(lambda maze: (maze, 1000, None))
    damaged(lambda maze: (maze, 1, b"\x00"))
    damaged(lambda maze: (Maze.of_rooms(2, 2), 0, None))


@each_carving_on
def test_what_is_held_can_be_read_at_every_position(key: str) -> None:
    maze = generate(key, 5, 6, seed=2)
    assert maze.trace is not None
    state = maze_at(maze, len(maze.trace) // 3)
    for row in (1, 5, 9):
        state[row, 11] = 1
    trace = carve_on(maze, len(maze.trace) // 3, state).maze.trace
    assert trace is not None
    algorithm = GENERATORS[key]
    player = Player(trace)
    while not player.finished:
        player.step()
        for structure in structures_of(algorithm):
            content = structure.read(player)
            assert content.size is None or content.size >= len(content.entries)
