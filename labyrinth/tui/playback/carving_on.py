"""Carving on: a generator finishes the maze of a position of its run, edited or as it was."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from labyrinth.core.generation.carve_on import CarvedOn, carving_on
from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.player import Player
from labyrinth.tui.modes.mode import Host

_TASK: Final = "carving on"


@dataclass(frozen=True, slots=True)
class Carved:
    """A maze that was finished, and a player that stands where its generator carved on."""

    maze: Maze
    player: Player


def carve_on(task: Task[CarvedOn]) -> Generator[float, None, Carved]:
    """Finish a maze, slice by slice, and prepare to play what was carved."""
    yield from task
    finished = task.result
    assert finished.maze.trace is not None
    player = Player(finished.maze.trace)
    while player.position < finished.position:
        player.seek(min(player.position + SLICE, finished.position))
        yield 1.0
    return Carved(finished.maze, player)


class CarvingOn:
    """Lets the generator of a maze carve on in the background; Escape cancels."""

    def __init__(self, host: Host, maze: Maze, position: int) -> None:
        """Carve on from a position of the trace of `maze`."""
        self._host = host
        self._maze = maze
        self._position = position
        self._cancelled: Callable[[], None] | None = None
        self._status = ""

    @property
    def active(self) -> bool:
        """Whether it is in progress."""
        return self._cancelled is not None

    def start(
        self,
        take: Callable[[Carved], None],
        cancelled: Callable[[], None],
        tiles: bytes | None = None,
    ) -> None:
        """Start, and `take` what is carved; `tiles` are those of the position, edited by hand.

        `cancelled` is called when the user would rather not.
        """

        def finish(carved: Carved) -> None:
            self._cancelled = None
            take(carved)

        self._cancelled = cancelled
        cancel = "<run.end>" if tiles is None else "<sketch.leave>"
        self._status = f"Carving on… {cancel} cancels."
        self._host.say(self._status)
        task = Task(carve_on(carving_on(self._maze, self._position, tiles)))
        self._host.tasks.start(task, finish, self._show_share, name=_TASK)

    def key(self, key: str) -> bool:
        """Cancel at Escape; return whether it is in progress, and so takes every key."""
        if self._cancelled is None:
            return False
        if key == "escape":
            cancelled = self._cancelled
            self.stop()
            cancelled()
        return True

    def stop(self) -> None:
        """Stop, if it is in progress."""
        self._cancelled = None
        self._host.tasks.stop(_TASK)

    def _show_share(self, share: float) -> None:
        self._host.say(f"{self._status} {share:.0%}")
