"""Which tests are asked of a change, and how long each may take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tests.mutants.changes import Change
from tests.mutants.measuring import BEFORE, Measured, place


class Chosen:
    """The tests of the folders `asked`, as many for each change as the patience is long for."""

    def __init__(self, measured: Measured, asked: Sequence[str], patience: float) -> None:
        self.measured = measured
        self.asked = asked
        self.patience = patience

    def running(self, change: Change) -> list[str]:
        """Return the tests that run the statement, which alone see a change of it: quickest first.

        None run again what is outside of functions.
        """
        tests = self.measured.tests
        seeing = tests.get(place(change), tests.get(change.file, ())) if change.function else ()
        return list(self.within_patience(self.quickest_first(set(seeing) - {BEFORE})))

    def every(self, change: Change) -> list[str]:
        """Return all tests, those that run the file first."""
        file = set(self.measured.tests.get(change.file, ()))
        turns = self.quickest_first(self.measured.seconds)
        return list(self.within_patience(sorted(turns, key=lambda test: test not in file)))

    def quickest_first(self, tests: Iterable[str]) -> list[str]:
        """Return the tests by the time that they take."""
        return sorted(tests, key=lambda test: (self.measured.seconds[test], test))

    def within_patience(self, tests: Iterable[str]) -> Iterator[str]:
        """Yield tests until they take longer than the patience."""
        left = self.patience
        for test in tests:
            left -= self.measured.seconds[test]
            if left < 0:
                return
            yield test

    def at_import(self, change: Change) -> bool:
        """Return whether it runs when modules are imported, so that they have to be once more."""
        return not change.function or BEFORE in self.measured.tests.get(place(change), ())

    def limit(self, test: str) -> float:
        """Return the processor seconds after which a test has found the change."""
        return 2 + 5 * self.measured.seconds[test]
