"""The board: for each lane its place and its figures, at any position of the clock."""

from __future__ import annotations

from dataclasses import dataclass, replace

from labyrinth.races.clock import Clock, ClockKind
from labyrinth.races.lane import Standing
from labyrinth.races.race import Race


@dataclass(frozen=True, slots=True)
class Row:
    """One lane on the board.

    `lane` counts from 0. `place` counts from 1 by what the lane needed up to its end, ties share
    one; it is None for a lane that is under way, and for one that has found no path: its
    `standing` is its place. `time` is the position of the clock at which the lane ended, else None.

    `expanded`, `largest_frontier` and `events` are those up to the position, `expansions` counts
    again what was expanded again. The figures of the path are None where none is found yet.
    """

    lane: int
    name: str
    solver: str
    standing: Standing
    place: int | None
    time: int | None
    events: int
    expanded: int
    expansions: int
    largest_frontier: int
    steps: int | None = None
    cost: float | None = None
    ratio: float | None = None
    turns: int | None = None
    branches: int | None = None

    @property
    def place_text(self) -> str:
        """The place as it is written: "1st", or how the lane ended; empty while it is under way."""
        if self.place is not None:
            return ordinal(self.place)
        return "" if self.standing is Standing.UNDER_WAY else self.standing.value


def board(race: Race, clock: Clock, time: int) -> list[Row]:
    """Return the row of each lane, in the order of the lanes, when the clock says `time`."""
    places = places_of(race, clock.kind)
    return [
        _row(race, clock, lane, position, places[lane])
        for lane, position in enumerate(clock.positions(time))
    ]


def in_order(rows: list[Row]) -> list[Row]:
    """Return the rows as they stand: by place, then who is under way, then who found no path."""
    standings = list(Standing)
    return sorted(rows, key=lambda row: (row.place or len(rows) + 1, standings.index(row.standing)))


def efforts(race: Race, kind: ClockKind) -> list[int]:
    """Return what each lane needs up to its end: events, or expansions if nothing else is asked."""
    counting = ClockKind.EXPANSIONS if kind is ClockKind.TOGETHER else kind
    return list(race.clock(counting).ends)


def places_of(race: Race, kind: ClockKind) -> list[int | None]:
    """Return the place of each lane that finds a path; of two with the same effort both have it.

    Where all end together, the expansions decide.
    """
    needed = efforts(race, kind)
    placed = [
        effort
        for lane, effort in zip(race.lanes, needed, strict=True)
        if lane.end is Standing.FOUND
    ]
    return [
        1 + sum(other < effort for other in placed) if lane.end is Standing.FOUND else None
        for lane, effort in zip(race.lanes, needed, strict=True)
    ]


def ordinal(number: int) -> str:
    """Return "1st", "2nd", "3rd", "4th" and so on."""
    teen = number // 10 % 10 == 1
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _row(race: Race, clock: Clock, number: int, position: int, place: int | None) -> Row:
    lane = race.lanes[number]
    counts = lane.course.at(position)
    ended = position == len(lane.course)
    row = Row(
        lane=number,
        name=lane.name,
        solver=str(lane.choice or lane.algorithm.key),
        standing=lane.end if ended else Standing.UNDER_WAY,
        place=place if ended else None,
        time=clock.ends[number] if ended else None,
        events=counts.events,
        expanded=counts.expanded,
        expansions=counts.expansions,
        largest_frontier=counts.largest_frontier,
    )
    if not ended or lane.path is None:
        return row
    return replace(
        row,
        steps=lane.path.steps,
        cost=lane.cost,
        ratio=lane.ratio,
        turns=lane.path.turns,
        branches=lane.path.branches,
    )
