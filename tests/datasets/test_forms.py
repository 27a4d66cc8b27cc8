"""The four forms: what others read in the files is what the mazes and their searches are."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from labyrinth import Maze, Recipe, Solution, generate, solve
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.measure.report_card import report
from labyrinth.core.search.solve import search_by
from labyrinth.datasets import write
from labyrinth.datasets.record import Record
from labyrinth.formats import read
from tests.datasets.reading import Read, by_json, by_numpy, by_pandas, by_polars
from tests.executors import Here

Reader = Callable[[Path], list[Read]]

READERS: dict[str, tuple[str, Reader]] = {
    "json": (".jsonl", by_json),
    "zip": (".zip", by_json),
    "numpy": (".npz", by_numpy),
    "pandas": (".parquet", by_pandas),
    "polars": (".parquet", by_polars),
}
RECIPES = [
    "wilson:4x6:7:braid=0.5,weights=1:9",
    "dfs:5x5:0:endpoints=farthest",
    "kruskal:3x4:18446744073709551606",
]

readers = pytest.mark.parametrize(("suffix", "reader"), READERS.values(), ids=READERS)


def maze_and_solution(recipe: Recipe, solver: str | None) -> tuple[Maze, Solution | None]:
    maze = generation(recipe).finish()
    return maze, None if solver is None else solve(maze, solver)


@readers
@pytest.mark.parametrize("recipe", RECIPES)
def test_every_reader_finds_the_mazes(
    tmp_path: Path, suffix: str, reader: Reader, recipe: str
) -> None:
    target = tmp_path / f"mazes{suffix}"
    first = Recipe.parse(recipe)
    solver = None if "farthest" in recipe else "a-star"
    write(recipe, target, count=7, solver=solver, executor=Here())
    records = reader(target)
    assert [record["recipe"] for record in records] == [
        str(first.replaced(seed=first.seed + at)) for at in range(7)
    ]
    for record in records:
        maze, solution = maze_and_solution(Recipe.parse(record["recipe"]), solver)
        size = (record["rows"], record["cols"], record["height"], record["width"])
        assert size == (maze.rows, maze.cols, maze.height, maze.width)
        assert b"".join(record["tiles"]) == maze.tiles
        assert (record["start"], record["goals"]) == (maze.start, list(maze.goals))
        if solution is None:
            assert record.keys().isdisjoint({"path", "cost", "outcome"})
        else:
            found = (record["outcome"], record["path"], record["cost"])
            assert found == (solution.outcome, solution.path, solution.cost)
        card = report(maze)
        assert record["maze_dead_ends"] == card.dead_ends
        assert record["maze_mean_corridor"] == pytest.approx(card.mean_corridor, abs=1e-6)
        assert bool(record["maze_diameter_exact"]) == card.diameter_exact
        if card.route is not None:
            assert record["route_turns"] == card.route.turns


@readers
def test_a_search_without_a_path_has_none(tmp_path: Path, suffix: str, reader: Reader) -> None:
    target = tmp_path / f"mazes{suffix}"
    # Along the left wall one may go round the island that the goal lies in.
    recipe = "rooms:6x6:0:braid=1,goal-room=3,3"
    written = write(recipe, target, count=12, solver="left-hand", executor=Here())
    records = reader(target)
    without = [record for record in records if record["outcome"] != "found"]
    assert len(without) == written.without_path > 0
    for record in without:
        assert (record["path"], record["cost"]) == ([], None)


def test_lines_are_mazes_that_every_command_reads(tmp_path: Path) -> None:
    target = tmp_path / "mazes.jsonl"
    write("dfs:4x4:0:weights=1:5", target, count=3, solver="bfs", executor=Here())
    reading = read(target.read_bytes())
    mazes = [reading.maze, *(other.maze for other in reading.others)]
    assert mazes == [
        generation(Recipe.parse(f"dfs:4x4:{seed}:weights=1:5")).finish() for seed in range(3)
    ]
    assert not [note for note in reading.notes if "not known" in note]


def test_without_a_report_card_there_are_no_figures(tmp_path: Path) -> None:
    target = tmp_path / "mazes.jsonl"
    write("dfs:4x4:0", target, count=1, report_card=False, executor=Here())
    (record,) = by_json(target)
    assert not [name for name in record if name.startswith(("maze_", "route_"))]


def test_a_path_through_rooms_has_its_passages() -> None:
    maze = generate("dfs", 4, 4, 1, weights="edges:1:9", braid=0.5)
    search = search_by(maze, SolverChoice("dijkstra", {"graph": "rooms"}), traced=False).finish()
    *_, path, _ = Record(maze, search, {}).row()
    assert isinstance(path, bytes)
    assert [maze.position(tile) for tile in array("I", path)] == search.path
    assert search.path == solve(maze, "dijkstra", graph="rooms").path
