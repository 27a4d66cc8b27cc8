"""The stage: the maze with its rulers, and the overview above them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.containers import Container, Horizontal
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.navigation.overview import Overview
from labyrinth.tui.tasks import Tasks

_LINES_A_LABEL: Final = 2
"""Lines from one number of a row to the next, at the least."""
_GAP: Final = 2
"""Columns between two numbers of columns, at the least."""


class Ruler(Widget):
    """Follows the view as it scrolls; the number at the cursor stands out."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"ruler--here"}
    ALLOW_SELECT = False
    scrolls: ClassVar[str]
    """The scroll position of the view that this ruler follows."""

    def __init__(self, view: MazeWidget, *, id: str | None = None) -> None:
        """Measure the maze of `view`."""
        super().__init__(id=id)
        self._view = view

    def on_mount(self) -> None:
        """Follow the view."""
        for name in (self.scrolls, "virtual_size", "cursor", "has_focus", "framed"):
            self.watch(self._view, name, self._draw_anew, init=False)

    def _draw_anew(self) -> None:
        self.refresh()

    @property
    def breadth(self) -> int:
        """The columns that the numbers of rows take."""
        maze = self._view.maze
        return len(str(max(0, maze.height - 1))) + 1 if maze else 0


class RowRuler(Ruler):
    """Numbers the rows, to the left of the maze."""

    scrolls = "scroll_y"

    def render_line(self, y: int) -> Strip:
        """Draw the number of a row that begins in this line, if it is to have one."""
        view, width, style = self._view, self.size.width, self.rich_style
        within = y - view.gutter.top
        line = within - view.origin.y
        seen = 0 <= within < view.size.height and 0 <= line < view.virtual_size.height
        if view.maze is None or not seen:
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
    """Numbers the columns, above the maze and the ruler of the rows."""

    scrolls = "scroll_x"

    def render_line(self, y: int) -> Strip:
        """Draw the only line."""
        view, width, style = self._view, self.size.width, self.rich_style
        maze, window = view.maze, view.window
        if maze is None:
            return Strip.blank(width, style)
        glyphs = view.shown_glyphs
        left = self.breadth + view.gutter.left + view.origin.x

        def place(col: int) -> int:
            return left + glyphs.place_of(0, col)[1]

        step = _step(len(str(maze.width)) + _GAP, lambda cols: glyphs.place_of(0, cols)[1])
        here = view.cursor[1] if view.has_focus and view.cursor[1] in window.column_range else None
        cols = range(-(-window.x // step) * step, window.right, step)
        labels = [(place(col), str(col)) for col in cols]
        if here is None:
            return _line(labels, width, style)
        text = str(here)
        at = min(place(here), width - len(text))
        before = [(x, label) for x, label in labels if x + len(label) < at]
        after = [(x - at - len(text), label) for x, label in labels if x > at + len(text)]
        return Strip(
            [
                *_line(before, at, style),
                Segment(text, self.get_component_rich_style("ruler--here")),
                *_line(after, width - at - len(text), style),
            ]
        ).adjust_cell_length(width, style)


def _line(labels: Iterable[tuple[int, str]], width: int, style: Style) -> Strip:
    """Write each label from its column on, if it has room there."""
    text = ""
    for x, label in labels:
        if x + len(label) <= width:
            text = text.ljust(x) + label
    return Strip([Segment(text.ljust(width), style)], width)


def _step(least: int, length: Callable[[int], int]) -> int:
    """Return the first of 1, 2, 5, 10, 20 and so on whose tiles have at least that length."""
    step = 1
    while length(step) < least:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


class Stage(Container):
    """Lays out the view; a maze that does not fit has rulers, where the terminal is not small."""

    ruled: var[bool | None] = var(None)
    """Whether there are rulers; None to have them where they help."""

    def __init__(self, view: MazeWidget, tasks: Tasks, *, id: str | None = None) -> None:
        """Put `view` on the stage; the overview is computed with `tasks`."""
        self._view = view
        self._columns = ColumnRuler(view, id="column-ruler")
        self._rows = RowRuler(view, id="row-ruler")
        self.overview = Overview(view, tasks)
        super().__init__(self._columns, Horizontal(self._rows, view), self.overview, id=id)

    def on_mount(self) -> None:
        """Follow the size of the maze as it is drawn."""
        self.watch(self._view, "virtual_size", self._fit, init=False)

    def on_resize(self) -> None:
        """Fit the rulers and the overview to the new size."""
        self._fit()
        self.overview.fit()

    def watch_ruled(self) -> None:
        """Show the rulers, or put them away."""
        self._fit()

    def switch_rulers(self) -> None:
        """Show the rulers, or put them away."""
        self.ruled = not self._rows.display

    def _fit(self) -> None:
        shown = self._is_too_large() if self.ruled is None else self.ruled
        self._rows.display = self._columns.display = shown
        self._rows.styles.width = self._rows.breadth

    def _is_too_large(self) -> bool:
        """Whether the maze is not seen whole, on a terminal that has room to say of which part."""
        maze, size = self._view.maze, self.size
        if maze is None or self.screen.has_class("-narrow") or self.screen.has_class("-low"):
            return False
        lines, columns = self._view.glyphs_for(maze, size).size(maze.height, maze.width)
        return lines > size.height or columns > size.width
