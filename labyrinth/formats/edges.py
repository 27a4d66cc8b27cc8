"""The vector of a maze's edges: the weights of its walls, 0 where they are open.

    edges 2 3       rows and columns of rooms; m x n rooms have m(2n-1)-n edges
    0 7             row by row: those between the rooms of the row, from left to right,
    0 0 4           then those between these rooms and the rooms below
    9 0

Numbers may stand in any lines. A wall of which no weight is known has weight 1. Only mazes of rooms
with walls can be written; endpoints and the weights of corridors are lost, and so are those of
walls when the file is read.
"""

from __future__ import annotations

import re

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import MAX_WEIGHT, check_rooms
from labyrinth.core.maze.edges import edge_count, edge_vector, maze_of_edges
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.losses import lost_endpoints
from labyrinth.formats.support.room_masks import losses_of_rooms
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.text_lines import filled_lines, first_line

_HEAD = re.compile(r"\s*edges[ \t]+(\d{1,9})[ \t]+(\d{1,9})\s*", re.ASCII)
_MEANING = f"the weight of a wall, 1 to {MAX_WEIGHT}, or 0 where it is open"


def recognise(text: str) -> bool:
    """Whether the first line that is not blank tells the size."""
    return _HEAD.fullmatch(first_line(text)) is not None


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the vector. Raises LabyrinthError that names the line and the column."""
    lines = filled_lines(text)
    first = next(lines, None)
    head = first and _HEAD.fullmatch(first.text)
    if not head:
        raise LabyrinthError("the file does not begin with a line such as: edges 5 8")
    rows, cols = int(head[1]), int(head[2])
    check_rooms(rows, cols)
    vector = bytearray()
    for line in lines:
        for word in line.words():
            weight = word.number(_MEANING)
            if weight > MAX_WEIGHT:
                raise LabyrinthError(f"{word.place}: found {weight}, expected {_MEANING}")
            vector.append(weight)
        if len(vector) > edge_count(rows, cols):
            raise LabyrinthError(
                f"line {line.number}: more than the {edge_count(rows, cols)} edges of "
                f"{rows} x {cols} rooms"
            )
    heavy = len(vector.translate(None, b"\x00\x01"))
    notes = ["the weights of walls are not kept"] if heavy else []
    return maze_of_edges(rows, cols, vector), notes


def write(sheet: Sheet) -> str:
    """Write the vector, a line for each row of edges."""
    maze = sheet.maze
    losses_of_rooms(maze)
    numbers = iter(edge_vector(maze))
    lines = [f"edges {maze.rows} {maze.cols}"]
    for row in range(2 * maze.rows - 1):
        count = maze.cols if row % 2 else maze.cols - 1
        if count:
            lines.append(" ".join(str(next(numbers)) for _ in range(count)))
    return "\n".join(lines) + "\n"


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost. Raises LabyrinthError for a maze that cannot be written."""
    return losses_of_rooms(sheet.maze) + lost_endpoints(sheet.maze)


registry.add(
    Format(
        key="edges",
        name="edge weights",
        summary="The weight of each wall between two rooms, row by row, 0 where it is open.",
        suffixes=(".edges",),
        bytes_a_tile=4,
        read=read,
        write=write,
        recognise=recognise,
        losses=losses,
    )
)
