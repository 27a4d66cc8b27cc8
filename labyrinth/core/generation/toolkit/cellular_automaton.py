"""Cellular automata on the tiles of a maze: what caves and cellular mazes have in common."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator
from random import Random
from typing import Final, NamedTuple

from labyrinth.core.generation.toolkit.event_budget import events_in_detail
from labyrinth.core.generation.toolkit.randomness import draw_numbers
from labyrinth.core.generation.toolkit.transform import transform
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import hall, middle_room, steps
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Trace
from labyrinth.core.trace.recording import tell

_TILES_A_BAND = 65_536
_ITSELF = 16

CANNOT_CARVE_ON: Final = "All tiles change at once: the maze does not tell the round."
"""What an automaton declares: it cannot go on from a maze that is partly carved."""


class LivingLines(NamedTuple):
    """The lines by which tiles live."""

    begin: int
    """What is open at first."""
    opens: int
    closes: int
    round: int
    """The decision with which a round begins, on the first tile within the border."""


def live(
    maze: Maze,
    rng: Random,
    trace: Trace,
    rule: bytes,
    percent: int,
    rounds: int,
    lines: LivingLines,
) -> Generator[float, None, None]:
    """Open tiles by a chance in per cent, then change all of them by the rule, round by round.

    The trace holds each round as long as `events_in_detail` allows, then what all others together
    have changed. Yields the share done.
    """
    begin, opens, closes, in_a_round = lines
    tiles = random_tiles(maze, rng, percent)
    for number in range(rounds + 1):
        if number:
            bands = []
            for band in next_generation(maze, tiles, rule):
                bands.append(band)
                yield number / (rounds + 1)
            tiles = inside(maze, b"".join(bands))
        if number:
            tell(trace.decide, [in_a_round], maze.width + 1)
        if number == rounds or trace.deeds <= events_in_detail(maze):
            for share in transform(maze, trace, tiles, opens if number else begin, closes):
                yield (number + share) / (rounds + 1)
        else:
            yield number / (rounds + 1)


def random_tiles(maze: Maze, rng: Random, percent: int) -> bytes:
    """Return tiles that are open by a chance in per cent, within a closed border."""
    chance = bytes(1 <= value <= percent for value in range(256))
    return inside(maze, draw_numbers(rng, 1, 100, len(maze.tiles)).translate(chance))


def rule(born: frozenset[int], survives: frozenset[int]) -> bytes:
    """Return a rule for `next_generation`.

    A wall with as many of eight open neighbours as `born` says opens; a corridor with as many as
    `survives` says stays open.
    """
    return bytes(
        value % _ITSELF in (survives if value >= _ITSELF else born) for value in range(256)
    )


def next_generation(maze: Maze, tiles: bytes, rule: bytes) -> Iterator[bytes]:
    """Yield what the rule makes of all tiles at once, by bands of rows."""
    # As one long number with a byte a tile, all of a band are added to their neighbours at once.
    width = maze.width
    size = max(1, _TILES_A_BAND // width) * width
    for first in range(0, len(tiles), size):
        # One row above the band and one below it belong to its neighbours.
        above = min(first, width)
        band = tiles[first - above : first + size + width]
        opened = int.from_bytes(band, "little")
        in_row = opened + (opened << 8) + (opened >> 8)
        around = in_row + (in_row << 8 * width) + (in_row >> 8 * width) + (_ITSELF - 1) * opened
        counts = around.to_bytes(len(band) + width + 1, "little")
        yield counts[above : min(above + size, len(band))].translate(rule)


def inside(maze: Maze, tiles: bytes) -> bytes:
    """Return the tiles of 0 and 1 with a closed border, that of the shape where there is one."""
    if maze.shape is not None:
        both = int.from_bytes(tiles, "little") & int.from_bytes(hall(maze), "little")
        return both.to_bytes(len(tiles), "little")
    middle = range(maze.width, len(tiles) - maze.width, maze.width)
    rows = (b"\x00" + tiles[first + 1 : first + maze.width - 1] + b"\x00" for first in middle)
    return bytes(maze.width) + b"".join(rows) + bytes(maze.width)


def regions(
    maze: Maze, tiles: bytes | bytearray, done: int
) -> Generator[int, None, list[array[int]]]:
    """Return the tiles of each connected region, as flat indices; the border is closed.

    Yields `done`, which does not change, after each slice.
    """
    left = bytearray(tiles)
    directions = steps(maze)
    found: list[array[int]] = []
    count = 0
    first = left.find(1)
    while first >= 0:
        left[first] = 0
        region = array("I", [first])
        for tile in region:
            count += 1
            if count % SLICE == 0:
                yield done
            for step in directions:
                if left[tile + step]:
                    left[tile + step] = 0
                    region.append(tile + step)
        found.append(region)
        first = left.find(1, first)
    return found


def largest_region(maze: Maze, tiles: bytes | bytearray, done: int) -> Generator[int, None, bytes]:
    """Return the tiles of the largest connected region alone, or of the room in the middle.

    The room takes its place where no two open tiles touch. Yields `done` after each slice.
    """
    largest = array("I", [middle_room(maze)])
    for region in (yield from regions(maze, tiles, done)):
        if len(region) > len(largest):
            largest = region
    kept = bytearray(len(tiles))
    for count, tile in enumerate(largest):
        kept[tile] = 1
        if count % SLICE == 0:
            yield done
    return bytes(kept)


def tell_what_stays(maze: Maze, trace: Trace, line: int) -> None:
    """Record the decision that the largest region stays, where it has two tiles or more."""
    if maze.tiles.count(1) > 1:
        tell(trace.decide, [line], maze.tiles.find(1))
