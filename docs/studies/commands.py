"""Run the commands of the pages, or read their output from a page, and find figures in it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from math import nan
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from labyrinth.core.table import NOTHING

STUDIES: Final = Path(__file__).parent
CHECKOUT: Final = STUDIES.parents[1]
_COLS: Final = "110"
_CONSOLE: Final = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND: Final = re.compile(r"^\$ (.*(?<!\\)(?:\\\n.*(?<!\\))*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
_NUMBER: Final = r"([-+]?\d+\.\d+)"
_DIFFERENCE: Final = re.compile(
    rf"{_NUMBER}% (fewer tiles than|more tiles than|below|above) .*?, "
    rf"95% CI {_NUMBER} to {_NUMBER}%, "
    r"n = (\d+)"
)
_EXPONENT: Final = re.compile(
    rf"to the power of {_NUMBER}, 95% CI {_NUMBER} to {_NUMBER}, n = (\d+)"
)


class Sample(NamedTuple):
    """A line of a summary: n, mean and interval, which is NaN for fewer than five values."""

    n: int
    mean: float
    low: float
    high: float


class Estimate(NamedTuple):
    """A figure in a sentence with its interval and n; "fewer" and "below" are negative."""

    value: float
    low: float
    high: float
    n: int


class Shown(NamedTuple):
    """A command and its output."""

    command: str
    text: str

    @property
    def console(self) -> str:
        """The command and its output as a block of Markdown."""
        return f"```console\n$ {self.command}\n{self.text}```"

    def sample(self, *group: object) -> Sample:
        """Return the line of a summary for a group, given the values of its factors."""
        words = [str(value) for value in group]
        (line,) = [
            line.split() for line in self.text.splitlines() if line.split()[: len(words)] == words
        ]
        numbers = (cell.replace(",", "") for cell in line[len(words) : len(words) + 4])
        n, mean, low, high = numbers
        return Sample(int(n), float(mean), *(_number(end) for end in (low, high)))

    def difference(self, solver: str, where: str = "") -> Estimate:
        """Return by how many per cent a solver differs from the first on the mazes `where`."""
        sentence = self._sentence(solver, f" on {where}, 95% CI" if where else ", 95% CI")
        match = _DIFFERENCE.search(sentence)
        assert match is not None, sentence
        sign = -1 if match[2] in ("fewer tiles than", "below") else 1
        low, high = sorted(sign * float(match[at]) for at in (3, 4))
        return Estimate(sign * float(match[1]), low, high, int(match[5]))

    def is_equal(self, solver: str, where: str) -> bool:
        """Whether a solver has the same figure as the first on each maze."""
        return bool(self._sentence(solver, f" on {where}, on every maze"))

    def exponent(self, group: str) -> Estimate:
        """Return the exponent with which a figure grows."""
        match = _EXPONENT.search(self._sentence(f"{group}:", "to the power of"))
        assert match is not None, group
        value, low, high, n = match.groups()
        return Estimate(float(value), float(low), float(high), int(n))

    def _sentence(self, subject: str, words: str) -> str:
        """Return the only line that begins with a subject and contains the words."""
        begins = re.compile(rf"(?:the \w+ of )?{re.escape(subject)}(?= )")
        (sentence,) = [
            line for line in self.text.splitlines() if begins.match(line) and words in line
        ]
        return sentence


class Lab(Protocol):
    """Something that returns the output of a command."""

    def run(self, command: str) -> Shown:
        """Return the output of a command."""
        ...


def _number(cell: str) -> float:
    return nan if cell == NOTHING else float(cell)


class Running:
    """Runs commands in a folder that has the plans at the same paths as a checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        plans = folder / STUDIES.relative_to(CHECKOUT)
        plans.mkdir(parents=True)
        for plan in STUDIES.glob("*.toml"):
            shutil.copy(plan, plans)

    def run(self, command: str) -> Shown:
        """Run a command. Raises CalledProcessError."""
        done = subprocess.run(
            arguments_of(command),
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(CHECKOUT), "COLUMNS": _COLS, "NO_COLOR": "1"},
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
        )
        return Shown(command, done.stdout)


class Kept:
    """Reads the output of commands from a page instead of running them."""

    def __init__(self, page: str) -> None:
        blocks = "".join(_CONSOLE.findall(page))
        self._texts = {match[1]: match[2] for match in _COMMAND.finditer(blocks)}

    @property
    def commands(self) -> list[str]:
        """The commands on the page."""
        return list(self._texts)

    def run(self, command: str) -> Shown:
        """Return the output that the page shows."""
        return Shown(command, self._texts[command])


def arguments_of(command: str) -> list[str]:
    """Return the arguments that start a command of a page."""
    program, *rest = shlex.split(command.replace("\\\n", " "))
    return (
        [sys.executable, "-m", program, *rest]
        if program == "labyrinth"
        else [sys.executable, *rest]
    )


def plan_of(name: str) -> str:
    """Return the plan of a study as Markdown."""
    plan = (STUDIES / f"{name}.toml").read_text(encoding="utf-8")
    return f"The plan, [`{name}.toml`]({name}.toml):\n\n```toml\n{plan}```"


TIMED: Final = "<!-- times of one machine -->"
TIMED_END: Final = "<!-- end of times -->"
"""The text between them differs from run to run."""
