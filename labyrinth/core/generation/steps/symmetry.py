"""Symmetry: half of the maze is generated and copied as its image.

`mirror-horizontal` and `rotate` halve the grid into left and right, `mirror-vertical` into top and
bottom. `rotate` also halves it into top and bottom if the columns are odd and the rows are even in
number, so that no rooms lie between the halves, and if there is a single column. The passage that
joins the halves is at a random place in a mirrored maze, and as near to the centre as possible in a
rotated maze.

In a cave, where any tile may be open, the line between the halves stays closed, and the join is dug
where it takes the fewest tiles. A grid too narrow for two halves equals its image anyway.

Source: symmetric mazes in Walter Pullen, "Think Labyrinth"; the join is an addition of this
program. A perfect maze that equals its mirror image must have a single join: two joins would close
a loop through both halves.
Guarantee: connected, and equal to its image. A perfect maze stays perfect, and a unicursal maze
becomes a perfect maze: there may be junctions where its halves are joined. If a perfect maze with
even numbers of rows and columns is rotated, the join is the one passage that differs: it is next to
the centre, which is a tile between four rooms.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from random import Random

from labyrinth.core.declaration.generator import Slices, Texture
from labyrinth.core.declaration.maze_options import MazeOption
from labyrinth.core.declaration.options import Choice
from labyrinth.core.generation.toolkit.randomness import below
from labyrinth.core.generation.toolkit.tiles import open_tile
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.trace import DECIDING, TILE_BITS, TILE_MASK, Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Symmetry
| halve the grid; an odd number of rooms leaves a line between the halves
    HALVE stand: The grid is halved: {half_and_line}.
| generate one half, and the image of each step in the other
    GENERATE stand: One half is generated from here on: each step comes with its image.
| open that line, if there is one
    LINE carve: {tile} lies on the line between the halves: it is opened.
| join the halves by a shortest connection, chosen at random
    PLACE consider: One of the shortest connections between the halves starts at {tile}.
    JOIN carve: {tile} joins the halves: it is on {joining_way}.
""")
HALVE, GENERATE, LINE, PLACE, JOIN = CODE.codes.values()

SYMMETRY = Choice(
    "symmetry",
    "the symmetry of the maze",
    "none",
    {
        "none": "none",
        "mirror-horizontal": "the right half mirrors the left half",
        "mirror-vertical": "the bottom half mirrors the top half",
        "rotate": "a half turn gives the same maze",
    },
)

# `(maze, trace)`: generates all of `maze`, records in `trace`, yields the rooms done.
Generate = Callable[[Maze, Trace], Slices]


