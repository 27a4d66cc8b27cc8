"""Searches in the graph of rooms, against networkx on the same graph."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import networkx
import pytest

from labyrinth import LabyrinthError, Maze, edges, generate, solve, solvers
from labyrinth.core.declaration.solver import Guarantee
from labyrinth.core.explain.sentence import reason
from labyrinth.core.maze.edges import edge_count
from labyrinth.core.maze.maze import Position
from labyrinth.core.search.inspection import inspection
from labyrinth.core.search.solution import Solution, costs_along
from labyrinth.core.trace import DISCOVER, EXPAND, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player

OF_ROOMS = [key for key, each in solvers().items() if any(o.key == "graph" for o in each.options)]
OTHERS = [key for key in solvers() if key not in OF_ROOMS]
CHEAPEST = (Guarantee.CHEAPEST, Guarantee.CHEAPEST_OR_GIVES_UP)
FEWEST_STEPS = (Guarantee.FEWEST_STEPS, Guarantee.FEWEST_STEPS_OR_GIVES_UP)

LOWERED_ONCE = """
1 3 0 1 4 0 5 7 9 1 2 0 0 2 0 0 8 0 4 1 0 8 0 0 2 5 4 0 1 0 0 7 2 0 0 6 3 5 9 7
"""
"""The edges of 5 x 5 rooms, 0 for a wall, in which the cost of one room is lowered once."""


def maze_of(rows: int, cols: int, weights: list[int]) -> Maze:
    """Return the maze whose edges have these weights, 0 for a wall."""
    assert len(weights) == edge_count(rows, cols)
    maze = Maze.of_rooms(rows, cols)
    for row in range(rows):
        for col in range(cols):
            maze[2 * row + 1, 2 * col + 1] = 1
    for edge, weight in zip(edges(maze), weights, strict=True):
        (row, col), (other_row, other_col) = edge.rooms
        maze[row + other_row + 1, col + other_col + 1] = weight
    maze.start, maze.goals = (1, 1), ((2 * rows - 1, 2 * cols - 1),)
    return maze


def drawn_maze(rng: Random) -> Maze:
    """Return a maze of any share of open passages, with weights, ends, and rooms that are walls."""
    rows, cols = rng.randint(1, 8), rng.randint(1, 8)
    share = rng.choice((0.3, 0.6, 0.8, 1.0))
    weights = [
        rng.choice((1, rng.randint(1, 9), rng.randint(1, 255))) if rng.random() < share else 0
        for _ in range(edge_count(rows, cols))
    ]
    maze = maze_of(rows, cols, weights)
    rooms = [(2 * row + 1, 2 * col + 1) for row in range(rows) for col in range(cols)]
    maze.start = rng.choice(rooms)
    maze.goals = tuple({rng.choice(rooms) for _ in range(rng.choice((1, 1, 3)))})
    if rng.random() < 0.2:
        for room in rooms:
            if room not in (maze.start, *maze.goals) and rng.random() < 0.2:
                maze[room] = 0
    return maze


def graph_of(maze: Maze) -> networkx.Graph:
    """Return the same graph, built by the definition alone."""
    graph = networkx.Graph()
    for row in range(1, maze.height, 2):
        for col in range(1, maze.width, 2):
            if maze[row, col]:
                graph.add_node((row, col))
    for row, col in list(graph):
        for other, passage in (((row, col + 2), (row, col + 1)), ((row + 2, col), (row + 1, col))):
            if other in graph and maze[passage]:
                graph.add_edge((row, col), other, weight=maze[passage])
    return graph


def nearest(maze: Maze, lengths: dict[Position, int]) -> int | None:
    return min((lengths[goal] for goal in maze.goals if goal in lengths), default=None)


def assert_is_right(maze: Maze, solution: Solution, graph: networkx.Graph) -> None:
    """Hold a solution to the graph, and to what its solver guarantees."""
    lengths = networkx.single_source_dijkstra_path_length(graph, maze.start)
    if nearest(maze, lengths) is None:
        assert solution.outcome == "unreachable"
        return
    rooms = [(2 * row + 1, 2 * col + 1) for row, col in solution.rooms]
    assert rooms[0] == maze.start
    assert rooms[-1] in maze.goals
    assert solution.path[::2] == rooms
    assert solution.cost == sum(graph.edges[edge]["weight"] for edge in pairwise(rooms))
    assert costs_along(maze, solution)[-1] == solution.cost
    assert all(maze[tile] for tile in solution.path)
    guarantee = solvers()[solution.solver].guarantee_with(solution.options)
    if guarantee in CHEAPEST:
        assert solution.cost == nearest(maze, lengths)
    if guarantee in FEWEST_STEPS:
        steps = networkx.single_source_shortest_path_length(graph, maze.start)
        assert len(rooms) - 1 == nearest(maze, steps)


def search_everywhere(seed: int, mazes: int) -> None:
    rng = Random(seed)
    for number in range(mazes):
        maze = drawn_maze(rng)
        graph = graph_of(maze)
        for key in OF_ROOMS:
            solution = solve(maze, key, graph="rooms", decisions=number % 2 == 0)
            assert_is_right(maze, solution, graph)


def test_each_solver_keeps_its_guarantee_in_the_graph_of_rooms() -> None:
    assert len(OF_ROOMS) == 13
    search_everywhere(1, 30)


@pytest.mark.slow
def test_each_solver_keeps_its_guarantee_in_2000_drawn_graphs() -> None:
    search_everywhere(2, 2000)


@pytest.mark.parametrize(
    "options", [{"heuristic": "euclidean"}, {"weight": 1.5}, {"tie": "oldest"}], ids=str
)
def test_a_star_keeps_its_guarantee_with_options(options: dict[str, Any]) -> None:
    rng = Random(3)
    for _ in range(60):
        maze = drawn_maze(rng)
        graph = graph_of(maze)
        solution = solve(maze, "a-star", graph="rooms", **options)
        assert_is_right(maze, solution, graph)
        best = nearest(maze, networkx.single_source_dijkstra_path_length(graph, maze.start))
        if solution.cost is not None and best is not None and solution.path:
            assert solution.cost <= best * float(options.get("weight", 1))


@pytest.mark.parametrize("key", ["bfs", "dijkstra", "a-star", "greedy", "dfs"])
def test_the_costs_that_a_trace_tells_are_those_of_its_edges(key: str) -> None:
    rng = Random(4)
    for _ in range(30):
        maze = drawn_maze(rng)
        assert maze.start is not None
        graph, trace = graph_of(maze), solve(maze, key, graph="rooms").trace
        facts = inspection(trace, solvers()[key], maze.start, maze.goals).finish()
        expanding = trace.codes_of(EXPAND)
        lengths = networkx.single_source_dijkstra_path_length(graph, maze.start)
        for number, event in enumerate(trace.events, 1):
            if event >> TILE_BITS not in expanding:
                continue
            room = maze.position(event & TILE_MASK)
            fact = facts.at(event & TILE_MASK, number)
            assert fact is not None
            assert fact.g is not None
            if key in ("dijkstra", "a-star"):
                assert fact.g == lengths[room]
            if fact.parent is None:
                assert (room, fact.g) == (maze.start, 0)
            else:
                before = facts.at(maze.index(fact.parent), number)
                assert before is not None
                assert before.g is not None
                assert fact.g == before.g + graph.edges[fact.parent, room]["weight"]
            if fact.h is not None:
                away = [(abs(room[0] - row) + abs(room[1] - col)) / 2 for row, col in maze.goals]
                assert fact.h == min(away)


@pytest.mark.parametrize("key", ["dijkstra", "a-star"])
def test_in_the_textbooks_maze_one_cost_is_lowered(key: str) -> None:
    maze = maze_of(5, 5, list(map(int, LOWERED_ONCE.split())))
    solution = (
        solve(maze, key, graph="rooms", heuristic="zero")
        if key == "a-star"
        else solve(maze, key, graph="rooms")
    )
    trace = solution.trace
    discovering = trace.codes_of(DISCOVER)
    found = [event & TILE_MASK for event in trace.events if event >> TILE_BITS in discovering]
    twice = {tile for tile in found if found.count(tile) > 1}
    assert {maze.position(tile) for tile in twice} == {(3, 5)}
    facts = inspection(trace, solvers()[key], (1, 1), maze.goals).finish()
    known = [
        facts.at(maze.index((3, 5)), number)
        for number, event in enumerate(trace.events, 1)
        if event >> TILE_BITS in discovering and event & TILE_MASK == maze.index((3, 5))
    ]
    assert [(fact.g, fact.parent) for fact in known if fact] == [(9, (1, 5)), (7, (3, 3))]
    assert solution.cost == 37


@pytest.mark.parametrize("stops", [(), [(3, 5), (9, 1)]])
def test_steps_of_the_path_are_those_between_rooms(stops: list[Position]) -> None:
    maze = maze_of(5, 5, list(map(int, LOWERED_ONCE.split())))
    solution = solve(maze, "dijkstra", graph="rooms", stops=stops)
    trace, steps = solution.trace, len(solution.rooms) - 1
    known = inspection(trace, solvers()["dijkstra"], (1, 1), maze.goals).finish()
    player, told = Player(trace), []
    for position in range(len(trace) - len(solution.path) + 1, len(trace) + 1):
        player.seek(position)
        told.append(str(reason(player, known)).partition("step ")[2])
    assert told == [f"{(number + 1) // 2} of {steps}." for number in range(len(solution.path))]


def test_the_edge_to_the_old_predecessor_is_unmarked() -> None:
    maze = maze_of(5, 5, list(map(int, LOWERED_ONCE.split())))
    trace = solve(maze, "dijkstra", graph="rooms").trace
    of_edges = [
        (trace.kinds[event >> TILE_BITS].name, maze.position(event & TILE_MASK))
        for event in trace.events
        if trace.lines[event >> TILE_BITS].heading == "Edges"
    ]
    at = of_edges.index(("LEAVE", (2, 5)))
    assert ("STEP", (2, 5)) in of_edges[:at]
    assert of_edges[at + 1] == ("STEP", (3, 4))
    assert sum(kind == "LEAVE" for kind, _ in of_edges) == 1


def test_a_tour_leads_over_its_stops() -> None:
    maze = generate("kruskal", 6, 6, 5, braid=0.6, keep_weights=True)
    stops = [(11, 1), (1, 11)]
    solution = solve(maze, "dijkstra", graph="rooms", stops=stops, order="best")
    assert set(stops) <= set(solution.path)
    assert solution.cost == sum(maze[tile] for tile in solution.path if sum(tile) % 2)
    trace = solution.trace
    assert maze.start is not None
    assert trace.legs[0].start == maze.index(maze.start)
    kinds = trace.kinds
    for leg in trace.legs:
        last = {event & TILE_MASK: kinds[event >> TILE_BITS] for event in trace.events[: leg.first]}
        assert DISCOVER not in last.values()


@pytest.mark.parametrize("key", OTHERS)
def test_the_others_refuse_in_a_sentence(key: str) -> None:
    maze = generate("dfs", 3, 3, 1)
    with pytest.raises(LabyrinthError, match=rf"solver {key} has no option .?graph.?[:;] "):
        solve(maze, key, graph="rooms")


def test_ends_are_rooms_and_no_edge_leads_across_a_corner() -> None:
    maze = generate("dfs", 3, 3, 1, braid=1)
    passage = next(tile for tile in solve(maze, "bfs").path if sum(tile) % 2)
    with pytest.raises(LabyrinthError, match=r"the goal .* is not a room"):
        solve(maze, "bfs", goals=[passage], graph="rooms")
    with pytest.raises(LabyrinthError, match=r"the waypoint .* is not a room"):
        solve(maze, "bfs", stops=[passage], graph="rooms")
    with pytest.raises(LabyrinthError, match="leave out diagonal"):
        solve(maze, "bfs", graph="rooms", diagonal="always")
