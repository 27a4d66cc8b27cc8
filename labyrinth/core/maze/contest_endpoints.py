"""Where a maze of a micromouse contest has its start and its goals, which its file need not say.

The mouse starts in the corner at the bottom left, facing up, and looks for the middle: four rooms
where rows and columns are even, as in contests, else two, or one.

Source: the rules of micromouse contests, such as those of the IEEE.
"""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def contest_start(maze: Maze) -> Position:
    """Return the room at the bottom left, as the (row, col) of its tile.

    Raises LabyrinthError where that is a wall.
    """
    start = (2 * maze.rows - 1, 1)
    if not maze.is_open(start):
        raise LabyrinthError(_solid("at the bottom left, where a micromouse starts,"))
    return start


def contest_goals(maze: Maze) -> tuple[Position, ...]:
    """Return the open rooms in the middle, row by row, as the (row, col) of their tiles.

    Raises LabyrinthError where there is none.
    """
    rows, cols = _middle(maze.rows), _middle(maze.cols)
    rooms = [(2 * row + 1, 2 * col + 1) for row in rows for col in cols]
    goals = tuple(filter(maze.is_open, rooms))
    if not goals:
        raise LabyrinthError(_solid("in the middle, where a micromouse has its goal,"))
    return goals


def lacks_endpoint(maze: Maze) -> bool:
    """Whether the start is missing, or any goal."""
    return maze.start is None or not maze.goals


def take_contest_endpoints(maze: Maze) -> None:
    """Give a maze the start and the goals of contests, as far as it has none.

    Raises LabyrinthError, and changes nothing, where the place is a wall.
    """
    start = contest_start(maze) if maze.start is None else maze.start
    maze.goals = maze.goals or contest_goals(maze)
    maze.start = start


def _middle(count: int) -> range:
    return range((count - 1) // 2, count // 2 + 1) if count else range(0)


def _solid(place: str) -> str:
    return f"the room {place} is a wall or outside: choose a corridor tile"
