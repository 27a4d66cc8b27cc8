"""Carving on: a generator finishes the maze of a position of its run, edited or as it was."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from labyrinth.core.generation.carve_on import CarvedOn, carving_on
from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.player import Player
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.modes.mode import Host, Mode
from labyrinth.tui.widgets.for_mode import ForMode

_TASK: Final = "carving on"
_GIVEN_UP: Final = "The edits of the half-carved maze were given up: T, then O begins others."


@dataclass(frozen=True, slots=True)
class Carved:
    """A maze that was finished, and a player that stands where its generator carved on."""

    maze: Maze
    player: Player


def _carve_on(task: Task[CarvedOn]) -> Generator[float, None, Carved]:
    """Finish a maze, slice by slice, and prepare to play what was carved."""
    yield from task
    finished = task.result
    assert finished.maze.trace is not None
    player = Player(finished.maze.trace)
    while player.position < finished.position:
        player.seek(min(player.position + SLICE, finished.position))
        yield 1.0
    return Carved(finished.maze, player)


class Carving:
    """Lets the generator of a maze carve on in the background; Escape cancels."""

    def __init__(self, host: Host, maze: Maze, position: int) -> None:
        """Carve on from a position of the trace of `maze`."""
        self._host, self._maze, self._position = host, maze, position
        self._cancelled: Callable[[], None] | None = None

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
        say, cancel = self._host.say, "<run.end>" if tiles is None else "<sketch.leave>"
        status = f"Carving on… {cancel} cancels."
        say(status)
        task = Task(_carve_on(carving_on(self._maze, self._position, tiles)))
        self._host.tasks.start(task, finish, lambda share: say(f"{status} {share:.0%}"), name=_TASK)

    def key(self, key: str) -> bool:
        """Cancel at Escape; return whether it is in progress, and so takes every key."""
        cancelled = self._cancelled
        if cancelled is not None and key == "escape":
            self.stop()
            cancelled()
        return cancelled is not None

    def stop(self) -> None:
        """Stop, if it is in progress."""
        self._cancelled = None
        self._host.tasks.stop(_TASK)


class SketchMode(EditMode):
    """Edits a half-carved maze; A carves on, Escape gives the edits up.

    The document keeps the maze itself meanwhile: undo and redo go through the edits.
    """

    places = ("sketch", "editor")
    classes = ("-sketching",)

    def __init__(
        self,
        host: Host,
        timeline: Mode,
        sketch: Maze,
        carving: Carving,
        take: Callable[[Carved], None],
    ) -> None:
        """Edit `sketch`, let `carving` go on from it and `take` that; or go back to `timeline`."""
        super().__init__(host)
        self._timeline = timeline
        self._sketch = sketch
        self._carving = carving
        self._take_carved = take
        self._before = bytes(sketch.tiles)
        self._over = False
        """Whether the edits were given up, or carved on from."""

    @property
    def status(self) -> str:
        """With what the user draws, and what can be done then."""
        return (
            f"Edit: {self.palette.in_words()}. "
            "<sketch.carve_on> carves on from here, <sketch.leave> gives it up."
        )

    def begin(self) -> None:
        """Show the sketch in place of the maze."""
        self.document.begin_sketch(self._sketch)

    def end(self) -> None:
        """Show the maze again; edits that another action has ended are not dropped in silence."""
        super().end()
        if not self._over and self.document.maze.tiles != self._before:
            self.view.app.notify(_GIVEN_UP)
        self._carving.stop()
        self.document.end_sketch()

    def leave(self) -> None:
        """Go back to the timeline, without the edits."""
        self._over = True
        self.host.enter(self._timeline)

    def handle(self, message: ForMode) -> None:
        """Draw, unless the generator carves on already."""
        if not self._carving.active:
            super().handle(message)

    def key(self, key: str) -> bool:
        """Carve on at A; while that goes on, take nothing but Escape."""
        if self._carving.key(key):
            return True
        if key != "a":
            return super().key(key)
        self._give_up()
        tiles = bytes(self.document.maze.tiles)
        self._carving.start(self._take_and_end, lambda: self.host.say(self.status), tiles)
        return True

    def _take_and_end(self, carved: Carved) -> None:
        self._over = True
        self._take_carved(carved)
