"""A path in pixels: its line, and its stops as numbers in rings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from labyrinth.core.maze.walls import Position
from labyrinth.formats.draw.indexed_page import write_text
from labyrinth.formats.draw.raster import FLOOR, PATH, STOP, Raster
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

_SMALLEST_STOP: Final = 9


def draw_path(picture: Image, raster: Raster, corners: Sequence[Position]) -> None:
    """Draw straight lines between tiles on a picture of the grid alone."""
    points = [raster.middle(tile) for tile in corners]
    if len(points) > 1:
        draw: ImageDraw = need("PIL.ImageDraw", "images").Draw(picture)
        draw.line(points, fill=PATH, width=max(1, raster.room * 2 // 7), joint="curve")


def draw_stops(
    page: Image, raster: Raster, corner: tuple[int, int], stops: Sequence[Position]
) -> None:
    """Draw stops with their numbers, which can be read however small the maze is.

    The upper left corner of the grid is at `corner` of the page. Raises LabyrinthError where Pillow
    or the font is missing.
    """
    draw: ImageDraw = need("PIL.ImageDraw", "images").Draw(page)
    radius = max(_SMALLEST_STOP, round(raster.room * 0.42))
    for number, tile in enumerate(stops, 1):
        x, y = (at + begin for at, begin in zip(raster.middle(tile), corner, strict=True))
        ring = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse(ring, fill=FLOOR, outline=STOP, width=max(1, radius // 4))
        size = round(radius * (1.4 if number < 10 else 1.15))
        write_text(page, str(number), (x, y + round(size * 0.33)), size)
