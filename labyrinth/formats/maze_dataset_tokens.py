"""Token strings that maze-dataset writes for language models.

    <ADJLIST_START> (0,0) <--> (0,1) ; (1,1) <--> (0,1) ; <ADJLIST_END>     pairs of joined rooms
    <ORIGIN_START> (0,0) <ORIGIN_END> <TARGET_START> (1,1) <TARGET_END>     the start, and the goal
    <PATH_START> (0,0) (0,1) (1,1) <PATH_END>                               the rooms of the path

The format is read-only. The tokens of all tokenizers of maze-dataset can be read. Coordinates are
one token or several, as `( 0 , 0 )` or without brackets and commas. Connections may be grouped by
their room, or given by compass directions. Walls, marked with `<XX>`, may replace the connections
or be added to them. The parts after the adjacency list may be in any order or missing. All tokens
may be in a Python list. The greatest row and column give the size of the grid. A path is not kept;
if there is no target, the end of the path becomes the goal. If a text has several mazes, each
begins with an adjacency list.
"""

from __future__ import annotations

import re
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_rooms
from labyrinth.core.maze.edges import maze_of_edges, places_of_edges, rooms_beside
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall, neighbour_at
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.room_masks import note_closed_rooms, tile_of

_BEGIN: Final = "<ADJLIST_START>"
_BETWEEN_QUOTES = re.compile(r"['\"]\s*,\s*['\"]|['\"\[\]]")
_NO_LINE_FEED = re.compile(r"[^\n]")
_TOKEN = re.compile(
    r"(?P<room>(?:\(\s*)?(?P<row>\d{1,6})(?:\s*,\s*|\s+)(?P<col>\d{1,6})(?:\s*\))?)"
    # Typesetting turns two hyphens into one dash.
    r"|(?P<open><-+>|<[\u2013\u2014]>)|(?P<wall><XX>)|(?P<side>NORTH|SOUTH|EAST|WEST)"
    r"|(?P<next>;|ADJ_GROUP)|(?P<and>&)|(?P<other>\S+)"
)
_WALL_OF = {"NORTH": Wall.UP, "EAST": Wall.RIGHT, "SOUTH": Wall.DOWN, "WEST": Wall.LEFT}
# At least one room in so many is named: otherwise the greatest number is a mistake.
_FEWEST: Final = 20
Edge = tuple[Position, Position]


def recognise(text: str) -> bool:
    """Return whether the text contains an adjacency list."""
    return _BEGIN in text


def begins(text: str) -> list[int]:
    """Return the offset of each maze in a text: 0, then each adjacency list after the first."""
    found = [match.start() for match in re.finditer(re.escape(_BEGIN), text)]
    return [0, *found[1:]]


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the tokens, and return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    if text.count(_BEGIN) > 1:
        second = text.index(_BEGIN, text.index(_BEGIN) + 1)
        raise LabyrinthError(f"{_place(text, second)}: a second {_BEGIN}; only one is allowed")
    text = _BETWEEN_QUOTES.sub(lambda found: _NO_LINE_FEED.sub(" ", found[0]), text)
    edges = _edges(text, *_part(text, "ADJLIST"))
    start, goals, path = (_rooms(text, part) for part in ("ORIGIN", "TARGET", "PATH"))
    named = [*start, *goals, *path, *(room for edge in edges for room in edge)]
    if not named:
        raise LabyrinthError("the adjacency list is empty, so the size of the maze is unknown")
    rows, cols = (max(each) + 1 for each in zip(*named, strict=True))
    check_rooms(rows, cols)
    if rows * cols > _FEWEST * len(named) + _FEWEST:
        told = pluralize(len(set(named)), "room")
        raise LabyrinthError(f"the tokens name {told}, too few for a maze of {rows} x {cols} rooms")
    maze = _maze(rows, cols, edges)
    maze.start = tile_of(start[0]) if start else None
    maze.goals = tuple(map(tile_of, dict.fromkeys(goals)))
    notes = note_closed_rooms(maze)
    if path:
        notes.append(f"the path in the file, {pluralize(len(path), 'room')}, is not kept")
        if not goals:
            maze.goals = (tile_of(path[-1]),)
            notes.append("the end of the path was read as the goal")
    return maze, notes


