"""Play mode: the user walks the maze from the start to a goal."""

from collections.abc import Sequence
from typing import Final

from labyrinth import LabyrinthError, Solution
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solve import search_by
from labyrinth.game.directions import PRICE_OF_A_HINT, Directions, Hint, directions
from labyrinth.game.fog import RADII
from labyrinth.game.game import Game
from labyrinth.game.recorded_run import Ghost, layout_key
from labyrinth.game.walk import run, straight_way, way_to
from labyrinth.tui import clock
from labyrinth.tui.modes.mode import Focus, Mode, ViewMode, offer
from labyrinth.tui.play.aids import GameHost, GhostChoice
from labyrinth.tui.play.finish_mode import FinishMode
from labyrinth.tui.play.ghosts import GhostDialog
from labyrinth.tui.play.panels import GamePanel

_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_SECONDS_A_TICK: Final = 1.0
# The task that computes the way of a solver's ghost.
_GHOST: Final = "ghost"
# How many tiles around the walker are in sight, if there is space.
_TILES_AHEAD: Final = 3
_WARNING: Final = (
    f"A hint adds {PRICE_OF_A_HINT} to your cost in the score. <play.hint> again shows it."
)


class PlayMode(Mode):
    """The mode of a game, in which keys, clicks and drags move the walker."""

    host: GameHost
    places: Sequence[str] = ("play",)
    panel = "game"
    focus = Focus.MAZE
    precise = True
    keeps_fog = True
    classes = frozenset({"-playing"})

    def __init__(self, host: GameHost) -> None:
        super().__init__(host)
        self._aids = host.aids
        self._alarm: clock.Alarm | None = None

    def begin(self) -> None:
        """Continue the paused game, or start a game; leave the mode if an endpoint is missing."""
        maze, document = self.document.maze, self.document
        # Whether the next step is a run to the next junction.
        self._runs = False
        # The tile where the last hint was taken, or its price was shown.
        self._hinted: Position | None = None
        self._began = clock.present.now()
        # When something else was seen to cover the maze, during which no time passes.
        self._covered: float | None = None
        if not (maze.is_open(maze.start) and maze.goals):
            message = offer(maze) or "The start is in a wall: <maze.find> sets another start."
            self.host.enter(ViewMode(self.host, message))
            return
        if document.game is None or document.game.finished:
            self._begin_game()
        self._aids.radius = self._game.fog or self._aids.radius
        self._began -= self._game.seconds
        if document.run is not None:
            document.show_run(None)
        self.view.show(None)
        if self._aids.directions is None:
            self.tasks.start(directions(maze), self._take_directions)
        cut = self._game.walk.is_cut
        self._send_ghost()
        self._walk([])
        if cut:
            self._tell("An edit cut your game's trail.")
        self._set_alarm()

    def end(self) -> None:
        """Pause the game, which may continue later; the trail stays visible."""
        if self._alarm is not None:
            self._alarm.stop()
        self.tasks.stop(_GHOST)
        game = self.document.game
        if game is not None and not (game.paused or game.finished):
            self.document.pause_game(self._seconds)
        self.view.show(self.document.at_rest())

    @property
    def _game(self) -> Game:
        game = self.document.game
        assert game is not None
        return game

    @property
    def _seconds(self) -> float:
        """The seconds played in total; the clock stops while the maze is covered."""
        if self._covered is not None:
            if not self.view.screen.is_active:
                return self._covered - self._began
            self._began += clock.present.now() - self._covered
            self._covered = None
        return clock.present.now() - self._began

    def _begin_game(self) -> None:
        self.document.begin_game()
        self.document.veil_game(self._aids.radius)

    def _take_directions(self, found: Directions) -> None:
        self._aids.directions = found
        if found.cost(self._game.walk.position) is None:
            self.host.enter(ViewMode(self.host, "No goal can be reached in this maze."))
            if not self._game.walk.steps:
                self.document.end_game()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.stop()
        pace = self._aids.ghost_choice.steps_a_second
        pause = min(_SECONDS_A_TICK, 1 / pace) if pace else _SECONDS_A_TICK
        self._alarm = clock.present.every(pause, self.view, self._tick)

    def _tick(self) -> None:
        """Show the time, and move the ghost; both stop while another screen covers the maze."""
        if self._covered is None and not self.view.screen.is_active:
            self._covered = clock.present.now()
        self.host.part(GamePanel).show_time(self._seconds)
        self._move_ghost()

    # User actions

    def key(self, key: str) -> bool:
        """Make a step, run, go back, restart, show a hint, change fog or ghost, or leave.

        Return whether the key was handled.
        """
        runs, self._runs = self._runs, False
        way = key.removeprefix("shift+")
        if way in _STEPS:
            self._go(_STEPS[way], runs=runs or way != key)
        elif key == "space":
            self._runs = not runs
            self._tell("Run which way? Press an arrow." if self._runs else "")
        elif key == "backspace":
            self._walk(self._game.walk.trail[-2:-1])
        elif key == "n":
            self._began = clock.present.now()
            self._hinted = None
            self._begin_game()
            self._walk([])
        elif key == "escape":
            paused = f"Paused after {pluralize(self._game.walk.steps, 'step')}"
            self.host.enter(ViewMode(self.host, f"{paused}: <maze.play> resumes."))
        elif key == "i":
            self._hint()
        elif key == "f":
            self._turn_fog()
        elif key == "g":
            self._ask_for_ghost()
        else:
            return False
        return True

    def press(self, position: Position | None) -> None:
        """Walk to a clicked tile, if there is no junction on the way and no fog hides the way."""
        walk = self._game.walk
        way = way_to(walk, position) if position is not None else []
        if position is not None and any(map(self.view.drawing.hides, (position, *way))):
            self._tell("The fog hides the way there.")
            return
        self._walk(way)
        if not way and position != walk.position:
            self._tell("Click a tile in a straight line from here, or along this corridor.")

    def drag(self, positions: list[Position]) -> None:
        """Walk to the tiles that the mouse is dragged over.

        A tile is skipped if the fog hides it, or if no straight line without walls leads to it.
        """
        for position in positions:
            if self._game.finished:
                return
            if not self.view.drawing.hides(position):
                self._walk(straight_way(self._game.walk, position))

    def _go(self, way: Position, *, runs: bool) -> None:
        """Walk one step by `way`, which is (rows, cols), or with `runs` to the next junction."""
        tiles = run(self._game.walk, way)
        self._walk(tiles if runs else tiles[:1])
        if not tiles:
            self._tell("That is a wall.")

    def _walk(self, tiles: Sequence[Position]) -> None:
        """Walk over these tiles, but only up to the first goal."""
        goals = (at for at, tile in enumerate(tiles, 1) if tile in self.document.maze.goals)
        self._go_on(tiles[: next(goals, len(tiles))])
        ghost_arrives = self._move_ghost()
        if self._game.finished:
            self.host.enter(FinishMode(self.host))
        elif not ghost_arrives:
            self._tell()

    def _go_on(self, tiles: Sequence[Position] = (), hints: int = 0) -> None:
        self.document.go_on_playing(tiles, self._seconds, hints)
        self.view.cursor = self._game.walk.position
        self.view.scroll_to_tile(self.view.cursor, around=_TILES_AHEAD)
        self.host.part(GamePanel).show(self._game, self._aids.ghost_choice)

    # Hints, fog, ghosts

    def _hint(self) -> None:
        """Show a hint; the first request in a game shows only the price of a hint."""
        here, found = self._game.walk.position, self._aids.directions
        hint = found.hint(here) if found else None
        if found is None:
            self._tell("Still measuring the maze: ask again in a moment.")
        elif hint is None:
            self._tell("No goal can be reached from here.")
        elif not self._game.hints and self._hinted is None:
            self._hinted = here
            self.host.say(_WARNING)
        else:
            self._go_on(hints=0 if self._game.hints and self._hinted == here else 1)
            self._hinted = here
            self.host.say(f"{hint_text(here, hint)} {pluralize(self._game.hints, 'hint')} so far.")

    def _turn_fog(self) -> None:
        """Switch to the next thicker fog or, from the thickest fog, switch the fog off."""
        thicker = [*RADII, 0]
        now = self._game.fog
        radius = thicker[thicker.index(now) + 1] if now else thicker[0]
        was_veiled = self._game.mode != "plain"
        self._aids.radius = radius
        self.document.veil_game(radius)
        self._go_on()
        if radius:
            also = "" if self._game.mode != "plain" else " Still scored as a game without fog."
            self._tell(f"Fog: you can see up to {radius} tiles away.{also}")
        elif was_veiled and self._game.walk.steps:
            self._tell("Fog off: scored as a game without fog.")
        else:
            self._tell("Fog off.")

    def _ask_for_ghost(self) -> None:
        """Ask which ghost to play against; the clock stops until the user has chosen."""
        asked, aids = clock.present.now(), self._aids

        def take(choice: GhostChoice | None) -> None:
            if choice is not None and choice.source == "file":
                self.host.open_run(
                    lambda run: choose(None if run is None else choice.replaced(run=run))
                )
            else:
                choose(choice)

        def choose(choice: GhostChoice | None) -> None:
            if choice is not None:
                aids.ghost_choice = choice
                self.host.shown_game.let_go_along(None)
            if self.host.mode is not self:
                return  # no goal can be reached, as was found meanwhile
            if choice is not None:
                self._send_ghost()
            if self._alarm is not None:
                self._began += clock.present.now() - asked
                self._set_alarm()
                self._go_on()

        if self._alarm is not None:
            self._alarm.stop()
        dialog = GhostDialog(aids.ghost_choice, layout_key(self.document.maze))
        self.view.app.push_screen(dialog, take)

    def _send_ghost(self) -> None:
        """Start the chosen ghost, at once or when its path has been computed."""
        choice, maze, shown = self._aids.ghost_choice, self.document.maze, self.host.shown_game
        if shown.ghost is not None:
            shown.let_go_along(shown.ghost)
        elif choice.source == "solver":
            self.tasks.start(
                search_by(maze, SolverChoice(choice.solver)), self._take_solution, name=_GHOST
            )
        elif choice.run is not None:
            try:
                self._take_ghost(choice.run.tiles(maze))
            except LabyrinthError as error:
                self._tell(f"No ghost: {error}.")

    def _take_solution(self, solution: Solution) -> None:
        if solution.outcome == "found":
            self._take_ghost(solution.path)
        else:
            self._tell(f"No ghost: {self._aids.ghost_choice.name} found no path.")

    def _take_ghost(self, way: Sequence[Position]) -> None:
        choice = self._aids.ghost_choice
        ghost = Ghost(choice.name, way, choice.steps_a_second)
        self.host.shown_game.let_go_along(ghost)

    def _move_ghost(self) -> bool:
        """Move the ghost to where it is now; return whether it has just reached the goal."""
        shown = self.host.shown_game
        if not shown.move_ghost(self._seconds):
            return False
        steps = pluralize(shown.ghost_steps, "step")
        self._tell(f"The ghost of {self._aids.ghost_choice.name} arrived after {steps}.")
        return True

    # Messages

    def _tell(self, message: str = "") -> None:
        """Show a message, followed by the progress of the game."""
        walk = self._game.walk
        far = f"{pluralize(walk.steps, 'step')}, trail of {pluralize(walk.length, 'step')}"
        self.host.say(f"{message or 'Play:'} {far}. <play.run> runs, <play.leave> pauses.")


def hint_text(here: Position, hint: Hint) -> str:
    """Return the text of a hint for a walker on the tile `here` (row, col).

    An example is "Go right; at the junction in 5 steps, turn up."
    """
    go = f"Go {_way(here, hint.ahead)}"
    if hint.junction is not None and hint.turn is not None:
        turn = _way(hint.junction, hint.turn)
        return f"{go}; at the junction in {pluralize(hint.steps, 'step')}, turn {turn}."
    return f"{go}; the goal is {pluralize(hint.steps, 'step')} away." if hint.at_goal else f"{go}."


def _way(here: Position, there: Position) -> str:
    step = there[0] - here[0], there[1] - here[1]
    return next(name for name, each in _STEPS.items() if each == step)
