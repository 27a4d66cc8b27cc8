"""An instance of a scenario: what is published of a maze, and how a search compares with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

import labyrinth
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solution import Solution
from labyrinth.scenarios.judging import MOVES, Judgement, by_the_rule, judge
from labyrinth.scenarios.scenario import Instance


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

    def with_moves(self, choice: SolverChoice) -> SolverChoice:
        """Return a solver with the moves of the benchmark.

        One that takes no diagonal steps, or was given another rule, stays as it is.
        """
        try:
            return by_the_rule(choice)
        except LabyrinthError:
            return choice

    def judge(self, maze: Maze, solution: Solution) -> Judgement | None:
        """Compare what a search came to in `maze` with what is published.

        Return None where the maze is another by now, or the moves were not those of the benchmark.
        """
        if maze != self.maze or solution.options.get("diagonal") != MOVES:
            return None
        return judge(self.instance, maze, labyrinth.solvers()[solution.solver], solution)
