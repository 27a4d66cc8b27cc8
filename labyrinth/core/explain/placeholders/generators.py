"""Placeholders of generators: rooms and passages, lists, walks, trees, rows, regions, automata."""

from collections import Counter
from itertools import pairwise

from labyrinth.core.explain import trace_reading as reading
from labyrinth.core.explain.carving import Region, regions_to_divide, run_of
from labyrinth.core.explain.context import FAR, Context, Placeholders, UntoldError, told
from labyrinth.core.explain.structure import letter
from labyrinth.core.explain.trees import lasting_sets, sets_of_row, trees_beside
from labyrinth.core.generation.toolkit.tiles import EVENTS_ALWAYS_KEPT
from labyrinth.core.maze.room_grid import corner_rooms, count_rooms
from labyrinth.core.pluralize import pluralize
from labyrinth.core.trace import DECIDING, FILL, STAND, STEP, TILE_BITS, TILE_MASK, VISIT
from labyrinth.core.trace.player import Mark

TABLE: Placeholders = {
    # The number of uncarved rooms around the event's room.
    "unvisited_neighbours": lambda now: pluralize(
        len(_uncarved(now, now.tile)), "unvisited neighbour"
    ),
    "free_ways": lambda now: pluralize(len(_uncarved(now, now.tile)), "way"),
    # The room behind the dug passage, and the number of neighbours it was chosen from.
    "beyond": lambda now: now.name(_room_beyond(now)),
    "choices": lambda now: _choices(now, "one of"),
    "random_choice": lambda now: _choices(now, "chosen from"),
    # The size of what a growing maze keeps, as in "5 rooms are".
    "active": lambda now: _are(now.marks.count(Mark.ACTIVE), "room"),
    "on_stack": lambda now: _are(_rooms_held(now), "room"),
    "directions": lambda now: pluralize(_rooms_held(now), "direction"),
    # The first room joins the frontier without an event.
    "on_frontier": lambda now: _are(
        now.marks.count(Mark.FRONTIER) + (now.marks[now.tile] != Mark.FRONTIER), "room"
    ),
    "visited_or_on_frontier": lambda now: (
        "has already been visited" if now.tiles[now.tile] else "is already on the frontier"
    ),
    "in_the_heap": lambda now: _are(now.marks.count(Mark.FRONTIER), "passage"),
    # The one set, or tree, on both sides of a passage.
    "shared_set": lambda now: sets(now)[0],
    "shared_tree": lambda now: _lasting(now)[0][0],
    # The lasting letters of the trees on both sides of a passage, as in "c and f".
    "sets_by_letter": lambda now: " and ".join(name for name, _ in _lasting(now)),
    # The letter of the set on the left of a passage.
    "own_set": lambda now: told(sets_of_row(now.player, now.tile).get(now.tile - 1)),
    # Of a maze without loops, in which all rooms are open.
    "trees_left": lambda now: _are(
        2 * reading.open_rooms(now.player) - len(now.tiles) + now.tiles.count(0), "tree"
    ),
    "weight_drawn": lambda now: str(told(now.drawn.get(now.tile))),
    "walk": lambda now: pluralize(now.marks.count(Mark.TRAIL), "room"),
    "unvisited": lambda now: _are(
        count_rooms(reading.grid_of(now.trace)) - reading.open_rooms(now.player), "unvisited room"
    ),
    # The number of rooms along the new wall, each of which may have the gap.
    "along_the_wall": lambda now: pluralize((_walls_before(now) + 1) // 2, "room"),
    "gaps": lambda now: pluralize(_walls_before(now) + 1, "tile"),
    # Of blobby division: the rooms of a region, of a part, or that may grow, and the room that
    # takes over its neighbour.
    "rooms": lambda now: pluralize(now.number, "room"),
    "drawn_of_growing": lambda now: (
        "the only room" if now.number == 1 else f"one of {now.number:,} rooms"
    ),
    "growing_room": lambda now: now.name(now.trace.events[now.position - 2] & TILE_MASK),
    # Of cellular automata.
    "open_by_chance": lambda now: str(now.option("open")),
    "round": lambda now: str(now.trace.events[: now.position].count(now.event)),
    "walls_of_nine": lambda now: str(9 - sum(_around_before_the_round(now))),
}

# Rooms that are dug to


def _uncarved(now: Context, room: int) -> list[int]:
    return [other for other in reading.rooms_around(now.trace, room) if not now.tiles[other]]


def _room_beyond(now: Context) -> int:
    """Return the closed room next to a passage.

    Raises UntoldError unless exactly one room next to it is closed.
    """
    closed = [room for room in reading.rooms_beside(now.width, now.tile) if not now.tiles[room]]
    if reading.is_room(now.trace, now.tile) or len(closed) != 1:
        raise UntoldError
    return closed[0]


def _choices(now: Context, how: str) -> str:
    number = len(_uncarved(now, 2 * now.tile - _room_beyond(now)))
    if number == 1:
        return "the only unvisited neighbour"
    return f"{how} {number} unvisited neighbours"


def carved_choice(now: Context) -> str:
    """Return how a carved neighbour was chosen, as in "chosen at random from 3"."""
    room = _room_beyond(now)
    number = len(reading.rooms_around(now.trace, room)) - len(_uncarved(now, room))
    return "the only one" if number == 1 else f"chosen at random from {number}"


def rooms_up_to_here(now: Context) -> str:
    """Return the size of the part that ends at the event's room, as in "2 x 3 rooms".

    The part begins at the top left room.
    """
    row, col = divmod(now.tile, now.width)
    rows, cols = (row + 1) // 2, (col + 1) // 2
    return "1 room" if rows == cols == 1 else f"{rows} x {cols} rooms"


def room_of_run(now: Context) -> str:
    """Return how the room for a run's way up was chosen, as in "one of its 3 rooms, at random"."""
    rooms = run_of(now.player, now.tile + now.width)
    number = sum(reading.is_room(now.trace, room - 2 * now.width) for room in rooms)
    return "its only room" if number == 1 else f"one of its {number} rooms, at random"


def straight_on(now: Context) -> str:
    """Return the direction of a passage: "straight ahead", "round a corner" or "the first step"."""
    step = _room_beyond(now) - now.tile
    room = now.tile - step
    visiting, deciding = now.trace.codes_of(VISIT), now.trace.codes_of(*DECIDING)
    events = reversed(now.trace.events[: now.position - 1])
    deeds = (event for event in events if event >> TILE_BITS not in deciding)
    # The room was dug through the tile of the deed before it.
    for event, before in pairwise(deeds):
        if event & TILE_MASK == room and event >> TILE_BITS in visiting:
            passage = before & TILE_MASK
            if before >> TILE_BITS in visiting and abs(passage - room) in (1, now.width):
                return "straight ahead" if passage == room - step else "round a corner"
            break
    return "the first step"


def still_dead_end(now: Context) -> str:
    """Return whether a former dead end "still is one" or "is no longer one"."""
    return "still is one" if len(now.open_beside(now.tile)) == 1 else "is no longer one"


def bias(now: Context) -> str:
    """Return the direction in which a binary tree digs a passage: "up", "left"."""
    vertical, _, horizontal = str(now.option("bias")).partition("-")
    return horizontal if now.tile // now.width % 2 else vertical


# What a growing maze keeps


def _rooms_held(now: Context) -> int:
    return sum(now.marks[row].count(Mark.ACTIVE) for row in reading.rows_of_rooms(now.trace))


def _are(number: int, noun: str) -> str:
    return f"{pluralize(number, noun)} {'is' if number == 1 else 'are'}"


def age(now: Context) -> str:
    """Return the event's room's place in the active list, as in "number 3 of 5 (oldest first)"."""
    rooms = [*reading.held(now.player, Mark.ACTIVE, now.trace.codes_of(VISIT), FAR)]
    if now.tile not in rooms or len(rooms) != now.marks.count(Mark.ACTIVE):
        raise UntoldError
    if rooms == [now.tile]:
        return "the only room"
    place = len(rooms) - rooms.index(now.tile)
    name = {1: "the oldest", len(rooms): "the newest"}.get(place)
    if name:
        return f"{name} of {len(rooms)}"
    return f"number {place} of {len(rooms)} (oldest first)"


def lightest(now: Context) -> str:
    """Return the weights of the passage taken and of the next one: "12; the next has 15"."""
    own, drawn = told(now.drawn.get(now.tile)), now.drawn
    waits = [tile for tile, mark in enumerate(now.marks) if mark == Mark.FRONTIER]
    others = [told(drawn.get(tile)) for tile in waits if tile != now.tile]
    if not others:
        return f"{own}, and it is the last one"
    best = max if now.option("maximum") else min
    return f"{own}; the next has {best(others)}"


def extreme(now: Context) -> str:
    """Return which passage comes first: the "lightest", or with `maximum` the "heaviest"."""
    return "heaviest" if now.option("maximum") else "lightest"


def loop(now: Context) -> str:
    """Return the number of rooms that the walk entered since the event's tile: "6 rooms are"."""
    walked = [*reading.held(now.player, Mark.TRAIL, now.trace.codes_of(STEP))]
    if now.tile not in walked:
        raise UntoldError
    return _are(walked.index(now.tile), "room")


def corners(now: Context) -> str:
    """Return how many rooms at corners of the grid are carved, as in "2 of 4 corners"."""
    # A grid of one row or column has two corners, of one room one.
    places = corner_rooms(reading.grid_of(now.trace))
    carved = sum(now.tiles[place] > 0 for place in places)
    return f"{carved} of {pluralize(len(places), 'corner')}"


# Trees, and the sets of a row


def sets(now: Context) -> str:
    """Return the letters of the trees on both sides of the event's passage, as in "a and b"."""
    letters = told(sorted({*trees_beside(now.player, now.tile).values()}) or None)
    return f"{letters[0]} and {letters[-1]}"


def trees(now: Context) -> str:
    """Return the trees on both sides of a passage: "a (12 rooms) and b (1 room)"."""
    sizes = Counter(trees_beside(now.player, now.tile).values())
    if len(sizes) != 2:
        raise UntoldError
    return f"a ({pluralize(sizes['a'], 'room')}) and b ({pluralize(sizes['b'], 'room')})"


def trees_by_letter(now: Context) -> str:
    """Return the trees on both sides of a passage, by their lasting letters.

    An example is "c (12 rooms) and f (1 room)".
    """
    return " and ".join(f"{name} ({pluralize(size, 'room')})" for name, size in _lasting(now))


def _lasting(now: Context) -> list[tuple[str, int]]:
    sets = told(lasting_sets(now.player, now.tile, joined=False) or None)
    sizes = Counter(sets.values())
    beside = (sets[room] for room in reading.rooms_beside(now.width, now.tile))
    return [(letter(each), sizes[each]) for each in beside]


def joins_trees(now: Context) -> str:
    """Return what the event's passage joins.

    This is an uncarved room and a tree, or two trees, which are named with their sizes.
    """
    try:
        return f"is carved: it connects {now.name(_room_beyond(now))}, which was a tree by itself"
    except UntoldError:
        return f"is carved: it joins trees {trees(now)}"


def weight(now: Context) -> str:
    """Return the weight of the event's passage, as in " (weight 38)"; "" if no weight is drawn."""
    drawn = now.drawn.get(now.tile)
    return "" if drawn is None else f" (weight {drawn})"


def turn(now: Context) -> str:
    """Return why a passage is next, as in "the lightest passage left, weight 3"."""
    drawn = now.drawn
    own = drawn.get(now.tile)
    if own is None:
        return "the next passage, in random order"
    taking, events = now.codes["NEXT"] >> TILE_BITS, now.trace.events[: now.position - 1]
    taken = {event & TILE_MASK for event in events if event >> TILE_BITS == taking}
    equal = sum(weight == own and tile not in taken for tile, weight in drawn.items())
    tie = f"; drawn from {equal} equal ones" if equal > 1 else ""
    return f"the {extreme(now)} passage left, weight {own}{tie}"


def set_(now: Context) -> str:
    """Return the letter of the set of the event's room, or of the room above its passage."""
    letters = sets_of_row(now.player, now.tile)
    return told(letters.get(now.tile) or letters.get(now.tile - now.width))


def way_down(now: Context) -> str:
    """Return why the passage below a room is carved: the last chance of its set, or a coin flip."""
    room = now.tile - now.width
    letters = sets_of_row(now.player, room)
    own = told(letters.get(room))
    others = [each for each in letters if letters[each] == own and each != room]
    if all(each < room and not now.tiles[each + now.width] for each in others):
        return f"is the last way down for set {own}: it has to be carved"
    return f"leads down from set {own}, and the coin says carve"


def sets_beside(now: Context) -> str:
    """Return the letters of the sets on both sides of the event's passage, as in "a and b"."""
    letters = sets_of_row(now.player, now.tile)
    return f"{told(letters.get(now.tile - 1))} and {told(letters.get(now.tile + 1))}"


def first_sets(now: Context) -> str:
    """Return the letters of the sets in a row where each room is a set, as in "a to d" or "a"."""
    letters = list(sets_of_row(now.player, now.tile).values())
    return f"a to {letters[-1]}" if len(letters) > 1 else "a"


# Recursive division


def rows_and_cols(now: Context) -> str:
    """Return the size of the region that is divided, as in "3 rows and 4 columns"."""
    _, high, wide = _present_region(now)
    return f"{pluralize(high, 'row')} and {pluralize(wide, 'column')}"


def cut(now: Context) -> str:
    """Return which side the wall divides and why: "the 5 rows, since there are only 3 columns"."""
    room, high, wide = _present_region(now)
    side, other = pluralize(high, "row"), pluralize(wide, "column")
    if (now.tile - room) // now.width == 0:
        side, other = other, side
    if high == wide:
        return f"the {side}, not the {other}, by coin flip"
    return f"the {side}, since there are only {other}"


def _walls_before(now: Context) -> int:
    """Return the number of tiles of the new wall that were built just before the event."""
    filling, events = now.trace.codes_of(FILL), now.trace.events
    built = 0
    while events[now.position - 2 - built] >> TILE_BITS in filling:
        built += 1
    return built


def _present_region(now: Context) -> Region:
    return told(regions_to_divide(now.player) or None)[-1]


def of_sizes(now: Context) -> str:
    """Return the sizes of both parts of a region, as in " (5 and 7 rooms)"; "" if not known."""
    if not now.trace.with_decisions:
        return ""
    region, part = (now.last_number(now.codes[name]) for name in ("SEED", "TAKES"))
    smaller, larger = sorted((part, region - part))
    return f" ({smaller} and {pluralize(larger, 'room')})"


# Cellular automata


def open_of_eight(now: Context) -> str:
    """Return how many of the event tile's eight neighbours were open before the round."""
    around = _around_before_the_round(now)
    return str(sum(around) - around[4])


def _around_before_the_round(now: Context) -> list[bool]:
    """Return whether the event's tile and the eight around it were open before the round.

    The nine tiles come row by row. In a round all tiles change at the same time, so a tile that has
    already changed had the opposite state before. Raises UntoldError without decisions, and if the
    trace may leave out rounds.
    """
    if now.trace.deeds > EVENTS_ALWAYS_KEPT:
        raise UntoldError
    rounds = now.trace.codes_of(STAND)
    changed: set[int] = set()
    for event in reversed(now.trace.events[: now.position]):
        if event >> TILE_BITS in rounds:
            break
        changed.add(event & TILE_MASK)
    else:
        raise UntoldError
    rows = (now.tile - now.width, now.tile, now.tile + now.width)
    around = [tile for row in rows for tile in (row - 1, row, row + 1)]
    return [(now.tiles[tile] > 0) != (tile in changed) for tile in around]


def regions_beside(now: Context) -> str:
    """Return the sizes of the regions next to the event's tile: "regions of 4 and 9 tiles"."""
    tiles = bytearray(now.tiles)
    tiles[now.tile] = 0
    regions: list[dict[int, int]] = []
    for side in (now.tile + step for step in now.sides):
        if tiles[side] and not any(side in region for region in regions):
            regions.append(reading.distances(now.trace, tiles, side))
    if len(regions) < 2:
        raise UntoldError
    first = ", ".join(f"{len(region):,}" for region in regions[:-1])
    return f"regions of {first} and {pluralize(len(regions[-1]), 'tile')}"
