"""What is known of a document's tiles: drawn in the view, and told of the one pointed at."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection, TileFacts
from labyrinth.tui.document.distance_colours import DistanceColours
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.inspector import Inspector
from labyrinth.tui.document.legend import Legend
from labyrinth.tui.document.pointed_tile import PointedTile
from labyrinth.tui.document.search_tints import SearchTints
from labyrinth.tui.maze_view.veiled_maze import VeiledMaze
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.status_line import StatusLine


class KnownTiles:
    """Holds together the observers of a document that know something of each tile."""

    def __init__(
        self,
        document: Document,
        view: VeiledMaze,
        legend: Legend,
        status: StatusLine,
        tasks: Tasks,
        learned: Callable[[], None],
    ) -> None:
        """Observe `document`; `learned` is called when more is known of its last search."""
        self._learned = learned
        # The tile that is pointed at is told last, with what the others know.
        SearchTints(document, view, tasks)
        self._inspector = Inspector(document, view, tasks, self._facts_are_known)
        self.colours = DistanceColours(document, view, legend, tasks, self.tell)
        self._pointed = PointedTile(document, view, status, self.colours, self._inspector)

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of the tile (row, col), None if nothing."""
        return self._inspector.facts(position)

    def known(self) -> AnyInspection | None:
        """Return all that the last search knew, None where it is not shown or not yet read."""
        return self._inspector.known()

    def point_at(self, position: Position | None) -> None:
        """Tell of another tile (row, col), or of none."""
        self._pointed.show(position)

    def tell(self) -> None:
        """Tell what is known by now of the tile that is pointed at."""
        self._pointed.update()

    def _facts_are_known(self) -> None:
        self.tell()
        self._learned()
