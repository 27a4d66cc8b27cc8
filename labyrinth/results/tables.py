"""Tables of results as Markdown, CSV and JSON, for the command line and the interface."""

import json
from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Final

from labyrinth.core.declaration.algorithm import Origin
from labyrinth.core.declaration.solver import registry
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.columns import EXPANDED, FRONTIER, MEDIAN, PATH, SHAPE, SPREAD
from labyrinth.core.table import Column, in_csv, in_markdown
from labyrinth.results.result import Result

ResultColumn = Column[Result]

# The figures of a search in files, by the names of its attributes.
_FIGURES: Final = ("steps", "cost", "expanded", "largest_frontier", "turns", "branches")


def tiles_in_text(tiles: Sequence[Position]) -> str:
    """Return tiles as text in the form of the command line, such as `1,1 3,5`."""
    return " ".join(f"{row},{col}" for row, col in tiles)


def _time(when: float) -> str:
    moment = datetime.fromtimestamp(when)
    today = moment.date() == datetime.now().date()
    return f"{moment:%H:%M:%S}" if today else f"{moment:%Y-%m-%d}"


MAZE: Final[ResultColumn] = Column(
    "maze", "The number of the maze, starting at 1.", attrgetter("maze"), "{:,}".format
)
SOLVER: Final[ResultColumn] = Column(
    "solver", "The solver and its options.", lambda result: str(result.choice), is_number=False
)
_OUTCOME: Final[ResultColumn] = Column(
    "outcome", "Whether a path was found.", attrgetter("outcome"), is_number=False
)
_ENDS: Final[tuple[ResultColumn, ...]] = (
    Column("start", "The start.", lambda result: tiles_in_text([result.start]), is_number=False),
    Column("goals", "The goals.", lambda result: tiles_in_text(result.goals), is_number=False),
)
_STOPS: Final[ResultColumn] = Column(
    "stops",
    "The waypoints, in the order visited.",
    lambda result: tiles_in_text(result.stops),
    is_number=False,
)
_WHEN: Final[ResultColumn] = Column(
    "when", "When the search ran.", attrgetter("when"), _time, is_number=False
)


def columns_of(results: Sequence[Result]) -> list[ResultColumn]:
    """Return the columns of a table of these results.

    The maze has a column if several mazes were searched. The endpoints have columns if a maze was
    searched between different endpoints. The stops and the time of the search have columns if a
    result has them.
    """
    mazes = {result.maze for result in results}
    # One maze may have been searched between several endpoints.
    ends = {(result.maze, result.start, result.goals) for result in results}
    return [
        *([MAZE] if len(mazes) > 1 else []),
        SOLVER,
        _OUTCOME,
        *(_ENDS if len(ends) > len(mazes) else []),
        *([_STOPS] if any(result.stops for result in results) else []),
        *PATH,
        EXPANDED,
        FRONTIER,
        *SHAPE,
        MEDIAN,
        SPREAD,
        *([_WHEN] if any(result.when is not None for result in results) else []),
    ]


def results_markdown(results: Sequence[Result]) -> str:
    """Return the table of one or more results as Markdown."""
    return in_markdown(columns_of(results), results)


def results_csv(results: Sequence[Result]) -> str:
    """Return one or more results as CSV with a header."""
    origins = [_origin(result) for result in results]
    lines = []
    for result, origin in zip(results, origins, strict=True):
        line = {
            "maze": result.maze,
            "recipe": result.ground.recipe,
            "start": tiles_in_text([result.start]),
            "goals": tiles_in_text(result.goals),
            "solver": str(result.choice),
            "outcome": result.outcome,
            "stops": tiles_in_text(result.stops),
            **_figures(result),
            "when": _moment(result),
        }
        if any(origins):
            # Built-in algorithms have no file.
            line["file"], line["sha256"] = (origin.name, origin.sha256) if origin else ("", "")
        lines.append(line)
    return in_csv(lines)


def results_json(results: Sequence[Result]) -> str:
    """Return a line of JSON for each maze with its endpoints; the line has all results on them.

    Results on the same maze with the same endpoints must follow one another.
    """
    lines = []
    for _, same in groupby(results, key=lambda each: (each.maze, each.start, each.goals)):
        first, *others = same
        document = {
            "recipe": first.ground.recipe or None,
            "start": first.start,
            "goals": first.goals,
            "solutions": [_solution(each) for each in (first, *others)],
        }
        lines.append(json.dumps(document) + "\n")
    return "".join(lines)


def _origin(result: Result) -> Origin | None:
    return registry.get(result.choice.key).origin


def _solution(result: Result) -> dict[str, object]:
    origin = _origin(result)
    figures = _figures(result)
    return {
        "solver": result.choice.key,
        "options": dict(result.choice.options),
        **({} if origin is None else {"file": origin.members}),
        "outcome": result.outcome,
        "reason": result.reason,
        **{name: figures.pop(name) for name in _FIGURES},
        "filled": result.filled,
        **figures,
        **({} if result.when is None else {"when": _moment(result)}),
        "stops": result.stops,
        "path": result.path,
        "waypoints": result.waypoints,
    }


def _figures(result: Result) -> dict[str, float | None]:
    """Return the figures of a search and its timing, by their names in files."""
    taken = result.timing.milliseconds()
    return {
        **{name: getattr(result, name) for name in _FIGURES},
        "milliseconds": taken["median"],
        "shortest_milliseconds": taken["shortest"],
        "longest_milliseconds": taken["longest"],
        "runs": taken["runs"],
    }


def _moment(result: Result) -> str:
    if result.when is None:
        return ""
    return datetime.fromtimestamp(result.when).isoformat(" ", "seconds")
