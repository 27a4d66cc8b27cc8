"""An animated GIF of a trace: how a maze was generated, or how it was searched.

The trace is the one given, else that of the maze's generation. Up to 150 frames show it at an even
pace; the last stays for two seconds, then it begins again. Tiles in a generator's hands are
purple, the frontier of a search is orange, expanded tiles are light or dark blue, the path is
strong blue. The start is green, goals are red; the style's title stands above. Needs Pillow and a
font, the extra `images`.

Only written. Lost: the numbers of weights (they are shades), letters of the title as in `png`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.support.animation import animated, check_pixels, codes_along, moments
from labyrinth.formats.support.caption import title_of
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.indexed_page import indexed_page
from labyrinth.formats.support.lettering import title_losses
from labyrinth.formats.support.losses import shade_losses
from labyrinth.formats.support.palette import palette
from labyrinth.formats.support.raster import Raster, colours_of
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.wall_geometry import are_blocks

if TYPE_CHECKING:
    from PIL.Image import Image

_LONGEST_SIDE = 600


def write(sheet: Sheet) -> bytes:
    """Write the animation.

    Raises LabyrinthError where Pillow or the trace is missing, or the picture would be too large.
    """
    trace = sheet.trace or sheet.maze.trace
    if trace is None:
        raise LabyrinthError(
            "the maze has no trace to show: generate it, or search it and give that trace"
        )
    blocks, cell = are_blocks(sheet.maze), sheet.style.cell
    raster = Raster(trace.height, trace.width, blocks=blocks, cell=cell, side=_LONGEST_SIDE)
    check_pixels(raster.width, raster.height)
    colours = colours_of(palette(sheet.style.dark), blocks=blocks)
    size = raster.width, raster.height
    page, corner = indexed_page(size, title_of(sheet), "", 0, colours)

    positions = moments(len(trace))

    def frames() -> Iterator[Image]:
        for codes in codes_along(sheet.maze, trace, positions):
            picture = page.copy()
            picture.paste(raster.image(codes), corner)
            yield picture

    return animated(frames(), len(positions))


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost of weights and of the title."""
    return shade_losses(sheet) + title_losses(sheet, "images")


registry.add(
    Format(
        key="gif",
        name="GIF animation",
        summary="The trace of a generation or a search as an animation.",
        suffixes=(".gif",),
        write=write,
        losses=losses,
        binary=True,
        extra="images",
    )
)
