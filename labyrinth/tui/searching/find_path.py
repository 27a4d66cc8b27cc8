"""Finding a path: modes to choose the solver and, if desired, other endpoints."""

from typing import Final

from textual.binding import Binding

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import NoRoomError
from labyrinth.core.maze.room_search_grid import check_is_room
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.tour import MOST_STOPS
from labyrinth.core.task import Task
from labyrinth.tui.document.document_changes import Change, MazeChange
from labyrinth.tui.document.search_run import SearchRun, Stops
from labyrinth.tui.editing.edit_mode import LiveEditMode
from labyrinth.tui.keys.table import solver_keys
from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.maze_view.maze_widget import LEFT, RIGHT
from labyrinth.tui.modes.mode import Focus, Host, Mode, ViewMode
from labyrinth.tui.searching import solver_menu
from labyrinth.tui.searching.result import in_a_sentence
from labyrinth.tui.searching.search_mode import (
    CANCELLED,
    SearchMode,
    answer,
    choice_for,
    no_room,
    search_of,
)
from labyrinth.tui.widgets.mode_message import ModeMessage
from labyrinth.tui.widgets.options_form import OptionsForm

_LIVE: Final = "Live: "


class LiveMode(LiveEditMode):
    """A mode for editing the maze, with a path that is kept up to date.

    A newer change stops an unfinished search, so that no outdated path is shown. If the mode ends
    before a search has finished, the old path is removed.
    """

    keeps_size = True

    def __init__(self, host: Host, choice: SolverChoice) -> None:
        """Search with the chosen solver."""
        super().__init__(host)
        self._choice = choice
        self._answered = False

    @property
    def status(self) -> str:
        """The current tools, shown until the first search has finished."""
        return self._text(self.palette.in_words())

    def end(self) -> None:
        """Cancel the current stroke, and remove a path that may lead through a wall now.

        Only the last search of the mode is added to the results.
        """
        super().end()
        run = self.document.run
        if not self._answered:
            self.document.forget_search()
        elif run is not None:
            self.document.keep_search(run)

    def changed(self, change: Change) -> None:
        """Show the current tiles, and search again."""
        player = self.view.player
        if isinstance(change, MazeChange) and player is not None:
            player.tiles[:] = self.document.maze.tiles
        super().changed(change)

    def answer(self, without: str = "missing") -> None:
        """Search again, or report an endpoint that lies in a wall or is not set.

        `without` is the word for an endpoint that is not set.
        """
        self._answered = False
        if missing := self.missing(without):
            self._cannot_search(missing)
            return
        try:
            task = Task(answer(search_of(self.host, self._choice)))
        except NoRoomError as error:
            self._cannot_search(f"{no_room(error)}: move it, or search tiles")
        else:
            self.search(task, self._take)

    def _cannot_search(self, why: str) -> None:
        self.tasks.stop()
        self.document.forget_search()
        self.host.say(self._text(why))

    def _take(self, run: SearchRun) -> None:
        self._answered = True
        self.document.keep_search(run, listed=False)
        result = in_a_sentence(run.solution, columns=STATUS_COLUMNS - len(_LIVE))
        self.host.say(self._text(result.removesuffix(".")))

    def _text(self, text: str) -> str:
        game = self.document.game
        cut = " An edit cut your game's trail." if game is not None and game.walk.is_cut else ""
        told = f"{_LIVE}{text}.{cut}"
        # The key stands in the footer as well.
        has_room = len(f"{told} Escape leaves.") <= STATUS_COLUMNS
        return f"{told} <editor.leave> leaves." if has_room else told


_OPTIONS: Final = (
    "<options.search> searches with these options, <options.leave> goes back to the solvers."
)
_WRONG: Final = "Correct the field with the error, or press <options.leave> to discard the entry."
_SOLVER: Final = (
    "A solver's letter or <solvers.search> searches; "
    "a click or <solvers.other_side> picks other endpoints."
)
STOPS_ASKED: Final = (
    "Click corridor tiles or press <solvers.stops> to set waypoints; "
    "<solvers.other_side> goes back."
)
STOPS_CHOSEN: Final = "A solver's letter or <solvers.search> searches."
_GRAPHS: Final = {
    "rooms": 'Solvers search rooms, but those marked "tiles" search tiles. <solvers.graph> '
    "returns to tiles.",
    "tiles": "Solvers search tiles: a step costs the weight of the tile that it enters.",
}
_START, _GOAL, _STOP = "start", "goal", "stop"


