"""Graphs in JSON: nodes on a grid with neighbours, walls or edges, as programs write them.

    {"nodes": [{"id": "a", "row": 0, "col": 0, "neighbors": ["b"]},
               {"id": "b", "row": 0, "col": 1, "neighbors": ["a"]}], "start": "a", "end": "b"}
    [[{"x": 0, "y": 0, "walls": {"top": true, ...}}, ...], ...]
    {"nodes": [{"id": "a", "x": 0, "y": 0}, ...], "edges": [["a", "b"], ...]}
    {"0,0": ["0,1"], "0,1": ["0,0", "1,1"], ...}

The format is read-only. A node is a room; the rest of the maze is solid. A position is row and col,
x and y, or a pair of numbers; positions need not be consecutive. A list of a room's four walls goes
clockwise from the top. Whether a true value means a wall or a passage follows from the member's
name or, if the name does not say it, from the border, which is closed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import gcd
from typing import Final, TypeGuard

from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.limits import check_rooms
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall, neighbour_at
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.format import Format, registry, too_long
from labyrinth.formats.support.json_members import GOALS, STARTS, parsed
from labyrinth.formats.support.room_masks import tile_of

# Row and column as a file counts them.
_Place = tuple[float, float]
# The name of a node, its members, and its row and column if the document has the nodes in rows.
_Found = tuple[object, Mapping[str, object], _Place | None]

_MOST_LENGTH: Final = 10_000_000
_MOST_PARTS: Final = 3_000_000
_DEEPEST: Final = 2
_LEAST: Final = 2
_FARTHEST: Final = 1_000_000_000
# The most grid places per node: with fewer nodes, they are not adjacent rooms.
_MOST_PLACES: Final = 100
# Places are exact to a thousandth.
_FINEST: Final = 1000
_IDS: Final = ("id", "name", "key", "label")
_PLACES: Final = ("position", "pos", "coordinates", "coords", "coord", "location", "cell", *_IDS)
_PAIRS: Final = (("row", "col"), ("row", "column"), ("r", "c"), ("y", "x"), ("i", "j"))
_EDGES: Final = ("edges", "links", "passages", "connections")
_ENDS_OF_EDGES: Final = (("source", "target"), ("from", "to"), ("a", "b"), ("u", "v"))
_LINKS: Final = (
    *("neighbors", "neighbours", "connections", "connected", "links", "adjacent", "passages"),
    *("edges", "exits", "openings", "open"),
)
_WALLS: Final = ("walls", "wall", "borders")
_CLOCKWISE: Final = (Wall.UP, Wall.RIGHT, Wall.DOWN, Wall.LEFT)
_SIDES: Final = {
    Wall.UP: ("up", "u", "top", "t", "north", "n"),
    Wall.DOWN: ("down", "d", "bottom", "b", "south", "s"),
    Wall.LEFT: ("left", "l", "west", "w"),
    Wall.RIGHT: ("right", "r", "east", "e"),
}
_WALL_OF: Final = {name: wall for wall, names in _SIDES.items() for name in names}
_AROUND_SIDE: Final = re.compile(r"walls?|has|is|_|-|open|passage")
_IS_WALL: Final = re.compile(r"(?:is)?_?(?:maze)?_?(?:wall|blocked|obstacle)", re.IGNORECASE)
_NUMBERS: Final = re.compile(
    r"[^\d.-]{0,20}(-?\d{1,9}(?:\.\d{1,9})?)(?:[^\d.-]{1,20}|-)(-?\d{1,9}(?:\.\d{1,9})?)[^\d.-]{0,20}",
    re.ASCII,
)


@dataclass(slots=True)
class _Node:
    """A node: its name, its position if known, its links, and the values of its sides.

    `sides` maps a side to True or False; `of_walls` says that True is a wall, and `in_order` that
    the sides were a list. If the node is a tile, `is_wall` says whether the tile is a wall; for
    other nodes it is None.
    """

    name: str
    place: _Place | None
    members: Mapping[str, object]
    links: list[object] = field(default_factory=list)
    sides: dict[Wall, bool] = field(default_factory=dict)
    of_walls: bool = False
    in_order: bool = False
    is_wall: bool | None = None


@dataclass(slots=True)
class _Graph:
    """The nodes of a graph, and its edges in addition to the links of the nodes.

    `is_grid` says that the document has the nodes in rows.
    """

    nodes: list[_Node]
    edges: list[tuple[object, object]]
    is_grid: bool


def recognise(text: str) -> bool:
    """Return whether the text is JSON that contains nodes with neighbours, walls or edges."""
    if text.lstrip()[:1] not in ("[", "{") or '"tiles"' in text or len(text) > _MOST_LENGTH:
        return False
    return "{" in text and _graph_in(parsed(text, _MOST_PARTS)) is not None


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the graph, and return the maze and notes.

    Raises LabyrinthError that names the node.
    """
    if len(text) > _MOST_LENGTH:
        raise too_long(_MOST_LENGTH)
    content = parsed(text, _MOST_PARTS)
    graph = _graph_in(content)
    if graph is None:
        raise LabyrinthError("this JSON has no nodes with neighbours, walls or edges")
    return _Reader(graph).read(content if isinstance(content, dict) else {})


