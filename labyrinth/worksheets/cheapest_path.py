"""Dijkstra's algorithm and A* by hand, on weighted edges: a table and the order of the queue."""

from functools import partial
from typing import Final

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.inspection import inspection
from labyrinth.core.trace import EXPAND
from labyrinth.worksheets.sheet import (
    Picture,
    Sheet,
    Table,
    Task,
    in_order,
    room_name,
    search_of,
    without_closed_weights,
)

_TASK: Final = (
    "Find a cheapest path from the disc to the diamond. A number is the cost of its passage; rooms "
    "are named by row and column. Look at neighbours in the order up, down, left, right. Of "
    "entries in the queue with equal {}, take the one written first. Note each lower g with its "
    "predecessor, then draw the path.{}"
)
_H: Final = " h is the number of rows plus the number of columns to the nearest goal; f = g + h."
_LEAST_ROOM: Final = 6.4


def _sheet(title: str, solver: str, sums: str, maze: Maze) -> Sheet:
    """Return the worksheet of a solver; the columns of its table are the letters of `sums`."""
    maze = without_closed_weights(maze)
    solution = search_of(maze, SolverChoice.parse(f"{solver}graph=rooms"))
    trace = solution.trace
    assert maze.start is not None
    facts = inspection(trace, registry.get(solution.solver), maze.start, maze.goals).finish()
    rows = []
    for row in range(1, maze.height, 2):
        for col in range(1, maze.width, 2):
            room = maze.index((row, col))
            if known := facts.at(room, len(trace)):
                costs = (str(getattr(known, each)) for each in sums)
                before = room_name(known.parent) if known.parent else ""
                rows.append([room_name((row, col)), *costs, before])
            elif maze.tiles[room]:
                rows.append([room_name((row, col)), *[""] * (len(sums) + 1)])
    taken = [*map(maze.position, trace.tiles_of(EXPAND)), solution.path[-1]]
    tables = Table(("room", *sums, "pred."), rows), in_order("taken", taken, len(rows))
    task = _TASK.format(sums[-1], _H if "h" in sums else "")
    picture = Picture(maze, path=solution.path, ruled=True)
    return Sheet(title, task, [picture], tables, _LEAST_ROOM)


_DIJKSTRA: Final = partial(_sheet, "Dijkstra's algorithm", "dijkstra:", "g")
_A_STAR: Final = partial(_sheet, "A*", "a-star:heuristic=manhattan,tie=oldest,", "ghf")
TASKS: Final = (
    Task("dijkstra", "g, predecessors and order of the queue on weighted edges", _DIJKSTRA, True),
    Task("a-star", "the same for A*, with h and f", _A_STAR, True),
)
