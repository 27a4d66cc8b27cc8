"""An instance of a scenario: what is published of a maze, and how a search compares with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

import labyrinth
from labyrinth.core.errors import visible
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import Solution
from labyrinth.scenarios.instance import Instance
from labyrinth.scenarios.judging import judge
from labyrinth.scenarios.moves import MOVES


@dataclass(frozen=True, slots=True)
class Benchmark:
    """An instance, and the maze of which its length is published."""

    instance: Instance
    maze: Maze

    @property
    def name(self) -> str:
        """The map, and the line of the scenario."""
        map = PurePath(self.instance.map.replace("\\", "/")).name
        return f"{visible(map)}, line {self.instance.line}"

    def verdict(self, maze: Maze, solution: Solution) -> str:
        """Say in a word how the length of a path compares with the published one.

        That is nothing where the maze was changed, or the moves were not those of the benchmark.
        """
        if maze != self.maze or solution.options.get("diagonal") != MOVES:
            return ""
        solver = labyrinth.solvers()[solution.solver]
        return judge(self.instance, maze, solver, solution).verdict.value
