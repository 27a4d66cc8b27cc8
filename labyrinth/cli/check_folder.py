"""Submissions of a class: whose files they are, checks that none can stop, tables of results."""

import csv
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from glob import glob
from pathlib import Path
from threading import Event
from typing import Final

from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.core.sentences import sentence_of
from labyrinth.formats import write_file
from labyrinth.sandbox.check.checking import Checked
from labyrinth.sandbox.check.verdicts import LEVELS, Findings, Level, Refutation

# Moodle adds the number of the submission to the name of the student.
_BY_MOODLE: Final = re.compile(r"(.*)(_\d+)_assignsubmission_.*")
_ALGORITHM: Final = re.compile(rb"@\w*\.?(solver|generator)\b")
_NOT_THEIRS: Final = ("venv", "env", "node_modules", "counterexamples")
_NO_FILE: Final = "no Python file in this folder"
_COLUMNS: Final = "submission,file,algorithm,verdict,level,error,likely mistake,counterexample,cost"


def sources_of(arguments: Sequence[str]) -> dict[str, str]:
    """Return the files and keys that arguments name, each with the name of its submission.

    A folder stands for its submissions: each of its Python files, and each of its subfolders with
    the files below that declare an algorithm, or with all its Python files if none does. Names that
    begin with a dot or an underscore are left out. A subfolder without Python files is its own
    source, and ends in a slash. A pattern such as `class/*.py`, which some shells do not expand,
    stands for the files that match it. Raises LabyrinthError if a folder has no Python files.
    """
    sources: dict[str, str] = {}
    for each in arguments:
        path = Path(each)
        if path.is_dir() and each and each not in solvers and each not in generators:
            found = {str(file): file.stem for file in sorted(path.glob("*.py")) if file.is_file()}
            folders = [folder for folder in sorted(path.iterdir()) if folder.is_dir()]
            theirs = {folder: _files_below(folder) for folder in folders if _is_theirs(folder.name)}
            # Beside files, a folder without Python files is not a submission.
            for folder, files in theirs.items() if any(theirs.values()) else ():
                found |= dict.fromkeys(files or [f"{folder}/"], folder.name)
            if not found:
                raise LabyrinthError(f"{named(each)}: {_NO_FILE}")
        elif any(mark in each for mark in "*?[") and not path.exists():
            found = {file: Path(file).stem for file in sorted(glob(each)) or [each]}
        else:
            found = {each: path.stem if each.endswith(".py") else each}
        sources |= found
    ids = {name: _BY_MOODLE.sub(r"\1\2", name) for name in sources.values()}
    short = {name: _BY_MOODLE.sub(r"\1", name) for name in ids}
    # Two students may have the same name.
    students = Counter(short[name] for name in {ids[name]: name for name in ids}.values())
    names = {name: short[name] if students[short[name]] == 1 else ids[name] for name in ids}
    return {source: names[name] for source, name in sources.items()}


def _is_theirs(part: str) -> bool:
    """Return whether a part of a path, below a class, may belong to a submission."""
    return part[0] not in "._" and part not in _NOT_THEIRS


def _files_below(folder: Path) -> list[str]:
    """Return the Python files of one submission."""
    declaring: list[str] = []
    others: list[str] = []
    for file in sorted(folder.rglob("*.py")):
        if file.is_file() and all(map(_is_theirs, file.relative_to(folder).parts)):
            with suppress(OSError):
                (declaring if _ALGORITHM.search(file.read_bytes()) else others).append(str(file))
    return declaring or others


def check_all(
    checking: Callable[[str], list[Checked]], sources: Sequence[str], advance: Callable[[], None]
) -> tuple[list[Checked], bool]:
    """Check sources in parallel; return the results in order, and whether Ctrl-C ended the checks.

    Each of several sources has its own process, so code that kills the process stops no other
    check. Calls `advance` after each check.
    """
    if len(sources) == 1:
        return checking(sources[0]), False
    stop = Event()
    with ThreadPoolExecutor(useful(cores(), len(sources))) as pool:
        futures = [pool.submit(_check_apart, checking, source, stop) for source in sources]
        try:
            for _ in as_completed(futures):
                advance()
        except BaseException as error:
            stop.set()
            if not isinstance(error, KeyboardInterrupt):
                raise
    return [each for future in futures for each in future.result()], stop.is_set()


