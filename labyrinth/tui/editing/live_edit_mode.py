"""Editing that is answered at once: tiles are drawn upon, and endpoints are moved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Result, Task
from labyrinth.tui import clock
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.widgets.progress import PROGRESS_DELAY


class LiveEditMode(EditMode, ABC):
    """Edits with an answer that follows; a press on the start or the goal takes hold of it.

    What is held goes with the mouse while its button is down, or with the cursor until Enter;
    undo lets go of it.
    """

    searches = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._held = ""
        self._moved = False
        self._delay: clock.Alarm | None = None
        """What will tell of a search that takes long."""

    @abstractmethod
    def answer(self, without: str = "missing") -> None:
        """Search again, or say that an endpoint is in a wall, or what it is `without` a place."""

    def begin(self) -> None:
        """Search for the first time."""
        self.answer()

    def end(self) -> None:
        """Give up what has begun."""
        super().end()
        self._say_nothing_later()

    def search(self, task: Task[Result], take: Callable[[Result], None]) -> None:
        """Search in place of the search before, and say so if it takes longer than a moment."""

        def answered(result: Result) -> None:
            self._say_nothing_later()
            take(result)

        self._say_nothing_later()
        self._delay = clock.present.after(PROGRESS_DELAY, self.view, self._say_it_searches)
        self.tasks.start(task, answered)

    def stop_searching(self) -> None:
        """Give up the search, if there is one."""
        self._say_nothing_later()
        self.tasks.stop()

    def _say_it_searches(self) -> None:
        if self.tasks.busy:  # one that was refused has been told of already
            self.host.say("Live: searching… Every edit searches anew; <editor.leave> leaves.")

    def _say_nothing_later(self) -> None:
        if self._delay is not None:
            self._delay.stop()
        self._delay = None

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
        """Search again."""
        super().changed(change)
        if change.alters_maze:
            self.answer("gone" if getattr(change, "lost", "") else "missing")

    def missing(self, without: str) -> str:
        """Say which endpoint is in a wall, or what it is `without` a place; "" if none is."""
        maze = self.document.maze
        for name, position in (("start", maze.start), ("goal", next(iter(maze.goals), None))):
            if position is None:
                keys = "press <editor.leave>, then <maze.find> to choose it"
                return f"The {name} is {without}: {keys}"
            if maze[position] == 0:
                return f"The {name} is in a wall"
        return ""

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
            self.answer()

    def _move(self, position: Position) -> None:
        """Move what is held onto a corridor; the whole move is undone at once."""
        maze = self.document.maze
        if maze[position]:
            held_start = self._held == "start"
            start = position if held_start else maze.start
            goals = maze.goals if held_start else (position, *maze.goals[1:])
            moved = self.document.move_endpoints(start, goals, continues=self._moved)
            self._moved = self._moved or moved
