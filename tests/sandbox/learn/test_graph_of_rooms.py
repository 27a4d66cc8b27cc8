"""What a learner's solver sees of a maze in the graph of rooms, and what its run records."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import networkx
import pytest

from labyrinth import EventKind, Maze, solve
from labyrinth.cli import main
from labyrinth.core.trace import TILE_BITS, TILE_MASK
from labyrinth.learn import SolverMaze, WrongUseError
from labyrinth.sandbox.learners_mazes import EXPANDED, solve_by
from labyrinth.sandbox.loading import load, unload
from tests.core.search.test_graph_of_rooms import drawn_maze, graph_of
from tests.sandbox.learn.learned import EXAMPLES

PAGE = Path(__file__).parents[3] / "docs" / "manual" / "own-algorithms.md"
(WEIGHTED,) = (
    block.partition("```")[0]
    for block in PAGE.read_text(encoding="utf-8").split("```python")[1:]
    if "cheapest_first" in block
)
"""The example of the manual."""


def small() -> Maze:
    """Two rows of three rooms; (0, 0) and (1, 0) have a wall between them, (1, 2) is a wall."""
    maze = Maze.from_text("#######\n#S    #\n### ###\n#   G##\n#######\n")
    maze.goals = ((3, 3),)
    maze[1, 2], maze[2, 3], maze[3, 4] = 5, 7, 1
    return maze


def asked(ask: Any, maze: Maze) -> list[tuple[int, Any]]:
    """Let a function ask; return the events, codes with tiles."""
    events: list[int] = []

    def run(shown: SolverMaze) -> None:
        ask(shown)

    solve_by(run, maze, events.append, events.append, of_rooms=True)
    return [(event >> TILE_BITS, maze.position(event & TILE_MASK)) for event in events]


def test_positions_count_rooms_and_neighbours_are_joined_by_passages() -> None:
    def ask(maze: SolverMaze) -> None:
        assert (maze.start, maze.goals) == ((0, 0), ((1, 1),))
        assert (maze.rows, maze.cols) == (2, 3)
        assert repr(maze) == "<maze of 2 x 3 rooms>"
        assert list(maze.neighbours((0, 0))) == [(0, 1)]
        assert list(maze.neighbours((0, 1))) == [(1, 1), (0, 0), (0, 2)]
        assert list(maze.neighbours((1, 1))) == [(0, 1), (1, 0)]
        assert maze.weight((0, 0), (0, 1)) == maze.weight((0, 1), (0, 0)) == 5
        assert maze.weight((0, 1), (1, 1)) == 7
        assert maze.is_open((1, 0))
        assert not maze.is_open((1, 2))
        assert not maze.is_open((2, 0))
        assert maze.path({(0, 2): (0, 1), (0, 1): (0, 0)}, (0, 2)) == [(0, 0), (0, 1), (0, 2)]

    events = asked(ask, small())
    assert [tile for code, tile in events if code == EXPANDED >> TILE_BITS] == [
        (1, 1),
        (1, 3),
        (3, 3),
    ]
    assert all(row % 2 and col % 2 for _, (row, col) in events)


WRONG = [
    (
        lambda maze: maze.cost((0, 1)),
        "maze.cost((0, 1)): in the graph of rooms passages have costs, rooms do not: write "
        "maze.weight(room, neighbour)",
    ),
    (
        lambda maze: maze.weight((0, 0), (1, 0)),
        "maze.weight((0, 0), (1, 0)): (1, 0) is not a neighbour of (0, 0)",
    ),
    (lambda maze: maze.weight((0, 1), (1, 2)), "maze.weight((1, 2)): (1, 2) is a wall"),
    (
        lambda maze: maze.neighbours((2, 0)),
        "maze.neighbours((2, 0)): (2, 0) is outside the maze, whose rows are 0 to 1 and columns "
        "0 to 2",
    ),
    (
        lambda maze: maze.path({(1, 0): (0, 0)}, (1, 0)),
        "maze.path: (1, 0) came from (0, 0), which is not a neighbour of it",
    ),
    (lambda maze: [3], "item 1 of the path it returned is 3, not a room;"),
]


@pytest.mark.parametrize(("ask", "sentence"), WRONG)
def test_what_cannot_be_asked_is_told(ask: Any, sentence: str) -> None:
    with pytest.raises(WrongUseError) as raised:
        solve_by(ask, small(), lambda _: None, of_rooms=True)
    assert str(raised.value).startswith(sentence)


def test_a_learners_dijkstra_finds_the_cheapest_paths() -> None:
    namespace: dict[str, Any] = {}
    exec(WEIGHTED, namespace)
    rng = Random(7)
    for _ in range(200):
        maze = drawn_maze(rng)
        path = solve_by(namespace["cheapest_first"], maze, lambda _: None, of_rooms=True)
        best = solve(maze, "dijkstra", graph="rooms")
        assert bool(path) == bool(best.path)
        rooms = [(2 * row + 1, 2 * col + 1) for row, col in path]
        assert networkx.path_weight(graph_of(maze), rooms, "weight") == (best.cost or 0)


def test_a_run_is_that_of_the_programs_own_in_solution_and_trace(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(WEIGHTED)
    file, example = load(str(path)), load(str(EXAMPLES / "breadth_first.py"))
    try:
        rng = Random(8)
        for _ in range(20):
            maze = drawn_maze(rng)
            mine = solve(maze, "cheapest-first", graph="rooms", decisions=True)
            best = solve(maze, "dijkstra", graph="rooms")
            assert (mine.outcome, mine.cost) == (best.outcome, best.cost)
            assert mine.path[::2] == [(2 * row + 1, 2 * col + 1) for row, col in mine.rooms]
            kinds = mine.trace.kinds
            for event in mine.trace.events:
                row, col = maze.position(event & TILE_MASK)
                if kinds[event >> TILE_BITS] in (EventKind.EXPAND, EventKind.DISCOVER):
                    assert row % 2 == col % 2 == 1
            fewest = solve(maze, "breadth-first", graph="rooms")
            assert fewest.path == solve(maze, "bfs", graph="rooms").path or len(
                fewest.rooms
            ) == len(solve(maze, "bfs", graph="rooms").rooms)
    finally:
        unload(example)
        unload(file)


def test_a_wrong_path_of_rooms_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from labyrinth.learn import solver\n\n@solver\ndef straight(maze):\n"
        "    return [maze.start, (1, 0), maze.goals[0]]\n"
    )
    file = load(str(path))
    try:
        solution = solve(small(), "straight", graph="rooms")
        assert solution.outcome == "gave-up"
        assert solution.reason == "Its path leads through the wall between 0,0 and 1,0."
    finally:
        unload(file)


COMMANDS = [
    "solve kruskal:4x4:5:braid=0.5,weights=edges:1:9 --solver {} --csv",
    "race kruskal:4x4:5:braid=0.5,weights=edges:1:9 --solver {} dijkstra",
    "study --generator kruskal --size 4x4 --seeds 2 --braid 0.5 --solver {} dijkstra -o -",
]


@pytest.mark.parametrize("command", COMMANDS, ids=str.split)
def test_commands_take_it_in_the_graph_of_rooms(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(WEIGHTED)
    words = command.format("cheapest-first").split()
    assert main([*words, "--graph", "rooms", "--with", str(path)]) == 0
    assert "cheapest-first:graph=rooms" in capsys.readouterr().out
