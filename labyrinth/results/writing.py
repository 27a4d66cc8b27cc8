"""Results in files: CSV and JSON with all figures, Markdown with what commands show."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby

from labyrinth.core.declaration.algorithm import Origin
from labyrinth.core.declaration.solver import registry
from labyrinth.core.search.timing import Timing
from labyrinth.core.table import in_csv, in_markdown
from labyrinth.results.columns import columns_of, tiles_in_text
from labyrinth.results.result import Result


def results_markdown(results: Sequence[Result]) -> str:
    """Return the table as Markdown."""
    return in_markdown(columns_of(results), results)


def results_csv(results: Sequence[Result]) -> str:
    """Return a line for each of one or more results, below a line with the names."""
    has_files = any(map(_origin, results))
    lines = [
        {
            "maze": result.maze,
            "recipe": result.ground.recipe,
            "start": tiles_in_text([result.start]),
            "goals": tiles_in_text(result.goals),
            "solver": str(result.choice),
            "outcome": result.outcome,
            "stops": tiles_in_text(result.stops),
            **_figures(result),
            **_milliseconds(result.timing),
            "when": _moment(result),
            **(_file(result) if has_files else {}),
        }
        for result in results
    ]
    return in_csv(lines)


def results_json(results: Sequence[Result]) -> str:
    """Return a line of JSON for each maze and its endpoints, with what every search came to."""

    def place(result: Result) -> tuple[object, ...]:
        return result.maze, result.start, result.goals

    lines = []
    for _, group in groupby(results, key=place):
        same = list(group)
        first = same[0]
        document = {
            "recipe": first.ground.recipe or None,
            "start": first.start,
            "goals": first.goals,
            "solutions": [_solution(each) for each in same],
        }
        lines.append(json.dumps(document) + "\n")
    return "".join(lines)


def _milliseconds(timing: Timing) -> Mapping[str, float | int]:
    """Return the median, the range and the number of runs, by the names that files have."""
    seconds = {
        "milliseconds": timing.median,
        "shortest_milliseconds": timing.shortest,
        "longest_milliseconds": timing.longest,
    }
    return {
        **{name: round(1000 * value, 3) for name, value in seconds.items()},
        "runs": timing.runs,
    }


def _origin(result: Result) -> Origin | None:
    return registry.get(result.choice.key).origin


def _file(result: Result) -> dict[str, str]:
    """Return the file that a solver was loaded from and its hash, empty for the program's own."""
    origin = _origin(result) or Origin("", "")
    return {"file": origin.name, "sha256": origin.sha256}


def _solution(result: Result) -> dict[str, object]:
    origin = _origin(result)
    file = {} if origin is None else {"file": origin.members}
    when = {} if result.when is None else {"when": _moment(result)}
    return {
        "solver": result.choice.key,
        "options": dict(result.choice.options),
        **file,
        "outcome": result.outcome,
        "reason": result.reason,
        **_figures(result),
        "filled": result.filled,
        **_milliseconds(result.timing),
        **when,
        "stops": result.stops,
        "path": result.path,
        "waypoints": result.waypoints,
    }


def _figures(result: Result) -> dict[str, float | None]:
    return {
        "steps": result.steps,
        "cost": result.cost,
        "expanded": result.expanded,
        "largest_frontier": result.largest_frontier,
        "turns": result.turns,
        "branches": result.branches,
    }


def _moment(result: Result) -> str:
    if result.when is None:
        return ""
    return datetime.fromtimestamp(result.when).isoformat(" ", "seconds")
