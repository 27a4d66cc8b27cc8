"""The text format of micromouse contests: posts `o`, four columns and two lines a room.

    o---o---o     `---` and `|` are walls, `S` stands in the start, `G` in each goal,
    | G   G |     usually the four rooms in the middle. The start or the goals may be
    o   o   o     missing, rooms may be closed off.
    | S |   |
    o---o---o

Read as well: posts `+`, as in the map files of the mms simulator, and anything that is not blank
for a wall; trailing blanks, lines cut short, any line ends. Written with posts `o`: only mazes of
rooms with walls, with endpoints in rooms; weights are lost. A start that is a goal is written `@`.
"""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.post_grid import Glyphs, endpoint_marks, render
from labyrinth.formats.support.post_grid_reading import parse
from labyrinth.formats.support.room_masks import losses_of_rooms, note_closed_rooms
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.text_lines import first_line

_GLYPHS = Glyphs("o" * 16, "-", "|", " ", post_marks="o+", open_marks="")
_ROOM_WIDTH = 3


def recognise(text: str) -> bool:
    """Whether the first line that is not blank has a post in every fourth column."""
    first = first_line(text).rstrip()
    return (
        len(first) > _ROOM_WIDTH
        and set(first[:: _ROOM_WIDTH + 1]) in ({"o"}, {"+"})
        and first[1] != first[0]
    )


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the picture. Raises LabyrinthError that names the line and the column."""
    maze, notes = parse(text, _GLYPHS, (_ROOM_WIDTH,))
    return maze, notes + note_closed_rooms(maze)


def write(sheet: Sheet) -> str:
    """Write the picture."""
    losses_of_rooms(sheet.maze)
    maze = sheet.maze.copy()
    for row in range(0, maze.height, 2):
        maze.tiles[row * maze.width : (row + 1) * maze.width : 2] = bytes(maze.cols + 1)
    return render(maze, _GLYPHS, _ROOM_WIDTH, endpoint_marks(Sheet(maze)))


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost. Raises LabyrinthError for a maze that cannot be written."""
    return losses_of_rooms(sheet.maze)


registry.add(
    Format(
        key="micromouse",
        name="Micromouse text",
        summary="The maze files of micromouse contests, posts o, several goals.",
        suffixes=(".txt",),
        bytes_a_tile=3,
        read=read,
        write=write,
        begins=documents(r"o[-o]*|\+[-+]*", r"o[-o]*|\+[-+]*", least=3),
        recognise=recognise,
        losses=losses,
    )
)
