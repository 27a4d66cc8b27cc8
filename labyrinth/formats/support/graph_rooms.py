"""A maze of rooms from a graph whose nodes lie on a grid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.limits import check_rooms
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall, neighbour_at
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.graph_nodes import Graph, Node, Place, key_of, place_of, tells_axes
from labyrinth.formats.support.room_masks import tile_of

_STARTS: Final = ("start", "source", "origin", "begin", "entrance", "entry")
_GOALS: Final = ("goal", "end", "target", "finish", "exit", "destination")
# The most grid places per node: with fewer nodes, they are not adjacent rooms.
_MOST_PLACES: Final = 100
# Places are exact to a thousandth.
_FINEST: Final = 1000


def maze_of_graph(graph: Graph, content: Mapping[str, object]) -> tuple[Maze, list[str]]:
    """Return the maze of a graph, and notes; `content` may contain the start and the goal.

    Raises LabyrinthError if a node has no position, if two linked nodes are not adjacent, or if the
    nodes are too far apart or too many.
    """
    rooms = _rooms_of(graph.nodes)
    rows, cols = (1 + max(room[axis] for room in rooms) for axis in (0, 1))
    if rows * cols > _MOST_PLACES * len(rooms):
        raise LabyrinthError(
            "the nodes are too far apart to be neighbouring rooms: "
            f"{pluralize(len(rooms), 'node')} on a grid of {rows} x {cols} places"
        )
    check_rooms(rows, cols)
    reader = _Reader(graph, rooms)
    if any(node.is_wall is not None for node in graph.nodes):
        maze = Maze(rows, cols)
        for room, node in zip(rooms, graph.nodes, strict=True):
            maze[room] = not node.is_wall
        maze.start, maze.goals = reader.endpoints(content, lambda tile: tile)
        return maze, [f"read {pluralize(len(rooms), 'node')} as {rows} x {cols} tiles"]
    maze = Maze.of_rooms(rows, cols)
    for room in rooms:
        maze[tile_of(room)] = 1
    passages = reader.linked() | reader.open_sides()
    for one, other in passages:
        maze[one[0] + other[0] + 1, one[1] + other[1] + 1] = 1
    maze.start, maze.goals = reader.endpoints(content, tile_of)
    solid = rows * cols - len(rooms)
    notes = [f"read {pluralize(len(rooms), 'node')} as rooms on a grid of {rows} x {cols}"]
    if not any(tells_axes(node.members) for node in graph.nodes) and not graph.is_grid:
        notes.append("pairs of numbers were read as row and column")
    if solid:
        notes.append(f"walls fill {pluralize(solid, 'place')} without a node")
    return maze, notes + reader.notes


def _rooms_of(nodes: Sequence[Node]) -> list[Position]:
    """Return the room (row, col) of each node, counted from 0."""
    places: list[tuple[int, int]] = []
    for node in nodes:
        if node.place is None:
            raise LabyrinthError(
                f"node {_shown(node.name)} has no position: give each node row and col, or x and y"
            )
        places.append((round(_FINEST * node.place[0]), round(_FINEST * node.place[1])))
    rows, cols = (_counted([place[axis] for place in places]) for axis in (0, 1))
    rooms = list(zip(rows, cols, strict=True))
    if len(set(rooms)) < len(rooms):
        seen: dict[Position, Node] = {}
        for room, node in zip(rooms, nodes, strict=True):
            if other := seen.get(room):
                names = f"{_shown(other.name)} and {_shown(node.name)}"
                raise LabyrinthError(f"the nodes {names} have the same position: {room}")
            seen[room] = node
    return rooms


def _counted(values: Sequence[int]) -> list[int]:
    """Return how far each number lies above the least, in multiples of the largest common step."""
    least = min(values)
    step = gcd(*(value - least for value in values)) or 1
    return [(value - least) // step for value in values]


def _shown(name: str) -> str:
    return visible(quoted(name))


class _Reader:
    """A reader that finds the passages and endpoints of a graph whose nodes are rooms."""

    def __init__(self, graph: Graph, rooms: Sequence[Position]) -> None:
        self.notes: list[str] = []
        self._graph = graph
        self._rooms = rooms
        self._by_name = {node.name: room for node, room in zip(graph.nodes, rooms, strict=True)}
        self._by_place: dict[Place | None, Position] = {
            node.place: room for node, room in zip(graph.nodes, rooms, strict=True)
        }

    def linked(self) -> set[tuple[Position, Position]]:
        """Return the pairs of rooms (row, col) joined by links and edges, each pair in order.

        Raises LabyrinthError if the rooms of a pair are not adjacent.
        """
        one_way: set[tuple[Position, Position]] = set()
        for node, room in zip(self._graph.nodes, self._rooms, strict=True):
            one_way |= {(room, self._beside(node.name, room, link)) for link in node.links}
        if alone := sum((other, one) not in one_way for one, other in one_way):
            self.notes.append(f"read {pluralize(alone, 'one-way link')} as two-way")
        for first, second in self._graph.edges:
            begin = self._found(first)
            if begin is None:
                raise LabyrinthError(
                    f"an edge begins at {_shown(key_of(first))}, which is not a node"
                )
            one_way.add((begin, self._beside(key_of(first), begin, second)))
        return {(min(pair), max(pair)) for pair in one_way}

    def open_sides(self) -> set[tuple[Position, Position]]:
        """Return the pairs of rooms (row, col) without a wall between them, each pair in order."""
        graph = self._graph
        if not any(node.sides for node in graph.nodes):
            return set()
        rooms = dict(zip(self._rooms, graph.nodes, strict=True))
        if graph.sides_in_order:
            self.notes.append("walls were read clockwise: above, right, below, left")
        walls = self._truth_of_walls(rooms)
        found: set[tuple[Position, Position]] = set()
        disagree = 0
        for room, node in rooms.items():
            for side in (Wall.RIGHT, Wall.DOWN):
                beyond = rooms.get(neighbour_at(room, side))
                if beyond is None:
                    continue
                told = {node.sides.get(side), beyond.sides.get(side.opposite)} - {None}
                disagree += len(told) > 1
                if told == {not walls} or (not told and walls and node.sides):
                    found.add((room, neighbour_at(room, side)))
        if disagree:
            sides = pluralize(disagree, "side")
            self.notes.append(f"neighbouring nodes disagree about {sides}: walls were assumed")
        return found

    def _truth_of_walls(self, rooms: Mapping[Position, Node]) -> bool:
        """Return the truth value that means a wall on a side."""
        if any(node.of_walls for node in rooms.values()):
            return True
        border = [
            truth
            for room, node in rooms.items()
            for side, truth in node.sides.items()
            if neighbour_at(room, side) not in rooms
        ]
        walls = sum(border) * 2 > len(border)
        read = "a wall" if walls else "an opening"
        self.notes.append(f"'true' for a side was read as {read}, judging by the border")
        return walls

    def endpoints(
        self, content: Mapping[str, object], tile_at: Callable[[Position], Position]
    ) -> tuple[Position | None, tuple[Position, ...]]:
        """Return the tiles of the start and the goals, as the document or the nodes say.

        `tile_at` returns the tile of a room.
        """
        starts, goals = (self._marked(content, names) for names in (_STARTS, _GOALS))
        start = tile_at(starts[0]) if starts else None
        return start, tuple(map(tile_at, dict.fromkeys(goals)))

    def _marked(self, content: Mapping[str, object], names: Sequence[str]) -> list[Position]:
        told = [content[name] for name in names if name in content]
        rooms = [self._found(value) for value in told]
        for node, room in zip(self._graph.nodes, self._rooms, strict=True):
            is_told = any(node.members.get(name) is True for name in _flags(names))
            rooms += [room] if is_told or node.members.get("type") in names else []
        return [room for room in rooms if room]

    def _beside(self, name: str, room: Position, link: object) -> Position:
        beyond = self._found(link)
        if beyond is None:
            raise LabyrinthError(
                f"node {_shown(name)} leads to {_shown(key_of(link))}, which is not a node"
            )
        if abs(beyond[0] - room[0]) + abs(beyond[1] - room[1]) != 1:
            raise LabyrinthError(
                f"node {_shown(name)} leads to {_shown(key_of(link))}, which is not next to it: "
                "only rooms above, below, left or right of each other can be joined"
            )
        return beyond

    def _found(self, value: object) -> Position | None:
        """Return the room of the node that a value refers to; None if there is no such node."""
        room = self._by_name.get(key_of(value))
        if room is None and isinstance(value, dict):
            names = (value[name] for name in ("id", "name", "key", "node", "to") if name in value)
            found = (self._by_name.get(key_of(name)) for name in names)
            room = next((each for each in found if each), None)
        return room or self._by_place.get(place_of(value))


def _flags(names: Sequence[str]) -> list[str]:
    """Return the members that mark a node as an endpoint: `start`, `isStart` or `is_start`."""
    return [form for name in names for form in (name, f"is{name.capitalize()}", f"is_{name}")]
