"""PNG pictures, drawn like SVG pictures.

A maze of rooms with walls is drawn with lines, any other maze with a block for each wall tile.
Weights are shown as shades and, if a tile is at least 12 pixels wide, also as numbers. The start is
a disc, a goal is a diamond. The path is drawn as a line, with its waypoints as numbers in rings.
The title is above the maze, the recipe below it. The picture has a palette, which keeps the file
small. Writing needs Pillow and a font with Latin, Greek and Cyrillic letters, from the extra
`images`.

The maze is embedded as JSON, in text chunks: an unchanged picture can be read back exactly. Letters
of the title that the font lacks are lost.

All pictures (PNG, GIF, BMP, JPEG, PNM) are read by the same rules. Walls must be horizontal and
vertical; cells may have any size, walls may be thin or as thick as the corridors, dark on light or
light on dark, drawn or photographed from the front. Walls are found by the thickness of lines and
by the regular distance of their edges; a tilt of one or two degrees is corrected. Start and goal
are found by colours (green and red, or two others), otherwise by two openings in the border. Other
coloured marks, such as a path, are not kept. If detection fails, the user can give the threshold
between dark and light (1 to 255), the cell size in pixels, and whether walls are dark or light.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from labyrinth.formats.draw.caption import recipe_of, title_losses, title_of
from labyrinth.formats.draw.document import carried_of, documents_of, hash_of_pixels
from labyrinth.formats.draw.palette import palette
from labyrinth.formats.draw.pixels import Raster, codes_of, colours_of, draw_maze, page_for
from labyrinth.formats.draw.shapes import shapes_of, weights_of
from labyrinth.formats.draw.wall_geometry import are_blocks, tiles_drawn
from labyrinth.formats.pictures import read_picture
from labyrinth.formats.pictures.loading import complaints, open_picture
from labyrinth.formats.support.format import Carried, Format, registry
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.render_request import RenderRequest

if TYPE_CHECKING:
    from PIL.Image import Image

_KEYWORD: Final = "Labyrinth-"
_CHUNK: Final = 1_000_000
_LONGEST_SIDE = 1200
_MARGIN = 16


def write(request: RenderRequest) -> bytes:
    """Write the picture.

    Raises LabyrinthError if Pillow or the font is missing, or if the picture would be too large.
    """
    maze, blocks, cell = request.maze, are_blocks(request.maze), request.style.cell
    numbered = bool(weights_of(maze))
    raster = Raster(
        maze.height, maze.width, blocks=blocks, cell=cell, side=_LONGEST_SIDE, numbered=numbered
    )
    inks = palette(request.style.dark)
    colours = colours_of(inks, blocks=blocks)
    size = raster.width, raster.height
    page, corner = page_for(size, title_of(request), recipe_of(request), _MARGIN, colours)
    shapes = shapes_of(request, inks, raster.unit, blocks=blocks)
    draw_maze(page, corner, raster, codes_of(tiles_drawn(maze)), shapes)
    return png_of(page, [request])


def png_of(page: Image, requests: Sequence[RenderRequest]) -> bytes:
    """Return a PNG file of the page, with the mazes embedded."""
    text = need("PIL.PngImagePlugin", "images").PngInfo()
    documents = documents_of(requests, hash_of_pixels(page))
    for first in range(0, len(documents), _CHUNK):
        # Pillow does not read longer ones.
        text.add_text(f"{_KEYWORD}{first // _CHUNK}", documents[first : first + _CHUNK], zip=True)
    content = BytesIO()
    page.save(content, "PNG", pnginfo=text)
    return content.getvalue()


def carried(data: bytes) -> Carried | None:
    """Return the mazes embedded in a picture; None if it was not written by this program."""
    picture, _ = open_picture(data)
    texts: list[str] = []
    while (text := picture.info.get(f"{_KEYWORD}{len(texts)}")) is not None:
        texts.append(text)
    if not texts:
        return None
    with complaints():
        return carried_of("".join(texts), hash_of_pixels(picture))


def losses(request: RenderRequest) -> list[str]:
    """Return notes on the parts of the title that are lost."""
    return title_losses(request, "images")


registry.add(
    Format(
        key="png",
        name="PNG picture",
        summary="A picture with title, recipe and path; any picture of a maze can be read.",
        suffixes=(".png",),
        read_picture=read_picture,
        signature=re.compile(rb"\x89PNG\r\n\x1a\n"),
        bytes_a_tile=1,
        write=write,
        carried=carried,
        losses=losses,
        binary=True,
        extra="images",
        styled=("dark", "cell", "title"),
    )
)
