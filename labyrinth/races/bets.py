"""Bets: who said before a race which lane would win, and who was right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from labyrinth.core.frozen import Frozen
from labyrinth.core.sentences import listed

MOST_BETS: Final = 9


class Bet(Frozen):
    """What one player says: `lane` counts from 0."""

    name: str
    lane: int


Bets = tuple[Bet, ...]


def on_lanes(bets: Bets, lanes: int) -> Bets:
    """Return the bets on lanes that a race of so many has."""
    return tuple(bet for bet in bets if bet.lane < lanes)


def bettors(bets: Bets, lane: int) -> list[str]:
    """Return the names of those who have bet on a lane."""
    return [bet.name for bet in bets if bet.lane == lane]


def who_was_right(bets: Bets, places: Sequence[int | None]) -> str:
    """Say who has named a lane of the first place, whose number is 1; empty without bets."""
    if not bets:
        return ""
    right = [bet.name for bet in bets if places[bet.lane] == 1]
    if not right:
        return "Nobody was right."
    if len(right) == len(bets) > 1:
        return "Both were right." if len(right) == 2 else f"All {len(right)} were right."
    return f"{listed(right)} {'was' if len(right) == 1 else 'were'} right."
