"""The picture with `+`, `-` and `|`, a room one to three columns wide.

    +---+---+     `+` is a post, `-` and `|` are walls, blanks are open. `S` is the
    | S   * |     start, `G` a goal, `@` both in one, `*` the path, in rooms and between
    +---+ * +     them; rooms filled with `%` are walls. Any tile can be a wall or
    |     G |     open, also a post: weights are lost, and the open rows and columns
    +---+---+     beyond the last wall, since nothing is seen there. Stops of the path
                  have their numbers, the last digit where there is no more room.

Posts stand two, three or four columns apart, on every second line; the widest fit counts. Read as
well: `A` for the start, `B` and `E` for a goal, `#`, `.` and digits for the path; any other
character for a wall between rooms (so mms maps are read); trailing blanks, tabs, lines cut short,
any line ends; a title above the picture, a line that ends with a colon, as exercises have it.
A picture without endpoints but with exactly two openings in its border, the usual puzzle on paper,
has its start and goal in the rooms behind them, and the border is closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.formats.support.border import openings_as_endpoints
from labyrinth.formats.support.drawing_losses import drawing_losses
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.post_grid import Glyphs, endpoint_marks, render
from labyrinth.formats.support.post_grid_reading import parse
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.text_lines import first_line

GLYPHS = Glyphs("+" * 16, "-", "|", "%", post_marks="+", open_marks="*#.0123456789")
_FIRST_LINE = re.compile(r"\+(?:[-=_ *SGABE@.#]*\+)*[-=_ *SGABE@.#]*")
_TITLE = re.compile(r"\s*+[^\n]*:[ \t]*\n(?=\+[-=_ *SGABE@.#]+\+)")
_BEFORE = (Wall.UP, Wall.LEFT, Wall.RIGHT, Wall.DOWN)
_AFTER = (Wall.DOWN, Wall.RIGHT, Wall.LEFT, Wall.UP)


def draw(maze: Maze, *, marks: Mapping[Position, str], room_width: int) -> str:
    """Draw the maze as a puzzle on paper; `marks` has the characters of open tiles (row, col).

    Its endpoints are openings of the border, or `S` and `G` where they cannot be (see `doors`).
    """
    drawn, found = maze.copy(), doors(maze)
    for door in found:
        drawn[door] = 1
    ends = {} if found else endpoint_marks(Sheet(maze))
    return render(drawn, GLYPHS, room_width, {**marks, **ends})


def doors(maze: Maze) -> list[Position]:
    """Return the tiles of the border whose opening would be read as the start and the goal.

    They lie above the start and below the goal, or on another side of them. There are none where
    an endpoint is missing or does not lie beside the border, where there are several goals, or
    where the drawing would be read with others.
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
    """Yield the border tile beside the start, then those beside the goals."""
    ends = [(maze.start, _BEFORE)] if maze.start else []
    for (row, col), sides in [*ends, *((goal, _AFTER) for goal in maze.goals)]:
        for side in sides:
            gap = (row + side.row_step, col + side.col_step)
            if gap in maze and (gap[0] in (0, maze.height - 1) or gap[1] in (0, maze.width - 1)):
                yield gap
                break


def recognise(text: str) -> bool:
    """Whether the first line that is not blank is a row of posts, below a title if there is one.

    Posts stand two, three or four columns apart; else lines are drawn a character a tile.
    """
    first = first_line(_untitled(text)).rstrip()
    if _FIRST_LINE.fullmatch(first) is None:
        return False
    posts = [col for col, mark in enumerate(first) if mark == "+"]
    return any(all(col % pitch == 0 for col in posts) for pitch in (2, 3, 4))


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the picture. Raises LabyrinthError that names the line and the column."""
    return parse(_untitled(text), GLYPHS)


def _untitled(text: str) -> str:
    """Return the text with a blank line for each one up to the title, so that all keep theirs."""
    title = _TITLE.match(text)
    return "\n" * title[0].count("\n") + text[title.end() :] if title else text


def write(sheet: Sheet) -> str:
    """Write the picture, with the path and its stops."""
    return render(sheet.maze, GLYPHS, sheet.style.room_width, endpoint_marks(sheet))


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost, and whether the picture will be read as another maze."""
    return drawing_losses(sheet, "ascii", GLYPHS, recognise)


registry.add(
    Format(
        key="ascii",
        name="ASCII picture",
        summary="Walls as +, - and |, rooms one to three columns wide.",
        suffixes=(".asc", ".txt"),
        bytes_a_tile=3,
        read=read,
        write=write,
        begins=documents(r"\+[-+=_*]*", r"\+[-+=_*]*", least=3),
        recognise=recognise,
        losses=losses,
        styled=("room_width",),
    )
)