# Finding the nodes


def _graph_in(content: object) -> _Graph | None:
    edges = _edges_in(content) if isinstance(content, dict) else []
    for found in _collections(content, _DEEPEST):
        nodes = [_node(*each) for each in found]
        has_links = any(node.links or node.sides or node.is_wall is not None for node in nodes)
        if len(nodes) >= _LEAST and (has_links or edges):
            return _Graph(nodes, edges, found[0][2] is not None)
    return None


def _collections(content: object, deepest: int) -> Iterator[list[_Found]]:
    """Yield lists that may be the nodes of a graph."""
    inner: list[object] = []
    if isinstance(content, dict):
        if _is_adjacency(content):
            yield [(name, {_LINKS[0]: value}, None) for name, value in content.items()]
        inner = list(content.values())
        if inner and all(isinstance(value, dict) for value in inner):
            yield [(name, value, None) for name, value in content.items()]
    elif isinstance(content, list) and content:
        if all(isinstance(value, dict) for value in content):
            yield [(_name(value, at), value, None) for at, value in enumerate(content)]
        if all(isinstance(row, list) for row in content) and all(
            isinstance(cell, dict) for row in content for cell in row
        ):
            yield [
                (_name(cell, (row, col)), cell, (row, col))
                for row, cells in enumerate(content)
                for col, cell in enumerate(cells)
            ]
    if deepest:
        for value in inner:
            yield from _collections(value, deepest - 1)


def _is_adjacency(content: Mapping[str, object]) -> bool:
    """Return whether an object maps names to lists of names; objects would be nodes or edges."""
    return len(content) >= _LEAST and all(
        isinstance(value, list)
        and all(
            isinstance(each, (str, int, list)) and (_key(each) in content or _place_of(each))
            for each in value
        )
        for value in content.values()
    )


def _name(members: Mapping[str, object], otherwise: object) -> object:
    return next((members[name] for name in _IDS if name in members), otherwise)


def _key(value: object) -> str:
    """Return the name of a node as text, the same for a number and a string of its digits."""
    return value if isinstance(value, str) else json.dumps(value)


def _place_of(value: object, deepest: int = _DEEPEST) -> _Place | None:
    """Return the position given by a node, a pair of numbers, or a text of two numbers.

    The position may be in a member of the node, up to `deepest` levels inside. Returns None if
    there is no position.
    """
    match value:
        case [row, col] if _is_number(row) and _is_number(col):
            return float(row), float(col)
        case str():
            found = _NUMBERS.fullmatch(value)
            return (float(found[1]), float(found[2])) if found else None
        case dict():
            for pair in ([value.get(name) for name in names] for names in _PAIRS):
                if all(map(_is_number, pair)):
                    return _place_of(pair)
            inner = (value[name] for name in _PLACES if name in value and deepest)
            return next(filter(None, (_place_of(each, deepest - 1) for each in inner)), None)
    return None


def _is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a number between minus and plus one billion, and not a boolean."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return -_FARTHEST < value < _FARTHEST


def _tells_axes(node: Mapping[str, object]) -> bool:
    """Return whether a node, or one of its members, says which number is the row."""
    own = [node, *(node[name] for name in _PLACES if name in node)]
    members = [set(each) for each in own if isinstance(each, dict)]
    return any(set(pair) <= names for names in members for pair in _PAIRS)


def _node(name: object, members: Mapping[str, object], grid: _Place | None) -> _Node:
    node = _Node(_key(name), _place_of(members) or _place_of(name) or grid, members)
    for member in _LINKS:
        match members.get(member):
            case list(links) if names := _sides_named(links):
                node.sides.update(dict.fromkeys(names, True))
            case list(links):
                node.links += links
            case dict(links):
                _take_sides(node, links)
    walls = next((members[name] for name in _WALLS if name in members), None)
    node.of_walls = isinstance(walls, (dict, list))
    match walls:
        case dict():
            _take_sides(node, walls)
        case list() if names := _sides_named(walls):
            node.sides = {side: side in names for side in Wall}
        case [_, _, _, _]:
            node.in_order = True
            node.sides = {side: bool(wall) for side, wall in zip(_CLOCKWISE, walls, strict=True)}
    flags = (value for key, value in members.items() if _IS_WALL.fullmatch(key))
    node.is_wall = next((value for value in flags if isinstance(value, bool)), None)
    if not node.sides:
        _take_sides(node, members)
        node.of_walls = any("wall" in member.lower() for member in members)
    return node


