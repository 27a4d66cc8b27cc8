"""`labyrinth scenario`: run the instances of a benchmark, and compare with what is published."""

import csv
import json
import re
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from labyrinth.cli.console import Status, is_terminal, tell
from labyrinth.cli.options import add_solvers, option, positive_number
from labyrinth.cli.output import print_table
from labyrinth.cli.progress import progress
from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.search.solve import search_by
from labyrinth.core.table import NOTHING
from labyrinth.scenarios.judging import Judgement, beside_the_rule, by_the_rule, judge
from labyrinth.scenarios.scenario import Scenario

SUMMARY = "run the instances of a Moving AI benchmark"

DESCRIPTION = """\
Search every instance of a scenario, a .scen file of the Moving AI benchmarks,
by their rule: a diagonal step costs the root of 2, and both tiles beside it
have to be open. Compare the length of each path with the published optimum, and
print a table by bucket. The map is looked for by its name, beside the scenario."""

EXAMPLES = """\
examples:
  labyrinth generate cave:12x24:7 -o cave.map --scenario 40
  labyrinth scenario cave.map.scen
  labyrinth scenario cave.map.scen --solver dijkstra greedy --buckets 1:3
  labyrinth scenario cave.map.scen --map . --limit 5 --csv

Lengths are equal if they are within half a unit of the last digit printed, and
1e-6. The exit status is 1 if a guarantee was broken: that of a solver that
promises the lowest cost, or that of the file, by a path shorter than published.
"""

_SOLVER = "a-star"
_MOST_TOLD = 10
_NUMBERS = ("bucket", "instances", "solved", "worst ratio", "expanded", "milliseconds")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("source", metavar="FILE.scen", help="the scenario")
    option(parser, "--map FILE|FOLDER", "the map, or the folder where maps are", Path)
    add_solvers(parser, "--solver", f"the solvers, one after another (default {_SOLVER})")
    option(parser, "--buckets A:B", "run the buckets from A to B alone", _buckets)
    option(parser, "--limit N", "run the first N instances", positive_number)
    form = parser.add_mutually_exclusive_group()
    option(form, "--json", "print a line of JSON for each search")
    option(form, "--csv", "print a line of CSV for each search")


def run(arguments: Namespace) -> int:
    """Run the scenario. Raises LabyrinthError for what cannot be read or is not known."""
    choices = list(map(by_the_rule, arguments.solvers or [SolverChoice(_SOLVER)]))
    scenario = Scenario.open(Path(arguments.source), arguments.map)
    buckets: range | None = arguments.buckets
    instances = [each for each in scenario.instances if buckets is None or each.bucket in buckets]
    if not instances:
        known = [each.bucket for each in scenario.instances]
        raise LabyrinthError(
            f"no instance is in these buckets; there are {min(known)} to {max(known)}"
        )
    instances = instances[: arguments.limit]
    in_lines = arguments.json or arguments.csv
    found: dict[str, list[Judgement]] = {beside_the_rule(choice): [] for choice in choices}
    broken: list[str] = []
    writer: csv.DictWriter[str] | None = None
    shown = not (in_lines and is_terminal(sys.stdout))
    with progress("searches", len(instances) * len(choices), shown=shown) as advance:
        for instance in instances:
            maze = scenario.maps.maze(instance)
            for choice in choices:
                solution = search_by(maze, choice).finish()
                judgement = judge(instance, maze, registry.get(choice.key), solution)
                figures = _figures(choice, judgement)
                if arguments.json:
                    print(json.dumps(figures))
                elif arguments.csv:
                    if writer is None:
                        writer = csv.DictWriter(sys.stdout, list(figures), lineterminator="\n")
                        writer.writeheader()
                    writer.writerow({**figures, "map": visible(instance.map)})
                solver = beside_the_rule(choice)
                found[solver].append(judgement)
                if judgement.broken:
                    broken.append(f"line {instance.line}: {solver}: {judgement.broken}")
                advance()
    if not in_lines:
        _print_tables(found)
    for sentence in (*scenario.maps.notes, *broken[:_MOST_TOLD]):
        tell(sentence)
    if len(broken) > _MOST_TOLD:
        tell(f"{len(broken) - _MOST_TOLD} guarantees more were broken")
    return Status.BROKEN_GUARANTEE if broken else Status.DONE


def _print_tables(found: Mapping[str, Sequence[Judgement]]) -> None:
    """Print a table by solver and bucket, and a sentence on each solver below it."""
    first = 0 if len(found) > 1 else 1
    lines = []
    for solver, judgements in found.items():
        for bucket in sorted({each.instance.bucket for each in judgements}):
            same = [each for each in judgements if each.instance.bucket == bucket]
            lines.append([solver, str(bucket), *_cells(same)][first:])
        lines.append([solver, "all", *_cells(judgements)][first:])
    print_table(["solver", *_NUMBERS][first:], lines, numbers=_NUMBERS)
    for solver, judgements in found.items():
        verdicts = Counter(each.verdict.value for each in judgements)
        print(f"{solver}: {', '.join(f'{count} {verdict}' for verdict, count in verdicts.items())}")


def _cells(judgements: Sequence[Judgement]) -> list[str]:
    ratios = [each.ratio for each in judgements if each.ratio is not None]
    worst = f"{max(ratios):.4f}" if ratios else NOTHING
    expanded = sum(each.expanded for each in judgements)
    milliseconds = 1000 * sum(each.seconds for each in judgements)
    counts = [str(len(judgements)), str(len(ratios)), worst, str(expanded)]
    return [*counts, f"{milliseconds:.2f}"]


def _buckets(text: str) -> range:
    """Read `A:B`, of which either may be missing, or one number."""
    match = re.fullmatch(r"(\d{0,9})(?:(:)(\d{0,9}))?", text, re.ASCII)
    if not match or not text.strip(":"):
        raise LabyrinthError(f"{quoted(text)} are not buckets: write A:B, for example 3:7")
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
