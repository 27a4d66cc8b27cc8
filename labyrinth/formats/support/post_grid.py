"""Text pictures with posts, the characters at the corners of rooms, and walls between posts.

A post is a tile with an even row and an even column, at the corner of up to four rooms. The tile
(row, col) is in line `row`. With rooms of `w` columns, a tile with an even `col` (a post or a
vertical wall) has one character, at `col // 2 * (w + 1)`. A tile with an odd `col` (a room or a
horizontal wall) has the next `w` characters. So any tile can be a wall or open, and any size can be
drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.records import Frozen
from labyrinth.formats.support.border import close_openings
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import WALL_TO_ONE
from labyrinth.formats.support.text_lines import picture_lines

Row = bytes | bytearray
_STARTS = frozenset("SA@")
_GOALS = frozenset("GBE@")
_ROOM_WIDTHS = (3, 2, 1)


class Glyphs(Frozen):
    """The characters of one kind of picture.

    `posts` has the character of a post for each bit mask of the Walls that touch the post. The
    first characters of `level`, `upright` and `solid` draw horizontal walls, vertical walls and
    rooms that are walls. All `post_marks` are read as posts, spaces and all `open_marks` as open
    tiles.
    """

    posts: str
    level: str
    upright: str
    solid: str
    post_marks: str
    open_marks: str


def endpoint_marks(request: RenderRequest) -> dict[Position, str]:
    """Return the characters of the path (`*`), its stops, the goals and the start, by tile."""
    maze = request.maze
    marks = {tile: "*" for tile in request.path if maze[tile]}
    marks |= stop_marks(request.stops)
    marks |= dict.fromkeys(maze.goals, "G")
    if maze.start:
        marks[maze.start] = "@" if maze.start in maze.goals else "S"
    return marks


def stop_marks(stops: Sequence[Position]) -> dict[Position, str]:
    """Return the numbers of stops, from 1, by tile."""
    return {tile: str(number) for number, tile in enumerate(stops, 1)}


def render(maze: Maze, glyphs: Glyphs, room_width: int, marks: Mapping[Position, str]) -> str:
    """Return a maze as text, with rooms of `room_width` columns.

    `marks` has the text to show at tiles (row, col), which are drawn open. If several characters
    do not fit, only the last is drawn. Wall tiles with walls on all sides, such as the tiles
    between rooms outside a shape, are filled like rooms that are walls.
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
    """Return a byte for each tile: 1 for an inner wall with walls on all eight sides, else 0."""
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
    """Yield the bit mask of the Walls that touch each post of a line, -1 for an open post."""
    left = b"\x00" + walls[1::2]
    right = walls[1::2] + b"\x00"
    touching = zip(walls[::2], above[::2], below[::2], left, right, strict=False)
    for post, up, down, west, east in touching:
        mask = up * Wall.UP + down * Wall.DOWN + west * Wall.LEFT + east * Wall.RIGHT
        yield mask if post else -1


# Reading


def parse(
    text: str, glyphs: Glyphs, room_widths: Sequence[int] = _ROOM_WIDTHS
) -> tuple[Maze, list[str]]:
    """Parse a picture, and return the maze and notes.

    The width of rooms is the first of `room_widths` that fits all posts. `S` or `A` is the start,
    `G`, `B` or `E` a goal, `@` both; between rooms, any other character except space is a wall. If
    there are no endpoints and the border has exactly two openings, the rooms behind the openings
    become start and goal, and the border is closed. Raises LabyrinthError that names the line and
    the column.
    """
    return _picture(text, glyphs, room_widths).read()


def room_width_of(text: str, glyphs: Glyphs) -> int:
    """Return the width in columns of a picture's rooms.

    Raises LabyrinthError that names a post that fits no width.
    """
    return _picture(text, glyphs, _ROOM_WIDTHS).room_width


def _picture(text: str, glyphs: Glyphs, room_widths: Sequence[int]) -> _Picture:
    if "\t" in text:
        text = text.expandtabs(8)
    lines = picture_lines(text)
    return _Picture([line.text for line in lines], lines[0].number, glyphs, room_widths)


