"""Dead ends: mark and count them."""

from itertools import chain
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import dead_ends_by_row
from labyrinth.worksheets.sheet import Picture, Sheet, Table, Task

_TASK: Final = (
    "Mark each dead end with a cross, and count them. A dead end is a room with exactly one way "
    "out."
)


def _sheet(maze: Maze) -> Sheet:
    shown = maze.copy()
    shown.start, shown.goals = None, ()
    marks = {
        maze.position(room): "\N{MULTIPLICATION SIGN}" for room in chain(*dead_ends_by_row(maze))
    }
    table = Table(("dead ends",), [(str(len(marks)),)], 0)
    return Sheet("Dead ends", _TASK, [Picture(shown, marks=marks)], [table])


TASKS: Final = (Task("dead-ends", "mark and count the dead ends", _sheet),)
