"""A run line by line: its position counts lines, and its trace goes along."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import suppress

from labyrinth.bench.job import LINE_BITS, Ran
from labyrinth.core.trace.player import Paced, Player, Steps


class SourcePlayer(Paced[Sequence[int]]):
    """A position among the lines of a run, with the player of its trace where that is then.

    At position k that many lines have run, and line k of them, from 0, is about to. `speed` counts
    lines a second, or `steps` where there are any. Every move returns the flat indices of the tiles
    that may look different now, and costs what the events between cost.
    """

    def __init__(self, player: Player, ran: Ran) -> None:
        """Stand before the first line of what ran; `player` is that of the trace of its events.

        The trace may be that of a longer run, which goes on by itself after the last line.
        """
        super().__init__(1.0)
        self.player = player
        self.ran = ran

    @property
    def last(self) -> int:
        """The number of all lines that ran."""
        return len(self.ran.steps)

    @property
    def jumps(self) -> bool:
        """Whether far jumps are quick."""
        return self.player.jumps

    def events_at(self, position: int) -> int:
        """Return how many events of the trace lie before a position."""
        all_events = len(self.player.trace)
        if position >= self.last and self.ran.failure is None:
            return all_events
        return min(self.ran.events_before(position), all_events)

    def position_of(self, events: int) -> int:
        """Return the first position that has so many events before it, or the end."""
        if events <= 0:
            return 0
        if events > len(self.ran.step_of_event):
            return self.last
        return min(self.ran.step_of_event[events - 1] + 1, self.last)

    def seek(self, position: int) -> Sequence[int]:
        """Move to `position`, cut to 0 and the number of lines."""
        self.position = max(0, min(position, self.last))
        return self.player.seek(self.events_at(self.position))

    def next_at(self, file: int, line: int, direction: int = 1) -> int | None:
        """Return the next position at which a line is about to run, or the last one before."""
        step, here = file << LINE_BITS | line, self.position
        with suppress(ValueError):
            if direction > 0:
                return self.ran.steps.index(step, here + 1)
            return here - 1 - self.ran.steps[:here][::-1].index(step)
        return None


class EventLines(Steps):
    """The positions after the lines that did something in the maze."""

    def __init__(self, ran: Ran) -> None:
        """Look through the events of a run."""
        last = len(ran.steps)
        after = sorted({min(step + 1, last) for step in ran.step_of_event})
        super().__init__(array("I", after), last)
