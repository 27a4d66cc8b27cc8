"""The solvers that a command is given: each a key, with options where it takes some."""

from __future__ import annotations

from typing import Any

from labyrinth.core.declaration.options import find
from labyrinth.core.declaration.solver import registry
from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import Solution, search
from labyrinth.core.task import Task


class Search(Frozen):
    """A solver with its options, as `text` writes them: `KEY[:OPTION=VALUE,...]`."""

    text: str
    solver: str
    options: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Search:
        """Read a solver. Raises LabyrinthError for an unknown one, option or value."""
        key, colon, rest = text.partition(":")
        algorithm = registry.get(key)
        options = []
        for part in rest.split(",") if colon else ():
            name, _, value = part.partition("=")
            option = find(f"solver {key}", algorithm.options, name)
            options.append((option.key.replace("-", "_"), option.parse(value)))
        return cls(text, key, tuple(options))

    def prepare(self, maze: Maze) -> Task[Solution]:
        """Prepare a search of the maze. Raises LabyrinthError where it lacks an endpoint."""
        return search(maze, self.solver, **dict(self.options))

    def failure(self, solution: Solution) -> list[str]:
        """Return a sentence on why this search found no path; none if it did."""
        if solution.outcome == "found":
            return []
        return [f"{self.text}: {solution.outcome}: {solution.reason}"]
