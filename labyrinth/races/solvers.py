"""Races of solvers, which all search the same maze."""

from collections.abc import Callable, Generator, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.search_grid import TILES
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.columns import EXPANDED, FRONTIER, MEDIAN, PATH, SHAPE, SPREAD
from labyrinth.core.search.solve import SearchedMaze, endpoints_of, graph_of, search_by
from labyrinth.core.sentences import listed
from labyrinth.core.table import NOTHING, Column
from labyrinth.core.task import Task, during
from labyrinth.core.trace.decisions import without_decisions
from labyrinth.core.trace.timeline import timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.game.recording import trace_of_walk
from labyrinth.game.walk import trail_of
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import (
    STANDINGS,
    BoardRow,
    Lane,
    Race,
    RaceKind,
    Standing,
    in_order,
    lane_names,
    run_lanes,
)

# The name of the lane of a walk by hand.
WALKER: Final = "Your walk"
# The most lanes with the same figure that are named: more names say little, and are long.
_MOST_NAMED: Final = 2


class Walked(NamedTuple):
    """A walk by hand: its tiles (row, col), the start first, and its time in seconds."""

    tiles: Sequence[Position]
    seconds: float


# The race


def race(
    maze: Maze,
    choices: Sequence[SolverChoice],
    walked: Walked | None = None,
    *,
    decisions: bool = False,
) -> Task[Race]:
    """Run all searches of a race from the start of a maze to a goal, slice by slice.

    The result is the race. The walk by hand `walked`, if there is one, has the last lane. With
    `decisions` each lane also has the trace with the decisions of its search; clocks and figures do
    not count decisions.

    If an endpoint of the maze is missing, outside the maze or a wall, no lane begins, and the
    `reason` of each lane says why.
    """
    maze = maze.copy()
    tiles, reason = bytes(maze.tiles), ""
    try:
        endpoints_of(maze)
    except LabyrinthError as error:
        reason = str(error)
    ground = SearchedMaze(maze)
    running = [
        _unbegun(maze, choice, name, reason)
        if reason
        else _searched(ground, choice, name, tiles, decisions=decisions)
        for choice, name in zip(choices, solver_names(choices), strict=True)
    ]
    if walked is not None:
        if walked.tiles[0] != maze.start or not all(map(maze.is_open, walked.tiles)):
            reason = reason or "the walk no longer fits the maze"
        unbegun = _unbegun(maze, None, WALKER, reason)
        running.append(unbegun if reason else _walked(ground, walked, tiles))
    return run_lanes(SOLVERS, running, len(tiles) - tiles.count(0))


def solver_names(choices: Sequence[SolverChoice]) -> list[str]:
    """Return the name of each lane, with its options if its solver runs in several lanes.

    If some lanes search rooms and others search tiles, the names of lanes that search rooms say so.
    """
    names = lane_names([(registry.get(each.key), each.options_in_words) for each in choices])
    in_rooms = [each.options.get("graph") == "rooms" for each in choices]
    if not all(in_rooms):
        for at, (name, of_rooms) in enumerate(zip(names, in_rooms, strict=True)):
            if of_rooms and name == registry.get(choices[at].key).name:
                names[at] = f"{name} (rooms)"
    return names


def _unbegun(
    maze: Maze, choice: SolverChoice | None, name: str, reason: str
) -> Generator[float, None, Lane]:
    trace = Trace(maze.height, maze.width, bytes(maze.tiles))
    yield 1.0
    return Lane(choice, name, maze, trace, timeline(trace).finish(), Standing.NO_ENDPOINT, reason)


def _searched(
    ground: SearchedMaze, choice: SolverChoice, name: str, tiles: bytes, *, decisions: bool
) -> Generator[float, None, Lane]:
    """Run the search of a lane, and collect its figures for the board.

    `tiles` are the tiles of the maze, which all lanes share to save memory.
    """
    task = search_by(ground.maze, choice, decisions=decisions)
    for part in task:
        yield part / 2
    solution = task.result
    solution.trace.before = tiles
    trace = without_decisions(solution.trace)
    counting = timeline(trace)
    for part in counting:
        yield (1 + part) / 2
    is_found = solution.outcome == "found"
    waypoints, ratio = tuple(solution.waypoints), None
    if is_found and not waypoints:
        lowest = yield from during(1.0, ground.lowest_cost(graph_of(solution), solution))
        ratio = solution.cost / lowest if lowest else 1.0
    return Lane(
        choice,
        name,
        ground.maze,
        trace,
        counting.result,
        STANDINGS[solution.outcome],
        solution.reason,
        solution.seconds,
        path=ground.figures(solution) if is_found else None,
        cost=solution.cost if is_found else None,
        ratio=ratio,
        waypoints=waypoints,
        filled=solution.filled,
        told=solution.trace,
    )


