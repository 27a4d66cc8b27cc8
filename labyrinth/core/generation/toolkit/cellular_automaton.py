"""Cellular automata on the tiles of a maze: shared by caves and cellular mazes."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator
from random import Random
from typing import Final

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.declaration.options import Number
from labyrinth.core.disjoint_sets import join, singletons
from labyrinth.core.generation.toolkit.randomness import draw_numbers, shuffle
from labyrinth.core.generation.toolkit.tiles import events_in_detail, transform
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.neighbours import bands_of_rows
from labyrinth.core.maze.room_grid import count_rooms, hall, middle_room, steps
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

_ITSELF = 16

# The declaration that an automaton cannot continue a partly carved maze.
CANNOT_CARVE_ON: Final = "All tiles change at once: the round cannot be seen in the maze."


def random_tiles(maze: Maze, rng: Random, percent: int) -> bytes:
    """Return random tiles in a closed border; each is open (1) with a chance of `percent`%."""
    chance = bytes(1 <= value <= percent for value in range(256))
    return inside(maze, draw_numbers(rng, 1, 100, len(maze.tiles)).translate(chance))


def rule(born: frozenset[int], survives: frozenset[int]) -> bytes:
    """Return a rule for `next_generation`.

    A wall opens if its number of open neighbours (of eight) is in `born`. A corridor stays open if
    its number of open neighbours is in `survives`.
    """
    return bytes(
        value % _ITSELF in (survives if value >= _ITSELF else born) for value in range(256)
    )


def next_generation(maze: Maze, tiles: bytes, rule: bytes) -> Iterator[bytes]:
    """Yield the tiles of the next generation by `rule`, in pieces of several rows.

    Tiles are 1 if open, else 0.
    """
    # As one long number with a byte per tile, a band is added to its neighbours at once.
    row = 8 * maze.width
    for opened, digits, band in bands_of_rows(tiles, maze.width):
        in_row = opened + (opened << 8) + (opened >> 8)
        around = in_row + (in_row << row) + (in_row >> row) + (_ITSELF - 1) * opened
        counts = around.to_bytes(digits + maze.width + 1, "little")[:digits]
        yield counts[band].translate(rule)


def inside(maze: Maze, tiles: bytes) -> bytes:
    """Return the tiles with the border closed, or with all tiles outside the shape closed."""
    both = int.from_bytes(tiles, "little") & int.from_bytes(hall(maze), "little")
    return both.to_bytes(len(tiles), "little")


def regions(
    maze: Maze, tiles: bytes | bytearray, done: int
) -> Generator[int, None, tuple[array[int], list[int]]]:
    """Return the number of each tile's region, 0 for a wall, and the sizes of the regions in tiles.

    Regions are numbered from 1; the list of sizes begins with 0. The border must be closed. Yields
    `done`, which does not change, after each slice.
    """
    left = bytearray(tiles)
    numbers = array("I", bytes(4 * len(tiles)))
    directions = steps(maze)
    sizes = [0]
    count = first = 0
    while (first := left.find(1, first)) >= 0:
        left[first] = 0
        region = array("I", [first])
        for tile in region:
            numbers[tile] = len(sizes)
            count += 1
            if count % SLICE == 0:
                yield done
            for step in directions:
                if left[tile + step]:
                    left[tile + step] = 0
                    region.append(tile + step)
        sizes.append(len(region))
    return numbers, sizes


def largest_region(maze: Maze, tiles: bytes | bytearray, done: int) -> Generator[int, None, bytes]:
    """Return the tiles with 1 in the largest connected region, and 0 elsewhere.

    If no two open tiles touch, only the room in the middle is 1. Yields `done`, which does not
    change, after each slice.
    """
    numbers, sizes = yield from regions(maze, tiles, done)
    largest = sizes.index(max(sizes))
    kept = bytearray()
    for first in range(0, len(tiles), SLICE):
        kept += bytes(map(largest.__eq__, numbers[first : first + SLICE]))
        yield done
    if sizes[largest] < 2:
        kept = bytearray(len(tiles))
        kept[middle_room(maze)] = 1
    return bytes(kept)


# Options shared by the generators by life-like automata.
OPTIONS: Final = (
    Number("open", "percentage of tiles that are open at first", 30, 0, 100),
    Number("rounds", "number of rounds in which all tiles change", 20, 0, 50),
)


def life_like(heading: str, most: int) -> Automaton:
    """Return the automaton in which a tile stays open with 1 to `most` open neighbours (of eight).

    A wall opens with exactly 3 open neighbours. `heading` is the heading of the pseudocode.
    """
    code = Pseudocode(heading + _LIFE_LIKE.replace("MOST", str(most)))
    return Automaton(code, rule(frozenset([3]), frozenset(range(1, most + 1))))


_LIFE_LIKE: Final = """
| open each tile inside the border with a chance of `open`%
    BEGIN carve: {tile} is open at first, with a chance of {open_by_chance}%.
| in each of `rounds` rounds, for all tiles at once:
    ROUND stand: Round {round} starts: all tiles change at once.
