"""Vectors of edges in files, by both conventions: what is kept, what is lost, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, edge_vector, edges, generate, maze_of_edges, solve
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK, EventKind
from labyrinth.formats import formats, load, losses, read, save, write
from tests.formats.mazes import room_mazes

LOWERED_ONCE = """
1 3 0 1 4 0 5 7 9
1 2 0 0 2 0 0 8 0
4 1 0 8 0 0 2 5 4
0 1 0 0 7 2 0 0 6
3 5 9 7
"""
"""The edges of 5 x 5 rooms in which the cost of one room is lowered once."""

KEEPS = {"edges": "zero", "edges:keep=positive": "positive"}


@given(st.integers(1, 5), st.integers(1, 5), st.data(), st.sampled_from(list(KEEPS)))
def test_a_vector_goes_through_a_file(rows: int, cols: int, data: st.DataObject, key: str) -> None:
    count = rows * (2 * cols - 1) - cols
    vector = data.draw(st.lists(st.integers(0, 255), min_size=count, max_size=count))
    maze = maze_of_edges(rows, cols, vector, KEEPS[key])
    written = write(maze, key)
    for format in (None, key):
        again = read(written, format=format)
        assert (again.maze, again.maze.wall_weights) == (maze, maze.wall_weights)
        assert edge_vector(again.maze, KEEPS[key]) == vector
    assert losses(maze, key) == ()


@given(room_mazes(), st.data(), st.sampled_from(list(KEEPS)))
def test_what_the_zeros_hide_is_told_and_nothing_else_is_lost(
    maze: Maze, data: st.DataObject, key: str
) -> None:
    size = len(maze.tiles)
    weights = st.binary(min_size=size, max_size=size) | st.just(b"\x01" * size)
    maze.wall_weights = data.draw(st.none() | weights)
    drawn = data.draw(weights)
    maze.tiles[:] = bytes(
        tile and (weight or 1) for tile, weight in zip(maze.tiles, drawn, strict=True)
    )
    again = read(write(maze, key)).maze
    shown = KEEPS[key] == "positive"
    kept = [edge for edge in edges(maze) if edge.is_open is shown]
    hidden = [edge for edge in edges(maze) if edge.is_open is not shown]
    assert [edge for edge in edges(again) if edge.is_open is shown] == kept
    assert [edge.rooms for edge in edges(again) if edge.is_open is not shown] == [
        edge.rooms for edge in hidden
    ]
    rooms = [maze[2 * row + 1, 2 * col + 1] for row in range(maze.rows) for col in range(maze.cols)]
    word = "walls" if shown else "passages"
    lost = losses(maze, key)
    assert (f"the weights of {word} are lost: each becomes 1" in lost) == any(
        edge.weight > 1 for edge in hidden
    )
    assert ("the weights of rooms are lost: each becomes 1" in lost) == (max(rooms) > 1)
    assert ("the start and the goals are lost" in lost) == bool(maze.start or maze.goals)


def test_the_textbooks_maze_is_read_in_and_its_one_cost_is_lowered() -> None:
    data = f"edges 5 5\n{LOWERED_ONCE}".encode()
    maze = read(data, format="edges:keep=positive").maze
    assert edge_vector(maze, "positive") == list(map(int, LOWERED_ONCE.split()))
    maze.start, maze.goals = (1, 1), ((9, 9),)
    trace = solve(maze, "dijkstra", graph="rooms").trace
    discovering = trace.codes_of(EventKind.DISCOVER)
    found = [event & TILE_MASK for event in trace.events if event >> TILE_BITS in discovering]
    assert [maze.position(tile) for tile in set(found) if found.count(tile) > 1] == [(3, 5)]


def test_the_first_line_or_the_key_says_the_convention() -> None:
    kept = maze_of_edges(1, 3, [7, 0], keep="positive")
    assert write(kept, "edges:keep=positive") == b"edges 1 3 keep=positive\n7 0\n"
    for data, format in (
        (b"edges 1 3 keep=positive\n7 0\n", None),
        (b"edges 1 3 keep=positive\n7 0\n", "edges"),
        (b"edges 1 3\n7 0\n", "edges:keep=positive"),
    ):
        assert read(data, format=format).maze == kept
    opened = read(b"edges 1 3\n7 0\n").maze
    assert [edge.is_open for edge in edges(opened)] == [False, True]
    assert [edge.weight for edge in edges(opened)] == [7, 1]
    assert "edges:keep=positive" not in formats(), "it is one of the format edges"


@pytest.mark.parametrize(
    ("data", "format", "told"),
    [
        (b"edges 1 3 keep=positive\n7 256\n", None, "line 2, column 3: .* weight of a passage"),
        (b"edges 1 3\n7 -1\n", None, "line 2, column 3: .* the weight of a wall, 1 to 255"),
        (b"edges 1 3 keep=negative\n7 1\n", "edges", "such as: edges 5 8"),
        (b"edges 1 3 keep=positive\n7\n", None, "1 x 3 rooms have 2 edges, not 1"),
        (
            b"edges 1 3\n7 1\n",
            "edges:keep=all",
            "no variant 'edges:keep=all'; .* edges:keep=positive",
        ),
        (
            b"#####\n",
            "text:keep=positive",
            "format text has no variant 'text:keep=positive'; known: none",
        ),
        (b"#####\n", "txet:keep=positive", "no format 'txet:keep=positive'"),
    ],
)
def test_what_is_no_vector_is_refused(data: bytes, format: str | None, told: str) -> None:
    with pytest.raises(LabyrinthError, match=told):
        read(data, format=format)


def test_a_generated_maze_is_saved_by_both_conventions(tmp_path: Path) -> None:
    maze = generate("kruskal", 4, 5, seed=1, weights="edges:1:9", braid=0.5)
    for key, keep in KEEPS.items():
        save(maze, tmp_path / "maze.edges", format=key)
        assert edge_vector(load(tmp_path / "maze.edges"), keep) == edge_vector(maze, keep)
