"""Cave: a cellular automaton smooths random tiles, and the largest region stays.

1. Open each tile but the border by chance, as often as the option `open` says (in per cent).
2. In each of some rounds (option `rounds`), all at once: a tile becomes a wall if at least five of
   the nine tiles of its neighbourhood, itself included, are walls, and a corridor if not.
3. Keep the largest connected region and fill all others. If nothing is open at all, open the room
   in the middle.

Source: Jim Babcock, "Cellular automata method for generating random cave-like levels" (2005).
Guarantee: connected tiles. Any tile may be open, so rooms, passages and posts mean nothing here.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import compress
from operator import ne
from random import Random

from labyrinth.core.algorithm import Texture, line
from labyrinth.core.generators import generator
from labyrinth.core.maze import Maze
from labyrinth.core.options import Number
from labyrinth.core.rooms import room_at, steps
from labyrinth.core.trace import CARVE, FILL, EventKind, Trace
from labyrinth.core.weights import draw_weights

_TILES_A_SLICE = 8192
_MOST_WALLS_AROUND = 4


@generator(
    key="cave",
    name="Cave",
    summary="A cellular automaton smooths random tiles into one cave.",
    texture=Texture.CAVE,
    options=(
        Number("open", "how many tiles are open at first, in per cent", 58, 0, 100),
        Number("rounds", "how often the tiles are smoothed", 5, 0, 50),
    ),
    pseudocode=(
        line("open each tile by chance", EventKind.CARVE),
        line("in each round, for all tiles at once:"),
        line("    fill it if 5 of the 9 tiles around are walls", EventKind.FILL),
        line("    else open it", EventKind.CARVE),
        line("fill all but the largest region", EventKind.FILL),
    ),
)
def cave(
    maze: Maze, rng: Random, trace: Trace, open: int = 58, rounds: int = 5
) -> Generator[int, None, None]:
    """Carve one cave."""
    chance = bytes(1 <= value <= open for value in range(256))
    tiles = _inside(maze, draw_weights(rng, 1, 100, len(maze.tiles)).translate(chance))
    phases = rounds + 2
    for phase in range(phases):
        if phase == phases - 1:
            tiles = yield from _largest_region(maze, maze.rows * maze.cols * phase // phases)
        elif phase > 0:
            tiles = _inside(maze, _smooth(tiles, maze.width))
        for share in _become(maze, trace, tiles):
            yield int(maze.rows * maze.cols * (phase + share) / phases)


def _inside(maze: Maze, tiles: bytes) -> bytes:
    """Return the tiles with a closed border."""
    middle = range(maze.width, len(tiles) - maze.width, maze.width)
    rows = (b"\x00" + tiles[first + 1 : first + maze.width - 1] + b"\x00" for first in middle)
    return bytes(maze.width) + b"".join(rows) + bytes(maze.width)


def _smooth(tiles: bytes, width: int) -> bytes:
    """Return what one round makes of the tiles; what it makes of the border means nothing."""
    # As one long number with a byte a tile, all tiles are added to their neighbours at once.
    walls = int.from_bytes(tiles.translate(b"\x01\x00".ljust(256, b"\x00")), "little")
    in_row = walls + (walls << 8) + (walls >> 8)
    around = in_row + (in_row << 8 * width) + (in_row >> 8 * width)
    counts = around.to_bytes(len(tiles) + width + 1, "little")[: len(tiles)]
    return counts.translate(bytes(count <= _MOST_WALLS_AROUND for count in range(256)))


def _largest_region(maze: Maze, done: int) -> Generator[int, None, bytes]:
    """Return the tiles of the largest connected region alone, or of the room in the middle.

    Yields what is `done` already, now and then.
    """
    left = bytearray(maze.tiles)
    largest = [room_at(maze, maze.rows // 2, maze.cols // 2)]
    directions = steps(maze)
    first = left.find(1)
    while first >= 0:
        left[first] = 0
        region = [first]
        for count, tile in enumerate(region, 1):
            if count % _TILES_A_SLICE == 0:
                yield done
            for step in directions:
                if left[tile + step]:
                    left[tile + step] = 0
                    region.append(tile + step)
        if len(region) > len(largest):
            largest = region
        first = left.find(1, first)
    kept = bytearray(len(left))
    for tile in largest:
        kept[tile] = 1
    return bytes(kept)


def _become(maze: Maze, trace: Trace, tiles: bytes) -> Generator[float, None, None]:
    """Change the maze to these tiles and record what changes; yields the share done."""
    for first in range(0, len(tiles), _TILES_A_SLICE):
        old = maze.tiles[first : first + _TILES_A_SLICE]
        new = tiles[first : first + _TILES_A_SLICE]
        changed = compress(range(len(new)), map(ne, old, new))
        trace.events.extend([(CARVE if new[tile] else FILL) + first + tile for tile in changed])
        maze.tiles[first : first + len(new)] = new
        yield first / len(tiles)
