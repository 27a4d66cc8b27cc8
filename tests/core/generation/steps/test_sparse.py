"""Sparseness shortens dead ends by their share, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import EventKind, Maze, Player, Trace, generate, generators
from labyrinth.core.generation.steps.sparse import sparsify
from tests.core import oracles


def sparse(maze: Maze, share: float) -> tuple[Maze, Trace]:
    result = maze.copy()
    trace = Trace(maze.height, maze.width, bytes(maze.tiles))
    for _ in sparsify(result, Random(0), trace, share):
        pass
    return result, trace


def dead_end_corridors(graph: dict[oracles.Room, set[oracles.Room]]) -> list[list[oracles.Room]]:
    """The rooms from each dead end to the junction, which is not counted; each corridor once."""
    corridors = []
    finished: set[oracles.Room] = set()
    for end in sorted(graph):
        if len(graph[end]) != 1 or end in finished:
            continue
        corridor = [end]
        (here,) = graph[end]
        while len(graph[here]) == 2:
            corridor.append(here)
            (here,) = graph[here] - set(corridor)
        if len(graph[here]) == 1:
            finished.add(here)
        corridors.append(corridor)
    return corridors


@given(
    key=st.sampled_from(["dfs", "prim", "wilson", "unicursal", "recursive"]),
    rows=st.integers(1, 12),
    cols=st.integers(1, 12),
    seed=st.integers(0, 999),
    share=st.floats(0, 1),
)
def test_fills_the_share_of_each_corridor_from_its_tip(
    key: str, rows: int, cols: int, seed: int, share: float
) -> None:
    maze = generate(key, rows, cols, seed)
    graph = oracles.room_graph(maze)
    gone = {
        room
        for corridor in dead_end_corridors(graph)
        for room in corridor[: round(share * len(corridor))]
    }
    left, trace = sparse(maze, share)
    kept = {room: neighbours - gone for room, neighbours in graph.items() if room not in gone}
    there = oracles.room_graph(left)
    assert {room: there[room] for room in kept} == kept
    assert all(left[2 * row + 1, 2 * col + 1] == 0 for row, col in gone)
    assert kept
    assert oracles.is_connected(oracles.tile_graph(left))
    # A room goes with one passage: a perfect maze has no loop afterwards either.
    assert len(oracles.edges(kept)) - len(kept) == len(oracles.edges(graph)) - len(graph)
    assert {kind for kind, _ in trace} <= {EventKind.FILL}
    assert len(trace) == 2 * len(gone)


@pytest.mark.parametrize("key", generators())
def test_any_generator_can_be_made_sparse(key: str) -> None:
    for rows, cols in [(1, 1), (1, 2), (2, 1), (1, 9), (2, 2), (7, 9)]:
        for share in (0.3, 1.0):
            maze = generate(key, rows, cols, seed=1, sparse=share, endpoints="farthest")
            graph = oracles.tile_graph(maze)
            assert oracles.is_connected(graph)
            assert maze.start in graph
            assert set(maze.goals) <= graph.keys()
            assert maze.trace is not None
            player = Player(maze.trace)
            player.seek(len(maze.trace))
            assert player.tiles == maze.tiles
            player.seek(0)
            assert player.tiles == maze.trace.before


def test_a_single_corridor_is_shortened_at_its_first_end() -> None:
    maze = Maze.from_text("###########\n#         #\n###########\n")
    assert sparse(maze, 0.5)[0].to_text() == "###########\n#####     #\n###########\n"
    assert sparse(maze, 1.0)[0].to_text() == "###########\n######### #\n###########\n"


def test_braiding_comes_after_and_finds_the_shortened_ends() -> None:
    for seed in range(5):
        maze = generate("dfs", 9, 9, seed, sparse=0.5)
        braided = generate("dfs", 9, 9, seed, sparse=0.5, braid=1.0)
        before, after = oracles.room_graph(maze), oracles.room_graph(braided)
        assert oracles.dead_ends(after) < oracles.dead_ends(before)
        assert all(bool(before[room]) == bool(after[room]) for room in before)


@pytest.mark.parametrize("share", [0.3, 0.7, 1.0])
def test_a_mirrored_maze_stays_one(share: float) -> None:
    for seed in range(9):
        maze = generate("wilson", 9, 8, seed, sparse=share, symmetry="mirror-horizontal")
        rows = maze.to_text().replace("S", " ").replace("G", " ").splitlines()
        assert rows == [row[::-1] for row in rows]


@given(seed=st.integers(0, 99), share=st.floats(0, 1), data=st.data())
def test_gaps_in_the_border_stay_and_change_nothing(
    seed: int, share: float, data: st.DataObject
) -> None:
    maze = generate("dfs", 5, 6, seed)
    expected, _ = sparse(maze, share)
    border = [
        tile
        for tile in range(len(maze.tiles))
        if tile // maze.width in (0, maze.height - 1) or tile % maze.width in (0, maze.width - 1)
    ]
    for tile in data.draw(st.sets(st.sampled_from(border))):
        maze.tiles[tile] = expected.tiles[tile] = 1
    assert sparse(maze, share)[0].tiles == expected.tiles
