"""The installed command, run as a shell would."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import processes
from tests.cli.running import COMMAND, SCRIPTS, Output

# The machines that run the tests are shared: nothing is measured by the clock.
settings.register_profile("no clock", deadline=None)
settings.load_profile("no clock")

Shell = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Run the installed command in an empty directory; text goes to its standard input."""

    def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return processes.run([COMMAND, *arguments], text=text, cwd=tmp_path)

    return run


@pytest.fixture
def bash(tmp_path: Path) -> Shell:
    """Run a line of shell, in which the installed command can be called by its name."""
    if sys.platform == "win32":
        pytest.skip("the line is for a POSIX shell")

    settings = {"PATH": SCRIPTS + os.pathsep + os.environ["PATH"], "COLUMNS": "80"}
    environment = os.environ | settings | {"PYTHONUNBUFFERED": ""}

    def run(line: str, stdout: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
        command = ["bash", "-c", f"set -o pipefail; {line}"]
        return processes.run(command, cwd=tmp_path, env=environment, stdout=stdout)

    return run


@pytest.fixture
def nobody_reads() -> Iterator[int]:
    """Return what to write to where the reader has gone away."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> Output:
    """Run the command line in this process."""
    return Output(capsys)
