"""The game on a maze as members of a record."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.game.fog import RADII
from labyrinth.game.game import EVERYTHING, Game
from labyrinth.game.walk import Walk
from labyrinth.tui.session import members
from labyrinth.tui.session.members import Members


def members_of(game: Game) -> Members:
    """Return the members that `read_game` reads."""
    walk = game.walk
    return {
        "walked": [walk.maze.index(tile) for tile in walk.whole],
        "steps": walk.steps,
        "seconds": game.seconds,
        "hints": game.hints,
        "paused": game.paused,
        "finished": game.finished,
        "fog": game.fog,
        "sight": game.sight,
    }


def read_game(described: Members, maze: Maze) -> Game:
    """Return a game in a maze. Raises LabyrinthError for what is none."""
    walked = described.get("walked")
    if not isinstance(walked, list) or not all(type(tile) is int for tile in walked):
        raise LabyrinthError('"walked" is not a list of tiles')
    return Game(
        Walk.restored(maze, tiles_of(walked, maze), members.whole(described, "steps")),
        members.number(described, "seconds"),
        members.whole(described, "hints"),
        members.flag(described, "paused"),
        members.flag(described, "finished"),
        radius_of(described, "fog"),
        radius_of(described, "sight"),
    )


def radius_of(described: Members, name: str) -> int:
    """Return how far a walker sees. Raises LabyrinthError for what nobody can choose."""
    radius = members.whole(described, name)
    if radius not in (0, *RADII, EVERYTHING):
        raise LabyrinthError(f'"{name}" is not how far one sees')
    return radius


def tiles_of(numbers: list[int], maze: Maze) -> list[Position]:
    """Return the tiles (row, col) of these numbers. Raises LabyrinthError for one outside."""
    if not all(0 <= number < len(maze.tiles) for number in numbers):
        raise LabyrinthError("a step outside the maze")
    return [maze.position(number) for number in numbers]
