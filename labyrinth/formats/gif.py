"""An animated GIF of a trace: how a maze was generated, or how it was searched.

The request may have a trace; by default the trace is the generation of the maze. The animation has
up to 151 evenly spaced frames. The last frame is shown for two seconds, then the animation
restarts. Tiles on which a generator works are purple, the frontier of a search is orange, expanded
tiles are light blue (dark blue in a dark picture) and the path is strong blue. An any-angle path is
drawn as a line when it is found. The start is green, goals are red, waypoints are numbers in rings.
The title is above the maze. Writing needs Pillow and a font, from the extra `images`.

The maze is embedded as JSON, in a comment: an unchanged animation can be read back exactly. Other
GIF files are read like `png`, from their last frame. Letters of the title that the font lacks are
lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.draw.animation import (
    animated,
    check_pixels,
    codes_along,
    moments,
    shown_numbers,
)
from labyrinth.formats.draw.caption import title_losses, title_of
from labyrinth.formats.draw.document import carried_of, hash_of_pixels
from labyrinth.formats.draw.palette import palette
from labyrinth.formats.draw.pixels import Raster, colours_of, draw_maze, page_for
from labyrinth.formats.draw.shapes import shapes_of, weights_of
from labyrinth.formats.draw.wall_geometry import are_blocks
from labyrinth.formats.pictures import read_picture
from labyrinth.formats.pictures.loading import complaints, open_picture
from labyrinth.formats.support.format import Carried, Format, registry
from labyrinth.formats.support.render_request import RenderRequest

if TYPE_CHECKING:
    from PIL.Image import Image

_LONGEST_SIDE = 600


def write(request: RenderRequest) -> bytes:
    """Write the animation.

    Raises LabyrinthError if Pillow, the font or the trace is missing, or if the picture would be
    too large.
    """
    trace = request.maze.trace if request.trace is None else request.trace
    if trace is None:
        raise LabyrinthError(
            "the maze has no trace to animate: generate the maze, or search it and pass the trace "
            "of the search"
        )
    maze, blocks, cell = request.maze, are_blocks(request.maze), request.style.cell
    numbered = bool(weights_of(maze))
    raster = Raster(
        trace.height, trace.width, blocks=blocks, cell=cell, side=_LONGEST_SIDE, numbered=numbered
    )
    check_pixels(raster.width, raster.height)
    inks = palette(request.style.dark)
    size, colours = (raster.width, raster.height), colours_of(inks, blocks=blocks)
    page, corner = page_for(size, title_of(request), "", 0, colours)

    if request.trace is None:
        request = request.replaced(path=(), stops=(), waypoints=())
    shapes = shapes_of(request, inks, raster.unit, blocks=blocks)
    # The last events draw the tiles of the path; lines replace them.
    positions = moments(len(trace) - (len(request.path) if request.waypoints else 0))

    def frames() -> Iterator[Image]:
        for number, codes in enumerate(codes_along(maze, trace, positions), 1):
            picture = page.copy()
            lines = shapes.path if request.waypoints and number == len(positions) else []
            numbers = shown_numbers(shapes.numbers, maze, codes)
            shown = shapes._replace(path=lines, marks=[], numbers=numbers)
            draw_maze(picture, corner, raster, codes, shown)
            yield picture

    return animated(frames(), len(positions), [request])


def carried(data: bytes) -> Carried | None:
    """Return the maze embedded in an animation; None if it was not written by this program."""
    picture, _ = open_picture(data)
    documents = picture.info.get("comment", b"").decode("latin-1")
    with complaints():
        return carried_of(documents, hash_of_pixels(picture)) if documents else None


def losses(request: RenderRequest) -> list[str]:
    """Return notes on the parts of the title that are lost."""
    return title_losses(request, "images")


registry.add(
    Format(
        key="gif",
        name="GIF animation",
        summary="The trace of a generation or a search as an animation.",
        suffixes=(".gif",),
        read_picture=read_picture,
        signature=re.compile(rb"GIF8[79]a"),
        bytes_a_tile=1,
        write=write,
        carried=carried,
        losses=losses,
        binary=True,
        extra="images",
        styled=("dark", "cell", "title"),
    )
)