def _walked(ground: SearchedMaze, walked: Walked, tiles: bytes) -> Generator[float, None, Lane]:
    """Collect the figures of a walk for the board; each tile walked counts as expanded once."""
    maze, trail = ground.maze, trail_of(walked.tiles)
    trace = trace_of_walk(maze, walked.tiles)
    trace.before = tiles
    counting = timeline(trace)
    yield from counting
    found = walked.tiles[-1] in maze.goals
    cost = sum(map(maze.__getitem__, trail[1:]))
    lowest = (yield from during(1.0, ground.lowest_cost(TILES))) if found else None
    return Lane(
        None,
        WALKER,
        maze,
        trace,
        counting.result,
        Standing.FOUND if found else Standing.GAVE_UP,
        f"You {'have' if found else 'have not'} reached a goal.",
        walked.seconds,
        path=ground.path_figures(trail) if found else None,
        cost=cost if found else None,
        ratio=(cost / lowest if lowest else 1.0) if found else None,
    )


# The columns

_SOLVER: Final[Column[BoardRow]] = Column(
    "solver", "The solver and its options.", attrgetter("racer"), is_number=False
)
_PLACE: Final[Column[BoardRow]] = Column(
    "place",
    "Of the solvers that found a path, the one with the lowest count on the clock is first.",
    attrgetter("place"),
    is_number=False,
    shown=attrgetter("place_text"),
)
_FIGURES: Final[tuple[Column[BoardRow], ...]] = (
    *PATH,
    Column(
        "x optimal",
        "The cost as a multiple of the optimal cost with the solver's moves: 1.00 is optimal.",
        attrgetter("ratio"),
        "{:.2f}".format,
    ),
    EXPANDED.replaced(meaning=f"{EXPANDED.meaning[:-1]}, each counted once."),
    FRONTIER,
)
_OUTCOME: Final[Column[BoardRow]] = Column(
    "outcome",
    "How the search ended, or that it is under way.",
    attrgetter("standing.value"),
    is_number=False,
)
# The columns for printing: a solver's choice can be passed to a command again.
PRINTED: Final[tuple[Column[BoardRow], ...]] = (
    _SOLVER,
    _PLACE,
    Column(
        "margin",
        "How many more expansions or events than the winner the solver needed.",
        attrgetter("margin"),
        lambda margin: f"+{margin:,}" if margin else "0",
    ),
    *_FIGURES,
    *SHAPE,
    MEDIAN.replaced(
        meaning=(
            "The time of a search in milliseconds: the median of up to five runs, and their range."
        ),
        is_number=False,
        shown=lambda row: NOTHING if row.timing is None else row.timing.text,
    ),
)


def _lane_name(row: BoardRow) -> str:
    """Return a lane's name without the word "search"; a solver of the user keeps its whole name."""
    key = row.racer.partition(":")[0]
    is_loaded = key in registry and registry.get(key).origin is not None
    return row.name if is_loaded else row.name.replace(" search", "", 1)


# The columns beside the lanes: the most informative ones first.
BOARD: Final[tuple[Column[BoardRow], ...]] = (
    _PLACE,
    Column("solver", "The solver, by the name of its lane.", _lane_name, is_number=False),
    *_FIGURES,
    MEDIAN,
    *SHAPE,
    SPREAD,
    _OUTCOME,
)


# Commentary


def commentary(race: Race, kind: ClockKind, rows: Sequence[BoardRow]) -> str:
    """Return a sentence on who has finished and how far the others are.

    `rows` are the rows of the board at the time of the sentence; `kind` is the kind of the clock.
    """
    under_way = [row for row in rows if row.standing is Standing.UNDER_WAY]
    ended = [row for row in in_order(rows) if row.standing is not Standing.UNDER_WAY]
    if not ended:
        return f"{_nobody_has_finished(race, under_way)}."
    first, others = ended[0], ended[1:]
    unit = "event" if kind is ClockKind.EVENTS else "expansion"
    count = pluralize(_count(first, kind), unit)
    told = f"{first.name} has reached the goal after {count}"
    if first.place is None:
        told = f"{first.name}: {first.standing.value} after {count}"
    home = sum(row.place is not None for row in others)
    if home:
        told = f"{told}; {home} more {'has' if home == 1 else 'have'} since"
    out = [f", {row.name}: {row.standing.value}" for row in others if row.place is None]
    told = f"{told}{''.join(out)}"
    if not under_way:
        return f"{told}."
    busiest = max(under_way, key=lambda row: row.expanded)
    all_there_are = _vertices(race, busiest)
    told = f"{told}; {busiest.name} has expanded {busiest.expanded:,} of {all_there_are}"
    more = len(under_way) - 1
    return told + (f"; {more} more {'runs' if more == 1 else 'run'}." if more else ".")


