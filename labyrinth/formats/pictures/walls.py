"""The walls of a picture: the pixels of horizontal and vertical walls, and their lattice."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan, degrees, gcd
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.pictures.dark_and_light import dark_and_light, walls_are_dark
from labyrinth.formats.pictures.lattice import Lattice, lattice, shortest_runs
from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.pictures.own_colours import OwnColours, own_colours
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.picture_facts import Corrections

if TYPE_CHECKING:
    from PIL.Image import Image

# The deviation of a wall over the whole picture, in pixels, that is straightened.
_TILTED: Final = 0.75

# The share of runs that determines a size in our own pictures: an endpoint may touch a wall.
_OWN: Final = 0.04
_FEW_COLOURS: Final = 64
# The smallest distance of walls in noisy pictures, which have edges at every pixel.
_FINEST: Final = 3.0
# How much wider than high, or higher than wide, cells may be.
_ALIKE: Final = 1.6


@dataclass(frozen=True, slots=True)
class Parts:
    """Masks of a picture's pixels (255 where true), and how the pixels were classified."""

    walls: Image
    coloured: Image | None
    own: OwnColours | None
    threshold: int | None
    dark_walls: bool


@dataclass(frozen=True, slots=True)
class Walls:
    """A picture and its parts, straightened by `tilt` degrees, with the lattices of both axes."""

    pixels: Image
    parts: Parts
    across: Lattice
    down: Lattice
    tilt: float


def walls_of(
    pixels: Image,
    corrections: Corrections,
    cell: float | None,
    dark: bool | None = None,
    tile: int = 0,
) -> Walls:
    """Find the walls of a picture.

    `cell` is the cell size in pixels; None to detect it. `dark` says whether the walls are dark;
    None to detect it. `tile` is the size of a tile in pixels if the picture is a map of tiles, else
    0. Raises LabyrinthError if no walls lie on a lattice.
    """
    if tile:
        parts = _parts(pixels, corrections, dark, evened=False)
        tiles = Lattice(0.0, tile, tile, 0.0, True, 1.0)
        return Walls(pixels, parts, tiles, tiles, 0.0)
    few_colours = pixels.getcolors(_FEW_COLOURS) is not None
    finest = 1.0 if few_colours or cell is not None else _FINEST
    parts = _parts(pixels, corrections, dark)
    if cell is None and parts.own is not None and (known := _own_lattices(parts.own)):
        return Walls(pixels, parts, *known, 0.0)
    across, down = _lattices(parts.walls, cell, finest)
    tilt = 0.0
    if max(abs(across.slope) * pixels.height, abs(down.slope) * pixels.width) > _TILTED:
        pixels = _straightened(pixels, across.slope, down.slope)
        tilt = degrees(atan((down.slope - across.slope) / 2))
        # Walls are found more reliably once the border is straight.
        parts = _parts(pixels, corrections, dark)
        across, down = _lattices(parts.walls, cell, finest)
    return Walls(pixels, parts, across, down, tilt)


def _own_lattices(own: OwnColours) -> tuple[Lattice, Lattice] | None:
    """Return the exact lattices of columns and of rows in a picture written by this program.

    Returns None if numbers or rings may cover parts of the maze.
    """
    box = own.walls.getbbox()
    if own.covered or box is None:
        return None
    walls = own.walls.crop(box)
    runs = [shortest_runs(walls, across=across, share=_OWN) for across in (True, False)]
    wall = min(lengths[0] for lengths in runs if lengths[0])
    corridor = min((lengths[1] for lengths in runs if lengths[1]), default=wall)
    pitch = wall + corridor
    if own.blocks:
        # Runs of a single tile may be rare, but all runs consist of whole tiles.
        pitch = wall = gcd(round(wall), round(corridor), *walls.size)
    across, down = (Lattice(first % pitch, pitch, wall, 0.0, own.blocks, 1.0) for first in box[:2])
    return across, down


def _parts(
    pixels: Image, corrections: Corrections, dark: bool | None, *, evened: bool = True
) -> Parts:
    own = None if corrections.threshold else own_colours(pixels)
    chops = need("PIL.ImageChops", EXTRA)
    if own is not None:
        walls = chops.invert(own.walls) if corrections.inverted else own.walls
        return Parts(walls, None, own, None, own.dark_walls ^ corrections.inverted)
    parted = dark_and_light(pixels, corrections.threshold, evened=evened)
    if dark is None:
        dark = walls_are_dark(parted.dark, parted.coloured)
    dark_walls = dark ^ corrections.inverted
    walls = parted.dark
    if not dark_walls:
        walls = chops.invert(chops.lighter(parted.dark, parted.coloured))
    return Parts(walls, parted.coloured, None, parted.threshold, dark_walls)


def _lattices(walls: Image, cell: float | None, finest: float) -> tuple[Lattice, Lattice]:
    """Return matching lattices of columns and of rows. Raises LabyrinthError if there are none."""
    across = lattice(walls, cell, across=True, finest=finest)
    down = lattice(walls, cell, across=False, finest=finest)
    if across is None and down is None:
        raise no_lattice()
    # One axis may have fewer walls than the other; cells are about as wide as high.
    if across is None or (down is not None and across.pitch > _ALIKE * down.pitch):
        assert down is not None
        across = lattice(walls, down.pitch, across=True, finest=finest)
    elif down is None or down.pitch > _ALIKE * across.pitch:
        down = lattice(walls, across.pitch, across=False, finest=finest)
    if across is None or down is None or across.blocks != down.blocks:
        raise no_lattice()
    return across, down


def no_lattice() -> LabyrinthError:
    """Return the error for a picture in which no lattice of walls was found."""
    return LabyrinthError(
        "no grid of vertical and horizontal walls was found in the picture: crop it to the maze, "
        "or try another threshold or cell size; mazes whose walls do not meet at right angles, "
        "such as round and hexagonal mazes, cannot be read"
    )


def _straightened(pixels: Image, across: float, down: float) -> Image:
    """Return the picture with its walls made horizontal and vertical.

    `across` and `down` are the slopes of the lattices of columns and of rows.
    """
    images = need("PIL.Image", EXTRA)
    width, height = pixels.size
    edge = pixels.getpixel((0, 0))
    matrix = (1, across, -across * height / 2, down, 1, -down * width / 2)
    straight: Image = pixels.transform(
        pixels.size,
        images.Transform.AFFINE,
        matrix,
        resample=images.Resampling.BILINEAR,
        fillcolor=edge,
    )
    return straight
