"""Data structures of generators, except frontiers: carved rooms, regions, runs, a tree's origin."""

from itertools import islice
from typing import Final, NamedTuple

from labyrinth.core.explain import trace_reading as reading
from labyrinth.core.explain.structure import SHOWN, Content, Entry, Label, Role, Structure
from labyrinth.core.explain.trees import MOST_TILES
from labyrinth.core.maze.room_grid import last_room
from labyrinth.core.trace import CARVE, FILL, STAND, Player, Trace
from labyrinth.core.trace.events import CHANGING, DECIDING, TILE_BITS, TILE_MASK

# The most events to look back for the last step of a walk.
_FAR: Final = 64
_MOST_WALLS: Final = reading.REACH // 4

# A region: its top left room, its height and its width in rooms.
Region = tuple[int, int, int]


class OpenTiles(Structure):
    """The number of open tiles, the only data that a cellular automaton keeps."""

    name = "Open tiles"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of open tiles."""
        return Content(None, (Entry(number=len(player.tiles) - player.tiles.count(0)),))


class CarvedRooms(Structure):
    """The set of carved rooms, the newest first."""

    unit = "rooms"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many rooms are open, and the rooms opened last."""
        trace, tiles = player.trace, player.tiles
        changed = reading.newest_first(player, trace.codes_of(CARVE, FILL))
        rooms = (tile for tile in changed if tiles[tile] and reading.is_room(trace, tile))
        return Content(reading.open_rooms(player), tuple(map(Entry, islice(rooms, most))))


class WalkedRooms(CarvedRooms):
    """The set of carved rooms and, as a pointer, the last step of a walk recorded by decisions."""

    def __init__(self, name: str, stood: int, step: int) -> None:
        """Set the name and the lines of the walk.

        Decisions of the line `stood` record the room that the walk leaves, and decisions of the
        line `step` record the room that it enters.
        """
        super().__init__(name)
        self._stood, self._step = stood, step

    def pointers(self, player: Player) -> dict[int, int]:
        """Return the last step of the walk, from tile to tile.

        The result is empty after the walk, and if no decisions were recorded.
        """
        before = player.trace.events[max(0, player.position - _FAR) : player.position]
        if not before or before[-1] >> TILE_BITS not in reading.own_codes(player.trace):
            return {}
        to = None
        for event in reversed(before):
            tile = event & TILE_MASK
            if to is None and event - tile == self._step:
                to = tile
            elif to is not None and event - tile == self._stood:
                return {tile: to}
        return {}


class RunOfRooms(Structure):
    """The rooms of the sidewinder's last run, from left to right."""

    name = "Run"
    unit = "rooms"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many rooms the run has, and its first rooms."""
        tile = reading.last_own_tile(player)
        if tile is None:
            return Content(0)
        row, col = divmod(tile, player.trace.width)
        # The tile above the row is the passage up from the run.
        rooms = run_of(player, (row + (row + 1) % 2) * player.trace.width + col)
        return Content(len(rooms), tuple(map(Entry, rooms[:most])))


def run_of(player: Player, tile: int) -> range:
    """Return the rooms (tile indices) connected to a tile in its row, from left to right."""
    first = last = tile
    while player.tiles[first - 1]:
        first -= 1
    while player.tiles[last + 1]:
        last += 1
    return range(first, last + 1, 2)


class Regions(Structure):
    """The stack of regions still to be divided, with their numbers of rooms.

    Only regions that are more than one room wide and more than one room high count. The current
    region comes first, then the stack from its top. A region is shown by its top left room.
    """

    name = "Stack of regions"
    listed = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of regions still to be divided, and the regions that come next.

        The content is unknown after `REACH` // 4 walls.
        """
        regions = regions_to_divide(player)
        if regions is None:
            return Content(None)
        entries = [Entry(room, high * wide) for room, high, wide in reversed(regions[-most:])]
        return Content(len(regions), tuple(entries))


