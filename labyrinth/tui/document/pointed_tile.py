"""The tile that is pointed at: briefly in the status line, fully beside the pointer."""

from __future__ import annotations

from labyrinth.core.maze.walls import Position
from labyrinth.tui.document.distance_colours import DistanceColours
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.inspector import Inspector, at_length, in_short
from labyrinth.tui.maze_view.tile_text import tile_text
from labyrinth.tui.maze_view.veiled_maze import VeiledMaze
from labyrinth.tui.widgets.status_line import StatusLine


class PointedTile:
    """Tells what is known of the tile under the cursor or the pointer, after every change."""

    def __init__(
        self,
        document: Document,
        view: VeiledMaze,
        status: StatusLine,
        colours: DistanceColours,
        inspector: Inspector,
    ) -> None:
        """Observe `document`; what the other observers know is told along with it."""
        self._document, self._view, self._status = document, view, status
        self._colours, self._inspector = colours, inspector
        self._position: Position | None = None
        document.observe(lambda change: self.update())

    def show(self, position: Position | None) -> None:
        """Tell of another tile (row, col), or of none."""
        self._position = position
        self.update()

    def update(self) -> None:
        """Tell what is known by now."""
        place, tooltip = self._texts()
        self._status.place = place
        self._view.tooltip = tooltip or None

    def _texts(self) -> tuple[str, str]:
        """Return what is known in short, and at length where a search knew of the tile."""
        position, maze = self._position, self._document.maze
        if position is None or not self._document.opened:
            return "", ""
        player = self._view.player
        if self._view.hides(position):
            return f"{position[0]},{position[1]} in the fog", ""
        tile = tile_text(maze, position, player.tiles if player else None)
        if self._view.shown_veil is not None:
            return tile, ""  # what a search knew would tell the way
        stops = self._document.numbered_stops
        if position in stops:
            tile = f"{tile}, stop {stops.index(position) + 1}"
        distance = self._colours.text(position)
        facts = self._inspector.facts(position)
        if facts is None:
            return ", ".join(filter(None, (tile, distance))), ""
        at_length_parts = (tile, distance, at_length(facts))
        in_short_parts = (tile, in_short(facts))
        return ", ".join(filter(None, in_short_parts)), "\n".join(filter(None, at_length_parts))
