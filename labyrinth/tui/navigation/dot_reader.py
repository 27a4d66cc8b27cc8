"""Reading what a view shows into dots, and again where it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from labyrinth.core.task import Task
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.maze_view.maze_view import MazeView
from labyrinth.tui.maze_view.reduced_maze import ReducedMaze
from labyrinth.tui.tasks import Tasks

_TASK: Final = "overview"
_MOST_READ_AGAIN: Final = 5_000
"""Events whose tiles are read again by themselves: a few milliseconds of work."""
_SECONDS_A_READING: Final = 0.5
"""Seconds from one reading of the whole maze to the next, while a run is played."""


class DotReader:
    """Keeps dots in step with the maze of a view and with the run that is shown there.

    The whole maze is read in the background; what a run has changed by going on a little, at once.
    """

    def __init__(
        self,
        view: MazeView,
        tasks: Tasks,
        has_read: Callable[[], None],
        has_read_again: Callable[[Iterable[int]], None],
    ) -> None:
        """Read with `tasks`; tell when all has been read, and which tiles (flat) were alone."""
        self.dots: ReducedMaze | None = None
        """What is read into; None to read nothing."""
        self._view, self._tasks = view, tasks
        self._has_read, self._has_read_again = has_read, has_read_again
        self._reading = self._outdated = False
        self._player: Player | None = None
        self._events = 0
        """How many events of the player's trace the dots know of."""
        self._read_at = 0.0

    @property
    def fits(self) -> bool:
        """Whether the dots are those of a maze as large as that of the view."""
        maze, dots = self._view.maze, self.dots
        return (
            maze is not None
            and dots is not None
            and (maze.height, maze.width) == (dots.height, dots.width)
        )

    def read(self) -> None:
        """Read the whole maze, in the background; once more where that is going on."""
        maze, player, dots = self._view.maze, self._view.player, self.dots
        if maze is None or dots is None or not self.fits:
            return
        if self._reading:
            self._outdated = True
            return
        self._reading, self._outdated = True, False
        self._read_at = clock.present.now()
        self._player, self._events = player, player.position if player else 0
        tiles, marks = (player.tiles, player.marks) if player else (maze.tiles, None)
        self._tasks.start(Task(dots.read(tiles, marks)), self._take, name=_TASK)

    def _take(self, _: None) -> None:
        self._reading = False
        self._has_read()
        if self._outdated:
            self.read()

    def follow(self) -> None:
        """Read what has changed since the last look, where the view's player has moved."""
        player = self._view.player
        if player is not self._player:
            self.read()
        elif player is not None and player.position != self._events:
            self._follow(player)

    def _follow(self, player: Player) -> None:
        """Read what has changed on the way of the player."""
        first, last = sorted((self._events, player.position))
        if last > len(player.trace) or last - first > _MOST_READ_AGAIN:
            if clock.present.now() - self._read_at >= _SECONDS_A_READING:
                self.read()
            return
        self._events = player.position
        tiles = {event & TILE_MASK for event in player.trace.events[max(0, first - 1) : last]}
        if self.dots is not None:
            self.dots.read_again(player.tiles, player.marks, tiles)
            self._has_read_again(tiles)

    def stop(self) -> None:
        """Read no more, and forget the dots."""
        self.dots = None
        self._reading = False
        self._tasks.stop(_TASK)