def _maze(rows: int, cols: int, edges: dict[Edge, bool]) -> Maze:
    """Return a maze with the edges that `edges` maps to True as its passages.

    If `edges` has only walls, all other edges are passages.
    """
    maze = Maze.of_rooms(rows, cols)
    others_are_open = not any(edges.values())
    rooms = (rooms_beside(maze, *place) for place in places_of_edges(maze))
    are_open = [edges.get((min(pair), max(pair)), others_are_open) for pair in rooms]
    return maze_of_edges(rows, cols, [int(not is_open) for is_open in are_open])


def _part(text: str, name: str) -> tuple[int, int]:
    """Return the offsets at which the content of a part begins and ends; 0, 0 without this part.

    A path without an end token ends with the text. Raises LabyrinthError if another part has no end
    token.
    """
    begin, end = text.find(f"<{name}_START>"), text.find(f"<{name}_END>")
    if begin < 0:
        return 0, 0
    begin += len(f"<{name}_START>")
    if end < begin:
        # A prompt ends where the path is to continue.
        if name == "PATH":
            return begin, len(text)
        raise LabyrinthError(f"{_place(text, begin - 1)}: <{name}_END> is missing after this")
    return begin, end


def _rooms(text: str, part: str) -> list[Position]:
    found = (match for match in _TOKEN.finditer(text, *_part(text, part)) if match["room"])
    return [(int(match["row"]), int(match["col"])) for match in found]


def _edges(text: str, begin: int, end: int) -> dict[Edge, bool]:
    """Map each edge in the text, a pair of rooms in sorted order, to whether it is open."""
    edges: dict[Edge, bool] = {}
    group: list[re.Match[str]] = []
    for match in _TOKEN.finditer(text, begin, end):
        if match["other"]:
            raise LabyrinthError(
                f"{_place(text, match.start())}: found {quoted(match[0])}, expected <-->, <XX>, ; "
                "or a room such as (0,1)"
            )
        if match["next"]:
            _add_group(text, group, edges)
            group = []
        elif not match["and"]:
            group.append(match)
    _add_group(text, group, edges)
    return edges


def _add_group(text: str, group: list[re.Match[str]], edges: dict[Edge, bool]) -> None:
    """Add the connections in a group of tokens to `edges`: for each edge, whether it is open.

    The group connects its first room with each other room, or it is a list of connected pairs.
    """
    links = [match for match in group if match["open"] or match["wall"]]
    ends = [match for match in group if match["room"] or match["side"]]
    if not group:
        return
    lead = next((match for match in ends if match["room"]), None)
    if lead is None or len(ends) not in (len(links) + 1, 2 * len(links)):
        raise LabyrinthError(
            f"{_place(text, group[0].start())}: found {quoted(' '.join(each[0] for each in group))}"
            ", expected a room and its connections"
        )
    pairs = list(zip(ends[::2], ends[1::2], strict=False))
    if len(ends) == len(links) + 1:
        pairs = [(lead, other) for other in ends if other is not lead]
    for link, pair in zip(links, pairs, strict=True):
        one, other = pair[::-1] if pair[0]["side"] else pair
        place = _place(text, one.start())
        here = int(one["row"]), int(one["col"])
        if other["room"]:
            there = int(other["row"]), int(other["col"])
        else:
            there = neighbour_at(here, _WALL_OF[other["side"]])
        edge = (min(here, there), max(here, there))
        if sum(abs(first - last) for first, last in zip(*edge, strict=True)) != 1:
            raise LabyrinthError(f"{place}: the rooms {here} and {there} are not neighbours")
        if edges.setdefault(edge, bool(link["open"])) != bool(link["open"]):
            raise LabyrinthError(f"{place}: both a wall and a passage between {here} and {there}")


def _place(text: str, at: int) -> str:
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {at - text.rfind(chr(10), 0, at)}"


registry.add(
    Format(
        key="maze-dataset-tokens",
        name="maze-dataset tokens",
        summary="The token strings of maze-dataset: adjacency list, origin, target, path.",
        suffixes=(".txt",),
        bytes_a_tile=7,
        read=read,
        recognise=recognise,
        begins=begins,
    )
)
