"""What follows a document: its maze, its game and its fog in a view, tints, the list of results."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Final

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution
from labyrinth.core.task import Task
from labyrinth.core.trace.trace import Trace
from labyrinth.game.fog import Fog, Veil
from labyrinth.game.game import Game
from labyrinth.game.recorded_run import Ghost
from labyrinth.results.result import Result, find_result
from labyrinth.tui import clock
from labyrinth.tui.document import document_changes as changes
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.tile_appearance import Appearance
from labyrinth.tui.tasks import Tasks


def show_changes(document: Document, view: MazeWidget) -> None:
    """Let `view` draw what changes in `document` from now on, and no more than that."""
    view.drawing.show_stops(document.numbered_stops)

    def follow(change: Change) -> None:
        view.drawing.show_stops(document.numbered_stops)
        if isinstance(change, changes.Searched | changes.RunShown):
            view.show(document.at_rest())
        else:
            show_edit(document, view, change)

    document.observe(follow)


def show_edit(document: Document, view: MazeWidget, change: Change) -> None:
    """Let `view` draw what a change of `document` has made of its maze."""
    match change:
        case changes.Opened():
            view.maze = document.maze
        case changes.StateReplaced():
            view.replace_maze(document.maze)
        case changes.Painted():
            view.drawing.spans_changed(change.spans)
        case changes.TilesReplaced():
            view.drawing.rows_differ(change.before)
    lost = isinstance(change, changes.Painted | changes.TilesReplaced) and change.lost
    if lost or isinstance(change, changes.EndpointsMoved):
        view.drawing.endpoints_changed()


class ShownGame:
    """Keeps a view in step with the game, whether it is played, paused or finished."""

    def __init__(self, document: Document, view: MazeWidget) -> None:
        """Draw the game of `document`, if it has one, and follow it."""
        self._document, self._view = document, view
        self._walker: Position | None = None
        self._choices: list[Position] = []
        """The tiles onto which the walker may step."""
        self._drawn: list[Position] | None = None
        """The trail that is drawn."""
        self.ghost: Ghost | None = None
        """The ghost that goes along, if any does."""
        self.ghost_steps = 0
        """How many steps the ghost has gone."""
        self._best: frozenset[Position] = frozenset()
        self.draw()
        document.observe(self._follow)

    def sign_of(self, tile: Position) -> Appearance | None:
        """Return what a tile (row, col) looks like by the game, None where that says nothing."""
        game = self._document.game
        if game is None:
            return None
        if tile == self.ghost_place and self._view.drawing.veil_of(tile) == Veil.SEEN:
            return Appearance.GHOST
        marked = game.walk.marks(tile)
        if tile in self._choices and not (game.paused or game.finished):
            return Appearance.WAY_BACK if marked else Appearance.CHOICE
        if marked:
            return Appearance.BOTH if tile in self._best else Appearance.TRAIL
        return Appearance.PATH if tile in self._best else None

    # The ghost, and the best path

    @property
    def ghost_place(self) -> Position | None:
        """The tile (row, col) where the ghost stands, None without one and after the game."""
        game, ghost = self._document.game, self.ghost
        if ghost is None or game is None or game.finished:
            return None
        return ghost.place(self.ghost_steps)

    def let_go_along(self, ghost: Ghost | None) -> None:
        """Let this ghost stand on the start, in place of the one before, or none."""
        before = self.ghost_place
        self.ghost, self.ghost_steps = ghost, 0
        self._draw_ghost(before)

    def move_ghost(self, seconds: float) -> bool:
        """Move the ghost to where it is when the game was played so long.

        Return whether it has come to its end by that.
        """
        game, ghost = self._document.game, self.ghost
        if game is None or ghost is None:
            return False
        before, steps = self.ghost_place, self.ghost_steps
        self.ghost_steps = ghost.steps(game.walk.steps, seconds)
        self._draw_ghost(before)
        return ghost.has_arrived(self.ghost_steps) and steps != self.ghost_steps

    def show_best(self, way: Iterable[Position]) -> None:
        """Draw the tiles (row, col) of the best path beside the trail, until the next game."""
        self._best = frozenset(way)
        self.draw_tiles(self._best)

    def _draw_ghost(self, before: Position | None) -> None:
        self.draw_tiles(tile for tile in (before, self.ghost_place) if tile is not None)

    def draw(self) -> None:
        """Draw all of the game."""
        game, self._drawn = self._document.game, self._trail
        self._look_around()
        tiles = {*game.walk.trail, *self._choices, *self._best} if game else set()
        if (ghost := self.ghost_place) is not None:
            tiles.add(ghost)
        signs = {tile: sign for tile in tiles if (sign := self.sign_of(tile)) is not None}
        self._view.drawing.annotate(signs)

    def draw_tiles(self, tiles: Iterable[Position]) -> None:
        """Draw these tiles (row, col) as the game has them now."""
        self._view.drawing.note({tile: self.sign_of(tile) for tile in tiles})

    def _draw_around(self, tiles: Iterable[Position]) -> None:
        """Draw these tiles, and those around the walker, where it was and where it is."""
        before = {*self._choices, self._walker}
        self._look_around()
        changed = {*before, *tiles, *self._choices, self._walker}
        self.draw_tiles(tile for tile in changed if tile is not None)

    @property
    def _trail(self) -> list[Position] | None:
        """The trail of the game: the same list as long as steps alone change it."""
        game = self._document.game
        return game.walk.trail if game else None

    def _look_around(self) -> None:
        game = self._document.game
        self._walker = game.walk.position if game and game.walk.trail else None
        self._choices = game.walk.open_neighbours() if game else []
        self._view.stand(None if game and game.finished else self._walker)

    def _follow(self, change: Change) -> None:
        match change:
            case changes.GameMoved(tiles):
                self._draw_around(tiles)
            case changes.GameBegun() | changes.GameEnded():
                self._best, self.ghost_steps = frozenset(), 0
                self.draw()
            case changes.GamePaused() | changes.GameCut() | changes.GameVeiled():
                self.draw()
            case _ if change.alters_maze:
                ways = {*self._best, self.ghost_place}
                self._best, self.ghost = frozenset(), None
                replaced = isinstance(change, changes.Opened | changes.StateReplaced)
                if replaced or self._trail is not self._drawn:
                    self.draw()
                else:
                    self._draw_around(tile for tile in ways if tile is not None)


_FOG_TASK: Final = "fog"
_LAYING: Final = (
    changes.GameVeiled,
    changes.GameMoved,
    changes.GameBegun,
    changes.GameCut,
    changes.GameEnded,
)
"""Changes of a game at which its fog is laid anew."""
_MOST_AT_ONCE: Final = 50
"""Tiles from which a walker looks around in some 15 milliseconds; of more, it is recalled later."""


class ShownFog:
    """Hides in a view what the walker of the game has not seen, also while the game is paused.

    Where the game is finished, nothing is hidden.
    """

    def __init__(self, document: Document, view: MazeWidget, tasks: Tasks) -> None:
        """Follow the game of `document`; `begin` lays the fog that there is already."""
        self._document, self._view, self._tasks = document, view, tasks
        self._fog: Fog | None = None
        document.observe(self._follow)

    def begin(self) -> None:
        """Lay the fog of a game that goes on, once the view is on its screen."""
        if self._document.game is not None:
            self._lay()

    def _follow(self, change: Change) -> None:
        game, fog = self._document.game, self._fog
        goes_on = game is not None and not game.finished
        if isinstance(change, changes.GameMoved) and goes_on:
            self._look(change.tiles)
        elif isinstance(change, changes.GameVeiled) and fog and change.radius and game is not None:
            fog.radius = change.radius
            self._look([game.walk.position])
        elif change.alters_maze or isinstance(change, _LAYING):
            self._lay()

    def _lay(self) -> None:
        """Lay the fog anew, as it has lifted along all that was walked."""
        game = self._document.game
        if self._fog is not None:
            self._fog = None
            self._tasks.stop(_FOG_TASK)
        if game is not None and is_veiled(game):
            self._fog = Fog(self._document.maze, game.fog)
            self._look(game.walk.walked)
        self._view.drawing.lay(self._fog.veil if self._fog else None)

    def _look(self, tiles: Sequence[Position]) -> None:
        """See what there is to be seen from these tiles, the last of which is the walker's."""
        fog = self._fog
        if fog is None:
            return
        if len(tiles) > _MOST_AT_ONCE:
            self._tasks.start(Task(fog.remember(tiles)), self._recalled, name=_FOG_TASK)
            tiles = tiles[-1:]
        changed: set[int] = set()
        for tile in tiles:
            changed |= fog.look(tile)
        self._view.drawing.veil_changed(changed)

    def _recalled(self, _: None) -> None:
        self._view.refresh()


