"""Where a generated maze starts and ends."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate
from labyrinth.core.generation.steps.endpoints import MOST_TILES, place_endpoints
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.toolkit.distances import Reached, longest_path, reach
from tests.core import oracles


def test_corner_is_top_left_to_bottom_right() -> None:
    maze = generate("prim", 4, 6, seed=1)
    assert (maze.start, maze.goals) == ((1, 1), ((7, 11),))


def test_a_single_room_is_start_and_goal() -> None:
    for how in ("corner", "dead-end", "farthest"):
        maze = generate("prim", 1, 1, seed=1, endpoints=how)
        assert (maze.start, maze.goals) == ((1, 1), ((1, 1),))


def test_dead_end_is_as_likely_as_the_square_of_its_distance() -> None:
    maze = generate("wilson", 5, 5, seed=3)
    assert maze.trace is not None
    graph = oracles.room_graph(maze)
    squares = {
        (2 * row + 1, 2 * col + 1): float((row + col) ** 2)
        for row, col in graph
        if len(graph[row, col]) == 1 and row + col > 0
    }
    assert len(squares) > 4
    rng = Random(1)
    drawn = []
    for _ in range(5000):
        list(place_endpoints(maze, rng, maze.trace, "dead-end"))
        assert maze.start == (1, 1)
        drawn.append(maze.goals[0])
    assert oracles.chi_square(drawn, squares) < 1.0
    assert oracles.chi_square(drawn, oracles.even(squares)) > 1.0


def test_dead_end_without_dead_ends_is_the_corner() -> None:
    maze = generate("prim", 6, 6, seed=1, braid=1.0, endpoints="dead-end")
    assert oracles.dead_ends(oracles.room_graph(maze)) == 0
    assert maze.goals == ((11, 11),)


@pytest.mark.parametrize("key", ["dfs", "recursive"])
def test_farthest_is_the_diameter(key: str) -> None:
    for seed in range(10):
        maze = generate(key, 6, 7, seed, endpoints="farthest")
        graph = oracles.tile_graph(maze)
        assert maze.start is not None
        assert oracles.distances(graph, maze.start)[maze.goals[0]] == diameter(graph)


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_farthest_ends_of_any_tiles_are_the_diameter(
    height: int, width: int, data: st.DataObject
) -> None:
    walls = data.draw(st.sets(st.integers(0, height * width - 1)))
    maze = Maze(height, width, bytes(tile not in walls for tile in range(height * width)))
    if not any(maze.tiles):
        return
    source = maze.position(maze.tiles.index(1))
    graph = oracles.tile_graph(maze)
    region = {tile: graph[tile] for tile in oracles.distances(graph, source)}
    grid = SearchGrid.of(maze, source, ())
    one, other = ends_of(grid)
    assert oracles.distances(region, one)[other] == diameter(region)


def test_longest_path_stops_when_its_tiles_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    walks = []

    def counted(grid: SearchGrid, source: int) -> Generator[None, None, Reached]:
        walks.append(source)
        return reach(grid, source)

    monkeypatch.setattr("labyrinth.core.search.toolkit.distances.reach", counted)
    hall = Maze.from_text("\n".join(["#" * 20, *["#" + " " * 18 + "#"] * 18, "#" * 20]))
    grid = SearchGrid.of(hall, (1, 1), ())
    ends_of(grid)
    without_limit = len(walks)
    walks.clear()
    ends_of(grid, most_tiles=1)
    assert len(walks) == 5 < without_limit


def test_an_unknown_way_is_refused() -> None:
    with pytest.raises(LabyrinthError, match="one of corner, dead-end, farthest, not"):
        generate("prim", 3, 3, seed=1, endpoints="middle")


def diameter(graph: oracles.Graph) -> int:
    return max(max(oracles.distances(graph, tile).values()) for tile in graph)


def ends_of(grid: SearchGrid, most_tiles: int = MOST_TILES) -> tuple[Position, Position]:
    """Let `longest_path` finish, from the grid's start."""
    slices = longest_path(grid, grid.start, most_tiles)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            one, other = end.value.ends
            return grid.position(one), grid.position(other)
