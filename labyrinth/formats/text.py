"""Block text: one character per tile.

    #######      `#` wall, space corridor, `2` to `9` corridor of that weight,
    #S#***#      `S` start, `G` goal, `@` both in one, `*` the path.
    # # #*#      Weights above 9, and the weights of endpoints and of the path, are
    #****G#      after a line `weights`, in one line of numbers with commas for
    #######      each row of tiles (0 for a wall).

Files are written in ASCII with line feeds. A file to read may also have `A` for the start, `B` and
`E` for a goal, `1` for a corridor; any line ends, a byte-order mark, no newline at the end; tabs,
with tab stops every eight columns; short lines, which are padded with corridor. In ragged text,
spaces beyond the last visible column and blank lines at both ends are ignored. The path, which is
not kept, begins at the start; `*` elsewhere is refused because it may mean a wall. If a maze has no
endpoints and exactly two gaps in its border, the first gap (from the top left) becomes the start
and the second the goal. Each stop of the path is written as the last digit of its number; such a
file cannot be read back, because a digit means a weight.
"""

from __future__ import annotations

from typing import Final

from labyrinth.core.maze import block_text
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.border import gaps_for_endpoints
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.format_reader import detect
from labyrinth.formats.support.losses import unkept_path, wall_weight_losses
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.text_lines import first_line
from labyrinth.formats.support.tile_detection import is_of_others

# The number of blank columns that may be an indentation.
_MANY_BLANK_COLUMNS: Final = 2


def recognise(text: str) -> bool:
    """Return whether the first line that is not blank has `#`, or only characters of block text.

    Returns False for pictures of tiles in other characters, which have the format `tiles`.
    """
    first = first_line(text).strip()
    begins = "#" in first or first == "weights" or not first.strip(" \tSABGE*@123456789")
    return begins and not is_of_others(text)


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse block text, and return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    notes = []
    if "\t" in text:
        text = text.expandtabs(8)
        notes.append("tabs were read as blanks up to the next multiple of eight columns")
    maze = Maze.from_text(text)
    if "*" in text:
        notes.append(unkept_path(text.count("*")))
    picture = text.partition("weights")[0].strip("\n").split("\n")
    if len(set(map(len, picture))) > 1:
        notes.append("the lines differ in length: short ones were padded with corridor")
    blank = min((len(line) - len(line.lstrip(" ")) for line in picture if line.strip()), default=0)
    if blank >= _MANY_BLANK_COLUMNS:
        notes.append(f"the {blank} blank columns at the left were read as corridor")
    if gaps := gaps_for_endpoints(maze):
        maze.start, maze.goals = gaps[0], (gaps[1],)
        notes.append("the two gaps in the border were read as start and goal")
    return maze, notes


def write(request: RenderRequest) -> str:
    """Write block text, with the path and its stops."""
    maze = request.maze
    picture = block_text.BlockText(maze.height, maze.width, maze.tiles, maze.start, maze.goals)
    return block_text.render(picture, request.path, request.stops)


def losses(request: RenderRequest) -> list[str]:
    """List the differences that reading the file back will show."""
    maze = request.maze
    told = wall_weight_losses(maze)
    if gaps_for_endpoints(maze):
        told.append("the two gaps in the border will be read as start and goal")
    if any(maze.tiles[: maze.width]) and detect(write(request)).key != "text":
        told.append(
            "the file can be read only if its format, text, is given: it does not begin with a wall"
        )
    if request.stops:
        told.append("the file cannot be opened again: the stops are drawn as digits")
        return told
    shown = [tile for tile in request.path if maze[tile] and tile not in (maze.start, *maze.goals)]
    starts = [maze.start] if maze.start else []
    if block_text.stray_path(shown, starts, maze.goals, single=0 not in maze.tiles):
        told.append("the file cannot be opened again: its path is not connected to the start")
    return told


# A border is not wholly open: a line such as #S#G# is a row of rooms.
_BORDER: Final = r"(?=\S*##)#[#SGABE@*]*"


registry.add(
    Format(
        key="text",
        name="Block text",
        summary="One character per tile: # wall, space for a corridor, S start, G goal, * path.",
        suffixes=(".txt",),
        bytes_a_tile=6,
        read=read,
        write=write,
        begins=documents(rf"{_BORDER}|[\d,]+", _BORDER, least=3),
        recognise=recognise,
        losses=losses,
        vague=True,
    )
)
