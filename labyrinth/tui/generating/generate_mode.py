"""Generate modes: the maze is computed in the background, then its carving is played."""

from collections.abc import Callable, Mapping
from typing import Final

from labyrinth import LabyrinthError, Maze, Player, Trace
from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import OptionValue, Place
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.generation.generate import UnfinishedError, generation
from labyrinth.core.generation.spanning_tree import tree_generation
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.sentences import sentence_of
from labyrinth.core.shapes.written import mask_of
from labyrinth.core.trace.decisions import deeds_of
from labyrinth.tui.document.document import Document
from labyrinth.tui.modes.mode import Host, Mode, ProgressMode, ViewMode, remark
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.settings.preferences import wants_decisions


def without_places(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the options of a recipe, except options that name positions in the maze."""
    places = {each.key for each in maze_options() if isinstance(each.option, Place)}
    return {key: value for key, value in options.items() if key not in places}


def recipe_in_shape(maze: Maze, recipe: Recipe | None) -> Recipe:
    """Return a recipe whose shape is the open rooms of a maze, based on `recipe` if possible.

    Raises LabyrinthError if no room is open, or if all rooms are open.
    """
    rooms = b"".join(
        maze.tiles[room_at(maze, row, 0) : room_at(maze, row, maze.cols) : 2]
        for row in range(maze.rows)
    ).translate(OPEN_TO_ONE)
    if not any(rooms):
        raise LabyrinthError("No room is open: draw the corridors of a shape first.")
    if all(rooms):
        raise LabyrinthError("Every room is open: close the rooms outside the shape first.")
    algorithm, options = "dfs", dict[str, OptionValue]()
    if recipe is not None and "shape" not in registry.get(recipe.algorithm).refused:
        algorithm, options = recipe.algorithm, without_places(recipe.options)
        for key in ("shape", "symmetry"):
            options.pop(key, None)
    options["shape"] = mask_of(maze.cols, rooms)
    return Recipe(algorithm, maze.rows, maze.cols, draw_seed(), options)


SECONDS_OF_CARVING = 5.0
# Events per second for a small maze; larger ones take SECONDS_OF_CARVING.
SLOWEST = 60.0
# Longer traces are not played: the maze opens finished.
MOST_EVENTS = 400_000
_DONE: Final = "Done. Choose an action."

# Returns the mode that follows a generation, given its message.
Then = Callable[[str], Mode]


class GenerateMode(ProgressMode):
    """A mode that computes a recipe's maze; Escape or the Cancel button cancels it."""

    def __init__(
        self,
        host: Host,
        recipe: Recipe,
        then: Then,
        *,
        shows_carving: bool = True,
        graph: Maze | None = None,
    ) -> None:
        """Generate from `recipe`, play the carving if `shows_carving`, and enter the next mode.

        `then` returns the next mode for a message. With a `graph` the recipe makes a spanning tree
        of the graph, by its weights.
        """
        super().__init__(host)
        self._recipe, self._graph = recipe, graph
        self._then = then
        self._shows_carving = shows_carving
        # Why it failed, if it did.
        self._failed = ""

    @property
    def status(self) -> str:
        """The message with the recipe that is being generated."""
        return f"Generating {self._recipe.short}… <progress.cancel> cancels."

    def begin(self) -> None:
        """Start to generate."""
        recipe, graph = self._recipe, self._graph
        decisions = wants_decisions(self.view, 2 * recipe.rows + 1, 2 * recipe.cols + 1)
        try:
            if graph is None:
                task = generation(recipe, decisions=decisions)
            else:
                task = tree_generation(recipe, graph, decisions=decisions)
        except LabyrinthError as error:
            self.host.enter(ViewMode(self.host, sentence_of(error)))
        else:
            self.wait("Generating…", task, self._take)

    def refused(self, error: LabyrinthError) -> None:
        """Report the failure of a user's own generator, and show the passages it has carved."""
        if isinstance(error, UnfinishedError) and error.maze is not None:
            why = str(error).removesuffix(".")
            self._failed = f"{why}; the maze shows the passages carved so far."
            self._take(error.maze)
        else:
            super().refused(error)

    def _take(self, maze: Maze) -> None:
        self.document.open(maze)
        trace, still = maze.trace, motion(self.view.app) is Motion.NONE
        done = self._failed or remark(maze) or _DONE
        if not self._shows_carving or trace is None or still or trace.deeds > MOST_EVENTS:
            self.host.enter(self._then(done))
        else:
            self.host.enter(CarveMode(self.host, trace, self._then, done))


class CarveMode(TransportMode[Player]):
    """A mode that plays the carving; Enter, Escape, a click or a key of an action skips it.

    Decisions are left out, since they would only make the playback longer.
    """

    status = "Carving… <run.pause> pauses, arrows step, <run.skip> or a click skips."

    def __init__(self, host: Host, trace: Trace, then: Then, done: str = _DONE) -> None:
        """Play the maze's trace, then enter the mode that `then` returns for the message `done`."""
        super().__init__(host, Player(trace), host.view.playback)
        self.player.steps = deeds_of(trace)
        self.player.speed = self.pace(max(SLOWEST, trace.deeds / SECONDS_OF_CARVING))
        self._then = then
        self._done = done

    def begin(self) -> None:
        """Start the playback."""
        super().begin()
        self.play()

    def other_key(self, key: str) -> bool:
        """Skip to the end of the carving."""
        self.ended()
        return True

    def ended(self) -> None:
        """Continue with the next mode."""
        self.host.enter(self._then(self._done))


class GenerateAgainMode(ProgressMode):
    """A mode that generates the maze again to get its trace; the maze itself is unchanged."""

    def __init__(self, host: Host, then: Callable[[], None]) -> None:
        """Generate the trace, then call `then`."""
        super().__init__(host)
        self._then = then

    @staticmethod
    def is_needed(document: Document) -> bool:
        """Return whether the maze has no trace, but a recipe for a maze of its size."""
        maze, recipe = document.maze, document.maze.recipe
        return (
            maze.trace is None
            and recipe is not None
            and (maze.height, maze.width) == (2 * recipe.rows + 1, 2 * recipe.cols + 1)
        )

    @property
    def status(self) -> str:
        """The message with the recipe of the maze."""
        recipe = self.document.maze.recipe
        return f"Carving {recipe and recipe.short} again… <progress.cancel> cancels."

    def begin(self) -> None:
        """Start to generate."""
        maze = self.document.maze
        assert maze.recipe is not None
        decisions = wants_decisions(self.view, maze.height, maze.width)
        task = generation(maze.recipe, decisions=decisions)
        self.wait("Carving the maze again…", task, self._take)

    def _take(self, maze: Maze) -> None:
        """Store the trace in the maze."""
        self.document.maze.trace = maze.trace
        self._then()
