"""`labyrinth check FOLDER`: a class of submissions, of which none stops the others."""

from __future__ import annotations

import csv
import json
import shlex
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import sleep

import pytest

from labyrinth import load
from labyrinth.cli.check_folder import sources_of
from labyrinth.core.parallel import cores
from tests.cli.running import COMMAND, Output
from tests.processes import PATIENCE, started

TESTS = Path(__file__).parents[1]
MISTAKES = TESTS / "sandbox/check/mistakes"
EXAMPLES = TESTS.parent / "docs/examples"
HEAD = "import ctypes, os\nfrom labyrinth.learn import solver\n"
KILLER = f"{HEAD}@solver\ndef search(maze):\n    ctypes.CDLL(None).kill(os.getppid(), 9)\n"
FORKS = f"{HEAD}@solver\ndef search(maze):\n    while True:\n        os.fork()\n"
HANGS = f"{HEAD}while True:\n    pass\n"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def submit(where: str, source: Path | str) -> Path:
    path = Path("class") / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source if isinstance(source, str) else source.read_text())
    return path


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def test_files_folders_and_downloads_stand_for_students() -> None:
    for where in (
        "ann.py",
        "ben-repository/search.py",
        "ben-repository/.git/hook.py",
        "ben-repository/venv/lib/other.py",
        "Cleo Li_4711_assignsubmission_file/deep/search.py",
        "Dan Ek_4712_assignsubmission_file_search.py",
        "Eva Ito_4713_assignsubmission_file/search.py",
        "Eva Ito_4714_assignsubmission_file/search.py",
        ".hidden/search.py",
        "__pycache__/search.py",
    ):
        submit(where, "@solver\n")
    submit("ben-repository/tests/test_search.py", "import search\n")
    submit("eve/plain.py", "print('hello')\n")
    submit("fay/report.txt", "")
    assert sources_of(["class"]) == {
        "class/Dan Ek_4712_assignsubmission_file_search.py": "Dan Ek",
        "class/ann.py": "ann",
        "class/Cleo Li_4711_assignsubmission_file/deep/search.py": "Cleo Li",
        "class/ben-repository/search.py": "ben-repository",
        "class/eve/plain.py": "eve",
        "class/fay/": "fay",
        **{
            f"class/Eva Ito_{number}_assignsubmission_file/search.py": f"Eva Ito_{number}"
            for number in (4713, 4714)
        },
    }


def test_files_of_one_student_and_folders_beside_files() -> None:
    for name in ("a", "b"):
        submit(f"Ann Lee_4711_assignsubmission_file_{name}.py", "@solver\n")
    assert list(sources_of(["class"]).values()) == ["Ann Lee", "Ann Lee"]
    submit("notes/text.txt", "")
    submit("counterexamples/a.json", "")
    assert len(sources_of(["class"])) == 2
    submit("ben/search.py", "@solver\n")
    assert list(sources_of(["class"]).values())[2:] == ["ben", "notes"]


# Each submission, what is found of it, and words of the sentence about it.
WRONG = {
    "endless_loop": "it does not end within 1 second",
    "exception": "line 20 fails: KeyError",
    "through_walls": "leads through the wall",
    "forgets_to_return": "",
    "returns_true": "",
    "diagonal_steps": "",
    "wrong_parent": "",
    "changed_maze": "",
    "recursion_without_end": "recurses too deeply",
    "stack_for_queue": "it returned a path of 2 steps",
    "returns_the_path_reversed": "",
    "goal_test_too_early": "came_from does not say",
    "busy_in_one_call": "",
    "asks_for_input": "",
    "ends_the_program": "",
}
UNUSABLE = {
    "syntax_error": "syntax error",
    "no_decorator": "write @solver",
}


@pytest.mark.slow
def test_totals_of_a_class_are_those_counted_by_hand(output: Output) -> None:
    expected = {}
    for at, name in enumerate([*WRONG, *UNUSABLE]):
        # Half of them come as repositories, with tests beside them.
        where = f"{name}.py" if at % 2 else f"{name}/search.py"
        submit(where, MISTAKES / f"{name}.py")
        if not at % 2:
            submit(f"{name}/tests/test_it.py", "import search\n")
        expected[name] = "wrong" if name in WRONG else "unusable"
    for name in ("ann", "ben", "cleo"):
        submit(f"{name}.py", EXAMPLES / "breadth_first.py")
        expected[name] = "passed"
    submit("killer.py", KILLER)
    submit("forks/search.py", FORKS)
    submit("hangs.py", HANGS)
    submit("nothing/report.txt", "I am sorry.")
    submit("two.py", (EXAMPLES / "breadth_first.py").read_text() + FORKS)
    expected |= {"killer": "unusable", "forks": "wrong", "hangs": "unusable"}
    expected |= {"nothing": "unusable", "two": "wrong"}
    assert len(expected) == 25

    rows = rows_of(output.of("check", "class", "--expect", "shortest", "--csv", status=2))
    assert {row["submission"]: row["verdict"] for row in rows} == expected
    assert len(rows) == 25
    counted = Counter(row["verdict"] for row in rows)
    assert counted == {"wrong": 17, "unusable": 5, "passed": 3}
    by_name = {row["submission"]: row for row in rows}
    for name, words in {**WRONG, **UNUSABLE, "killer": "killed", "hangs": "end"}.items():
        assert words in by_name[name]["error"]
        assert by_name[name]["error"]
    for row in rows:
        if row["verdict"] == "passed":
            assert (row["level"], row["error"], row["counterexample"]) == ("shortest", "", "")
            assert 1 < float(row["cost"]) < 1.3
        if row["verdict"] == "wrong":
            assert load(row["counterexample"]).start
    assert "pop(0)" in by_name["stack_for_queue"]["likely mistake"]
    files = [row["counterexample"] for row in rows if row["counterexample"]]
    assert len(set(files)) == len(files) == 17


