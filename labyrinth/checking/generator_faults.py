"""What a carved maze refutes of the claims about its generator."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.checking.answers import Carved
from labyrinth.checking.claims import Claim
from labyrinth.core.counted import counted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def generator_faults(carved: Carved, *, only_rooms: bool = True) -> dict[Claim, str]:
    """Return the claims that a maze refutes, each with words that go on from "on this maze".

    With `only_rooms` every room has to be open and every post closed, as all but caves are.
    """
    maze = carved.maze
    if carved.trouble:
        return {Claim.RUNS: carved.trouble.words}
    if gap := next(_gaps(maze), None):
        return {Claim.INSIDE: f"the border is open at tile {gap[0]},{gap[1]}"}
    if words := _apart(maze, only_rooms):
        return {Claim.CONNECTED: words}
    rooms = maze.rows * maze.cols
    passages = sum(maze.tiles[at] > 0 for at in _passages(maze))
    if any(map(maze.is_open, _posts(maze))) or passages >= rooms:
        joined = f"{counted(passages, 'passage')} join {counted(rooms, 'room')}"
        return {Claim.PERFECT: f"there are loops: {joined}, and {rooms - 1:,} would"}
    return {}


def dead_ends(maze: Maze) -> int:
    """Return how many rooms have one passage."""
    return sum(sum(maze.is_open(side) for side in _beside(room)) == 1 for room in _open_rooms(maze))


def _gaps(maze: Maze) -> Iterator[Position]:
    last_row, last_col = maze.height - 1, maze.width - 1
    for at, tile in enumerate(maze.tiles):
        row, col = maze.position(at)
        if tile and (row in (0, last_row) or col in (0, last_col)):
            yield row, col


def _apart(maze: Maze, only_rooms: bool) -> str:
    """Say which room cannot be reached from the first, "" where all can."""
    first = next((maze.position(at) for at, tile in enumerate(maze.tiles) if tile), None)
    if first is None:
        return "no room is carved"
    reached = {first}
    waiting = [first]
    while waiting:
        for beside in _beside(waiting.pop()):
            if beside not in reached and maze.is_open(beside):
                reached.add(beside)
                waiting.append(beside)
    for row in range(maze.rows):
        for col in range(maze.cols):
            room = 2 * row + 1, 2 * col + 1
            if maze.is_open(room):
                if room not in reached:
                    return f"no way leads from room 0,0 to room {row},{col}"
            elif only_rooms:
                return f"room {row},{col} is not carved"
    if len(reached) < len(maze.tiles) - maze.tiles.count(0):
        return "some tiles are cut off from the rest"
    return ""


def _beside(tile: Position) -> tuple[Position, ...]:
    row, col = tile
    return (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)


def _open_rooms(maze: Maze) -> Iterator[Position]:
    for row in range(1, 2 * maze.rows, 2):
        for col in range(1, 2 * maze.cols, 2):
            if maze[row, col]:
                yield row, col


def _passages(maze: Maze) -> Iterator[int]:
    """Yield the tiles between two rooms, as flat indices."""
    for at in range(len(maze.tiles)):
        row, col = maze.position(at)
        inside = 0 < row < maze.height - 1 and 0 < col < maze.width - 1
        if inside and (row + col) % 2:
            yield at


def _posts(maze: Maze) -> Iterator[Position]:
    for row in range(0, maze.height, 2):
        for col in range(0, maze.width, 2):
            yield row, col
