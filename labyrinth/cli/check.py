"""Check whether algorithms are correct.

Run the algorithms in Python files on many mazes, small mazes first. For a
solver, report whether it always ends, whether it finds a path if there is one,
and whether this path is the shortest or the cheapest. For a generator, report
whether it connects all rooms, whether it makes no loops, and whether it makes
every perfect maze with the same probability. Each error comes with the smallest
maze that shows it. The results of several files are printed as a table.

examples:
  labyrinth check my_search.py --expect shortest
  labyrinth check my_search.py dijkstra --json
  labyrinth check a-star:weight=2
  labyrinth check wilson --expect uniform

  labyrinth check class --expect shortest --csv > class.csv
  labyrinth check class --expect shortest --gradescope -o results

If the submissions of all students are in the folder named class, `check class`
checks all of them: each Python file and each subfolder is a submission. With
--csv or --gradescope the worst result of each submission counts.
Without --expect, a solver declared with labyrinth.learn must find a path and a
generator must connect all rooms; any other algorithm must keep the guarantee
that it declares. The mazes are always the same: all mazes of up to 2x3 tiles,
then random mazes, and variants of the random mazes in which another path is
nearly as good. A larger --mazes includes the mazes of a smaller one; another
--seed gives other random mazes. The exit status is 0 if no error is found, 1 if
an error is found, 2 if a file cannot be used.

The code runs in a separate process, in an empty folder, with limits on time and
memory, so that mistakes do no harm. This is not a security sandbox: malicious
code can still do harm. Check only files that you would run.
"""

import json
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePath
from shutil import get_terminal_size
from subprocess import list2cmdline
from textwrap import wrap
from typing import Any, Final

from labyrinth.cli.check_folder import (
    check_all,
    sources_of,
    verdict_of,
    write_csv,
    write_gradescope,
)
from labyrinth.cli.console import Status, complain, is_terminal
from labyrinth.cli.options import add_graph, option, positive_number, whole_number
from labyrinth.cli.progress import counting
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, named, visible
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.sentences import sentence_of
from labyrinth.core.table import NOTHING
from labyrinth.formats import save, write
from labyrinth.sandbox.check.checking import Checked, check
from labyrinth.sandbox.check.verdicts import LEVELS, Claim, Findings, Refutation, level_named

_FILE: Final = "counterexample.json"
_FOLDER: Final = "counterexamples"
# The prefix of the refutation of a claim that is not expected.
_NOT: Final = {
    Claim.SHORTEST: "Not the fewest steps",
    Claim.CHEAPEST: "Not the lowest cost",
    Claim.PERFECT: "Not perfect",
    Claim.UNIFORM: "Not uniform",
    Claim.ADMISSIBLE: "The heuristic is not admissible",
    Claim.CONSISTENT: "The heuristic is not consistent",
}
_NARROWEST: Final = 30
_LONGEST_NAME: Final = 28
# The most tiles of a path that are shown.
_MOST_TILES: Final = 16
# The largest side in tiles of a maze that is drawn; larger ones are left to the interface.
_WIDEST: Final = 36


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    levels = [level.key for level in LEVELS]
    summary = "files with algorithms, folders of such files, or keys of built-in algorithms"
    parser.add_argument("sources", nargs="+", metavar="FILE.py|KEY", help=summary)
    summary = (
        f"the guarantee to test: {', '.join(levels)}; repeat the option to give one for solvers "
        "and one for generators"
    )
    option(parser, "--expect LEVEL", summary, words=levels, action="append", default=[])
    summary = (
        "number of random mazes, tried after all small mazes (default 200 for solvers, 150 for "
        "generators)"
    )
    option(parser, "--mazes N", summary, positive_number)
    add_graph(parser)
    option(parser, "--seed N", "the seed of the random mazes (default 0)", whole_number, default=0)
    group = parser.add_mutually_exclusive_group()
    option(group, "--json", "print a line of JSON for each algorithm")
    option(group, "--csv", "print a table with a row for each submission")
    summary = "write the results.json of Gradescope: one file, or with -o FOLDER one per submission"
    option(group, "--gradescope", summary)
    summary = (
        f"the file for the counterexample (default {_FILE}), or the folder for those of several "
        f"algorithms (default {_FOLDER})"
    )
    option(parser, "-o/--output PATH", summary)