def _check_apart(
    checking: Callable[[str], list[Checked]], source: str, stop: Event
) -> list[Checked]:
    """Return the results of a source; an empty list if `stop` is set before they are known."""
    if source.endswith("/"):
        return [Checked(source, unusable=_NO_FILE)]
    sources = [] if stop.is_set() else [source]
    try:
        return next(in_order(checking, sources, 1, 1, apart=True, stop=stop), [])
    except LabyrinthError as error:
        return [Checked(source, unusable=str(error))]


def verdict_of(checked: Checked) -> str:
    """Return "passed", "wrong" or "unusable"."""
    if checked.findings is None:
        return "unusable"
    return "passed" if checked.holds else "wrong"


def _worst_of(results: Sequence[Checked], names: dict[str, str]) -> dict[str, int]:
    """Return the index of the worst result of each submission: unusable, wrong, then passed."""
    order = ("passed", "wrong", "unusable")
    by_verdict = sorted(range(len(results)), key=lambda at: order.index(verdict_of(results[at])))
    worst = {names[results[at].told]: at for at in by_verdict}  # the last of each name counts
    return {name: worst[name] for name in dict.fromkeys(names.values()) if name in worst}


def write_csv(results: Sequence[Checked], names: dict[str, str], saved: Sequence[str]) -> None:
    """Print a row for each submission, with its worst result.

    `saved` has the name of the file with the counterexample of each result, or "".
    """
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(_COLUMNS.split(","))
    for name, at in _worst_of(results, names).items():
        each, findings = results[at], results[at].findings
        row = [name, each.told, each.name, verdict_of(each)]
        if findings is None:
            row += ["", each.unusable, "", "", ""]
        else:
            level = findings.strongest.key if findings.strongest else ""
            row += [level, each.against.sentence if each.against else "", findings.mistake]
            row += [saved[at], str(findings.figures.get("expanded-to-bfs", ""))]
        # A spreadsheet would take such a text for a formula.
        table.writerow([f"'{cell}" if cell[:1] in tuple("=+-@") else cell for cell in row])


def write_gradescope(
    results: Sequence[Checked],
    names: dict[str, str],
    report: Callable[[Checked], str],
    target: str | None,
) -> None:
    """Write results as Gradescope reads them: a test with one point for each level.

    If `target` is a folder, it gets a file for each submission; if it ends in .json or is None, all
    results are those of one submission, written there or to standard output.
    """
    is_one = target is None or target.endswith(".json")
    for name, at in _worst_of(results, dict.fromkeys(names, "") if is_one else names).items():
        each, faults = results[at], {"the file can be used": results[at].unusable}
        if each.findings and each.expected:
            levels = LEVELS[: LEVELS.index(each.expected) + 1]
            levels = tuple(level for level in levels if level.kind == each.expected.kind)
            found = [_against(each.findings, level, levels) for level in levels]
            pairs = zip(levels, found, strict=True)
            faults = {level.words: fault.sentence if fault else "" for level, fault in pairs}
        shown: dict[str, object] = {"visibility": "visible", "output_format": "text"}
        tests = []
        for promise, fault in faults.items():
            test = {**shown, "name": promise, "score": int(not fault), "max_score": 1}
            output = sentence_of(fault) if fault else "No error found."
            tests.append({**test, "status": "failed" if fault else "passed", "output": output})
        score = sum(not fault for fault in faults.values())
        document = {"score": score, **shown, "output": report(each), "tests": tests}
        text = json.dumps(document, indent=2) + "\n"
        if target is None:
            print(text, end="")
        else:
            file = Path(target) if is_one else Path(target) / f"{name}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            write_file(file, text.encode())


def _against(findings: Findings, level: Level, levels: Sequence[Level]) -> Refutation | None:
    """Return the refutation of a level, if possible one of what it adds to the lower levels."""
    lower = {claim for each in levels[: levels.index(level)] for claim in each.claims}
    added = level.replaced(claims=tuple(claim for claim in level.claims if claim not in lower))
    return findings.first_against(added) or findings.first_against(level)
