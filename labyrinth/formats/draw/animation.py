"""Animations of traces as GIF files, and the codes of all tiles at each position of a trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.player import Mark, Player
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.draw.document import documents_of, hash_of_pixels, with_hash
from labyrinth.formats.draw.pixels import (
    ACTIVE,
    EXPANDED,
    FRONTIER,
    GOAL,
    PATH,
    START,
    WALL,
    codes_by_weight,
)
from labyrinth.formats.draw.shapes import Number
from labyrinth.formats.support.render_request import RenderRequest

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_FRAMES: Final = 151
_MOST_PIXELS: Final = 16_000_000
_FRAME_MILLISECONDS: Final = 50
_LAST_MILLISECONDS: Final = 2000
_CODE_OF: Final = {
    Mark.ACTIVE: ACTIVE,
    Mark.FRONTIER: FRONTIER,
    Mark.EXPANDED: EXPANDED,
    Mark.TRAIL: EXPANDED,
    Mark.PATH: PATH,
}


def check_pixels(width: int, height: int) -> None:
    """Raise LabyrinthError if frames of `width` x `height` pixels are too large."""
    if width * height > _MOST_PIXELS:
        raise LabyrinthError(
            f"an animation of {width} x {height} pixels is over the limit of "
            f"{_MOST_PIXELS:,} pixels: choose a smaller cell or maze"
        )


def moments(length: int) -> list[int]:
    """Return the positions in a trace of `length` events to show as frames.

    The positions are evenly spaced from 0 to `length`; there are at most MOST_FRAMES.
    """
    steps = min(length, MOST_FRAMES - 1)
    return [length * frame // max(steps, 1) for frame in range(steps + 1)]


def codes_along(maze: Maze, trace: Trace, positions: Iterable[int]) -> Iterator[bytearray]:
    """Yield the codes (as in `pixels`) of all tiles at each of the positions of a trace.

    The same array is changed and yielded again for each position.
    """
    player = Player(trace)
    shades = codes_by_weight(trace.weights or maze.tiles)
    codes = bytearray(player.tiles.translate(shades))
    endpoints = {goal[0] * trace.width + goal[1]: GOAL for goal in maze.goals}
    if maze.start:
        endpoints[maze.start[0] * trace.width + maze.start[1]] = START
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
    return [number for number, tile in at if codes[tile] != WALL or not maze.tiles[tile]]


def animated(frames: Iterator[Image], count: int, requests: Sequence[RenderRequest]) -> bytes:
    """Return a GIF of `count` frames that shows the last frame for longer and then loops.

    The file embeds the mazes of the requests.
    """
    first = last = next(frames)

    def others() -> Iterator[Image]:
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
    return with_hash(content.getvalue(), hash_of_pixels(last))
