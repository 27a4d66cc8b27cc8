"""The picture with `+`, `-` and `|`, a room one to three columns wide.

    +---+---+     `+` is a post, `-` and `|` are walls, blanks are open. `S` is the
    | S   * |     start, `G` a goal, `@` both in one, `*` the path, in rooms and between
    +---+ * +     them; a room filled with `%` is a wall. Any tile can be a wall or
    |     G |     open, also a post: weights are lost, and the open rows and columns
    +---+---+     beyond the last wall, since nothing is seen there. Stops of the path
                  have their numbers, the last digit where there is no more room.

Posts stand two, three or four columns apart, on every second line; the widest fit counts. Read as
well: `A` for the start, `B` and `E` for a goal, `#`, `.` and digits for the path; any other
character for a wall between rooms (so mms maps are read); trailing blanks, tabs, lines cut short,
any line ends.
A picture without endpoints but with exactly two openings in its border, the usual puzzle on paper,
has its start and goal in the rooms behind them, and the border is closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.formats.support.drawing_losses import drawing_losses
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.post_grid import Glyphs, endpoint_marks, parse, render
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.text_lines import first_line

GLYPHS = Glyphs("+" * 16, "-", "|", "%", post_marks="+", open_marks="*#.0123456789")
_FIRST_LINE = re.compile(r"\+(?:[-=_ *SGABE@.#]*\+)*[-=_ *SGABE@.#]*")
_BEFORE = (Wall.UP, Wall.LEFT, Wall.RIGHT, Wall.DOWN)
_AFTER = (Wall.DOWN, Wall.RIGHT, Wall.LEFT, Wall.UP)


def draw(maze: Maze, *, marks: Mapping[Position, str], room_width: int) -> str:
    """Draw the maze as a puzzle on paper; `marks` has the characters of open tiles (row, col).

    The border is open above the start and below the goals that lie beside it, or beside them if
    they lie on another side.
    """
    maze = maze.copy()
    for gap in _openings(maze):
        maze[gap] = 1
    return render(maze, GLYPHS, room_width, marks)


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
    """Whether the first line that is not blank is a row of posts."""
    return _FIRST_LINE.fullmatch(first_line(text).rstrip()) is not None


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the picture. Raises LabyrinthError that names the line and the column."""
    return parse(text, GLYPHS)


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
        recognise=recognise,
        losses=losses,
    )
)
