"""Where a run is played line by line: on the maze, which shows its trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth.tui.bench.source_player import SourcePlayer
from labyrinth.tui.maze_view.frames import Frames
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.widgets.for_mode import ForMode


class LineView:
    """Moves a run along by its lines, and draws on a maze what that has changed."""

    @dataclass
    class Ended(ForMode):
        """The playback reached its end."""

    def __init__(self, view: MazeWidget) -> None:
        """Play on this maze."""
        self._view = view
        self._player: SourcePlayer | None = None
        self._follows = False
        self._frames = Frames(view, self._draw, self._report, self._end)

    @property
    def playing(self) -> bool:
        """Whether a playback runs."""
        return self._frames.playing

    def show(self, player: SourcePlayer | None, *, live: bool = False) -> None:
        """Show the maze where a run is, `live` with its walker; a running playback stops."""
        self._frames.stop()
        self._player = player
        self._view.show(player.player if player else None, live=live)

    def play(self, player: SourcePlayer, *, follow: bool = False) -> None:
        """Play a run to its end, and let the maze `follow` it. Without animations: at once."""
        self.show(player, live=True)
        self._follows = follow
        self._frames.start(player)

    def pause(self) -> None:
        """Stop a running playback where it is."""
        if self.playing:
            self._frames.stop()
            self._report()

    def seek(self, position: int) -> None:
        """Move the run that is shown to a position among its lines."""
        if self._player is not None:
            self._view.redraw(self._player.seek(position))
            self._report()

    def skip(self) -> None:
        """Bring a running playback to its end as quickly as it can be drawn."""
        self._frames.skip()

    def scroll_to_walker(self) -> None:
        """Bring the place into sight where the run is at."""
        self._view.scroll_to_walker()

    def _draw(self, changed: Sequence[int]) -> None:
        self._view.redraw(changed)
        if self._follows:
            self._view.scroll_to_walker()

    def _report(self) -> None:
        self._view.post_message(MazeWidget.Moved())

    def _end(self) -> None:
        self._view.post_message(self.Ended())