@MazeOption(
    SYMMETRY,
    cannot_carve_on="A symmetric maze is made in halves: carving cannot be resumed.",
)
def generate_symmetric(
    maze: Maze, trace: Trace, *, rng: Random, value: str, texture: Texture, generate: Generate
) -> Slices:
    """Generate `maze` with the symmetry `value`; `texture` is the texture of the generator.

    Yields the number of rooms done.
    """
    half_rows, half_cols = size_of_half(maze.rows, maze.cols, value)
    if not half_rows or not half_cols:
        yield from generate(maze, trace)
        return
    half, images = Maze.of_rooms(half_rows, half_cols), _images(maze, value)
    lines = trace.follow(CODE)
    record_decisions(trace.decide, (lines[HALVE], lines[GENERATE]), room_at(maze, 0, 0))
    half_trace = Trace(half.height, half.width, bytes(half.tiles), trace.pseudocode)
    half_trace.with_decisions = trace.with_decisions
    trace.half = half.height, half.width
    for done in generate(half, half_trace):
        _record_with_images(half_trace, trace, images)
        yield 2 * done
    _record_with_images(half_trace, trace, images)
    left_out = maze.width - half.width
    drawn = half_trace.drawn.items()
    trace.drawn = {tile + tile // half.width * left_out: number for tile, number in drawn}
    trace.before = _with_image(half_trace.before, half, maze, value, b"\x00")
    if half_trace.weights:
        trace.weights = _with_image(half_trace.weights, half, maze, value, b"\x01")
    maze.tiles[:] = _with_image(half.tiles, half, maze, value, b"\x00")
    yield 2 * half.rows * half.cols
    line, way, places = _joining_tiles(maze, rng, half, images, value, texture)
    for tile in line:
        if not maze.tiles[tile]:
            open_tile(maze, trace, lines[LINE], tile)
    for tile in places:
        record_decisions(trace.decide, [lines[PLACE]], tile)
    for tile in way:
        if not maze.tiles[tile]:
            open_tile(maze, trace, lines[JOIN], tile)


def size_of_half(rows: int, cols: int, symmetry: str) -> tuple[int, int]:
    """Return how many rows and columns of rooms the first half of a maze has."""
    if symmetry == "mirror-vertical" or (
        symmetry == "rotate" and cols % 2 and (rows % 2 == 0 or cols == 1)
    ):
        rows //= 2
    else:
        cols //= 2
    return rows, cols


def _images(maze: Maze, symmetry: str) -> Sequence[int]:
    """Return for each tile the tile index of its image."""
    size, width = len(maze.tiles), maze.width
    if symmetry == "rotate":
        return range(size - 1, -1, -1)
    if symmetry == "mirror-horizontal":
        rows = [range(first + width - 1, first - 1, -1) for first in range(0, size, width)]
    else:
        rows = [range(first, first + width) for first in range(size - width, -1, -width)]
    return array("I", chain.from_iterable(rows))


def _record_with_images(half: Trace, whole: Trace, images: Sequence[int]) -> None:
    """Move the events of the half to the whole trace, each event on a tile followed by its image.

    Decisions get no image. `images` has the tile index of the image of each tile.
    """
    record, decide = whole.events.append, whole.decide
    width, more = half.width, whole.width - half.width
    deciding = frozenset() if decide is None else whole.codes_of(*DECIDING)
    position = 0
    for event in half.events:
        tile = event & TILE_MASK
        left_out = tile // width * more
        if decide is not None:
            position += 1
            if event >> TILE_BITS in deciding:
                decide(event + left_out, half.number_at(position))
                continue
        record(event + left_out)
        record(event - tile + images[tile + left_out])
    half.forget_events()


def _with_image(
    values: bytes | bytearray, half: Maze, maze: Maze, symmetry: str, between: bytes
) -> bytes:
    """Return a value for each tile of `maze`, from the `values` for the tiles of its first half.

    `between` is the value for the tiles of a middle line of rooms between the halves.
    """
    # By whole lines: looking up the image of each tile takes three times as long.
    lines = [values[first : first + half.width] for first in range(0, len(values), half.width)]
    rotated = symmetry == "rotate"
    if half.width < maze.width:
        amidst = between * (maze.cols % 2)
        shared = 1 - maze.cols % 2
        others = reversed(lines) if rotated else lines
        pairs = zip(lines, others, strict=True)
        return b"".join(line + amidst + other[::-1][shared:] for line, other in pairs)
    amidst_lines = [between * maze.width] * (maze.rows % 2)
    shared = 1 - maze.rows % 2
    images = [line[::-1] if rotated else line for line in reversed(lines)]
    return b"".join([*lines, *amidst_lines, *images[shared:]])


def _joining_tiles(
    maze: Maze, rng: Random, half: Maze, images: Sequence[int], symmetry: str, texture: Texture
) -> tuple[list[int], list[int], list[int]]:
    """Return the tiles to open so that the halves connect, and the places to choose from.

    Returns three lists: tiles of the line between the halves, tiles of a shortest way between the
    halves, and the first tile of each such way. Some of these tiles may be open already.
    """
    cave = texture is Texture.CAVE
    # The axis lies `across` tiles from the border; `place` counts the tiles along it.
    if half.width < maze.width:
        across, length, step_across, step_along = maze.cols, maze.height, 1, maze.width
    else:
        across, length, step_across, step_along = maze.rows, maze.width, maze.width, 1
    # For each place: the number of tiles to open, and how far the first half reaches.
    choices: list[tuple[int, int, int]] = []
    for place in range(1, length - 1, 1 if cave else 2):
        first = place * step_along
        line = maze.tiles[first : first + across * step_across : step_across]
        if reach := len(line.rstrip(b"\x00")):
            to_the_image = abs(length - 1 - 2 * place) if symmetry == "rotate" else 0
            choices.append((2 * (across - reach) + to_the_image, place, reach))
    fewest, _, _ = min(choices)
    choices = [choice for choice in choices if choice[0] == fewest]
    _, place, reach = choices[below(rng, len(choices))]
    way = [place * step_along + tile * step_across for tile in range(reach, across + 1)]
    places = [place * step_along + reach * step_across for _, place, reach in choices]
    axis = [across * step_across + tile * step_along for tile in range(length)]
    if cave:
        other = images[way[-1]]
        amidst = [tile for tile in axis if min(way[-1], other) < tile < max(way[-1], other)]
    else:
        amidst = axis[1:-1] if across % 2 else []
        if not amidst and texture is not Texture.LOOPS:
            return amidst, way, places
    way += [images[tile] for tile in way]
    return ([], amidst + way, places) if cave else (amidst, way, places)