def _sides_named(values: Sequence[object]) -> list[Wall]:
    """Return the sides in a list of their names; [] for any other list."""
    named = [_side_of(value) if isinstance(value, str) else None for value in values]
    sides = [side for side in named if side is not None]
    return sides if len(sides) == len(values) else []


def _side_of(name: str) -> Wall | None:
    """Return the side named by a member, such as "north", "topWall" or "hasLeft"."""
    return _WALL_OF.get(_AROUND_SIDE.sub("", name.lower()))


def _take_sides(node: _Node, members: Mapping[str, object]) -> None:
    """Set the sides of a node from truth values; other values, its neighbours, become links."""
    for name, value in members.items():
        side = _side_of(name)
        if side is None or (members is node.members and not isinstance(value, bool)):
            continue
        if isinstance(value, bool) or value in (0, 1):
            node.sides[side] = bool(value)
        elif value is not None:
            node.links.append(value)


def _edges_in(content: Mapping[str, object]) -> list[tuple[object, object]]:
    """Return the edges listed by an object, or by an object inside it."""
    holders = [each for each in (content, *content.values()) if isinstance(each, dict)]
    for holder, member in product(holders, _EDGES):
        listed = holder.get(member)
        edges = [_ends(edge) for edge in listed] if isinstance(listed, list) else []
        if edges and all(edges):
            return [edge for edge in edges if edge]
    return []


def _ends(edge: object) -> tuple[object, object] | None:
    match edge:
        case [one, other, *_]:
            return one, other
        case dict():
            for first, second in _ENDS_OF_EDGES:
                if first in edge and second in edge:
                    return edge[first], edge[second]
    return None


# Placing them on a grid


def _rooms_of(nodes: Sequence[_Node]) -> list[Position]:
    """Return the room (row, col) of each node, counted from 0."""
    places: list[tuple[int, int]] = []
    for node in nodes:
        if node.place is None:
            raise LabyrinthError(
                f"node {_shown(node.name)} has no position: give each node row and col, or x and y"
            )
        places.append((round(_FINEST * node.place[0]), round(_FINEST * node.place[1])))
    rows, cols = (_counted([place[axis] for place in places]) for axis in (0, 1))
    seen: dict[Position, _Node] = {}
    for room, node in zip(zip(rows, cols, strict=True), nodes, strict=True):
        if other := seen.get(room):
            names = f"{_shown(other.name)} and {_shown(node.name)}"
            raise LabyrinthError(f"the nodes {names} have the same position: {room}")
        seen[room] = node
    return list(seen)


