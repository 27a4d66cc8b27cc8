"""`labyrinth scenario`: run the instances of a benchmark, and compare with what is published."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from labyrinth.cli.console import Status, is_terminal, tell
from labyrinth.cli.options import add_solvers, option, positive_number
from labyrinth.cli.progress import progress
from labyrinth.cli.scenario_results import CsvLines, JsonLines, Results, Table
from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.search.solve import search_by
from labyrinth.scenarios.instance import Instance
from labyrinth.scenarios.judging import Judgement, judge
from labyrinth.scenarios.maps import Maps
from labyrinth.scenarios.moves import beside_the_rule, by_the_rule
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
    instances = _chosen(scenario.instances, arguments)
    results = _results(arguments)
    mixed = not isinstance(results, Table) and is_terminal(sys.stdout)
    with progress("searches", len(instances) * len(choices), shown=not mixed) as advance:
        broken = _run(instances, choices, scenario.maps, results, advance)
    results.end()
    for note in scenario.maps.notes:
        tell(note)
    for sentence in broken[:_MOST_TOLD]:
        tell(sentence)
    if len(broken) > _MOST_TOLD:
        tell(f"{len(broken) - _MOST_TOLD} guarantees more were broken")
    return Status.BROKEN_GUARANTEE if broken else Status.DONE


def _run(
    instances: Sequence[Instance],
    choices: Sequence[SolverChoice],
    maps: Maps,
    results: Results,
    advance: Callable[[], None],
) -> list[str]:
    """Search each instance with each solver; return a sentence for each guarantee broken."""
    broken: list[str] = []
    for instance in instances:
        maze = maps.maze(instance)
        for choice in choices:
            solution = search_by(maze, choice).finish()
            judgement = judge(instance, maze, registry.get(choice.key), solution)
            results.add(choice, judgement)
            if judgement.broken:
                broken.append(_sentence(choice, judgement))
            advance()
    return broken


def _sentence(choice: SolverChoice, judgement: Judgement) -> str:
    return f"line {judgement.instance.line}: {beside_the_rule(choice)}: {judgement.broken}"


def _results(arguments: Namespace) -> Results:
    if arguments.json:
        return JsonLines(sys.stdout)
    if arguments.csv:
        return CsvLines(sys.stdout)
    return Table(sys.stdout)


def _buckets(text: str) -> range:
    """Read `A:B`, of which either may be missing, or one number."""
    match = re.fullmatch(r"(\d{0,9})(?:(:)(\d{0,9}))?", text, re.ASCII)
    if not match or not text.strip(":"):
        raise LabyrinthError(f"{quoted(text)} are not buckets: write A:B, for example 3:7")
    low, colon, high = match.groups()
    last = (int(high) if high else sys.maxsize - 1) if colon else int(low)
    return range(int(low or 0), last + 1)


def _chosen(instances: Sequence[Instance], arguments: Namespace) -> list[Instance]:
    buckets: range | None = arguments.buckets
    chosen = [each for each in instances if buckets is None or each.bucket in buckets]
    if not chosen:
        known = [each.bucket for each in instances]
        raise LabyrinthError(
            f"no instance is in these buckets; there are {min(known)} to {max(known)}"
        )
    return chosen[: arguments.limit]
