"""Finding a path: choose the start, the goal and the solver, search, then animate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import labyrinth
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import Solution, search
from labyrinth.core.task import Task
from labyrinth.tui.modes.mode import CURSOR_KEYS, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.searching.live_mode import LiveMode
from labyrinth.tui.searching.search_summary import summary
from labyrinth.tui.searching.walk_mode import AskMode, Walk, search_and_draw

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen

Endpoints = tuple[Position | None, tuple[Position, ...]]


class PickMode(Mode):
    """Lets the user pick the start or the goal; anything but a corridor cancels."""

    pending = True
    precise = True

    def __init__(self, screen: MazeScreen, name: str, before: Endpoints) -> None:
        """Pick the endpoint of that name (`start` or `goal`); `before` comes back on cancel."""
        super().__init__(screen)
        self._name = name
        self._before = before
        self._moment = screen.moment()
        self._picked = False

    @classmethod
    def of_start(cls, screen: MazeScreen) -> PickMode:
        """Return the mode that begins a search: pick the start."""
        return cls(screen, "start", (screen.maze.start, screen.maze.goals))

    def begin(self) -> None:
        """Put the cursor on the endpoint as it was."""
        self.screen.forget_search()
        self.screen.say(f"Choose the {self._name}: click, or move and press Enter. Escape cancels.")
        start, goals = self._before
        last = start if self._name == "start" else goals[0] if goals else None
        if last is not None and last in self.screen.maze:
            self.screen.widget.cursor = last
        self.screen.widget.focus()

    def press(self, position: Position | None) -> None:
        """Take the tile if it is a corridor, else cancel and say why."""
        maze = self.screen.maze
        if position is None:
            self._cancel("Search cancelled: that is outside the maze.")
        elif maze[position] == 0:
            self._cancel("Search cancelled: that tile is a wall.")
        elif self._name == "start":
            self._picked = True
            self.screen.set_endpoints(position, ())
            self.screen.enter(PickMode(self.screen, "goal", self._before))
        else:
            self._picked = True
            chosen = (maze.start, (position,))
            if chosen != self._before:
                self._moment.maze.start, self._moment.maze.goals = self._before
                self.screen.remember(self._moment)
                self.screen.mark_edited()
            self.screen.set_endpoints(*chosen)
            self.screen.enter(PickSolverMode(self.screen))

    def key(self, key: str) -> bool:
        """Cancel at any key that does not move the cursor."""
        if key in CURSOR_KEYS:
            return False
        self._cancel("Search cancelled.")
        return True

    def end(self) -> None:
        """Bring the endpoints back, unless the one that was asked for was picked."""
        if not self._picked:
            self.screen.set_endpoints(*self._before)

    def _cancel(self, message: str) -> None:
        self.screen.enter(ViewMode(self.screen, message))


class PickSolverMode(Mode):
    """Lets the user pick the solver, by its letter or from the list."""

    pending = True

    def __init__(self, screen: MazeScreen, *, live: bool = False) -> None:
        """Pick the solver for a search, or for a live one."""
        super().__init__(screen)
        self._live = live

    def begin(self) -> None:
        """Show the list."""
        self.screen.say("Choose a solver, by its letter or from the list. Escape cancels.")
        self.screen.show_panel("solvers")

    def press(self, position: Position | None) -> None:
        """Cancel: a tile is no solver."""
        self._cancel()

    def key(self, key: str) -> bool:
        """Search with the solver of that letter; cancel at any other key that is not the list's."""
        for solver in labyrinth.solvers().values():
            if solver.shortcut and key.lower() == solver.shortcut:
                self.pick(solver.key)
                return True
        if key in CURSOR_KEYS:
            return False
        self._cancel()
        return True

    def pick(self, solver: str) -> None:
        """Search with the solver of that key."""
        kind = LiveMode if self._live else SearchMode
        self.screen.enter(kind(self.screen, solver))

    def _cancel(self) -> None:
        self.screen.enter(ViewMode(self.screen, "Search cancelled."))


class SearchMode(Mode):
    """Searches in a worker; any key cancels."""

    pending = True

    def __init__(self, screen: MazeScreen, solver: str) -> None:
        """Search with the solver of that key."""
        super().__init__(screen)
        self._solver = solver

    def begin(self) -> None:
        """Start the worker."""
        self.screen.show_panel("actions")
        self.screen.say("Searching… any key cancels.")
        self.screen.compute(Task(search_and_draw(search(self.screen.maze, self._solver))))

    def end(self) -> None:
        """Stop the worker."""
        self.screen.stop_computing()

    def press(self, position: Position | None) -> None:
        """Cancel."""
        self.key("")

    def key(self, key: str) -> bool:
        """Cancel."""
        self.screen.enter(ViewMode(self.screen, "Search cancelled."))
        return True

    def progressed(self, share: float) -> None:
        """Say how far the search is."""
        self.screen.say(f"Searching… {share:.0%} of the corridors expanded; any key cancels.")

    def computed(self, result: object) -> None:
        """Show the path and ask for the animation, or say that there is none."""
        if isinstance(result, Walk):
            self.screen.keep_solution(result.solution)
            self.screen.enter(AskMode(self.screen, result))
        elif isinstance(result, Solution):
            self.screen.keep_solution(result)
            self.screen.enter(ViewMode(self.screen, summary(result)))
