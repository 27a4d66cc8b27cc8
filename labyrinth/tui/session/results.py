"""The results of searches as records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, get_args

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.search.solution import Outcome, StopOrder
from labyrinth.core.search.timing import Timing
from labyrinth.results.result import Ground, Result
from labyrinth.tui.session import members
from labyrinth.tui.session.members import Members
from labyrinth.tui.session.records import Record

_OUTCOMES: Final[dict[str, Outcome]] = {word: word for word in get_args(Outcome)}
_ORDERS: Final[dict[str, StopOrder]] = {word: word for word in get_args(StopOrder)}


def record_of_result(result: Result) -> Record:
    """Return the record of a result."""
    ground, timing = result.ground, result.timing
    described = {
        "kind": "result",
        "height": ground.height,
        "width": ground.width,
        "checksum": ground.checksum,
        "recipe": ground.recipe,
        "solver": str(result.choice),
        "start": result.start,
        "goals": result.goals,
        "stops": result.stops,
        "order": result.order,
        "outcome": result.outcome,
        "reason": result.reason,
        "expanded": result.expanded,
        "largest_frontier": result.largest_frontier,
        "runs": timing.runs,
        "median": timing.median,
        "shortest": timing.shortest,
        "longest": timing.longest,
        "steps": result.steps,
        "cost": result.cost,
        "turns": result.turns,
        "branches": result.branches,
        "waypoints": result.waypoints,
        "maze": result.maze,
        "when": result.when,
    }
    return Record(described, result.way)


def result_of(record: Record) -> Result | None:
    """Return the result of a record, None where this version does not know its solver any more.

    Raises LabyrinthError for what is none.
    """
    described = record.members
    try:
        choice = SolverChoice.parse(members.text(described, "solver"))
    except LabyrinthError:
        return None
    area = _Area(members.whole(described, "height"), members.whole(described, "width"))
    check_size(area.height, area.width)
    start = members.position(described, "start", area)
    outcome = _OUTCOMES.get(members.text(described, "outcome"))
    order = _ORDERS.get(members.text(described, "order"))
    if start is None or outcome is None or order is None:
        raise LabyrinthError("a result without a start, an outcome or an order of stops")
    return Result(
        ground=Ground(
            area.height,
            area.width,
            members.whole(described, "checksum"),
            members.text(described, "recipe"),
        ),
        choice=choice,
        start=start,
        goals=members.positions(described, "goals", area),
        stops=members.positions(described, "stops", area),
        order=order,
        outcome=outcome,
        reason=members.text(described, "reason"),
        expanded=members.whole(described, "expanded"),
        largest_frontier=members.whole(described, "largest_frontier"),
        timing=Timing(
            members.whole(described, "runs"),
            members.number(described, "median"),
            members.number(described, "shortest"),
            members.number(described, "longest"),
        ),
        steps=_whole_or_none(described, "steps"),
        cost=_cost(described),
        turns=_whole_or_none(described, "turns"),
        branches=_whole_or_none(described, "branches"),
        way=record.data,
        waypoints=members.positions(described, "waypoints", area),
        maze=members.whole(described, "maze"),
        when=members.number(described, "when"),
    )


@dataclass(frozen=True, slots=True)
class _Area:
    """The tiles of a maze that is not there."""

    height: int
    width: int

    def __contains__(self, position: object) -> bool:
        match position:
            case (int(row), int(col)):
                return 0 <= row < self.height and 0 <= col < self.width
        return False


def _whole_or_none(described: Members, name: str) -> int | None:
    return None if described.get(name) is None else members.whole(described, name)


def _cost(described: Members) -> float | None:
    value = described.get("cost")
    if value is None or isinstance(value, int):
        return _whole_or_none(described, "cost")
    return members.number(described, "cost")
