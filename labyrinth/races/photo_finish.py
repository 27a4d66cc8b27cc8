"""The photo finish: the order at the end, the margins, and the sentence on what decided it."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.counted import counted
from labyrinth.core.exact_costs import in_text
from labyrinth.core.frozen import Frozen
from labyrinth.core.sentences import listed
from labyrinth.races.board import Row, board, efforts, in_order
from labyrinth.races.clock import ClockKind
from labyrinth.races.lane import Standing
from labyrinth.races.race import Race


@dataclass(frozen=True, slots=True)
class PhotoFinish:
    """How a race ended: the rows of the board in order, and one sentence.

    `margins` has for each row how much more than the winner its lane needed, 0 for a winner and
    None for a lane that found no path; it counts what decides the places.
    """

    rows: list[Row]
    margins: list[int | None]
    sentence: str


def photo_finish(race: Race, kind: ClockKind) -> PhotoFinish:
    """Return how the race ended by this clock."""
    clock = race.clock(kind)
    rows = in_order(board(race, clock, clock.length))
    needed = efforts(race, kind)
    least = min((needed[row.lane] for row in rows if row.place), default=0)
    margins = [needed[row.lane] - least if row.place else None for row in rows]
    return PhotoFinish(rows, margins, _Words(race, kind).sentence(rows))


class _Words(Frozen):
    """Tells how a race ended, by what decides the places: expansions, or events."""

    race: Race
    kind: ClockKind

    def sentence(self, rows: list[Row]) -> str:
        """Say what decided it; `rows` are those of the end, in order."""
        if not rows or rows[0].standing is Standing.NO_ENDPOINT:
            return f"Nobody began: {self.race.lanes[0].reason}." if rows else "Nobody began."
        placed = [row for row in rows if row.place]
        if not placed:
            return self._of_nobody(rows)
        winner, others = placed[0], placed[1:]
        if not others:
            alone = "alone " if len(rows) > 1 else ""
            return f"{self._told(winner)} and {alone}found a path, of cost {_cost_text(winner)}."
        placed = [row for row in placed if self._costs_compare(row, winner)]
        if len(placed) == 1:
            return f"{self._told(winner)}; {others[0].name} {self._count(others[0]):,}."
        cheapest = min(placed, key=_cost)
        if cheapest.place != winner.place:
            path = f"its path {_dearer(winner, cheapest)}"
            return f"{self._told(cheapest)}; {winner.name} {self._count(winner):,}, but {path}."
        return self._of_the_cheapest(cheapest, [row for row in placed if row is not cheapest])

    def _costs_compare(self, row: Row, other: Row) -> bool:
        """Whether both costs are of one kind: those at any angle are lengths, without weights."""
        lines, other_lines = (self.race.lanes[each.lane].waypoints for each in (row, other))
        return not self.race.weighted or bool(lines) == bool(other_lines)

    def _of_nobody(self, rows: list[Row]) -> str:
        sure = [row for row in rows if row.standing is Standing.NO_PATH]
        if not sure:
            return "Nobody found a path: all gave up."
        return f"No path leads to a goal: {self._told(min(sure, key=self._count))} to know it."

    def _of_the_cheapest(self, winner: Row, others: list[Row]) -> str:
        """Tell of a winner than whose path none is cheaper."""
        level = [row for row in others if row.place == winner.place]
        behind = others[len(level) :]
        head = self._told_of_all([winner, *level])
        dearest = max([winner, *level], key=_cost)
        if _cost(dearest) > _cost(winner):
            return f"{head}, but the path of {dearest.name} {_dearer(dearest, winner)}."
        if not behind:
            return f"{head}, and their paths cost the same."
        following = behind[0]
        tail = f"{following.name} {self._count(following):,}"
        if _cost(following) > _cost(winner):
            return f"{head}; {tail}, and its path {_dearer(following, winner)}."
        return f"{head}; {tail} for a path of the same cost."

    def _told_of_all(self, rows: list[Row]) -> str:
        """Tell of lanes that needed the same."""
        each = " each" if len(rows) > 1 else ""
        return f"{listed(row.name for row in rows)} {self._did(rows[0])}{each}"

    def _told(self, row: Row) -> str:
        return f"{row.name} {self._did(row)}"

    def _did(self, row: Row) -> str:
        if self.kind is ClockKind.EVENTS:
            return f"took {counted(row.events, 'event')}"
        again = ""
        if row.expansions > row.expanded:
            again = f", {row.expansions:,} times in all"
        return f"expanded {row.expanded:,} of {counted(self.race.corridors, 'tile')}{again}"

    def _count(self, row: Row) -> int:
        return row.events if self.kind is ClockKind.EVENTS else row.expansions


def _cost(row: Row) -> float:
    assert row.cost is not None
    return row.cost


def _cost_text(row: Row) -> str:
    return in_text(_cost(row))


def _dearer(row: Row, cheaper: Row) -> str:
    lowest = _cost(cheaper)
    if not lowest:
        return f"costs {_cost_text(row)} more"
    share = 100 * (_cost(row) - lowest) / lowest
    return f"is {share:.0f} % dearer" if share >= 1 else "is less than 1 % dearer"
