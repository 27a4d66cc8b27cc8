"""Pictures and animations of a race with its lanes side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from PIL.Image import Image

from labyrinth.formats.draw.document import title_of
from labyrinth.formats.draw.palette import Palette, palette
from labyrinth.formats.draw.picture_files import (
    animated,
    check_pixels,
    codes_along,
    moments,
    png_of,
    shown_numbers,
)
from labyrinth.formats.draw.pixels import Raster, colours_of, draw_maze, page_for
from labyrinth.formats.draw.shapes import shapes_of, weights_of
from labyrinth.formats.draw.wall_geometry import are_blocks
from labyrinth.formats.support.render_request import RenderRequest, Style
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import Lane, Race
from labyrinth.races.svg_side_by_side import columns_of

# The approximate size in pixels of all runs together, along the longer side.
_LONGEST_SIDE: Final = 960
_LONGEST_SIDE_OF_ONE: Final = 600
_MARGIN: Final = 12
_GAP: Final = 8
# A footer that keeps its space, and shows nothing.
_NOTHING: Final = " "


def race_gif(race: Race, kind: ClockKind, style: Style) -> bytes:
    """Return an animation of the race as a GIF file.

    A lane that has ended shows its place and figures below its maze. The last frame says what
    decided the race. Raises LabyrinthError if Pillow or the font is missing, or if the animation
    would be too large.
    """
    times = moments(race.clock(kind).length)
    return animated(
        _frames(race, kind, times, race.sentence(kind), style), len(times), _requests(race)
    )


def race_png(race: Race, kind: ClockKind, time: int, style: Style) -> bytes:
    """Return a picture of the race at the clock position `time` as a PNG file.

    Raises LabyrinthError if Pillow or the font is missing, or if the picture would be too large.
    """
    frame = next(_frames(race, kind, [time], race.sentence(kind, time), style))
    return png_of(frame, _requests(race))


def _requests(race: Race) -> list[RenderRequest]:
    """Return a request for each maze of the race; a maze that several lanes share occurs once."""
    return [
        RenderRequest(maze) for maze in {id(lane.maze): lane.maze for lane in race.lanes}.values()
    ]


def _frames(
    race: Race, kind: ClockKind, times: Sequence[int], foot: str, style: Style
) -> Iterator[Image]:
    """Yield the picture at each clock position of `times`, the last one with the text `foot`."""
    clock, maze = race.clock(kind), race.lanes[0].maze
    columns = columns_of(len(race.lanes), maze.width / maze.height)
    rows = ceil(len(race.lanes) / columns)
    blocks = any(are_blocks(lane.maze) for lane in race.lanes)
    fitting = _LONGEST_SIDE / max(columns * maze.width, rows * maze.height)
    side = min(_LONGEST_SIDE_OF_ONE, int(fitting * max(maze.width, maze.height)))
    numbered = any(weights_of(lane.maze) for lane in race.lanes)
    raster = Raster(
        maze.height, maze.width, blocks=blocks, cell=style.cell, side=side, numbered=numbered
    )
    check_pixels(raster.width * columns, raster.height * rows)
    colours = colours_of(palette(style.dark), blocks=blocks)
    size = raster.width, raster.height
    board = race.board(clock, clock.length)
    texts = [(row.name, race.kind.foot(row), _GAP, colours) for row in board]
    # All lanes are as wide as the widest of their texts.
    widest = max(_Pages(size, *text).inside for text in texts)
    pages = [_Pages((widest, raster.height), *text) for text in texts]
    width, height = pages[0].ended.width, max(page.ended.height for page in pages)
    # With their texts another arrangement may be better.
    columns = columns_of(len(race.lanes), width / height)
    rows = ceil(len(race.lanes) / columns)
    title = title_of(RenderRequest(maze, style=style))
    whole = _Pages((width * columns, height * rows), title, foot, _MARGIN, colours)
    left, top = whole.corner
    left += (whole.inside - width * columns) // 2
    inks = palette(style.dark)
    runs = []
    for number, lane in enumerate(race.lanes):
        positions = [clock.position(number, time) for time in times]
        runs.append(_pictures(lane, positions, pages[number], raster, inks))
    for number, pictures in enumerate(zip(*runs, strict=True), 1):
        page = (whole.ended if number == len(times) else whole.under_way).copy()
        for at, picture in enumerate(pictures):
            page.paste(picture, (left + at % columns * width, top + at // columns * height))
        yield page


class _Pages:
    """Two pages of the same size, one with a footer (`ended`) and one without it (`under_way`).

    `inside` is the width between the margins, in pixels. `corner` is the position of the upper left
    corner of the content that fills this width.
    """

    def __init__(
        self, size: tuple[int, int], title: str, foot: str, margin: int, colours: list[int]
    ) -> None:
        page, _ = page_for(size, title, foot, margin, colours)
        self.inside = page.width - 2 * margin
        size = self.inside, size[1]
        self.ended, self.corner = page_for(size, title, foot, margin, colours)
        self.under_way, _ = page_for(size, title, _NOTHING, margin, colours)


def _pictures(
    lane: Lane, positions: Sequence[int], pages: _Pages, raster: Raster, inks: Palette
) -> Iterator[Image]:
    """Yield a picture of a lane at each of these positions of its run."""
    shapes = shapes_of(RenderRequest(lane.maze), inks, raster.unit, blocks=are_blocks(lane.maze))
    left, top = pages.corner
    corner = left + (pages.inside - raster.width) // 2, top
    shown = -1
    codes_of_frames = codes_along(lane.maze, lane.trace, positions)
    for position, codes in zip(positions, codes_of_frames, strict=True):
        if position != shown:
            ended = position == len(lane.trace)
            picture = (pages.ended if ended else pages.under_way).copy()
            numbers = shown_numbers(shapes.numbers, lane.maze, codes)
            draw_maze(picture, corner, raster, codes, shapes._replace(marks=[], numbers=numbers))
            shown = position
        yield picture
