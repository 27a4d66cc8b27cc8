"""Several runs on mazes of one size, side by side: an animation, or a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log
from typing import TYPE_CHECKING, Final

from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.draw.animation import animated, check_pixels, codes_along, shown_numbers
from labyrinth.formats.draw.caption import title_of
from labyrinth.formats.draw.palette import Palette, palette
from labyrinth.formats.draw.pixels import Raster, colours_of, draw_maze, page_for
from labyrinth.formats.draw.shapes import shapes_of
from labyrinth.formats.draw.wall_geometry import are_blocks
from labyrinth.formats.png import png_of
from labyrinth.formats.support.sheet import Sheet, Style

if TYPE_CHECKING:
    from PIL.Image import Image

_LONGEST_SIDE: Final = 960
"""About how many pixels all runs together take, along the longer side."""
_LONGEST_SIDE_OF_ONE: Final = 600
_ASPECT: Final = 1.5
_MARGIN: Final = 12
_GAP: Final = 8
_NOTHING: Final = " "
"""A foot that keeps its room, and shows nothing."""


class Strip(Frozen):
    """One run: its trace, its position in each frame, its title, and its foot once it has ended.

    `maze` has the endpoints, and of a run that carves what it came to.
    """

    maze: Maze
    trace: Trace
    positions: Sequence[int]
    title: str
    foot: str


def gif_side_by_side(strips: Sequence[Strip], foot: str, style: Style) -> bytes:
    """Return an animation; all strips, at least one, are of one size and as many frames.

    `foot` stands below the last frame. Raises LabyrinthError where Pillow or the font is missing,
    or the picture would be too large.
    """
    return animated(_frames(strips, foot, style), len(strips[0].positions), _sheets(strips))


def png_side_by_side(strips: Sequence[Strip], foot: str, style: Style) -> bytes:
    """Return the picture of strips of one frame; all else is as for `gif_side_by_side`."""
    return png_of(next(_frames(strips, foot, style)), _sheets(strips))


def _sheets(strips: Sequence[Strip]) -> list[Sheet]:
    """Return the mazes of the strips, each once."""
    return [Sheet(maze) for maze in {id(strip.maze): strip.maze for strip in strips}.values()]


def _frames(strips: Sequence[Strip], foot: str, style: Style) -> Iterator[Image]:
    maze = strips[0].maze
    columns = columns_of(len(strips), maze.width / maze.height)
    rows = ceil(len(strips) / columns)
    blocks = any(are_blocks(strip.maze) for strip in strips)
    fitting = _LONGEST_SIDE / max(columns * maze.width, rows * maze.height)
    side = min(_LONGEST_SIDE_OF_ONE, int(fitting * max(maze.width, maze.height)))
    raster = Raster(maze.height, maze.width, blocks=blocks, cell=style.cell, side=side)
    check_pixels(raster.width * columns, raster.height * rows)
    colours = colours_of(palette(style.dark), blocks=blocks)
    size = raster.width, raster.height
    # All lanes are as wide as the widest of their texts.
    widest = max(_Pages(size, each.title, each.foot, _GAP, colours).inside for each in strips)
    size = widest, raster.height
    lanes = [_Pages(size, each.title, each.foot, _GAP, colours) for each in strips]
    width, height = lanes[0].ended.width, max(lane.ended.height for lane in lanes)
    # With their texts they may stand better otherwise.
    columns = columns_of(len(strips), width / height)
    rows = ceil(len(strips) / columns)
    title = title_of(Sheet(maze, style=style))
    whole = _Pages((width * columns, height * rows), title, foot, _MARGIN, colours)
    left, top = whole.corner
    left += (whole.inside - width * columns) // 2
    last = len(strips[0].positions) - 1
    inks = palette(style.dark)
    runs = [_pictures(*each, raster, inks) for each in zip(strips, lanes, strict=True)]
    for number, pictures in enumerate(zip(*runs, strict=True)):
        page = (whole.ended if number == last else whole.under_way).copy()
        for at, picture in enumerate(pictures):
            page.paste(picture, (left + at % columns * width, top + at // columns * height))
        yield page


class _Pages:
    """A page before its foot is shown, and with it; both of one size.

    `inside` is the width between the margins, `corner` is where the upper left corner of what the
    page is for goes, if that is as wide.
    """

    def __init__(
        self, size: tuple[int, int], title: str, foot: str, margin: int, colours: list[int]
    ) -> None:
        page, _ = page_for(size, title, foot, margin, colours)
        self.inside = page.width - 2 * margin
        size = self.inside, size[1]
        self.ended, self.corner = page_for(size, title, foot, margin, colours)
        self.under_way, _ = page_for(size, title, _NOTHING, margin, colours)


def _pictures(strip: Strip, pages: _Pages, raster: Raster, inks: Palette) -> Iterator[Image]:
    """Yield the picture of one run in each frame."""
    shapes = shapes_of(Sheet(strip.maze), inks, raster.unit, blocks=are_blocks(strip.maze))
    left, top = pages.corner
    corner = left + (pages.inside - raster.width) // 2, top
    shown = -1
    codes_of_frames = codes_along(strip.maze, strip.trace, strip.positions)
    for position, codes in zip(strip.positions, codes_of_frames, strict=True):
        if position != shown:
            ended = position == len(strip.trace)
            picture = (pages.ended if ended else pages.under_way).copy()
            numbers = shown_numbers(shapes.numbers, strip.maze, codes)
            draw_maze(picture, corner, raster, codes, shapes._replace(marks=[], numbers=numbers))
            shown = position
        yield picture


def columns_of(count: int, aspect: float) -> int:
    """Return in how many columns so many pictures look best together; `aspect` is that of one."""

    def distance(columns: int) -> float:
        rows = ceil(count / columns)
        empty = rows * columns - count
        return abs(log(aspect * columns / rows / _ASPECT)) + empty / count

    return min(range(1, count + 1), key=distance)
