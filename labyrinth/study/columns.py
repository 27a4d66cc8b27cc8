"""The columns of a study's table: what each is called, and what it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from labyrinth.core.measure.report_card import Report
from labyrinth.core.measure.route import Route

Kind = Literal["whole", "number", "text", "flag"]
_DECIMALS: Final = 6


class TableColumn(NamedTuple):
    """One column: its name, what kind of value it holds, and in a sentence what that is."""

    name: str
    kind: Kind
    meaning: str


RUN: Final = TableColumn("run", "whole", "The number of the run in the plan, from 0.")
SOLVER: Final = (
    TableColumn("solver", "text", "The solver and its options."),
    TableColumn("solver_options", "text", "The options of the solver alone."),
)
SEARCHED: Final = (
    TableColumn("start", "text", "The start, row and column of its tile."),
    TableColumn("goals", "text", "The goals."),
    TableColumn(
        "outcome", "text", "found, unreachable, gave-up, over-limit, failed or died; see reason."
    ),
    TableColumn("reason", "text", "Why no path was found."),
    TableColumn("steps", "whole", "The steps of the path."),
    TableColumn("cost", "number", "The cost of the path."),
    TableColumn("optimum", "number", "The lowest cost that the moves of the solver allow."),
    TableColumn("expanded", "whole", "The tiles of which the neighbours were looked at."),
    TableColumn(
        "largest_frontier",
        "whole",
        "The most tiles that were found and waited to be expanded at one time.",
    ),
    TableColumn("turns", "whole", "How often the path changes its direction."),
    TableColumn("branches", "whole", "The junctions of the path, where another way leads off."),
)
_FIGURES: Final[tuple[tuple[str, Kind, str], ...]] = (
    ("height", "whole", "Rows of tiles."),
    ("width", "whole", "Columns of tiles."),
    ("corridor_tiles", "whole", "Open tiles."),
    ("rooms", "whole", "Open rooms; 0 in a block maze."),
    ("dead_ends", "whole", "Tiles with one way."),
    (
        "dead_end_share",
        "number",
        "The share of the rooms that are dead ends, in a block maze of the open tiles.",
    ),
    ("junctions", "whole", "Tiles with three ways."),
    ("crossroads", "whole", "Tiles with four ways."),
    ("turns", "whole", "Tiles where a corridor turns."),
    ("horizontal", "number", "The share of the passages that lead across."),
    ("corridors", "whole", "Corridors, from one end or junction to the next."),
    ("mean_corridor", "number", "The mean steps of a corridor."),
    ("longest_corridor", "whole", "The steps of the longest corridor."),
    ("regions", "whole", "Parts without a way between them."),
    ("loops", "whole", "Passages that could be walled up without parting anything."),
    ("closed_off", "whole", "Open tiles that the start does not reach."),
    ("diameter", "whole", "The steps between the two tiles farthest apart."),
    ("diameter_exact", "flag", "Whether the diameter is exact, and not only a lower bound."),
    ("difficulty", "number", "How hard the route is to find, in bits."),
)
_ROUTE: Final[tuple[tuple[str, str, Callable[[Route], float]], ...]] = (
    ("length", "The steps of the cheapest way.", lambda route: route.length),
    ("cost", "The cost of the cheapest way.", lambda route: route.cost),
    ("turns", "The right angles of the cheapest way.", lambda route: route.turns),
    (
        "decisions",
        "The tiles of the cheapest way where a wrong way leads off.",
        lambda route: route.decisions,
    ),
    (
        "false_branches",
        "The wrong ways off the cheapest way.",
        lambda route: len(route.false_branches),
    ),
)
MAZE: Final = (
    *(TableColumn(f"maze_{name}", kind, meaning) for name, kind, meaning in _FIGURES),
    *(TableColumn(f"route_{name}", "whole", meaning) for name, meaning, _ in _ROUTE),
)
"""The report card of the maze."""
TIMES: Final = (
    TableColumn("generation_ms", "number", "Processor time of generating the maze, or reading it."),
    TableColumn("search_ms", "number", "Processor time of a search that records no trace."),
)
"""What alone differs from one table of a study to the next."""
COMMAND: Final = TableColumn("command", "text", "What makes this run alone, and prints its row.")
RESULTS: Final = (*SEARCHED, *MAZE, *TIMES)
"""What a worker finds out of a run."""


def figures_of(report: Report) -> dict[str, object]:
    """Return the cells of MAZE by their names."""
    values: list[object] = [getattr(report, name) for name, *_ in _FIGURES]
    route = report.route
    values += [None if route is None else of(route) for *_, of in _ROUTE]
    rounded = [round(each, _DECIMALS) if isinstance(each, float) else each for each in values]
    return {column.name: value for column, value in zip(MAZE, rounded, strict=True)}
