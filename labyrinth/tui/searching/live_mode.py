"""Live search: every edit and every move of an endpoint is answered with a new path at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import Solution, search
from labyrinth.core.task import Task
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.searching.search_summary import summary
from labyrinth.tui.searching.walk_mode import Walk, search_and_draw

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
        self._moved = False

    def begin(self) -> None:
        """Give the cursor to the user, and search for the first time."""
        self.screen.show_panel("palette", take_focus=False)
        self.screen.widget.focus()
        self._search()

    def end(self) -> None:
        """Stop searching; the last path stays."""
        super().end()
        self.screen.stop_computing()

    def press(self, position: Position | None) -> None:
        """Take hold of an endpoint, or draw."""
        if not self._take_hold(position):
            super().press(position)

    def choose(self, position: Position) -> None:
        """Let go of what is held, or do as for a press."""
        if self._held:
            self._let_go()
        elif self.shaping or not self._take_hold(position):
            super().choose(position)

    def drag(self, positions: list[Position]) -> None:
        """Move what is held, or draw."""
        if self._held:
            self._move(positions[-1])
        else:
            super().drag(positions)

    def release(self, position: Position) -> None:
        """Let go of what was held with the mouse, or draw."""
        self._let_go()
        super().release(position)

    def cursor_moved(self, position: Position) -> None:
        """Move what is held along with the cursor."""
        if not self._held:
            super().cursor_moved(position)
        elif position == self.screen.widget.cursor:
            self._move(position)

    def tools_changed(self) -> None:
        """Say with what the user draws, until there is another answer."""
        self._say(self.screen.palette.describe())

    def edited(self) -> None:
        """Show the tiles as they are now, and search again."""
        player = self.screen.widget.player
        if player is not None:
            player.tiles[:] = self.screen.maze.tiles
        self._search()

    def restored(self) -> None:
        """Search again."""
        super().restored()
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
        else:
            super().computed(result)

    def _search(self) -> None:
        maze = self.screen.maze
        for name, position in (("start", maze.start), ("goal", next(iter(maze.goals), None))):
            if position is None or maze[position] == 0:
                self.screen.stop_computing()
                self.screen.forget_search()
                self._say(f"The {name} is {'missing' if position is None else 'in a wall'}")
                return
        self.screen.compute(Task(search_and_draw(search(maze, self._solver))))

    def _take_hold(self, position: Position | None) -> bool:
        """Take hold of the endpoint on a tile; return whether there is one."""
        maze = self.screen.maze
        if position is None or position not in (maze.start, *maze.goals[:1]):
            return False
        self._give_up()
        self._held = "start" if position == maze.start else "goal"
        self._moved = False
        self.screen.say(f"Move the {self._held}; Enter lets go.")
        return True

    def _let_go(self) -> None:
        if self._held:
            self._held = ""
            self._search()

    def _move(self, position: Position) -> None:
        maze = self.screen.maze
        if maze[position] == 0:
            return
        if not self._moved:
            self._moved = True  # the whole move is undone at once
            self.screen.remember(self.screen.moment())
        if self._held == "start":
            self.screen.set_endpoints(position, maze.goals)
        else:
            self.screen.set_endpoints(maze.start, (position, *maze.goals[1:]))
        self.screen.mark_edited()
        self._search()

    def _say(self, text: str) -> None:
        self.screen.say(f"Live: {text}. Escape leaves.")
