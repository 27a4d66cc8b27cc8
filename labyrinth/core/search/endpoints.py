"""Where a search begins and where it is to end, checked."""

from __future__ import annotations

from collections.abc import Iterable

from labyrinth.core.errors import LabyrinthError, MissingEndpointError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def endpoints_of(
    maze: Maze, start: Position | None = None, goals: Iterable[Position] | None = None
) -> tuple[Position, tuple[Position, ...]]:
    """Return the endpoints of a search; they default to the maze's.

    Raises LabyrinthError for one that is missing, outside the grid or a wall.
    """
    start = maze.start if start is None else start
    goals = maze.goals if goals is None else tuple(goals)
    missing = [name for name, found in (("start", start), ("goal", goals)) if not found]
    if start is None or missing:
        raise MissingEndpointError(tuple(missing))
    check_endpoint(maze, "start", start)
    for goal in goals:
        check_endpoint(maze, "goal", goal)
    return start, goals


def check_endpoint(maze: Maze, name: str, position: Position) -> None:
    """Refuse an endpoint outside the grid or in a wall; `name` is the word for it.

    Raises LabyrinthError that names it.
    """
    if position not in maze:
        raise LabyrinthError(
            f"the {name} {position} is outside the maze of {maze.height} x {maze.width} tiles"
        )
    if maze[position] == 0:
        raise LabyrinthError(f"the {name} {position} is a wall: choose a corridor tile")
