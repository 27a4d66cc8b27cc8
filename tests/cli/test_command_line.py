"""The command line as a shell sees it: streams, exit status, what is imported."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import labyrinth
from labyrinth.cli import main
from tests.cli.running import Output
from tests.processes import run


def shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run([sys.executable, "-m", "labyrinth", *arguments])


def test_module_does_what_the_command_does() -> None:
    result = shell("--version")
    assert (result.returncode, result.stdout) == (0, f"labyrinth {labyrinth.__version__}\n")


def test_bad_input_is_one_sentence_and_exit_status_2() -> None:
    result = shell("nowhere.txt")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("labyrinth: error: there is no file 'nowhere.txt'")
    assert result.stderr.count("\n") == 1


def test_interface_does_not_start_without_a_terminal() -> None:
    result = shell()
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("labyrinth: error: the interface needs a terminal")
    assert result.stderr.count("\n") == 1


def test_bad_input_is_told_before_the_missing_terminal() -> None:
    assert "there is no generator 'nix'" in shell("nix:2x2:1").stderr


@pytest.mark.parametrize(
    "arguments",
    [["one", "two"], ["info", "one", "two"], ["solve", "-x"]],
)
def test_unknown_arguments_are_told_in_one_sentence(output: Output, arguments: list[str]) -> None:
    assert f"unrecognized arguments: '{arguments[-1]}'" in output.refusal(*arguments)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("--nix", "there is no option '--nix'; see labyrinth --help"),
        ("--vers", "there is no option '--vers'; did you mean --version?"),
        ("list --nix", "there is no option '--nix'; see labyrinth list --help"),
        # What is missing besides is told later.
        ("convert --form text", "there is no option '--form'; did you mean --format?"),
        ("generate --row=5", "there is no option '--row'; did you mean --rows?"),
        ("generate dfs weight=5", "has no option 'weight'; did you mean weights?"),
        ("generate dsf", "there is no generator 'dsf'; did you mean dfs?"),
        ("generate dfs --format pgn", "there is no format 'pgn'; did you mean pnm?"),
        ("generate dfs -o maze.jsn", "unknown suffix '.jsn'; did you mean .json?"),
        ("solve dfs:3x3:1 --solver astar", "there is no solver 'astar'; did you mean a-star?"),
        ("solve dfs:3x3:1 --show odrer", "'odrer' is not known; did you mean order?"),
        ("gen dfs", "there is no file or command 'gen'; did you mean labyrinth generate?"),
        ("solve dfs:3x3:1 --solver bid", "there is no solver 'bid'; did you mean bidirectional?"),
        ("list solver", "'solver' is not known; did you mean solvers?"),
        ("generate wilson:0x4", "rows must be at least 1, not 0"),
        ("wilson:0x4", "rows must be at least 1, not 0"),
        ("foo:3x3", "there is no generator 'foo'; known: "),
        ("info dfs:5", "columns are missing; write algorithm:ROWSxCOLS:SEED"),
        ("dfs", "rows and columns are missing; write algorithm:ROWSxCOLS:SEED"),
    ],
)
def test_what_is_mistyped_or_missing_is_told(output: Output, line: str, complaint: str) -> None:
    assert complaint in output.refusal(*line.split())


LONG = "x" * 1000


@pytest.mark.parametrize(
    "arguments",
    [
        [LONG],
        [f"{LONG}:3x3:1"],
        [f"dfs:{LONG}:1"],
        [f"dfs:3x3:{LONG}"],
        [f"dfs:3x3:1:{LONG}"],
        [f"dfs:3x3:1:{LONG}=1"],
        [f"dfs:3x3:1:braid={LONG}"],
        [f"dfs:3x3:1:weights={LONG}"],
        [f"dfs:3x3:1:endpoints={LONG}"],
        [f"--{LONG}"],
        ["generate", LONG],
        ["generate", "--dark=" + LONG],
        ["generate", "--rows", LONG],
        ["generate", "--room-width", LONG],
        ["generate", "--format", LONG],
        ["generate", "dfs:3x3:1", "-o", f"{LONG}.txt"],
        ["generate", "-o", f"maze.{LONG}"],
        ["solve", "dfs:3x3:1", "--solver", f"bfs:{LONG}=1"],
        ["solve", "dfs:3x3:1", "--start", LONG],
        ["exercise", LONG],
        ["list", LONG],
        ["info", "dfs:3x3:1", LONG],
    ],
)
def test_messages_quote_at_most_60_characters(output: Output, arguments: list[str]) -> None:
    sentence = output.refusal(*arguments)
    runs = re.findall("x+", sentence)
    assert 30 < max(map(len, runs)) <= 60


CONTROL = "\x1b]0;owned\x07\x9b2J\u202e\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [CONTROL],
        [f"dfs:3x3:{CONTROL}"],
        [f"--{CONTROL}"],
        ["info", "dfs:3x3:1", CONTROL],
        ["generate", "--dark=" + CONTROL],
        ["generate", "dfs:3x3:1", "-o", f"nowhere/{CONTROL}.txt"],
        ["convert", "dfs:3x3:1", f"maze.{CONTROL}"],
    ],
)
def test_control_characters_never_reach_the_terminal(output: Output, arguments: list[str]) -> None:
    sentence = output.refusal(*arguments)
    assert sentence.removesuffix("\n").isprintable()
    assert r"\x1b]0;owned\x07" in sentence


def test_control_characters_of_files_never_reach_the_terminal(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    document = {"format": "labyrinth", "version": 1, "height": 1, "width": 3, "tiles": ["   "]}
    texts = {
        "text": f"###\n#{CONTROL}",
        "name": f"###\n{CONTROL.strip()}\n",
        "ascii": f"+---+\n| {CONTROL}",
        "member": json.dumps(document | {CONTROL: CONTROL}),
        "recipe": json.dumps(document | {"recipe": f"dfs:3x3:{CONTROL}"}),
        "compass": f"F\n\n0,0\n0,0\n{CONTROL}",
    }
    for name, text in texts.items():
        path = tmp_path / f"{name}{CONTROL}.txt"
        path.write_text(text, encoding="utf-8", newline="")
        main(["convert", path.name, "-"])
        written = output.capsys.readouterr()
        for line in (written.out + written.err).splitlines():
            assert line.isprintable(), name
        assert r"\x1b]0;owned\x07" in written.err


@pytest.mark.parametrize(("word", "command"), [("genrate", "generate"), ("--solve", "solve")])
def test_mistyped_command_is_guessed(output: Output, word: str, command: str) -> None:
    assert f"did you mean labyrinth {command}?" in output.refusal(word, "dfs:3x3:1")


def test_importing_the_command_line_imports_nothing_slow() -> None:
    slow = {"textual", "rich", "shtab", "multiprocessing", "urllib.request"}
    script = f"import sys, labyrinth.cli; print({slow} & set(sys.modules))"
    result = run([sys.executable, "-c", script])
    assert (result.stdout, result.stderr) == ("set()\n", "")
