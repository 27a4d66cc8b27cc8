"""What is known of a document's tiles: drawn in the view, and told of the one pointed at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.cells import cell_len
from rich.text import Text
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Label, Static

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
from labyrinth.tui.keys.table import chosen_keys, table, with_names
from labyrinth.tui.layout import NORMAL
from labyrinth.tui.maze_view.distance_scale import LEVELS, style_in
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.tile_appearance import tile_text
from labyrinth.tui.maze_view.tints import QUICK, Tints, tints_of
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.status_line import StatusLine

OFF = "<maze.distances> distances"
"""What the legend says while the colours are off, in small letters."""
_WIDTH, _NARROW_WIDTH = 20, 10
_DISTANCES, _INSPECTION, _TINTS = "distances", "inspection", "tints"
"""The names of tasks."""
_HEURISTICS: Final = {
    "manhattan": "Manhattan distance",
    "euclidean": "straight line",
    "octile": "octile distance",
    "chebyshev": "Chebyshev distance",
    "zero": "no distance measured",
}


class TitleLine(Label):
    """Shows the title of a document, without the size where that would be cut."""

    def __init__(self, document: Document, *, id: str | None = None) -> None:
        """Show the title of `document`."""
        super().__init__(document.title(), id=id, markup=False)
        self._document = document

    def tell(self) -> None:
        """Show what the title is by now."""
        self.update(self._document.title(), layout=False)

    def render(self) -> Content:
        """Draw as much of the title as has room."""
        text = str(self.content)
        if cell_len(text) > self.content_size.width:
            text = self._document.title(sized=False)
        return Content(text)


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
            self._tasks.start(task, self._take, name=_INSPECTION)
        return self._inspection

    def _take(self, found: AnyInspection) -> None:
        self._inspection = found
        self._read_done()


class KnownTiles:
    """Follows a document: its searches tint the view, and distances from the start colour it.

    The maze is measured at every change while the colours are on. An older result that comes late
    is dropped; until the new one is there the old colours stay. What is known of the tile that is
    pointed at is told briefly in the status line, fully beside the pointer.
    """

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
        self._document, self._view, self._legend = document, view, legend
        self._status, self._tasks, self._learned = status, tasks, learned
        self.position: Position | None = None
        """The tile (row, col) that is pointed at."""
        self.coloured = False
        """Whether the colours of distances are shown."""
        self._distances: DistanceMap | None = None
        self._tinted: Solution | None = None
        self._search = SearchInspector(tasks, self._facts_are_known)
        document.observe(self._follow)

    def _follow(self, change: Change) -> None:
        if self._document.solution is not self._tinted:
            self._tint(self._document.solution)
        if self.coloured and change.alters_maze:
            self._measure()
        self.tell()

    # Tints of the last search

    def _tint(self, solution: Solution | None) -> None:
        """Give the view the tints of a search; those of a long one come a little later."""
        self._tinted = solution
        self._tasks.stop(_TINTS)
        self._view.tints = None
        if solution is not None:
            task = Task(tints_of(solution))
            if len(solution.trace) < QUICK:
                self._take_tints(task.finish())
            else:
                self._tasks.start(task, self._take_tints, name=_TINTS)

    def _take_tints(self, tints: Tints) -> None:
        self._view.tints = tints

    # Distances from the start

    def switch_colours(self) -> bool:
        """Switch the colours on or off; return whether that could be done: on, they need a start.

        Whoever switches shows the screen with the colours or without.
        """
        if not self.coloured and self._document.maze.start is None:
            return False
        self.coloured = not self.coloured
        if self.coloured:
            self._measure()
        else:
            self._forget_distances(OFF)
        return True

    def _measure(self) -> None:
        maze = self._document.maze
        if maze.start is None:
            self._forget_distances("no start")
            return
        if self._distances is None or len(self._distances.levels) != len(maze.tiles):
            self._forget_distances("measuring…")
        task = Task(distance_map(maze, maze.start, LEVELS))
        self._tasks.start(task, self._take_distances, name=_DISTANCES)

    def _take_distances(self, distances: DistanceMap) -> None:
        self._distances, self._view.heat = distances, distances.levels
        self._legend.highest = distances.highest
        self.tell()

    def _forget_distances(self, word: str) -> None:
        self._tasks.stop(_DISTANCES)
        self._distances = self._view.heat = None
        self._legend.word, self._legend.highest = word, None
        self.tell()

    # What the last search knew

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of the tile (row, col), None if nothing or not yet read.

        At the position of the trace where the player is that plays it, or else at its end; nothing
        while another run is shown.
        """
        solution, player, run = self._document.solution, self._view.player, self._document.run
        if solution is None or position not in self._document.maze:
            return None
        if player is None:
            events = len(solution.trace)
        elif run is not None and player is run.player:
            events = run.searched()
        elif player.trace is solution.trace:
            events = player.position
        else:
            return None
        return self._search.facts(self._document.maze, solution, position, events)

    def known(self) -> AnyInspection | None:
        """Return all that the last search knew, None where it is not shown or not yet read."""
        solution, player = self._document.solution, self._view.player
        if solution is None or player is None or player.trace is not solution.trace:
            return None
        return self._search.known(self._document.maze, solution)

    def _facts_are_known(self) -> None:
        self.tell()
        self._learned()

    # The tile that is pointed at

    def point_at(self, position: Position | None) -> None:
        """Tell of another tile (row, col), or of none."""
        self.position = position
        self.tell()

    def tell(self) -> None:
        """Tell what is known by now of the tile that is pointed at."""
        self._status.place, tooltip = self._texts()
        self._view.tooltip = tooltip or None

    def _texts(self) -> tuple[str, str]:
        """Return what is known in short, and at length where a search knew of the tile."""
        position, maze = self.position, self._document.maze
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
        distance = ""
        if self._distances is not None and position in maze:
            cost = self._distances.costs[maze.index(position)]
            distance = f"distance {cost:,}" if cost >= 0 else ""
        facts = self.facts(position)
        if facts is None:
            return ", ".join(filter(None, (tile, distance))), ""
        in_full = (tile, distance, at_length(facts))
        return ", ".join(filter(None, (tile, in_short(facts)))), "\n".join(filter(None, in_full))


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
