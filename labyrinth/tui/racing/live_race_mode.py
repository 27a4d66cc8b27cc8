"""The live race: every edit and every move of an endpoint is answered by all lanes at once."""

from __future__ import annotations

from typing import Protocol

from labyrinth.core.task import Task
from labyrinth.races.race import Race
from labyrinth.races.race_player import RacePlayer
from labyrinth.tui.editing.edit_mode import LiveEditMode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.racing.race_mode import RaceHost


class LiveRaceHost(RaceHost, Protocol):
    """What a live race may ask of its screen besides."""

    def running(self) -> Task[RacePlayer[Race]]:
        """Return the task that lets all lanes run on the maze as it is now."""

    def take_race(self, player: RacePlayer[Race]) -> None:
        """Show this race in place of the one before."""

    def race_on(self) -> None:
        """Go on with the race that was taken last, or let the lanes run where that is stale."""


class LiveRaceMode(LiveEditMode):
    """Edits in any lane, with all lanes standing where they end.

    A newer change stops lanes that still run, so that no answer is stale.
    """

    classes = ("-live",)

    def __init__(self, host: LiveRaceHost) -> None:
        super().__init__(host)
        self._race_host = host

    @property
    def status(self) -> str:
        """With what the user draws, until there is an answer."""
        drawing = f"{self.palette.in_words()}. {self.palette.brush.hint}"
        return f"Live: {drawing}; start and goal can be moved. <editor.leave> goes back."

    def answer(self, without: str = "missing") -> None:
        """Let all lanes run again."""
        self.search(self._race_host.running(), self._take)

    def leave(self) -> None:
        """Go back to the race."""
        self._race_host.race_on()

    def _take(self, player: RacePlayer[Race]) -> None:
        player.seek(player.last)
        self._race_host.take_race(player)
        bar = self.host.part(TransportBar)
        bar.load(player.last)
        bar.position, bar.playing = player.position, False
        self._race_host.show_board()
        self.host.say(self._race_host.sentence())
