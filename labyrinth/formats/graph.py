"""Graphs in JSON: nodes on a grid with neighbours, walls or edges.

    {"nodes": [{"id": "a", "row": 0, "col": 0, "neighbors": ["b"]},
               {"id": "b", "row": 0, "col": 1, "neighbors": ["a"]}], "start": "a", "end": "b"}

The format is read-only. A node is a room; the rest of the maze is solid. A position is row and col,
x and y, or a pair of numbers; positions need not be consecutive. A list of a room's four walls goes
clockwise from the top. Whether a true value means a wall or a passage follows from the member's
name or, if the name does not say it, from the border, which is closed.
"""

from __future__ import annotations

import json
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry, too_long
from labyrinth.formats.support.graph_nodes import graph_in
from labyrinth.formats.support.graph_rooms import maze_of_graph

_MOST_LENGTH: Final = 10_000_000
_MOST_PARTS: Final = 3_000_000


def recognise(text: str) -> bool:
    """Return whether the text is JSON that contains nodes with neighbours, walls or edges."""
    if text.lstrip()[:1] not in ("[", "{") or '"tiles"' in text or len(text) > _MOST_LENGTH:
        return False
    return "{" in text and graph_in(_content(text)) is not None


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the graph, and return the maze and notes.

    Raises LabyrinthError that names the node.
    """
    if len(text) > _MOST_LENGTH:
        raise too_long(_MOST_LENGTH)
    content = _content(text)
    graph = graph_in(content)
    if graph is None:
        raise LabyrinthError("this JSON has no nodes with neighbours, walls or edges")
    return maze_of_graph(graph, content if isinstance(content, dict) else {})


def _content(text: str) -> object:
    if sum(map(text.count, "[{,")) > _MOST_PARTS:
        return None
    try:
        content: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return content


registry.add(
    Format(
        key="graph",
        name="Graph",
        summary="JSON nodes with a position (row, col or x, y) and neighbours, walls or edges.",
        suffixes=(".graph",),
        bytes_a_tile=4,
        read=read,
        recognise=recognise,
    )
)
