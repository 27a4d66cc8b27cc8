"""The start and the goals that a command is told, in place of those of the maze it reads."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from labyrinth.cli.arguments import checked, place
from labyrinth.core.errors import LabyrinthError, MissingEndpointError

if TYPE_CHECKING:
    from labyrinth.core.maze.maze import Maze
    from labyrinth.core.maze.walls import Position

_WORDS = ("start", "goal")


def add_endpoints(parser: ArgumentParser) -> None:
    """Declare the options; `chosen_endpoints` has what was given of them."""
    group = parser.add_argument_group(
        "start and goal", "in place of the maze's own, counted from 0 from the top left"
    )
    for word, several in (("start", None), ("goal", "+")):
        for kind, rooms in (("tile", ""), ("room", "-room")):
            told = f"the {kind} to start from" if several is None else f"{kind}s: one is the goal"
            group.add_argument(
                f"--{word}{rooms}",
                type=checked(place(kind)),
                nargs=several,
                action="store" if several is None else "extend",
                metavar="R,C",
                help=told,
            )
    group.add_argument(
        "--micromouse",
        action="store_true",
        help="where a file has none: the start at the bottom left, the goal in the middle",
    )


def with_endpoints(maze: Maze, arguments: Namespace) -> Maze:
    """Return the maze with what was given, or the maze itself where nothing was.

    Raises LabyrinthError for a place that is outside or a wall, and for a start or goals that are
    given as tiles and as rooms.
    """
    # The interface starts without it.
    from labyrinth.core.maze.contest_endpoints import lacks_endpoint, take_contest_endpoints

    starts, goals = (_tiles(maze, arguments, word) for word in _WORDS)
    contests = arguments.micromouse and lacks_endpoint(maze)
    if not (starts or goals or contests):
        return maze
    maze = maze.copy()
    maze.start = starts[0] if starts else maze.start
    maze.goals = tuple(goals or maze.goals)
    if contests:
        take_contest_endpoints(maze)
    return maze


def are_named(arguments: Namespace) -> bool:
    """Whether the start or a goal was named."""
    names = (f"{word}{kind}" for word in _WORDS for kind in ("", "_room"))
    return any(getattr(arguments, name) is not None for name in names)


def how_to_name(error: MissingEndpointError) -> str:
    """Return the sentence on what is missing, with the options that name it."""
    options = " and ".join(f"--{word} ROW,COL" for word in error.missing)
    rooms = " and ".join(f"--{word}-room" for word in error.missing)
    return f"the {error.missing[0]} is missing: add {options}, or {rooms}, or --micromouse"


def _tiles(maze: Maze, arguments: Namespace, word: str) -> list[Position]:
    """Return the tiles of a start or of goals that were given."""
    tiles, rooms = (getattr(arguments, f"{word}{kind}") for kind in ("", "_room"))
    if tiles is not None and rooms is not None:
        raise LabyrinthError(f"the {word} is given twice, as --{word} and as --{word}-room")
    if word == "start":
        tiles, rooms = ([each] if each is not None else None for each in (tiles, rooms))
    for row, col in rooms or ():
        if row >= maze.rows or col >= maze.cols:
            raise LabyrinthError(
                f"--{word}-room {row},{col} is outside the maze of {maze.rows} x {maze.cols} rooms"
            )
    # Nor does it need what searches need.
    from labyrinth.core.search.endpoints import check_endpoint

    found = [*(tiles or ()), *((2 * row + 1, 2 * col + 1) for row, col in rooms or ())]
    for tile in found:
        check_endpoint(maze, word, tile)
    return list(dict.fromkeys(found))