def run(arguments: Namespace) -> int:
    """Check the algorithms and print a report or a table.

    Raises LabyrinthError if --expect gives two levels for solvers or two for generators, or if a
    file cannot be written.
    """
    expected = [level_named(key) for key in dict.fromkeys(arguments.expect)]
    kinds = Counter(level.kind for level in expected)
    if twice := next((kind for kind, count in kinds.items() if count > 1), None):
        raise LabyrinthError(f"--expect has two levels for a {twice}: give only the stricter one")
    sources = sources_of(arguments.sources)
    graph, key = arguments.graph, next((key for key in sources if key in generators), None)
    if graph and key and key not in solvers:
        raise LabyrinthError(f"{key} is a generator: leave out --graph, which is for solvers")
    checking = partial(
        check, expected=expected, mazes=arguments.mazes, seed=arguments.seed, graph=graph
    )
    with counting("files", len(sources), shown=len(sources) > 1) as count:
        results, is_interrupted = check_all(checking, list(sources), count.advance)
    is_saved = (arguments.output or not arguments.json) and not arguments.gradescope
    saved = _save(results, sources, arguments.output) if is_saved else [""] * len(results)
    if arguments.json:
        for each in results:
            more = {"submission": sources[each.told], "verdict": verdict_of(each)}
            print(json.dumps({**_as_dict(each), **more}))
    elif arguments.csv:
        write_csv(results, sources, saved)
    elif arguments.gradescope:
        report = lambda each: "\n".join(_report(each, "")) or sentence_of(each.unusable)  # noqa: E731
        write_gradescope(results, sources, report, arguments.output)
    elif len(sources) > 1:
        _print_batch(results, sources, saved)
    else:
        reports = ("\n".join(_report(*each)) for each in zip(results, saved, strict=True))
        if text := "\n\n".join(filter(None, reports)):
            print(text)
    if is_interrupted:
        done = len({each.told for each in results})
        complain(f"interrupted: checked {done} of {pluralize(len(sources), 'file')}")
        return Status.INTERRUPTED
    if any(each.unusable for each in results):
        if len(results) == 1:
            wrong = results[0]
            complain(f"error: {named(wrong.told)}: {wrong.unusable}", wrong.excerpt)
        return Status.BAD_INPUT
    return Status.DONE if all(each.holds for each in results) else Status.BROKEN_GUARANTEE


def _save(results: Sequence[Checked], sources: Mapping[str, str], target: str | None) -> list[str]:
    """Save counterexamples, and return the name of the file of each result.

    The name is "" for a result without a saved counterexample. `sources` has the name of the
    submission of each source; `target` is the file or the folder that the user named, if any. The
    counterexample of an incorrect algorithm is always saved. The counterexample of a correct
    algorithm refutes a level that is not expected; it is saved only if a single algorithm is
    checked and there is a `target`.
    """
    saved = []
    for each in results:
        first = _first(each)
        if first is None or (each.holds and not (target and len(results) == 1)):
            saved.append("")
            continue
        if len(results) == 1:
            file = Path(target or _FILE)
        else:
            folder = Path(target or _FOLDER)
            folder.mkdir(parents=True, exist_ok=True)
            name = each.name.replace("/", "-").replace(":", "-")
            stem = f"{sources[each.told]}-{name}" if each.told != each.name else name
            file = folder / f"{stem}.json"
        save(first.maze, file, "json")
        saved.append(str(file))
    return saved


# Output: a report of one algorithm, a table of several


