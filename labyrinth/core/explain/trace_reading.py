"""Functions that read a trace near a position: past events, coming events, rooms of the maze.

Tiles are indices (row-major).
"""

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator
from copy import copy
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import CARVE, FILL, PATH, STAND, VISIT, EventKind, Trace
from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Mark, Player

# The most events, or rooms, that a reader looks at: one or two milliseconds, eight at worst.
REACH: Final = 20_000


def newest_first(player: Player, codes: Container[int], reach: int = REACH) -> Iterator[int]:
    """Yield the tiles of events with these codes before the position, the last event first.

    Each tile comes once. Looks back at most `reach` events, not counting the events of a path.
    """
    end = before_path(player)
    return tiles_of(reversed(player.trace.events[max(0, end - reach) : end]), codes)


def held(player: Player, mark: Mark, codes: Container[int], reach: int = REACH) -> Iterator[int]:
    """Yield the tiles of `newest_first` that have this mark at the position."""
    return (tile for tile in newest_first(player, codes, reach) if player.marks[tile] == mark)


def before_path(player: Player) -> int:
    """Return the player's position, or the beginning of the path if that is earlier."""
    events, on_path = player.trace.events, player.trace.codes_of(PATH)
    return bisect_left(
        events, True, 0, player.position, key=lambda event: event >> TILE_BITS in on_path
    )


def last_event(player: Player, codes: Container[int]) -> int | None:
    """Return the position after the last event with one of these codes, None if there is none.

    Looks back at most `REACH` events.
    """
    events, position = player.trace.events, player.position
    looked_at = range(position, max(0, position - REACH), -1)
    return next((at for at in looked_at if events[at - 1] >> TILE_BITS in codes), None)


def last_own_event(player: Player, *, with_decisions: bool = False) -> int | None:
    """Return the position after the last event that the algorithm itself recorded, or None.

    Skips events of later stages of the generation, such as braiding, and, without `with_decisions`,
    decisions. Looks back at most `REACH` events.
    """
    deeds = range(len(player.trace.pseudocode.deeds))
    return last_event(player, own_codes(player.trace) if with_decisions else deeds)


def last_own_tile(player: Player, *, with_decisions: bool = False) -> int | None:
    """Return the tile of the last event that the algorithm itself recorded, or None."""
    at = last_own_event(player, with_decisions=with_decisions)
    return None if at is None else player.trace.events[at - 1] & TILE_MASK


def own_codes(trace: Trace) -> set[int]:
    """Return the codes of the lines of the algorithm itself."""
    return {event >> TILE_BITS for event in trace.pseudocode.by_event}


def upcoming(player: Player, codes: Container[int]) -> Iterator[int]:
    """Yield the tiles on the frontier in the order of their next events with these codes.

    Looks ahead at most `REACH` events.
    """
    coming = player.trace.events[player.position : player.position + REACH]
    return (tile for tile in tiles_of(coming, codes) if player.marks[tile] == Mark.FRONTIER)


def tiles_of(events: Iterable[int], codes: Container[int]) -> Iterator[int]:
    """Yield the tiles of the events with these codes in order, each tile once."""
    seen: set[int] = set()
    for event in events:
        tile = event & TILE_MASK
        if event >> TILE_BITS in codes and tile not in seen:
            seen.add(tile)
            yield tile


def sources(player: Player, *, of_goals: bool = False) -> list[int]:
    """Return the sources of a search (start or goals) that the search has not marked yet.

    In a generation the source is the room of the first event, if this event is a decision to start
    there and the room is still closed.
    """
    trace, leg = player.trace, player.trace.leg_at(player.position)
    begin = sorted(leg.goals) if of_goals else [leg.start]
    if trace.recipe and player.position and trace.lines[trace.events[0] >> TILE_BITS].kind is STAND:
        begin = [tile for tile in (trace.events[0] & TILE_MASK,) if not player.tiles[tile]]
    return [tile for tile in begin if tile is not None and player.marks[tile] == Mark.NONE]


