"""The rows: what each run came to, counted anew from traces, paths and report cards."""

from __future__ import annotations

import json
import shlex
from itertools import product
from pathlib import Path

import pytest

from labyrinth import Maze, Recipe, generate, load, save, solve
from labyrinth.cli import main
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.measure.report_card import report
from labyrinth.core.search.solve import search_by
from labyrinth.sandbox.loading import load as load_algorithms
from labyrinth.scenarios.making import making, scenario_text
from labyrinth.study import Study, run
from tests.races.oracle import counts, path_counts
from tests.sandbox.loading.files import CARVE, FULL, SEARCH
from tests.study.reading import TIMES, rows_of

SOLVERS = ("bfs", "a-star:weight=2", "right-hand", "greedy:diagonal=always", "theta-star")


def check(row: dict[str, str], maze: Maze, solver: str) -> None:
    """Compare a row with a search of its own."""
    solution = search_by(maze, SolverChoice.parse(solver)).finish()
    assert row["solver"] == solver
    assert row["outcome"] == solution.outcome
    assert row["expanded"] == str(solution.expanded)
    frontier = counts(solution.trace, len(solution.trace))["largest_frontier"]
    assert row["largest_frontier"] == str(frontier)
    if not solution.path:
        assert row["reason"] == solution.reason
        assert row["steps"] == row["cost"] == ""
        return
    assert row["cost"] == str(solution.cost)
    if not solution.waypoints:
        figures = path_counts(maze, solution)
        moves = solution.trace.options.get("diagonal", "never")
        for name in ("steps", "turns", "branches") if moves == "never" else ("steps",):
            assert row[name] == str(figures[name]), name
        assert row["optimum"] == str(solve(maze, "dijkstra", diagonal=str(moves)).cost)
    else:
        assert row["optimum"] == ""


def check_card(row: dict[str, str], maze: Maze) -> None:
    card = report(maze)
    assert card.route is not None
    for name in ("dead_ends", "junctions", "loops", "diameter", "height", "turns", "closed_off"):
        assert row[f"maze_{name}"] == str(getattr(card, name)), name
    assert float(row["maze_difficulty"]) == pytest.approx(card.difficulty, abs=1e-6)
    assert row["route_decisions"] == str(card.route.decisions)
    assert row["route_false_branches"] == str(len(card.route.false_branches))


def test_each_run_is_that_of_a_search_alone(tmp_path: Path) -> None:
    study = Study(
        SOLVERS, ("dfs", "cave"), {"braid": ("0", "0.5"), "weights": ("1:9",)}, ("5x6",), "3:4"
    )
    rows = rows_of(run(study, results=tmp_path / "study.csv", workers=1).table)
    expected = list(product(("dfs", "cave"), ("0", "0.5"), (3, 4), SOLVERS))
    assert len(rows) == len(expected)
    for index, (row, (key, braid, seed, solver)) in enumerate(zip(rows, expected, strict=True)):
        recipe = Recipe.parse(f"{key}:5x6:{seed}:weights=1:9,braid={braid}")
        assert (row["run"], row["recipe"]) == (str(index), str(recipe))
        assert (row["generator"], float(row["braid"])) == (key, float(braid))
        assert (row["rows"], row["cols"], row["seed"]) == ("5", "6", str(seed))
        assert row["solver_options"] == solver.partition(":")[2]
        maze = generation(recipe).finish()
        check(row, maze, solver)
        check_card(row, maze)
        assert min(float(row[name]) for name in TIMES) >= 0


def test_a_row_is_repeated_by_its_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mazes of recipes, of files and of scenarios, and algorithms of the user's own."""
    monkeypatch.chdir(tmp_path)
    Path("my search.py").write_text(SEARCH)
    Path("my_maze.py").write_text(CARVE)
    Path("mazes.txt").write_text(
        "\n".join(generate("dfs", 3, 3, seed).to_text() for seed in (1, 2))
    )
    save(generate("dfs", 3, 3, 3), "two'quotes#2.txt")
    cave = generate("cave", 12, 20, 7)
    save(cave, "cave.map")
    Path("cave.map.scen").write_text(scenario_text(making(cave, "cave.map", 5, 7).finish()))
    for file in ("my search.py", "my_maze.py"):
        load_algorithms(file)
    studies = [
        Study(("my-search", "a-star:weight=2"), ("my-maze", "wilson"), sizes=("3x3",), seeds="2:2"),
        Study(("bfs",), mazes=("mazes.txt",), run_limit=7.5),
        Study(("a-star", "greedy"), mazes=("cave.map.scen",)),
        Study(
            ("theta-star", "random-mouse"),
            ("growing-tree:pick=newest:50,random:50",),
            {"braid": ("0.3",), "weights": ("2:9",), "endpoints": ("farthest",)},
            ("4x5",),
            "3:3",
        ),
        Study(("bfs",), ("dfs",), {"shape": ("heart", "text:HI")}, ("20x20",), "1"),
        Study(("bfs",), mazes=("two'quotes#2.txt", "mazes.txt#2")),
    ]
    for study in studies:
        for row in rows_of(run(study, results="study.csv", workers=1, afresh=True).table):
            program, *words = shlex.split(row["command"])
            assert program == "labyrinth"
            capsys.readouterr()
            assert main(words) == 0
            Path("alone.csv").write_text(capsys.readouterr().out)
            (again,) = rows_of(Path("alone.csv"))
            same = set(again) & set(row) - {"run", "number", "command", *TIMES}
            assert len(same) > 30
            assert {name: again[name] for name in same} == {name: row[name] for name in same}


