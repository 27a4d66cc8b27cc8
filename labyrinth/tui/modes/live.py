"""Live search: every edit and every move of an endpoint is answered with a new path at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.run import Run
from labyrinth.core.solve import Solution, search
from labyrinth.core.walls import Position
from labyrinth.tui.modes.edit import EditMode
from labyrinth.tui.modes.walk import Walk, search_and_draw
from labyrinth.tui.summary import summary

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen


class LiveMode(EditMode):
    """Edits with the path following; a press on the start or the goal takes hold of it.

    What is held goes with the mouse while its button is down, or with the cursor until Enter.
    A newer change puts an unfinished search aside, so that the answer is never stale.
    """

    def __init__(self, screen: MazeScreen, solver: str) -> None:
        """Search with the solver of that key."""
        super().__init__(screen)
        self._solver = solver
        self._held = ""

    def begin(self) -> None:
        """Give the cursor to the user, and search for the first time."""
        self.screen.show_panel("actions", take_focus=False)
        self.screen.widget.focus()
        self._search()

    def end(self) -> None:
        """Stop searching; the last path stays."""
        self.screen.stop_computing()

    def press(self, position: Position | None) -> None:
        """Take hold of an endpoint, or edit."""
        maze = self.screen.maze
        if position is not None and position == maze.start:
            self._hold("start")
        elif position is not None and position in maze.goals[:1]:
            self._hold("goal")
        else:
            super().press(position)

    def choose(self, position: Position) -> None:
        """Let go of what is held, or do as for a press."""
        if self._held:
            self._let_go()
        else:
            self.press(position)

    def drag(self, positions: list[Position]) -> None:
        """Move what is held, or paint."""
        if self._held:
            self._move(positions[-1])
        else:
            super().drag(positions)

    def release(self) -> None:
        """Let go of what was held with the mouse."""
        self._let_go()

    def cursor_moved(self, position: Position) -> None:
        """Move what is held along with the cursor."""
        if self._held and position == self.screen.widget.cursor:
            self._move(position)

    def edited(self) -> None:
        """Search again."""
        self._search()

    def restored(self) -> None:
        """Search again."""
        self._search()

    def computed(self, result: object) -> None:
        """Show the path and its figures, or say that there is none."""
        if isinstance(result, Walk):
            self.screen.keep_solution(result.solution)
            self.screen.widget.show(result.player)
            self._say(summary(result.solution))
        elif isinstance(result, Solution):
            self.screen.keep_solution(result)
            self.screen.widget.show(None)
            self._say(summary(result))

    def _search(self) -> None:
        maze = self.screen.maze
        for name, position in (("start", maze.start), ("goal", next(iter(maze.goals), None))):
            if position is None or maze[position] == 0:
                self.screen.stop_computing()
                self.screen.forget_search()
                self._say(f"The {name} is {'missing' if position is None else 'in a wall'}")
                return
        self.screen.compute(Run(search_and_draw(search(maze, self._solver))))

    def _hold(self, name: str) -> None:
        self._held = name
        self._before = self.screen.moment()
        self.screen.say(f"Move the {name}; Enter lets go.")

    def _let_go(self) -> None:
        if self._held:
            self._held = ""
            self._search()

    def _move(self, position: Position) -> None:
        maze = self.screen.maze
        if maze[position] == 0:
            return
        if self._before is not None:
            self.screen.remember(self._before)
            self._before = None
        if self._held == "start":
            self.screen.set_endpoints(position, maze.goals)
        else:
            self.screen.set_endpoints(maze.start, (position, *maze.goals[1:]))
        self._search()

    def _say(self, text: str) -> None:
        self.screen.say(f"Live: {text}. Escape leaves.")
