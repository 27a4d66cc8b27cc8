"""The generator of a timeline's run carves on from where that stands, at once or after edits."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.generation.carve_on import refusal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.player import Player
from labyrinth.tui.modes.mode import Host, Mode
from labyrinth.tui.playback.carving_on import Carved, CarvingOn
from labyrinth.tui.playback.sketch_mode import SketchMode


class CarvingFromHere:
    """Carves on from where the player of a run stands, or says why that cannot be."""

    def __init__(
        self, host: Host, timeline: Mode, player: Player, show: Callable[[Carved], None]
    ) -> None:
        """Carve on from a `timeline`, and `show` what came of it."""
        self._host, self._timeline, self._player = host, timeline, player
        self._show = show
        self._carving: CarvingOn | None = None

    def key(self, key: str) -> bool:
        """Cancel at Escape; return whether it is in progress, and so takes every key."""
        return self._carving is not None and self._carving.key(key)

    def stop(self) -> None:
        """Carve no more."""
        if self._carving is not None:
            self._carving.stop()

    def begin(self, *, edits: bool) -> None:
        """Carve on at once or after `edits`, or say why the generator cannot."""
        host, player, maze = self._host, self._player, self._host.document.maze
        if refused := refusal(player.trace):
            host.say(refused)
            return
        self._carving = CarvingOn(host, maze, player.position)
        if edits:
            sketch = Maze(maze.height, maze.width, player.tiles)
            sketch.start, sketch.goals = maze.start, maze.goals
            host.enter(SketchMode(host, self._timeline, sketch, self._carving, self._show))
        else:
            self._carving.start(self._take, lambda: host.say(self._timeline.status))

    def _take(self, carved: Carved) -> None:
        if carved.maze.tiles != carved.player.tiles:
            self._show(carved)
        else:
            self._host.say(
                "Nothing is left to carve here: step back, or edit first (<generation.edit>)."
            )
