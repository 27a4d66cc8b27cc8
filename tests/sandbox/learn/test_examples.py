"""The examples that learners begin with do what the program's own algorithms do."""

from __future__ import annotations

from itertools import pairwise

import pytest

from labyrinth import EventKind, Maze, generate, solve
from labyrinth.core.maze.walls import Position
from tests.core.oracles import border_is_closed, is_tree, room_graph, tile_graph
from tests.sandbox.learn.learned import carved, function_of, searched, told

MAZES = [
    generate("wilson", 6, 9, 3),
    generate("kruskal", 8, 8, 5, braid=1.0),
    generate("cave", 7, 12, 2),
]
WEIGHTED = [generate("wilson", 7, 7, seed, weights=(1, 9), braid=0.5) for seed in range(4)]
SOLVERS = [
    ("breadth_first", "breadth_first"),
    ("depth_first", "depth_first"),
    ("depth_first", "depth_first_recursive"),
    ("dijkstra", "cheapest_first"),
    ("a_star", "with_estimate"),
    ("right_hand", "hand_on_the_wall"),
]
GENERATORS = [
    ("binary_tree", "up_or_left"),
    ("carve_depth_first", "on_and_back"),
    ("kruskal", "joining_sets"),
    ("prim", "lightest_first"),
    ("wilson", "loop_erased"),
]


def leads_to_a_goal(maze: Maze, path: list[Position]) -> bool:
    graph = tile_graph(maze)
    steps = all(other in graph[tile] for tile, other in pairwise(path))
    return steps and path[0] == maze.start and path[-1] in maze.goals


@pytest.mark.parametrize(("file", "name"), SOLVERS)
def test_example_finds_the_only_path_of_a_perfect_maze(file: str, name: str) -> None:
    function = function_of(file, name)
    for seed in range(4):
        maze = generate("dfs", 7, 10, seed)
        assert searched(function, maze).path == solve(maze, "bfs").path


@pytest.mark.parametrize(("file", "name"), SOLVERS)
def test_example_says_where_there_is_no_way(file: str, name: str) -> None:
    maze = Maze.from_text("#######\n#S  #G#\n#######\n")
    assert searched(function_of(file, name), maze).path == []
    assert searched(function_of(file, name), Maze.from_text("###\n#S#G\n###\n")).path == []


def test_breadth_first_runs_as_the_built_in_one() -> None:
    function = function_of("breadth_first", "breadth_first")
    for maze in MAZES:
        path, events = searched(function, maze)
        built_in = solve(maze, "bfs")
        assert path == built_in.path
        # The built-in one ends as soon as a goal is found, and this one when its turn comes.
        alike = [each for each in told(maze, built_in.trace) if each[0] is not EventKind.PATH]
        assert events[: len(alike)] == alike
        assert [tile for kind, tile in events if kind is EventKind.PATH] == path


@pytest.mark.parametrize(("file", "name"), SOLVERS[1:3])
def test_depth_first_finds_a_path_where_there_are_loops(file: str, name: str) -> None:
    for maze in MAZES:
        path, events = searched(function_of(file, name), maze, depth=len(maze.tiles))
        assert leads_to_a_goal(maze, path)
        expanded = [tile for kind, tile in events if kind is EventKind.EXPAND]
        assert len(expanded) == len(set(expanded))


def test_recursion_reaches_as_deep_as_the_maze_has_tiles() -> None:
    maze = Maze(3, 3001, bytes(3001) + b"\0" + b"\1" * 2999 + b"\0" + bytes(3001))
    maze.start, maze.goals = (1, 1), ((1, 2999),)
    function = function_of("depth_first", "depth_first_recursive")
    path = searched(function, maze, depth=len(maze.tiles)).path
    assert path == [(1, col) for col in range(1, 3000)]


@pytest.mark.parametrize(("index", "key"), [(3, "dijkstra"), (4, "a-star")])
def test_cheapest_paths_cost_what_the_built_in_ones_cost(index: int, key: str) -> None:
    for maze in WEIGHTED:
        path, events = searched(function_of(*SOLVERS[index]), maze)
        assert leads_to_a_goal(maze, path)
        assert sum(map(maze.__getitem__, path[1:])) == solve(maze, key).cost
    assert len(events) > len(path)


def test_estimate_saves_expansions() -> None:
    saved = 0
    for maze in WEIGHTED:
        plain, estimating = (
            sum(kind is EventKind.EXPAND for kind, _ in searched(function_of(*each), maze).events)
            for each in SOLVERS[3:5]
        )
        assert estimating <= plain
        saved += plain - estimating
    assert saved > 0


def test_right_hand_walks_where_the_built_in_one_walks() -> None:
    function = function_of("right_hand", "hand_on_the_wall")
    for seed in range(4):
        maze = generate("dfs", 7, 10, seed)
        built_in = solve(maze, "right-hand")
        walked = [tile for kind, tile in searched(function, maze).events if kind is EventKind.STEP]
        entered = list(dict.fromkeys(walked))
        moves = (EventKind.EXPAND, EventKind.STEP)
        walk = [tile for kind, tile in told(maze, built_in.trace) if kind in moves]
        assert entered == list(dict.fromkeys(walk))
        assert len(entered) == built_in.expanded


@pytest.mark.parametrize(("file", "name"), GENERATORS)
def test_example_carves_a_perfect_maze(file: str, name: str) -> None:
    function = function_of(file, name)
    for seed in range(6):
        maze, events = carved(function, 5, 8, seed)
        assert is_tree(room_graph(maze))
        assert border_is_closed(maze)
        assert len(events) == 5 * 8 + 5 * 8 - 1
        assert carved(function, 5, 8, seed)[0] == maze
    assert carved(function, 5, 8, 7)[0] != maze
    assert carved(function, 1, 1, 0)[0].tiles.count(1) == 1


def test_binary_tree_opens_above_or_to_the_left() -> None:
    graph = room_graph(carved(function_of(*GENERATORS[0]), 6, 6, 4)[0])
    for row, col in set(graph) - {(0, 0)}:
        assert len(graph[row, col] & {(row - 1, col), (row, col - 1)}) == 1


def test_long_corridors_and_short_dead_ends_are_those_of_their_algorithms() -> None:
    def share(file: str, name: str) -> float:
        graphs = [room_graph(carved(function_of(file, name), 20, 20, seed)[0]) for seed in range(5)]
        return sum(len(beside) == 1 for graph in graphs for beside in graph.values()) / 20

    # Usual are 10 % of dead ends for depth first and 30 % for Kruskal.
    assert 8 < share(*GENERATORS[1]) < 13
    assert 27 < share(*GENERATORS[2]) < 33
