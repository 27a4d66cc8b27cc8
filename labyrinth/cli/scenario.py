"""Run the instances of a Moving AI benchmark.

Search every instance of a scenario, a .scen file of the Moving AI benchmarks,
by the rule of these benchmarks: a diagonal step costs the square root of 2, and
both tiles at its sides must be open. Compare the length of each path with the
published optimum, and print a table by bucket. The map is looked up by name
next to the scenario. For a folder, run all scenarios in it and in its folders,
and print a table by scenario.

examples:
  labyrinth generate cave:12x24:7 -o cave.map --scenario 40
  labyrinth scenario cave.map.scen
  labyrinth scenario cave.map.scen --solver dijkstra greedy --buckets 1:3
  labyrinth scenario cave.map.scen --map . --limit 5 --csv
  labyrinth scenario . --limit 5

Two lengths are equal if they differ by at most 0.001 plus half a unit of the
last published digit. A bad instance, such as one that starts on a wall, is
listed and skipped. The exit status is 1 if there is a bad instance or a broken
guarantee: a solver does not keep its guarantee, such as the lowest cost, or a
path is shorter than the published optimum.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from labyrinth.cli.console import Status, is_terminal, tell
from labyrinth.cli.options import add_output, add_solvers, matched, option, positive_number
from labyrinth.cli.output import print_table, write_json
from labyrinth.cli.progress import counting
from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named, visible
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solve import search_by
from labyrinth.core.table import NOTHING, in_csv
from labyrinth.scenarios import is_scenario
from labyrinth.scenarios.judging import Judgement, beside_the_rule, by_the_rule, judge
from labyrinth.scenarios.scenario import Scenario

_SOLVER: Final = "a-star"
_MOST_TOLD: Final = 10
_NUMBERS: Final = ("instances", "solved", "worst ratio", "expanded", "milliseconds")


class _Sums:
    """The summed results of several searches."""

    def __init__(self) -> None:
        self.verdicts = Counter[str]()
        self._solved, self._worst, self._expanded, self._seconds = 0, 0.0, 0, 0.0

    def add(self, judgement: Judgement) -> None:
        """Add the result of a search."""
        self.verdicts[judgement.verdict.value] += 1
        self._solved += judgement.ratio is not None
        self._worst = max(self._worst, judgement.ratio or 0.0)
        self._expanded += judgement.expanded
        self._seconds += judgement.seconds

    def cells(self) -> list[str]:
        """Return the cells of a table row, in the order of the headings _NUMBERS."""
        worst = f"{self._worst:.4f}" if self._solved else NOTHING
        counts = f"{self.verdicts.total():,}", f"{self._solved:,}"
        return [*counts, worst, f"{self._expanded:,}", f"{1000 * self._seconds:,.2f}"]


# For each solver the sums of all its searches, and the sums for each scenario or bucket.
Found = dict[str, tuple[_Sums, dict[Any, _Sums]]]


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    summary = "the scenario, or a folder of scenarios"
    parser.add_argument("source", metavar="FILE.scen|FOLDER", type=Path, help=summary)
    option(parser, "--map FILE|FOLDER", "the map, or the folder of the maps", Path)
    add_solvers(parser, "--solver", f"the solvers, run one after another (default {_SOLVER})")
    option(parser, "--buckets A:B", "run only the buckets A to B", _buckets)
    option(parser, "--limit N", "run only the first N instances of each scenario", positive_number)
    form = parser.add_mutually_exclusive_group()
    option(form, "--json", "print a line of JSON for each search")
    option(form, "--csv", "print a line of CSV for each search")
    add_output(parser, "write the output to a file", dest="report")


def run(arguments: Namespace) -> int:
    """Run the scenarios. Raises LabyrinthError if a file cannot be read or a name is unknown."""
    source, is_folder = arguments.source, arguments.source.is_dir()
    files = [source]
    if is_folder:
        files = sorted(path for path in source.rglob("*") if is_scenario(path) and path.is_file())
        if not files:
            raise LabyrinthError(f"{named(source)}: no scenario in this folder")
    choices = list(map(by_the_rule, arguments.solvers or [SolverChoice(_SOLVER)]))
    bad, notes, broken, buckets = list[str](), list[str](), list[str](), set[int]()
    found: Found = {beside_the_rule(choice): (_Sums(), {}) for choice in choices}
    count = 0
    with closing(_judged(arguments, files, choices, bad, notes, buckets)) as judged:
        for file, choice, judgement in judged:
            instance, solver, place = judgement.instance, beside_the_rule(choice), {}
            if is_folder:
                place["scenario"] = visible(str(file.relative_to(source)))
            if judgement.broken:
                where = f"{named(file)}: " if is_folder else ""
                broken.append(f"{where}line {instance.line}: {solver}: {judgement.broken}")
            if arguments.json or arguments.csv:
                figures = {**place, **_figures(choice, judgement)}
                _print_line(figures, is_json=arguments.json, is_first=not count)
            else:
                total, rows = found[solver]
                row = place.get("scenario", instance.bucket)
                for sums in (total, rows.setdefault(row, _Sums())):
                    sums.add(judgement)
            count += 1
    if not count:
        known = f"; the buckets are {min(buckets)} to {max(buckets)}" if buckets else ""
        raise LabyrinthError(bad[0] if bad else f"no instance in these buckets{known}")
    if not (arguments.json or arguments.csv):
        _print_table(found, "scenario" if is_folder else "bucket")
        if bad:
            print(f"{pluralize(len(bad), 'bad instance')} left out")
    tell(*notes)
    _tell_first(bad, "more bad instance")
    _tell_first(broken, "more broken guarantee")
    return Status.BROKEN_GUARANTEE if bad or broken else Status.DONE


def _judged(
    arguments: Namespace,
    files: Sequence[Path],
    choices: Sequence[SolverChoice],
    bad: list[str],
    notes: list[str],
    buckets: set[int],
) -> Generator[tuple[Path, SolverChoice, Judgement], None, None]:
    """Search all requested instances; yield the file, the solver and the judgement of each search.

    Adds sentences on bad instances to `bad`, notes on maps to `notes`, and the buckets of all
    instances to `buckets`.
    """
    is_folder = arguments.source.is_dir()
    shown = not ((arguments.json or arguments.csv) and is_terminal(sys.stdout))
    for number, file in enumerate(files, 1):
        wrong: list[str] = []
        try:
            scenario = Scenario.open(file, arguments.map, bad=wrong)
        except LabyrinthError as error:
            if not is_folder:
                raise
            bad.append(str(error))
            continue
        bad += (f"{named(file)}: {sentence}" for sentence in wrong)
        buckets.update(each.bucket for each in scenario.instances)
        wanted = buckets if arguments.buckets is None else arguments.buckets
        instances = [each for each in scenario.instances if each.bucket in wanted]
        instances = instances[: arguments.limit]
        doing = f"file {number} of {len(files)}" if is_folder else "searches"
        with counting(doing, len(instances) * len(choices), shown=shown) as count:
            for instance in instances:
                try:
                    maze = scenario.maps.maze(instance)
                except LabyrinthError as error:
                    bad.append(str(error))
                    continue
                for choice in choices:
                    solution = search_by(maze, choice).finish()
                    solver = registry.get(choice.key)
                    yield file, choice, judge(instance, maze, solver, solution)
                    count.advance()
        notes += scenario.maps.notes


def _tell_first(sentences: Sequence[str], more: str) -> None:
    tell(*sentences[:_MOST_TOLD])
    if len(sentences) > _MOST_TOLD:
        tell(pluralize(len(sentences) - _MOST_TOLD, more))


def _print_line(figures: dict[str, object], *, is_json: bool, is_first: bool) -> None:
    """Print the figures of a search as a line of JSON, or of CSV, the first below a header."""
    if is_json:
        write_json(figures, None)
        return
    header, _, line = in_csv([{**figures, "map": visible(str(figures["map"]))}]).partition("\n")
    print(f"{header}\n{line}" if is_first else line, end="")


def _print_table(found: Found, of_row: str) -> None:
    """Print for each solver a row per scenario or bucket and their sum, then its verdicts.

    `of_row` is the heading of the rows, "scenario" or "bucket".
    """
    first = 0 if len(found) > 1 else 1
    lines, verdicts = list[list[str]](), list[str]()
    for solver, (total, rows) in found.items():
        for row, sums in (*sorted(rows.items()), ("all", total)):
            lines.append([solver, str(row), *sums.cells()][first:])
        told = ", ".join(f"{count:,} {verdict}" for verdict, count in total.verdicts.items())
        verdicts.append(f"{solver}: {told}")
    numbers = _NUMBERS if of_row == "scenario" else (of_row, *_NUMBERS)
    print_table(["solver", of_row, *_NUMBERS][first:], lines, numbers=numbers)
    print("\n".join(verdicts))


def _buckets(text: str) -> range:
    """Parse a range of buckets: `A:B`, where A or B may be missing, or a single number."""
    # At least one end is a number.
    pattern, what = r"(?=.*\d)(\d{0,9})(?:(:)(\d{0,9}))?", "a range of buckets: write A:B"
    low, colon, high = matched(pattern, text, f"{what}, for example 3:7").groups()
    last = (int(high) if high else sys.maxsize - 1) if colon else int(low)
    return range(int(low or 0), last + 1)


def _figures(choice: SolverChoice, judgement: Judgement) -> dict[str, object]:
    instance, length = judgement.instance, judgement.length
    (start_y, start_x), (goal_y, goal_x) = instance.start, instance.goal
    return {
        "solver": str(choice),
        "line": instance.line,
        "bucket": instance.bucket,
        "map": instance.map,
        "start_x": start_x,
        "start_y": start_y,
        "goal_x": goal_x,
        "goal_y": goal_y,
        "published": instance.length,
        "length": None if length is None else round(length, 8),
        "verdict": judgement.verdict.value,
        "expanded": judgement.expanded,
        "milliseconds": round(1000 * judgement.seconds, 3),
    }
