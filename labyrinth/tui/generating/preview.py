"""The preview: a generator carves small mazes, one after another."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.reactive import var

from labyrinth.core.generation.generate import generate
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.maze_view.maze_widget import MazeWidget

SECONDS_A_MAZE = 3.0
SECONDS_OF_REST = 1.2


class Preview(Container):
    """Carves with `generator` (a key; empty to rest) in mazes that fit, from seed 1 on."""

    generator: var[str] = var("")

    _seed = 1
    _rest: clock.Alarm | None = None

    def compose(self) -> ComposeResult:
        """Hold one maze."""
        maze = MazeWidget()
        maze.can_focus = False
        yield maze

    def watch_generator(self) -> None:
        """Begin with the new generator's first maze."""
        self._seed = 1
        self._carve()

    def on_resize(self) -> None:
        """Begin again in the new size."""
        self._carve()

    @on(MazeWidget.Played)
    def next_maze(self, event: MazeWidget.Played) -> None:
        """Rest for a moment, then carve the next maze."""
        event.stop()
        self._seed += 1
        if self.app.animation_level != "none":
            self._rest = clock.present.after(SECONDS_OF_REST, self, self._carve)

    def _carve(self) -> None:
        if self._rest is not None:
            self._rest.stop()
        widget = self.query_one(MazeWidget)
        rows, cols = (self.size.height - 1) // 2, (self.size.width - 2) // 4
        if not self.generator or rows < 1 or cols < 1:
            widget.show(None)
            return
        maze = generate(self.generator, rows, cols, self._seed)
        widget.maze = Maze(maze.height, maze.width, maze.tiles)
        if maze.trace:
            widget.play(Player(maze.trace, len(maze.trace) / SECONDS_A_MAZE))
