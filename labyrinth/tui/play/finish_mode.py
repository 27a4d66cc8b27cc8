"""The mode at the end of a game, with the score, the best path and the next game."""

from collections.abc import Callable, Generator
from dataclasses import replace
from time import strftime
from typing import Final

from textual.binding import Binding

import labyrinth
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.recipe import MAX_SEED, Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.sentences import sentence_of
from labyrinth.core.task import Task
from labyrinth.game.directions import Directions, directions
from labyrinth.game.personal_bests import enter
from labyrinth.game.recorded_run import RecordedRun, layout_key
from labyrinth.game.score import Best, Score, score_of, time_text
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.document.past_runs import past_runs
from labyrinth.tui.modes.mode import Focus, Mode, ViewMode
from labyrinth.tui.play.aids import GameHost
from labyrinth.tui.play.panels import FinishPanel

_STATUS: Final = (
    "Goal reached! <goal.again> plays again, <goal.next> the next seed, <goal.leave> goes back."
)
_STATUS_WITHOUT_RECIPE: Final = "Goal reached! <goal.again> plays again, <goal.leave> goes back."
_NEED_A_RECIPE: Final = frozenset(("goal.next", "goal.larger", "goal.generator"))


# The directions to the goals, the best path, and the score.
_Measured = tuple[Directions, list[Position], Score]


class FinishMode(Mode):
    """The mode after a game was finished: it shows the result, the trail and the best path."""

    host: GameHost
    places = ("goal",)
    panel = "at-the-goal"
    focus = Focus.MAZE
    precise = True
    keeps_fog = True

    def __init__(self, host: GameHost) -> None:
        """Show the end of the game on the screen `host`."""
        super().__init__(host)
        game = host.document.game
        assert game is not None
        self._game = game
        self._run = RecordedRun.of(game.walk.walked, game.seconds)
        self._thread = DaemonThread(self.view)

    @property
    def bindings(self) -> list[Binding]:
        """The bindings of the mode; without a recipe, keys that need a recipe are not displayed."""
        return [
            replace(each, show=False)
            if self._recipe is None and each.id in _NEED_A_RECIPE
            else each
            for each in super().bindings
        ]

    @property
    def status(self) -> str:
        """The congratulations, and whether the ghost was faster."""
        sentence = _STATUS if self._recipe else _STATUS_WITHOUT_RECIPE
        ghost, steps = self.host.shown_game.ghost, self.host.shown_game.ghost_steps
        if ghost is None:
            return sentence
        last = len(ghost.way) - 1
        if steps < last:
            far = f"is {pluralize(last - steps, 'step')} behind"
        elif not ghost.pace and self._game.walk.steps == last:
            far = "arrived at the same time as you"
        else:
            far = "arrived before you"
        return f"{sentence} The ghost of {ghost.name} {far}."

    def begin(self) -> None:
        """Compute the best path and the score."""
        self._finish_panel.wait(has_recipe=self._recipe is not None)
        self.tasks.start(Task(self._measure()), self._take)

    @property
    def _finish_panel(self) -> FinishPanel:
        return self.host.part(FinishPanel)

    @property
    def _recipe(self) -> Recipe | None:
        """The recipe of the maze, None if the maze was edited after its generation."""
        return None if self.document.edited else self.document.recipe

    def _measure(self) -> Generator[float, None, _Measured]:
        """Compute the best path and the score."""
        game, found = self._game, self.host.aids.directions
        if found is None:
            task = directions(self.document.maze)
            yield from task
            found = task.result
        way = found.way(game.walk.trail[0], game.walk.trail)
        return found, way, score_of(game.walk, game.hints, game.seconds, way)

    def _take(self, measured: _Measured) -> None:
        """Show the score and the best path, and store the game if it is a personal best."""
        game = self._game
        self.host.aids.directions, way, score = measured
        self.host.shown_game.show_best(way)
        self._finish_panel.show(score, game.mode)
        if not game.walk.steps:
            return
        recipe, maze = self._recipe, self.document.maze
        name = str(recipe) if recipe else self.document.title(sized=False)
        figures = score.points, score.cost, score.steps, score.hints, score.seconds
        finished, run = strftime("%Y-%m-%d %H:%M"), self._run.to_text()

        def keep() -> tuple[Best, Best | None]:
            best = Best(layout_key(maze), game.mode, name, *figures, finished, run)
            return best, enter(best)

        self._thread.do(keep, self._compare, fail=self._say_error, at_once=True)

    def _say_error(self, error: LabyrinthError) -> None:
        """Show an error in the status line, or as a notification if this mode has ended."""
        if self.host.mode is self:
            self.host.say(sentence_of(error))
        else:
            self.view.app.notify(sentence_of(error), severity="error", markup=False)

    def _compare(self, kept: tuple[Best, Best | None]) -> None:
        """Show how the game compares with the previous best, unless this mode has ended."""
        if self.host.mode is not self:
            return
        best, before = kept
        told = "First game on this maze"
        if before is not None and best.beats(before):
            told = "A new personal best!"
        elif before is not None:
            told = f"Your best: {before.points:,} points, {time_text(before.seconds)}"
        self._finish_panel.show_best(told)

    def key(self, key: str) -> bool:
        """Start another game, show the walk, race solvers against the walk, save it, or leave.

        Every key counts as handled.
        """
        host = self.host
        does: dict[str, Callable[[], object]] = {
            "p": host.action_play,
            "t": lambda: host.show_run(past_runs(self.document, walk_first=True)),
            "v": host.race_walk,
            "r": lambda: host.save_run(self._run),
        }
        if key in _FOLLOWING:
            self._play_on(_FOLLOWING[key])
        elif key in does:
            does[key]()
        elif key == "escape":
            walked = pluralize(self._game.walk.steps, "step")
            host.enter(ViewMode(host, f"You reached the goal after {walked}."))
        return True

    def _play_on(self, following: Callable[[Recipe], Recipe]) -> None:
        recipe = self._recipe
        if recipe is None:
            self.host.say("This maze has no recipe to make another maze from.")
            return
        try:
            self.host.play_by(following(recipe))
        except LabyrinthError as error:
            self._say_error(error)


