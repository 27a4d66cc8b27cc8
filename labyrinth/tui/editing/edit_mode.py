"""Editing: tiles are turned, painted and drawn upon with the tools of the palette."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from labyrinth.core.generation.steps.braid import Braided, braided
from labyrinth.core.generation.steps.weights import WEIGHTS
from labyrinth.core.generation.toolkit.randomness import draw_numbers
from labyrinth.core.maze.painting import (
    OPEN,
    WALL,
    Mirror,
    Paint,
    Span,
    Weights,
    flooded,
    mirrored,
    weigh_opened,
)
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Result, Task
from labyrinth.tui import clock
from labyrinth.tui.document.document_changes import Change, Painted, StateReplaced, TilesReplaced
from labyrinth.tui.editing.palette import DRAW, FILL, Brush, Palette, paint_of
from labyrinth.tui.maze_view.maze_widget import LEFT, RIGHT
from labyrinth.tui.modes.mode import Focus, Host, Mode, ProgressMode, ViewMode
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.progress import PROGRESS_DELAY

_FILL: Final = "fill"


@dataclass(slots=True)
class Stroke:
    """What is being drawn, from its first tile on, with the tools as they were then.

    Each tile that it opens gets one of the `weights`, where there are any.
    """

    brush: Brush
    paint: Paint
    weights: Weights | None
    mirror: Mirror
    begin: Position
    by_mouse: bool
    changed: bool = False


class EditMode(Mode):
    """Draws with the tools of the palette.

    The left button or Enter paints, the right button or Delete makes walls. A line or a rectangle
    is planned from its first corner on, and painted when the button goes up or at Enter. A stroke
    is undone as a whole. Escape gives up what has begun, then leaves.
    """

    places: Sequence[str] = ("editor",)
    undoable = True
    panel = "palette"
    focus = Focus.MAZE
    precise = True
    buttons = frozenset({LEFT, RIGHT})
    searches = False
    """Whether each edit is answered by another search, until which the last one is kept."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.palette = host.part(Palette)
        self._stroke: Stroke | None = None
        self._filling = False

    @property
    def status(self) -> str:
        """With what the user draws, and how."""
        palette = self.palette
        return f"Edit: {palette.in_words()}. {palette.brush.hint}. <editor.leave> leaves."

    def end(self) -> None:
        """Give up what has begun."""
        self._give_up()

    def press(self, position: Position | None) -> None:
        """Begin to paint."""
        if position is not None:
            self._begin(position, erases=False, by_mouse=True)

    def erase(self, position: Position | None) -> None:
        """Begin to make walls."""
        if position is not None:
            self._begin(position, erases=True, by_mouse=True)

    def drag(self, positions: list[Position]) -> None:
        """Paint the tiles, if the brush is one that draws freely."""
        if self._stroke is not None and self._stroke.brush is DRAW:
            self._paint([Span(row, col, col + 1) for row, col in positions])

    def release(self, position: Position) -> None:
        """Paint the shape up to here; a stroke of the mouse is over."""
        if self._stroke is not None and self._stroke.by_mouse:
            self._finish(position)

    def choose(self, position: Position) -> None:
        """Begin to paint, or paint the shape that has begun."""
        if self.shaping:
            self._finish(position)
        else:
            self._begin(position, erases=False, by_mouse=False)

    def cursor_moved(self, position: Position) -> None:
        """Plan the shape up to the cursor."""
        if self.shaping and position == self.view.cursor:
            self._plan(position)

    def key(self, key: str) -> bool:
        """Leave at Escape, make walls at Delete, take up the tool of a key."""
        if key == "escape":
            if not self._give_up():
                self.leave()
        elif key == "delete":
            if self.shaping:
                self._finish(self.view.cursor)
            else:
                self._begin(self.view.cursor, erases=True, by_mouse=False)
        else:
            return self.palette.take(key)
        return True

    def picked(self, name: str) -> bool:
        """Leave with the button for it."""
        if name == "done":
            self.leave()
        return name == "done"

    def leave(self) -> None:
        """Go on to looking at the maze."""
        self.host.enter(ViewMode(self.host))

    def handle(self, message: ForMode) -> None:
        """Draw on with the tools of the palette that were taken up."""
        super().handle(message)
        if isinstance(message, Palette.Changed):
            self.host.say(self.status)

    def changed(self, change: Change) -> None:
        """Give up what has begun on another state of the maze, and say which endpoint is lost."""
        if isinstance(change, Painted | TilesReplaced) and not self.searches:
            self.document.forget_search()  # it was one of the maze without the edits
        match change:
            case StateReplaced():
                self._give_up()
            case Painted() | TilesReplaced() if change.lost:
                self.host.say(
                    f"The {change.lost} is gone under a wall. <maze.undo> brings it back."
                )

    @property
    def shaping(self) -> bool:
        """Whether a shape has begun that waits for its other corner."""
        return self._stroke is not None and self._stroke.brush.shape is not None

    def _begin(self, position: Position, *, erases: bool, by_mouse: bool) -> None:
        self._give_up()
        palette, maze = self.palette, self.document.maze
        paint = WALL if erases else paint_of(palette.paint, maze[position])
        limits, rng = self.document.weight_limits, Random()
        # A weight that is painted is the one that is wanted; all of 1 need not be drawn.
        draws = paint is OPEN and limits != WEIGHTS.default
        weights = (lambda count: draw_numbers(rng, *limits, count)) if draws else None
        stroke = Stroke(palette.brush, paint, weights, palette.mirror, position, by_mouse)
        if stroke.brush is FILL:
            self._filling = True
            tiles, index = bytes(maze.tiles), maze.index(position)
            task = Task(flooded(tiles, maze.width, index, paint, stroke.mirror, weights))
            self.tasks.start(task, self._take_filled, self._show_filled, name=_FILL)
            return
        self._stroke = stroke
        if self.shaping:
            self._plan(position)
        else:
            row, col = position
            self._paint([Span(row, col, col + 1)])
            if not by_mouse:
                self._stroke = None

    def _show_filled(self, share: float) -> None:
        self.host.say(f"Filling… {share:.0%} of the maze. <editor.leave> stops.")

    def _take_filled(self, tiles: bytearray) -> None:
        self._filling = False
        self.host.say(self.status)
        self.document.replace_tiles(tiles)

    def _plan(self, position: Position) -> None:
        stroke = self._stroke
        if stroke is None or stroke.brush.shape is None:
            return
        self.view.plan(self._mirrored(stroke.brush.shape(stroke.begin, position)), stroke.paint)
        (row, col), (last_row, last_col) = stroke.begin, position
        size = f"{abs(row - last_row) + 1} x {abs(col - last_col) + 1}"
        ends = "Let go to draw" if stroke.by_mouse else "<cursor.choose> draws"
        self.host.say(
            f"{stroke.brush.name} from {row},{col}, {size}. {ends}, <editor.leave> gives up."
        )

    def _finish(self, position: Position) -> None:
        """Paint the shape from where it began to a tile; the stroke is over."""
        stroke = self._stroke
        if stroke is not None and stroke.brush.shape is not None:
            self.view.plan([])
            self.host.say(self.status)
            self._paint(stroke.brush.shape(stroke.begin, position))
        self._stroke = None

    def _give_up(self) -> bool:
        """Forget what has begun; return whether there was anything that had not been painted."""
        unfinished = self.shaping or self._filling
        if self.shaping:
            self.view.plan([])
        if self._filling:
            self.tasks.stop(_FILL)
        self._stroke, self._filling = None, False
        if unfinished:
            self.host.say(self.status)
        return unfinished

    def _paint(self, spans: list[Span]) -> None:
        """Paint tiles and their images; the whole stroke is undone at once."""
        stroke = self._stroke
        if stroke is not None:
            painted = self.document.paint(
                self._mirrored(spans),
                stroke.paint,
                weights=stroke.weights,
                continues=stroke.changed,
            )
            stroke.changed = stroke.changed or painted

    def _mirrored(self, spans: list[Span]) -> list[Span]:
        mirror = self._stroke.mirror if self._stroke is not None else Mirror.NONE
        return mirrored(spans, mirror, self.document.maze.height, self.document.maze.width)


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


class BraidMode(ProgressMode):
    """Opens a wall of each dead end; Escape or the Cancel button gives it up."""

    status = "Removing dead ends… <progress.cancel> cancels."

    def begin(self) -> None:
        """Start on a copy of the maze."""
        # The same maze is always braided alike.
        self.wait("Removing dead ends…", Task(braided(self.document.maze, Random(0))), self._take)

    def _take(self, result: Braided) -> None:
        message = "There are no dead ends to remove."
        if result.opened:
            # What was opened gets the weights that the recipe draws.
            before, after = self.document.maze.tiles, result.maze.tiles
            weights = draw_numbers(Random(0), *self.document.weight_limits, len(after))
            self.document.forget_search()
            self.document.replace_tiles(bytearray(weigh_opened(before, after, weights)))
            message = f"Dead ends removed, walls opened: {result.opened:,}. <maze.undo> undoes."
        self.host.enter(ViewMode(self.host, message))
