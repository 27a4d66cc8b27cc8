"""The columns of a study's table with their types, and the lines of the table."""

from collections.abc import Iterator
from typing import Any, Final

from labyrinth.core.measure.report_card import Report
from labyrinth.core.search.columns import EXPANDED, FRONTIER, PATH, SHAPE
from labyrinth.core.table import FileColumn, Kind
from labyrinth.study.plan import Plan
from labyrinth.study.rows import RowStore

_DECIMALS: Final = 6

_DEAD_ENDS: Final = (
    "The share of rooms that are dead ends; in a maze without a grid of rooms, of open tiles."
)
_STEPS, _COST = PATH
_TURNS, _BRANCHES = SHAPE
RUN: Final = FileColumn("run", "whole", "The number of the run in the plan, starting at 0.")
SOLVER: Final = (
    FileColumn("solver", "text", "The solver and its options."),
    FileColumn("solver_options", "text", "Only the options of the solver."),
)
SEARCHED: Final = (
    FileColumn("start", "text", "The row and column of the start tile."),
    FileColumn("goals", "text", "The row and column of each goal tile."),
    FileColumn(
        "outcome", "text", "found, unreachable, gave-up, over-limit, failed or died; see reason."
    ),
    FileColumn("reason", "text", "Why no path was found."),
    FileColumn("steps", "whole", _STEPS.meaning),
    FileColumn("cost", "number", _COST.meaning),
    FileColumn("optimum", "number", "The lowest cost that the solver's moves allow."),
    FileColumn("expanded", "whole", EXPANDED.meaning),
    FileColumn("largest_frontier", "whole", FRONTIER.meaning),
    FileColumn("turns", "whole", _TURNS.meaning),
    FileColumn("branches", "whole", _BRANCHES.meaning),
)
_REPORT: Final[tuple[tuple[str, Kind, str], ...]] = (
    ("height", "whole", "Rows of tiles."),
    ("width", "whole", "Columns of tiles."),
    ("corridor_tiles", "whole", "Open tiles."),
    ("rooms", "whole", "Open rooms; 0 in a maze without a grid of rooms."),
    ("dead_ends", "whole", "Open tiles with one open neighbour."),
    ("dead_end_share", "number", _DEAD_ENDS),
    ("junctions", "whole", "Open tiles with three open neighbours."),
    ("crossroads", "whole", "Open tiles with four open neighbours."),
    ("turns", "whole", "Open tiles where a corridor turns."),
    ("horizontal", "number", "The share of the passages that are horizontal."),
    ("corridors", "whole", "Corridors, each from one dead end or junction to the next."),
    ("mean_corridor", "number", "The mean length of a corridor, in steps."),
    ("longest_corridor", "whole", "The length of the longest corridor, in steps."),
    ("regions", "whole", "Connected components."),
    ("loops", "whole", "Passages that can be closed without disconnecting the maze."),
    ("closed_off", "whole", "Open tiles that cannot be reached from the start."),
    ("diameter", "whole", "The steps between the two tiles farthest apart."),
    ("diameter_exact", "flag", "Whether the diameter is exact; if not, it is a lower bound."),
    ("difficulty", "number", "How hard the route is to find, in bits."),
)
_ROUTE: Final = (
    ("length", "The number of steps of the cheapest path."),
    ("cost", "The cost of the cheapest path."),
    ("turns", "The number of turns of the cheapest path."),
    ("decisions", "The number of tiles of the cheapest path where a false branch begins."),
    ("false_branches", "The number of false branches off the cheapest path."),
)
# The columns of the maze's report card.
MAZE: Final = (
    *(FileColumn(f"maze_{name}", kind, meaning) for name, kind, meaning in _REPORT),
    *(FileColumn(f"route_{name}", "whole", meaning, may_lack=True) for name, meaning in _ROUTE),
)
# The columns of times, the only ones that differ between two tables of the same study.
TIMES: Final = (
    FileColumn("generation_ms", "number", "CPU time to generate or read the maze, in ms."),
    FileColumn("search_ms", "number", "CPU time of a search that records no trace, in ms."),
)
COMMAND: Final = FileColumn("command", "text", "The command that repeats only this run.")
# The columns that a worker fills in for a run.
RESULTS: Final = (*SEARCHED, *MAZE, *TIMES)
_DIED: Final = {"outcome": "died", "reason": "The process of this run was killed."}
DIED: Final = [_DIED.get(column.name) for column in RESULTS]


def figures_of(report: Report) -> dict[str, object]:
    """Return the values of the columns MAZE by column name."""
    values: list[Any] = [getattr(report, name) for name, *_ in _REPORT]
    values += [getattr(report.route, name, None) for name, *_ in _ROUTE]
    if report.route is not None:
        values[-1] = len(report.route.false_branches)
    rounded = [round(each, _DECIMALS) if isinstance(each, float) else each for each in values]
    return {column.name: value for column, value in zip(MAZE, rounded, strict=True)}


def columns_of(plan: Plan) -> tuple[FileColumn, ...]:
    """Return all columns, in order, of the table of a plan."""
    factors = (
        FileColumn(name, kind, "A factor of the study.")
        for name, kind in zip(plan.mazes.factor_names, plan.mazes.factor_kinds, strict=True)
    )
    name = FileColumn(plan.mazes.heading, "text", "The maze, as --maze takes it.")
    return (RUN, name, *factors, *SOLVER, *RESULTS, COMMAND)


def lines_of(plan: Plan, rows: RowStore) -> Iterator[list[object]]:
    """Yield the lines of the table of a plan: the values of all columns for each finished run."""
    maze, name = -1, ""
    factors: tuple[object, ...] = ()
    for run, cells in rows.rows():
        number, solver = plan.parted(run)
        if number != maze:
            maze, name, factors = number, plan.mazes.name(number), plan.mazes.factors(number)
        yield [
            run,
            name,
            *factors,
            plan.solvers[solver],
            plan.solver_options[solver],
            *(cells or DIED),
            plan.command(name, solver),
        ]