def without_taken(player: Player) -> Player:
    """Return a player whose frontier does not contain the tile that was taken last.

    A search takes a tile from the frontier by a decision, and sets the tile's mark only when it
    expands the tile. If the tile is a goal, the search draws the path instead. For an algorithm
    without such decisions the result is the player itself.
    """
    trace, end = player.trace, before_path(player)
    taking = {code for code, line in enumerate(trace.lines) if line.takes}
    deciding = trace.codes_of(*DECIDING)
    at = end if end == player.position else len(trace)
    while at and trace.events[at - 1] >> TILE_BITS in deciding - taking:
        at -= 1
    if taking and at and (at > end or trace.events[at - 1] >> TILE_BITS in taking):
        tile, player = trace.events[at - 1] & TILE_MASK, copy(player)
        player.marks = player.marks.copy()
        player.marks[tile] = max(player.marks[tile], Mark.EXPANDED)
    return player


class Replay:
    """A replay of a trace from its beginning, with the tiles that are open before each event."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.is_open = bytearray(bool(tile) for tile in trace.before)

    def __iter__(self) -> Iterator[tuple[int, int, int, EventKind | None]]:
        """Yield the index of each event, the code of its line, its tile and its kind."""
        lines, is_open = self.trace.lines, self.is_open
        for number, event in enumerate(self.trace.events):
            tile, kind = event & TILE_MASK, lines[event >> TILE_BITS].kind
            yield number, event - tile, tile, kind
            if kind is CARVE or kind is VISIT:
                is_open[tile] = 1
            elif kind is FILL:
                is_open[tile] = 0


def is_room(trace: Trace, tile: int) -> bool:
    """Return whether a tile is a room: in an odd row and an odd column, and inside the shape."""
    row, col = divmod(tile, trace.width)
    is_inside = trace.shape is None or (row // 2, col // 2) in trace.shape
    return row % 2 == col % 2 == 1 and is_inside


def grid_of(trace: Trace) -> Maze:
    """Return the maze as it was before the run, with its shape; it serves to query rooms."""
    maze = Maze(trace.height, trace.width, trace.before)
    maze.shape = trace.shape
    return maze


def rows_of_rooms(trace: Trace) -> Iterator[slice]:
    """Yield, for each row of rooms, the slice that selects its rooms from the tiles of the grid."""
    for row in range(1, trace.height - 1, 2):
        yield slice(row * trace.width + 1, (row + 1) * trace.width - 1, 2)


def all_rooms(trace: Trace) -> list[int]:
    """Return the tile indices of all rooms, row by row."""
    rooms = [room for row in rows_of_rooms(trace) for room in range(row.start, row.stop, row.step)]
    return rooms if trace.shape is None else [room for room in rooms if is_room(trace, room)]


def open_rooms(player: Player) -> int:
    """Return the number of rooms that are open at the player's position."""
    rows = [player.tiles[row] for row in rows_of_rooms(player.trace)]
    return sum(len(row) - row.count(0) for row in rows)


def rooms_around(trace: Trace, room: int) -> list[int]:
    """Return the rooms above, left of, right of and below a room, as tile indices."""
    width = trace.width
    row, col = divmod(room, width)
    around = [room - 2 * width] * (row > 1) + [room - 2] * (col > 1)
    around += [room + 2] * (col < width - 2) + [room + 2 * width] * (row < trace.height - 2)
    return around if trace.shape is None else [each for each in around if is_room(trace, each)]


def rooms_beside(width: int, passage: int) -> tuple[int, int]:
    """Return the rooms on both sides of a passage in a grid `width` tiles wide."""
    step = 1 if passage // width % 2 else width
    return passage - step, passage + step


def open_beside(trace: Trace, tiles: bytes | bytearray, tile: int) -> list[int]:
    """Return the tiles above, left of, right of and below a tile that are open in `tiles`."""
    width = trace.width
    beside = [tile - width, *[tile - 1] * (tile % width > 0)]
    beside += [*[tile + 1] * (tile % width < width - 1), tile + width]
    return [each for each in beside if 0 <= each < len(tiles) and tiles[each]]


def distances(trace: Trace, tiles: bytes | bytearray, source: int) -> dict[int, int]:
    """Return the distance in steps of each corridor in `tiles` that `source` reaches."""
    found = {source: 0}
    for tile in (reached := [source]):
        for beside in open_beside(trace, tiles, tile):
            if beside not in found:
                found[beside] = found[tile] + 1
                reached.append(beside)
    return found
