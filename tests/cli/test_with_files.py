"""`--with` adds the algorithms of a file for one run, before or after any command."""

from __future__ import annotations

import csv
import json
import re
import sys
from importlib import import_module
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

import labyrinth
from labyrinth import Maze
from labyrinth.cli import main, with_files
from tests.cli.running import Output
from tests.core import oracles
from tests.sandbox.loading.files import CARVE, FULL, SEARCH

MAZE = "dfs:3x4:1"


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name, text in (("search.py", SEARCH), ("carve.py", CARVE), ("full.py", FULL)):
        Path(name).write_text(text)


def test_files_are_named_before_or_after_a_command(output: Output) -> None:
    expected = output.of("solve", MAZE, "--solver", "bfs").split("\n\n")[0]
    for words in (
        ("--with", "search.py", "solve", MAZE, "--solver", "my-search"),
        ("solve", "--with=search.py", MAZE, "--solver", "my-search"),
        ("solve", MAZE, "--solver", "my-search", "--with", "search.py", "--with", "carve.py"),
    ):
        assert output.of(*words).split("\n\n")[0] == expected
    assert "my-search" not in labyrinth.solvers(), "they are there for one run alone"


def test_recipe_names_a_generator_of_a_file(output: Output) -> None:
    maze = output.of("generate", "my-maze:3x4:1", "--with", "carve.py")
    assert output.of("--with", "carve.py", "generate", "my-maze:3x4:1") == maze
    several = output.of("generate", "my-maze:3x4:1", "--count", "3", "--with", "carve.py")
    assert several.startswith(maze)


def test_unknown_key_says_which_file_it_came_from(output: Output) -> None:
    output.of("generate", "my-maze:3x4:1", "--with", "carve.py", "-o", "maze.json")
    mend = f"it came from carve.py: add --with {Path('carve.py').absolute()}"
    assert mend in output.refusal("generate", "my-maze:3x4:2")
    assert mend in output.refusal("list", "my-maze")
    output.of("info", "maze.json")
    assert "the recipe was dropped" in output.error
    assert "it came from carve.py" in output.error


