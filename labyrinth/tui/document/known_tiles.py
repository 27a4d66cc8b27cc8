"""What is known of a document's tiles: drawn in the view, and told of the one pointed at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text
from textual.reactive import reactive
from textual.widgets import Static

import labyrinth
from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.measure.distance_map import DistanceMap, distance_map
from labyrinth.core.search.inspection import AnyInspection, TileFacts, inspection
from labyrinth.core.search.solution import Solution
from labyrinth.core.task import Task
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.observers import SearchTints
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import table
from labyrinth.tui.layout import NORMAL
from labyrinth.tui.maze_view.distance_scale import LEVELS, style_in
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.tile_appearance import tile_text
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.status_line import StatusLine

OFF = "<maze.distances> distances"
"""What the legend says while the colours are off, in small letters."""
_WIDTH, _NARROW_WIDTH = 20, 10


class Legend(Static):
    """Shows the scale up to the `highest` distance, or a word while that is None.

    A click switches the colours.
    """

    word: reactive[str] = reactive(OFF, layout=True)
    highest: reactive[int | None] = reactive(None, layout=True)

    def render(self) -> Text:
        """Draw the scale, or the word."""
        if self.highest is None:
            return Text(with_names(self.word, chosen_keys(self)).lower())
        width = _NARROW_WIDTH if self.app.size.width < NORMAL.width else _WIDTH
        scale = Text("0 ")
        for column in range(width):
            level = column * (LEVELS - 1) // (width - 1)
            scale.append(" ", style_in(self.app, level))
        return scale.append(f" {self.highest:,}")

    def on_mount(self) -> None:
        """Say what a click does."""
        self.tooltip = table()["maze.distances"].tooltip

    async def on_click(self) -> None:
        """Switch the colours."""
        await self.run_action("screen.heat")


_DISTANCES_TASK: Final = "distances"


class DistanceColours:
    """Measures the maze anew at every change, while the colours are on.

    An older result that comes late is dropped; until the new one is there the old colours stay.
    """

    def __init__(
        self,
        document: Document,
        view: MazeWidget,
        legend: Legend,
        tasks: Tasks,
        told: Callable[[], None],
    ) -> None:
        """Observe `document`, with the colours off; `told` is called when others are known."""
        self.on = False
        """Whether the colours are shown."""
        self._document, self._view, self._legend = document, view, legend
        self._tasks, self._told = tasks, told
        self._distances: DistanceMap | None = None
        document.observe(self._follow)

    def switch(self) -> bool:
        """Switch the colours on or off; return whether that could be done: on, they need a start.

        Whoever switches shows the screen with the colours or without.
        """
        if not self.on and self._document.maze.start is None:
            return False
        self.on = not self.on
        if self.on:
            self._measure()
        else:
            self._forget(OFF)
        return True

    def text(self, position: Position) -> str:
        """Say how far the tile (row, col) is from the start, nothing where no way leads."""
        if self._distances is None or position not in self._document.maze:
            return ""
        cost = self._distances.costs[self._document.maze.index(position)]
        return f"distance {cost:,}" if cost >= 0 else ""

    def _follow(self, change: Change) -> None:
        if self.on and change.alters_maze:
            self._measure()

    def _measure(self) -> None:
        maze = self._document.maze
        if maze.start is None:
            self._forget("no start")
            return
        if self._distances is None or len(self._distances.levels) != len(maze.tiles):
            self._forget("measuring…")
        self._tasks.start(
            Task(distance_map(maze, maze.start, LEVELS)), self._take, name=_DISTANCES_TASK
        )

    def _take(self, distances: DistanceMap) -> None:
        self._distances = distances
        self._view.heat = distances.levels
        self._legend.highest = distances.highest
        self._told()

    def _forget(self, word: str) -> None:
        self._tasks.stop(_DISTANCES_TASK)
        self._distances = None
        self._view.heat = None
        self._legend.word, self._legend.highest = word, None
        self._told()


_INSPECTION_TASK: Final = "inspection"


class SearchInspector:
    """Reads the trace of a search in a thread, as soon as something is asked of it."""

    def __init__(self, tasks: Tasks, read: Callable[[], None]) -> None:
        """Read by `tasks`; `read` is called when there is more to tell."""
        self._tasks, self._read_done = tasks, read
        self._solution: Solution | None = None
        self._inspection: AnyInspection | None = None

    def facts(
        self, maze: Maze, solution: Solution, position: Position, events: int
    ) -> TileFacts | None:
        """Return what a search of `maze` knew of the tile (row, col) after so many of its events.

        None if nothing, or where its trace is not yet read; of another search nothing is kept.
        """
        known = self.known(maze, solution)
        return known.at(maze.index(position), events) if known is not None else None

    def known(self, maze: Maze, solution: Solution) -> AnyInspection | None:
        """Return all that a search of `maze` knew of its tiles, None where it is not yet read."""
        if maze.start is None:  # as it may be until the search is forgotten, or the edit undone
            return None
        if solution is not self._solution:
            self._solution, self._inspection = solution, None
            solver = labyrinth.solvers()[solution.solver]
            task = inspection(solution.trace, solver, maze.start, maze.goals)
            self._tasks.start(task, self._take, name=_INSPECTION_TASK)
        return self._inspection

    def _take(self, found: AnyInspection) -> None:
        self._inspection = found
        self._read_done()


class Inspector:
    """Inspects the last search of a document, as far as the view shows it."""

    def __init__(
        self, document: Document, view: MazeWidget, tasks: Tasks, read: Callable[[], None]
    ) -> None:
        """Inspect the searches of `document`; `read` is called when there is more to tell."""
        self._document, self._view = document, view
        self._search = SearchInspector(tasks, read)

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of the tile (row, col), None if nothing or not yet read.

        At the position of the trace where the player is that plays it, or else at its end; nothing
        while another run is shown.
        """
        solution, maze = self._document.solution, self._document.maze
        if solution is None or position not in maze:
            return None
        events = self._events(solution)
        return None if events is None else self._search.facts(maze, solution, position, events)

    def known(self) -> AnyInspection | None:
        """Return all that the last search knew, None where it is not shown or not yet read."""
        solution, player = self._document.solution, self._view.player
        if solution is None or player is None or player.trace is not solution.trace:
            return None
        return self._search.known(self._document.maze, solution)

    def _events(self, solution: Solution) -> int | None:
        """Return up to where of its trace the search is shown, None where another run is."""
        player, run = self._view.player, self._document.run
        if player is None:
            return len(solution.trace)
        if run is not None and player is run.player:
            return run.searched()
        return player.position if player.trace is solution.trace else None


