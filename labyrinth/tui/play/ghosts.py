"""The ghosts of a game: chosen in a dialog, found, and moved along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search
from labyrinth.game.ghost import Ghost
from labyrinth.game.recorded_run import RecordedRun, layout_key
from labyrinth.tui.play.aids import GameHost
from labyrinth.tui.play.best_runs import bests_on
from labyrinth.tui.play.ghost_choice import GhostChoice, Source
from labyrinth.tui.play.ghost_dialog import GhostDialog

_TASK: Final = "ghost"


class Ghosts:
    """Lets the ghost that was chosen go along in the game of a screen."""

    def __init__(self, host: GameHost, tell: Callable[[str], None]) -> None:
        """Go along in the game of `host`; `tell` says what there is to say of it."""
        self._host, self._tell = host, tell
        self._aids, self._shown = host.aids, host.shown_game

    def go_on(self) -> None:
        """Let the ghost of the last choice go along, as soon as its way is known."""
        aids, choice, maze = self._aids, self._aids.ghost_choice, self._host.document.maze
        if aids.ghost is not None or choice.source is Source.NOBODY:
            self._shown.let_go_along(aids.ghost)
        elif choice.source is Source.SOLVER:
            task = search(maze, choice.solver)
            self._host.tasks.start(task, self._take_solution, name=_TASK)
        elif choice.run is not None:
            try:
                self._take(choice.run.tiles(maze))
            except LabyrinthError as error:
                self._tell(f"No ghost: {error}.")

    def stop(self) -> None:
        """Look for the way of no ghost any more."""
        self._host.tasks.stop(_TASK)

    def move(self, seconds: float) -> bool:
        """Move the ghost to where it is after that time; return whether it has arrived by that."""
        if not self._shown.move_ghost(seconds):
            return False
        steps = counted(self._shown.ghost_steps, "step")
        self._tell(f"The ghost of {self._aids.ghost_choice.name} has arrived after {steps}.")
        return True

    def ask(self, answered: Callable[[], None]) -> None:
        """Ask whose ghost is to go along; call `answered` at the end, whatever was chosen."""
        key = layout_key(self._host.document.maze)

        def take(choice: GhostChoice | None) -> None:
            if choice is not None and choice.source is Source.FILE:
                self._host.open_run(lambda run: take_run(choice, run))
                return
            if choice is not None:
                self._choose(choice, choice.run)
            answered()

        def take_run(choice: GhostChoice, run: RecordedRun | None) -> None:
            if run is not None:
                self._choose(choice, run)
            answered()

        dialog = GhostDialog(self._aids.ghost_choice, lambda: bests_on(key))
        self._host.view.app.push_screen(dialog, take)

    def _choose(self, choice: GhostChoice, run: RecordedRun | None) -> None:
        name = "the run" if choice.source is Source.FILE else choice.name
        self._aids.ghost_choice = GhostChoice(choice.source, choice.solver, run, name, choice.pace)
        self._aids.ghost = None
        self.go_on()

    def _take_solution(self, solution: Solution) -> None:
        if solution.outcome == "found":
            self._take(solution.path)
        else:
            self._tell(f"No ghost: {self._aids.ghost_choice.name} found no path.")

    def _take(self, way: Sequence[Position]) -> None:
        choice = self._aids.ghost_choice
        self._aids.ghost = Ghost(choice.name, way, choice.steps_a_second)
        self._shown.let_go_along(self._aids.ghost)
