"""The states of a maze as records: what is known of them as JSON, their tiles as raw arrays."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solution import StopOrder
from labyrinth.core.search.tour import MOST_STOPS
from labyrinth.tui.document.history import State
from labyrinth.tui.document.search_run import Stops
from labyrinth.tui.session import members
from labyrinth.tui.session.games import members_of, read_game
from labyrinth.tui.session.records import Record

GROUP_OF_TILES: Final = 1_000_000
"""How many tiles go into a record of several states; a state that is larger has its own."""
MOST_IN_A_GROUP: Final = 1000
_SLICE: Final = 1 << 20
_QUICKLY: Final = 1


def records_of(kind: str, states: Iterable[State]) -> Iterator[Record]:
    """Yield the states in records of that kind, each after some milliseconds of work."""
    group: list[State] = []
    tiles = 0
    for state in states:
        size = len(state.maze.tiles)
        if group and (tiles + size > GROUP_OF_TILES or len(group) == MOST_IN_A_GROUP):
            yield _record(kind, group)
            group, tiles = [], 0
        group.append(state)
        tiles += size
    if group:
        yield _record(kind, group)


def states_of(record: Record, room: int) -> list[State]:
    """Return the states of a record.

    Raises LabyrinthError for what is no maze, and for more than `room` tiles, before they are
    unpacked.
    """
    described = record.members.get("states")
    if not isinstance(described, list) or not all(isinstance(each, dict) for each in described):
        raise LabyrinthError('"states" is not a list of objects')
    sizes = []
    for each in described:
        height, width = members.whole(each, "height"), members.whole(each, "width")
        check_size(height, width)
        sizes.append(height * width)
    if sum(sizes) > room:
        raise LabyrinthError(f"more than {room:,} tiles")
    tiles = unpacked(record.data, sum(sizes))
    states, first = [], 0
    for each, size in zip(described, sizes, strict=True):
        states.append(_state(each, tiles[first : first + size]))
        first += size
    return states


def packed(parts: Iterable[bytes | bytearray]) -> bytes:
    """Return tiles compressed, slice by slice: they may be changed meanwhile."""
    press = zlib.compressobj(_QUICKLY)
    pieces = [
        press.compress(part[at : at + _SLICE])
        for part in parts
        for at in range(0, len(part), _SLICE)
    ]
    return b"".join([*pieces, press.flush()])


def unpacked(data: bytes, size: int) -> bytes:
    """Return `size` tiles that were packed. Raises LabyrinthError where they are not as many."""
    press = zlib.decompressobj()
    try:
        tiles = press.decompress(data, size + 1)
    except zlib.error:
        raise LabyrinthError("the tiles cannot be unpacked") from None
    if len(tiles) != size or not press.eof or press.unused_data:
        raise LabyrinthError(f"expected {size:,} tiles")
    return tiles


def _record(kind: str, states: list[State]) -> Record:
    described = [_members(state) for state in states]
    return Record({"kind": kind, "states": described}, packed(state.maze.tiles for state in states))


def _members(state: State) -> Mapping[str, object]:
    maze = state.maze
    return {
        "height": maze.height,
        "width": maze.width,
        "start": maze.start,
        "goals": maze.goals,
        "recipe": state.recipe and str(state.recipe),
        "path": state.path and str(state.path),
        "edited": state.edited,
        "stops": stops_of(state.stops),
        "game": state.game and members_of(state.game),
        "ordinal": state.ordinal,
    }


def _state(described: Mapping[str, object], tiles: bytes) -> State:
    height, width = members.whole(described, "height"), members.whole(described, "width")
    maze = Maze(height, width, tiles)
    maze.start = members.position(described, "start", maze)
    maze.goals = members.positions(described, "goals", maze)
    maze.recipe = recipe_of(described)
    path = members.text(described, "path")
    edited = members.flag(described, "edited")
    stops = described.get("stops")
    chosen = read_stops(stops, maze) if isinstance(stops, dict) else Stops()
    game, ordinal = described.get("game"), described.get("ordinal", 0)
    return State(
        maze,
        maze.recipe,
        Path(path) if path else None,
        edited,
        chosen,
        read_game(game, maze) if isinstance(game, dict) else None,
        ordinal if isinstance(ordinal, int) else 0,
    )


def stops_of(stops: Stops) -> dict[str, object]:
    """Return the members that `read_stops` reads."""
    return {"tiles": stops.tiles, "best": stops.order == "best"}


def read_stops(described: Mapping[str, object], maze: Maze) -> Stops:
    """Return the stops of a maze. Raises LabyrinthError for what are none."""
    tiles = members.positions(described, "tiles", maze)
    order: StopOrder = "best" if members.flag(described, "best") else "given"
    return Stops(tiles[:MOST_STOPS], order).on_corridors_of(maze)


def recipe_of(described: Mapping[str, object]) -> Recipe | None:
    """Return the recipe, None where there is none or this version does not know it any more."""
    text = members.text(described, "recipe")
    try:
        return Recipe.parse(text) if text else None
    except LabyrinthError:
        return None
