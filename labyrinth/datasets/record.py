"""A record: one maze of a data set with what is known of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.measure.report_card import report
from labyrinth.core.search.untraced import UntracedSearch, search_untraced
from labyrinth.datasets.columns import figures_of_report
from labyrinth.datasets.data_set import DataSet


@dataclass(frozen=True, slots=True)
class Record:
    """A maze, what its search has come to if there was one, and the figures of its report card."""

    maze: Maze
    search: UntracedSearch | None
    figures: dict[str, object]

    def values(self) -> Sequence[object]:
        """Return the value of each column, of places the flat indices of their tiles."""
        maze, search = self.maze, self.search
        values: list[object] = [
            str(maze.recipe),
            maze.rows,
            maze.cols,
            maze.height,
            maze.width,
            bytes(maze.tiles),
            maze.start,
            [maze.index(goal) for goal in maze.goals],
        ]
        if search is not None:
            path = search.grid.indices_in_maze(search.found.path)
            values += (search.outcome, path, search.cost)
        values += self.figures.values()
        return values

    def others(self) -> dict[str, object]:
        """Return, by the names of their columns, the values that the JSON of a maze has not."""
        others: dict[str, object] = {"rows": self.maze.rows, "cols": self.maze.cols}
        if self.search is not None:
            others |= {"outcome": self.search.outcome, "cost": self.search.cost}
        return others | self.figures


def record_of(data_set: DataSet, recipe: Recipe) -> Record:
    """Make the record of a recipe, one of those of the data set.

    Raises LabyrinthError where it cannot be generated or searched.
    """
    maze = generation(recipe).finish()
    # What is usual of the recipe's mazes, no column tells.
    maze.trace = maze.recipe = None
    choice = data_set.solver
    search = search_untraced(maze, choice) if choice is not None else None
    figures = figures_of_report(report(maze)) if data_set.report_card else {}
    maze.recipe = recipe
    return Record(maze, search, figures)
