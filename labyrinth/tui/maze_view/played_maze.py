"""The maze on which runs are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual.message import Message

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Player
from labyrinth.tui.maze_view.frames import Frames
from labyrinth.tui.maze_view.panned_maze import PannedMaze
from labyrinth.tui.maze_view.tile_sign import Signs, TileSign
from labyrinth.tui.widgets.for_mode import ForMode


class PlayedMaze(PannedMaze):
    """Shows a run where its player is, and moves it on, as much at each frame as was asked for."""

    class Reshown(Message):
        """Another run is shown, or the same one anew, where it stands by now."""

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
        self._frames = Frames(self, self._draw_move, self._report, self._end)
        self._follow = False
        self._live = False
        self._signs: dict[int, dict[int, TileSign]] = {}

    @property
    def shown_signs(self) -> Signs:
        """The signs of the run that is shown."""
        return self._signs if self.player is not None else {}

    def lay_signs(self, signs: Mapping[int, TileSign]) -> None:
        """Draw these signs on tiles (flat indices), in place of those before."""
        if self.maze is None:
            return
        width = self.maze.width
        rows: dict[int, dict[int, TileSign]] = {}
        for tile, sign in signs.items():
            rows.setdefault(tile // width, {})[tile % width] = sign
        before, self._signs = self._signs, rows
        changed = [
            row * width + col
            for row in before.keys() | rows.keys()
            for col in before.get(row, {}).keys() | rows.get(row, {}).keys()
            if before.get(row, {}).get(col) != rows.get(row, {}).get(col)
        ]
        if changed and self.is_mounted:
            self.redraw(changed)

    @property
    def playing(self) -> bool:
        """Whether a playback runs."""
        return self._frames.playing

    @property
    def shown_walker(self) -> Position | None:
        """The tile where the run is at, while it is live, or the walker of a game without one."""
        if self.player is None:
            return super().shown_walker
        head = self.player.head if self._live else None
        return None if head is None or self.maze is None else self.maze.position(head)

    def show(self, player: Player | None, *, live: bool = False) -> None:
        """Show what `player` has marked, or the bare maze; a running playback stops.

        With `live` the walker stands where the run is at.
        """
        self._live = live
        self._frames.stop()
        super().show(player)
        self.post_message(self.Reshown())

    def play(self, player: Player, *, follow: bool = False) -> None:
        """Show `player` and move it on to its end; Played follows. Without animations: at once.

        With `follow` the view scrolls with the place where the run is at.
        """
        self.show(player, live=True)
        self._follow = follow
        self._frames.start(player)

    def pause(self) -> None:
        """Stop a running playback where it is."""
        if self.playing:
            self.show(self.player, live=True)

    def seek(self, position: int) -> None:
        """Move the run that is shown to a position of its trace."""
        if self.player is not None:
            self.redraw(self.player.seek(position))
            self.post_message(self.Moved())

    def skip(self) -> None:
        """Bring a running playback to its end as quickly as it can be drawn."""
        self._frames.skip()

    def scroll_to_walker(self) -> None:
        """Bring the place into sight where the run is at."""
        if self.shown_walker is not None:
            self.scroll_to_tile(self.shown_walker)

    def _draw_move(self, changed: Sequence[int]) -> None:
        self.redraw(changed)
        if self._follow:
            self.scroll_to_walker()

    def _report(self) -> None:
        self.post_message(self.Moved())

    def _end(self) -> None:
        player = self.player
        if player is not None:
            self.show(player)
            self.post_message(self.Played(player))

    def redraw(self, changed: Sequence[int]) -> None:
        """Draw anew what a move of the player may have changed (flat indices)."""
        if len(changed) > self.size.area:
            self.refresh()
        else:
            self.tiles_changed(changed)