def is_veiled(game: Game) -> bool:
    """Whether a game leaves anything hidden."""
    return bool(game.fog and game.walk.trail and not game.finished)


_QUICK_TO_READ: Final = 20_000
"""Events that are read at once: some milliseconds."""


class ResultKeeper:
    """Adds the results of a document's searches; that of a long one comes a little later."""

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Observe `document`."""
        self._document, self._tasks = document, tasks
        self._number = 0
        document.observe(self._follow)

    def _follow(self, change: Change) -> None:
        if isinstance(change, changes.Searched) and change.solution is not None and change.listed:
            solution = change.solution
            self.keep(solution.trace, lambda: solution)

    def keep(self, trace: Trace, solution: Callable[[], Solution]) -> None:
        """Add the result of a search in the document's maze, of which this is the trace.

        `solution` is asked for what it came to when that is read, where a long one takes its time.
        """
        document = self._document
        recipe, when = document.recipe, clock.present.time()

        def read() -> Generator[float, None, Result]:
            return (yield from find_result(solution(), recipe, when=when))

        task = Task(read())
        if len(trace) < _QUICK_TO_READ:
            document.keep_result(task.finish())
        else:
            # Another search may begin meanwhile: each has a task of its own.
            self._number += 1
            self._tasks.start(task, document.keep_result, name=f"result {self._number}")
