"""The stage: the maze with its rulers, and the overview above them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.reactive import var

from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.navigation.overview import Overview
from labyrinth.tui.navigation.rulers import ColumnRuler, RowRuler
from labyrinth.tui.tasks import Tasks


class Stage(Container):
    """Lays out the view; a maze that does not fit has rulers, where the terminal is not small."""

    ruled: var[bool | None] = var(None)
    """Whether there are rulers; None to have them where they help."""

    def __init__(self, view: MazeWidget, tasks: Tasks, *, id: str | None = None) -> None:
        """Put `view` on the stage; the overview is computed with `tasks`."""
        super().__init__(id=id)
        self._view = view
        self._columns = ColumnRuler(view, id="column-ruler")
        self._rows = RowRuler(view, id="row-ruler")
        self.overview = Overview(view, tasks)

    def compose(self) -> ComposeResult:
        """Lay out the rulers around the view."""
        yield self._columns
        with Horizontal():
            yield self._rows
            yield self._view
        yield self.overview

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
