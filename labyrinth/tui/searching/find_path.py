"""Finding a path: choose the start, the goal and the solver, search, then animate."""

from __future__ import annotations

from textual.binding import Binding

import labyrinth
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import search
from labyrinth.core.task import Task
from labyrinth.tui.keys.solver_keys import solver_bindings
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.searching.live_mode import LiveMode
from labyrinth.tui.searching.search_figures import in_a_line
from labyrinth.tui.searching.walk_mode import Answer, AskMode, search_and_draw


class _StepToPath(Mode):
    """A step to a path; a key or a press that it does not expect cancels the search."""

    def press(self, position: Position | None) -> None:
        """Cancel."""
        self.cancel()

    def key(self, key: str) -> bool:
        """Cancel."""
        self.cancel()
        return True

    def cancel(self, why: str = "") -> None:
        """Go back to looking at the maze, and say why."""
        self.host.enter(ViewMode(self.host, f"Search cancelled{why}."))


class PickMode(_StepToPath):
    """Lets the user pick the start, then the goal; anything but a corridor cancels."""

    places = ("endpoints",)
    focus = Focus.MAZE
    precise = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._goals = self.document.maze.goals
        self._start: Position | None = None

    @property
    def status(self) -> str:
        """Which endpoint is to be chosen."""
        name = "start" if self._start is None else "goal"
        return f"Choose the {name}: click, or move and press Enter. Escape cancels."

    def begin(self) -> None:
        """Put the cursor on the start as it was."""
        self.document.forget_search()
        self._move_cursor(self.document.maze.start)

    def press(self, position: Position | None) -> None:
        """Take the tile if it is a corridor, else cancel and say why."""
        maze = self.document.maze
        if position is None:
            self.cancel(": that is outside the maze")
        elif maze[position] == 0:
            self.cancel(": that tile is a wall")
        elif self._start is None:
            self._start = position
            self.document.try_endpoints(position, ())
            self.host.say(self.status)
            self._move_cursor(self._goals[0] if self._goals else None)
        else:
            self.document.move_endpoints(self._start, (position,))
            self.host.enter(PickSolverMode(self.host))

    def end(self) -> None:
        """Put the endpoints back, unless both were picked."""
        self.document.give_up_trying()

    def _move_cursor(self, position: Position | None) -> None:
        if position is not None and position in self.document.maze:
            self.view.cursor = position


class PickSolverMode(_StepToPath):
    """Lets the user pick the solver, by its letter or from the list."""

    places = ("solvers",)
    panel = "solvers"
    focus = Focus.PANEL
    status = "Choose a solver, by its letter or from the list. Escape cancels."

    def __init__(self, host: Host, *, live: bool = False) -> None:
        """Pick the solver for a search, or for a live one."""
        super().__init__(host)
        self._live = live

    @property
    def bindings(self) -> list[Binding]:
        """Each solver by its letter besides."""
        return [*super().bindings, *solver_bindings()]

    def key(self, key: str) -> bool:
        """Search with the solver of that letter; cancel at any other key that is not the list's."""
        for solver in labyrinth.solvers().values():
            if solver.shortcut and key.lower() == solver.shortcut:
                self.picked(solver.key)
                return True
        return super().key(key)

    def picked(self, name: str) -> bool:
        """Search with the solver of that key."""
        if name not in labyrinth.solvers():
            return False
        kind = LiveMode if self._live else SearchMode
        self.host.enter(kind(self.host, name))
        return True


class SearchMode(_StepToPath):
    """Searches in the background; Escape cancels."""

    places = ("searching",)
    keeps_keys = True
    focus = Focus.PANEL
    status = "Searching… Escape cancels."

    def __init__(self, host: Host, solver: str) -> None:
        """Search with the solver of that key."""
        super().__init__(host)
        self._solver = solver

    def begin(self) -> None:
        """Start the search."""
        task = Task(search_and_draw(search(self.document.maze, self._solver)))
        self.tasks.start(task, self._take, self._show_share)

    def key(self, key: str) -> bool:
        """Cancel."""
        self.cancel()
        return True

    def _show_share(self, share: float) -> None:
        self.host.say(f"Searching… {share:.0%} of the corridors expanded; Escape cancels.")

    def _take(self, answer: Answer) -> None:
        solution, walk = answer.solution, answer.walk
        self.document.keep_search(solution)
        if walk is None:
            self.host.enter(ViewMode(self.host, in_a_line(solution)))
        else:
            self.host.enter(AskMode(self.host, solution, walk))
