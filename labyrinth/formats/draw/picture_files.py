"""PNG pictures and GIF animations, with the mazes embedded as JSON.

A PNG file has the mazes in text chunks, a GIF file in a comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Final

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.player import Mark, Player
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.draw import pixels
from labyrinth.formats.draw.document import (
    carried_of,
    documents_of,
    hash_of_pixels,
    recipe_of,
    title_of,
    with_hash,
)
from labyrinth.formats.draw.palette import Palette, palette
from labyrinth.formats.draw.pixels import Raster, codes_of, colours_of, draw_maze, page_for
from labyrinth.formats.draw.shapes import Number, shapes_of, weights_of
from labyrinth.formats.draw.wall_geometry import are_blocks, tiles_drawn
from labyrinth.formats.support.format import Carried
from labyrinth.formats.support.picture_loading import complaints, open_picture
from labyrinth.formats.support.render_request import RenderRequest

_KEYWORD: Final = "Labyrinth-"
_CHUNK: Final = 1_000_000
_PNG_SIDE: Final = 1200
_GIF_SIDE: Final = 600
_MARGIN: Final = 16
_MOST_FRAMES: Final = 151
_MOST_PIXELS: Final = 16_000_000
_FRAME_MILLISECONDS: Final = 50
_LAST_MILLISECONDS: Final = 2000
_CODE_OF: Final = {
    Mark.ACTIVE: pixels.ACTIVE,
    Mark.FRONTIER: pixels.FRONTIER,
    Mark.EXPANDED: pixels.EXPANDED,
    Mark.TRAIL: pixels.EXPANDED,
    Mark.PATH: pixels.PATH,
}


def write_png(request: RenderRequest) -> bytes:
    """Write the picture.

    Raises LabyrinthError if the font is missing, or if the picture would be too large.
    """
    raster, inks, colours = _layout(request, request.maze, _PNG_SIDE)
    size, foot = (raster.width, raster.height), recipe_of(request)
    page, corner = page_for(size, title_of(request), foot, _MARGIN, colours)
    shapes = shapes_of(request, inks, raster.unit, blocks=are_blocks(request.maze))
    draw_maze(page, corner, raster, codes_of(tiles_drawn(request.maze)), shapes)
    return png_of(page, [request])


def _layout(
    request: RenderRequest, grid: Maze | Trace, side: int
) -> tuple[Raster, Palette, list[int]]:
    """Return the raster for a grid whose longer side has about `side` pixels, and the colours."""
    maze, style = request.maze, request.style
    blocks, numbered = are_blocks(maze), bool(weights_of(maze))
    raster = Raster(
        grid.height, grid.width, blocks=blocks, cell=style.cell, side=side, numbered=numbered
    )
    inks = palette(style.dark)
    return raster, inks, colours_of(inks, blocks=blocks)


def png_of(page: Image.Image, requests: Sequence[RenderRequest]) -> bytes:
    """Return a PNG file of the page, with the mazes embedded."""
    text = PngInfo()
    documents = documents_of(requests, hash_of_pixels(page))
    for first in range(0, len(documents), _CHUNK):
        # Pillow does not read longer ones.
        text.add_text(f"{_KEYWORD}{first // _CHUNK}", documents[first : first + _CHUNK], zip=True)
    content = BytesIO()
    page.save(content, "PNG", pnginfo=text)
    return content.getvalue()


def carried_in_png(data: bytes) -> Carried | None:
    """Return the mazes embedded in a picture; None if it was not written by this program."""
    picture, _ = open_picture(data)
    texts: list[str] = []
    while (text := picture.info.get(f"{_KEYWORD}{len(texts)}")) is not None:
        texts.append(text)
    with complaints():
        return carried_of("".join(texts), hash_of_pixels(picture)) if texts else None


def write_gif(request: RenderRequest) -> bytes:
    """Write the animation.

    Raises LabyrinthError if the font or the trace is missing, or if the picture would be too large.
    """
    maze = request.maze
    trace = maze.trace if request.trace is None else request.trace
    if trace is None:
        raise LabyrinthError(
            "the maze has no trace to animate: write it with labyrinth generate or labyrinth "
            "solve, or pass the trace of a search"
        )
    raster, inks, colours = _layout(request, trace, _GIF_SIDE)
    check_pixels(raster.width, raster.height)
    page, corner = page_for((raster.width, raster.height), title_of(request), "", 0, colours)
    if request.trace is None:
        request = request.replaced(path=(), stops=(), waypoints=())
    shapes = shapes_of(request, inks, raster.unit, blocks=are_blocks(maze))
    # The last events draw the tiles of the path; lines replace them.
    positions = moments(len(trace) - (len(request.path) if request.waypoints else 0))

    def frames() -> Iterator[Image.Image]:
        for number, codes in enumerate(codes_along(maze, trace, positions), 1):
            picture = page.copy()
            lines = shapes.path if request.waypoints and number == len(positions) else []
            numbers = shown_numbers(shapes.numbers, maze, codes)
            shown = shapes._replace(path=lines, marks=[], numbers=numbers)
            draw_maze(picture, corner, raster, codes, shown)
            yield picture

    return animated(frames(), len(positions), [request])


def carried_in_gif(data: bytes) -> Carried | None:
    """Return the mazes embedded in an animation; None if it was not written by this program."""
    picture, _ = open_picture(data)
    documents = picture.info.get("comment", b"").decode("latin-1")
    with complaints():
        return carried_of(documents, hash_of_pixels(picture)) if documents else None


def check_pixels(width: int, height: int) -> None:
    """Raise LabyrinthError if frames of `width` x `height` pixels are too large."""
    if width * height > _MOST_PIXELS:
        raise LabyrinthError(
            f"an animation of {width} x {height} pixels is over the limit of "
            f"{_MOST_PIXELS:,} pixels: choose a smaller cell or maze"
        )


def moments(length: int) -> list[int]:
    """Return the positions in a trace of `length` events to show as frames.

    The positions are evenly spaced from 0 to `length`; there are at most 151.
    """
    steps = min(length, _MOST_FRAMES - 1)
    return [length * frame // max(steps, 1) for frame in range(steps + 1)]


def codes_along(maze: Maze, trace: Trace, positions: Iterable[int]) -> Iterator[bytearray]:
    """Yield the codes (as in `pixels`) of all tiles at each of the positions of a trace.

    The same array is changed and yielded again for each position.
    """
    player = Player(trace)
    shades = pixels.codes_by_weight(trace.weights or maze.tiles)
    codes = bytearray(player.tiles.translate(shades))
    endpoints = {goal[0] * trace.width + goal[1]: pixels.GOAL for goal in maze.goals}
    if maze.start:
        endpoints[maze.start[0] * trace.width + maze.start[1]] = pixels.START
    for position in positions:
        for tile in player.seek(position):
            codes[tile] = _CODE_OF.get(Mark(player.marks[tile]), shades[player.tiles[tile]])
        for tile, code in endpoints.items():
            if player.tiles[tile]:
                codes[tile] = code
        yield codes


def shown_numbers(numbers: Sequence[Number], maze: Maze, codes: bytes | bytearray) -> list[Number]:
    """Return the numbers on tiles that `codes` shows as open, or that are walls in `maze`."""
    at = ((number, int(number.y) * maze.width + int(number.x)) for number in numbers)
    return [number for number, tile in at if codes[tile] != pixels.WALL or not maze.tiles[tile]]


def animated(frames: Iterator[Image.Image], count: int, requests: Sequence[RenderRequest]) -> bytes:
    """Return a GIF of `count` frames that shows the last frame for longer and then loops.

    The file embeds the mazes of the requests.
    """
    first = last = next(frames)

    def others() -> Iterator[Image.Image]:
        nonlocal last
        for frame in frames:
            last = frame
            yield frame

    content = BytesIO()
    first.save(
        content,
        "GIF",
        save_all=True,
        append_images=others(),
        duration=[_FRAME_MILLISECONDS] * (count - 1) + [_LAST_MILLISECONDS],
        loop=0,
        optimize=False,
        comment=documents_of(requests).encode(),
    )
    data = content.getvalue()
    size = data[10] & 7
    # Pillow repeats the colour table in each frame: the one of the file is enough.
    repeated = bytes([0x80 | size]) + data[13 : 13 + (3 << size + 1)]
    return with_hash(data.replace(repeated, b"\x00"), hash_of_pixels(last))
