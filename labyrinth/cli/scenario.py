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

import csv
import json
import re
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from labyrinth.cli.console import Status, is_terminal, tell
from labyrinth.cli.options import add_output, add_solvers, option, positive_number
from labyrinth.cli.output import print_table
from labyrinth.cli.progress import counting
from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named, quoted, visible
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solve import search_by
from labyrinth.core.table import NOTHING
from labyrinth.scenarios import is_scenario
from labyrinth.scenarios.judging import Judgement, beside_the_rule, by_the_rule, judge
from labyrinth.scenarios.scenario import Scenario

_SOLVER: Final = "a-star"
_MOST_TOLD: Final = 10
_NUMBERS: Final = ("instances", "solved", "worst ratio", "expanded", "milliseconds")


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
    results = _Results(arguments, choices)
    bad, notes, buckets = list[str](), list[str](), set[int]()
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
        shown = not (results.in_lines and is_terminal(sys.stdout))
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
                    results.add(file, choice, judge(instance, maze, solver, solution))
                    count.advance()
        notes += scenario.maps.notes
    if not results.count:
        known = f"; the buckets are {min(buckets)} to {max(buckets)}" if buckets else ""
        raise LabyrinthError(bad[0] if bad else f"no instance in these buckets{known}")
    results.finish(bad)
    for note in notes:
        tell(note)
    _tell_first(bad, "more bad instance")
    _tell_first(results.broken, "more broken guarantee")
    return Status.BROKEN_GUARANTEE if bad or results.broken else Status.DONE


def _tell_first(sentences: Sequence[str], more: str) -> None:
    for sentence in sentences[:_MOST_TOLD]:
        tell(sentence)
    if len(sentences) > _MOST_TOLD:
        tell(pluralize(len(sentences) - _MOST_TOLD, more))


class _Sum:
    """The summed results of several searches."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self._worst = self._seconds = 0.0
        self._solved = self._expanded = 0

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
        counts = [str(self.verdicts.total()), str(self._solved), worst, str(self._expanded)]
        return [*counts, f"{1000 * self._seconds:.2f}"]


class _Results:
    """Results of searches: lines of JSON or CSV, printed immediately, or a table of their sums."""

    def __init__(self, arguments: Namespace, choices: Sequence[SolverChoice]) -> None:
        self._folder = arguments.source if arguments.source.is_dir() else None
        self._is_json, self.in_lines = arguments.json, arguments.json or arguments.csv
        solvers = list(map(beside_the_rule, choices))
        self._totals = {solver: _Sum() for solver in solvers}
        # The sums of each solver by the file, or by the bucket.
        self._rows: dict[str, dict[object, _Sum]] = {solver: {} for solver in solvers}
        self.count = 0
        # A sentence for each broken guarantee.
        self.broken: list[str] = []

    def add(self, file: Path, choice: SolverChoice, judgement: Judgement) -> None:
        """Add, and perhaps print, the result of a solver in an instance of a file."""
        instance, solver, place = judgement.instance, beside_the_rule(choice), {}
        if self._folder:
            place["scenario"] = visible(str(file.relative_to(self._folder)))
        if judgement.broken:
            where = f"{named(file)}: " if self._folder else ""
            self.broken.append(f"{where}line {instance.line}: {solver}: {judgement.broken}")
        if self.in_lines:
            self._print({**place, **_figures(choice, judgement)})
        else:
            row = place.get("scenario", instance.bucket)
            for each in (self._totals[solver], self._rows[solver].setdefault(row, _Sum())):
                each.add(judgement)
        self.count += 1

    def _print(self, figures: dict[str, object]) -> None:
        if self._is_json:
            print(json.dumps(figures))
            return
        figures["map"] = visible(str(figures["map"]))
        writer = csv.DictWriter(sys.stdout, list(figures), lineterminator="\n")
        if not self.count:
            writer.writeheader()
        writer.writerow(figures)

    def finish(self, bad: Sequence[str]) -> None:
        """Print the table and sentences on solvers and bad instances, unless lines were printed."""
        if self.in_lines:
            return
        first = 0 if len(self._rows) > 1 else 1
        lines: list[list[str]] = []
        for solver, total in self._totals.items():
            rows = [*sorted(self._rows[solver].items()), ("all", total)]
            lines += ([solver, str(row), *sums.cells()][first:] for row, sums in rows)
        of_row = "scenario" if self._folder else "bucket"
        numbers = _NUMBERS if self._folder else (of_row, *_NUMBERS)
        print_table(["solver", of_row, *_NUMBERS][first:], lines, numbers=numbers)
        for solver, total in self._totals.items():
            verdicts = (f"{count} {verdict}" for verdict, count in total.verdicts.items())
            print(f"{solver}: {', '.join(verdicts)}")
        if bad:
            print(f"{pluralize(len(bad), 'bad instance')} left out")


def _buckets(text: str) -> range:
    """Parse a range of buckets: `A:B`, where A or B may be missing, or a single number."""
    match = re.fullmatch(r"(\d{0,9})(?:(:)(\d{0,9}))?", text, re.ASCII)
    if not match or not text.strip(":"):
        raise LabyrinthError(
            f"{quoted(text)} is not a range of buckets: write A:B, for example 3:7"
        )
    low, colon, high = match.groups()
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
