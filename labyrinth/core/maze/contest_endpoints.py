"""Start and goals of a micromouse contest maze, which its file may omit.

The mouse starts in the bottom left corner, facing up, and looks for the rooms in the middle. These
are four rooms if the numbers of rows and columns are even, as in contests, and otherwise two rooms
or one room.

Source: the rules of micromouse contests, such as those of the IEEE.
"""

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze, Position

_SOLID = "the room {} is a wall or outside the maze: choose another tile"


def contest_start(maze: Maze) -> Position:
    """Return the bottom left room, as the (row, col) of its tile.

    Raises LabyrinthError if this room is a wall.
    """
    start = (2 * maze.rows - 1, 1)
    if not maze.is_open(start):
        raise LabyrinthError(_SOLID.format("at the bottom left, where a micromouse starts,"))
    return start


def contest_goals(maze: Maze) -> tuple[Position, ...]:
    """Return the open rooms in the middle, row by row, as the (row, col) of their tiles.

    Raises LabyrinthError if no room in the middle is open.
    """
    rows, cols = (
        range((count - 1) // 2, count // 2 + 1) if count else () for count in (maze.rows, maze.cols)
    )
    rooms = [(2 * row + 1, 2 * col + 1) for row in rows for col in cols]
    goals = tuple(filter(maze.is_open, rooms))
    if not goals:
        raise LabyrinthError(_SOLID.format("in the middle, where a micromouse has its goal,"))
    return goals


def take_contest_endpoints(maze: Maze) -> None:
    """Set the start of contests if a maze has no start, and their goals if it has no goals.

    Raises LabyrinthError, and changes nothing, if the room needed for an endpoint is a wall.
    """
    start = contest_start(maze) if maze.start is None else maze.start
    maze.goals = maze.goals or contest_goals(maze)
    maze.start = start
