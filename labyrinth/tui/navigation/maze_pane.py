"""The pane of the maze: the maze with its rulers, and the overview on top."""

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.containers import Container, Horizontal
from textual.geometry import Region, Size
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.colours.themes import colours_of
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.maze_view.dots import (
    BRAILLE,
    EXPANDED,
    FRONTIER,
    WAY,
    DotCharacters,
    ReducedMaze,
    dot_characters,
)
from labyrinth.tui.maze_view.glyphs import ASCII
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.tasks import Tasks

# The least lines between two row numbers.
_LINES_A_LABEL: Final = 2
# The least columns between two column numbers.
_GAP: Final = 2


class Ruler(Widget):
    """A ruler that scrolls with the maze, with the number at the cursor highlighted."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"ruler--here"}
    ALLOW_SELECT = False
    scrolls: ClassVar[str]
    """The attribute of the view with the scroll position that this ruler follows."""

    def __init__(self, view: MazeWidget, *, id: str | None = None) -> None:
        """Show the numbers of rows or columns in the maze of `view`."""
        super().__init__(id=id)
        self._view = view

    def on_mount(self) -> None:
        """Start to follow the view."""
        for name in (self.scrolls, "virtual_size", "cursor", "has_focus", "framed"):
            self.watch(self._view, name, self._draw_anew, init=False)

    def _draw_anew(self) -> None:
        self.refresh()

    @property
    def breadth(self) -> int:
        """The width of the row numbers, in columns."""
        return len(str(self._view.drawing.maze.height - 1)) + 1


class RowRuler(Ruler):
    """The numbers of the rows, to the left of the maze."""

    scrolls = "scroll_y"

    def render_line(self, y: int) -> Strip:
        """Draw the number of the row that begins in line `y`, if it has one."""
        view, width, style = self._view, self.size.width, self.rich_style
        within = y - view.gutter.top
        line = within - view.origin.y
        seen = 0 <= within < view.size.height and 0 <= line < view.virtual_size.height
        if not seen:
            return Strip.blank(width, style)
        glyphs = view.shown_glyphs
        step = _step(_LINES_A_LABEL, lambda rows: glyphs.place_of(rows, 0)[0])
        first = glyphs.tile_at(line, 0)[0]
        # A line of half blocks has two rows, and a tall tile begins in one of its lines.
        rows = [row for row in (first, first + 1) if glyphs.place_of(row, 0)[0] == line]
        if view.has_focus and view.cursor[0] in rows:
            text, style = str(view.cursor[0]), self.get_component_rich_style("ruler--here")
        else:
            text = next((str(row) for row in rows if row % step == 0), "")
        return Strip([Segment(text.rjust(width - 1) + " ", style)], width)


class ColumnRuler(Ruler):
    """The numbers of the columns, above the maze and the row ruler."""

    scrolls = "scroll_x"

    def render_line(self, y: int) -> Strip:
        """Draw the ruler's only line."""
        view, width, style = self._view, self.size.width, self.rich_style
        maze, window, glyphs = view.drawing.maze, view.window, view.shown_glyphs
        left = self.breadth + view.gutter.left + view.origin.x

        def place(col: int) -> int:
            return left + glyphs.place_of(0, col)[1]

        step = _step(len(str(maze.width)) + _GAP, lambda cols: glyphs.place_of(0, cols)[1])
        here = view.cursor[1] if view.has_focus and view.cursor[1] in window.column_range else None
        number, begin, end = "", width + 1, width + 1
        if here is not None:
            number = str(here)
            begin = max(0, min(place(here), width - len(number)))
            end = begin + len(number)
        line = ""
        for col in range(-(-window.x // step) * step, window.right, step):
            x, label = place(col), str(col)
            if (x + len(label) < begin or x > end) and x + len(label) <= width:
                line = line.ljust(x) + label
        line = line.ljust(width)
        here_style = self.get_component_rich_style("ruler--here")
        parts = ((line[:begin], style), (number, here_style), (line[end:], style))
        strip = Strip([Segment(text, each) for text, each in parts if text])
        return strip.adjust_cell_length(width, style)


def _step(least: int, length: Callable[[int], int]) -> int:
    """Return the first step of 1, 2, 5, 10, 20, ... with a `length(step)` of at least `least`."""
    step = 1
    while length(step) < least:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


class MazePane(Container):
    """The pane that holds the widget of the maze, its rulers and the overview.

    By default a maze that does not fit has rulers, unless the terminal is small.
    """

    ruled: var[bool | None] = var(None)
    """Whether rulers are shown; None shows rulers for a maze that does not fit."""

    def __init__(self, view: MazeWidget, tasks: Tasks, *, id: str | None = None) -> None:
        """Show `view`; the overview is computed with `tasks`."""
        self._view = view
        self._columns = ColumnRuler(view, id="column-ruler")
        self._rows = RowRuler(view, id="row-ruler")
        self.overview = Overview(view, tasks)
        super().__init__(self._columns, Horizontal(self._rows, view), self.overview, id=id)

    def on_mount(self) -> None:
        """Start to follow the drawn size of the maze."""
        self.watch(self._view, "virtual_size", self.watch_ruled, init=False)

    def on_resize(self) -> None:
        """Fit the rulers and the overview to the new size."""
        self.watch_ruled()
        self.overview.fit()

    def switch_rulers(self) -> None:
        """Show or hide the rulers."""
        self.ruled = not self._rows.display

    def watch_ruled(self) -> None:
        """Show or hide the rulers."""
        shown, maze, size = self.ruled, self._view.drawing.maze, self.size
        if shown is None:
            # Before its first layout the pane has no size, and rulers would be drawn once in vain.
            # A small terminal has no space to show which part of a large maze is visible.
            small = not size or self.screen.has_class("-narrow") or self.screen.has_class("-low")
            lines, columns = self._view.glyphs_for(maze, size).size(maze.height, maze.width)
            shown = not small and (lines > size.height or columns > size.width)
        self._rows.display = self._columns.display = shown
        self._rows.styles.width = self._rows.breadth


_TASK: Final = "overview"
# The most events whose tiles are updated one by one: a few milliseconds of work.
_MOST_READ_AGAIN: Final = 5_000
# Seconds between two readings of the whole maze, while a run is played.
_SECONDS_A_READING: Final = 0.5
_FRAME: Final = Size(2, 2)
# The least columns for the title in the frame.
_TITLED: Final = 12
# Seconds between two checks of the marks in the maze.
_SECONDS_A_LOOK: Final = 0.1
# The flag of a character in the window, in addition to those of dots.
_SEEN: Final = 128
# The style of each flag of a character; later styles override earlier ones.
_STYLES: Final = (
    (0, "overview--wall"),
    (EXPANDED, "overview--expanded"),
    (FRONTIER, "overview--frontier"),
    (WAY, "overview--way"),
    (_SEEN, "overview--window"),
)


class Overview(Widget, can_focus=True):
    """A reduced maze, one dot per square of tiles, in a corner of its parent or in full size.

    Arrow keys and the mouse scroll the view. The overview also shows the marks of a run. The whole
    maze is read in the background; a few changes by the run are read at once.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(name for _, name in _STYLES),
        "overview--start",
        "overview--goal",
        "overview--walker",
    }
    BINDINGS = class_bindings("overview")
    ALLOW_SELECT = False

    large: var[bool] = var(False)
    """Whether the overview takes all the available space."""

    def __init__(self, view: MazeWidget, tasks: Tasks, *, id: str | None = None) -> None:
        """Show the maze of `view` once it is opened, computing with `tasks`."""
        super().__init__(id=id)
        self.display = False
        self._view = view
        self._tasks = tasks
        # The dots; None while the overview is closed.
        self._dots: ReducedMaze | None = None
        self._reading = self._outdated = False
        self._player: Player | None = None
        # How many events of the player's trace the dots include.
        self._events = 0
        self._read_at = 0.0
        self._characters = BRAILLE
        self._styles: dict[int, Style] = {}
        self._window = Region()
        self._alarm: clock.Alarm | None = None

    # Opening, closing, size

    def open(self) -> None:
        """Show the maze, and take the focus."""
        self.display = True
        self.fit()
        if self._alarm is None:
            self._alarm = clock.present.every(_SECONDS_A_LOOK, self, self._look)
        self.screen.set_focus(self)

    def action_close(self) -> None:
        """Close the overview."""
        if self.has_focus:
            self.screen.set_focus(self._view)
        self.display = False
        self._dots, self._reading = None, False
        self._tasks.stop(_TASK)
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None

    def action_enlarge(self) -> None:
        """Toggle between all the available space and a corner."""
        self.large = not self.large
        self.fit()

    def fit(self) -> None:
        """Adopt the size that suits the maze and the space; if the dots change, read the maze."""
        maze, room = self._view.drawing.maze, self._room - _FRAME
        if not self.display or not room:
            return
        before, self._characters = self._characters, self._suitable
        characters = self._characters
        lines, columns = room.height * characters.lines, room.width * characters.columns
        side = max(1, -(-maze.height // lines), -(-maze.width // columns))
        known = self._dots_that_fit
        if known is None or known.side != side or characters is not before:
            dots = self._dots = ReducedMaze(maze.height, maze.width, side)
            self.styles.width = -(-dots.cols // characters.columns) + _FRAME.width
            self.styles.height = -(-dots.rows // characters.lines) + _FRAME.height
            self.border_title = "Overview" if dots.cols >= _TITLED * characters.columns else ""
            self.border_subtitle = f"1:{side}" if side > 1 else ""
            self.changed()

    @property
    def _suitable(self) -> DotCharacters:
        """The characters that the terminal supports and that match the view's characters."""
        return dot_characters(colours_of(self.app), ascii_only=self._view.shown_glyphs is ASCII)

    @property
    def _room(self) -> Size:
        """The available columns and lines, with the frame."""
        stage = self.parent.size if isinstance(self.parent, Widget) else Size()
        cramped = self.screen.has_class("-narrow") or self.screen.has_class("-low")
        return stage if self.large or cramped else Size(stage.width // 2, stage.height // 2)

    # Content

    @property
    def _dots_that_fit(self) -> ReducedMaze | None:
        """The dots; None if there are none, or if the view's maze has another size."""
        maze, dots = self._view.drawing.maze, self._dots
        fits = dots is not None and (maze.height, maze.width) == (dots.height, dots.width)
        return dots if fits else None

    def changed(self) -> None:
        """Read the whole maze in the background; if a read is running, read again after that."""
        maze, player, dots = self._view.drawing.maze, self._view.player, self._dots_that_fit
        if dots is None:
            self.fit()
        elif self._reading:
            self._outdated = True
        else:
            self._reading, self._outdated = True, False
            self._read_at = clock.present.now()
            self._player, self._events = player, player.position if player else 0
            tiles, marks = (player.tiles, player.marks) if player else (maze.tiles, None)
            self._tasks.start(Task(dots.read(tiles, marks)), self._take, name=_TASK)

    def _take(self, _: None) -> None:
        self._reading = False
        self.refresh()
        if self._outdated:
            self.changed()

    def _look(self) -> None:
        """Follow the current content of the view; in the fog of a game there is no overview."""
        if self._view.drawing.veil is not None:
            self.action_close()
            return
        if self._dots is None:
            return
        if self._view.window != self._window:
            self._window_moved()
        dots, player = self._dots_that_fit, self._view.player
        if dots is None or self._characters is not self._suitable:
            self.fit()
        elif player is not self._player:
            self.changed()
        elif player is not None and player.position != self._events:
            self._follow(dots, player)

    def _follow(self, dots: ReducedMaze, player: Player) -> None:
        """Read the tiles that the player has changed since the last read; redraw their lines."""
        first, last = sorted((self._events, player.position))
        if last > len(player.trace) or last - first > _MOST_READ_AGAIN:
            if clock.present.now() - self._read_at >= _SECONDS_A_READING:
                self.changed()
            return
        self._events = player.position
        tiles = {event & TILE_MASK for event in player.trace.events[max(0, first - 1) : last]}
        dots.read_again(player.tiles, player.marks, tiles)
        tiles_a_line = dots.width * dots.side
        self._lines_changed(tile // tiles_a_line // self._characters.lines for tile in tiles)

    def _lines_changed(self, lines: Iterable[int]) -> None:
        """Redraw these lines of the overview."""
        width = self.size.width
        self.refresh(*(Region(0, line, width, 1) for line in set(lines)))

    def _window_moved(self) -> None:
        """Redraw the lines at the old and the new position of the visible part of the maze."""
        before, self._window = self._window, self._view.window
        dots = self._dots
        if dots is not None:
            tiles = dots.side * self._characters.lines
            for window in (before, self._window):
                first, last = window.y // tiles, (window.bottom - 1) // tiles
                self._lines_changed(range(first, last + 1))

    def on_mount(self) -> None:
        """Start to follow every move of the visible part of the maze."""
        for name in ("scroll_x", "scroll_y", "virtual_size"):
            self.watch(self._view, name, self._window_moved, init=False)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw a line, with the most important dots in each character."""
        dots, ground, characters = self._dots, self.rich_style, self._characters
        first = y * characters.lines
        if dots is None or first >= dots.rows:
            return Strip.blank(self.size.width, ground)
        rows = [dots.row(first + row, characters.columns) for row in range(characters.lines)]
        texts, flags = characters.cells(rows)
        for at in self._columns_seen(dots, y):
            flags[at] |= _SEEN
        styles = list(map(self._style, flags))
        for position, letter, name in self._signs():
            row, col = position[0] // dots.side, position[1] // dots.side
            if row // characters.lines == y:
                at = col // characters.columns
                texts[at], styles[at] = letter, self.get_component_rich_style(name)
        strip = Strip(map(Segment, texts, styles), len(texts)).simplify()
        return strip.adjust_cell_length(self.size.width, ground)

    def _columns_seen(self, dots: ReducedMaze, y: int) -> range:
        """Return the columns of line `y` that lie in the visible part of the maze.

        The range is empty if the whole maze is visible.
        """
        window, characters = self._window, self._characters
        if window.size == (dots.width, dots.height):
            return range(0)
        lines, columns = dots.side * characters.lines, dots.side * characters.columns
        if not window or not window.y // lines <= y <= (window.bottom - 1) // lines:
            return range(0)
        return range(window.x // columns, (window.right - 1) // columns + 1)

    def _signs(self) -> Iterator[tuple[Position, str, str]]:
        """Yield position, letter and style of each lettered tile, the most important last."""
        maze, walker = self._view.drawing.maze, self._view.shown_walker
        yield from ((goal, "G", "overview--goal") for goal in maze.goals)
        if maze.start is not None:
            yield maze.start, "S", "overview--start"
        if walker is not None:
            yield walker, "@", "overview--walker"

    def _style(self, flags: int) -> Style:
        """Return the style of a character with these flags."""
        style = self._styles.get(flags)
        if style is None:
            style = self.rich_style
            for flag, name in _STYLES:
                if flags & flag or not flag:
                    style += self.get_component_rich_style(name, partial=True)
            self._styles[flags] = style
        return style

    def notify_style_update(self) -> None:
        """Drop the styles of the old theme."""
        super().notify_style_update()
        self._styles.clear()

    # Moving to a place

    def action_pan(self, rows: int, cols: int) -> None:
        """Move the visible part of the maze by half its height (`rows`) or half its width (`cols`).

        1 moves it down or to the right, -1 up or to the left, and 0 not at all.
        """
        window = self._view.window
        self._go(
            window.y + window.height // 2 + rows * max(1, window.height // 2),
            window.x + window.width // 2 + cols * max(1, window.width // 2),
        )

    def action_edge(self, end: int) -> None:
        """Move to the first tile of the maze or, if `end` is 1, to the last."""
        maze = self._view.drawing.maze
        self._go(end * maze.height, end * maze.width)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Move to the position under the pointer, and start to follow the pointer."""
        event.stop()
        self.screen.set_focus(self)
        if event.get_content_offset(self) is not None:
            self.capture_mouse()
            self._go_to(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Follow the pointer while its button is down."""
        if self.app.mouse_captured is not self:
            return
        if event.button == 0:
            self.release_mouse()  # the terminal did not report the release of the button
        else:
            self._go_to(event)

    def on_mouse_up(self) -> None:
        """Stay where the button was released."""
        self.release_mouse()

    def _go_to(self, event: events.MouseEvent) -> None:
        place, dots = event.get_content_offset_capture(self), self._dots
        if dots is not None:
            lines, columns = self._characters.lines, self._characters.columns
            row, col = place.y * lines + lines // 2, place.x * columns + columns // 2
            self._go(row * dots.side, col * dots.side)

    def _go(self, row: int, col: int) -> None:
        """Show the surroundings of a tile or, outside the maze, of the nearest tile."""
        maze = self._view.drawing.maze
        row = min(max(0, row), maze.height - 1)
        self._view.centre_on((row, min(max(0, col), maze.width - 1)))
