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

    def of(self, change: Change) -> list[str]:
        """Return the tests, in turn: the quickest first.

        Only those that run the statement could see that it was changed. What runs when modules are
        imported, all tests see: those that run the file come first.
        """
        seconds, tests = self.measured.seconds, self.measured.tests
        file = set(tests.get(change.file, ())) - {BEFORE}
        if self.at_import(change):
            turns = sorted(seconds, key=lambda test: (test not in file, seconds[test]))
        else:
            turns = sorted(tests.get(place(change), file), key=lambda test: seconds[test])
        return list(self.within_patience(turns))

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
