"""The preview: small mazes of the recipe in the form, carved one after another."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import monotonic
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Container

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Place
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.shapes.written import GRID, mask_of, shape_of
from labyrinth.core.task import Task
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.tasks import Tasks

SECONDS_A_MAZE: Final = 3.0
SECONDS_OF_REST: Final = 1.2
LONGEST: Final = 2.0
"""Seconds after which a preview that is still computed is given up."""

Make = Callable[[int], Recipe]
"""Returns a recipe whose seed, unless the user has written one, is this."""


class Preview(Container):
    """Carves what a recipe makes, in as many of its rooms as there is room for."""

    def __init__(self, *, id: str | None = None) -> None:
        """Show nothing yet."""
        super().__init__(id=id)
        self._make: Make | None = None
        self._seed = 1
        self._begins = False
        self._rest: clock.Alarm | None = None
        self._tasks = Tasks(self)

    def compose(self) -> ComposeResult:
        """Hold one maze."""
        maze = MazeWidget()
        maze.can_focus = False
        yield maze

    def show(self, make: Make | None) -> None:
        """Begin with the first maze of what `make` returns; None to rest."""
        self._make, self._seed = make, 1
        self._begin_soon()

    def on_resize(self) -> None:
        """Begin again in the new size."""
        self._begin_soon()

    def _begin_soon(self) -> None:
        """Begin once all that came together has changed what is shown."""
        if not self._begins:
            self._begins = True
            self.call_later(self._begin)

    def _begin(self) -> None:
        self._begins = False
        if self._rest is not None:
            self._rest.stop()
        self._tasks.stop()
        rows, cols = (self.size.height - 1) // 2, (self.size.width - 2) // 4
        if self._make is None or rows < 1 or cols < 1:
            self.query_one(MazeWidget).show(None)
            return
        recipe = self._make(self._seed)
        self._tasks.start(Task(_in_time(generation(_within(recipe, rows, cols)))), self._play)

    def _play(self, maze: Maze | None) -> None:
        widget = self.query_one(MazeWidget)
        widget.maze = maze
        if maze and maze.trace and motion(self.app) is not Motion.NONE:
            widget.playback.play(Player(maze.trace, len(maze.trace) / SECONDS_A_MAZE))

    @on(MazeWidget.Played)
    def next_maze(self, event: MazeWidget.Played) -> None:
        """Show the maze with its weights and endpoints for a moment, then carve the next one."""
        event.stop()
        self.query_one(MazeWidget).show(None)
        self._seed += 1
        self._rest = clock.present.after(SECONDS_OF_REST, self, self._begin)


def _within(recipe: Recipe, rows: int, cols: int) -> Recipe:
    """Return a recipe with at most so many rooms; a smaller one has not the places named in it."""
    if recipe.rows <= rows and recipe.cols <= cols:
        return recipe
    places = {each.key for each in maze_options() if isinstance(each.option, Place)}
    options = {key: value for key, value in recipe.options.items() if key not in places}
    shape = shape_of(str(options.get("shape", GRID)), recipe.rows, recipe.cols)
    if shape is not None:
        # Letters would have no room for themselves; a mask of them becomes as small as it must.
        options["shape"] = mask_of(shape.cols, shape.inside)
    return recipe.replaced(
        rows=min(rows, recipe.rows), cols=min(cols, recipe.cols), options=options
    )


def _in_time(task: Task[Maze]) -> Generator[float, None, Maze | None]:
    """Return the maze, or None where it takes too long or the options do not fit its size."""
    begun = monotonic()
    try:
        for share in task:
            if monotonic() - begun > LONGEST:
                return None
            yield share
    except LabyrinthError:
        return None
    return task.result
