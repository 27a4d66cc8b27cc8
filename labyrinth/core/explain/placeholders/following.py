"""Placeholders of the stages after the algorithm: symmetry, braiding, sparseness and so on."""

from labyrinth.core.explain.context import Context, Placeholders, told
from labyrinth.core.explain.trace_reading import REACH, distances, open_rooms, rooms_beside
from labyrinth.core.generation.steps.symmetry import size_of_half
from labyrinth.core.generation.steps.weights import WEIGHTS
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import dead_end_rooms, walled_steps
from labyrinth.core.pluralize import pluralize
from labyrinth.core.trace import CARVE, CONSIDER, FILL, STAND

TABLE: Placeholders = {
    # Where a generation continues.
    "carved_rooms": lambda now: pluralize(open_rooms(now.player), "carved room"),
    # The number of dead ends before braiding.
    "dead_ends_noted": lambda now: pluralize(len(_dead_ends_before(now)), "dead end"),
    # The dead end at the other end of the shortened corridor.
    "other_end": lambda now: now.name(_corridor(now, now.tile)[-1]),
    "corridor_from": lambda now: now.name(_dead_end(now)),
    # The range of the drawn weights, as in "1 to 9".
    "weight_range": lambda now: "{} to {}".format(*WEIGHTS.limits(told(now.option("weights")))),
    "tile_weight": lambda now: str(now.tiles[now.tile]),
    # The text of a learner's label or line of the log.
    "text": lambda now: now.trace.texts.get(now.position) or "…",
}

# Symmetric mazes


def half_and_line(now: Context) -> str:
    """Return the size of a half of the maze, and the number of rooms between the halves, if any."""
    rows, cols = now.trace.height // 2, now.width // 2
    high, wide = size_of_half(rows, cols, str(now.option("symmetry")))
    between = rows if high == rows and cols % 2 else cols if wide == cols and rows % 2 else 0
    line = f", and {between} between them" if between else ""
    return f"{high} x {wide} rooms in each half{line}"


def joining_way(now: Context) -> str:
    """Return how the connection between the halves was chosen, as in "the shortest connection"."""
    number = sum(line.kind is CONSIDER for line, _ in now.of_step())
    if number > 1:
        return f"one of the {number} shortest connections, chosen at random"
    return "the shortest connection" if number else "a shortest connection"


# Braided dead ends


def dead_ends_gone(now: Context) -> str:
    """Return how many of the dead ends to be removed are gone, as in "3 of 6"."""
    ends, share = _dead_ends_before(now), now.option_of(float, "braid")
    return f"{len(ends & _joined(now)):,} of {round(share * len(ends)):,}"


def walls_before_rooms(now: Context) -> str:
    """Return how many walls of a dead end have a room behind them: "2 walls to other rooms"."""
    number = len(walled_steps(now.maze(now.tiles), now.tile))
    return "1 wall to another room" if number == 1 else f"{number} walls to other rooms"


def opened_before(now: Context) -> str:
    """Return the name of the wall that was opened next to the event's room."""
    beside = {now.tile + step for step in now.sides}
    return now.name(told(next((tile for tile in _opened(now)[::-1] if tile in beside), None)))


def behind_wall(now: Context) -> str:
    """Return the room behind a wall that may be opened, as in "3,4" or "3,4, also a dead end"."""
    ends = _dead_ends_before(now)
    room = next(tile for line, tile in reversed(now.of_step()) if line.kind is not CONSIDER)
    beyond = 2 * now.tile - room
    return now.name(beyond) + ", also a dead end" * (beyond in ends - _joined(now))


def wall_choice(now: Context) -> str:
    """Return the number of walls to choose from, as in ", one of 2"; "" if it is not recorded."""
    before = [line.kind is CONSIDER for line, _ in now.of_step()[-2::-1]]
    number = [*before, False].index(False)
    return f", one of {number}" if number else ""


def ends_gone(now: Context) -> str:
    """Return which dead ends an opened wall removes, as in "3,4 is no longer a dead end"."""
    left = _dead_ends_before(now) - _joined(now, before=True)
    gone = sorted(left.intersection(rooms_beside(now.width, now.tile)))
    told = "is no longer a dead end" if len(gone) == 1 else "are no longer dead ends"
    return f"{' and '.join(map(now.name, gone))} {told}"


def _opened(now: Context) -> list[int]:
    """Return the walls opened so far in this stage, such as braiding."""
    return [tile for line, tile in now.of_step() if line.kind is CARVE]


def _joined(now: Context, *, before: bool = False) -> set[int]:
    """Return the rooms next to the walls opened so far, or with `before` until the last one."""
    opened = _opened(now)[: -1 if before else None]
    return {room for wall in opened for room in rooms_beside(now.width, wall)}


def _dead_ends_before(now: Context) -> set[int]:
    """Return the rooms that were dead ends when the stage, such as braiding, began."""
    return set(dead_end_rooms(_maze_before(now)))


