"""A picture in PNG, drawn like the one in SVG.

A maze of rooms with walls is drawn with lines, any other with a block for each tile, weights as
shades; the start is a disc, a goal a diamond; `path` is drawn as a line; the style's title stands
above the maze, its recipe below it. Needs Pillow, the extra `images`.

Only written. Lost: the numbers of weights (they are shades).
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from labyrinth.formats.support.caption import recipe_of, title_of
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.losses import shade_losses
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.palette import Palette, palette
from labyrinth.formats.support.raster import Raster, codes_of
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.wall_geometry import are_blocks, corners

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

_LONGEST_SIDE = 1200
_MARGIN = 16
_TITLE_SIZE = 24
_RECIPE_SIZE = 14


def write(sheet: Sheet) -> bytes:
    """Write the picture. Raises LabyrinthError where Pillow is missing."""
    drawing = need("PIL.ImageDraw", "images")
    picture = _maze(sheet)
    draw: ImageDraw = drawing.Draw(picture)
    colours = palette(sheet.style.dark)
    texts = [(title_of(sheet), _TITLE_SIZE), (recipe_of(sheet), _RECIPE_SIZE)]
    fonts = need("PIL.ImageFont", "images")
    widths = [draw.textlength(text, fonts.load_default(size)) for text, size in texts]
    above = _TITLE_SIZE * 3 // 2 if texts[0][0] else 0
    below = _RECIPE_SIZE * 2 if texts[1][0] else 0
    width = int(max(picture.width, *widths)) + 2 * _MARGIN
    height = picture.height + 2 * _MARGIN + above + below
    page: Image = need("PIL.Image", "images").new("RGB", (width, height), colours.ground)
    page.paste(picture, ((width - picture.width) // 2, _MARGIN + above))
    draw = drawing.Draw(page)
    for (text, size), text_width, y in zip(
        texts, widths, (_MARGIN // 2, height - _RECIPE_SIZE * 2), strict=True
    ):
        place = ((width - text_width) / 2, y)
        draw.text(place, text, fill=colours.text, font=fonts.load_default(size))
    content = BytesIO()
    page.save(content, "PNG", optimize=True)
    return content.getvalue()


def _maze(sheet: Sheet) -> Image:
    """Return the maze alone."""
    maze, blocks = sheet.maze, are_blocks(sheet.maze)
    raster = Raster(
        maze.height, maze.width, blocks=blocks, cell=sheet.style.cell, side=_LONGEST_SIDE
    )
    colours = palette(sheet.style.dark)
    picture = raster.image(codes_of(maze), colours).convert("RGB")
    _draw_path_and_endpoints(sheet, raster, picture, colours)
    return picture


def _draw_path_and_endpoints(
    sheet: Sheet, raster: Raster, picture: Image, colours: Palette
) -> None:
    maze = sheet.maze
    draw: ImageDraw = need("PIL.ImageDraw", "images").Draw(picture)
    room = raster.left[2] - raster.left[1] if maze.width > 1 else raster.left[1]
    points = [raster.middle(tile) for tile in corners(sheet.path)]
    thickness = max(1, room * 2 // 7)
    if len(points) > 1:
        draw.line(points, fill=colours.path, width=thickness, joint="curve")
    for goal in maze.goals:
        x, y = raster.middle(goal)
        radius = room * 0.36
        diamond = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
        draw.polygon(diamond, fill=colours.goal)
    if maze.start:
        x, y = raster.middle(maze.start)
        radius = room * 0.3
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colours.start)


registry.add(
    Format(
        key="png",
        name="PNG picture",
        summary="A picture with title, recipe and path.",
        suffixes=(".png",),
        write=write,
        losses=shade_losses,
        binary=True,
        extra="images",
    )
)