def _nobody_has_finished(race: Race, rows: Sequence[BoardRow]) -> str:
    if not any(row.events for row in rows):
        return "Ready to race"
    expansions = {row.expansions for row in rows}
    told = ["No solver has reached the goal"]
    if len(expansions) == 1:
        told = [f"No solver has reached the goal after {pluralize(expansions.pop(), 'expansion')}"]
    elif names := _who([(row.expanded, row.name) for row in rows], max):
        of_rooms = all(race.lanes[row.lane].trace.is_of_rooms for row in rows)
        most = f"{'rooms' if of_rooms else 'tiles'}, {max(row.expanded for row in rows):,}"
        told.append(f"{names} expanded the most {most}")
    # Walkers have no frontier.
    waiting = [(row.largest_frontier, row.name) for row in rows if row.largest_frontier]
    if names := _who(waiting, min):
        told.append(f"{names} the smallest peak frontier ({min(waiting)[0]:,})")
    return "; ".join(told)


def _who(figures: Sequence[tuple[int, str]], edge: Callable[..., int]) -> str:
    """Return the names that have the extreme figure, followed by "has" or "have".

    `figures` has pairs of a figure and a name; `edge` is `min` or `max`. Return "" if more than two
    names have the extreme figure, or all names.
    """
    at = edge((figure for figure, _ in figures), default=0)
    names = [name for figure, name in figures if figure == at]
    if len(names) == len(figures) or len(names) > _MOST_NAMED:
        return ""
    return f"{listed(names)} {'has' if len(names) == 1 else 'have'}"


# The decision


def _sentence(race: Race, kind: ClockKind, rows: Sequence[BoardRow]) -> str:
    """Return a comment on a race that is under way, or say what decided a finished race."""
    if any(row.standing is Standing.UNDER_WAY for row in rows):
        return commentary(race, kind, rows)
    rows = in_order(rows)
    if not rows:
        return "The race did not start."
    if rows[0].standing is Standing.NO_ENDPOINT:
        return f"The race did not start: {race.lanes[0].reason}."
    placed = [row for row in rows if row.place]
    if not placed:
        sure = [row for row in rows if row.standing is Standing.NO_PATH]
        if not sure:
            return "No solver found a path: all gave up."
        quickest = min(sure, key=lambda row: _count(row, kind))
        return f"No path leads to a goal: {_did([quickest], race, kind)} to prove it."
    winner, others = placed[0], placed[1:]
    if not others:
        alone = "alone " if len(rows) > 1 else ""
        found = f"{alone}found a path, with cost {in_text(_cost(winner))}."
        return f"{_did([winner], race, kind)} and {found}"
    # Any-angle costs are lengths, without weights, and those of rooms leave rooms out: only costs
    # of one kind can be compared.
    kind_of_cost = _cost_kind(race, winner)
    placed = [row for row in placed if _cost_kind(race, row) == kind_of_cost]
    if len(placed) == 1:
        return f"{_did([winner], race, kind)}; {_in_short(others[:1], kind)}."
    cheapest = min(placed, key=_cost)
    first = [row for row in placed if row.place == 1]
    if cheapest not in first:
        best = [row for row in placed if row.place == cheapest.place and row.cost == cheapest.cost]
        dearer = f"{_in_short(first, kind)}, but {_dearest(first, cheapest)}"
        return f"{_did(best, race, kind)}; {dearer}."
    level = [cheapest, *(row for row in first if row is not cheapest)]
    head = _did(level, race, kind)
    if max(map(_cost, level)) > _cost(cheapest):
        return f"{head}, but {_dearest(level, cheapest)}."
    if len(level) == len(placed):
        return f"{head}, and their paths cost the same."
    following = [row for row in placed if row.place == placed[len(level)].place]
    tail = _in_short(following, kind)
    if max(map(_cost, following)) > _cost(cheapest):
        return f"{head}; {tail}, and {_dearest(following, cheapest)}."
    return f"{head}; {tail} for a path of the same cost."


def _did(rows: Sequence[BoardRow], race: Race, kind: ClockKind) -> str:
    """Return a clause on how many events or expansions these lanes had, the same number each."""
    row, each = rows[0], " each" if len(rows) > 1 else ""
    names = listed(row.name for row in rows)
    if kind is ClockKind.EVENTS:
        return f"{names} took {pluralize(row.events, 'event')}{each}"
    # Lanes with as many expansions may still have expanded different numbers of tiles or rooms.
    vertices = {f"{row.expanded:,} of {_vertices(race, row)}" for row in rows}
    if len(vertices) > 1:
        return f"{names} took {pluralize(row.expansions, 'expansion')} each"
    again = f" ({row.expansions:,} expansions in all)" if row.expansions > row.expanded else ""
    return f"{names}{each} expanded {vertices.pop()}{again}"


