"""Solvers that search the graph of rooms are checked in it, on mazes that have a room a tile."""

from __future__ import annotations

import importlib
import inspect
from itertools import pairwise
from pathlib import Path

import networkx
import pytest

from labyrinth import Maze, load, solve
from labyrinth.cli import main
from labyrinth.cli.check import picture
from labyrinth.sandbox.check.best_paths import as_rooms, best_path, cost_of
from labyrinth.sandbox.check.checking import Checked, check
from labyrinth.sandbox.check.solver_mazes import drawn_mazes
from labyrinth.sandbox.check.verdicts import Claim, level_named
from tests.core.search.test_graph_of_rooms import graph_of, nearest


@pytest.mark.parametrize("key", ["dijkstra", "a-star", "bidirectional-a-star", "d-star-lite"])
def test_a_right_solver_passes_as_cheapest(key: str) -> None:
    (found,) = check(f"{key}:graph=rooms", mazes=20)
    assert found.findings is not None
    assert found.findings.strongest == level_named("cheapest")
    assert not found.findings.refuted


@pytest.mark.parametrize("key", ["greedy", "bfs", "bidirectional"])
def test_a_solver_that_does_not_see_weights_is_convicted(key: str) -> None:
    (found,) = check(f"{key}:graph=rooms", [level_named("cheapest")], mazes=40)
    assert found.against is not None
    maze, graph = found.against.maze, graph_of(found.against.maze)
    assert maze.start is not None
    lowest = nearest(maze, networkx.single_source_dijkstra_path_length(graph, maze.start))
    solution = solve(maze, key, graph="rooms")
    assert solution.rooms == found.against.path
    assert solution.cost is not None
    assert lowest is not None
    assert solution.cost > lowest
    told = f"costs {solution.cost}; {lowest}"
    if found.against.claim is Claim.SHORTEST:
        told = f"returned a path of {len(solution.rooms) - 1} steps; {lowest}"
    assert told in found.against.sentence
    assert cost_of(maze, found.against.enough, of_rooms=True) == lowest


def test_the_plainest_search_of_rooms_is_right() -> None:
    lowered = 0
    for tiles in drawn_mazes(200)[:120]:
        maze = as_rooms(tiles)
        graph = graph_of(maze)
        path = best_path(maze, weights=True, of_rooms=True)
        lowest = nearest(maze, networkx.single_source_dijkstra_path_length(graph, maze.start))
        assert (cost_of(maze, path, of_rooms=True) if path else None) == lowest
        assert len(graph) == sum(tile > 0 for tile in tiles.tiles)
        events = solve(maze, "dijkstra", graph="rooms").trace
        lowered += any(kind.name == "LEAVE" for kind, _ in events)
    assert lowered > 3, "in these mazes costs are lowered"


def test_what_does_not_search_the_graph_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "tremaux", "--graph", "rooms"]) == 2
    assert "tremaux has no option graph" in capsys.readouterr().err
    assert main(["check", "kruskal", "--graph", "rooms"]) == 2
    assert "kruskal is a generator: leave out --graph" in capsys.readouterr().err
    full = tmp_path / "full.py"
    full.write_text(inspect.getsource(importlib.import_module("labyrinth.core.solvers.tremaux")))
    assert main(["check", str(full), "--graph", "rooms"]) == 2
    assert "full.py: tremaux has no option graph" in capsys.readouterr().err


BY_WEIGHT = """
from heapq import heappop, heappush
from labyrinth.learn import solver

@solver
def by_weight(maze):
    def h(room):
        return TIMES * min(abs(room[0] - row) + abs(room[1] - col) for row, col in maze.goals)

    costs, came, waiting = {maze.start: 0}, {maze.start: None}, [(0, maze.start)]
    while waiting:
        _, here = heappop(waiting)
        if here in maze.goals:
            return maze.path(came, here)
        for there in maze.neighbours(here):
            g = costs[here] + maze.weight(here, there)
            if there not in costs or g < costs[there]:
                costs[there], came[there] = g, here
                heappush(waiting, (g + h(there), there))
"""


def checked(tmp_path: Path, text: str, level: str = "cheapest") -> Checked:
    file = tmp_path / "mine.py"
    file.write_text(text)
    (found,) = check(str(file), [level_named(level)], mazes=40, graph="rooms")
    return found


def test_a_learners_right_solver_passes_as_cheapest(tmp_path: Path) -> None:
    found = checked(tmp_path, BY_WEIGHT.replace("TIMES", "1"))
    assert found.name == "by_weight:graph=rooms"
    assert found.holds
    assert found.findings is not None
    assert not found.findings.refuted


def test_of_a_learners_heuristic_too_high_the_smallest_maze_is_told(tmp_path: Path) -> None:
    found = checked(tmp_path, BY_WEIGHT.replace("TIMES", "3"))
    assert found.findings is not None
    refuted = found.findings.refuted
    high = refuted[Claim.ADMISSIBLE]
    assert high.of_rooms
    assert "rooms h(" in high.sentence
    assert Claim.CONSISTENT in refuted
    dear = refuted[Claim.CHEAPEST]
    graph, rooms = graph_of(dear.maze), [(2 * row + 1, 2 * col + 1) for row, col in dear.path]
    cost = sum(graph.edges[edge]["weight"] for edge in pairwise(rooms))
    lengths = networkx.single_source_dijkstra_path_length(graph, dear.maze.start)
    assert cost > (nearest(dear.maze, lengths) or 0)


THROUGH_WALLS = """
from labyrinth.learn import solver

@solver
def through_walls(maze):
    waiting, came = [maze.start], {maze.start: None}
    for row, col in waiting:
        if (row, col) in maze.goals:
            path = [(row, col)]
            while came[path[-1]]:
                path.append(came[path[-1]])
            return path[::-1]
        for beside in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if maze.is_open(beside) and beside not in came:
                came[beside] = row, col
                waiting.append(beside)
"""


def test_a_path_through_a_wall_between_rooms_is_a_counterexample(tmp_path: Path) -> None:
    found = checked(tmp_path, THROUGH_WALLS, "some-path")
    assert found.against is not None
    assert found.against.claim is Claim.VALID
    told = "on this maze of 1x2 rooms its path leads through the wall between 0,0 and 0,1"
    assert found.against.sentence == told
    assert picture(found.against) == [
        "    0   1",
        "  # # # # #",
        "0 # S # G #",
        "  # # # # #",
        "returned: 0,0 0,1",
    ]


def test_who_asks_what_a_room_costs_is_told_what_to_ask(tmp_path: Path) -> None:
    found = checked(tmp_path, BY_WEIGHT.replace("maze.weight(here, there)", "maze.cost(there)"))
    assert found.against is not None
    assert "passages have costs, rooms do not: write maze.weight(room" in found.against.sentence


def test_the_counterexample_is_saved_as_it_was_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["check", "greedy", "--graph", "rooms", "--expect", "cheapest", "-o", "wrong.json"]
    assert main([*command, "--mazes", "20"]) == 1
    maze = load("wrong.json")
    assert isinstance(maze, Maze)
    assert maze.start is not None
    assert maze.start[0] % 2 == maze.start[1] % 2 == 1
