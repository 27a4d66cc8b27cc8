"""Pictures on a grid of posts: one character a post, one to three a room, walls between posts.

The tile (row, col) stands in line `row`. With rooms of `w` columns an even `col` (posts and upright
walls) has one character, at `col // 2 * (w + 1)`, an odd one (rooms and level walls) the `w` that
follow it. So any tile can be a wall or open, and any size can be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.formats.support.room_masks import WALL_TO_ONE
from labyrinth.formats.support.sheet import Sheet

Row = bytes | bytearray


class Glyphs(Frozen):
    """The characters of one kind of picture.

    `posts` holds the character of a post for each mask of the Walls that touch it; the first of
    `level` (all that a level wall may be), `upright` and `solid` draw walls and a room that is
    one. Read as posts are all of `post_marks`, as an open tile a blank and all of `open_marks`.
    """

    posts: str
    level: str
    upright: str
    solid: str
    post_marks: str
    open_marks: str


def endpoint_marks(sheet: Sheet) -> dict[Position, str]:
    """Return the characters of the path (`*`), its stops, the goals and the start by tile."""
    maze = sheet.maze
    marks = {tile: "*" for tile in sheet.path if maze[tile]}
    marks |= stop_marks(sheet.stops)
    marks |= dict.fromkeys(maze.goals, "G")
    if maze.start:
        marks[maze.start] = "@" if maze.start in maze.goals else "S"
    return marks


def stop_marks(stops: Sequence[Position]) -> dict[Position, str]:
    """Return the numbers of stops, from 1, by tile."""
    return {tile: str(number) for number, tile in enumerate(stops, 1)}


def render(maze: Maze, glyphs: Glyphs, room_width: int, marks: Mapping[Position, str]) -> str:
    """Draw the maze, with the characters of `marks` at tiles (row, col), which are drawn open.

    Of several characters the last is drawn where there is room for one. Walls within rock, such as
    rooms outside a shape, are filled as those rooms are, unless these are drawn blank.
    """
    pitch = room_width + 1
    columns = maze.width // 2 * pitch + maze.width % 2
    by_row: dict[int, list[tuple[int, str]]] = {}
    for (row, col), mark in marks.items():
        side, odd = divmod(col, 2)
        place = side * pitch + odd * (1 + (room_width - 1) // 2)
        fitting = mark if odd and room_width > 1 else mark[-1]
        by_row.setdefault(row, []).extend(enumerate(fitting, place))
    flags = maze.tiles.translate(WALL_TO_ONE)
    for tile in marks:
        flags[maze.index(tile)] = 0
    rock = _rock(flags, maze.width) if glyphs.solid.strip() else bytes(len(flags))
    lines_only = int.from_bytes(flags, "little") ^ int.from_bytes(rock, "little")
    thin = lines_only.to_bytes(len(flags), "little")
    blank = bytes(maze.width)
    rows = [thin[row * maze.width : (row + 1) * maze.width] for row in range(maze.height)]
    lines = []
    for row, walls in enumerate(rows):
        line = [" "] * columns
        if row % 2:
            narrow = [glyphs.upright if wall else " " for wall in walls[::2]]
            wide = [glyphs.solid if wall else " " for wall in walls[1::2]]
        else:
            above = rows[row - 1] if row else blank
            below = rows[row + 1] if row + 1 < maze.height else blank
            narrow = [
                glyphs.posts[mask] if mask >= 0 else " " for mask in _masks(walls, above, below)
            ]
            wide = [glyphs.level[0] if wall else " " for wall in walls[1::2]]
        solid = rock[row * maze.width : (row + 1) * maze.width]
        if 1 in solid:
            narrow = _filled(narrow, solid[::2], glyphs.solid)
            wide = _filled(wide, solid[1::2], glyphs.solid)
        line[::pitch] = narrow
        for column in range(1, pitch):
            line[column::pitch] = wide
        for place, mark in by_row.get(row, ()):
            line[place] = mark
        lines.append("".join(line))
    return "\n".join(lines) + "\n"


def _rock(flags: Row, width: int) -> bytes:
    """Return 1 for each wall within the border with walls alone on all eight sides."""
    size = len(flags)
    height = size // width
    within = b"\x00" + b"\x01" * (width - 2) + b"\x00"
    inside = (bytes(width) + within * (height - 2) + bytes(width))[:size].ljust(size, b"\x00")
    walls = int.from_bytes(flags, "little")
    beside = walls & walls << 8 & walls >> 8
    all_around = beside & beside << 8 * width & beside >> 8 * width
    return (all_around & int.from_bytes(inside, "little")).to_bytes(size, "little")


def _filled(marks: list[str], solid: bytes, mark: str) -> list[str]:
    return [mark if fills else each for each, fills in zip(marks, solid, strict=True)]


def _masks(walls: Row, above: Row, below: Row) -> Iterator[int]:
    """Yield the mask of the Walls that touch each post of a line, -1 for an open post."""
    left = b"\x00" + walls[1::2]
    right = walls[1::2] + b"\x00"
    touching = zip(walls[::2], above[::2], below[::2], left, right, strict=False)
    for post, up, down, west, east in touching:
        mask = up * Wall.UP + down * Wall.DOWN + west * Wall.LEFT + east * Wall.RIGHT
        yield mask if post else -1
