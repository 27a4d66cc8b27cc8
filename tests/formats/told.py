"""What the sentences of `losses` say, done to a maze: what is left is what a file must hold."""

from __future__ import annotations

import re

from labyrinth import Maze
from labyrinth.core.maze.walls import Position

ANOTHER = "a different maze"
UNREADABLE = ("the drawing is empty", "cannot be opened again")
BY_NAME = "the file can be read only if its format"


def without(maze: Maze, told: tuple[str, ...]) -> Maze:
    """The maze without what is told to be lost. Fails for a sentence that it does not know."""
    left = maze.copy()
    for sentence in sorted(told, key=lambda each: "openings in the border" in each):
        left = _without(left, sentence)
    return left


def _without(maze: Maze, told: str) -> Maze:
    number = re.match(r"(\d+) ", told)
    if told.startswith("weights are lost"):
        maze.tiles[:] = bytes(map(bool, maze.tiles))
    elif lost := re.fullmatch("the weights of (passages|rooms) are lost: each becomes 1", told):
        for row in range(1, maze.height - 1):
            for col in range(1, maze.width - 1):
                is_room, is_post = row % 2 and col % 2, not (row % 2 or col % 2)
                if maze[row, col] and not is_post and bool(is_room) == (lost[1] == "rooms"):
                    maze[row, col] = 1
    elif opened := re.fullmatch(r"the wall at tile \((\d+), (\d+)\) is opened because .*", told):
        maze[int(opened[1]), int(opened[2])] = 1
    elif told == "the start and the goals are lost":
        maze.start, maze.goals = None, ()
    elif told == "the two gaps in the border will be read as start and goal":
        start, goal = _gaps(maze)
        maze.start, maze.goals = start, (goal,)
    elif told == "the two openings in the border will be read as start and goal, and closed":
        first, last = (_gap_and_room(maze, gap) for gap in _gaps(maze))
        maze.start, maze.goals = first[1], (last[1],)
        maze[first[0]] = maze[last[0]] = 0
    elif number and told.endswith(" of open tiles at the top will be lost"):
        return _cut(maze, int(number[1]), 0, 0)
    elif number and told.endswith(" of open tiles at the bottom will be lost"):
        return _cut(maze, 0, int(number[1]), 0)
    elif number and told.endswith(" of open tiles on the right will be lost"):
        return _cut(maze, 0, 0, int(number[1]))
    elif number and re.search("open tiles? between four rooms will be closed", told):
        posts = [at for at in _tiles(maze, 0) if maze[at]]
        assert len(posts) == int(number[1])
        for post in posts:
            maze[post] = 0
    elif number and re.search("solid rooms? will become open", told):
        rooms = [at for at in _tiles(maze, 1) if not maze[at]]
        assert len(rooms) == int(number[1])
        for room in rooms:
            maze[room] = 1
    else:
        assert told.startswith(BY_NAME), told
    return maze


def _tiles(maze: Maze, odd: int) -> list[Position]:
    return [(row, col) for row in range(odd, maze.height, 2) for col in range(odd, maze.width, 2)]


def _gaps(maze: Maze) -> list[Position]:
    rows, cols = (0, maze.height - 1), (0, maze.width - 1)
    return [
        (row, col)
        for row in range(maze.height)
        for col in range(maze.width)
        if maze[row, col] and (row in rows or col in cols)
    ]


def _gap_and_room(maze: Maze, gap: Position) -> tuple[Position, Position]:
    (room,) = [
        (gap[0] + down, gap[1] + right)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if 0 < gap[0] + down < maze.height - 1 and 0 < gap[1] + right < maze.width - 1
    ]
    return gap, room


def _cut(maze: Maze, top: int, bottom: int, right: int) -> Maze:
    height, width = maze.height - top - bottom, maze.width - right
    left = Maze(height, width)
    for row in range(height):
        for col in range(width):
            left[row, col] = maze[row + top, col]
    left.start = maze.start and (maze.start[0] - top, maze.start[1])
    left.goals = tuple((row - top, col) for row, col in maze.goals)
    return left
