"""How the tests run the command line: in this process, or as it is installed."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest

from labyrinth import Maze
from labyrinth.cli import main

SCRIPTS = sysconfig.get_path("scripts")
COMMAND = str(Path(SCRIPTS) / ("labyrinth.exe" if os.name == "nt" else "labyrinth"))


class Output:
    """Runs the command line in this process; `error` is what the last run told."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.error = ""

    def of(self, *arguments: str, status: int = 0) -> str:
        """Run and return what was written; the exit status has to be `status`."""
        assert main(arguments) == status
        captured = self.capsys.readouterr()
        self.error = captured.err
        return captured.out

    def refusal(self, *arguments: str) -> str:
        """Run what should be refused, without output, and return the one sentence."""
        assert self.of(*arguments, status=2) == ""
        assert self.error.startswith("labyrinth: error: ")
        sentence, *excerpt = self.error.splitlines()
        assert not excerpt or ("syntax error: " in sentence and set(excerpt.pop().strip()) == {"^"})
        assert len(excerpt) < 2
        return self.error


def mazes_of(stream: str) -> list[Maze]:
    """Read a stream of block text, mazes parted by blank lines."""
    return [Maze.from_text(text) for text in stream.split("\n\n")]
