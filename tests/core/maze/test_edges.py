"""The edges of a maze: as many as there are walls between rooms, in their order, and a course's."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import (
    Edge,
    LabyrinthError,
    Maze,
    Wall,
    edge_vector,
    edges,
    generate,
    maze_of_edges,
    minimum_tree_fault,
)

sizes = st.tuples(st.integers(1, 6), st.integers(1, 6))
weights_of_edges = st.integers(1, 255)


def vectors(data: st.DataObject, rows: int, cols: int, least: int) -> list[int]:
    count = rows * (2 * cols - 1) - cols
    return data.draw(st.lists(st.integers(least, 255), min_size=count, max_size=count))


def test_edges_come_row_by_row_beside_before_below() -> None:
    maze = Maze.from_text("#######\n#S3 # #\n#4### #\n# #  G#\n#######\n")
    assert edges(maze) == [
        Edge(((0, 0), (0, 1)), 3, True),
        Edge(((0, 1), (0, 2)), 1, False),
        Edge(((0, 0), (1, 0)), 4, True),
        Edge(((0, 1), (1, 1)), 1, False),
        Edge(((0, 2), (1, 2)), 1, True),
        Edge(((1, 0), (1, 1)), 1, False),
        Edge(((1, 1), (1, 2)), 1, True),
    ]
    assert edge_vector(maze) == [0, 1, 0, 1, 0, 1, 0]


@given(sizes, st.data())
def test_a_vector_opens_the_walls_where_it_is_zero(
    size: tuple[int, int], data: st.DataObject
) -> None:
    rows, cols = size
    vector = vectors(data, rows, cols, 0)
    maze = maze_of_edges(rows, cols, vector)
    assert [weight == 0 for weight in vector] == [edge.is_open for edge in edges(maze)]
    assert all(tile in (0, 1) for tile in maze.tiles)
    assert sum(maze.tiles) == rows * cols + vector.count(0)
    for edge in edges(maze):
        (row, col), (below, beyond) = edge.rooms
        assert maze[row + below + 1, col + beyond + 1] == edge.is_open
    assert maze_of_edges(rows, cols, edge_vector(maze)) == maze
    assert edge_vector(maze) == vector, "the weights of walls wait in them"
    assert edge_vector(maze, "positive") == [int(weight == 0) for weight in vector]


@given(sizes, st.data())
def test_a_vector_keeps_the_edges_where_it_is_positive(
    size: tuple[int, int], data: st.DataObject
) -> None:
    rows, cols = size
    vector = vectors(data, rows, cols, 0)
    maze = maze_of_edges(rows, cols, vector, keep="positive")
    assert [edge.weight for edge in edges(maze) if edge.is_open] == [
        each for each in vector if each
    ]
    for edge, weight in zip(edges(maze), vector, strict=True):
        (row, col), (below, beyond) = edge.rooms
        assert maze[row + below + 1, col + beyond + 1] == weight
    assert all(maze[2 * row + 1, 2 * col + 1] == 1 for row in range(rows) for col in range(cols))
    assert edge_vector(maze, keep="positive") == vector
    again = maze_of_edges(rows, cols, edge_vector(maze, keep="positive"), keep="positive")
    assert (again, again.wall_weights) == (maze, maze.wall_weights)


@given(sizes, st.data())
def test_both_vectors_together_tell_every_weight(
    size: tuple[int, int], data: st.DataObject
) -> None:
    rows, cols = size
    maze = maze_of_edges(rows, cols, vectors(data, rows, cols, 0))
    for edge in edges(maze):
        (row, col), (below, beyond) = edge.rooms
        if edge.is_open:
            maze[row + below + 1, col + beyond + 1] = data.draw(weights_of_edges)
    both = zip(edge_vector(maze), edge_vector(maze, "positive"), strict=True)
    assert [sum(pair) for pair in both] == [edge.weight for edge in edges(maze)]


def test_a_wall_that_is_opened_takes_the_weight_of_the_vector() -> None:
    maze = maze_of_edges(1, 3, [7, 0])
    maze.set_walls(0, 0, Wall.UP | Wall.LEFT | Wall.DOWN)
    assert edges(maze) == [Edge(((0, 0), (0, 1)), 7, True), Edge(((0, 1), (0, 2)), 1, True)]
    deleted = maze_of_edges(1, 3, [7, 0], keep="positive")
    deleted.set_walls(0, 1, Wall.UP | Wall.LEFT | Wall.DOWN)
    assert edges(deleted) == [Edge(((0, 0), (0, 1)), 7, False), Edge(((0, 1), (0, 2)), 1, True)]


@pytest.mark.parametrize("seed", range(3))
def test_the_weights_that_kruskal_drew_are_handed_out_and_its_maze_is_right(seed: int) -> None:
    maze = generate("kruskal", 5, 7, seed, keep_weights=True)
    weights = [edge.weight for edge in edges(maze)]
    assert len(weights) == 5 * (2 * 7 - 1) - 7
    assert len(set(weights)) > 20
    assert minimum_tree_fault(5, 7, weights, edge_vector(maze)) is None
    heaviest = generate("kruskal", 5, 7, seed, keep_weights=True, maximum=True)
    assert [edge.weight for edge in edges(heaviest)] == weights
    assert minimum_tree_fault(5, 7, weights, edge_vector(heaviest)) is not None


def test_a_tree_is_right_if_and_only_if_none_is_lighter() -> None:
    rng = Random(3)
    for _ in range(6):
        weights = [rng.randint(1, 3) for _ in range(7)]
        trees: dict[tuple[int, ...], list[int]] = {}
        wrong = []
        for count in range(8):
            for opened in combinations(range(7), count):
                vector = [0 if at in opened else weight for at, weight in enumerate(weights)]
                if _spans(opened):
                    trees[opened] = vector
                else:
                    wrong.append(vector)
        least = min(sum(weights[at] for at in opened) for opened in trees)
        for opened, vector in trees.items():
            is_least = sum(weights[at] for at in opened) == least
            assert (minimum_tree_fault(2, 3, weights, vector) is None) == is_least
        assert all(minimum_tree_fault(2, 3, weights, vector) for vector in wrong)


def _spans(opened: tuple[int, ...]) -> bool:
    """Whether these edges of 2 x 3 rooms make a tree of all six."""
    ends = [(0, 1), (1, 2), (0, 3), (1, 4), (2, 5), (3, 4), (4, 5)]
    reached = {0}
    for _ in range(6):
        reached |= {end for at in opened if reached & set(ends[at]) for end in ends[at]}
    return len(opened) == 5 and len(reached) == 6


def test_what_is_wrong_of_a_tree_is_told() -> None:
    weights = [3, 5, 4, 9]
    assert minimum_tree_fault(2, 2, weights, [0, 0, 0, 9]) is None
    for vector, told in (
        ([0, 0, 0, 0], r"between rooms \(1, 0\) and \(1, 1\) closes a cycle of 4 edges"),
        (
            [0, 5, 0, 0],
            r"\(1, 1\) weighs 9, but the wall between rooms \(0, 0\) and \(1, 0\), .* lighter: 5",
        ),
        ([0, 5, 0, 9], r"between rooms \(0, 0\) and \(1, 0\) has to be open"),
        ([0, 0, 0, 8], r"between rooms \(1, 0\) and \(1, 1\) weighs 9, not 8"),
    ):
        with pytest.raises(AssertionError, match=told):
            raise AssertionError(minimum_tree_fault(2, 2, weights, vector))


def test_vectors_that_cannot_be_are_refused() -> None:
    with pytest.raises(LabyrinthError, match="2 x 3 rooms have 7 edges, not 6"):
        maze_of_edges(2, 3, [0] * 6)
    with pytest.raises(LabyrinthError, match="0 to 255, but weight number 2 is 256"):
        maze_of_edges(1, 3, [0, 256])
    for wrong in (2.5, "9", None, -1):
        with pytest.raises(LabyrinthError, match=f"a whole number from 0 to 255.* 3 is .?{wrong}"):
            maze_of_edges(1, 4, [0, 255, wrong], keep="positive")  # type: ignore[list-item]
    with pytest.raises(LabyrinthError, match="1 to 255, but weight number 1 is 0"):
        minimum_tree_fault(1, 2, [0], [0])
    with pytest.raises(LabyrinthError, match="at least 1 x 1 rooms"):
        maze_of_edges(0, 3, [])
    with pytest.raises(LabyrinthError, match="keep must be one of zero, positive, not 'negative'"):
        maze_of_edges(1, 2, [0], keep="negative")
    with pytest.raises(LabyrinthError, match="keep must be one of zero, positive, not ''"):
        edge_vector(Maze.of_rooms(1, 2), keep="")
