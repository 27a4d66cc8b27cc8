"""The document: what is known of a maze. Every change goes through it, and it tells its observers.

It knows nothing of the interface.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting.paint import Paint, Weights, paint, tiles_in, unpainted
from labyrinth.core.maze.painting.span import Span
from labyrinth.core.maze.walls import Position
from labyrinth.results.result import Ground, Result
from labyrinth.tui.document.contents import Contents
from labyrinth.tui.document.document_changes import (
    Change,
    Closed,
    EndpointsMoved,
    Opened,
    Painted,
    Redone,
    ResultKept,
    RunShown,
    Saved,
    Searched,
    SketchBegun,
    SketchEnded,
    StopsChosen,
    TilesReplaced,
    Undone,
)
from labyrinth.tui.document.history import State
from labyrinth.tui.document.lost_endpoints import covers, lose_walled
from labyrinth.tui.document.played import Played
from labyrinth.tui.document.results import Results
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.document.stops import Stops

if TYPE_CHECKING:
    from labyrinth.tui.document.benchmark import Benchmark


class Document(Played):
    """Holds a maze with its recipe, file, edits, history and last search.

    The start and the goals may be tried out: they are shown, and go back with `give_up_trying` and
    at an edit.
    A sketch, a half-carved maze, may be edited in place of the maze, with a history of its own.
    """

    @classmethod
    def of(
        cls,
        contents: Contents,
        kept: Contents | None = None,
        results: Iterable[Result] = (),
        benchmark: Benchmark | None = None,
    ) -> Document:
        """Return a document of these contents; `kept` are those of the maze behind a sketch."""
        state = contents.state
        document = cls(state.maze, state.recipe, state.path, benchmark=benchmark)
        document._contents, document._kept = contents, kept
        document.results = Results(results)
        return document

    # Changes

    def open(self, maze: Maze, path: Path | None = None) -> None:
        """Show another maze, from the file at `path` if it has one; nothing is known of it yet."""
        self._open(State(maze, maze.recipe, path))

    def open_again(self, ground: Ground) -> bool:
        """Show the maze again that results are of; return whether it is still known.

        Undo goes back to the one that was shown.
        """
        state = self.state_on(ground)
        if state is not None:
            self._open(state.copy())
        return state is not None

    def carve_on(self, maze: Maze) -> None:
        """Show a maze that was carved on from the one before, or from a sketch of it."""
        if self._kept is not None:
            self._contents, self._kept = self._kept, None
        self._open(State(maze, maze.recipe, edited=True))

    def paint(
        self,
        spans: Sequence[Span],
        with_paint: Paint,
        *,
        weights: Weights | None = None,
        continues: bool = False,
    ) -> bool:
        """Paint the tiles of these spans; return whether that changed any.

        Each wall that becomes a corridor gets one of the `weights`, if there are any. A start, a
        goal or a stop that a wall is drawn over is no longer there.
        """
        maze = self.maze
        changed = unpainted(maze.tiles, maze.width, spans, with_paint)
        if changed:
            self.give_up_trying()
            self._begin_edit(continues=continues)
            drawn = weights(tiles_in(changed)) if weights else b""
            paint(maze.tiles, maze.width, changed, with_paint, drawn)
            lost = self._lose_endpoints(lambda tile: any(covers(span, tile) for span in changed))
            self._tell(Painted(changed, with_paint, continues, lost, drawn))
        return bool(changed)

    def replace_tiles(self, tiles: bytearray) -> None:
        """Give the maze other tiles, as many as it has; endpoints go as in `paint`."""
        if tiles != self.maze.tiles:
            self.give_up_trying()
            self._begin_edit()
            before, self.maze.tiles = self.maze.tiles, tiles
            lost = self._lose_endpoints(lambda tile: before[self.maze.index(tile)] != 0)
            self._tell(TilesReplaced(before, tiles, lost))

    def move_endpoints(
        self, start: Position | None, goals: tuple[Position, ...], *, continues: bool = False
    ) -> bool:
        """Move the start and the goals; return whether they were elsewhere."""
        tried = self._put_back_endpoints()
        moved = (start, goals) != (self.maze.start, self.maze.goals)
        if moved:
            self._begin_edit(continues=continues)
            self.maze.start, self.maze.goals = start, goals
        if moved or tried:
            self._tell(EndpointsMoved(start, goals, continues))
        return moved

    def try_endpoints(self, start: Position | None, goals: tuple[Position, ...]) -> None:
        """Show other endpoints, which is no edit yet."""
        maze = self.maze
        if self._endpoints_before_trying is None:
            self._endpoints_before_trying = (maze.start, maze.goals)
        maze.start, maze.goals = start, goals
        self._tell(EndpointsMoved(start, goals, tried=True))

    def give_up_trying(self) -> None:
        """Put the endpoints back where they were before others were tried."""
        if self._put_back_endpoints():
            self._tell(EndpointsMoved(self.maze.start, self.maze.goals, tried=True))

    def choose_stops(self, stops: Stops) -> None:
        """Let searches lead over these stops; those that are no corridors are left out."""
        stops = stops.on_corridors_of(self.maze)
        if stops != self.stops:
            self._contents.history.remember(self._state())
            self._contents.state = replace(self._contents.state, stops=stops)
            self._tell(StopsChosen(stops))

    def keep_search(self, run: SearchRun, *, listed: bool = True) -> None:
        """Remember the last search, and show this of it; its result is `listed`, or was before."""
        self._contents.solution, self._contents.run = run.solution, run
        self._tell(Searched(run.solution, listed))

    def keep_result(self, result: Result) -> None:
        """Add the result of a search to the others, or what more is known of it."""
        self._tell(ResultKept(self.results.add(result)))

    def forget_search(self) -> None:
        """Forget the last search, and with it what it expanded."""
        self._contents.solution = self._contents.run = None
        self._tell(Searched(None))

    def show_run(self, run: SearchRun | None) -> None:
        """Show another part of the last search while nothing runs, or nothing of it."""
        self._contents.run = run
        self._tell(RunShown(run))

    def saved(self, path: Path) -> None:
        """Take note that the maze was saved in a file."""
        self._contents.state = replace(self._contents.state, path=path, edited=False)
        self._contents.history.saved()
        self._tell(Saved(path))

    def undo(self) -> bool:
        """Take the last change back; return whether there was one."""
        history = self._contents.history
        return self._restore(history.undo, history.past[-1:], Undone())

    def redo(self) -> bool:
        """Make the change again that was undone last; return whether there was one."""
        history = self._contents.history
        return self._restore(history.redo, history.future[-1:], Redone())

    def begin_sketch(self, maze: Maze) -> None:
        """Show a half-carved maze in place of the maze, until `end_sketch` or `carve_on`."""
        self._kept = self._contents
        self._contents = Contents(State(maze, self.recipe, self.path))
        self._tell(SketchBegun(maze))

    def end_sketch(self) -> None:
        """Show the maze again, and forget the sketch, if there is one."""
        if self._kept is not None:
            self._contents, self._kept = self._kept, None
            self._tell(SketchEnded())

    def close(self) -> None:
        """Take note that the user has left the maze."""
        self._tell(Closed())

    # What changes have in common

    def _lose_endpoints(self, was_drawn_over: Callable[[Position], bool]) -> str:
        """Give up the endpoints and stops that are walls by now, and name them.

        Endpoints of a sketch may be carved yet.
        """
        if self._kept is not None:
            return ""
        lost, stops = lose_walled(self.maze, was_drawn_over), self.stops.on_corridors_of(self.maze)
        if stops != self.stops:
            self._contents.state = replace(self._contents.state, stops=stops)
            lost = [*lost, "stop"]
        return " and the ".join(lost)

    def _state(self) -> State:
        """Return what undo may come back to after an edit, which leaves the game as it is."""
        return replace(self._contents.state, maze=self.maze.copy(), game=None)

    def _begin_edit(self, *, continues: bool = False) -> None:
        if not continues:
            self._contents.history.remember(self._state())
        self._contents.state = replace(self._contents.state, edited=True)

    def _open(self, state: State) -> None:
        before = self._contents.state
        if self.opened:
            self._contents.history.remember(before.copy())
        self.opened = True
        state = replace(state, ordinal=before.ordinal + 1)
        self._contents = Contents(state, self._contents.history)
        self._tell(Opened(state.maze))

    def _restore(
        self, exchange: Callable[[State], State | None], there: Sequence[State], change: Change
    ) -> bool:
        """Exchange the present state for the one that is `there`, if there is one."""
        before = self._contents.state
        stays = bool(there) and there[0].ordinal == before.ordinal
        state = exchange(replace(before, game=None) if stays else before)
        if state is None:
            return False
        # The history keeps its states as they are, also those that undo and redo go through.
        state = state.copy()
        if stays:
            state = replace(state, game=before.game)
        self._contents = Contents(state, self._contents.history)
        self._tell(change)
        return True

    def _put_back_endpoints(self) -> bool:
        """Return whether endpoints were tried out."""
        if self._endpoints_before_trying is None:
            return False
        self.maze.start, self.maze.goals = self._endpoints_before_trying
        self._endpoints_before_trying = None
        return True
