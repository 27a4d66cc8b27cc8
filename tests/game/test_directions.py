"""Directions to the goals, against searches and against all ways that there are."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate, solve
from labyrinth.game.directions import Hint, directions
from labyrinth.game.walk import open_neighbours

MAZES = st.tuples(st.integers(2, 8), st.integers(2, 8)).flatmap(
    lambda size: st.tuples(
        st.lists(
            st.sampled_from((0, 1, 1, 2, 9, 255)),
            min_size=size[0] * size[1],
            max_size=size[0] * size[1],
        ),
        st.lists(st.integers(0, size[0] * size[1] - 1), min_size=2, max_size=4, unique=True),
    ).map(lambda drawn: with_ends(Maze(*size, bytes(drawn[0])), drawn[1]))
)


def with_ends(maze: Maze, tiles: list[int]) -> Maze:
    ends = [maze.position(tile) for tile in tiles]
    for end in ends:
        maze[end] = maze[end] or 3
    maze.start, maze.goals = ends[0], tuple(ends[1:])
    return maze


@given(MAZES)
def test_costs_are_those_of_searches(maze: Maze) -> None:
    found = directions(maze).finish()
    for tile, weight in enumerate(maze.tiles):
        here = maze.position(tile)
        if not weight:
            continue
        solution = solve(maze, "dijkstra", start=here)
        if solution.outcome != "found":
            assert (found.cost(here), found.ahead(here), found.way(here)) == (None, None, [])
            assert found.hint(here) is None
            continue
        way = found.way(here)
        assert found.cost(here) == solution.cost == sum(maze[each] for each in way[1:])
        assert way[0] == here
        assert way[-1] in maze.goals
        assert all(there in open_neighbours(maze, each) for each, there in pairwise(way))


@given(MAZES)
def test_hint_tells_of_the_next_choice(maze: Maze) -> None:
    assert maze.start is not None
    found = directions(maze).finish()
    way = found.way(maze.start)
    for at, here in enumerate(way[:-1]):
        hint = found.hint(here)
        if len(open_neighbours(maze, here)) > 2:
            assert hint == Hint(way[at + 1])
            continue
        rest = way[at + 1 :]
        choices = [
            number for number, tile in enumerate(rest) if len(open_neighbours(maze, tile)) > 2
        ]
        if choices and choices[0] < len(rest) - 1:
            first = choices[0]
            assert hint == Hint(rest[0], first + 1, rest[first], rest[first + 1])
        else:
            assert hint == Hint(rest[0], len(rest), at_goal=True)
    assert not way or found.hint(way[-1]) is None


@given(MAZES, st.randoms(use_true_random=False))
def test_way_keeps_to_a_trail_that_is_as_cheap(maze: Maze, rng: Random) -> None:
    assert maze.start is not None
    found = directions(maze).finish()
    trail = [maze.start]
    while found.cost(trail[-1]) and trail[-1] not in maze.goals:
        ahead = open_neighbours(maze, trail[-1])
        left = found.cost(trail[-1])
        cheapest = [tile for tile in ahead if (found.cost(tile) or 0) + maze[tile] == left]
        trail.append(rng.choice(cheapest))
    if trail[-1] in maze.goals:
        assert found.way(maze.start, trail) == trail


def test_directions_are_those_of_the_maze_as_it_was() -> None:
    maze = generate("dfs", 6, 6, seed=2)
    assert maze.start is not None
    task = directions(maze)
    way = solve(maze, "bfs").path
    maze.tiles[:] = bytes(len(maze.tiles))
    assert task.finish().way(maze.start) == way
