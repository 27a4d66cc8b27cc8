"""What several commands take, they take by the same words."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from labyrinth import __version__
from labyrinth.cli.parser import COMMANDS, Parser
from tests.cli.running import Output

DRAWN = "+---+---+\n| S     |\n+---+   +\n|     G |\n+---+---+\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("drawn.txt").write_text(DRAWN)


@pytest.mark.parametrize(
    "command", [name for name in COMMANDS if name not in ("serve", "help", "version")]
)
def test_names_of_options_mean_the_same_everywhere(command: str) -> None:
    options = Parser(command)._option_string_actions
    assert "--output" in options
    assert ("--format" in options) == ("--to" in options)
    takes_mazes = any(action.dest == "input_format" for action in options.values())
    assert takes_mazes == ("--micromouse" in options) == ("--from" in options)


def test_the_format_of_a_maze_is_named_in_every_command(output: Output) -> None:
    for line in ("info", "solve", "race --board --solver bfs", "exercise", "convert -o -"):
        command, *rest = line.split()
        assert output.of(command, "drawn.txt", "--from", "ascii", *rest)
        assert "json" in output.refusal(command, "drawn.txt", "--from", "json", *rest).lower()


def test_the_format_of_the_output_has_two_names(output: Output) -> None:
    drawn = output.of("convert", "drawn.txt", "-", "--to", "ascii")
    assert output.of("convert", "drawn.txt", "-o", "-", "--format", "ascii") == drawn
    for command in (("generate", "dfs:2x2:1"), ("solve", "drawn.txt")):
        texts = {output.of(*command, name, "json") for name in ("--to", "--format")}
        assert len(texts) == 1


@pytest.mark.parametrize("command", ["generate", "solve", "race", "convert", "check", "info"])
def test_out_suggests_output(output: Output, command: str) -> None:
    refusal = output.refusal(command, "--out", "maze.txt")
    assert "there is no option '--out'; did you mean --output?" in refusal


def test_what_is_printed_goes_into_a_file(output: Output) -> None:
    for command in ("info drawn.txt --json", "list shapes", "config --json"):
        printed = output.of(*command.split())
        assert output.of(*command.split(), "-o", "report.txt") == ""
        assert Path("report.txt").read_text() == printed
    output.refusal("info", "nowhere.txt", "-o", "none.txt")
    assert not Path("none.txt").exists()


def test_every_report_can_be_json(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = json.loads(output.of("config", "--keys", "--json"))
    assert {"id", "keys", "meaning"} == set(keys[0])
    lines = output.of("example", "--json").splitlines()
    assert all(json.loads(line)["text"] for line in lines)
    (line,) = output.of("example", "lesson-1", "--json").splitlines()
    assert line in lines
    study = "study --generator dfs --size 3x3 --seeds 2 --solver bfs dfs --json --workers 1"
    rows = [json.loads(line) for line in output.of(*study.split()).splitlines()]
    assert [row["run"] for row in rows] == [0, 1, 2, 3]
    summary = json.loads(output.of(*study.split(), "--by", "solver"))
    assert [(group["solver"], group["n"]) for group in summary["groups"]] == [
        ("bfs", 2),
        ("dfs", 2),
    ]
    assert summary["comparisons"][0]["other"] == "bfs"
    assert "write the plot to a file" in output.refusal(*study.split(), "--plot", "box")
    monkeypatch.setattr("sys.stdin", io.StringIO("A\n"))
    quiz = json.loads(output.of("quiz", "dfs:4x4:7", "--questions", "1", "--json"))
    assert quiz["answered"] == 1
    assert "Question 1 of 1" in output.error


def test_help_and_version_are_commands(output: Output) -> None:
    assert output.of("version") == f"labyrinth {__version__}\n"
    assert output.of("help", "solve") == Parser("solve").format_help()
    assert output.of("help") == Parser().format_help()
    assert "did you mean generate?" in output.refusal("help", "generat")
    assert "did you mean labyrinth version?" in output.refusal("versoin")


def test_an_example_can_be_written_again_but_not_over_what_was_changed(output: Output) -> None:
    for _ in range(2):
        output.of("example", "breadth-first", "-o", "mine.py")
    Path("mine.py").write_text("# mine\n")
    assert "already exists" in output.refusal("example", "breadth-first", "-o", "mine.py")
