"""`python -m tests.net.faults --tree PATH [ID ...]`: plant each fault, and see whether it is found.

The tree is copied into a scratch worktree; there each fault is planted by itself, and the tests run
that are to find it. An ID may be the beginning of several. `--clean` runs the tests without faults:
they have to pass; `--without-net` leaves out those of tests/net. Faults are listed in the TOML
files here, an area each:

    [[fault]]
    id = "solvers-01"
    behaviour = "A* expands in order of f = g + h"      # what holds, and the fault breaks
    file = "labyrinth/core/solvers/a_star.py"
    before = "..."                                      # stands in the file once
    after = "..."
    tests = "tests/core/solvers -k a-star"
    verified = true                                     # found at commit 2b42f624
"""

from __future__ import annotations

import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

FOLDER = Path(__file__).parent
LIMIT = 180
"""Seconds of the processor after which a process of a run is ended: nothing is decided then."""
PATIENCE = 900
"""The same in seconds of the clock, for a run that waits for what never comes."""
UNDECIDED = {-signal.SIGXCPU: "not decided: too much computed", None: "not decided: never ended"}


@dataclass(frozen=True)
class Fault:
    """A behaviour, and how it is broken."""

    id: str
    behaviour: str
    file: str
    before: str
    after: str
    tests: str
    verified: bool = False


def faults() -> list[Fault]:
    """Return all that are listed."""
    return [
        Fault(**each)
        for path in sorted(FOLDER.glob("*.toml"))
        for each in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    ]


@contextmanager
def scratch(tree: Path) -> Iterator[Path]:
    """Make a worktree of what is committed in a tree, for as long as the block lasts."""
    with TemporaryDirectory() as name:
        copy = Path(name) / "tree"
        git = ["git", "-C", str(tree), "worktree"]
        subprocess.run([*git, "add", "-q", "--detach", str(copy), "HEAD"], check=True)
        try:
            yield copy
        finally:
            subprocess.run([*git, "remove", "--force", str(copy)], check=True)


def _limit_processor() -> None:
    """Let this process, and each that it starts, compute no longer than the limit."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def status_of(tests: str, tree: Path, *, caches: bool) -> int | None:
    """Run tests in a tree; return the exit status of pytest, None if they do not end."""
    # What is compiled of a fault must not be taken for the file as it was.
    without = {} if caches else {"PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-n0", "-x", "-q", "-p", "no:cacheprovider"]
    try:
        return subprocess.run(
            [*command, *shlex.split(tests)],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": str(tree)} | without,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            preexec_fn=_limit_processor,
        ).returncode
    except subprocess.TimeoutExpired:
        return None


def judged(fault: Fault, tree: Path) -> str:
    """Plant a fault, run its tests, and take it out again; return what came of it."""
    path = tree / fault.file
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if text.count(fault.before) != 1:
        return "cannot be planted"
    path.write_text(text.replace(fault.before, fault.after), encoding="utf-8")
    try:
        status = status_of(fault.tests, tree, caches=False)
    finally:
        path.write_text(text, encoding="utf-8")
    known = {0: "missed", 1: "found", 2: "found"} | UNDECIDED
    return known.get(status, f"no tests (pytest ends with {status})")


def main() -> int:
    """Judge the faults; return 1 unless all are found."""
    parser = ArgumentParser(description="Plant faults, and see whether the tests find them.")
    parser.add_argument("--tree", type=Path, default=Path())
    parser.add_argument("--clean", action="store_true", help="run the tests without any fault")
    parser.add_argument("--without-net", action="store_true", help="leave out tests/net")
    parser.add_argument("ids", nargs="*", metavar="ID")
    given = parser.parse_args()
    wanted = tuple(given.ids) or ("",)
    chosen = [fault for fault in faults() if fault.id.startswith(wanted)]
    if given.without_net:
        chosen = [
            replace(each, tests=re.sub(r"tests/net/\S+ ?", "", each.tests)) for each in chosen
        ]
    counted: Counter[str] = Counter()
    with scratch(given.tree) as tree:
        if given.clean:
            for tests in dict.fromkeys(fault.tests for fault in chosen):
                status = status_of(tests, tree, caches=True)
                counted["passed" if status == 0 else "failed"] += 1
                print(f"{'passed' if status == 0 else f'ended with {status}'}: {tests}", flush=True)
        else:
            status_of("--collect-only tests", tree, caches=True)  # compiles what there is
            for fault in chosen:
                began, result = monotonic(), judged(fault, tree)
                counted[result] += 1
                seconds = monotonic() - began
                print(f"{fault.id}: {result} ({seconds:.0f} s): {fault.behaviour}", flush=True)
    print(", ".join(f"{number} {what}" for what, number in counted.items()))
    return not counted.keys() <= {"found", "passed"}


if __name__ == "__main__":
    sys.exit(main())
