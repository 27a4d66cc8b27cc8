"""Vectors of edges: the weights of a maze's walls, 0 for an open wall.

    edges 2 3       rows and columns of rooms; m x n rooms have m(2n-1)-n edges
    0 7             row by row: edges between the rooms of the row, from left to right,
    0 0 4           then edges between these rooms and the rooms below
    9 0

Line breaks do not matter. A wall of unknown weight has weight 1. The format `edges:keep=positive`
has the opposite convention: the weights of the passages, and 0 where there is a wall. Its files
begin with `edges 2 3 keep=positive`; if the user names this format, `edges 2 3` is enough.

Only mazes of rooms with walls can be written. Endpoints and the weights of rooms are lost. The
weights of passages are also lost, since passages are written as 0; with `keep=positive`, the
weights of walls are lost instead.
"""

from __future__ import annotations

import re
from functools import partial

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import MAX_WEIGHT, check_rooms
from labyrinth.core.maze.edges import edge_count, edge_vector, edges, maze_of_edges
from labyrinth.core.maze.maze import Maze
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import losses_of_rooms, lost_endpoints, weight_losses
from labyrinth.formats.support.text_lines import filled_lines, first_line

_ZERO, _POSITIVE = "zero", "positive"
_KEPT = f"keep={_POSITIVE}"
_HEAD = re.compile(rf"\s*edges[ \t]+(\d{{1,9}})[ \t]+(\d{{1,9}})([ \t]+{_KEPT})?\s*", re.ASCII)
_MEANINGS = {
    _ZERO: f"the weight of a wall, 1 to {MAX_WEIGHT}, or 0 if it is open",
    _POSITIVE: f"the weight of a passage, 1 to {MAX_WEIGHT}, or 0 for a wall",
}


def recognise(text: str) -> bool:
    """Return whether the first line that is not blank is a header such as `edges 2 3`."""
    return _HEAD.fullmatch(first_line(text)) is not None


def read(text: str, keep: str = _ZERO) -> tuple[Maze, list[str]]:
    """Parse the vector by the convention `keep`, "zero" or "positive"; return the maze and notes.

    If the first line has `keep=positive`, it overrides `keep`. Raises LabyrinthError that names the
    line and the column.
    """
    lines = filled_lines(text)
    first = next(lines, None)
    head = first and _HEAD.fullmatch(first.text)
    if not head:
        raise LabyrinthError("the file must begin with a line such as: edges 5 8")
    rows, cols = int(head[1]), int(head[2])
    check_rooms(rows, cols)
    keep = _POSITIVE if head[3] else keep
    meaning = _MEANINGS[keep]
    vector = bytearray()
    for line in lines:
        for word in line.words():
            weight = word.number(meaning)
            if weight > MAX_WEIGHT:
                raise LabyrinthError(f"{word.place}: found {weight}, expected {meaning}")
            vector.append(weight)
        if len(vector) > edge_count(rows, cols):
            raise LabyrinthError(
                f"line {line.number}: more than {pluralize(edge_count(rows, cols), 'edge')} for "
                f"{rows} x {cols} rooms"
            )
    return maze_of_edges(rows, cols, vector, keep), []


def write(request: RenderRequest, keep: str = _ZERO) -> str:
    """Write the vector by the convention `keep`, one line for each row of edges."""
    maze = request.maze
    losses_of_rooms(maze)
    numbers = iter(edge_vector(maze, keep))
    lines = [f"edges {maze.rows} {maze.cols}{f' {_KEPT}' if keep == _POSITIVE else ''}"]
    for row in range(2 * maze.rows - 1):
        count = maze.cols if row % 2 else maze.cols - 1
        if count:
            lines.append(" ".join(str(next(numbers)) for _ in range(count)))
    return "\n".join(lines) + "\n"


def losses(request: RenderRequest, keep: str = _ZERO) -> list[str]:
    """List the data lost in this format. Raises LabyrinthError if the maze cannot be written."""
    maze, hides_open = request.maze, keep == _ZERO
    lost = [each for each in losses_of_rooms(maze) if each not in weight_losses(maze)]
    hidden = "passages" if hides_open else "walls"
    if any(edge.weight > 1 for edge in edges(maze) if edge.is_open == hides_open):
        lost.append(f"the weights of {hidden} are lost: each becomes 1")
    rows = range(maze.width, len(maze.tiles), 2 * maze.width)
    if any(max(maze.tiles[first + 1 : first + maze.width : 2]) > 1 for first in rows):
        lost.append("the weights of rooms are lost: each becomes 1")
    return lost + lost_endpoints(maze)


_EDGES = Format(
    key="edges",
    name="edge weights",
    summary="The weight of each wall between two rooms, row by row; 0 if the wall is open.",
    suffixes=(".edges",),
    bytes_a_tile=4,
    read=read,
    write=write,
    begins=documents(r".*", r"edges[ \t].*"),
    recognise=recognise,
    losses=losses,
)
_KEEPING = _EDGES.replaced(
    key=f"{_EDGES.key}:{_KEPT}",
    name="edges, positive",
    summary="The weight of each passage between two rooms, row by row; 0 for a wall.",
    read=partial(read, keep=_POSITIVE),
    write=partial(write, keep=_POSITIVE),
    losses=partial(losses, keep=_POSITIVE),
)
registry.add(_EDGES.replaced(variants=(_KEEPING,)))