def regions_to_divide(player: Player) -> list[Region] | None:
    """Return the stack of regions still to be divided, the current region last.

    Returns None if more than `REACH` // 4 walls would have to be read.
    """
    trace, width = player.trace, player.trace.width
    deciding = trace.codes_of(*DECIDING)
    events = trace.events[: player.position]
    built = [event & TILE_MASK for event in events if event >> TILE_BITS not in deciding]
    parts: list[Region] = [(width + 1, (trace.height - 1) // 2, (width - 1) // 2)]
    regions: list[Region] = []
    at = walls = 0
    while True:
        regions += [part for part in parts if min(part[1:]) > 1]
        if walls == _MOST_WALLS:
            return None
        if not regions or at >= len(built):
            return regions
        room, high, wide = regions.pop()
        first = built[at]
        rows, cols = divmod(first - room, width)
        if rows:
            part, length = (rows + 1) // 2, wide
            parts = [(first + width, high - part, wide), (room, part, wide)]
        else:
            part, length = (cols + 1) // 2, high
            parts = [(first + 1, high, wide - part), (room, high, part)]
        at += 2 * length
        walls += 1


class _Rooted(NamedTuple):
    """The tile of the origin; while the origin moves, also its next tile and the carved passage."""

    origin: int
    points_to: int | None = None
    carved: int | None = None


class Origin(Structure):
    """The origin of origin shift: the root of the tree after the last change of a passage.

    The line `begin` records the first tree, whose root is the last room. Later, `carve` records
    each passage carved from the origin to a new origin, and `fill` records the passage of the new
    origin that is closed. Between two such events the origin may move along the tree without
    changing a tile. In this case decisions of the line `point` record the neighbour that the origin
    points to, and decisions of `no_wall` record that there is no wall between the two rooms.
    """

    name = "Origin at the last rewiring"
    points_on_demand = True

    def __init__(self, begin: int, carve: int, fill: int, point: int, no_wall: int) -> None:
        """Set the lines of the pseudocode to read."""
        super().__init__()
        self._begin, self._carve, self._fill = begin, carve, fill
        self._point, self._no_wall = point, no_wall

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the origin: the room between the last carved passage and the one closed next."""
        at = reading.last_own_event(player)
        if at is None:
            return Content(None, (Entry(last_room(reading.grid_of(player.trace))),))
        rooted = self._rooted_after(player.trace, at)
        if rooted is None:
            return Content(None)
        return Content(None, (Entry(rooted.points_to or rooted.origin),))

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the label of the origin by tile; empty if its tile is not known."""
        rooted = self._rooted(player)
        if rooted is None or not player.tiles[rooted.origin]:
            return {}
        return {rooted.origin: Label("O", Role.WALKER)}

    def pointers(self, player: Player) -> dict[int, int]:
        """Return the parent of each room: the next room on the way to the origin.

        The result is empty if several moves of the origin were recorded together, if a later stage
        of the generation, such as braiding, has changed the maze, and in a maze of more than
        `REACH` // 2 rooms.
        """
        if len(player.tiles) > MOST_TILES:
            return {}
        at = reading.last_own_event(player, with_decisions=True)
        if at and player.trace.events[at - 1] >> TILE_BITS == self._begin >> TILE_BITS:
            return _rows_and_last_column(player)
        rooted = self._rooted(player)
        if rooted is None:
            return {}
        parents = _towards(player, rooted.origin, rooted.carved)
        if rooted.points_to is not None:
            parents[rooted.origin] = rooted.points_to
        return parents

    def _rooted(self, player: Player) -> _Rooted | None:
        """Return where the origin is after the algorithm's last event, or None if unknown."""
        trace, at = player.trace, reading.last_own_event(player, with_decisions=True)
        changing = trace.codes_of(*CHANGING)
        since = trace.events[at or 0 : player.position]
        if not at or any(event >> TILE_BITS in changing for event in since):
            return None
        return self._rooted_after(trace, at)

    def _rooted_after(self, trace: Trace, at: int) -> _Rooted | None:
        """Return where the origin is after an event of the algorithm, or None if unknown."""
        event, width = trace.events[at - 1], trace.width
        tile, kind = event & TILE_MASK, trace.lines[event >> TILE_BITS].kind
        line, before = event - tile, trace.events[at - 2] & TILE_MASK if at > 1 else tile
        if line == self._point:
            return _Rooted(before, points_to=tile)
        if kind is STAND and line != self._no_wall:
            return _Rooted(tile)
        if line == self._begin:
            return _Rooted(last_room(reading.grid_of(trace)))
        if line == self._carve:
            following = trace.events[at : at + 1]
            if not following or following[0] >> TILE_BITS != self._fill >> TILE_BITS:
                return None
            room = _between(width, tile, following[0] & TILE_MASK)
            return None if room is None else _Rooted(2 * tile - room, points_to=room, carved=tile)
        if line == self._fill:
            room = _between(width, before, tile)
            return None if room is None else _Rooted(room)
        # No wall lies between, or the neighbour drawn is outside the border: the origin stays.
        return _Rooted(before) if kind is not CARVE and kind is not FILL else None


def _between(width: int, one: int, other: int) -> int | None:
    """Return the room that two passages share, None if they are not adjacent."""
    shared = set(reading.rooms_beside(width, one)).intersection(reading.rooms_beside(width, other))
    return next(iter(shared), None)


def _rows_and_last_column(player: Player) -> dict[int, int]:
    """Return the pointers of the first tree: to the right, and in the last column down.

    Only rooms whose passage is already carved have a pointer. In a maze with a shape, all pointers
    lead towards the last room of the shape.
    """
    tiles, width = player.tiles, player.trace.width
    if player.trace.shape is not None:
        return _towards(player, last_room(reading.grid_of(player.trace)), None)
    pointers: dict[int, int] = {}
    for rooms in reading.rows_of_rooms(player.trace):
        last = range(rooms.start, rooms.stop, 2)[-1]
        pointers |= {room: room + 2 for room in range(rooms.start, last, 2) if tiles[room + 1]}
        if tiles[last + width]:
            pointers[last] = last + 2 * width
    return pointers


def _towards(player: Player, root: int, but: int | None) -> dict[int, int]:
    """Return, for each room connected to the room `root`, the next room on the way to `root`.

    The passage `but` counts as closed. The result maps tile indices to tile indices.
    """
    tiles, width = player.tiles, player.trace.width
    parents = {root: root}
    for room in (reached := [root]):
        for step in (-width, -1, 1, width):
            if tiles[room + step] and room + step != but and room + 2 * step not in parents:
                parents[room + 2 * step] = room
                reached.append(room + 2 * step)
    del parents[root]
    return parents
