"""The classic exercise on a maze: its searches, in text or on paper, the sheet and the solution."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import Final, Literal

from labyrinth.cli.progress import finish
from labyrinth.core.declaration.solver import SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import has_rooms
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search_by
from labyrinth.core.structures import PriorityQueue
from labyrinth.core.trace import DISCOVER, EXPAND
from labyrinth.formats.ascii import doors, draw

Part = Literal["sheet", "solution"]
BOTH: Final[tuple[Part, ...]] = ("sheet", "solution")

CLASSIC: Final = (SolverChoice("dfs"), SolverChoice("bfs"))
_SHORT: Final = {"dfs": "DFS", "bfs": "BFS"}
_TASK: Final = (
    "Write into each room the last digit of the order in which it is visited, 0 for the first, "
    "until a goal is found. Then draw the path. "
)
_WAYS: Final = {
    "dfs": "Depth first takes the first way of right, down, left, up. ",
    "bfs": "Breadth first takes all ways, in the order up, down, left, right. ",
}
_TASK_COLUMNS: Final = 100


class Exercise(Frozen):
    """A maze, and what each search finds in it."""

    maze: Maze
    solutions: Sequence[Solution]

    @classmethod
    def of(cls, maze: Maze, choices: Sequence[SolverChoice]) -> Exercise:
        """Search the maze by each choice. Raises LabyrinthError for an endpoint that is missing."""
        return cls(maze, [finish(search_by(maze, choice), "searching") for choice in choices])

    def text(self, parts: Collection[Part]) -> str:
        """Return pictures with +, - and |, those of each search below its name."""
        pictures = [_draw(self.maze, {})] if "sheet" in parts else []
        if "solution" in parts:
            for solution in self.solutions:
                ways = dict.fromkeys([*solution.path, *_doors_of_path(self.maze, solution)], "#")
                order = _draw(self.maze, _order(self.maze, solution))
                pictures += [f"{_name(solution, _SHORT)}:\n{order}", _draw(self.maze, ways)]
        return "\n".join(pictures)

    def pdf(self, parts: Collection[Part]) -> bytes:
        """Return pages to print. Raises LabyrinthError where the extra is not installed."""
        # Only PDF needs what draws it.
        from labyrinth.formats.support.exercise_pages import Paper, Search, exercise_pages
        from labyrinth.formats.support.wall_geometry import are_blocks

        # An opening between blocks is hard to see.
        opened = [] if are_blocks(self.maze) else doors(self.maze)
        marked = set() if opened else {self.maze.start, *self.maze.goals}
        searches = []
        for solution in self.solutions:
            order = _order(self.maze, solution)
            shown = {tile: digit for tile, digit in order.items() if tile not in marked}
            label = _name(solution, {})
            searches.append(Search(label, shown, solution.path, solution.waypoints))
        paper = Paper(self.maze, opened, searches, self._title(), self._task())
        return exercise_pages(paper, parts=[part == "solution" for part in BOTH if part in parts])

    def _title(self) -> str:
        if tuple(solution.choice for solution in self.solutions) == CLASSIC:
            return "Depth-first and breadth-first search"
        names = dict.fromkeys(_algorithm(solution).name for solution in self.solutions)
        return next(iter(names)) if len(names) == 1 else "Searching a maze"

    def _task(self) -> list[str]:
        keys = dict.fromkeys(solution.solver for solution in self.solutions)
        text = _TASK + "".join(_WAYS.get(key, "") for key in keys)
        if any(_takes_from_queue(_algorithm(solution)) for solution in self.solutions):
            text += "A room of a priority queue is visited when it is taken out. "
        return wrap(text, _TASK_COLUMNS)


def _algorithm(solution: Solution) -> SolverAlgorithm:
    return registry.get(solution.solver)


def _name(solution: Solution, short: dict[str, str]) -> str:
    """Return what a search is called, with its options."""
    name = short.get(solution.solver, _algorithm(solution).name)
    options = solution.choice.options_in_words
    return f"{name} ({options})" if options else name


def _draw(maze: Maze, marks: dict[Position, str]) -> str:
    return draw(maze, marks=marks, room_width=1)


def _order(maze: Maze, solution: Solution) -> dict[Position, str]:
    """Return the digit of each room that a search visits, of each tile in a maze without rooms."""
    visited = _visited(maze, solution)
    if has_rooms(maze):
        visited = [(row, col) for row, col in visited if row % 2 and col % 2]
    return {tile: str(number % 10) for number, tile in enumerate(visited)}


def _visited(maze: Maze, solution: Solution) -> list[Position]:
    """Return the tiles in the order in which a search came to them, or took them from its queue."""
    kinds = (EXPAND,) if _takes_from_queue(_algorithm(solution)) else (DISCOVER, EXPAND)
    visited = map(maze.position, solution.trace.tiles_of(*kinds))
    # Where a search ends as soon as it sees a goal, that was not expanded.
    return list(dict.fromkeys([*visited, *solution.path[-1:]]))


def _doors_of_path(maze: Maze, solution: Solution) -> list[Position]:
    return doors(maze) if solution.path else []


def _takes_from_queue(algorithm: SolverAlgorithm) -> bool:
    """Whether a search takes the tile of the lowest key next."""
    return any(isinstance(each, PriorityQueue) for each in algorithm.structures())
