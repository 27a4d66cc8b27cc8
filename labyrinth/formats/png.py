"""A picture in PNG, drawn like the one in SVG.

A maze of rooms with walls is drawn with lines, any other with a block for each tile, weights as
shades and, if a tile has 12 pixels, as numbers; the start is a disc, a goal a diamond; `path` is
drawn as a line, its waypoints as numbers in rings; the style's title stands above the maze, its
recipe below it. The picture has a palette, which keeps large ones small. Needs Pillow and a font
with Latin, Greek and Cyrillic letters, the extra `images`.

The maze is embedded as JSON, as text in PNG: a picture that was not changed since opens again
exactly. Lost: other letters of the title.

Read like all pictures (PNG, GIF, BMP, JPEG): a maze of horizontal and vertical walls, of any cell
size, its walls thin or as thick as its corridors, dark on light or light on dark, drawn or
photographed from the front. Walls are found by run lengths and by the regular distance of their
edges; a tilt of one or two degrees is corrected. Start and goal are identified by colours (green
and red, or two others), else by two openings in the border. Other coloured marks, such as a path,
are not kept. The user can give the threshold between dark and light (1 to 255), the cell size in
pixels, and which of both are walls, if they are not found.
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
from labyrinth.formats.support.sheet import Sheet

if TYPE_CHECKING:
    from PIL.Image import Image

_KEYWORD: Final = "Labyrinth-"
_CHUNK: Final = 1_000_000
_LONGEST_SIDE = 1200
_MARGIN = 16


def write(sheet: Sheet) -> bytes:
    """Write the picture. Raises LabyrinthError if Pillow or the font is missing."""
    maze, blocks, cell = sheet.maze, are_blocks(sheet.maze), sheet.style.cell
    numbered = bool(weights_of(maze))
    raster = Raster(
        maze.height, maze.width, blocks=blocks, cell=cell, side=_LONGEST_SIDE, numbered=numbered
    )
    inks = palette(sheet.style.dark)
    colours = colours_of(inks, blocks=blocks)
    size = raster.width, raster.height
    page, corner = page_for(size, title_of(sheet), recipe_of(sheet), _MARGIN, colours)
    shapes = shapes_of(sheet, inks, raster.unit, blocks=blocks)
    draw_maze(page, corner, raster, codes_of(tiles_drawn(maze)), shapes)
    return png_of(page, [sheet])


def png_of(page: Image, sheets: Sequence[Sheet]) -> bytes:
    """Return the file of a picture that embeds mazes."""
    text = need("PIL.PngImagePlugin", "images").PngInfo()
    documents = documents_of(sheets, hash_of_pixels(page))
    for first in range(0, len(documents), _CHUNK):
        # Pillow does not read longer ones.
        text.add_text(f"{_KEYWORD}{first // _CHUNK}", documents[first : first + _CHUNK], zip=True)
    content = BytesIO()
    page.save(content, "PNG", pnginfo=text)
    return content.getvalue()


def carried(data: bytes) -> Carried | None:
    """Return the mazes embedded in a picture of this program."""
    picture, _ = open_picture(data)
    texts: list[str] = []
    while (text := picture.info.get(f"{_KEYWORD}{len(texts)}")) is not None:
        texts.append(text)
    if not texts:
        return None
    with complaints():
        return carried_of("".join(texts), hash_of_pixels(picture))


def losses(sheet: Sheet) -> list[str]:
    """List what is lost of the title."""
    return title_losses(sheet, "images")


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
