"""Which tests run what is changed: the statements tell, in one run of all tests."""

from __future__ import annotations

import ast
import builtins
import json
import os
import signal
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import CodeType, FrameType
from typing import Final

import pytest

from tests.mutants.changes import ROOT, Change
from tests.mutants.session import forked, run

LONGEST: Final = 5.0
"""The processor seconds that a test may take to be asked."""
LONGEST_WAIT: Final = 60.0
"""The seconds after which a test that waits is not asked."""
_TELL: Final = "tell_that_it_runs"
"""Modules call it without an import: it is put where the built-in functions are."""
BEFORE: Final = ""
"""The test to which belongs what runs before all tests, when modules are imported."""


@dataclass(frozen=True)
class Measured:
    """What the tests run."""

    seconds: Mapping[str, float]
    """The processor time of each test."""
    tests: Mapping[str, list[str]]
    """The tests that run each statement that is changed, by `place`, and each file."""


def place(change: Change) -> str:
    """Return what the statement of a change is called."""
    return f"{change.file}:{change.function}:{change.lines[0]}"


def measured(changes: Iterable[Change], asked: Sequence[str]) -> Measured:
    """Run the tests of some folders. Those that fail or take long will not be asked."""
    reader, writer = os.pipe()
    process = forked(partial(_measure, list(changes), asked, reader, writer))
    os.close(writer)
    with open(reader, encoding="utf-8") as answer:
        told = answer.read()
    process.join()
    if not told:
        raise RuntimeError("the tests cannot be run")
    return Measured(*json.loads(told))


def _measure(changes: list[Change], asked: Sequence[str], reader: int, writer: int) -> None:
    os.close(reader)
    plugin = _Measuring()
    changes_of = defaultdict(list)
    for change in changes:
        changes_of[change.file].append(change)
    codes = {file: partial(_telling, file, changes) for file, changes in changes_of.items()}
    vars(builtins)[_TELL] = plugin.hits.add
    if run(plugin, codes, asked) in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        with open(writer, "w", encoding="utf-8") as answer:
            json.dump((plugin.seconds, plugin.tests), answer)


def _telling(file: str, changes: list[Change]) -> CodeType:
    """Return the code of a file whose functions, and whose statements to be changed, tell."""
    path = ROOT / file
    tree = ast.parse(path.read_bytes())
    places = {change.lines[0]: place(change) for change in changes if change.function}
    for node in list(ast.walk(tree)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, list(_block(block, places)))
        if isinstance(node, ast.FunctionDef):
            node.body.insert(1 if ast.get_docstring(node) else 0, _tell(file))
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


def _block(block: list[ast.stmt], places: Mapping[int, str]) -> Generator[ast.stmt, None, None]:
    for statement in block:
        if statement.lineno in places:
            yield _tell(places[statement.lineno])
        yield statement


def _tell(name: str) -> ast.stmt:
    return ast.parse(f"{_TELL}({name!r})").body[0]


class _Measuring:
    """A plugin of pytest that writes down what each test runs, and breaks off those too long."""

    def __init__(self) -> None:
        self.hits: set[str] = set()
        self.seconds: dict[str, float] = {}
        self.tests: defaultdict[str, list[str]] = defaultdict(list)
        self.is_asked = True

    def pytest_collection_finish(self) -> None:
        """Write down what ran until now."""
        self.note(BEFORE)
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, self.skip)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run a test, and write down what ran and how long."""
        self.is_asked = True
        before = time.process_time()
        try:
            return (yield)
        finally:
            if self.is_asked:
                self.seconds[item.nodeid] = time.process_time() - before
                self.note(item.nodeid)
            self.hits.clear()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        """Run the function of a test for so long."""
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        signal.setitimer(signal.ITIMER_REAL, LONGEST_WAIT)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Leave out what fails."""
        self.is_asked &= not report.failed

    def note(self, test: str) -> None:
        """Write down what ran since this was done last."""
        for name in self.hits:
            self.tests[name].append(test)
        self.hits.clear()

    def skip(self, _: int, __: FrameType | None) -> None:
        """Break the running test off."""
        self.is_asked = False
        pytest.skip("takes long")
