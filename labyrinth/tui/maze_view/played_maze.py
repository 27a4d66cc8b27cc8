"""The maze on which runs are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.maze_view.panned_maze import PannedMaze
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.widgets.for_mode import ForMode

FRAMES_A_SECOND: Final = 30
MOST_EVENTS_A_FRAME: Final = 50_000
"""How many events a skipped playback applies at once: some 20 milliseconds of work."""
SECONDS_A_REPORT: Final = 0.1
"""Seconds from one Moved to the next, at the least: figures that change faster are not read."""
LONGEST_FRAME: Final = 0.25
"""Seconds that count at the most for one frame, so that a stopped program does not leap."""


class PlayedMaze(PannedMaze):
    """Shows a run where its player is, and moves it on, as much at each frame as was asked for."""

    @dataclass
    class Moved(ForMode):
        """The run that is shown has moved on; while it plays, posted a few times a second."""

    @dataclass
    class Played(ForMode):
        """The playback of `player` reached its end."""

        player: Player

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Show `maze`, or nothing yet."""
        super().__init__(maze, id=id)
        self._timer: clock.Alarm | None = None
        self._frame_began = 0.0
        self._reported = 0.0
        self._skipping = False
        self._follow = False
        self._live = False

    @property
    def playing(self) -> bool:
        """Whether a playback runs."""
        return self._timer is not None

    @property
    def shown_walker(self) -> Position | None:
        """The tile where the run is at, while it is live."""
        head = self.player.head if self.player and self._live else None
        return None if head is None or self.maze is None else self.maze.position(head)

    def show(self, player: Player | None, *, live: bool = False) -> None:
        """Show what `player` has marked, or the bare maze; a running playback stops.

        With `live` the walker stands where the run is at.
        """
        self._live = live
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        super().show(player)

    def play(self, player: Player, *, follow: bool = False) -> None:
        """Show `player` and move it on to its end; Played follows. Without animations: at once.

        With `follow` the view scrolls with the place where the run is at.
        """
        self.show(player, live=True)
        self._follow = follow
        self._skipping = motion(self.app) is Motion.NONE
        self._frame_began = clock.present.now()
        self._timer = clock.present.every(1 / FRAMES_A_SECOND, self, self._play_frame)

    def pause(self) -> None:
        """Stop a running playback where it is."""
        if self.playing:
            self.show(self.player, live=True)

    def seek(self, position: int) -> None:
        """Move the run that is shown to a position of its trace."""
        if self.player is not None:
            self._redraw(self.player.seek(position))
            self.post_message(self.Moved())

    def skip(self) -> None:
        """Bring a running playback to its end as quickly as it can be drawn."""
        self._skipping = True

    def scroll_to_walker(self) -> None:
        """Bring the place into sight where the run is at."""
        if self.shown_walker is not None:
            self.scroll_to_tile(self.shown_walker)

    def _play_frame(self) -> None:
        player = self.player
        if player is None or not self.playing:  # a tick may still come after its timer was stopped
            return
        now = clock.present.now()
        elapsed = min(now - self._frame_began, LONGEST_FRAME)
        self._frame_began = now
        if self._skipping or isinf(player.speed):
            most = len(player.trace) if player.jumps else MOST_EVENTS_A_FRAME
            changed = player.step(most if player.speed > 0 else -most)
        else:
            changed = player.advance(elapsed)
        self._redraw(changed)
        if now - self._reported >= SECONDS_A_REPORT:
            self._reported = now
            self.post_message(self.Moved())
        if self._follow:
            self.scroll_to_walker()
        if player.position == (player.last if player.speed >= 0 else player.first):
            self.show(player)
            self.post_message(self.Played(player))

    def _redraw(self, changed: Sequence[int]) -> None:
        if len(changed) > self.size.area:
            self.refresh()
        else:
            self.tiles_changed(changed)