class _Picture:
    """The lines of a picture with posts; `first` is the number of the first line."""

    def __init__(
        self, lines: list[str], first: int, glyphs: Glyphs, room_widths: Sequence[int]
    ) -> None:
        self.lines = lines
        self.first = first
        self.glyphs = glyphs
        self.room_width = self._fitting(room_widths)
        self.pitch = self.room_width + 1
        sides, rest = divmod(max(map(len, lines)) - 1, self.pitch)
        self.width = 2 * sides + 1 + (rest > 0)
        self.starts: list[Position] = []
        self.goals: list[Position] = []
        self.notes: dict[str, None] = {}

    def read(self) -> tuple[Maze, list[str]]:
        """Parse the lines, and return the maze and notes."""
        height, width = len(self.lines), self.width
        check_size(height, width)
        glyphs, room = self.glyphs, self.room_width
        posts = {" ": 1} | dict.fromkeys(glyphs.post_marks + glyphs.solid, 0)
        level = {" " * room: 1, glyphs.level[0] * room: 0}
        upright = {" ": 1, glyphs.upright: 0}
        rooms = {glyphs.solid * room: 0} | {" " * room: 1}
        # Tiles beyond the end of a line are open: a few long lines among many make a large maze.
        tiles = bytearray(b"\x01") * (height * width)
        for row, line in enumerate(self.lines):
            narrow, wide = (upright, rooms) if row % 2 else (posts, level)
            tile = row * width
            posts_here = list(line[:: self.pitch])
            end = tile + 2 * len(posts_here)
            tiles[tile:end:2] = self._codes(row, 0, posts_here, narrow)
            cells = [line[at : at + room].ljust(room) for at in range(1, len(line), self.pitch)]
            end = tile + 1 + 2 * len(cells)
            tiles[tile + 1 : end : 2] = self._codes(row, 1, cells, wide)
        if len(self.starts) > 1:
            raise LabyrinthError(
                f"{self._place(self.starts[1])}: a second start; only one is allowed"
            )
        start = self.starts[0] if self.starts else None
        maze = Maze(height, width, tiles, start=start, goals=tuple(self.goals))
        return maze, [*self.notes, *close_openings(maze)]

    def _fitting(self, room_widths: Sequence[int]) -> int:
        """Return the first room width at which no post lies between the expected positions."""
        # A post with walls only left and right may look like them: it does not determine the width.
        telling = set(self.glyphs.post_marks) - set(self.glyphs.level)
        for width in room_widths:
            misfit = self._misfit(width + 1, telling)
            if misfit is None:
                return width
        assert misfit is not None
        row, col = misfit
        distances = " or ".join(str(width + 1) for width in reversed(room_widths))
        raise LabyrinthError(
            f"line {self.first + row}, column {col + 1}: "
            f"{quoted(self.lines[row][col])} is not aligned with the other corners of rooms, "
            f"which are {distances} columns apart"
        )

    def _misfit(self, pitch: int, telling: set[str]) -> Position | None:
        """Return the line and column, from 0, of the first misplaced post, or None."""
        for row, line in enumerate(self.lines[::2]):
            if any(telling & set(line[column::pitch]) for column in range(1, pitch)):
                misfits = (col for col, mark in enumerate(line) if col % pitch and mark in telling)
                return 2 * row, next(misfits)
        return None

    def _codes(self, row: int, odd: int, cells: list[str], known: dict[str, int]) -> bytes:
        """Return 1 for each open tile and 0 for each wall in a line's even or odd columns.

        `cells` are the texts of these tiles; `known` has the results for the usual texts.
        """
        codes = [known.get(cell, -1) for cell in cells]
        if -1 in codes:
            for at, code in enumerate(codes):
                if code < 0:
                    codes[at] = self._tile(cells[at].strip(), (row, 2 * at + odd))
        return bytes(codes)

    def _tile(self, mark: str, tile: Position) -> int:
        """Return 1 if the character at a tile is open, 0 if it is a wall."""
        in_room = tile[0] % 2 and tile[1] % 2
        if mark in _STARTS or mark in _GOALS:
            self.starts += [tile] * (mark in _STARTS)
            self.goals += [tile] * (mark in _GOALS)
            return 1
        if not mark.strip(self.glyphs.open_marks):
            if mark:
                self.notes["the path in the drawing is not kept"] = None
            return 1
        if in_room:
            if not mark.strip(self.glyphs.solid):
                return 0
            self.notes["other characters in rooms were ignored"] = None
            return 1
        if not (tile[0] % 2 or tile[1] % 2):
            raise LabyrinthError(
                f"{self._place(tile)}: found {quoted(mark)}, expected a corner of a room, "
                f"such as {quoted(self.glyphs.post_marks[0])}"
            )
        return 0

    def _place(self, tile: Position) -> str:
        row, col = tile
        return f"line {self.first + row}, column {col // 2 * self.pitch + 1 + col % 2}"