def test_instances_of_a_scenario_are_searched_by_its_rule(tmp_path: Path) -> None:
    cave = generate("cave", 12, 20, 7)
    save(cave, tmp_path / "cave.map")
    instances = making(cave, "cave.map", 6, 7).finish()
    (tmp_path / "cave.map.scen").write_text(scenario_text(instances))
    study = Study(("dijkstra",), mazes=(str(tmp_path / "cave.map.scen"),))
    rows = rows_of(run(study, results=tmp_path / "study.csv", workers=1).table)
    assert [float(row["cost"]) for row in rows] == pytest.approx(
        [each.length for each in instances]
    )
    assert all(row["cost"] == row["optimum"] for row in rows)


def test_what_fails_is_told_in_its_row(tmp_path: Path) -> None:
    (tmp_path / "failing.py").write_text(FULL.replace("path = [grid.start]", "raise KeyError(5)"))
    load_algorithms(str(tmp_path / "failing.py"))
    save(Maze.from_text("####\n#S #\n####\n"), tmp_path / "goalless.txt")
    study = Study(("straight", "bfs"), mazes=(str(tmp_path / "goalless.txt"), "dfs:2x2:1"))
    rows = rows_of(run(study, results=tmp_path / "study.csv", workers=1).table)
    assert [row["outcome"] for row in rows] == ["failed", "failed", "gave-up", "found"]
    assert "the goal is missing" in rows[1]["reason"]
    assert "KeyError: 5" in rows[2]["reason"]
    assert rows[2]["maze_dead_ends"] == rows[3]["maze_dead_ends"] != ""


def test_a_run_over_the_limit_is_a_row_that_says_so(tmp_path: Path) -> None:
    slow = FULL.replace(
        "    path = [grid.start]",
        "    while grid.width > 5:\n        yield 0\n    path = [grid.start]",
    )
    (tmp_path / "slow.py").write_text(slow)
    load_algorithms(str(tmp_path / "slow.py"))
    study = Study(("straight", "bfs"), mazes=("dfs:2x2:1", "dfs:2x3:1"), run_limit=0.2)
    rows = rows_of(run(study, results=tmp_path / "study.csv", workers=1).table)
    assert [row["outcome"] for row in rows][1:] == ["found", "over-limit", "found"]
    assert rows[2]["reason"] == "It took more than 0.2 s."


def test_all_forms_hold_the_same(tmp_path: Path) -> None:
    study = Study(("bfs", "right-hand"), ("dfs",), {"braid": ("0", "0.5")}, ("4x4",), "2")
    tables = {}
    for suffix in ("csv", "jsonl", "parquet"):
        if suffix == "parquet":
            pytest.importorskip("pyarrow")
        tables[suffix] = run(study, results=tmp_path / f"study.{suffix}", workers=1).table
    in_csv = rows_of(tables["csv"])
    in_json = [json.loads(line) for line in tables["jsonl"].read_text().splitlines()]
    assert in_json[0]["braid"] == 0.0
    assert in_json[0]["maze_diameter_exact"] is True

    def cells(row: dict[str, object]) -> dict[str, str]:
        words = {None: "", True: "yes", False: "no"}
        return {
            name: words[value] if value is None or isinstance(value, bool) else str(value)
            for name, value in row.items()
            if name not in TIMES
        }

    assert [cells(row) for row in in_json] == [cells(dict(row)) for row in in_csv]
    if "parquet" in tables:
        from pyarrow import parquet

        rows = parquet.read_table(tables["parquet"]).to_pylist()
        assert [{**row, **dict.fromkeys(TIMES)} for row in rows] == [
            {**row, **dict.fromkeys(TIMES)} for row in in_json
        ]


def test_files_are_read_as_they_were(tmp_path: Path) -> None:
    """A file that changes while the study runs ends it."""
    file = tmp_path / "maze.txt"
    save(generate("dfs", 2, 2, 1), file)
    from labyrinth import LabyrinthError
    from labyrinth.study.plan import Plan

    plan = Plan(Study(("bfs",), mazes=(str(file),)))
    save(generate("dfs", 2, 2, 2), file)
    assert load(file).to_text() != generate("dfs", 2, 2, 1).to_text()
    with pytest.raises(LabyrinthError, match="has changed since the study began"):
        run(plan, results=tmp_path / "study.csv", workers=1)
