"""The columns of results, the same on the command line and in the interface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.walls import Position
from labyrinth.core.table import NOTHING, Column
from labyrinth.results.result import Result

ResultColumn = Column[Result]


def columns_of(results: Sequence[Result]) -> list[ResultColumn]:
    """Return the columns in which these results have something to tell.

    The maze, the endpoints, the stops and the time have columns only where they differ or are.
    """
    return [
        *([MAZE] if len({result.maze for result in results}) > 1 else []),
        SOLVER,
        _OUTCOME,
        *(_ENDS if _between_other_ends(results) else []),
        *([_STOPS] if any(result.stops for result in results) else []),
        *_FIGURES,
        *([_WHEN] if any(result.when is not None for result in results) else []),
    ]


def _between_other_ends(results: Sequence[Result]) -> bool:
    """Whether one maze was searched between several endpoints."""
    ends = {(result.maze, result.start, result.goals) for result in results}
    return len(ends) > len({result.maze for result in results})


def tiles_in_text(tiles: Sequence[Position]) -> str:
    """Write tiles as the command line takes them: `1,1 3,5`."""
    return " ".join(f"{row},{col}" for row, col in tiles)


def _words(heading: str, meaning: str, of: Callable[[Result], str]) -> ResultColumn:
    return Column(heading, meaning, lambda result: of(result) or NOTHING, of, is_number=False)


def _figure(heading: str, meaning: str, of: Callable[[Result], float | None]) -> ResultColumn:
    def text(result: Result) -> str:
        value = of(result)
        return NOTHING if value is None else in_text(value)

    return Column(heading, meaning, text, of)


def _time(result: Result) -> str:
    if result.when is None:
        return NOTHING
    moment = datetime.fromtimestamp(result.when)
    today = moment.date() == datetime.now().date()
    return f"{moment:%H:%M:%S}" if today else f"{moment:%Y-%m-%d}"


MAZE: Final[ResultColumn] = _figure(
    "maze", "The mazes that were searched, counted from 1.", lambda result: result.maze
)
SOLVER: Final = _words("solver", "The solver and its options.", lambda result: str(result.choice))
_OUTCOME: Final = _words("outcome", "Whether a path was found.", lambda result: result.outcome)
_ENDS: Final = (
    _words("start", "The start.", lambda result: tiles_in_text([result.start])),
    _words("goals", "The goals.", lambda result: tiles_in_text(result.goals)),
)
_STOPS: Final = _words(
    "stops", "The stops, in the order of the visits.", lambda result: tiles_in_text(result.stops)
)
_FIGURES: Final[tuple[ResultColumn, ...]] = (
    _figure("steps", "The steps of the path.", lambda result: result.steps),
    _figure("cost", "The cost of the path.", lambda result: result.cost),
    _figure(
        "expanded",
        "The tiles of which the neighbours were looked at.",
        lambda result: result.expanded,
    ),
    _figure(
        "frontier",
        "The most tiles that were found and waited to be expanded at one time.",
        lambda result: result.largest_frontier,
    ),
    _figure("turns", "How often the path changes its direction.", lambda result: result.turns),
    _figure(
        "branches",
        "The junctions of the path, where another way leads off.",
        lambda result: result.branches,
    ),
    Column(
        "ms",
        "The milliseconds of a search: the median of up to five runs.",
        lambda result: result.timing.median_text,
        lambda result: result.timing.median,
    ),
    Column(
        "spread",
        "The least and the most milliseconds of these runs.",
        lambda result: result.timing.spread_text,
        lambda result: result.timing.longest - result.timing.shortest,
        is_number=False,
    ),
)
_WHEN: Final[ResultColumn] = Column(
    "when", "When it was searched.", _time, lambda result: result.when, is_number=False
)
