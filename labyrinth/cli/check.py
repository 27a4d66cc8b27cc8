"""`labyrinth check`: whether algorithms are right, and the smallest maze where they are not."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from glob import glob
from itertools import chain
from pathlib import Path, PurePath
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from labyrinth.checking.checked import Checked, Request, check
from labyrinth.checking.claims import LEVELS, Claim, Kind, level_named
from labyrinth.checking.picture import picture
from labyrinth.checking.verdicts import Findings, Refutation
from labyrinth.checking.writing import checked_json
from labyrinth.cli.console import Status, complain, is_terminal
from labyrinth.cli.options import option, positive_number
from labyrinth.cli.progress import progress
from labyrinth.core.counted import counted
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, named, visible
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.core.sentences import capitalised, sentence_of
from labyrinth.core.table import NOTHING
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


_DOES: Final[Mapping[Kind, str]] = {"solver": "finds", "generator": "makes"}
_NOT: Final = {
    Claim.SHORTEST: "Not the fewest steps",
    Claim.CHEAPEST: "Not the lowest cost",
    Claim.PERFECT: "Not perfect",
    Claim.UNIFORM: "Not uniform",
}
"""How the refutation of a claim begins that is not expected of all."""
_WIDTH: Final = 80
_NARROWEST: Final = 30
_LONGEST_NAME: Final = 28
_HEADINGS: Final = ("file", "algorithm", "verdict", "level")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    levels = [level.key for level in LEVELS]
    summary = "files with algorithms, folders of them, or the keys of built-in ones"
    parser.add_argument("sources", nargs="+", metavar="FILE.py|KEY", help=summary)
    summary = f"what is expected: {', '.join(levels)}; twice, for a solver and a generator"
    option(parser, "--expect LEVEL", summary, words=levels, action="append", default=[])
    summary = "how many mazes are drawn, beside all tiny ones (default 200, of generators 60)"
    option(parser, "--mazes N", summary, positive_number)
    option(parser, "--json", "print a line of JSON for each algorithm")
    option(
        parser,
        "-o/--output PATH",
        f"where the counterexample is saved (default {_FILE}), of several algorithms the "
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
        _print_batch(results, saved)
    else:
        for number, (each, file) in enumerate(zip(results, saved, strict=True)):
            if number:
                print()
            for line in _report(each, file):
                print(line)
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
        first = _first(each)
        counterexample = first.counterexample if first else None
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


def sources_of(told: Sequence[str]) -> list[str]:
    """Return the files and keys that are meant, each once: a folder stands for its files of Python.

    So does a pattern such as `class/*.py`, which not every shell replaces by the files. Raises
    LabyrinthError for a folder without any.
    """
    return list(dict.fromkeys(source for each in told for source in _of_one(each)))


def _of_one(told: str) -> Iterator[str]:
    path = Path(told)
    if path.is_dir() and told and told not in solvers and told not in generators:
        files = sorted(map(str, path.glob("*.py")))
        if not files:
            raise LabyrinthError(f"{named(told)}: there is no file of Python in this folder")
        yield from files
    elif any(mark in told for mark in "*?[") and not path.exists():
        yield from sorted(glob(told)) or [told]
    else:
        yield told


# What is printed: a report of one algorithm, a table of several


def _print_batch(results: Sequence[Checked], saved: Sequence[str]) -> None:
    """Print a table of several, a sentence below each that is not right."""
    # A file goes by its name, with its folder where that is not enough to tell it apart.
    files = {each.told: PurePath(each.told).name for each in results}
    times = Counter(files.values())
    rows, below = [_HEADINGS], [""]
    for each in results:
        file = files[each.told] if times[files[each.told]] == 1 else each.told
        strongest = each.findings.strongest if each.findings else None
        level = strongest.key if strongest else NOTHING
        rows.append((_cut(file), _cut(each.name), _verdict(each), level))
        below.append(each.unusable or (each.against.sentence if each.against else ""))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, told in zip(rows, below, strict=True):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())
        print(*_wrapped(told, "    "), sep="\n", end="\n" if told else "")
    verdicts = Counter(map(_verdict, results))
    print(f"\n{', '.join(f'{count} {verdict}' for verdict, count in verdicts.most_common())}")
    if file := next(filter(None, saved), ""):
        print(f"Mazes that show what is wrong are saved in {PurePath(file).parent}.")


def _report(checked: Checked, saved: str) -> Iterator[str]:
    findings = checked.findings
    if findings is None:
        return
    file = f" ({visible(checked.told)})" if checked.told != checked.name else ""
    yield f"{checked.name}{file}: {_verdict(checked)}"
    first = _first(checked)
    for line in _sentences(checked, findings):
        yield from _wrapped(line, "  ")
    if first and first.counterexample:
        yield ""
        yield from (f"    {line}" for line in picture(first.counterexample))
    if saved:
        yield ""
        told = f"Saved as {saved}."
        if checked.told.endswith(".py"):
            told += f" To see it run: labyrinth --with {visible(checked.told)} {saved}"
        yield from _wrapped(told, "  ")
    if findings.remarks:
        yield ""
        for remark in findings.remarks:
            yield from _wrapped(_sentence(remark), "  ")


def _wrapped(text: str, indent: str) -> list[str]:
    """Return a text in lines that fit the terminal, elsewhere 80 columns; no word is broken."""
    columns = get_terminal_size().columns if is_terminal(sys.stdout) else _WIDTH
    return wrap(
        text,
        max(_NARROWEST, columns),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _sentences(checked: Checked, findings: Findings) -> Iterator[str]:
    if checked.expected and not checked.holds:
        yield f"Expected: it {_DOES[findings.kind]} {checked.expected.words}."
    if findings.strongest:
        told = f"{counted(findings.asked, 'maze')} say nothing against it"
        yield f"It {_DOES[findings.kind]} {findings.strongest.words}: {told}."
    first = _first(checked)
    for refutation in sorted(findings.refuted.values(), key=lambda each: each is not first):
        kind = f"{_NOT[refutation.claim]}: " if refutation.claim in _NOT else ""
        yield _sentence(f"{kind}{refutation.sentence}")


def _first(checked: Checked) -> Refutation | None:
    if checked.findings is None:
        return None
    return checked.against or next(iter(checked.findings.refuted.values()), None)


def _verdict(checked: Checked) -> str:
    if checked.findings is None:
        return "unusable"
    return "right" if checked.holds else "wrong"


def _cut(name: str) -> str:
    name = visible(name)
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 3]}..."


def _sentence(text: str) -> str:
    return capitalised(text) if text.endswith("?") else sentence_of(text)
