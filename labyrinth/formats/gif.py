"""An animated GIF of a trace: how a maze was generated, or how it was searched.

The trace is the one given, else that of the maze's generation. Up to 150 frames show it at an even
pace; the last stays for two seconds, then it begins again. Tiles in a generator's hands are
purple, the frontier of a search is orange, expanded tiles are light or dark blue, the path is
strong blue. The start is green, goals are red; the style's title stands above. Needs Pillow and a
font, the extra `images`.

Only written. Lost: the numbers of weights (they are shades), letters of the title as in `png`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.player import Mark, Player
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.support.caption import title_of
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.indexed_page import indexed_page
from labyrinth.formats.support.lettering import title_losses
from labyrinth.formats.support.losses import shade_losses
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.palette import palette, shades_of
from labyrinth.formats.support.raster import (
    ACTIVE,
    EXPANDED,
    FRONTIER,
    GOAL,
    PATH,
    START,
    WALL,
    Raster,
    colours_of,
)
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.wall_geometry import are_blocks

if TYPE_CHECKING:
    from PIL.Image import Image

_LONGEST_SIDE = 600
_MOST_FRAMES = 150
_MOST_PIXELS = 16_000_000
_FRAME_MILLISECONDS = 50
_LAST_MILLISECONDS = 2000
_CODE_OF = {
    Mark.ACTIVE: ACTIVE,
    Mark.FRONTIER: FRONTIER,
    Mark.EXPANDED: EXPANDED,
    Mark.TRAIL: EXPANDED,
    Mark.PATH: PATH,
}


def write(sheets: Sequence[Sheet]) -> bytes:
    """Write the animation.

    Raises LabyrinthError where Pillow or the trace is missing, or the picture would be too large.
    """
    (sheet,) = sheets
    images = need("PIL.Image", "images")
    trace = sheet.trace or sheet.maze.trace
    if trace is None:
        raise LabyrinthError(
            "the maze has no trace to show: generate it, or search it and give that trace"
        )
    blocks = are_blocks(sheet.maze)
    raster = Raster(
        trace.height, trace.width, blocks=blocks, cell=sheet.style.cell, side=_LONGEST_SIDE
    )
    if raster.width * raster.height > _MOST_PIXELS:
        raise LabyrinthError(
            f"an animation of {raster.width} x {raster.height} pixels is over the limit of "
            f"{_MOST_PIXELS:,} pixels: choose a smaller cell or maze"
        )
    size = raster.width, raster.height
    colours = colours_of(palette(sheet.style.dark), blocks=blocks)
    page, corner = indexed_page(size, title_of(sheet), "", 0, colours)

    def frames() -> Iterator[Image]:
        for codes in _codes(sheet.maze, trace):
            picture = page.copy()
            picture.paste(images.frombytes("P", size, raster.spread(codes)), corner)
            yield picture

    pictures = frames()
    first = next(pictures)
    count = _frame_count(trace)
    content = BytesIO()
    first.save(
        content,
        "GIF",
        save_all=True,
        append_images=pictures,
        duration=[_FRAME_MILLISECONDS] * (count - 1) + [_LAST_MILLISECONDS],
        loop=0,
        optimize=False,
    )
    return content.getvalue()


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost of weights and of the title."""
    return shade_losses(sheet) + title_losses(sheet, "images")


def _frame_count(trace: Trace) -> int:
    return min(len(trace), _MOST_FRAMES) + 1


def _codes(maze: Maze, trace: Trace) -> Iterator[bytearray]:
    """Yield the codes of all tiles at each frame, the same array each time."""
    player = Player(trace)
    shades = bytearray(shades_of(trace.weights or maze.tiles))
    shades[0] = WALL
    codes = bytearray(player.tiles.translate(shades))
    endpoints = {goal[0] * trace.width + goal[1]: GOAL for goal in maze.goals}
    if maze.start:
        endpoints[maze.start[0] * trace.width + maze.start[1]] = START
    count = _frame_count(trace)
    for frame in range(count):
        for tile in player.seek(len(trace) * frame // max(count - 1, 1)):
            codes[tile] = _CODE_OF.get(Mark(player.marks[tile]), shades[player.tiles[tile]])
        for tile, code in endpoints.items():
            if player.tiles[tile]:
                codes[tile] = code
        yield codes


registry.add(
    Format(
        key="gif",
        name="GIF animation",
        summary="The trace of a generation or a search as an animation.",
        suffixes=(".gif",),
        write=write,
        losses=losses,
        binary=True,
        traced=True,
        extra="images",
    )
)