def test_saved_maze_says_elsewhere_too_where_its_recipe_came_from(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output.of("generate", "my-maze:3x4:1", "--with", "carve.py", "-o", "maze.json")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    output.of("convert", "maze.json", "-")
    assert "it came from carve.py: add --with carve.py" in output.error
    output.of("convert", "maze.json", "-", "--with", "carve.py")
    assert output.error == ""
    Path("carve.py").write_text(CARVE.replace("<", ">"))
    output.of("convert", "maze.json", "-", "--with", "carve.py")
    assert "carve.py has changed since it made this maze: the recipe may" in output.error


def test_lists_and_explanations_have_what_was_loaded(output: Output) -> None:
    listed = output.of("list", "solvers", "--with", "full.py", "--with", "search.py")
    assert "my-search" in listed
    assert re.search(
        r"^solver +loaded from\nmy-search +search.py\nstraight +full.py$", listed, re.M
    )
    told = output.of("list", "my-search", "--with", "search.py")
    assert told.startswith("My search (solver my-search)\nBreadth first.\n")
    assert "Source: search.py, lines 4 to 18." in told
    described = json.loads(output.of("list", "--json", "my-search", "--with", "search.py"))
    assert described["solvers"][0]["file"]["name"] == "search.py"
    assert len(described["solvers"][0]["file"]["sha256"]) == 64
    assert json.loads(output.of("list", "--json", "bfs"))["solvers"][0]["file"] is None


def test_completion_knows_what_was_loaded(output: Output) -> None:
    with pytest.raises(SystemExit):
        main(["--with", "search.py", "--completion", "bash"])
    script = output.capsys.readouterr().out
    assert "my-search" in script
    assert "--with" in script


def test_tables_keep_the_file_and_its_hash(output: Output) -> None:
    words = ("solve", MAZE, "--with", "search.py", "--solver", "my-search", "bfs", "--json")
    mine, built_in = json.loads(output.of(*words))["solutions"]
    assert mine["file"]["name"] == "search.py"
    assert len(mine["file"]["sha256"]) == 64
    assert "file" not in built_in
    lines = list(csv.DictReader(output.of(*words[:-1], "--csv").splitlines()))
    assert [line["file"] for line in lines] == ["search.py", ""]
    assert [len(line["sha256"]) for line in lines] == [64, 0]


def test_race_gives_the_figures_of_the_built_in_twin(output: Output) -> None:
    Path("fails.py").write_text(
        SEARCH.replace("queue.pop(0)", "queue.pop(9)").replace("my_search", "fails")
    )
    loaded = ("--with", "search.py", "--with", "fails.py")
    lanes = (*loaded, "--solver", "my-search", "bfs", "fails")
    board = json.loads(output.of("race", "wilson:6x8:3:braid=0.5", *lanes, "--json"))["lanes"]
    mine, built_in, failed = board
    differing = {"solver", "milliseconds"}
    assert [mine["place"], mine["solver"], failed["outcome"]] == [1, "my-search", "gave-up"]
    assert {key: value for key, value in mine.items() if key not in differing} == {
        key: value for key, value in built_in.items() if key not in differing
    }
    assert "fails: gave up: Line 12 fails: IndexError: pop index out of range." in output.error


def test_generators_race_by_the_mazes_that_they_make(output: Output) -> None:
    words = ("race", "--with", "carve.py", "--generator", "my-maze", "binary-tree")
    board = output.of(*words, "--rows", "6", "--cols", "8", "--seed", "3", "--csv").splitlines()
    mine = next(row for row in csv.DictReader(board) if row["recipe"] == "my-maze:6x8:3")
    text = output.of("generate", "my-maze:6x8:3", "--with", "carve.py")
    graph = oracles.room_graph(Maze.from_text(text))
    longest = max(max(oracles.distances(graph, room).values()) for room in graph)
    junctions = sum(len(others) == 3 for others in graph.values())
    assert float(mine["dead_end_share"]) == pytest.approx(oracles.dead_ends(graph) / 48, abs=1e-4)
    assert (int(mine["longest_path"]), int(mine["junctions"])) == (2 * longest, junctions)
    assert (mine["loops"], int(mine["events"])) == ("0", 48 + 47 + 2)


def test_scenario_says_what_a_solver_of_orthogonal_steps_lacks(output: Output) -> None:
    output.of("generate", "cave:8x8:7", "-o", "cave.map", "--scenario", "2")
    words = ("scenario", "cave.map.scen", "--with", "search.py", "--solver", "my-search")
    assert "my-search has no option diagonal: maze.neighbours has no" in output.refusal(*words)


REFUSED = [
    (["--with"], "--with needs a Python file: --with my_search.py"),
    (["solve", MAZE, "--with"], "--with needs a Python file"),
    (["--with", "none.py", "solve", MAZE], "none.py: there is no such file"),
    (["--with", "wrong.py", "solve", MAZE], "wrong.py: line 2: syntax error: "),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_file_that_cannot_be_loaded_is_refused(
    output: Output, words: list[str], sentence: str
) -> None:
    Path("wrong.py").write_text("from labyrinth.learn import solver\ndef f(:\n")
    assert sentence in output.refusal(*words)


def test_generation_that_fails_is_refused_with_its_line(output: Output) -> None:
    Path("carve.py").write_text(f"{CARVE}    1 / 0\n")
    told = output.refusal("generate", "my-maze:3x4:1", "--with", "carve.py")
    assert "my-maze: Line 11 fails: ZeroDivisionError: division by zero" in told


def test_search_that_fails_ends_with_status_1(output: Output) -> None:
    Path("search.py").write_text(SEARCH.replace("queue.pop(0)", "queue.pop(9)"))
    words = ("solve", MAZE, "--with", "search.py", "--solver", "my-search")
    output.of(*words, status=1)
    assert "my-search: gave-up: Line 12 fails: IndexError: pop index out of range." in output.error


def test_settings_may_name_files(output: Output, tmp_path: Path) -> None:
    settings = tmp_path / "config" / "labyrinth" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('algorithms = ["search.py", "none.py"]\n')
    (settings.parent / "search.py").write_text(SEARCH)
    output.of("solve", MAZE, "--solver", "my-search")
    missing = (
        f"labyrinth: {settings}: line 1: algorithms: {settings.parent / 'none.py'}: "
        "there is no such file\n"
    )
    assert missing in output.error
    # What is in that file may be what is asked for.
    for words in (("solve", MAZE, "--solver", "nowhere"), ("generate", "nowhere")):
        output.of(*words, status=2)
        assert output.error.startswith(f"{missing}labyrinth: error: ")
    output.of("solve", MAZE, "--solver", "bfs")
    assert output.error == "", "nothing is loaded that is not needed"
    assert "my-search" in output.of("list", "solvers")
    assert "search.py, none.py" in output.of("config")
    settings.write_text("algorithms = 3\n")
    mend = f"add --with {settings.parent / 'search.py'}"
    assert mend in output.refusal("solve", MAZE, "--solver", "my-search")
    output.of("config")
    assert 'algorithms must be a list such as ["my_search.py", "package:mazes"]' in output.error


def test_end_waits_for_a_thread_that_imports_what_loads_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "import time\ntime.sleep(0.2)\ntake_failures = lambda: ['a file is wrong']\n"
    (tmp_path / "slow_to_import.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(with_files, "_LOADING", "slow_to_import")
    thread = Thread(target=import_module, args=["slow_to_import"])
    thread.start()
    while "slow_to_import" not in sys.modules:
        sleep(0.001)
    assert with_files.failures() == ["a file is wrong"]
    thread.join()
    del sys.modules["slow_to_import"]
