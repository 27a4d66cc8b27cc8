"""Nodes of graphs in JSON, in the forms that programs write.

{"nodes": [{"row": 0, "col": 0, "neighbors": [1]}, ...]}      nodes with their neighbours,
[[{"x": 0, "y": 0, "walls": {"top": true, ...}}, ...], ...]   or with their walls,
{"nodes": [{"id": "a", "x": 0, "y": 0}, ...], "edges": [["a", "b"], ...]}
{"0,0": ["0,1"], "0,1": ["0,0", "1,1"], ...}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, TypeGuard

from labyrinth.core.maze.walls import Wall

# Row and column as a file counts them.
Place = tuple[float, float]

_PAIRS: Final = (("row", "col"), ("row", "column"), ("r", "c"), ("y", "x"), ("i", "j"))
_PLACE_MEMBERS: Final = (
    "position",
    "pos",
    "coordinates",
    "coords",
    "coord",
    "location",
    "cell",
    "id",
    "name",
    "key",
    "label",
)
_DEEPEST: Final = 2
_FARTHEST: Final = 1_000_000_000
_NUMBERS: Final = re.compile(
    r"[^\d.-]{0,20}(-?\d{1,9}(?:\.\d{1,9})?)(?:[^\d.-]{1,20}|-)(-?\d{1,9}(?:\.\d{1,9})?)[^\d.-]{0,20}",
    re.ASCII,
)
_SIDES: Final = {
    Wall.UP: ("up", "u", "top", "t", "north", "n"),
    Wall.DOWN: ("down", "d", "bottom", "b", "south", "s"),
    Wall.LEFT: ("left", "l", "west", "w"),
    Wall.RIGHT: ("right", "r", "east", "e"),
}
_WALL_OF: Final = {name: wall for wall, names in _SIDES.items() for name in names}
_AROUND_SIDE: Final = re.compile(r"walls?|has|is|_|-|open|passage")


def place_of(value: object, deepest: int = _DEEPEST) -> Place | None:
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
            return _place_of_node(value, deepest)
    return None


def _place_of_node(node: Mapping[str, object], deepest: int) -> Place | None:
    for names in _PAIRS:
        pair = [node.get(name) for name in names]
        if all(map(_is_number, pair)):
            return place_of(pair)
    inner = (node[name] for name in _PLACE_MEMBERS if name in node)
    places = (place_of(value, deepest - 1) for value in inner if deepest)
    return next((place for place in places if place), None)


def tells_axes(node: Mapping[str, object]) -> bool:
    """Return whether a node, or one of its members, says which number is the row."""
    own = [node, *(node[name] for name in _PLACE_MEMBERS if name in node)]
    members = [set(each) for each in own if isinstance(each, dict)]
    return any(set(pair) <= names for names in members for pair in _PAIRS)


def _is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a number between minus and plus one billion, and not a boolean."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return -_FARTHEST < value < _FARTHEST


def key_of(value: object) -> str:
    """Return the name of a node as text, the same for a number and a string of its digits."""
    return value if isinstance(value, str) else json.dumps(value)


def side_of(name: str) -> Wall | None:
    """Return the side named by a member, such as "north", "topWall" or "hasLeft"."""
    return _WALL_OF.get(_AROUND_SIDE.sub("", name.lower()))


_LINKS: Final = (
    "neighbors",
    "neighbours",
    "connections",
    "connected",
    "links",
    "adjacent",
    "passages",
    "edges",
    "exits",
    "openings",
    "open",
)
_WALLS: Final = ("walls", "wall", "borders")
_IS_WALL: Final = re.compile(r"(?:is)?_?(?:maze)?_?(?:wall|blocked|obstacle)", re.IGNORECASE)
_EDGES: Final = ("edges", "links", "passages", "connections")
_IDS: Final = ("id", "name", "key", "label")
_ENDS_OF_EDGES: Final = (("source", "target"), ("from", "to"), ("a", "b"), ("u", "v"))
_IN_ORDER: Final = (Wall.UP, Wall.RIGHT, Wall.DOWN, Wall.LEFT)
_LEAST: Final = 2


@dataclass(slots=True)
class Node:
    """A node: its name, its position if known, its links, and the values of its sides.

    `sides` maps a side to True or False; `of_walls` says that True is a wall. If the node is a
    tile, `is_wall` says whether the tile is a wall; for other nodes it is None.
    """

    name: str
    place: Place | None
    members: Mapping[str, object]
    links: list[object] = field(default_factory=list)
    sides: dict[Wall, bool] = field(default_factory=dict)
    of_walls: bool = False
    is_wall: bool | None = None


@dataclass(slots=True)
class Graph:
    """The nodes of a graph, and its edges in addition to the links of the nodes.

    `sides_in_order` says that the walls of each node are a list, `is_grid` that the nodes are in
    rows.
    """

    nodes: list[Node]
    edges: list[tuple[object, object]]
    sides_in_order: bool
    is_grid: bool


def graph_in(content: object) -> Graph | None:
    """Return the graph in a JSON document; None if it has no graph."""
    edges = _edges_in(content) if isinstance(content, dict) else []
    for found in _collections(content, _DEEPEST):
        nodes = [_node(name, members, grid) for name, members, grid in found]
        has_links = any(node.links or node.sides or node.is_wall is not None for node in nodes)
        if len(nodes) >= _LEAST and (has_links or edges):
            in_order = any(_are_in_order(_walls_of(node.members)) for node in nodes)
            return Graph(nodes, edges, in_order, found[0][2] is not None)
    return None


_Found = tuple[object, Mapping[str, object], Place | None]


def _collections(content: object, deepest: int) -> Iterator[list[_Found]]:
    """Yield lists that may be the nodes of a graph.

    Each node is its name, its members, and its row and column if the document has the nodes in
    rows, else None.
    """
    if isinstance(content, dict):
        if found := _adjacency(content):
            yield found
        values = list(content.items())
        if values and all(isinstance(value, dict) for _, value in values):
            yield [(name, value, None) for name, value in values]
        inner: Sequence[object] = [value for _, value in values]
    elif isinstance(content, list):
        if content and all(isinstance(value, dict) for value in content):
            yield [(_name(value, at), value, None) for at, value in enumerate(content)]
        rows = [row for row in content if isinstance(row, list)]
        if rows and len(rows) == len(content) and _are_objects(rows):
            yield [
                (_name(cell, (row, col)), cell, (row, col))
                for row, cells in enumerate(rows)
                for col, cell in enumerate(cells)
            ]
        inner = ()
    else:
        return
    if deepest:
        for value in inner:
            yield from _collections(value, deepest - 1)


def _are_objects(rows: Sequence[Sequence[object]]) -> bool:
    return all(isinstance(cell, dict) for row in rows for cell in row)


def _adjacency(content: Mapping[str, object]) -> list[_Found]:
    """Return the nodes of a mapping from names to lists of names; [] for any other mapping."""
    if len(content) < _LEAST:
        return []
    for value in content.values():
        if not isinstance(value, list):
            return []
        # Objects are nodes themselves, or edges.
        if not all(isinstance(each, (str, int, list)) for each in value):
            return []
        if not all(key_of(each) in content or place_of(each) for each in value):
            return []
    return [(name, {_LINKS[0]: value}, None) for name, value in content.items()]


def _name(members: Mapping[str, object], otherwise: object) -> object:
    return next((members[name] for name in _IDS if name in members), otherwise)


def _node(name: object, members: Mapping[str, object], grid: Place | None) -> Node:
    node = Node(key_of(name), place_of(members) or place_of(name) or grid, members)
    for member in _LINKS:
        match members.get(member):
            case list(links) if names := _sides_named(links):
                node.sides.update(dict.fromkeys(names, True))
            case list(links):
                node.links += links
            case dict(links):
                _take_sides(node, links)
    match _walls_of(members):
        case dict(walls):
            _take_sides(node, walls)
            node.of_walls = True
        case list(walls) if names := _sides_named(walls):
            node.sides = {side: side in names for side in Wall}
            node.of_walls = True
        case [_, _, _, _] as walls:
            node.sides = {side: bool(wall) for side, wall in zip(_IN_ORDER, walls, strict=True)}
            node.of_walls = True
    flags = (value for key, value in members.items() if _IS_WALL.fullmatch(key))
    node.is_wall = next((value for value in flags if isinstance(value, bool)), None)
    if not node.sides:
        _take_sides(node, members)
        node.of_walls = any("wall" in member.lower() for member in members)
    return node


def _sides_named(values: Sequence[object]) -> list[Wall]:
    """Return the sides in a list of their names; [] for any other list."""
    named = [side_of(value) if isinstance(value, str) else None for value in values]
    sides = [side for side in named if side is not None]
    return sides if len(sides) == len(values) else []


def _are_in_order(walls: object) -> bool:
    return isinstance(walls, list) and len(walls) == len(_IN_ORDER) and not _sides_named(walls)


def _walls_of(members: Mapping[str, object]) -> object:
    return next((members[name] for name in _WALLS if name in members), None)


def _take_sides(node: Node, members: Mapping[str, object]) -> None:
    """Set the sides of a node from truth values; other values, its neighbours, become links."""
    for name, value in members.items():
        side = side_of(name)
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
