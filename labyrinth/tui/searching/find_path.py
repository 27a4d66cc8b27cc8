"""Finding a path: one screen to choose the solver and, if others are wanted, the endpoints."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

import labyrinth
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import Task
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.keys.solver_keys import solver_bindings
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.searching.answer import answer
from labyrinth.tui.searching.benchmark_choice import choice_for
from labyrinth.tui.searching.live_mode import LiveMode
from labyrinth.tui.searching.result_mode import ResultMode
from labyrinth.tui.searching.solver_form import SolverForm, why_not
from labyrinth.tui.searching.solver_item import SolverItem
from labyrinth.tui.searching.solver_menu import SolverMenu
from labyrinth.tui.widgets.for_mode import ForMode

_CANCELLED: Final = "Search cancelled."
_OPTIONS: Final = (
    "<options.search> searches with these options, <options.leave> goes back to the solvers."
)
_WRONG: Final = "That field is wrong: mend it, or <options.leave> leaves the options as they were."
_SOLVER: Final = (
    "A solver's letter or <solvers.search> searches; "
    "a click or <solvers.other_side> chooses other ends."
)
_START, _GOAL = "start", "goal"


class FindMode(Mode):
    """Searches between the endpoints as they are, with the solver of a letter or of the list.

    A tile that is pressed or chosen becomes the start, the next one the goal, and so on.
    """

    places = ("solvers",)
    panel = "solvers"

    def __init__(self, host: Host, *, live: bool = False) -> None:
        """Choose for a search, or for a live one."""
        super().__init__(host)
        self._live = live
        self._next = self._missing or _START
        self._start: Position | None = None
        self.menu = host.part(SolverMenu)
        self.focus = Focus.MAZE if self._missing else Focus.NOTHING

    @property
    def bindings(self) -> list[Binding]:
        """Each solver by its letter besides."""
        return [*super().bindings, *solver_bindings()]

    @property
    def status(self) -> str:
        """What is to be chosen."""
        return self._ask_for_tile() if self._missing else _SOLVER

    @property
    def _missing(self) -> str:
        """The endpoint without which nothing is found, if it is; a live search can wait for it."""
        maze = self.document.maze
        if self._live:
            return ""
        for name, position in ((_START, maze.start), (_GOAL, next(iter(maze.goals), None))):
            if position is None or position not in maze or maze[position] == 0:
                return name
        return ""

    def begin(self) -> None:
        """Put the cursor on the endpoint that is chosen first."""
        self.menu.show_title("Search live with" if self._live else "Search with")
        if not self._missing:
            self.menu.take_focus()
        self._point_at_next()

    def end(self) -> None:
        """Put the start back that was chosen without a goal or a solver."""
        self.menu.leave_options()
        self.document.give_up_trying()

    def press(self, position: Position | None) -> None:
        """Take a corridor as the next endpoint; of anything else say what it is."""
        maze = self.document.maze
        if position is not None and maze[position] == 0:
            position = self._corridor_behind(position)
        if position is None:
            self.host.say(f"That is outside the maze: choose a corridor for the {self._next}.")
        elif maze[position] == 0:
            row, col = position
            self.host.say(f"{row},{col} is a wall: choose a corridor for the {self._next}.")
        elif self._next == _START:
            self._take_start(position)
        else:
            self._take_goal(position)

    def key(self, key: str) -> bool:
        """Search with the solver of a letter, or the last one; change sides; cancel at Escape."""
        for solver in labyrinth.solvers().values():
            if key == solver.shortcut:
                return self.picked(solver.key)
        if key == "o" or (key == "right" and self.menu.has_focus_in_list):
            self._set_options()
        elif key == "escape":
            self.host.enter(ViewMode(self.host, _CANCELLED))
        elif key == "tab":
            self._change_sides()
        elif key == "enter" and self.view.screen.focused is None:
            self.picked(self.menu.last)
        else:
            return False
        return True

    def picked(self, name: str) -> bool:
        """Search with the solver of that key, if there is something to search between."""
        if name not in labyrinth.solvers():
            return False
        if self._missing:
            self.view.screen.set_focus(self.view)
            self.host.say(self._ask_for_tile())
            return True
        if self.menu.complain(name):
            self.host.say(_WRONG)
            return True
        if self._start is not None:
            self.document.move_endpoints(self._start, self.document.maze.goals)
        self.menu.used(name)
        kind = LiveMode if self._live else SearchMode
        self.host.enter(kind(self.host, choice_for(self.document, self.view, name)))
        return True

    def handle(self, message: ForMode) -> None:
        """Take what is asked of the options of a solver, too."""
        match message:
            case SolverItem.OptionsAsked():
                self._set_options()
            case SolverForm.Submitted():
                self.picked(message.choice.key)
            case SolverForm.Left():
                self.menu.take_focus_back()
                self.host.say(self.status)
            case _:
                super().handle(message)

    def _set_options(self) -> None:
        """Go to the options of the chosen solver, if it has any."""
        if self.menu.set_options():
            self.host.say(_OPTIONS)
        else:
            self.host.say(why_not(labyrinth.solvers()[self.menu.chosen]))

    def cursor_moved(self, position: Position) -> None:
        """Say what Enter does on the maze."""
        if self.view.has_focus and position == self.view.cursor:
            self.host.say(self._ask_for_tile())

    def _change_sides(self) -> None:
        """Move the focus from the list to the maze, or back."""
        if self.view.has_focus:
            self.menu.take_focus()
            self.host.say(self.status)
        else:
            self.view.screen.set_focus(self.view)
            self.host.say(self._ask_for_tile())

    def _ask_for_tile(self) -> str:
        return (
            f"Choose the {self._next}: click a corridor, or move there and press <cursor.choose>."
        )

    def _take_start(self, position: Position) -> None:
        self._forget_search()
        self.document.try_endpoints(position, self.document.maze.goals)
        self._start, self._next = position, _GOAL
        self._point_at_next()
        self.host.say(self._ask_for_tile())

    def _take_goal(self, position: Position) -> None:
        self._forget_search()
        self.document.move_endpoints(self._start or self.document.maze.start, (position,))
        self._start, self._next = None, _START
        if self._missing:
            self.host.say(self._ask_for_tile())
        else:
            self.menu.take_focus()
            self.host.say(_SOLVER)

    def _forget_search(self) -> None:
        if self.document.solution is not None:
            self.document.forget_search()

    def _point_at_next(self) -> None:
        maze = self.document.maze
        position = maze.start if self._next == _START else next(iter(maze.goals), None)
        if position is not None and position in maze:
            self.view.cursor = position

    def _corridor_behind(self, position: Position) -> Position:
        """Return the corridor that is drawn in the same place as a wall, or else the wall."""
        place = self.view.shown_glyphs.place_of
        row, col = position
        for other in ((row - 1, col), (row + 1, col)):
            maze = self.document.maze
            if other in maze and maze[other] and place(*other)[:2] == place(row, col)[:2]:
                return other
        return position


class SearchMode(Mode):
    """Searches in the background; Escape or a click cancels."""

    places = ("searching",)
    keeps_keys = True
    focus = Focus.NOTHING
    status = "Searching… <searching.cancel> cancels."

    def __init__(self, host: Host, choice: SolverChoice) -> None:
        """Search with the solver that was chosen."""
        super().__init__(host)
        self._choice = choice

    def begin(self) -> None:
        """Start the search."""
        task = Task(answer(search_by(self.document.maze, self._choice)))
        self.tasks.start(task, self._take, self._show_share)

    def press(self, position: Position | None) -> None:
        """Cancel."""
        self._cancel()

    def key(self, key: str) -> bool:
        """Cancel."""
        self._cancel()
        return True

    def _cancel(self) -> None:
        self.host.enter(ViewMode(self.host, _CANCELLED))

    def _show_share(self, share: float) -> None:
        self.host.say(
            f"Searching… {share:.0%} of the corridors expanded. <searching.cancel> cancels."
        )

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run)
        self.host.enter(ResultMode(self.host, run.solution))
