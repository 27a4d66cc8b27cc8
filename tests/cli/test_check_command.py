"""`labyrinth check`: what it prints, saves and ends with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from labyrinth import load
from labyrinth.cli.check_folder import sources_of
from labyrinth.cli.parser import Parser
from labyrinth.core.errors import LabyrinthError
from tests.cli.running import Output
from tests.sandbox.loading.files import FULL, SEARCH

MISTAKES = Path(__file__).parents[1] / "sandbox" / "check" / "mistakes"
NO_PATH = "on this 1x2 maze it returned no path; there is a path of 1 step"


def mistake(name: str) -> str:
    return str(MISTAKES / f"{name}.py")


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_right_search_is_right_and_its_limits_are_told(output: Output) -> None:
    Path("my.py").write_text(SEARCH)
    told = output.of("check", "my.py", "--expect", "shortest", "--mazes", "40")
    assert told.startswith(
        "my_search (my.py): passed\n  It finds a path with the fewest steps: no error found on "
    )
    assert "(95%\n  confidence: fewer than 7.5% of such mazes fail).\n" in told
    assert "Not the lowest cost: on this 1x3 maze with weights its path costs 2; 1 is\n" in told
    assert "\n      0  1  2\n    0 G2 S1 G1\n" in told
    assert "(growth: n^1.0)" in told
    assert not list(Path().glob("*.json"))
    output.of("check", "my.py", "--mazes", "40", "-o", "dearer.json")
    assert load("dearer.json").weighted


def test_a_mistake_is_drawn_and_saved(output: Output) -> None:
    told = output.of("check", mistake("border_off_by_one"), status=1)
    assert "wrong\n  Expected: it finds a path, if there is one.\n  On this 1x2 maze it re" in told
    assert "\n      0 1\n    0 S G\n    enough:   0,0 0,1\n" in told
    maze = load("counterexample.json")
    assert (maze.height, maze.width, maze.start, maze.goals) == (1, 2, (0, 0), ((0, 1),))


def test_several_files_make_a_table_of_80_columns_and_none_ends_the_others(output: Output) -> None:
    files = ["border_off_by_one", "syntax_error", "ends_the_program", "through_walls"]
    told = output.of("check", *map(mistake, files), "dfs", "--expect", "some-path", status=2)
    lines = told.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == ["file", "algorithm", "verdict", "level"]
    assert [line.split()[0] for line in lines[1:] if line and line[0] != " "][:5] == [
        *(f"{file}.py" for file in files),
        "dfs",
    ]
    assert "3 wrong, 1 unusable, 1 passed" in told
    assert sorted(path.name for path in Path("counterexamples").iterdir()) == sorted(
        f"{file}-my_search.json" for file in files if file != "syntax_error"
    )


def test_a_folder_and_a_pattern_stand_for_their_files() -> None:
    for name in ("ann.py", "ben.py", "notes.txt"):
        Path("class").mkdir(exist_ok=True)
        (Path("class") / name).touch()
    files = [str(Path("class") / name) for name in ("ann.py", "ben.py")]
    found = sources_of(["class", "class/*.py", "a-star:weight=2"])
    assert list(found.items()) == [
        *zip(files, ("ann", "ben"), strict=True),
        ("a-star:weight=2", "a-star:weight=2"),
    ]
    assert list(sources_of(["none/*.py", "none.py"])) == ["none/*.py", "none.py"]
    # A folder that has the name of an algorithm does not hide it.
    Path("wilson").mkdir()
    assert list(sources_of(["wilson"])) == ["wilson"]
    with pytest.raises(LabyrinthError, match="no Python file in this folder"):
        sources_of(["wilson/"])


def test_json_has_a_line_for_each_algorithm(output: Output) -> None:
    files = [mistake("border_off_by_one"), mistake("no_decorator")]
    lines = output.of("check", *files, "--json", status=2).splitlines()
    wrong, unusable = map(json.loads, lines)
    assert unusable == {
        "file": files[1],
        "submission": "no_decorator",
        "unusable": "write @solver or @generator above the function to check",
        "verdict": "unusable",
    }
    assert (wrong["holds"], wrong["expected"], wrong["strongest"]) == (False, "some-path", None)
    (refuted,) = wrong["refuted"]
    assert (refuted["claim"], refuted["sentence"]) == ("found", NO_PATH)
    assert refuted["counterexample"]["maze"]["tiles"] == ["  "]
    assert refuted["counterexample"]["enough"] == [[0, 0], [0, 1]]
    assert not list(Path().iterdir())


def test_built_in_ones_are_held_to_what_they_declare(output: Output) -> None:
    told = output.of("check", "bfs", "right-hand", "sidewinder", "--mazes", "24")
    verdicts = [line.split()[1:4] for line in told.splitlines()[1:4]]
    assert verdicts == [
        ["bfs", "passed", "shortest"],
        ["right-hand", "passed", "some-path"],
        ["sidewinder", "passed", "perfect"],
    ]
    assert "passed" in output.of("check", "dfs", "--expect", "perfect")
    assert "steps; " in output.of("check", "dfs", "--expect", "shortest", status=1)


def test_full_files_and_what_is_loaded_are_checked_too(output: Output) -> None:
    Path("my.py").write_text(SEARCH)
    Path("full.py").write_text(FULL)
    told = output.of("check", "--with", "my.py", "my-search", "full.py", "--mazes", "9")
    assert told.splitlines()[1].split() == ["my-search", "my_search", "passed", "shortest"]
    assert told.splitlines()[2].split() == ["full.py", "straight", "passed", "some-path"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.py"], "nowhere.py: there is no such file"),
        (["a-stat"], "'a-stat'; did you mean a-star?"),
        (["theta-star"], "theta-star cannot be checked: it also moves diagonally"),
        (
            ["bfs", "--expect", "perfect"],
            "bfs: it declares no generator, so perfect cannot be checked",
        ),
        (["bfs", "--expect", "perfect", "--expect", "uniform"], "two levels for a generator"),
        (["bfs", "--expect", "best"], "'best' is not known"),
        ([mistake("syntax_error")], "line 15: syntax error: expected ':'"),
    ],
)
def test_what_cannot_be_used_is_told_in_a_sentence(
    arguments: list[str], told: str, output: Output
) -> None:
    assert told in output.refusal("check", *arguments)


def test_help_says_that_it_is_no_sandbox() -> None:
    assert "This is not a security sandbox" in Parser("check").format_help()
