"""A picture in PNG, drawn like the one in SVG.

A maze of rooms with walls is drawn with lines, any other with a block for each tile, weights as
shades; the start is a disc, a goal a diamond; `path` is drawn as a line, its stops as numbers in
rings; the style's title stands above the maze, its recipe below it. The picture has a palette,
which keeps large ones small. Needs Pillow and a font with Latin, Greek and Cyrillic letters, the
extra `images`.

Lost: the numbers of weights (they are shades), other letters of the title.

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
from io import BytesIO
from typing import TYPE_CHECKING

from labyrinth.formats.pictures import read_picture
from labyrinth.formats.support.caption import recipe_of, title_of
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.indexed_page import indexed_page
from labyrinth.formats.support.lettering import title_losses
from labyrinth.formats.support.losses import shade_losses
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.palette import palette
from labyrinth.formats.support.pixel_path import draw_path, draw_stops
from labyrinth.formats.support.raster import GOAL, START, Raster, codes_of, colours_of
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.wall_geometry import are_blocks, corners, tiles_drawn

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

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
    content = BytesIO()
    page.save(content, "PNG")
    return content.getvalue()


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost of weights and of the title."""
    return shade_losses(sheet) + title_losses(sheet, "images")


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
        losses=losses,
        binary=True,
        extra="images",
        styled=("dark", "cell", "title"),
    )
)
