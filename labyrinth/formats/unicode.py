"""The picture with box-drawing lines.

    ┌───────┐     The layout is that of `ascii`: posts two, three or four columns apart, on
    │ S   * │     every second line. A post is the box-drawing character that joins the
    ├───╴ * │     walls that touch it, `·` where none does; `─` and `│` are walls, blanks are
    │     G │     open, rooms filled with `█` are walls. `S`, `G`, `@`, `*` and stops are as there.
    └───────┘

What is lost is as there. Written as UTF-8. Read as well: heavy, double and rounded lines; all that
`ascii` takes besides. Where posts do not tell how wide a room is, because no wall ends or turns
between them, the widest fit counts, three columns first.
"""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.drawing_losses import drawing_losses
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.post_grid import Glyphs, endpoint_marks, render
from labyrinth.formats.support.post_grid_reading import parse
from labyrinth.formats.support.sheet import Sheet

_POSTS = "·╵╷│╴┘┐┤╶└┌├─┴┬┼"
_LINES = "".join(map(chr, range(0x2500, 0x2580)))
_LEVEL = "─━┄┅┈┉╌╍═╼╾"
GLYPHS = Glyphs(_POSTS, _LEVEL, "│", "█", post_marks="·" + _LINES, open_marks="*#.0123456789")


def recognise(text: str) -> bool:
    """Whether the first line that is not blank begins with a box-drawing character."""
    return text.lstrip()[:1] in (*_LINES, "·")


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the picture. Raises LabyrinthError that names the line and the column."""
    return parse(text, GLYPHS)


def write(sheet: Sheet) -> str:
    """Write the picture, with the path and its stops."""
    return render(sheet.maze, GLYPHS, sheet.style.room_width, endpoint_marks(sheet))


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost, and whether the picture will be read as another maze."""
    return drawing_losses(sheet, "unicode", GLYPHS, recognise)


registry.add(
    Format(
        key="unicode",
        name="Box drawing",
        summary="Walls as box-drawing lines, rooms one to three columns wide.",
        suffixes=(".utf8", ".txt"),
        bytes_a_tile=7,
        read=read,
        write=write,
        begins=documents(r"[└╰╚┗╵·].*", r"[┌╭╔┏╷·].*", least=3),
        recognise=recognise,
        losses=losses,
        styled=("room_width",),
    )
)