_HEURISTICS: Final = {
    "manhattan": "Manhattan distance",
    "euclidean": "straight line",
    "octile": "octile distance",
    "chebyshev": "Chebyshev distance",
    "zero": "no distance measured",
}


def in_short(facts: TileFacts) -> str:
    """Say what a search knew of a tile in a few letters, such as "g 5 h 2 f 7 from 3,4"."""
    figures = (("g", facts.g), ("h", facts.h), ("f", facts.f))
    parts = [f"{name} {in_text(figure)}" for name, figure in figures if figure is not None]
    if facts.parent is not None:
        parts.append(f"from {facts.parent[0]},{facts.parent[1]}")
    return " ".join(parts)


def at_length(facts: TileFacts) -> str:
    """Say the same in a line for each fact."""
    here, there = ("a goal", "the start") if facts.from_goal else ("the start", "a goal")
    lines = ["expanded" if facts.expanded else "discovered, not expanded"]
    if facts.parent is not None:
        lines.append(f"parent {facts.parent[0]},{facts.parent[1]}")
    if facts.g is not None:
        lines.append(f"g {in_text(facts.g)}  cost from {here}")
    if facts.h is not None:
        lines.append(f"h {in_text(facts.h)}  {_HEURISTICS[facts.heuristic]} to {there}")
    if facts.f is not None:
        h = "h" if facts.weight == 1 else f"{facts.weight:g} h"
        lines.append(f"f {in_text(facts.f)}  g + {h}")
    return "\n".join(lines)


class PointedTile:
    """Tells what is known of the tile under the cursor or the pointer, after every change."""

    def __init__(
        self,
        document: Document,
        view: MazeWidget,
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
        if self._view.drawing.hides(position):
            return f"{position[0]},{position[1]} in the fog", ""
        tile = tile_text(maze, position, player.tiles if player else None)
        if self._view.drawing.veil is not None:
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


class KnownTiles:
    """Holds together the observers of a document that know something of each tile."""

    def __init__(
        self,
        document: Document,
        view: MazeWidget,
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