def _counted(values: Sequence[int]) -> list[int]:
    """Return how far each number lies above the least, in multiples of the largest common step."""
    least = min(values)
    step = gcd(*(value - least for value in values)) or 1
    return [(value - least) // step for value in values]


def _shown(name: object) -> str:
    return visible(quoted(_key(name)))


class _Reader:
    """A reader that finds the passages and endpoints of a graph whose nodes are rooms."""

    def __init__(self, graph: _Graph) -> None:
        self._graph = graph
        self._rooms = dict(zip(_rooms_of(graph.nodes), graph.nodes, strict=True))
        self._by_name = {node.name: room for room, node in self._rooms.items()}
        self._by_place: dict[_Place | None, Position] = {
            node.place: room for room, node in self._rooms.items()
        }
        self._notes: list[str] = []

    def read(self, content: Mapping[str, object]) -> tuple[Maze, list[str]]:
        """Return the maze, and notes; `content` may contain the start and the goal.

        Raises LabyrinthError if two linked nodes are not adjacent, or if the nodes are too far
        apart or too many.
        """
        graph, rooms = self._graph, self._rooms
        rows, cols = (1 + max(room[axis] for room in rooms) for axis in (0, 1))
        nodes = pluralize(len(rooms), "node")
        if rows * cols > _MOST_PLACES * len(rooms):
            raise LabyrinthError(
                "the nodes are too far apart to be neighbouring rooms: "
                f"{nodes} on a grid of {rows} x {cols} places"
            )
        check_rooms(rows, cols)
        if any(node.is_wall is not None for node in graph.nodes):
            maze = Maze(rows, cols)
            for room, node in rooms.items():
                maze[room] = not node.is_wall
            maze.start, maze.goals = self._endpoints(content, lambda tile: tile)
            return maze, [f"read {nodes} as {rows} x {cols} tiles"]
        maze = Maze.of_rooms(rows, cols)
        for room in rooms:
            maze[tile_of(room)] = 1
        for one, other in self._linked() | self._open_sides():
            maze[one[0] + other[0] + 1, one[1] + other[1] + 1] = 1
        maze.start, maze.goals = self._endpoints(content, tile_of)
        notes = [f"read {nodes} as rooms on a grid of {rows} x {cols}"]
        if not any(_tells_axes(node.members) for node in graph.nodes) and not graph.is_grid:
            notes.append("pairs of numbers were read as row and column")
        if solid := rows * cols - len(rooms):
            notes.append(f"walls fill {pluralize(solid, 'place')} without a node")
        return maze, notes + self._notes

    def _linked(self) -> set[tuple[Position, Position]]:
        """Return the pairs of rooms (row, col) joined by links and edges, each pair in order."""
        one_way: set[tuple[Position, Position]] = set()
        for room, node in self._rooms.items():
            one_way |= {(room, self._beside(node.name, room, link)) for link in node.links}
        if alone := sum((other, one) not in one_way for one, other in one_way):
            self._notes.append(f"read {pluralize(alone, 'one-way link')} as two-way")
        for first, second in self._graph.edges:
            begin = self._found(first)
            if begin is None:
                raise LabyrinthError(f"an edge begins at {_shown(first)}, which is not a node")
            one_way.add((begin, self._beside(first, begin, second)))
        return {(min(pair), max(pair)) for pair in one_way}

    def _open_sides(self) -> set[tuple[Position, Position]]:
        """Return the pairs of rooms (row, col) without a wall between them, each pair in order."""
        rooms = self._rooms
        if not any(node.sides for node in rooms.values()):
            return set()
        if any(node.in_order for node in rooms.values()):
            self._notes.append("walls were read clockwise: above, right, below, left")
        walls = self._truth_of_walls()
        found: set[tuple[Position, Position]] = set()
        disagree = 0
        for (room, node), side in product(rooms.items(), (Wall.RIGHT, Wall.DOWN)):
            beyond = rooms.get(neighbour_at(room, side))
            if beyond is None:
                continue
            told = {node.sides.get(side), beyond.sides.get(side.opposite)} - {None}
            disagree += len(told) > 1
            if told == {not walls} or (not told and walls and node.sides):
                found.add((room, neighbour_at(room, side)))
        if disagree:
            sides = pluralize(disagree, "side")
            self._notes.append(f"neighbouring nodes disagree about {sides}: walls were assumed")
        return found

    def _truth_of_walls(self) -> bool:
        """Return the truth value that means a wall on a side."""
        if any(node.of_walls for node in self._rooms.values()):
            return True
        border = [
            truth
            for room, node in self._rooms.items()
            for side, truth in node.sides.items()
            if neighbour_at(room, side) not in self._rooms
        ]
        walls = sum(border) * 2 > len(border)
        read = "a wall" if walls else "an opening"
        self._notes.append(f"'true' for a side was read as {read}, judging by the border")
        return walls

    def _endpoints(
        self, content: Mapping[str, object], tile_at: Callable[[Position], Position]
    ) -> tuple[Position | None, tuple[Position, ...]]:
        """Return the tiles of the start and the goals; `tile_at` returns the tile of a room."""
        starts, goals = (self._marked(content, names) for names in (STARTS, GOALS))
        start = tile_at(starts[0]) if starts else None
        return start, tuple(map(tile_at, dict.fromkeys(goals)))

    def _marked(self, content: Mapping[str, object], names: Sequence[str]) -> list[Position]:
        """Return the rooms that members of the document name, or that a node says it is."""
        found = [self._found(content[name]) for name in names if name in content]
        flags = [form for name in names for form in (name, f"is{name.capitalize()}", f"is_{name}")]
        for room, node in self._rooms.items():
            is_told = any(node.members.get(flag) is True for flag in flags)
            found += [room] if is_told or node.members.get("type") in names else []
        return [room for room in found if room]

    def _beside(self, name: object, room: Position, link: object) -> Position:
        beyond = self._found(link)
        leads = f"node {_shown(name)} leads to {_shown(link)}, which is not"
        if beyond is None:
            raise LabyrinthError(f"{leads} a node")
        if abs(beyond[0] - room[0]) + abs(beyond[1] - room[1]) != 1:
            raise LabyrinthError(
                f"{leads} next to it: "
                "only rooms above, below, left or right of each other can be joined"
            )
        return beyond

    def _found(self, value: object) -> Position | None:
        """Return the room of the node that a value refers to; None if there is no such node."""
        room = self._by_name.get(_key(value))
        if room is None and isinstance(value, dict):
            names = (value[name] for name in ("id", "name", "key", "node", "to") if name in value)
            found = (self._by_name.get(_key(name)) for name in names)
            room = next((each for each in found if each), None)
        return room or self._by_place.get(_place_of(value))


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