def _print_batch(
    results: Sequence[Checked], sources: Mapping[str, str], saved: Sequence[str]
) -> None:
    """Print a table of several algorithms, with a sentence below the row of an incorrect one.

    `sources` has the name of the submission of each source, and `saved` the name of the file with
    the counterexample of each result, or "".
    """
    # A file is shown with its submission, and by its whole path if that is ambiguous.
    files = {each.told: _with_submission(each.told, sources[each.told]) for each in results}
    times = Counter(files.values())
    rows, below = [("file", "algorithm", "verdict", "level")], [""]
    for each in results:
        file = files[each.told] if times[files[each.told]] == 1 else each.told
        strongest = each.findings.strongest if each.findings else None
        level = strongest.key if strongest else NOTHING
        rows.append((_cut(file), _cut(each.name), verdict_of(each), level))
        below.append(each.unusable or (each.against.sentence if each.against else ""))
        if each.findings and each.findings.mistake:
            below[-1] += f". Likely mistake: {each.findings.mistake}"
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    excerpts: list[Sequence[str]] = [(), *(each.excerpt for each in results)]
    for row, told, excerpt in zip(rows, below, excerpts, strict=True):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())
        for line in [*_wrapped(told, "    "), *(f"        {visible(each)}" for each in excerpt)]:
            print(line)
    verdicts = Counter(map(verdict_of, results))
    print(f"\n{', '.join(f'{count:,} {verdict}' for verdict, count in verdicts.most_common())}")
    if file := next(filter(None, saved), ""):
        print(f"The counterexamples are saved in {PurePath(file).parent}.")


def _with_submission(told: str, submission: str) -> str:
    path = PurePath(told)
    if submission in (told, path.stem):
        return path.name
    return submission if told.endswith("/") else f"{submission}/{path.name}"


def _report(checked: Checked, saved: str) -> Iterator[str]:
    findings = checked.findings
    if findings is None:
        return
    file = f" ({visible(checked.told)})" if checked.told != checked.name else ""
    yield f"{checked.name}{file}: {verdict_of(checked)}"
    first, does = _first(checked), "finds" if findings.kind == "solver" else "makes"
    if checked.expected and not checked.holds:
        yield from _wrapped(f"Expected: it {does} {checked.expected.words}.", "  ")
    if findings.strongest:
        told = f"no error found on {pluralize(findings.asked, 'maze')}"
        if findings.drawn:
            share = f"{100 * findings.most_that_fail:.2g}"
            told += f" (95% confidence: fewer than {share}% of such mazes fail)"
        yield from _wrapped(f"It {does} {findings.strongest.words}: {told}.", "  ")
    for each in sorted(
        findings.refuted.values(), key=lambda each: (each is not first, each.is_edge_case)
    ):
        kind = f"{_NOT[each.claim]}: " if each.claim in _NOT else ""
        yield from _wrapped(sentence_of(f"{kind}{each.sentence}"), "  ")
    for cause in _causes(findings):
        yield from _wrapped(cause, "  ")
    if first:
        yield ""
        yield from (f"    {line}" for line in picture(first))
    if saved:
        yield ""
        told = f"Saved as {saved}."
        if checked.told.endswith(".py"):
            words = ["labyrinth", "--with", visible(checked.told), saved]
            command = list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
            told += f" To see it run: {command}"
        yield from _wrapped(told, "  ")
    if findings.remarks:
        yield ""
        for remark in findings.remarks:
            yield from _wrapped(sentence_of(remark), "  ")


def _causes(findings: Findings) -> Iterator[str]:
    if findings.mistake:
        yield f"Likely mistake: {findings.mistake}"
    if wrong_step := findings.wrong_step:
        yield f"First wrong step: event {wrong_step.events:,}: {wrong_step.sentence}."


