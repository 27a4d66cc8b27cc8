"""Resumed carving: a generator finishes a maze from a position in its run, even after edits."""

from collections.abc import Callable, Generator
from typing import Final

from labyrinth import Maze, Player
from labyrinth.core.generation.carve_on import carving_on
from labyrinth.core.task import SLICE, Task
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.keys.table import chosen_keys, with_names
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.widgets.mode_message import ModeMessage

_TASK: Final = "carving on"
_GIVEN_UP: Final = (
    "Edits to the half-carved maze discarded. "
    "Press <maze.timeline>, then <generation.edit> to edit again."
)


# Takes a finished maze, and a player at the position where its generator continued.
Take = Callable[[Maze, Player], None]


class Carving:
    """Resumed carving in the background, by the generator of a maze; Escape cancels."""

    def __init__(self, host: Host) -> None:
        """Start without a maze."""
        self._host = host
        self.runs = False

    def start(self, maze: Maze, position: int, take: Take, tiles: bytes | None = None) -> None:
        """Resume carving at a position in the trace of `maze`, and pass the result to `take`.

        `tiles` are the tiles at the position after edits by hand, None without edits. If the user
        cancels, the status of the current mode is shown again.
        """

        def carve() -> Generator[float, None, tuple[Maze, Player]]:
            """Finish the maze, slice by slice, and prepare to play the resumed carving."""
            task = carving_on(maze, position, tiles)
            yield from task
            finished = task.result
            assert finished.maze.trace is not None
            player = Player(finished.maze.trace)
            while player.position < finished.position:
                player.seek(min(player.position + SLICE, finished.position))
                yield 1.0
            return finished.maze, player

        def finish(carved: tuple[Maze, Player]) -> None:
            self.runs = False
            take(*carved)

        self.runs, say = True, self._host.say
        status = f"Resuming… {'<run.end>' if tiles is None else '<sketch.leave>'} cancels."
        say(status)
        self._host.tasks.start(
            Task(carve()), finish, lambda share: say(f"{status} {share:.0%}"), name=_TASK
        )

    def key(self, key: str) -> bool:
        """Cancel on Escape; return whether the key was handled, as all keys are during carving."""
        runs, mode = self.runs, self._host.mode
        if runs and key == "escape":
            self.stop()
            self._host.say(mode.status)
        return runs

    def stop(self) -> None:
        """Stop carving, if it is running."""
        self.runs = False
        self._host.tasks.stop(_TASK)


class SketchMode(EditMode):
    """A mode that edits a half-carved maze, called a sketch.

    The key A resumes carving, and Escape discards the edits. In this mode the document keeps the
    whole maze, and undo and redo apply to the sketch.
    """

    places = ("sketch", "editor")
    classes = ("-sketching",)

    def __init__(
        self,
        host: Host,
        timeline: TransportMode[Player],
        sketch: Maze,
        carving: Carving,
        take: Take,
    ) -> None:
        """Edit `sketch`; pass the maze finished by `carving` to `take`, or return to `timeline`."""
        super().__init__(host)
        self._timeline, self._sketch = timeline, sketch
        self._carving, self._take = carving, take
        self._whole = self.document.maze
        self._before = bytes(sketch.tiles)
        # Whether the edits were discarded, or carving resumed from them.
        self._over = False

    @property
    def status(self) -> str:
        """The current tools, and the possible actions."""
        return (
            f"Edit: {self.palette.in_words()}. "
            "<sketch.carve_on> resumes carving, <sketch.leave> discards the edits."
        )

    def begin(self) -> None:
        """Show the sketch instead of the maze."""
        self.document.begin_sketch(self._sketch)

    def end(self) -> None:
        """Show the maze again; report edits to the sketch that are lost."""
        super().end()
        if not self._over and self.document.maze.tiles != self._before:
            self.view.app.notify(with_names(_GIVEN_UP, chosen_keys(self.view)), markup=False)
        self._carving.stop()
        self.document.end_sketch()

    def leave(self) -> None:
        """Return to the timeline, discarding the edits."""
        self._over = True
        self.host.enter(self._timeline)

    def handle(self, message: ModeMessage) -> None:
        """Draw, unless the generator has already resumed carving."""
        if not self._carving.runs:
            super().handle(message)

    def key(self, key: str) -> bool:
        """Resume carving on A; while carving runs, handle only Escape."""
        if self._carving.key(key):
            return True
        if key != "a":
            return super().key(key)
        self._give_up()
        tiles, position = bytes(self.document.maze.tiles), self._timeline.player.position

        def take(maze: Maze, player: Player) -> None:
            self._over = True
            self._take(maze, player)

        self._carving.start(self._whole, position, take, tiles)
        return True
