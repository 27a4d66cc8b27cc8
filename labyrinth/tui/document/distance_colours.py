"""The distances of a document's tiles from the start, as colours that follow every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from labyrinth.core.maze.walls import Position
from labyrinth.core.measure.distance_map import DistanceMap, distance_map
from labyrinth.core.task import Task
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.legend import OFF, Legend
from labyrinth.tui.maze_view.distance_scale import LEVELS
from labyrinth.tui.maze_view.maze_view import MazeView
from labyrinth.tui.tasks import Tasks

_TASK: Final = "distances"


class DistanceColours:
    """Measures the maze anew at every change, while the colours are on.

    An older result that comes late is dropped; until the new one is there the old colours stay.
    """

    def __init__(
        self,
        document: Document,
        view: MazeView,
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
        self._tasks.start(Task(distance_map(maze, maze.start, LEVELS)), self._take, name=_TASK)

    def _take(self, distances: DistanceMap) -> None:
        self._distances = distances
        self._view.heat = distances.levels
        self._legend.highest = distances.highest
        self._told()

    def _forget(self, word: str) -> None:
        self._tasks.stop(_TASK)
        self._distances = None
        self._view.heat = None
        self._legend.word, self._legend.highest = word, None
        self._told()
