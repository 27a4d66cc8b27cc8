"""Convert mazes to networkx graphs, and back.

In the graph of rooms the vertices are open rooms (row, col), counted in rooms, and passages are
edges that lead both ways. In the graph of tiles the vertices are corridor tiles, and each step is a
directed edge. The `weight` of an edge is the cost of a step, the `weight` of a vertex is the weight
of its tile, and `pos` is the (x, y) at which networkx draws the vertex. The graph itself has
`graph`, which is "rooms" or "tiles", the `height` and `width` of the maze in tiles, and its `start`
and `goals`, as vertices.
"""

from itertools import product
from typing import Any, Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import MAX_WEIGHT
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.formats.support.optional_dependencies import need

_WEIGHTS: Final = range(1, MAX_WEIGHT + 1)


def to_networkx(maze: Maze, graph: str) -> Any:
    """Return the graph of the rooms or of the tiles of a maze.

    Raises NotInstalledError if networkx is missing, and LabyrinthError if `graph` is neither
    "rooms" nor "tiles".
    """
    of_rooms = _is_of_rooms(graph)
    networkx = need("networkx", "graphs")
    found = networkx.Graph() if of_rooms else networkx.DiGraph()
    size = (maze.rows, maze.cols) if of_rooms else (maze.height, maze.width)
    start, goals = (maze.start_room, maze.goal_rooms) if of_rooms else (maze.start, maze.goals)
    found.graph.update(graph=graph, height=maze.height, width=maze.width, start=start, goals=goals)
    for row, col in product(*map(range, size)):
        if weight := maze[_tile((row, col), of_rooms)]:
            found.add_node((row, col), weight=weight, pos=(col, -row))
    for vertex in list(found):
        for other in filter(found.has_node, _beside(vertex)):
            edge = _passage(vertex, other) if of_rooms else other
            if weight := maze[edge]:
                found.add_edge(vertex, other, weight=weight)
    return found


def from_networkx(graph: Any) -> Maze:
    """Return the maze of a networkx graph.

    A graph without the attribute `graph` is read as a graph of rooms; a missing weight counts as 1.
    Raises LabyrinthError that names a vertex or an edge that a maze cannot have.
    """
    about = graph.graph
    of_rooms = _is_of_rooms(about.get("graph", "rooms"))
    if graph.is_multigraph() or (of_rooms and graph.is_directed()):
        raise LabyrinthError(
            "two rooms share at most one passage, which leads both ways: pass networkx.Graph(graph)"
        )
    for vertex in graph:
        _check_vertex(vertex)
    last = [max(places) for places in zip((0, 0), *graph, strict=True)]
    row, col = _tile((last[0], last[1]), of_rooms)
    maze = Maze(about.get("height", row + 1 + of_rooms), about.get("width", col + 1 + of_rooms))
    for vertex, weight in graph.nodes(data="weight", default=1):
        maze[_tile(vertex, of_rooms)] = _weight(weight, f"vertex {vertex}")
    if of_rooms:
        _open_passages(maze, graph)
    else:
        _check_steps(maze, graph)
    start, goals = about.get("start"), about.get("goals", ())
    for end in goals if start is None else (start, *goals):
        _check_vertex(end)
    maze.start = None if start is None else _tile(start, of_rooms)
    maze.goals = tuple(_tile(goal, of_rooms) for goal in goals)
    return maze


def _open_passages(maze: Maze, graph: Any) -> None:
    for vertex, other, weight in graph.edges(data="weight", default=1):
        if other not in _beside(vertex):
            raise LabyrinthError(f"an edge must join neighbouring rooms, not {vertex} and {other}")
        maze[_passage(vertex, other)] = _weight(weight, f"edge {vertex} to {other}")


def _check_steps(maze: Maze, graph: Any) -> None:
    """Check that each tile has an edge to each adjacent tile, with the weight of that tile."""
    for vertex, other in graph.edges:
        if other not in _beside(vertex):
            raise LabyrinthError(f"an edge must join neighbouring tiles, not {vertex} and {other}")
    for vertex in graph:
        for other in filter(graph.has_node, _beside(vertex)):
            if not graph.has_edge(vertex, other):
                raise LabyrinthError(
                    f"tiles {vertex} and {other} lie side by side, so they need an edge from "
                    f"{vertex} to {other}: only rooms can have a wall between them"
                )
            weight = graph.edges[vertex, other].get("weight", maze[other])
            if weight != maze[other]:
                raise LabyrinthError(
                    f"edge {vertex} to {other} weighs {quoted(weight)}, but a step costs the "
                    f"weight of the tile that it enters: {maze[other]}"
                )


def _is_of_rooms(graph: object) -> bool:
    if graph not in ("rooms", "tiles"):
        raise LabyrinthError(f"graph must be rooms or tiles, not {quoted(graph)}")
    return graph == "rooms"


def _check_vertex(vertex: Any) -> None:
    is_pair = isinstance(vertex, tuple) and len(vertex) == 2
    if not (is_pair and all(isinstance(place, int) and place >= 0 for place in vertex)):
        raise LabyrinthError(
            f"a vertex must be a tuple (row, col), counted from 0, not {quoted(vertex)}"
        )


def _weight(weight: Any, told: str) -> int:
    if weight not in _WEIGHTS:
        raise LabyrinthError(
            f"the weight of {told} must be a whole number from 1 to {MAX_WEIGHT}, "
            f"not {quoted(weight)}"
        )
    return int(weight)


def _tile(vertex: Position, of_rooms: bool) -> Position:
    row, col = vertex
    return (2 * row + 1, 2 * col + 1) if of_rooms else vertex


def _passage(room: Position, other: Position) -> Position:
    """Return the tile between two rooms."""
    return room[0] + other[0] + 1, room[1] + other[1] + 1


def _beside(vertex: Position) -> list[Position]:
    row, col = vertex
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
