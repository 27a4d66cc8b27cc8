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
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.border import openings_as_endpoints
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.losses import endpoint_losses, weight_losses
from labyrinth.formats.support.post_grid import (
    Glyphs,
    endpoint_marks,
    parse,
    render,
    room_width_of,
)
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import WALL_TO_ONE, losses_of_rooms, note_closed_rooms
from labyrinth.formats.support.text_lines import first_line

ASCII = Glyphs("+" * 16, "-", "|", "%", post_marks="+", open_marks="*#.0123456789")
_FIRST_LINE = re.compile(r"\+(?:[-=_ *SGABE@.#]*\+)*[-=_ *SGABE@.#]*")
_TITLE = re.compile(r"\s*+[^\n]*:[ \t]*\n(?=\+[-=_ *SGABE@.#]+\+)")
_BEFORE = (Wall.UP, Wall.LEFT, Wall.RIGHT, Wall.DOWN)
_AFTER = (Wall.DOWN, Wall.RIGHT, Wall.LEFT, Wall.UP)
_POSTS = "·╵╷│╴┘┐┤╶└┌├─┴┬┼"
_LINES = "".join(map(chr, range(0x2500, 0x2580)))
_LEVEL = "─━┄┅┈┉╌╍═╼╾"
UNICODE = Glyphs(_POSTS, _LEVEL, "│", "█", post_marks="·" + _LINES, open_marks="*#.0123456789")
_MICROMOUSE = Glyphs("o" * 16, "-", "|", " ", post_marks="o+", open_marks="")
_ROOM_WIDTH = 3


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
    gaps = list(_openings(maze))
    for gap in gaps:
        drawn[gap] = 1
    read_back = openings_as_endpoints(drawn)
    ends = [end for _, end in read_back]
    return gaps if ends and ends == [maze.start, *maze.goals] else []


def _openings(maze: Maze) -> Iterator[Position]:
    """Yield the border tile next to the start, then the border tiles next to the goals."""
    ends = [(maze.start, _BEFORE)] if maze.start else []
    for (row, col), sides in [*ends, *((goal, _AFTER) for goal in maze.goals)]:
        for side in sides:
            gap = (row + side.row_step, col + side.col_step)
            if gap in maze and (gap[0] in (0, maze.height - 1) or gap[1] in (0, maze.width - 1)):
                yield gap
                break


def _is_ascii(text: str) -> bool:
    """Return whether the first line that is not blank, below any title, is a row of posts.

    The columns of all posts, counted from 0, must be divisible by two, by three or by four, because
    in block text a `+` may be anywhere.
    """
    first = first_line(_untitled(text)).rstrip()
    if _FIRST_LINE.fullmatch(first) is None:
        return False
    posts = [col for col, mark in enumerate(first) if mark == "+"]
    return any(all(col % pitch == 0 for col in posts) for pitch in (2, 3, 4))


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
    return (
        len(first) > _ROOM_WIDTH
        and set(first[:: _ROOM_WIDTH + 1]) in ({"o"}, {"+"})
        and first[1] != first[0]
    )


def _read(glyphs: Glyphs, text: str) -> tuple[Maze, list[str]]:
    """Parse a drawing, and return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    return parse(_untitled(text), glyphs)


def _read_micromouse(text: str) -> tuple[Maze, list[str]]:
    """Parse a micromouse drawing, and return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    maze, notes = parse(text, _MICROMOUSE, (_ROOM_WIDTH,))
    return maze, notes + note_closed_rooms(maze)


def _write(glyphs: Glyphs, request: RenderRequest) -> str:
    """Return the drawing of a maze, with the path and its numbered stops."""
    return render(request.maze, glyphs, request.style.room_width, endpoint_marks(request))


def _write_micromouse(request: RenderRequest) -> str:
    """Write a maze as a micromouse drawing."""
    losses_of_rooms(request.maze)
    maze = request.maze.copy()
    for row in range(0, maze.height, 2):
        maze.tiles[row * maze.width : (row + 1) * maze.width : 2] = bytes(maze.cols + 1)
    return render(maze, _MICROMOUSE, _ROOM_WIDTH, endpoint_marks(RenderRequest(maze)))


