"""One lane by itself: its own timeline, with its code and structures, and back to the race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from labyrinth.core.trace.player import Player
from labyrinth.core.trace.timeline import Timeline
from labyrinth.tui.bench.source_timeline import ReadSourceMode
from labyrinth.tui.modes.mode import Host, Mode
from labyrinth.tui.playback.past_runs import Moment, PastRun, Prepared, Ways
from labyrinth.tui.playback.timeline_mode import TimelineMode

_CARVES_ON: Final = ("a", "o")
_STATUS: Final = "<run.pause> plays, <code.read> reads tiles, <run.end> goes back to the race."


class LaneTimeline(TimelineMode):
    """Shows the run of a lane from where it is in the race."""

    def __init__(
        self,
        host: Host,
        run: PastRun,
        player: Player,
        timeline: Timeline | None,
        back: Callable[[], object],
        moment: Moment | None = None,
    ) -> None:
        """Show `run` by its player, or at a `moment` of it, and go `back` when it is left.

        Of a run without decisions the race knows the `timeline`.
        """

        def pseudocode(runs: list[PastRun], moment: Moment | None) -> Mode:
            return LaneTimeline(host, runs[0], player, timeline, back, moment)

        def code(runs: list[PastRun], moment: Moment | None) -> Mode:
            return ReadSourceMode(host, runs, ways, moment)

        ways = Ways(pseudocode, pseudocode, code, back)
        super().__init__(host, [run], ways, player=player, moment=moment)
        self.places = ("run", "code", "listing")
        self._known = timeline

    @property
    def status(self) -> str:
        """What the keys do."""
        return _STATUS

    def prepare(self) -> None:
        """Take what the race knows already."""
        if self._known is not None:
            self.take(Prepared(self._known, None, None))
        else:
            super().prepare()

    def other_key(self, key: str) -> bool:
        """Do as any timeline; but no generator carves on here, whose lane is one of the race."""
        return key not in _CARVES_ON and super().other_key(key)