def _wrapped(text: str, indent: str) -> list[str]:
    """Return the lines of a text, wrapped to the terminal's width, or to 80 columns without one."""
    columns = get_terminal_size().columns if is_terminal(sys.stdout) else 80
    width = max(_NARROWEST, columns) - len(indent)
    lines = wrap(text, width, break_long_words=False, break_on_hyphens=False)
    return [indent + line for line in lines]


def _first(checked: Checked) -> Refutation | None:
    if checked.findings is None:
        return None
    return checked.against or next(iter(checked.findings.refuted.values()), None)


def _cut(name: str) -> str:
    name = visible(name)
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 3]}..."


def _as_dict(checked: Checked) -> dict[str, Any]:
    """Return the result of checking an algorithm, or why a file is unusable, as JSON members."""
    findings = checked.findings
    if findings is None:
        excerpt = {"excerpt": checked.excerpt} if checked.excerpt else {}
        return {"file": checked.told, "unusable": checked.unusable, **excerpt}
    return {
        "file": checked.told,
        "algorithm": checked.name,
        "kind": findings.kind,
        "expected": checked.expected.key if checked.expected else None,
        "holds": checked.holds,
        "strongest": findings.strongest.key if findings.strongest else None,
        "mazes": findings.asked,
        "drawn": findings.drawn,
        "refuted": [
            {
                "claim": each.claim.key,
                "sentence": each.sentence,
                "counterexample": {
                    "maze": json.loads(write(each.maze, "json")),
                    "seed": each.seed,
                    "returned": each.path,
                    "enough": each.enough,
                },
            }
            for each in findings.refuted.values()
        ],
        "mistake": findings.mistake,
        "first-wrong-step": vars(findings.wrong_step) if findings.wrong_step else None,
        "figures": dict(findings.figures),
    }


def picture(shown: Refutation) -> list[str]:
    """Return lines that show the maze of a refutation, one character per tile, and its paths.

    Rows and columns are numbered, and the paths follow the maze. `#` is a wall, `.` a corridor,
    `2` to `9` a corridor of that weight and `+` a heavier one, `S` the start, `G` a goal, `@` a
    start that is a goal too. In a maze with weights, the letter of an endpoint is followed by its
    weight. In the graph of rooms the numbers count rooms. A maze without a start is written as
    block text. If the maze is too large to be read, the lines have only the paths.
    """
    maze = shown.maze
    lines: list[str] = []
    if max(maze.height, maze.width + maze.width // 2 * maze.weighted) <= _WIDEST:
        if maze.start is None:
            lines = maze.to_text().splitlines()
        else:
            lines = list(_with_rulers(maze, of_rooms=shown.of_rooms))
    for told, path in (("returned: ", shown.path), ("enough:   ", shown.enough)):
        if path:
            more = f" and {len(path) - _MOST_TILES} more" if len(path) > _MOST_TILES else ""
            lines.append(told + " ".join(f"{row},{col}" for row, col in path[:_MOST_TILES]) + more)
    return lines


def _with_rulers(maze: Maze, *, of_rooms: bool) -> Iterator[str]:
    def number(place: int) -> str:
        return str(place) if not of_rooms else str(place // 2) if place % 2 else ""

    room, wide = len(number(maze.height - 1 - of_rooms)), 1 + maze.weighted
    rows = [[" " * room, *(number(col)[-1:] for col in range(maze.width))]]
    for row in range(maze.height):
        marks = (_mark(maze, (row, col)) for col in range(maze.width))
        rows.append([number(row).rjust(room), *marks])
    for first, *cells in rows:
        yield " ".join([first, *(cell.ljust(wide) for cell in cells)]).rstrip()


def _mark(maze: Maze, tile: Position) -> str:
    weight = maze[tile]
    number = str(weight) if weight < 10 else "+"
    end = number if maze.weighted else ""
    if tile == maze.start:
        return f"@{end}" if tile in maze.goals else f"S{end}"
    if tile in maze.goals:
        return f"G{end}"
    return "#."[weight] if weight < 2 else number
