"""A picture in PNG, drawn like the one in SVG.

A maze of rooms with walls is drawn with lines, any other with a block for each tile, weights as
shades; the start is a disc, a goal a diamond; `path` is drawn as a line, its stops as numbers in
rings; the style's title stands above the maze, its recipe below it. The picture has a palette,
which keeps large ones small. Needs Pillow and a font with Latin, Greek and Cyrillic letters, the
extra `images`.

The maze is in it as JSON, as text in PNG: a picture that was not changed since opens again exactly.
Lost: other letters of the title.

Read as all pictures are (PNG, GIF, BMP, JPEG): a maze of upright and level walls, of any cell size,
its walls thin or as thick as its corridors, dark on light or light on dark, drawn or photographed
straight. Walls are found by run lengths and by the distance at which their edges come again; a tilt
of one or two degrees is straightened. Start and goal are told by colours (green and red, or two
others), else by two openings in the border. Other marks in colour, such as a path, are not kept.
The threshold between dark and light (1 to 255), the cell size in pixels, and which of both are
walls can be told where they are not found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from labyrinth.formats.draw.caption import recipe_of, title_of
from labyrinth.formats.draw.document import carried_of, documents_of, hash_of_pixels
from labyrinth.formats.draw.indexed_page import indexed_page
from labyrinth.formats.draw.lettering import title_losses
from labyrinth.formats.draw.palette import palette
from labyrinth.formats.draw.pixel_path import draw_path, draw_stops
from labyrinth.formats.draw.raster import GOAL, START, Raster, codes_of, colours_of
from labyrinth.formats.draw.wall_geometry import are_blocks, corners, tiles_drawn
from labyrinth.formats.pictures import read_picture
from labyrinth.formats.pictures.loading import complaints, open_picture
from labyrinth.formats.support.format import Carried, Format, registry
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.sheet import Sheet

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

_KEYWORD: Final = "Labyrinth-"
_CHUNK: Final = 1_000_000
_LONGEST_SIDE = 1200
_MARGIN = 16


def write(sheet: Sheet) -> bytes:
    """Write the picture. Raises LabyrinthError where Pillow or the font is missing."""
    maze, blocks = sheet.maze, are_blocks(sheet.maze)
    raster = Raster(
        maze.height, maze.width, blocks=blocks, cell=sheet.style.cell, side=_LONGEST_SIDE
    )
    colours = colours_of(palette(sheet.style.dark), blocks=blocks)
    picture = raster.image(codes_of(tiles_drawn(maze)))
    _draw_path_and_endpoints(sheet, raster, picture)
    size = raster.width, raster.height
    page, corner = indexed_page(size, title_of(sheet), recipe_of(sheet), _MARGIN, colours)
    page.paste(picture, corner)
    draw_stops(page, raster, corner, sheet.stops)
    return png_of(page, [sheet])


def png_of(page: Image, sheets: Sequence[Sheet]) -> bytes:
    """Return the file of a picture that carries mazes."""
    text = need("PIL.PngImagePlugin", "images").PngInfo()
    documents = documents_of(sheets, hash_of_pixels(page))
    for first in range(0, len(documents), _CHUNK):
        # Pillow reads no longer ones.
        text.add_text(f"{_KEYWORD}{first // _CHUNK}", documents[first : first + _CHUNK], zip=True)
    content = BytesIO()
    page.save(content, "PNG", pnginfo=text)
    return content.getvalue()


def carried(data: bytes) -> Carried | None:
    """Return the mazes in a picture of ours."""
    picture, _ = open_picture(data)
    texts: list[str] = []
    while (text := picture.info.get(f"{_KEYWORD}{len(texts)}")) is not None:
        texts.append(text)
    if not texts:
        return None
    with complaints():
        return carried_of("".join(texts), hash_of_pixels(picture))


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost of the title."""
    return title_losses(sheet, "images")


def _draw_path_and_endpoints(sheet: Sheet, raster: Raster, picture: Image) -> None:
    maze = sheet.maze
    draw: ImageDraw = need("PIL.ImageDraw", "images").Draw(picture)
    draw_path(picture, raster, corners(sheet.path, sheet.waypoints))
    for goal in maze.goals:
        x, y = raster.middle(goal)
        radius = raster.room * 0.36
        diamond = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
        draw.polygon(diamond, fill=GOAL)
    if maze.start:
        x, y = raster.middle(maze.start)
        radius = raster.room * 0.3
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=START)


registry.add(
    Format(
        key="png",
        name="PNG picture",
        summary="A picture with title, recipe and path; read from any picture of a maze.",
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
