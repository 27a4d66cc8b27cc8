"""Whether the tests find a change: each is asked of a forked process of its own."""

from __future__ import annotations

import hashlib
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

import pytest

from tests.mutants.changes import Change
from tests.mutants.choosing import Chosen
from tests.mutants.functions import Functions, compiled
from tests.mutants.session import FORK, be_silent, forked, run

LONGEST_WAIT: Final = 600
"""The seconds after which a test that waits has found the change."""
LONGEST_START: Final = 60.0
"""The processor seconds after which a session that does not begin has found it."""
MEMORY: Final = 4 << 30
"""The bytes of address space with which a test has found it."""


@dataclass(frozen=True)
class Verdict:
    """What came of a change: the test that found it, or nothing; how many tests were chosen."""

    change: Change
    found_by: str
    chosen: int


def tried(changes: Sequence[Change], tests: Chosen, jobs: int) -> Iterator[Verdict]:
    """Yield what comes of each change, in up to `jobs` processes at a time.

    Those of functions are tried in copies of one process that has imported everything, by giving
    the functions other code. What they do not find but also runs when modules are imported, and
    what is outside of functions, is tried in new sessions, which import the changed package.
    """
    with tempfile.TemporaryDirectory() as folder:
        trial = _Trial(tests, jobs, Path(folder))
        reader, writer = FORK.Pipe(duplex=False)
        session = forked(partial(_in_one_session, _Loaded(trial, changes, writer)))
        writer.close()
        anew = []
        with suppress(EOFError):
            while True:
                answer = reader.recv()
                if isinstance(answer, Change):
                    anew.append(answer)
                else:
                    yield answer
        session.join()
        yield from trial.each(anew, trial.anew, tests.every)


def _in_one_session(plugin: _Loaded) -> None:
    be_silent()
    run(plugin, {}, plugin.trial.tests.asked)


class _Loaded:
    """A plugin of pytest that tries changes of functions once all tests have been imported.

    It sends verdicts, and the changes that are left for new sessions.
    """

    def __init__(self, trial: _Trial, changes: Sequence[Change], writer: Connection) -> None:
        self.trial = trial
        self.changes = changes
        self.writer = writer

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try each change in a copy of this process."""
        functions, tests = Functions(), self.trial.tests
        there = []
        for change in self.changes:
            if functions.can_swap(change):
                there.append(change)
            else:
                self.writer.send(change)
        ask = partial(self.trial.swapped, session, functions)
        for verdict in self.trial.each(there, ask, tests.running):
            is_open = not verdict.found_by and tests.at_import(verdict.change)
            self.writer.send(verdict.change if is_open else verdict)
        return True


class _Trial:
    """Tries changes, each in a process of its own; the folder has the test that runs in each."""

    def __init__(self, tests: Chosen, jobs: int, folder: Path) -> None:
        self.tests = tests
        self.jobs = jobs
        self.folder = folder

    def each(
        self,
        changes: Iterable[Change],
        ask: Callable[[Change, list[str]], None],
        choose: Callable[[Change], list[str]],
    ) -> Iterator[Verdict]:
        """Yield what comes of each change, if the tests chosen for it are asked."""
        running: dict[int, tuple[Change, int, BaseProcess]] = {}
        for change in changes:
            if len(running) == self.jobs:
                yield self.first_of(running)
            chosen = choose(change)
            process = forked(partial(ask, change, chosen))
            running[process.sentinel] = change, len(chosen), process
        while running:
            yield self.first_of(running)

    def first_of(self, running: dict[int, tuple[Change, int, BaseProcess]]) -> Verdict:
        """Wait for one of the processes, and return what came of its change."""
        change, chosen, process = running.pop(wait(list(running))[0])  # type: ignore[arg-type]
        process.join()
        note = self.note_of(change)
        last = note.read_text(encoding="utf-8") if note.exists() else "when it was imported"
        return Verdict(change, last if process.exitcode else "", chosen)

    def note_of(self, change: Change) -> Path:
        """Return the file that names the test which a change is asked of."""
        return self.folder / hashlib.sha256(repr(change.key).encode()).hexdigest()

    def anew(self, change: Change, chosen: list[str]) -> None:
        """Try a change in a session that imports the package with it."""
        be_silent()
        _limit(LONGEST_START)
        code = partial(compiled, change)
        sys.exit(run(_InTurn(self, change, chosen), {change.file: code}, self.tests.asked))

    def swapped(
        self, session: pytest.Session, functions: Functions, change: Change, chosen: list[str]
    ) -> None:
        """Try a change by giving the function that it is in other code."""
        functions.swap(change)
        sys.exit(self.ask(session, change, chosen))

    def ask(self, session: pytest.Session, change: Change, chosen: list[str]) -> int:
        """Run the tests in turn until one fails; return how many did."""
        items = {item.nodeid: item for item in session.items}
        asked = [items[test] for test in chosen if test in items]
        for item, following in zip(asked, [*asked[1:], None], strict=True):
            self.note_of(change).write_text(item.nodeid, encoding="utf-8")
            _limit(self.tests.limit(item.nodeid))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                break
        return session.testsfailed


class _InTurn:
    """A plugin of pytest that asks the tests of one change."""

    def __init__(self, trial: _Trial, change: Change, chosen: list[str]) -> None:
        self.trial = trial
        self.change = change
        self.chosen = chosen

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Ask until one test fails; pytest knows of that."""
        self.trial.ask(session, self.change, self.chosen)
        return True


def _limit(seconds: float) -> None:
    """End this process after so many processor seconds, or if it waits or takes too much memory."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(LONGEST_WAIT)