def _losses(glyphs: Glyphs, recognise: Callable[[str], bool], request: RenderRequest) -> list[str]:
    """List the data lost in a drawing, and the differences that reading it back will show.

    `recognise` recognises the format in a text. Only walls and marks are visible, so open rows and
    columns at the edges may be lost.
    """
    maze, key = request.maze, "ascii" if glyphs is ASCII else "unicode"
    told = weight_losses(maze) + endpoint_losses(maze)
    seen = _seen(request)
    if 1 not in seen:
        return [*told, "the drawing is empty: the maze has no walls and no endpoints"]
    width, top, bottom = maze.width, seen.find(1) // maze.width, seen.rfind(1) // maze.width
    right = next(col for col in reversed(range(width)) if 1 in seen[col::width])
    told += [
        f"{pluralize(lost, 'row')} of open tiles {where} will be lost"
        for where, lost in (("at the top", top), ("at the bottom", maze.height - 1 - bottom))
        if lost
    ]
    if right + 1 < width:
        told.append(
            f"{pluralize(width - 1 - right, 'column')} of open tiles on the right will be lost"
        )
    if top % 2:
        told.append(
            "the drawing will be read as a different maze: it does not begin with the walls above "
            "a row of rooms"
        )
    kept = _cut(maze, top, bottom, right)
    if openings_as_endpoints(kept):
        told.append("the two openings in the border will be read as start and goal, and closed")
    marks = {(row - top, col): mark for (row, col), mark in endpoint_marks(request).items()}
    # All lines show the width of a room equally: the first one suffices to find the format.
    whole = request.style.room_width != 3
    shown = kept if whole else _cut(kept, 0, min(1, kept.height - 1), right)
    marks = {tile: mark for tile, mark in marks.items() if tile in shown}
    text = render(shown, glyphs, request.style.room_width, marks)
    if not recognise(text):
        told.append(
            f"the file can be read only if its format, {key}, is given: it does not begin at the "
            "corner of a room"
        )
    if whole and room_width_of(text, glyphs) != request.style.room_width:
        told.append(
            "the drawing will be read as a different maze: no corner of a room shows how wide "
            "the rooms are"
        )
    return told


def _seen(request: RenderRequest) -> bytearray:
    """Return a byte for each tile: 1 if the tile has a visible character, else 0."""
    seen = bytearray(request.maze.tiles.translate(WALL_TO_ONE))
    for row, col in endpoint_marks(request):
        seen[row * request.maze.width + col] = 1
    return seen


def _cut(maze: Maze, top: int, bottom: int, right: int) -> Maze:
    """Return the part of a maze in rows `top` to `bottom` and columns 0 to `right`."""
    if (top, bottom, right) == (0, maze.height - 1, maze.width - 1):
        return maze
    tiles = b"".join(
        maze.tiles[row * maze.width : row * maze.width + right + 1]
        for row in range(top, bottom + 1)
    )
    cut = Maze(bottom + 1 - top, right + 1, tiles)
    moved = [(row - top, col) for row, col in maze.goals]
    cut.goals = tuple(goal for goal in moved if goal in cut)
    if maze.start and (start := (maze.start[0] - top, maze.start[1])) in cut:
        cut.start = start
    return cut


registry.add(
    Format(
        key="ascii",
        name="ASCII picture",
        summary="Walls as +, - and |, rooms one to three columns wide.",
        suffixes=(".asc", ".txt"),
        bytes_a_tile=3,
        read=partial(_read, ASCII),
        write=partial(_write, ASCII),
        begins=documents(r"\+[-+=_*]*", r"\+[-+=_*]*", least=3),
        recognise=_is_ascii,
        losses=partial(_losses, ASCII, _is_ascii),
        styled=("room_width",),
    )
)
registry.add(
    Format(
        key="unicode",
        name="Box drawing",
        summary="Walls as box-drawing lines, rooms one to three columns wide.",
        suffixes=(".utf8", ".txt"),
        bytes_a_tile=7,
        read=partial(_read, UNICODE),
        write=partial(_write, UNICODE),
        begins=documents(r"[└╰╚┗╵·].*", r"[┌╭╔┏╷·].*", least=3),
        recognise=_is_unicode,
        losses=partial(_losses, UNICODE, _is_unicode),
        styled=("room_width",),
    )
)
registry.add(
    Format(
        key="micromouse",
        name="Micromouse text",
        summary=(
            "The maze files of micromouse contests: o at the corners of rooms; several goals are "
            "possible."
        ),
        suffixes=(".txt",),
        bytes_a_tile=3,
        read=_read_micromouse,
        write=_write_micromouse,
        begins=documents(r"o[-o]*|\+[-+]*", r"o[-o]*|\+[-+]*", least=3),
        recognise=_is_micromouse,
        losses=lambda request: losses_of_rooms(request.maze),
    )
)