|     open a wall if exactly 3 of its 8 neighbours are open
    OPEN carve: {tile} opens: {open_of_eight} of its 8 neighbours were open.
|     fill a corridor tile if none of its 8 neighbours are open, or more than MOST
    CLOSE fill: {tile} is filled: {open_of_eight} of its 8 neighbours were open.
| for each wall between regions, in random order:
    WALL consider: {tile} is the next wall between regions, in random order.
|     open it if they are not connected yet
    JOIN carve: {tile} joins {regions_beside}.
    CONNECTED refuse: {tile} stays closed: all its sides are in one region already.
| fill all regions but the largest
    DROP fill: {tile} is not in the largest region: it is filled.
| if no two open tiles touch: open the room in the middle
    MIDDLE carve: {tile}, the room in the middle, opens: no two open tiles touched.
    TOUCH stand: {tile} touches another open tile: the largest region stays.
"""


class Automaton:
    """A cellular automaton: its rule, and the lines of pseudocode that record its changes.

    The lines have the same names as the lines of `_LIFE_LIKE`; regions are connected only if the
    lines WALL, JOIN and CONNECTED exist.
    """

    def __init__(self, code: Pseudocode, rule: bytes) -> None:
        """Set the rule and the lines of the generator."""
        self.code, self._rule = code, rule

    def grow(self, maze: Maze, rng: Random, trace: Trace, open: int, rounds: int) -> Slices:
        """Open random tiles, run `rounds` rounds, and reduce the result to one region.

        `open` is the probability that a tile is open, in per cent. Yields the number of rooms
        done.
        """
        rooms, codes = count_rooms(maze), self.code.codes
        connects = "WALL" in codes
        phases = rounds + 2 + connects
        for share in self._live(maze, rng, trace, open, rounds):
            yield int(rooms * share * (rounds + 1) / phases)
        if connects:
            yield from self._connect(maze, rng, trace, rooms * (phases - 2) // phases)
        tiles = yield from largest_region(maze, maze.tiles, rooms * (phases - 1) // phases)
        for share in transform(maze, trace, tiles, codes["MIDDLE"], codes["DROP"]):
            yield int(rooms * (phases - 1 + share) / phases)
        if maze.tiles.count(1) > 1:
            record_decisions(trace.decide, [codes["TOUCH"]], maze.tiles.find(1))

    def _live(
        self, maze: Maze, rng: Random, trace: Trace, percent: int, rounds: int
    ) -> Generator[float, None, None]:
        """Open tiles with a probability of `percent`%, then change all tiles round by round.

        The trace holds each round as long as `events_in_detail` allows, and then the combined
        change of all later rounds. Yields the share done.
        """
        codes = self.code.codes
        tiles = random_tiles(maze, rng, percent)
        for number in range(rounds + 1):
            if number:
                bands = []
                for band in next_generation(maze, tiles, self._rule):
                    bands.append(band)
                    yield number / (rounds + 1)
                tiles = inside(maze, b"".join(bands))
                record_decisions(trace.decide, [codes["ROUND"]], maze.width + 1)
            if number == rounds or trace.deeds <= events_in_detail(maze):
                opens = codes["OPEN" if number else "BEGIN"]
                for share in transform(maze, trace, tiles, opens, codes["CLOSE"]):
                    yield (number + share) / (rounds + 1)
            else:
                yield number / (rounds + 1)

    def _connect(self, maze: Maze, rng: Random, trace: Trace, done: int) -> Slices:
        """Open random walls one tile thick between regions that are not connected yet.

        Yields `done`, which does not change, after each slice.
        """
        codes = self.code.codes
        number, sizes = yield from regions(maze, maze.tiles, done)
        directions = steps(maze)
        # Walls in random order: each random part of 256 is shuffled when its turn comes.
        parts: list[list[int]] = [[] for _ in range(256)]
        within = b"" if maze.shape is None else hall(maze)
        for row in range(1, maze.height - 1):
            first, end = row * maze.width + 1, (row + 1) * maze.width - 1
            sides = [number[first + step : end + step] for step in (0, *directions)]
            walls = [
                tile
                for tile, own, up, down, left, right in zip(range(first, end), *sides, strict=True)
                if not own and len({0, up, down, left, right}) > 2
            ]
            if maze.shape is not None:
                walls = [tile for tile in walls if within[tile]]
            for tile, part in zip(walls, rng.randbytes(len(walls)), strict=True):
                parts[part].append(tile)
            yield done
        forest = singletons(len(sizes))
        for walls in parts:
            shuffle(rng, walls)
            for tile in walls:
                record_decisions(trace.decide, [codes["WALL"]], tile)
                one, *others = {number[tile + step] for step in directions} - {0}
                if sum(join(forest, one, other) for other in others):
                    maze.tiles[tile] = 1
                    trace.events.append(codes["JOIN"] + tile)
                else:
                    record_decisions(trace.decide, [codes["CONNECTED"]], tile)
            yield done
