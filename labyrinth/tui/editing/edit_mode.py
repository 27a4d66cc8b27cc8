"""Editing: tiles are turned, painted and drawn upon with the tools of the palette."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labyrinth.core.maze.painting.flood_fill import flooded
from labyrinth.core.maze.painting.mirror import Mirror, mirrored
from labyrinth.core.maze.painting.paint import WALL, Paint, paint, unpainted
from labyrinth.core.maze.painting.span import Span
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.tui.editing.tools import DRAW, FILL, Brush, paint_of
from labyrinth.tui.maze_view.maze_widget import LEFT, RIGHT
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.modes.view import ViewMode

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen


@dataclass(frozen=True, slots=True)
class Filled:
    """What a flood fill made of all the tiles."""

    tiles: bytearray


@dataclass(slots=True)
class Stroke:
    """What is being drawn, from its first tile on, with the tools as they were then."""

    brush: Brush
    paint: Paint
    mirror: Mirror
    begin: Position
    by_mouse: bool
    changed: bool = False


def _fill(tiles: bytes, width: int, index: int, stroke: Stroke) -> Generator[float, None, Filled]:
    return Filled((yield from flooded(tiles, width, index, stroke.paint, stroke.mirror)))


class EditMode(Mode):
    """Draws with the tools of the palette.

    The left button or Enter paints, the right button or Delete makes walls. A line or a rectangle
    is planned from its first corner on, and painted when the button goes up or at Enter. A stroke
    is undone as a whole. Escape gives up what has begun, then leaves.
    """

    precise = True
    pending = True
    undoable = True
    buttons = frozenset({LEFT, RIGHT})

    def __init__(self, screen: MazeScreen) -> None:
        """Begin without a stroke."""
        super().__init__(screen)
        self._stroke: Stroke | None = None
        self._filling = False

    def begin(self) -> None:
        """Give the cursor to the user."""
        self.screen.forget_search()
        self.screen.show_panel("palette", take_focus=False)
        self.screen.widget.focus()
        self.tools_changed()

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
        if self.shaping and position == self.screen.widget.cursor:
            self._plan(position)

    def key(self, key: str) -> bool:
        """Leave at Escape, make walls at Delete, take up the tool of a key."""
        if key == "escape":
            if not self._give_up():
                self.leave()
        elif key in ("delete", "backspace"):
            if self.shaping:
                self._finish(self.screen.widget.cursor)
            else:
                self._begin(self.screen.widget.cursor, erases=True, by_mouse=False)
        else:
            return self.screen.palette.take(key)
        return True

    def leave(self) -> None:
        """Go on to looking at the maze."""
        self.screen.enter(ViewMode(self.screen))

    def tools_changed(self) -> None:
        """Say with what the user draws, and how."""
        palette = self.screen.palette
        self.screen.say(f"Edit: {palette.describe()}. {palette.brush.hint}. Escape leaves.")

    def restored(self) -> None:
        """Give up what has begun on another maze."""
        self._give_up()

    def progressed(self, share: float) -> None:
        """Say how far a flood fill is."""
        if self._filling:
            self.screen.say(f"Filling… {share:.0%} of the maze. Escape stops.")

    def computed(self, result: object) -> None:
        """Take over what a flood fill made."""
        if isinstance(result, Filled):
            self._filling = False
            if result.tiles != self.screen.maze.tiles:
                self.screen.remember(self.screen.moment())
                self.screen.replace_tiles(result.tiles)
            self.tools_changed()
            self.edited()

    def edited(self) -> None:
        """Do what follows when tiles were painted, or a stroke has come to nothing."""

    @property
    def shaping(self) -> bool:
        """Whether a shape has begun that waits for its other corner."""
        return self._stroke is not None and self._stroke.brush.shape is not None

    def _begin(self, position: Position, *, erases: bool, by_mouse: bool) -> None:
        self._give_up()
        palette, maze = self.screen.palette, self.screen.maze
        paint = WALL if erases else paint_of(palette.paint, maze[position])
        stroke = Stroke(palette.brush, paint, palette.mirror, position, by_mouse)
        if stroke.brush is FILL:
            self._filling = True
            tiles, index = bytes(maze.tiles), maze.index(position)
            self.screen.compute(Task(_fill(tiles, maze.width, index, stroke)))
            return
        self._stroke = stroke
        if self.shaping:
            self._plan(position)
        else:
            row, col = position
            self._paint([Span(row, col, col + 1)])
            if not by_mouse:
                self._stroke = None

    def _plan(self, position: Position) -> None:
        """Show the shape from where it began to a tile."""
        stroke = self._stroke
        if stroke is None or stroke.brush.shape is None:
            return
        maze = self.screen.maze
        spans = stroke.brush.shape(stroke.begin, position)
        spans = mirrored(spans, stroke.mirror, maze.height, maze.width)
        self.screen.widget.plan(spans, stroke.paint)
        (row, col), (last_row, last_col) = stroke.begin, position
        size = f"{abs(row - last_row) + 1} x {abs(col - last_col) + 1}"
        ends = "Let go to draw" if stroke.by_mouse else "Enter draws"
        self.screen.say(f"{stroke.brush.name} from {row},{col}, {size}. {ends}, Escape gives up.")

    def _finish(self, position: Position) -> None:
        """Paint the shape from where it began to a tile; the stroke is over."""
        stroke = self._stroke
        if stroke is not None and stroke.brush.shape is not None:
            self.screen.widget.plan([])
            self.tools_changed()
            self._paint(stroke.brush.shape(stroke.begin, position))
        self._stroke = None

    def _give_up(self) -> bool:
        """Forget what has begun; return whether there was anything that had not been painted."""
        unfinished = self.shaping or self._filling
        if self.shaping:
            self.screen.widget.plan([])
        if self._filling:
            self.screen.stop_computing()
        self._stroke, self._filling = None, False
        if unfinished:
            self.tools_changed()
            self.edited()
        return unfinished

    def _paint(self, spans: list[Span]) -> None:
        """Paint tiles and their images with the paint of the stroke."""
        stroke, maze = self._stroke, self.screen.maze
        if stroke is None:
            return
        spans = mirrored(spans, stroke.mirror, maze.height, maze.width)
        spans = unpainted(maze.tiles, maze.width, spans, stroke.paint)
        if not spans:
            return
        if not stroke.changed:
            stroke.changed = True  # the whole stroke is undone at once
            self.screen.remember(self.screen.moment())
        paint(maze.tiles, maze.width, spans, stroke.paint)
        self.screen.tiles_edited(spans)
        self.edited()
