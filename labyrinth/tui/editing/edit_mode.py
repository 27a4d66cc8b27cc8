"""Edit mode: toggle, paint and draw tiles with the tools of the palette."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from labyrinth.core.generation.steps.braid import braided
from labyrinth.core.maze import painting
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.task import Result, Task
from labyrinth.tui import clock
from labyrinth.tui.document import document_changes as changes
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.editing.palette import DRAW, FILL, Brush, Palette, paint_of
from labyrinth.tui.maze_view.drawing import QUICK
from labyrinth.tui.maze_view.maze_widget import LEFT, RIGHT
from labyrinth.tui.modes.mode import Focus, Host, Mode, ProgressMode, ViewMode
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.mode_message import ModeMessage
from labyrinth.tui.widgets.progress import PROGRESS_DELAY

_FILL: Final = "fill"


@dataclass(slots=True)
class Stroke:
    """A stroke from its first tile to the current one, with the tools chosen at its beginning."""

    brush: Brush
    paint: painting.Paint
    mirror: painting.Mirror
    begin: Position
    by_mouse: bool
    changed: bool = False


class EditMode(Mode):
    """A mode that draws with the tools of the palette.

    The left button or Enter paints, the right button or Delete makes walls. A line or a rectangle
    is previewed from its first corner, and painted when the button is released or on Enter. A
    stroke is undone as a whole. Escape cancels the current shape, then leaves.
    """

    places: Sequence[str] = ("editor",)
    undoable = True
    panel = "palette"
    focus = Focus.MAZE
    precise = True
    buttons = frozenset({LEFT, RIGHT})
    searches = False
    """Whether each edit starts a search; the last result is kept until the search ends."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.palette = host.part(Palette)
        self._stroke: Stroke | None = None
        self._filling = False

    @property
    def status(self) -> str:
        """The current tools, as text."""
        palette = self.palette
        return f"Edit: {palette.in_words()}. {palette.brush.hint}. <editor.leave> leaves."

    def end(self) -> None:
        """Cancel the current stroke."""
        self._give_up()

    def press(self, position: Position | None) -> None:
        """Start to paint at a tile."""
        self._begin(position, erases=False, by_mouse=True)

    def press_right(self, position: Position | None) -> None:
        """Start to make walls at a tile."""
        self._begin(position, erases=True, by_mouse=True)

    def drag(self, positions: list[Position]) -> None:
        """Paint the tiles, if the brush draws freehand."""
        if self._stroke is not None and self._stroke.brush is DRAW:
            self._paint(self._stroke, [painting.Span(row, col, col + 1) for row, col in positions])

    def release(self, position: Position) -> None:
        """Paint the shape up to a tile, and end a mouse stroke."""
        if self._stroke is not None and self._stroke.by_mouse:
            self._finish(position)

    def choose(self, position: Position) -> None:
        """Start to paint at a tile, or paint the current shape up to the tile."""
        self._draw(position, erases=False)

    def _draw(self, position: Position, *, erases: bool) -> None:
        if self.shaping:
            self._finish(position)
        else:
            self._begin(position, erases=erases, by_mouse=False)

    def cursor_moved(self, position: Position) -> None:
        """Preview the shape up to the cursor."""
        if self.shaping and position == self.view.cursor:
            self._plan(position)

    def key(self, key: str) -> bool:
        """Leave on Escape, make walls on Delete, or select the tool of a key.

        Return whether the key has a meaning in this mode.
        """
        if key == "delete":
            self._draw(self.view.cursor, erases=True)
        elif key != "escape":
            return self.palette.take(key)
        elif not self._give_up():
            self.leave()
        return True

    def picked(self, name: str) -> bool:
        """Leave if the button called "done" was pressed; return whether it was."""
        if name == "done":
            self.leave()
        return name == "done"

    def leave(self) -> None:
        """Switch to the mode for viewing the maze."""
        self.host.enter(ViewMode(self.host))

    def handle(self, message: ModeMessage) -> None:
        """Show the current tools when another tool is selected in the palette."""
        super().handle(message)
        if isinstance(message, Palette.Changed):
            self.host.say(self.status)

    def changed(self, change: Change) -> None:
        """Cancel the stroke on undo or redo; after an edit, report what new walls have removed."""
        if isinstance(change, changes.StateReplaced):
            self._give_up()
        elif isinstance(change, changes.Painted | changes.TilesReplaced):
            if not self.searches:
                self.document.forget_search()  # it was one of the maze without the edits
            if change.lost:
                self.host.say(f"You painted over the {change.lost}. <maze.undo> undoes this.")

    @property
    def shaping(self) -> bool:
        """Whether a shape waits for its other corner."""
        return self._stroke is not None and self._stroke.brush.shape is not None

    def _begin(self, position: Position | None, *, erases: bool, by_mouse: bool) -> None:
        if position is None:
            return
        self._give_up()
        palette, maze = self.palette, self.document.maze
        paint = paint_of(palette.paint, maze[position], keeps_walls=palette.keeps_walls)
        paint = painting.WALL if erases else paint
        stroke = Stroke(palette.brush, paint, palette.mirror, position, by_mouse)
        if stroke.brush is FILL and palette.keeps_walls and paint[0] == maze[position] == 0:
            self.host.say("Fill cannot paint weights into walls: use Draw or Box.")
        elif stroke.brush is FILL:
            tiles, index = bytes(maze.tiles), maze.index(position)
            fill = (tiles, maze.width, index, paint, stroke.mirror, maze.wall_weights)
            task = Task(painting.flooded(*fill))
            if len(tiles) < QUICK:
                self._take_filled(task.finish())
                return
            # Keys typed before this message are meant for the filled maze.
            self._filling = self.keeps_keys = True
            self.tasks.start(task, self._take_filled, self._show_filled, name=_FILL)
        elif stroke.brush.shape is not None:
            self._stroke = stroke
            self._plan(position)
        else:
            self._stroke = stroke if by_mouse else None
            row, col = position
            self._paint(stroke, [painting.Span(row, col, col + 1)])

    def _show_filled(self, share: float) -> None:
        self._take_keys()
        self.host.say(f"Filling… {share:.0%} of the maze. <editor.leave> stops.")

    def _take_filled(self, tiles: bytearray) -> None:
        self._filling = False
        self.host.say(self.status)
        self.document.replace_tiles(tiles)
        self._take_keys()

    def _take_keys(self) -> None:
        self.keeps_keys = False
        release_keys(self.view)

    def _plan(self, position: Position) -> None:
        stroke = self._stroke
        if stroke is None or stroke.brush.shape is None:
            return
        spans = self._mirrored(stroke, stroke.brush.shape(stroke.begin, position))
        self.view.plan(spans, stroke.paint)
        (row, col), (last_row, last_col) = stroke.begin, position
        size = f"{abs(row - last_row) + 1} x {abs(col - last_col) + 1}"
        ends = "Release to draw" if stroke.by_mouse else "<cursor.choose> draws"
        self.host.say(
            f"{stroke.brush.name} from {row},{col}: {size} tiles. {ends}, <editor.leave> cancels."
        )

    def _finish(self, position: Position) -> None:
        """Paint the shape from its first corner to a tile, and end the stroke."""
        stroke, self._stroke = self._stroke, None
        if stroke is not None and stroke.brush.shape is not None:
            self.view.plan([])
            self.host.say(self.status)
            self._paint(stroke, stroke.brush.shape(stroke.begin, position))

    def _give_up(self) -> bool:
        """Cancel the stroke; return whether a shape or a fill was unfinished."""
        unfinished = self.shaping or self._filling
        if self.shaping:
            self.view.plan([])
        if self._filling:
            self.tasks.stop(_FILL)
        self._stroke, self._filling = None, False
        self._take_keys()
        if unfinished:
            self.host.say(self.status)
        return unfinished

    def _paint(self, stroke: Stroke, spans: list[painting.Span]) -> None:
        """Paint tiles and their mirror images; the whole stroke is undone at once."""
        spans, again = self._mirrored(stroke, spans), stroke.changed
        painted = self.document.paint(spans, stroke.paint, continues=again)
        stroke.changed = painted or again

    def _mirrored(self, stroke: Stroke, spans: list[painting.Span]) -> list[painting.Span]:
        maze = self.document.maze
        return painting.mirrored(spans, stroke.mirror, maze.height, maze.width)