def _maze_before(now: Context) -> Maze:
    """Return the maze as it was when the stage, such as braiding, began."""
    maze = now.maze(now.tiles)
    for line, tile in reversed(told(now.of_step() or None)):
        if line.kind in (CARVE, FILL):
            maze.tiles[tile] = line.kind is FILL
    return maze


# Corridors from dead ends, which sparseness shortens


def dead_end_in_order(now: Context) -> str:
    """Return the rank of the event's dead end among all dead ends, row by row, as in "2 of 7"."""
    tiles = _closed_before(now)
    opened = (tile for tile, is_open in enumerate(tiles) if is_open)
    ends = [tile for tile in opened if sum(tiles[tile + step] > 0 for step in now.sides) == 1]
    return f"{ends.index(now.tile) + 1:,} of {len(ends):,}"


def corridor_end(now: Context) -> str:
    """Return what the other end of the corridor is: "a junction" or "another dead end"."""
    *_, before, end = _corridor(now, _dead_end(now))
    leads_on = any(_closed_before(now)[end + step] for step in now.sides if end + step != before)
    return "a junction" if leads_on else "another dead end"


def rooms_on_the_way(now: Context) -> str:
    """Return the number of rooms in a corridor with a verb, as in "5 rooms lie"."""
    rooms = (len(_corridor(now, now.tile)) - 1) // 2
    return f"{pluralize(rooms, 'room')} {'lies' if rooms == 1 else 'lie'}"


def share_of_rooms(now: Context) -> str:
    """Return how many rooms of a corridor will be filled: "a share of 0.5, rounded, is 2"."""
    return f"a share of {now.option('sparse')}, rounded, is {_rooms_to_fill(now, now.tile):,}"


def filled_of_share(now: Context) -> str:
    """Return how many tiles of a corridor are filled so far, as in "3 of 4"."""
    number = _rooms_to_fill(now, _dead_end(now))
    return f"{len(_filled_here(now)):,} of {2 * number:,}"


def _rooms_to_fill(now: Context, end: int) -> int:
    return round(now.option_of(float, "sparse") * ((len(_corridor(now, end)) - 1) // 2))


def _dead_end(now: Context) -> int:
    """Return the dead end of the current corridor."""
    if now.line.kind is FILL:
        tiles = _filled_here(now)[:1]
    else:
        tiles = [tile for line, tile in now.of_step() if line.kind is STAND][-2:-1]
    return told(next(iter(tiles), None))


def _filled_here(now: Context) -> list[int]:
    """Return the tiles of the current corridor that are filled so far, from its dead end on."""
    filled: list[int] = []
    for line, tile in reversed(now.of_step()):
        is_next = not filled or abs(tile - filled[-1]) in (1, now.width)
        if line.kind is not FILL or not is_next:
            break
        filled.append(tile)
    return filled[::-1]


def _corridor(now: Context, tile: int) -> list[int]:
    """Return the tiles of the corridor from a dead end, as it was when the stage began.

    The last tile is the junction or dead end at the other end.
    """
    tiles = _closed_before(now)
    way = [tile]
    came_from = -1
    while True:
        ways = [
            tile + step for step in now.sides if tiles[tile + step] and tile + step != came_from
        ]
        if len(ways) != 1:
            return way
        came_from, tile = tile, ways[0]
        way.append(tile)


def _closed_before(now: Context) -> bytearray:
    """Return the tiles as they were when the stage began, with a closed border."""
    tiles, width = _maze_before(now).tiles, now.width
    tiles[:width] = tiles[-width:] = bytes(width)
    tiles[::width] = tiles[width - 1 :: width] = bytes(now.trace.height)
    return tiles


# Endpoints


def start_place(now: Context) -> str:
    """Return why the start is at its tile, as in "the first corridor tile, row by row"."""
    if now.option("endpoints") == "farthest":
        return _end_of_longest(now)
    return "the first corridor tile, row by row"


def goal_place(now: Context) -> str:
    """Return why the goal is at its tile.

    For a random dead end in a maze of at most `REACH` tiles, this includes the probability.
    """
    how = now.option("endpoints")
    if how == "farthest":
        return _end_of_longest(now)
    if how != "dead-end":
        return "the last corridor tile, row by row"
    if len(now.tiles) > REACH:
        return "a dead end chosen at random, remote ones more likely"
    start_row, start_col = divmod(now.of_step()[0][1], now.width)
    squares = {}
    for end in dead_end_rooms(now.maze(now.tiles)):
        row, col = divmod(end, now.width)
        squares[end] = (abs(row - start_row) + abs(col - start_col)) ** 2
    total = sum(squares.values())
    if not total:
        return "the last corridor tile, row by row"
    chance = f"its chance was {squares[now.tile]:,} in {total:,}"
    return f"chosen at random from {pluralize(len(squares), 'dead end')}; {chance}"


def _end_of_longest(now: Context) -> str:
    found = "one end of the longest shortest path"
    if len(now.tiles) > REACH:
        return f"{found} that was found"
    steps = max(distances(now.trace, now.tiles, now.tile).values())
    return f"{found}, {pluralize(steps, 'step')}"