class FindMode(Mode):
    """A mode that searches between the current endpoints, with a chosen solver.

    The first tile that is clicked, or chosen with a key, becomes the start, the next tile the goal.
    While waypoints are chosen, a tile is added to the waypoints instead, or removed from them. A
    click with the right mouse button always does this.
    """

    places = ("solvers",)
    panel = "solvers"
    buttons = frozenset({LEFT, RIGHT})

    def __init__(self, host: Host, *, live: bool = False) -> None:
        """Choose a solver for a single search, or for a live search."""
        super().__init__(host)
        self._live = live
        self._next = self._missing or _START
        # The solver that searches once the missing endpoint is chosen.
        self._wanted = ""
        self.menu = host.part(solver_menu.SolverMenu)
        self.focus = Focus.MAZE if self._missing else Focus.NOTHING

    @property
    def bindings(self) -> list[Binding]:
        """The bindings, including each solver's letter."""
        return [*super().bindings, *(key.binding() for key in solver_keys().values())]

    @property
    def status(self) -> str:
        """The request to choose the next tile or the solver."""
        return self._ask_for_tile() if self._missing else _SOLVER

    @property
    def _missing(self) -> str:
        """The name of the missing endpoint; "" if both exist, or in a live search."""
        maze = self.document.maze
        ends = ((_START, maze.start), (_GOAL, next(iter(maze.goals), None)))
        missing = (name for name, position in ends if not maze.is_open(position))
        return "" if self._live else next(missing, "")

    def begin(self) -> None:
        """Move the cursor to the endpoint that is chosen first."""
        self.menu.heading.update("Search live with" if self._live else "Search with")
        self.menu.show_stops(self.document.stops)
        if not self._missing:
            self.host.wait_for(self.menu.take_focus)
        self._point_at_next()

    def end(self) -> None:
        """Reset a chosen start, unless a goal or a solver was chosen after it."""
        self.menu.leave_options()
        self.document.give_up_trying()

    def press(self, position: Position | None) -> None:
        """Take a corridor as the next endpoint; describe any other tile."""
        if self._next == _STOP:
            self.press_right(position)
        elif (corridor := self._pressed_corridor(position, f"the {self._next}")) is not None:
            self.document.forget_search()
            is_start = self._next == _START
            if is_start:
                self.document.try_endpoints(corridor, self.document.maze.goals)
                self._next = _GOAL
                self._point_at_next()
            else:
                self.document.move_endpoints(self.document.maze.start, (corridor,))
                self._next = _START
            if self._wanted and not self._missing:
                self.picked(self._wanted)
            elif is_start or self._missing:
                self.host.say(self._ask_for_tile())
            else:
                self.host.wait_for(self.menu.take_focus)
                self.host.say(_SOLVER)

    def press_right(self, position: Position | None) -> None:
        """Add a corridor to the waypoints, or remove it from them."""
        corridor = self._pressed_corridor(position, "a waypoint")
        if corridor is None:
            return
        maze, stops = self.document.maze, self.document.stops.switched(corridor)
        if corridor in (maze.start, *maze.goals):
            what = _START if corridor == maze.start else _GOAL
            self.host.say(f"That is the {what}: choose another corridor tile for a waypoint.")
        elif len(stops.tiles) > MOST_STOPS:
            self.host.say(f"There can be at most {MOST_STOPS} waypoints.")
        else:
            self._choose(stops)

    def _pressed_corridor(self, position: Position | None, end: str) -> Position | None:
        """Return the pressed tile if it is a corridor; else report that `end` needs a corridor."""
        maze, place = self.document.maze, self.view.shown_glyphs.place_of
        if position is None:
            self.host.say(f"That is outside the maze: choose a corridor tile for {end}.")
            return None
        row, col = position
        # A corridor may be drawn in the same place as a wall.
        for tile in (position, (row - 1, col), (row + 1, col)):
            if maze.is_open(tile) and place(*tile)[:2] == place(row, col)[:2]:
                return tile
        self.host.say(f"{row},{col} is a wall: choose a corridor tile for {end}.")
        return None

    def key(self, key: str) -> bool:
        """Search on the letter of a solver; handle the keys for options, waypoints and leaving.

        Return whether the key has a meaning in this mode.
        """
        for solver in registry.all().values():
            if key == solver.shortcut:
                return self.picked(solver.key)
        if key == "o" or (key == "right" and self.menu.list.has_focus):
            self._set_options()
        elif key == "escape":
            self.host.enter(ViewMode(self.host, CANCELLED))
        elif key == "tab":
            self._change_sides()
        elif key == "s" and self.view.has_focus:
            self.press_right(self.view.cursor)
        elif key == "s":
            self._begin_stops()
        elif key == "e":
            self._choose(self.document.stops.in_other_order())
        elif key == "w":
            self._switch_graph()
        elif key == "delete":
            self._choose(Stops(order=self.document.stops.order))
        elif key == "enter" and self.view.screen.focused is None:
            self.picked(self.menu.last)
        else:
            return False
        return True

    def picked(self, name: str) -> bool:
        """Search with the solver whose key is `name`, or choose waypoints; return whether possible.

        If an option is invalid, ask for a valid one instead. If an endpoint is missing, ask for
        the endpoint, and search once it is chosen.
        """
        if name == "waypoints":
            (self._change_sides if self._next == _STOP else self._begin_stops)()
        elif name not in registry.all():
            return False
        elif self._missing:
            self._wanted = name
            self._go_to_maze()
        elif self.menu.complain(name):
            self.host.say(_WRONG)
        else:
            self._settle_start()
            self.menu.used(name)
            kind = LiveMode if self._live else SearchMode
            self.host.enter(kind(self.host, choice_for(self.document, self.view, name)))
        return True

    def handle(self, message: ModeMessage) -> None:
        """Handle messages, including requests about waypoints and about the options of a solver."""
        match message:
            case solver_menu.SolverItem.OptionsAsked():
                self.menu.list.choose(message.item)
                self._set_options()
            case OptionsForm.Submitted():
                self.picked(message.key)
            case OptionsForm.Left():
                self.menu.take_focus_back()
                self.host.say(self.status)
            case _:
                super().handle(message)

    def _switch_graph(self) -> None:
        """Switch between searching rooms and tiles; report endpoints that are not rooms."""
        maze, graph = self.document.maze, self.menu.switch_graph()
        message = _GRAPHS[graph]
        ends = [("start", maze.start), *(("goal", goal) for goal in maze.goals)]
        try:
            for name, place in ends if graph == "rooms" else ():
                if place is not None:
                    check_is_room(maze, name, place)
        except NoRoomError as error:
            message = f"{no_room(error)}: choose a room, or press <solvers.graph> to search tiles."
        self.host.say(message)

    def _set_options(self) -> None:
        """Go to the options of the selected solver, if it has options."""
        solver = registry.get(self.menu.chosen)
        if solver.options:
            self.host.wait_for(self.menu.set_options)
            self.host.say(_OPTIONS)
        else:
            self.host.say(solver_menu.why_not(solver))

    def cursor_moved(self, position: Position) -> None:
        """Ask for the next tile when the cursor moves on the maze."""
        if self.view.has_focus and position == self.view.cursor:
            self.host.say(self._ask_for_tile())

    def changed(self, change: Change) -> None:
        """Show the number of waypoints."""
        self.menu.show_stops(self.document.stops)

    # Waypoints

    def _begin_stops(self) -> None:
        """Take the tiles that are clicked or chosen from now on as waypoints."""
        self._next = _STOP
        self._go_to_maze()

    def _choose(self, stops: Stops) -> None:
        """Set the waypoints, and keep the start if one has been chosen."""
        self._settle_start()
        if stops != self.document.stops:
            self.document.forget_search()
            self.document.choose_stops(stops)
        what_next = STOPS_ASKED if self._next == _STOP else STOPS_CHOSEN
        self.host.say(f"{stops.in_words()}. {what_next}")

    # Endpoints

    def _change_sides(self) -> None:
        """Move the focus from the list to the maze, or back."""
        if self._next == _STOP:
            self._next = self._missing or _START
        if self.view.has_focus:
            self.host.wait_for(self.menu.take_focus)
            self.host.say(self.status)
        else:
            self._go_to_maze()

    def _go_to_maze(self) -> None:
        self.view.screen.set_focus(self.view)
        self.host.say(self._ask_for_tile())

    def _ask_for_tile(self) -> str:
        if self._next == _STOP:
            return STOPS_ASKED
        solver = f" for {registry.get(self._wanted).name}" if self._wanted else ""
        return (
            f"Choose the {self._next}{solver}: click a corridor tile, or move there and press "
            "<cursor.choose>."
        )

    def _settle_start(self) -> None:
        """Keep the chosen start, without choosing another goal."""
        maze = self.document.maze
        if self.document.trying:
            self.document.move_endpoints(maze.start, maze.goals)

    def _point_at_next(self) -> None:
        maze = self.document.maze
        position = maze.start if self._next == _START else next(iter(maze.goals), None)
        if position is not None and position in maze:
            self.view.cursor = position
