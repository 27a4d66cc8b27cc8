"""The border of a maze, and the gaps in it that are its endpoints."""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def gaps_for_endpoints(maze: Maze) -> list[Position]:
    """Return the two border gaps of a maze, row by row, if they serve as its endpoints.

    The list is empty if the maze has endpoints, if the border is not open at exactly two tiles, or
    if these two tiles touch.
    """
    if maze.start is not None or maze.goals:
        return []
    tiles, width, last = maze.tiles, maze.width, maze.height - 1
    top = [(0, col) for col in range(width) if tiles[col]]
    bottom = [(last, col) for col in range(width) if last and tiles[last * width + col]]
    sides = [
        (row, col)
        for row in range(1, last)
        for col in sorted({0, width - 1})
        if tiles[row * width + col]
    ]
    gaps = top + sides + bottom
    open_tiles = set(gaps)
    touching = any({(row, col + 1), (row + 1, col)} & open_tiles for row, col in gaps)
    return gaps if len(gaps) == 2 and not touching else []


def openings_as_endpoints(maze: Maze) -> list[tuple[Position, Position]]:
    """Return two openings in the border, each with the room behind it, as possible endpoints.

    The list is empty if the maze has endpoints, or if the openings cannot be the start and the
    goal.
    """
    gaps = gaps_for_endpoints(maze)
    last_row, last_col = maze.height - 1, maze.width - 1
    if not gaps or last_row % 2 or last_col % 2 or not (last_row and last_col):
        return []
    if any(row in (0, last_row) and col in (0, last_col) for row, col in gaps):
        return []
    rooms = [(min(max(row, 1), last_row - 1), min(max(col, 1), last_col - 1)) for row, col in gaps]
    return list(zip(gaps, rooms, strict=True)) if all(maze[room] for room in rooms) else []


def close_openings(maze: Maze) -> list[str]:
    """Make the rooms behind two openings in the border the endpoints, if the maze has none.

    If they become the endpoints, the openings are closed, and the list has a note; otherwise the
    list is empty.
    """
    found = openings_as_endpoints(maze)
    if not found:
        return []
    (_, maze.start), (_, goal) = found
    maze.goals = (goal,)
    for gap, _ in found:
        maze[gap] = 0
    return ["the two openings in the border were read as start and goal, and closed"]
