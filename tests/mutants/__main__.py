"""What changes of the core and the formats no test finds: `python -m tests.mutants`.

It is for whoever writes tests, not for `.ci/run`: 300 changes take the time of many runs of the
suite. It needs `fork`, and writes nothing but what it tells.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.mutants.changes import Key, draw, files
from tests.mutants.choosing import Chosen
from tests.mutants.measuring import measured
from tests.mutants.trying import tried

KNOWN: Final = Path(__file__).with_name("survivors.toml")
"""The changes that need no test, with the reason."""
ASKED: Final = ("tests/core", "tests/formats")
"""Those of the command line start processes, which do not see the change, and wait for them."""
LEAST: Final = 0.9
"""The share of changes that tests have to find."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the changes; 0 if enough are found and the rest has a reason, else 1."""
    options = _parser().parse_args(arguments)
    changes = draw(options.files or files(), options.count, options.seed)
    tests = Chosen(measured(changes, options.tests), options.tests, options.patience)
    survivors = []
    for verdict in tried(changes, tests, options.jobs):
        if verdict.found_by:
            print(f"{verdict.change}\n    found by {verdict.found_by}", flush=True)
        else:
            print(f"{verdict.change}\n    NOT FOUND by {verdict.chosen} tests", flush=True)
            survivors.append(verdict.change)
    found = len(changes) - len(survivors)
    reasons = known()
    print(f"\n{found} of {len(changes)} changes were found. The others:")
    for change in sorted(survivors, key=str):
        print(f"{change}\n    {reasons.get(change.key, 'NO REASON')}")
    unknown = any(change.key not in reasons for change in survivors)
    return int(unknown or found < LEAST * len(changes))


def known() -> dict[Key, str]:
    """Return the reason why a change needs no test, by the change's key."""
    entries = tomllib.loads(KNOWN.read_text(encoding="utf-8"))["survivor"]
    return {
        (
            entry["file"],
            entry["function"],
            entry["before"],
            entry["after"],
            entry.get("turn", 0),
        ): entry["reason"]
        for entry in entries
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="the files to change; default all of them")
    parser.add_argument(
        "--tests",
        nargs="+",
        default=ASKED,
        metavar="PATH",
        help=f"the tests that are asked; default {' '.join(ASKED)}",
    )
    parser.add_argument("--count", type=int, default=300, help="default %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="of the draw; default %(default)s")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default %(default)s")
    parser.add_argument(
        "--patience",
        type=float,
        default=float("inf"),
        metavar="SECONDS",
        help="the processor time that the tests of one change may take; default without end",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