def next_seed(recipe: Recipe) -> Recipe:
    """Return the recipe with the next seed; seed 0 follows the last seed."""
    return recipe.replaced(seed=(recipe.seed + 1) % (MAX_SEED + 1))


def larger(recipe: Recipe) -> Recipe:
    """Return the recipe of a maze with 1.5 times as many rows and columns, rounded down.

    One row or column becomes two. Raises LabyrinthError if the maze would be too large.
    """
    rows, cols = (length + max(1, length // 2) for length in (recipe.rows, recipe.cols))
    return recipe.replaced(rows=rows, cols=cols)


def next_generator(recipe: Recipe) -> Recipe:
    """Return the recipe with the next generator that allows this size and these options.

    Options that only the generator of `recipe` has are left out. Generators loaded from the user's
    files are skipped. Raises LabyrinthError if there is no other generator.
    """
    keys = [
        key
        for key, generator in labyrinth.generators().items()
        if generator.origin is None or key == recipe.algorithm
    ]
    at = keys.index(recipe.algorithm)
    common = {each.option.key for each in maze_options()}
    options = {key: value for key, value in recipe.options.items() if key in common}
    for key in [*keys[at + 1 :], *keys[:at]]:
        try:
            return Recipe(key, recipe.rows, recipe.cols, recipe.seed, options)
        except LabyrinthError:
            continue
    raise LabyrinthError("no other generator can make a maze of this size with these options")


# The functions for the recipe of the next game, by key.
_FOLLOWING: Final[dict[str, Callable[[Recipe], Recipe]]] = {
    "n": next_seed,
    "b": larger,
    "g": next_generator,
}
