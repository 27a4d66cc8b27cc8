"""Live search: every edit and every move of an endpoint is answered with a new path at once."""

from __future__ import annotations

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.searching.answer import answer, search_of
from labyrinth.tui.searching.search_figures import in_a_sentence


class LiveMode(EditMode):
    """Edits with the path following; a press on the start or the goal takes hold of it.

    What is held goes with the mouse while its button is down, or with the cursor until Enter;
    undo lets go of it. A newer change stops an unfinished search, so that the answer is never
    stale, and a path that no answer has confirmed does not stay.
    """

    searches = True

    def __init__(self, host: Host, choice: SolverChoice) -> None:
        """Search with the solver that was chosen."""
        super().__init__(host)
        self._choice = choice
        self._held = ""
        self._moved = False
        self._answered = False

    @property
    def status(self) -> str:
        """With what the user draws, until there is another answer."""
        return self._text(self.palette.in_words())

    def begin(self) -> None:
        """Search for the first time."""
        self._search()

    def end(self) -> None:
        """Give up what has begun, and a path that may run through a wall by now."""
        super().end()
        if not self._answered:
            self.document.forget_search()

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
        elif position == self.view.cursor:
            self._move(position)

    def changed(self, change: Change) -> None:
        """Show the tiles as they are now, and search again."""
        super().changed(change)
        if change.alters_maze:
            player = self.view.player
            if player is not None:
                player.tiles[:] = self.document.maze.tiles
            self._search("gone" if getattr(change, "lost", "") else "missing")

    def _search(self, without: str = "missing") -> None:
        """Search again, or say that an endpoint is in a wall, or what it is `without` a place."""
        maze = self.document.maze
        self._answered = False
        for name, position in (("start", maze.start), ("goal", next(iter(maze.goals), None))):
            if position is None or maze[position] == 0:
                self.tasks.stop()
                self.document.forget_search()
                missing = without if position is None else "in a wall"
                self.host.say(self._text(f"The {name} is {missing}"))
                return
        self.tasks.start(Task(answer(search_of(self.document, self._choice))), self._take)

    def _take(self, run: SearchRun) -> None:
        self._answered = True
        self.document.keep_search(run)
        self.host.say(self._text(in_a_sentence(run.solution).removesuffix(".")))

    def _take_hold(self, position: Position | None) -> bool:
        """Take hold of the endpoint on a tile; return whether there is one."""
        maze = self.document.maze
        if position is None or position not in (maze.start, *maze.goals[:1]):
            return False
        self._give_up()
        self._held = "start" if position == maze.start else "goal"
        self._moved = False
        self.host.say(f"Move the {self._held}; <cursor.choose> lets go.")
        return True

    def _give_up(self) -> bool:
        held, self._held = self._held, ""
        if held:
            self.host.say(self.status)
        return super()._give_up() or bool(held)

    def _let_go(self) -> None:
        if self._held:
            self._held = ""
            self._search()

    def _move(self, position: Position) -> None:
        """Move what is held onto a corridor; the whole move is undone at once."""
        maze = self.document.maze
        if maze[position]:
            held_start = self._held == "start"
            start = position if held_start else maze.start
            goals = maze.goals if held_start else (position, *maze.goals[1:])
            moved = self.document.move_endpoints(start, goals, continues=self._moved)
            self._moved = self._moved or moved

    def _text(self, text: str) -> str:
        return f"Live: {text}. <editor.leave> leaves."
