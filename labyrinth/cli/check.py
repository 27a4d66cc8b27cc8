"""`labyrinth check`: whether algorithms are right, and the smallest maze where they are not."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from labyrinth.checking.checked import Checked, Request, check
from labyrinth.checking.claims import LEVELS, level_named
from labyrinth.checking.writing import checked_json
from labyrinth.cli.arguments import checked, one_of, positive_number
from labyrinth.cli.check_results import print_batch, print_report, shown_of
from labyrinth.cli.check_sources import sources_of
from labyrinth.cli.messages import complain
from labyrinth.cli.progress import progress
from labyrinth.cli.status import Status
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.formats import save

SUMMARY = "tell whether algorithms are right"

DESCRIPTION = """\
Try the algorithms in files of Python on many mazes, small ones first, and tell
what they do: whether a solver always ends, finds a path where there is one, the
shortest, the cheapest; whether a generator connects all rooms, without loops,
and makes every perfect maze equally likely. What is wrong comes with the
smallest maze that shows it. Several files are checked at once, as a table."""

EXAMPLES = """\
examples:
  labyrinth check my_search.py --expect shortest
  labyrinth check my_search.py dijkstra --json
  labyrinth check a-star:weight=2
  labyrinth check wilson --expect uniform

The files of a class make a table: labyrinth check class --expect shortest, or
class/*.py.
Without --expect a learner's solver is to find some path and a generator to
connect all rooms; a full or built-in algorithm is held to what it declares. The
mazes are always the same. The exit status is 0 if all is as expected, 1 if not,
2 if a file cannot be used.

What is in a file runs in a process of its own, in an empty folder, with limits
on time and memory, so that mistakes do no harm. This is no sandbox: code that
means harm can do it. Check only files that you would run.
"""

_FILE: Final = "counterexample.json"
_FOLDER: Final = "counterexamples"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    levels = [level.key for level in LEVELS]
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="FILE.py|KEY",
        help="files with algorithms, folders of them, or the keys of built-in ones",
    )
    parser.add_argument(
        "--expect",
        type=one_of(levels),
        choices=levels,
        action="append",
        default=[],
        metavar="LEVEL",
        help=f"what is expected: {', '.join(levels)}; twice, for a solver and a generator",
    )
    parser.add_argument(
        "--mazes",
        type=checked(positive_number),
        metavar="N",
        help="how many mazes are drawn, beside all tiny ones (default 200, of generators 60)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print a line of JSON for each algorithm"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        help=f"where the counterexample is saved (default {_FILE}), of several algorithms the "
        f"folder for them (default {_FOLDER})",
    )


def run(arguments: Namespace) -> int:
    """Check. Raises LabyrinthError for two levels of a kind, and for what cannot be written."""
    expected = [level_named(key) for key in dict.fromkeys(arguments.expect)]
    kinds = Counter(level.kind for level in expected)
    if twice := next((kind for kind, count in kinds.items() if count > 1), None):
        raise LabyrinthError(f"--expect names two levels of a {twice}; name the higher one alone")
    sources = sources_of(arguments.sources)
    requests = [Request(source, expected, arguments.mazes) for source in sources]
    results = _check_all(requests, shown=not arguments.json)
    is_saved = arguments.output or not arguments.json
    saved = _save(results, arguments.output) if is_saved else [""] * len(results)
    if arguments.json:
        for each in results:
            print(checked_json(each))
    elif len(sources) > 1:
        print_batch(results, saved, sys.stdout)
    else:
        for number, (each, file) in enumerate(zip(results, saved, strict=True)):
            print_report(each, file, sys.stdout, following=number > 0)
    return _status(results)


def _check_all(requests: Sequence[Request], *, shown: bool) -> list[Checked]:
    workers = useful(cores(), len(requests))
    with progress("files", len(requests), shown=shown and len(requests) > 1) as advance:
        results = []
        for found in in_order(check, requests, workers, 1):
            results.append(found)
            advance()
    return list(chain.from_iterable(results))


def _save(results: Sequence[Checked], target: str | None) -> list[str]:
    """Write the counterexamples; return the file of each, "" where there is none.

    Those of wrong algorithms are written, and that of a single one whose file was named.
    """
    saved = []
    for each in results:
        counterexample = shown_of(each)
        asked_for = target and len(results) == 1
        if counterexample is None or (each.holds and not asked_for):
            saved.append("")
            continue
        if len(results) == 1:
            file = Path(target or _FILE)
        else:
            folder = Path(target or _FOLDER)
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"{_stem(each)}.json"
        save(counterexample.maze, file, "json")
        saved.append(str(file))
    return saved


def _stem(each: Checked) -> str:
    name = each.name.replace("/", "-").replace(":", "-")
    return f"{Path(each.told).stem}-{name}" if each.told != each.name else name


def _status(results: Sequence[Checked]) -> Status:
    """Return the status; a single file that cannot be used is told as an error."""
    unusable = [each for each in results if each.unusable]
    if unusable:
        if len(results) == 1:
            complain(f"error: {named(results[0].told)}: {results[0].unusable}")
        return Status.BAD_INPUT
    return Status.DONE if all(each.holds for each in results) else Status.BROKEN_GUARANTEE
