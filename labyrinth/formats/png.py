"""A picture in PNG, drawn like the one in SVG.

A maze of rooms with walls is drawn with lines, any other with a block for each tile, weights as
shades; the start is a disc, a goal a diamond; `path` is drawn as a line, its stops as numbers in
rings; the style's title stands above the maze, its recipe below it. The picture has a palette,
which keeps large ones small. Needs Pillow and a font with Latin, Greek and Cyrillic letters, the
extra `images`.

Only written. Lost: the numbers of weights (they are shades), other letters of the title.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from labyrinth.formats.support.caption import recipe_of, title_of
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.indexed_page import indexed_page, write_text
from labyrinth.formats.support.lettering import title_losses
from labyrinth.formats.support.losses import shade_losses
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.palette import palette
from labyrinth.formats.support.raster import (
    FLOOR,
    GOAL,
    PATH,
    START,
    STOP,
    Raster,
    codes_of,
    colours_of,
)
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.wall_geometry import are_blocks, corners

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

_LONGEST_SIDE = 1200
_MARGIN = 16
_SMALLEST_STOP = 9


def write(sheet: Sheet) -> bytes:
    """Write the picture. Raises LabyrinthError where Pillow or the font is missing."""
    maze, blocks = sheet.maze, are_blocks(sheet.maze)
    raster = Raster(
        maze.height, maze.width, blocks=blocks, cell=sheet.style.cell, side=_LONGEST_SIDE
    )
    colours = colours_of(palette(sheet.style.dark), blocks=blocks)
    picture = raster.image(codes_of(maze))
    _draw_path_and_endpoints(sheet, raster, picture)
    size = raster.width, raster.height
    page, corner = indexed_page(size, title_of(sheet), recipe_of(sheet), _MARGIN, colours)
    page.paste(picture, corner)
    _draw_stops(sheet, raster, page, corner)
    content = BytesIO()
    page.save(content, "PNG")
    return content.getvalue()


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost of weights and of the title."""
    return shade_losses(sheet) + title_losses(sheet, "images")


def _draw_path_and_endpoints(sheet: Sheet, raster: Raster, picture: Image) -> None:
    maze = sheet.maze
    draw: ImageDraw = need("PIL.ImageDraw", "images").Draw(picture)
    room = raster.left[2] - raster.left[1] if maze.width > 1 else raster.left[1]
    points = [raster.middle(tile) for tile in corners(sheet.path, sheet.waypoints)]
    thickness = max(1, room * 2 // 7)
    if len(points) > 1:
        draw.line(points, fill=PATH, width=thickness, joint="curve")
    for goal in maze.goals:
        x, y = raster.middle(goal)
        radius = room * 0.36
        diamond = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
        draw.polygon(diamond, fill=GOAL)
    if maze.start:
        x, y = raster.middle(maze.start)
        radius = room * 0.3
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=START)


def _draw_stops(sheet: Sheet, raster: Raster, page: Image, corner: tuple[int, int]) -> None:
    """Draw stops with their numbers, which can be read however small the maze is."""
    draw: ImageDraw = need("PIL.ImageDraw", "images").Draw(page)
    room = raster.left[2] - raster.left[1] if sheet.maze.width > 1 else raster.left[1]
    radius = max(_SMALLEST_STOP, round(room * 0.42))
    for number, tile in enumerate(sheet.stops, 1):
        x, y = (at + begin for at, begin in zip(raster.middle(tile), corner, strict=True))
        ring = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse(ring, fill=FLOOR, outline=STOP, width=max(1, radius // 4))
        size = round(radius * (1.4 if number < 10 else 1.15))
        write_text(page, str(number), (x, y + round(size * 0.33)), size)


registry.add(
    Format(
        key="png",
        name="PNG picture",
        summary="A picture with title, recipe and path.",
        suffixes=(".png",),
        write=write,
        losses=losses,
        binary=True,
        extra="images",
    )
)
