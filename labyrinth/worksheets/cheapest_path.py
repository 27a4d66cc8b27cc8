"""Dijkstra's algorithm and A* by hand, on weighted edges: a table and the order of the queue."""

from functools import partial
from typing import Final

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import search_by
from labyrinth.core.trace import DISCOVER, EXPAND
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.worksheets.sheet import (
    Picture,
    Sheet,
    Table,
    Task,
    in_order,
    room_name,
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
    solution = search_by(maze, SolverChoice.parse(f"{solver}graph=rooms")).finish()
    if not solution.path:
        raise LabyrinthError(f"{solution.reason} Choose another recipe")
    trace, here = solution.trace, maze.index(solution.path[0])
    expanding, discovering = trace.codes_of(EXPAND), trace.codes_of(DISCOVER)
    costs, names = {here: 0}, {here: ""}
    for event in trace.events:
        code, tile = event >> TILE_BITS, event & TILE_MASK
        if code in expanding:
            here = tile
        elif code in discovering:
            costs[tile] = costs[here] + maze.tiles[here + tile >> 1]
            names[tile] = room_name(maze.position(here))
    rows = []
    for row in range(1, maze.height, 2):
        for col in range(1, maze.width, 2):
            if (room := maze.index((row, col))) in costs:
                g = costs[room]
                h = min((abs(row - down) + abs(col - right)) // 2 for down, right in maze.goals)
                known = {"g": g, "h": h, "f": g + h}
                rows.append(
                    [room_name((row, col)), *(str(known[sum]) for sum in sums), names[room]]
                )
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