class LiveEditMode(EditMode, ABC):
    """An edit mode with live results; a press on the start or the first goal grabs it.

    A grabbed endpoint moves with the mouse while the button is down, or with the cursor until
    Enter is pressed. Undo releases the endpoint.
    """

    searches = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._held = ""
        self._moved = False

    @abstractmethod
    def answer(self, without: str = "missing") -> None:
        """Search again, or report an endpoint that lies in a wall or is not set.

        `without` is the word for an endpoint that is not set, such as "missing".
        """

    def begin(self) -> None:
        """Search for the first time."""
        self.answer()

    def search(self, task: Task[Result], take: Callable[[Result], None]) -> None:
        """Start a search, replacing the previous one; pass its result to `take`.

        If the search takes a while, a message says so.
        """

        def tell() -> None:
            if self.tasks.computes(task):
                self.host.say(
                    "Live: searching… Each edit starts a new search. <editor.leave> leaves."
                )

        self.tasks.start(task, take)
        clock.present.after(PROGRESS_DELAY, self.view, tell)

    def press(self, position: Position | None) -> None:
        """Grab an endpoint, or draw."""
        if not self._take_hold(position):
            super().press(position)

    def choose(self, position: Position) -> None:
        """Release the grabbed endpoint, grab the endpoint on the tile, or draw."""
        if self._held:
            self._let_go()
        elif self.shaping or not self._take_hold(position):
            super().choose(position)

    def drag(self, positions: list[Position]) -> None:
        """Move the grabbed endpoint, or draw."""
        if self._held:
            self._move(positions[-1])
        else:
            super().drag(positions)

    def release(self, position: Position) -> None:
        """Release the endpoint grabbed with the mouse, or draw."""
        self._let_go()
        super().release(position)

    def cursor_moved(self, position: Position) -> None:
        """Move the grabbed endpoint along with the cursor."""
        if not self._held:
            super().cursor_moved(position)
        elif position == self.view.cursor:
            self._move(position)

    def changed(self, change: Change) -> None:
        """Search again after a change of the maze."""
        super().changed(change)
        if isinstance(change, changes.MazeChange):
            self.answer("gone" if getattr(change, "lost", "") else "missing")

    def missing(self, without: str) -> str:
        """Say whether the start or the first goal is not set or lies in a wall; "" if neither does.

        `without` is the word for an endpoint that is not set, such as "missing".
        """
        maze = self.document.maze
        for name, position in (("start", maze.start), ("goal", next(iter(maze.goals), None))):
            if position is None:
                keys = "press <editor.leave>, then <maze.find> to set it"
                return f"The {name} is {without}: {keys}"
            if maze[position] == 0:
                return f"The {name} is in a wall"
        return ""

    def _take_hold(self, position: Position | None) -> bool:
        """Grab the endpoint on a tile; return whether there is one."""
        maze = self.document.maze
        if position is None or position not in (maze.start, *maze.goals[:1]):
            return False
        self._give_up()
        self._held, self._moved = "start" if position == maze.start else "goal", False
        self.host.say(f"Move the {self._held}; <cursor.choose> drops it.")
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
        """Move the grabbed endpoint onto a corridor; the whole move is undone at once."""
        maze = self.document.maze
        if maze[position]:
            ends = (
                (position, maze.goals)
                if self._held == "start"
                else (maze.start, (position, *maze.goals[1:]))
            )
            self._moved |= self.document.move_endpoints(*ends, continues=self._moved)


class BraidMode(ProgressMode):
    """A mode that opens a wall at each dead end; Escape or the Cancel button cancels it."""

    status = "Removing dead ends… <progress.cancel> cancels."

    def begin(self) -> None:
        """Start to braid a copy of the maze."""
        # The same maze is always braided alike.
        self.wait("Removing dead ends…", Task(braided(self.document.maze, Random(0))), self._take)

    def _take(self, result: tuple[Maze, int]) -> None:
        maze, opened = result
        message = "There are no dead ends to remove."
        if opened:
            self.document.forget_search()
            self.document.replace_tiles(maze.tiles)
            message = f"Dead ends removed; walls opened: {opened:,}. <maze.undo> undoes this."
        self.host.enter(ViewMode(self.host, message))
