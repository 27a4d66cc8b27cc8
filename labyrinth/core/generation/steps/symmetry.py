"""Symmetry: half of the maze is generated, and its image with it.

`mirror-horizontal` and `rotate` halve the grid into left and right, `mirror-vertical` into top and
bottom. A rotation halves into top and bottom where only that leaves no rooms between the halves,
and where there is a single column. What joins the halves lies at random in a mirrored maze, and as
near to the centre as possible in a rotated one.

In a cave, where any tile may be open, the line stays closed, and the join is dug where that takes
the fewest tiles. A grid too narrow for two halves equals its image as it comes.

Source: symmetric mazes in Walter Pullen, "Think Labyrinth"; the join is added here. A perfect
maze that equals its mirror image has such a line: cut in two, it would close a loop through both
halves.
Guarantee: connected, and equal to its image. A perfect maze stays perfect, and the one path of a
unicursal maze becomes one. Where a perfect maze with even numbers of rows and of columns is
rotated, the join is the one passage that differs: it lies beside the centre, which is a post.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from random import Random

from labyrinth.core.declaration.generator import Slices, Texture
from labyrinth.core.declaration.maze_options import around_generator
from labyrinth.core.declaration.options import Choice
from labyrinth.core.generation.toolkit.open_tile import open_tile
from labyrinth.core.generation.toolkit.randomness import below
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import EventKind, Pseudocode, Trace
from labyrinth.core.trace.events import TILE_MASK

CODE = Pseudocode("Symmetry")
CODE.line("halve the grid; an odd number of rooms leaves a line of them between")
CODE.line("generate one half, and the image of each step in the other")
JOIN = CODE.line("open that line and join the halves to it, else to each other", EventKind.CARVE)

SYMMETRY = Choice(
    "symmetry",
    "which image of the maze equals it",
    "none",
    {
        "none": "as the generator makes it",
        "mirror-horizontal": "the right half mirrors the left one",
        "mirror-vertical": "the bottom half mirrors the top one",
        "rotate": "half a turn gives the same maze",
    },
)

Generate = Callable[[Maze, Trace], Slices]
"""`(maze, trace)`: generates all of `maze`, records in `trace`, yields the rooms done."""


@around_generator(
    SYMMETRY, cannot_carve_on="A symmetric maze is one half and its image: neither goes on."
)
def generate_symmetric(
    maze: Maze, trace: Trace, *, rng: Random, value: str, texture: Texture, generate: Generate
) -> Slices:
    """Generate `maze` with the symmetry `value`, by a generator of that texture.

    Yields the rooms done.
    """
    half = _half(maze, value)
    if half is None:
        yield from generate(maze, trace)
        return
    images = _images(maze, value)
    half_trace = Trace(half.height, half.width, bytes(half.tiles), *trace.parts)
    for done in generate(half, half_trace):
        _record_with_images(half_trace, trace, images)
        yield 2 * done
    _record_with_images(half_trace, trace, images)
    trace.before = _with_image(half_trace.before, half, maze, value, b"\x00")
    if half_trace.weights:
        trace.weights = _with_image(half_trace.weights, half, maze, value, b"\x01")
    maze.tiles[:] = _with_image(half.tiles, half, maze, value, b"\x00")
    yield 2 * half.rows * half.cols
    join = trace.use(CODE) + JOIN
    for tile in _joining_tiles(maze, rng, half, images, value, texture):
        if not maze.tiles[tile]:
            open_tile(maze, trace, join, tile)


def _half(maze: Maze, symmetry: str) -> Maze | None:
    """Return a solid maze of the size of the first half, or None where that has no room."""
    rows, cols = maze.rows, maze.cols
    if symmetry == "mirror-vertical" or (
        symmetry == "rotate" and cols % 2 and (rows % 2 == 0 or cols == 1)
    ):
        rows //= 2
    else:
        cols //= 2
    return Maze.of_rooms(rows, cols) if rows and cols else None


def _images(maze: Maze, symmetry: str) -> array[int]:
    """Return the flat index of the image of each tile."""
    size, width = len(maze.tiles), maze.width
    if symmetry == "rotate":
        return array("I", range(size - 1, -1, -1))
    images = array("I")
    for row in range(0, size, width):
        if symmetry == "mirror-horizontal":
            images.extend(range(row + width - 1, row - 1, -1))
        else:
            images.extend(range(size - width - row, size - row))
    return images


def _record_with_images(half: Trace, whole: Trace, images: array[int]) -> None:
    """Move the events of the half to the whole, each followed by its image."""
    for part in half.parts:
        whole.use(part)
    record = whole.events.append
    more = whole.width - half.width
    for event in half.events:
        tile = event & TILE_MASK
        line = event - tile
        tile += tile // half.width * more
        record(line + tile)
        record(line + images[tile])
    del half.events[:]


def _with_image(
    values: bytes | bytearray, half: Maze, maze: Maze, symmetry: str, between: bytes
) -> bytes:
    """Return the values of all tiles by those of the first half, `between` for those amidst."""
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
    maze: Maze, rng: Random, half: Maze, images: array[int], symmetry: str, texture: Texture
) -> list[int]:
    """Return the tiles to open so that the halves become one maze; some may be open already."""
    cave = texture is Texture.CAVE
    # The axis lies `across` tiles from the border; `place` counts the tiles along it.
    if half.width < maze.width:
        across, length, step_across, step_along = maze.cols, maze.height, 1, maze.width
    else:
        across, length, step_across, step_along = maze.rows, maze.width, maze.width, 1
    # For each place: how many tiles have to be opened, and how far the first half reaches.
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
    axis = [across * step_across + tile * step_along for tile in range(length)]
    if cave:
        other = images[way[-1]]
        amidst = [tile for tile in axis if min(way[-1], other) < tile < max(way[-1], other)]
    else:
        amidst = axis[1:-1] if across % 2 else []
        if not amidst and texture is not Texture.LOOPS:
            return way
    return amidst + way + [images[tile] for tile in way]
