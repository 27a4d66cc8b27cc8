"""One trace on the transport bar, which counts all of its events or only its deeds."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.player import Player, Steps
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.maze_view.frames import Playable
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.playback.transport_view import TransportView


class Counted(Steps, Protocol):
    """Positions of a run that are numbered as its steps, 0 for its beginning."""

    def up_to(self, position: int) -> int:
        """Return the number of the last of them that is not after `position`."""

    def position(self, number: int) -> int:
        """Return the position of that number; after all of them the end."""


class PlayedBySteps(Playable[Any], Protocol):
    """What is played, all of its positions or only some of them."""

    steps: Steps | None


Stepped = TypeVar("Stepped", bound=PlayedBySteps)


class StepsMode(TransportMode[Stepped]):
    """Moves one run along, every position a step, or only some of them.

    Positions on the bar count what the steps count; the player's own count all.
    """

    def __init__(self, host: Host, player: Stepped, shown: TransportView[Stepped]) -> None:
        """Play the run of `player` where it is shown, every position a step."""
        super().__init__(host, player, shown)
        self.steps: Counted | None = None
        """What alone are steps, None where every position is one."""

    def count(self, steps: Counted | None) -> None:
        """Let only these be steps from now on, or every position again."""
        self.steps = self.player.steps = steps

    def on_bar(self, position: int) -> int:
        """Return where a position of the run is on the bar."""
        return position if self.steps is None else self.steps.up_to(position)

    @property
    def length(self) -> int:
        """The number of steps on the bar."""
        return self.on_bar(self.player.last)

    @property
    def position(self) -> int:
        """The number of steps that have been made."""
        return self.on_bar(self.player.position)

    def _seek(self, position: int) -> None:
        super()._seek(position if self.steps is None else self.steps.position(position))

    def _step(self, count: int) -> None:
        if self.steps is not None:
            # From between two of them a step back leads to the first of them.
            count = self.on_bar(self.steps.moved(self.player.position, count)) - self.position
        super()._step(count)


class TraceMode(StepsMode[Player]):
    """Moves one player along its trace, each event a step, or each deed."""

    def __init__(self, host: Host, player: Player) -> None:
        """Play the trace of `player` in the view, every event a step."""
        super().__init__(host, player, host.view)


def deeds_of(trace: Trace) -> Deeds | None:
    """Return the deeds of a trace, None where it has no decisions."""
    return Deeds(trace) if trace.deeds < len(trace) else None
