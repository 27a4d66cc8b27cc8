"""Checking what a name stands for, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from labyrinth.bench.running import Bench
from labyrinth.checking.claims import Level, level_named
from labyrinth.checking.subjects import Subject, subjects_of
from labyrinth.checking.verdicts import Findings, Refutation
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen


class Request(Frozen):
    """What is to be checked: a file or key as it was told; what is expected, by kind; how long.

    Without an expectation an algorithm is held to what it declares, a learner's to the lowest
    level. `mazes` is how many are drawn, None for the usual number.
    """

    told: str
    expected: Sequence[Level] = ()
    mazes: int | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking one algorithm, or of a file that cannot be used.

    `told` is the file or key as it was named, `name` the algorithm's. Where `unusable` says in a
    sentence why there is nothing to check, there are neither findings nor an expected level.
    """

    told: str
    name: str = ""
    expected: Level | None = None
    findings: Findings | None = None
    unusable: str = ""

    @property
    def holds(self) -> bool:
        """Whether it is all that was expected."""
        return self.findings is not None and not self.against

    @property
    def against(self) -> Refutation | None:
        """The most basic refutation of what was expected, None where it holds."""
        if self.findings is None or self.expected is None:
            return None
        return self.findings.first_against(self.expected)


def check(request: Request) -> list[Checked]:
    """Check all algorithms of a file, or those of a key; never raises LabyrinthError.

    What is in a file runs in a process of its own.
    """
    try:
        with Bench() as bench:
            found = list(_checked(request, bench))
        if not found:
            kinds = " or ".join(level.kind for level in request.expected)
            keys = " or ".join(level.key for level in request.expected)
            raise LabyrinthError(f"it has no {kinds}, of which {keys} is expected")
    except LabyrinthError as error:
        return [Checked(request.told, unusable=str(error).removeprefix(f"{request.told}: "))]
    return found


def _checked(request: Request, bench: Bench) -> Iterator[Checked]:
    for subject in subjects_of(request.told, bench):
        level = _expected(request, subject)
        if level is not None:
            findings = subject.judge(request.mazes)
            yield Checked(request.told, subject.name, level, findings)


def _expected(request: Request, subject: Subject) -> Level | None:
    """Return the level that an algorithm is held to, None where only the other kind is asked."""
    if not request.expected:
        return level_named(subject.promised)
    return next((level for level in request.expected if level.kind == subject.kind), None)