def a_small_class() -> None:
    submit("ann/search.py", MISTAKES / "exception.py")
    submit("ben/search.py", MISTAKES / "through_walls.py")
    submit("=cleo.py", MISTAKES / "syntax_error.py")


def test_table_has_a_row_for_each_submission_and_no_formula(output: Output) -> None:
    a_small_class()
    rows = rows_of(output.of("check", "class", "--csv", status=2))
    assert [row["submission"] for row in rows] == ["'=cleo", "ann", "ben"]
    assert [row["verdict"] for row in rows] == ["unusable", "wrong", "wrong"]
    saved = ["counterexamples/ann-my_search.json", "counterexamples/ben-my_search.json"]
    assert [row["counterexample"] for row in rows] == ["", *saved]
    assert sorted(map(str, Path("counterexamples").iterdir())) == saved


@pytest.mark.slow
def test_gradescope_gets_a_file_for_each_submission(output: Output) -> None:
    a_small_class()
    submit("dan/search.py", MISTAKES / "stack_for_queue.py")
    command = ["check", "class", "--expect", "shortest", "--mazes", "5", "--gradescope"]
    assert output.of(*command, "-o", "results", status=2) == ""
    files = sorted(Path("results").iterdir())
    assert [file.name for file in files] == ["=cleo.json", "ann.json", "ben.json", "dan.json"]
    unusable, ann, _, dan = (json.loads(file.read_text()) for file in files)
    assert [test["score"] for test in unusable["tests"]] == [0]
    assert "yntax error" in unusable["tests"][0]["output"]
    assert [test["score"] for test in ann["tests"]] == [0, 0]
    assert [test["score"] for test in dan["tests"]] == [1, 0]
    assert dan["score"] == 1
    assert "a path of 2 steps; 1 is enough" in dan["tests"][1]["output"]
    assert "pop(0)" in dan["output"]
    for document in (unusable, ann, dan):
        shown = {"score", "output", "output_format", "visibility"}
        assert document.keys() == {*shown, "tests"}
        assert document["score"] == sum(test["score"] for test in document["tests"])
        for test in document["tests"]:
            assert test.keys() == {*shown, "name", "max_score", "status"}
            assert test["visibility"] == "visible"
            assert (test["status"] == "passed") == (test["score"] == test["max_score"])


def test_evidence_is_against_what_a_level_adds(output: Output) -> None:
    submit("dan.py", MISTAKES / "stack_for_queue.py")
    command = ["check", "class", "--expect", "cheapest", "--mazes", "50", "--gradescope"]
    _, steps, cost = json.loads(output.of(*command, status=1))["tests"]
    assert "steps; " in steps["output"]
    assert "costs " in cost["output"]


@pytest.mark.skipif(sys.platform == "win32", reason="the quotes of a POSIX shell")
def test_the_command_to_see_a_counterexample_can_be_pasted(output: Output) -> None:
    file = submit("Finn O'Hara/my search.py", MISTAKES / "stack_for_queue.py")
    report = output.of("check", str(file), "--expect", "shortest", "--mazes", "5", status=1)
    command = " ".join(report.split()).partition("To see it run: ")[2]
    assert shlex.split(command)[:4] == ["labyrinth", "--with", str(file), "counterexample.json"]


def test_rows_of_the_printed_table_name_the_submissions(output: Output) -> None:
    submit("ann.py", "@solver\n")
    submit("Eva Ito_4713_assignsubmission_file/search.py", "@solver\n")
    submit("Gil Ng_4714_assignsubmission_onlinetext/text.html", "")
    rows = output.of("check", "class", status=2).splitlines()
    assert rows[1].startswith("ann.py ")
    assert [row[:17] for row in rows if row.startswith(("Eva", "Gil"))] == [
        "Eva Ito/search.py",
        "Gil Ng".ljust(17),
    ]


def test_gradescope_gets_one_file_of_one_submission(output: Output) -> None:
    # As Gradescope's container has it: a folder with the files of one student.
    submit("search.py", MISTAKES / "exception.py")
    submit("helper.py", MISTAKES / "through_walls.py")
    output.of("check", "class", "--gradescope", "-o", "results/results.json", status=1)
    (file,) = Path("results").iterdir()
    printed = output.of("check", "class", "--gradescope", status=1)
    assert json.loads(file.read_text()) == json.loads(printed)
    assert json.loads(printed)["score"] == 0


def test_one_way_of_output_is_chosen(output: Output) -> None:
    a_small_class()
    assert "not allowed with argument" in output.refusal("check", "class", "--csv", "--json")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
@pytest.mark.slow
def test_ctrl_c_prints_what_is_known(tmp_path: Path) -> None:
    submit("a.py", MISTAKES / "exception.py")
    begun = [tmp_path / f"begun{at}" for at in range(cores() + 1)]
    for at, mark in enumerate(begun):
        submit(f"b{at}.py", f"open({str(mark)!r}, 'w').close()\n{HANGS}")
    command = [COMMAND, "check", "class", "--csv"]
    with started(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=tmp_path
    ) as process:
        # The last one begins when two others have ended.
        while not begun[-1].exists():
            assert process.poll() is None
            sleep(0.01)
        process.send_signal(signal.SIGINT)
        text, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    rows = rows_of(text)
    assert rows[0]["submission"] == "a"
    assert rows[0]["verdict"] == "wrong"
    assert 2 <= len(rows) <= cores() + 1
    files = f"{cores() + 2} files"
    assert told == f"labyrinth: interrupted: checked {len(rows)} of {files}\n"
