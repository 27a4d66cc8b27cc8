"""The racers of a race to come, lane by lane, one of whom is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from labyrinth.races.lane import MOST
from labyrinth.tui.racing.contests import Contest, Racer
from labyrinth.tui.widgets.item_list import Item, ItemList


class RacerList(ItemList, Generic[Racer]):
    """Shows the racers by name, with their options; each has the number of its lane as its key."""

    def __init__(self, contest: Contest[Racer], *, id: str | None = None) -> None:
        """Have a place for each who may race in `contest`, and nobody in them yet."""
        self._places = [
            Item("", letter=str(number), name=f"racer-{number}") for number in range(1, MOST + 1)
        ]
        super().__init__(*self._places, open_by=2, id=id)
        self._contest = contest
        self._racers: list[Racer] = []

    @property
    def racers(self) -> tuple[Racer, ...]:
        """Who races by now, lane by lane."""
        return tuple(self._racers)

    @property
    def full(self) -> bool:
        """Whether nobody else can race."""
        return len(self._racers) == MOST

    @property
    def chosen_racer(self) -> Racer | None:
        """The racer that is chosen, None while nobody races."""
        return self._racers[self._at] if self._racers else None

    @property
    def about(self) -> str:
        """What the racer that is chosen does."""
        racer = self.chosen_racer
        return "" if racer is None else self._contest.algorithm(racer).summary

    @property
    def _at(self) -> int:
        return self._places.index(self.chosen) if self.chosen else 0

    def take(self, racers: Sequence[Racer]) -> None:
        """Let these race, in place of those before, and choose the first of them."""
        self._racers = list(racers)
        self._show(0)

    def add(self, racer: Racer) -> None:
        """Let one more race, in the next lane, and choose it."""
        self._racers.append(racer)
        self._show(len(self._racers) - 1)

    def let_go(self) -> None:
        """Let the racer that is chosen go, and choose the one that takes its lane, or the last."""
        if self._racers:
            at = self._at
            del self._racers[at]
            self._show(max(0, min(at, len(self._racers) - 1)))

    def replace(self, racer: Racer) -> None:
        """Let this one race in place of the one that is chosen."""
        self._racers[self._at] = racer
        self._show(self._at)

    def choose_lane(self, number: int) -> bool:
        """Choose the racer of a lane, counted from 1; return whether there is one."""
        there = 1 <= number <= len(self._racers)
        if there:
            self.choose(self._places[number - 1])
        return there

    def _show(self, at: int) -> None:
        """Show who races, with the racer of that place, from 0, chosen."""
        for number, place in enumerate(self._places):
            place.display = number < len(self._racers)
            if place.display:
                racer = self._racers[number]
                place.label = self._contest.algorithm(racer).name
                place.detail = self._contest.in_short(racer)
        self.choose(self._places[at])
        self.show_chosen()