def _in_short(rows: Sequence[BoardRow], kind: ClockKind) -> str:
    """Return the names of tied lanes and their count, after a sentence has said what is counted."""
    names, each = listed(row.name for row in rows), " each" if len(rows) > 1 else ""
    if kind is not ClockKind.EVENTS and any(row.expansions > row.expanded for row in rows):
        return f"{names} {pluralize(rows[0].expansions, 'expansion')}{each}"
    return f"{names} {_count(rows[0], kind):,}{each}"


def _vertices(race: Race, row: BoardRow) -> str:
    """Return the number of vertices of a lane's graph: "51 tiles", or "25 rooms"."""
    lane = race.lanes[row.lane]
    if not lane.trace.is_of_rooms:
        return pluralize(race.corridors, "tile")
    maze = lane.maze
    firsts = (maze.index((2 * row + 1, 1)) for row in range(maze.rows))
    walls = sum(maze.tiles[first : first + 2 * maze.cols : 2].count(0) for first in firsts)
    return pluralize(maze.rows * maze.cols - walls, "room")


def _cost_kind(race: Race, row: BoardRow) -> tuple[bool, bool]:
    """Return whether a lane's cost is a length despite weights, and whether it searched rooms.

    The costs of two lanes can be compared only if both values are the same for them.
    """
    lane = race.lanes[row.lane]
    return bool(lane.waypoints) and lane.maze.weighted, lane.trace.is_of_rooms


def _count(row: BoardRow, kind: ClockKind) -> int:
    return row.events if kind is ClockKind.EVENTS else row.expansions


def _cost(row: BoardRow) -> float:
    assert row.cost is not None
    return row.cost


def _dearest(rows: Sequence[BoardRow], cheaper: BoardRow) -> str:
    """Return a clause on how much more the dearest path of these lanes costs than another one."""
    row = max(rows, key=_cost)
    whose = "its path" if len(rows) == 1 else f"the path of {row.name}"
    lowest = _cost(cheaper)
    if not lowest:
        return f"{whose} costs {in_text(_cost(row))} more"
    share = 100 * (_cost(row) - lowest) / lowest
    return f"{whose} costs {f'{share:.0f}%' if share >= 1 else 'less than 1%'} more"


# Pictures and files


def _foot(row: BoardRow) -> str:
    told = [row.place_text] if row.place_text else []
    if row.cost is not None and row.steps is not None:
        told += [pluralize(row.steps, "step"), f"cost {in_text(row.cost)}"]
    return ", ".join([*told, pluralize(row.expansions, "expansion")])


def _figures(race: Race, row: BoardRow, flat: bool) -> dict[str, object]:
    """Return the figures of a lane by their names in files.

    If `flat`, the figures are for a row of a CSV file: they have no reason, and each search time
    has a separate name.
    """
    names = ("median", "shortest", "longest", "runs")
    taken = dict.fromkeys(names) if row.timing is None else row.timing.milliseconds()
    figures = ("steps", "cost", "ratio", "expanded", "expansions", "events", "largest_frontier")
    of_row = {name: getattr(row, name) for name in (*figures, "turns", "branches")}
    if row.ratio is not None:
        of_row["ratio"] = round(row.ratio, 4)
    head = {
        "place": row.place,
        "margin": row.margin,
        "outcome": race.lanes[row.lane].outcome or row.standing.value,
        "solver": row.racer,
        **of_row,
    }
    if not flat:
        return {**head, "reason": race.lanes[row.lane].reason, "milliseconds": taken}
    runs = taken.pop("runs")
    return {**head, **{f"{name}_milliseconds": taken[name] for name in taken}, "runs": runs}


def _document(race: Race, kind: ClockKind, lanes: list[dict[str, object]]) -> dict[str, object]:
    maze = race.lanes[0].maze
    return {
        "recipe": str(maze.recipe) if maze.recipe else None,
        "start": maze.start,
        "goals": maze.goals,
        "corridors": race.corridors,
        "clock": kind.value,
        "lanes": lanes,
        "finish": race.sentence(kind),
    }


SOLVERS: Final = RaceKind(
    clocks=(ClockKind.EXPANSIONS, ClockKind.EVENTS, ClockKind.TOGETHER),
    columns=BOARD,
    printed=PRINTED,
    dispensable=("branches", "turns", "frontier"),
    sentence=_sentence,
    foot=_foot,
    figures=_figures,
    document=_document,
)
