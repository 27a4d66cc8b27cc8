"""The player of a race: moves every lane along its trace, by one clock, in both directions."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from labyrinth.core.trace.player import Paced, Player, preparation
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import Race

_QUICK = 50_000
"""Events of a lane up to which every jump is quick without keyframes: some 5 ms."""


class RacePlayer(Paced[list[Sequence[int]]]):
    """A position of a race's clock, with the player of each lane where its lane is then.

    `speed` counts positions of the clock a second. Every move returns for each lane the flat
    indices of the tiles that may look different now, and costs what the events between cost.
    """

    def __init__(self, race: Race, kind: ClockKind, players: Sequence[Player]) -> None:
        """Stand before the first event of each lane; `players` has one for each."""
        super().__init__(1.0)
        self.race = race
        self.players = tuple(players)
        self.clock = race.clock(kind)
        """The clock that the position is one of."""

    @property
    def last(self) -> int:
        """The position that moves on end at, when the last lane has come to its end."""
        return self.clock.length

    def seek(self, position: int) -> list[Sequence[int]]:
        """Move the clock to `position`, cut to 0 and its length."""
        self.position = max(0, min(position, self.last))
        positions = self.clock.positions(self.position)
        return [player.seek(events) for player, events in zip(self.players, positions, strict=True)]

    def switch(self, kind: ClockKind, lane: int = 0) -> list[Sequence[int]]:
        """Count by `kind` from now on, at the same moment of a lane that is under way.

        That is `lane`, or where it has not begun or has ended, the one that is the furthest from
        both; all others may be elsewhere. The beginning stays the beginning, and the end the end.
        """
        before, position = self.clock, self.position
        at_end = self.finished
        self.clock = clock = self.race.clock(kind)
        if not position or at_end:
            return self.seek(clock.length if at_end and position else 0)
        others = sorted(range(len(before.ends)), key=lambda each: -before.ends[each])
        lanes = [lane, *others]
        chosen = next(each for each in lanes if position < before.ends[each])
        return self.seek(clock.time(chosen, before.position(chosen, position)))


def race_player(
    race: Race, kind: ClockKind, shared: bytearray | None = None
) -> Generator[float, None, RacePlayer]:
    """Prepare the player of a race, at the beginning, slice by slice.

    The lanes of a race of solvers all show the tiles that are `shared`, of which they change none.
    """
    players: list[Player] = []
    for history in [lane.history for lane in race.lanes]:
        player = Player(history.trace, shared=shared)
        if len(history) > _QUICK:
            laying = preparation(history.trace)
            for share in laying:
                yield (len(players) + share) / len(race.lanes)
            player.use(laying.result)
        players.append(player)
    return RacePlayer(race, kind, players)
