"""The command line as a shell sees it: streams, exit status, what is imported."""

from __future__ import annotations

import subprocess
import sys

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
    [["--unknown"], ["one", "two"], ["list", "--unknown"], ["info", "one", "two"], ["--vers"]],
)
def test_unknown_arguments_are_told_in_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    message = capsys.readouterr().err
    assert message.startswith("labyrinth: error: unrecognized arguments")
    assert message.count("\n") == 1


@pytest.mark.parametrize(("word", "command"), [("genrate", "generate"), ("--solve", "solve")])
def test_mistyped_command_is_guessed(output: Output, word: str, command: str) -> None:
    assert f"did you mean labyrinth {command}?" in output.refusal(word, "dfs:3x3:1")


def test_importing_the_command_line_imports_nothing_slow() -> None:
    slow = {"textual", "rich", "shtab", "multiprocessing", "urllib.request"}
    script = f"import sys, labyrinth.cli; print({slow} & set(sys.modules))"
    result = run([sys.executable, "-c", script])
    assert (result.stdout, result.stderr) == ("set()\n", "")
