"""Text drawings of walls between posts: three formats with different characters.

    +---+---+     `ascii`: `+` is a post, `-` and `|` are walls, spaces are open. `S` is the
    | S   * |     start, `G` a goal, `@` both in one, `*` the path, in rooms and between
    +---+ * +     them; rooms filled with `%` are walls. Any tile can be a wall or
    |     G |     open, even a post. Weights are lost, and the open rows and columns
    +---+---+     beyond the last wall, which are invisible. Stops of the path
                  have their numbers, or only the last digit if space is short.

    ┌───────┐     `unicode`: a post is the box-drawing character that joins the walls that
    │ S   * │     touch it, `·` if none does; `─` and `│` are walls, spaces are
    ├───╴ * │     open, rooms filled with `█` are walls; the rest is as in `ascii`. Read as
    │     G │     well: heavy, double and rounded lines.
    └───────┘

    o---o---o     `micromouse`, the files of contests: rooms of three columns. `S` is in the
    | G   G |     start, `G` in each goal, usually the four rooms in the middle. The start or
    o   o   o     the goals may be missing, rooms may be closed off. Posts may be `+`, as in the
    | S |   |     map files of the mms simulator. Only mazes of rooms with walls are written,
    o---o---o     with endpoints in rooms; weights are lost.

Posts are two, three or four columns apart, on every second line; if several distances fit, the
widest is used. A drawing may also have `A` for the start, `B` and `E` for a goal, `#`, `.` and
digits for the path; any other character for a wall between rooms (as in mms maps); trailing spaces,
tabs, lines cut short, any line ends; a title above it, which is a line that ends with a colon, as
in exercises. If a drawing has no endpoints but exactly two openings in its border, as a puzzle on
paper usually has, the rooms behind the openings become start and goal, and the border is closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.core.records import Frozen
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import (
    WALL_TO_ONE,
    close_openings,
    endpoint_losses,
    losses_of_rooms,
    note_closed_rooms,
    openings_as_endpoints,
    weight_losses,
)
from labyrinth.formats.support.text_lines import first_line, picture_lines
from labyrinth.formats.support.tile_picture import single_start

_STARTS = frozenset("SA@")
_GOALS = frozenset("GBE@")
_FIRST_LINE = re.compile(r"\+(?:[-=_ *SGABE@.#]*\+)*[-=_ *SGABE@.#]*")
_TITLE = re.compile(r"\s*+[^\n]*:[ \t]*\n(?=\+[-=_ *SGABE@.#]+\+)")
_LINES = "".join(map(chr, range(0x2500, 0x2580)))


class Glyphs(Frozen):
    """The characters of one kind of picture.

    `posts` has the character of a post for each bit mask of the Walls that touch the post. The
    first characters of `level`, `upright` and `solid` draw horizontal walls, vertical walls and
    rooms that are walls. All `post_marks` are read as posts, spaces and all `open_marks` as open
    tiles. A picture that is read has the first of the `room_widths` that fits all posts.
    """

    posts: str
    level: str
    upright: str
    solid: str
    post_marks: str
    open_marks: str = "*#.0123456789"
    room_widths: tuple[int, ...] = (3, 2, 1)


ASCII = Glyphs("+" * 16, "-", "|", "%", "+")
UNICODE = Glyphs("·╵╷│╴┘┐┤╶└┌├─┴┬┼", "─━┄┅┈┉╌╍═╼╾", "│", "█", "·" + _LINES)
_MICROMOUSE = Glyphs("o" * 16, "-", "|", " ", "o+", open_marks="", room_widths=(3,))

# Drawing


def draw(maze: Maze, *, marks: Mapping[Position, str], room_width: int) -> str:
    """Return a maze as a text drawing, a puzzle for paper, with rooms of `room_width` columns.

    `marks` maps open tiles (row, col) to the characters to show there. The endpoints are drawn as
    openings in the border, or as `S` and `G` if `doors` returns no openings.
    """
    drawn, found = maze.copy(), doors(maze)
    for door in found:
        drawn[door] = 1
    ends = {} if found else endpoint_marks(RenderRequest(maze))
    return render(drawn, ASCII, room_width, {**marks, **ends})


def doors(maze: Maze) -> list[Position]:
    """Return the border tiles to open so that the openings are read as the start and the goal.

    The openings are above the start and below the goal, or on other sides of these rooms. Returns
    an empty list if an endpoint is missing or is not at the border, if there are several goals, or
    if the drawing would be read with other endpoints.
    """
    drawn = maze.copy()
    drawn.start, drawn.goals = None, ()
    gaps = []
    before = (Wall.UP, Wall.LEFT, Wall.RIGHT, Wall.DOWN)
    ends = [(maze.start, before)] if maze.start else []
    for (row, col), sides in [*ends, *((goal, before[::-1]) for goal in maze.goals)]:
        beside = [(row + side.row_step, col + side.col_step) for side in sides]
        on_border = (
            (row, col)
            for row, col in beside
            if (row, col) in maze and (row in (0, maze.height - 1) or col in (0, maze.width - 1))
        )
        gaps += [gap for gap in [next(on_border, None)] if gap]
    for gap in gaps:
        drawn[gap] = 1
    read_back = [end for _, end in openings_as_endpoints(drawn)]
    return gaps if read_back and read_back == [maze.start, *maze.goals] else []


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

    The tile (row, col) is in line `row`. A tile with an even `col` (a post or a vertical wall) has
    one character, at `col // 2 * (room_width + 1)`; a tile with an odd `col` (a room or a
    horizontal wall) has the next `room_width` characters. So any tile can be a wall or open.

    `marks` has the text to show at tiles (row, col), which are drawn open. If several characters
    do not fit, only the last is drawn. Wall tiles with walls on all sides, such as the tiles
    between rooms outside a shape, are filled like rooms that are walls.
    """
    pitch, width = room_width + 1, maze.width
    by_row: dict[int, list[tuple[int, str]]] = {}
    flags = maze.tiles.translate(WALL_TO_ONE)
    for (row, col), mark in marks.items():
        flags[maze.index((row, col))] = 0
        place = col // 2 * pitch + col % 2 * (1 + (room_width - 1) // 2)
        fitting = mark if col % 2 and room_width > 1 else mark[-1]
        by_row.setdefault(row, []).extend(enumerate(fitting, place))
    rock = _rock(flags, width) if glyphs.solid.strip() else bytes(len(flags))
    lines_only = int.from_bytes(flags, "little") ^ int.from_bytes(rock, "little")
    thin = lines_only.to_bytes(len(flags), "little")
    blank = bytes(width)
    rows = [blank, *(thin[at : at + width] for at in range(0, len(thin), width)), blank]
    lines = []
    for row, walls in enumerate(rows[1:-1]):
        line = [" "] * (width // 2 * pitch + width % 2)
        if row % 2:
            narrow = [glyphs.upright if wall else " " for wall in walls[::2]]
        else:
            narrow = list(_posts(glyphs, walls, rows[row], rows[row + 2]))
        mark = glyphs.solid if row % 2 else glyphs.level[0]
        wide = [mark if wall else " " for wall in walls[1::2]]
        solid = rock[row * width : (row + 1) * width]
        if 1 in solid:
            narrow, wide = (
                [glyphs.solid if fills else each for each, fills in zip(drawn, here, strict=True)]
                for drawn, here in ((narrow, solid[::2]), (wide, solid[1::2]))
            )
        line[::pitch] = narrow
        for column in range(1, pitch):
            line[column::pitch] = wide
        for place, mark in by_row.get(row, ()):
            line[place] = mark
        lines.append("".join(line) + "\n")
    return "".join(lines)


def _rock(flags: bytes | bytearray, width: int) -> bytes:
    """Return a byte for each tile: 1 for an inner wall with walls on all eight sides, else 0."""
    size = len(flags)
    within = b"\x00" + b"\x01" * (width - 2) + b"\x00"
    inside = (bytes(width) + within * (size // width - 2) + bytes(width))[:size].ljust(size, b"\0")
    walls = int.from_bytes(flags, "little")
    beside = walls & walls << 8 & walls >> 8
    all_around = beside & beside << 8 * width & beside >> 8 * width
    return (all_around & int.from_bytes(inside, "little")).to_bytes(size, "little")


def _posts(glyphs: Glyphs, walls: bytes, above: bytes, below: bytes) -> Iterator[str]:
    """Yield the character of each post of a line, a space for an open post."""
    left = b"\x00" + walls[1::2]
    right = walls[1::2] + b"\x00"
    touching = zip(walls[::2], above[::2], below[::2], left, right, strict=False)
    for post, up, down, west, east in touching:
        mask = up * Wall.UP + down * Wall.DOWN + west * Wall.LEFT + east * Wall.RIGHT
        yield glyphs.posts[mask] if post else " "


# Reading


class _Picture:
    """The lines of a picture with posts.

    Between rooms, a character that is no mark is a wall. If there are no endpoints and the border
    has exactly two openings, the rooms behind the openings become start and goal, and the border is
    closed. Errors name the line and the column.
    """

    def __init__(self, text: str, glyphs: Glyphs) -> None:
        lines = picture_lines(text.expandtabs(8) if "\t" in text else text)
        self.lines, self.first = [line.text for line in lines], lines[0].number
        self.glyphs = glyphs
        self.room_width = self._fitting()
        self.pitch = self.room_width + 1
        self.starts: list[Position] = []
        self.goals: list[Position] = []
        self.notes: dict[str, None] = {}

    def read(self) -> tuple[Maze, list[str]]:
        """Parse the lines, and return the maze and notes."""
        sides, rest = divmod(max(map(len, self.lines)) - 1, self.pitch)
        height, width = len(self.lines), 2 * sides + 1 + (rest > 0)
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
            cells = [line[at : at + room].ljust(room) for at in range(1, len(line), self.pitch)]
            for odd, texts, known in ((0, list(line[:: self.pitch]), narrow), (1, cells, wide)):
                begin = row * width + odd
                tiles[begin : begin + 2 * len(texts) : 2] = bytes(
                    known[each] if each in known else self._tile(each.strip(), (row, 2 * at + odd))
                    for at, each in enumerate(texts)
                )
        start = single_start(self.starts, self._place)
        maze = Maze(height, width, tiles, start=start, goals=tuple(self.goals))
        return maze, [*self.notes, *close_openings(maze)]

    def _fitting(self) -> int:
        """Return the first room width at which no post lies between the expected positions."""
        # A post with walls only left and right may look like them: it does not determine the width.
        telling = set(self.glyphs.post_marks) - set(self.glyphs.level)
        misfit: Position | None = None
        for width in self.glyphs.room_widths:
            misfit = self._misfit(width + 1, telling)
            if misfit is None:
                return width
        assert misfit is not None
        row, col = misfit
        distances = " or ".join(str(width + 1) for width in reversed(self.glyphs.room_widths))
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
                f"{self._place(*tile)}: found {quoted(mark)}, expected a corner of a room, "
                f"such as {quoted(self.glyphs.post_marks[0])}"
            )
        return 0

    def _place(self, row: int, col: int) -> str:
        return f"line {self.first + row}, column {col // 2 * self.pitch + 1 + col % 2}"


# The formats


def _is_ascii(text: str) -> bool:
    """Return whether the first line that is not blank, below any title, is a row of posts.

    The columns of all posts, counted from 0, must be divisible by two, by three or by four, because
    in block text a `+` may be anywhere.
    """
    first = first_line(_untitled(text)).rstrip()
    posts = [col for col, mark in enumerate(first) if mark == "+"]
    return _FIRST_LINE.fullmatch(first) is not None and any(
        all(col % pitch == 0 for col in posts) for pitch in (2, 3, 4)
    )


def _untitled(text: str) -> str:
    """Return the text with its title lines emptied, so that line numbers stay the same."""
    title = _TITLE.match(text)
    return "\n" * title[0].count("\n") + text[title.end() :] if title else text


def _is_unicode(text: str) -> bool:
    """Return whether the first character of a text is a box-drawing character or `·`."""
    return text.lstrip()[:1] in (*_LINES, "·")


def _is_micromouse(text: str) -> bool:
    """Return whether the first line that is not blank has a post in every fourth column."""
    first = first_line(text).rstrip()
    return len(first) > 3 and set(first[::4]) in ({"o"}, {"+"}) and first[1] != first[0]


def _read(glyphs: Glyphs, text: str) -> tuple[Maze, list[str]]:
    """Parse a drawing, and return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    if glyphs is not _MICROMOUSE:
        return _Picture(_untitled(text), glyphs).read()
    maze, notes = _Picture(text, glyphs).read()
    return maze, notes + note_closed_rooms(maze)


def _write(glyphs: Glyphs, request: RenderRequest) -> str:
    """Return the drawing of a maze, with the path and its numbered stops."""
    if glyphs is not _MICROMOUSE:
        return render(request.maze, glyphs, request.style.room_width, endpoint_marks(request))
    losses_of_rooms(request.maze)
    maze = request.maze.copy()
    for row in range(0, maze.height, 2):
        maze.tiles[row * maze.width : (row + 1) * maze.width : 2] = bytes(maze.cols + 1)
    return render(maze, glyphs, 3, endpoint_marks(RenderRequest(maze)))


def _losses(glyphs: Glyphs, request: RenderRequest) -> list[str]:
    """List the data lost in a drawing, and the differences that reading it back will show.

    Only walls and marks are visible, so open rows and columns at the edges may be lost.
    """
    maze, room_width = request.maze, request.style.room_width
    key, recognise = ("ascii", _is_ascii) if glyphs is ASCII else ("unicode", _is_unicode)
    told = weight_losses(maze) + endpoint_losses(maze)
    marks = endpoint_marks(request)
    seen = bytearray(maze.tiles.translate(WALL_TO_ONE))
    for tile in marks:
        seen[maze.index(tile)] = 1
    if 1 not in seen:
        return [*told, "the drawing is empty: the maze has no walls and no endpoints"]
    width, top, bottom = maze.width, seen.find(1) // maze.width, seen.rfind(1) // maze.width
    right = next(col for col in reversed(range(width)) if 1 in seen[col::width])
    told += [
        f"{pluralize(lost, kind)} of open tiles {where} will be lost"
        for kind, where, lost in (
            ("row", "at the top", top),
            ("row", "at the bottom", maze.height - 1 - bottom),
            ("column", "on the right", width - 1 - right),
        )
        if lost
    ]
    if top % 2:
        told.append(
            "the drawing will be read as a different maze: it does not begin with the walls above "
            "a row of rooms"
        )
    kept = _cut(maze, top, bottom, right)
    if openings_as_endpoints(kept):
        told.append("the two openings in the border will be read as start and goal, and closed")
    # All lines show the width of a room equally: the first one suffices to find the format.
    whole = room_width != 3
    shown = kept if whole else _cut(kept, 0, min(1, kept.height - 1), right)
    moved = {(row - top, col): mark for (row, col), mark in marks.items()}
    moved = {tile: mark for tile, mark in moved.items() if tile in shown}
    text = render(shown, glyphs, room_width, moved)
    if not recognise(text):
        told.append(
            f"the file can be read only if its format, {key}, is given: it does not begin at the "
            "corner of a room"
        )
    if whole and _Picture(text, glyphs).room_width != room_width:
        told.append(
            "the drawing will be read as a different maze: no corner of a room shows how wide "
            "the rooms are"
        )
    return told


def _cut(maze: Maze, top: int, bottom: int, right: int) -> Maze:
    """Return the part of a maze in rows `top` to `bottom` and columns 0 to `right`."""
    if (top, bottom, right) == (0, maze.height - 1, maze.width - 1):
        return maze
    rows = (row * maze.width for row in range(top, bottom + 1))
    cut = Maze(
        bottom + 1 - top, right + 1, b"".join(maze.tiles[at : at + right + 1] for at in rows)
    )
    moved = [(row - top, col) for row, col in maze.goals]
    cut.goals = tuple(goal for goal in moved if goal in cut)
    if maze.start and (start := (maze.start[0] - top, maze.start[1])) in cut:
        cut.start = start
    return cut


_DRAWING = Format(
    key="ascii",
    name="ASCII picture",
    summary="Walls as +, - and |, rooms one to three columns wide.",
    suffixes=(".asc", ".txt"),
    bytes_a_tile=3,
    read=partial(_read, ASCII),
    write=partial(_write, ASCII),
    begins=documents(r"\+[-+=_*]*", r"\+[-+=_*]*", least=3),
    recognise=_is_ascii,
    losses=partial(_losses, ASCII),
    styled=("room_width",),
)
registry.add(_DRAWING)
registry.add(
    _DRAWING.replaced(
        key="unicode",
        name="Box drawing",
        summary="Walls as box-drawing lines, rooms one to three columns wide.",
        suffixes=(".utf8", ".txt"),
        bytes_a_tile=7,
        read=partial(_read, UNICODE),
        write=partial(_write, UNICODE),
        begins=documents(r"[└╰╚┗╵·].*", r"[┌╭╔┏╷·].*", least=3),
        recognise=_is_unicode,
        losses=partial(_losses, UNICODE),
    )
)
registry.add(
    _DRAWING.replaced(
        key="micromouse",
        name="Micromouse text",
        summary=(
            "The maze files of micromouse contests: o at the corners of rooms; several goals are "
            "possible."
        ),
        suffixes=(".txt",),
        read=partial(_read, _MICROMOUSE),
        write=partial(_write, _MICROMOUSE),
        begins=documents(r"o[-o]*|\+[-+]*", r"o[-o]*|\+[-+]*", least=3),
        recognise=_is_micromouse,
        losses=lambda request: losses_of_rooms(request.maze),
        styled=(),
    )
)
