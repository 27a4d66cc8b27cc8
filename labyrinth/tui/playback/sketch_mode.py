"""Sketching: a maze that is half carved is edited, and its generator carves on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.modes.mode import Host, Mode
from labyrinth.tui.playback.carving_on import Carved, CarvingOn
from labyrinth.tui.widgets.for_mode import ForMode

_GIVEN_UP: Final = "The edits of the half-carved maze were given up: T, then O begins others."


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
        carving: CarvingOn,
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
