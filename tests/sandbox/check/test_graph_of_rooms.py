"""Solvers that search the graph of rooms are checked in it, on mazes that have a room a tile."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest

from labyrinth import Maze, load, solve
from labyrinth.cli import main
from labyrinth.sandbox.check.best_paths import as_rooms, best_path, cost_of
from labyrinth.sandbox.check.checking import check
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
    assert solution.path == found.against.path
    assert solution.cost is not None
    assert lowest is not None
    assert solution.cost > lowest
    told = f"costs {solution.cost}; {lowest}"
    if found.against.claim is Claim.SHORTEST:
        told = f"returned {len(solution.rooms) - 1} steps; {lowest}"
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


def test_files_and_wrong_names_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from labyrinth.learn import solver\n")
    assert main(["check", str(file), "--graph", "rooms"]) == 2
    assert "--graph is for solvers by their keys" in capsys.readouterr().err
    assert main(["check", "tremaux", "--graph", "rooms"]) == 2
    assert "tremaux has no option graph" in capsys.readouterr().err


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
