"""The heat map of a workbench: the distances from the start as colours, kept up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from labyrinth.core.maze.walls import Position
from labyrinth.core.measure.distance_map import DistanceMap, distance_map
from labyrinth.core.task import Task
from labyrinth.tui.document.legend import OFF, Legend
from labyrinth.tui.maze_view.distance_scale import LEVELS

if TYPE_CHECKING:
    from labyrinth.tui.screens.workbench import Workbench

_NAME: Final = "heat map"


class HeatMap:
    """Measures the maze of a workbench anew at every change, while the colours are on.

    An older result that comes late is dropped; until the new one is there the old colours stay.
    """

    def __init__(self, screen: Workbench) -> None:
        """Belong to `screen`, with the colours off."""
        self._screen = screen
        self._on = False
        self._distances: DistanceMap | None = None

    def toggle(self) -> None:
        """Switch the colours on or off; say why there are none without a start."""
        if not self._on and self._screen.maze.start is None:
            self._screen.notify("Distances are measured from the start: choose one first.")
            return
        self._on = not self._on
        self._screen.set_class(self._on, "-heat")
        if self._on:
            self.follow()
        else:
            self._screen.stop_computing(_NAME)
            self._forget(OFF)

    def follow(self) -> None:
        """Measure anew after the maze or its start has changed, if the colours are on."""
        if not self._on:
            return
        maze = self._screen.maze
        if maze.start is None:
            self._screen.stop_computing(_NAME)
            self._forget("no start")
            return
        if self._distances is None or len(self._distances.levels) != len(maze.tiles):
            self._forget("measuring…")
        run = Task(distance_map(maze, maze.start, LEVELS))
        self._screen.compute_beside(_NAME, run, self._take)

    def describe(self, position: Position) -> str:
        """Say how far the tile (row, col) is from the start, nothing where no way leads."""
        if self._distances is None or position not in self._screen.maze:
            return ""
        cost = self._distances.costs[self._screen.maze.index(position)]
        return f"distance {cost:,}" if cost >= 0 else ""

    def _take(self, distances: DistanceMap) -> None:
        self._distances = distances
        self._screen.widget.heat = distances.levels
        self._screen.query_one(Legend).highest = distances.highest
        self._screen.update_place()

    def _forget(self, word: str) -> None:
        self._distances = None
        self._screen.widget.heat = None
        legend = self._screen.query_one(Legend)
        legend.word, legend.highest = word, None
