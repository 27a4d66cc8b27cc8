"""The grid maps of the Moving AI benchmarks.

    type octile
    height 2
    width 5
    map
    @@@@@         `.` and `G` are ground and `S` is swamp: corridor;
    @..G@         `@` and `O` are out of bounds, `T` are trees: walls;
                  `W` is water, which ground has no way to: read as walls

The four lines of the head may be in any order, as long as `map` is the last. The format has no
endpoints and no weights. Every maze can be written, with `.` and `@`; endpoints and weights are
lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.losses import lost_endpoints, weight_losses
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.text_lines import TextLine, Word, filled_lines, next_line
from labyrinth.formats.support.tile_rows import Alphabet, tile_rows

_ALPHABET = Alphabet(corridors=".GS", walls="@OTW")
_HEAD = ("type", "height", "width", "map")


def recognise(text: str) -> bool:
    """Whether the text begins with a line of the head."""
    words = text[:200].split(maxsplit=2)
    return len(words) > 1 and (words[0] == "type" or (words[0] in _HEAD and words[1].isdigit()))


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the map. Raises LabyrinthError that names the line and the column."""
    lines = filled_lines(text)
    sizes: dict[str, int] = {}
    while (line := next_line(lines, "the line 'map'")).text.strip() != "map":
        key, value = _entry(line)
        if key != "type":
            sizes[key] = value.number(f"the {key}, a whole number")
    for key in ("height", "width"):
        if key not in sizes:
            raise LabyrinthError(f"line {line.number}: the map begins without its {key}")
    height, width = sizes["height"], sizes["width"]
    check_size(height, width)
    tiles = tile_rows(_exactly(lines, height, width), width, _ALPHABET)
    water = sum(row.count("W") for row in text.split("\n")[line.number :])
    notes = [f"water was read as wall: {water} of the tiles"] if water else []
    return Maze(height, width, tiles), notes


def write(sheet: Sheet) -> str:
    """Write the map."""
    maze = sheet.maze
    picture = maze.tiles.translate(b"@".ljust(256, b".")).decode("ascii")
    rows = [picture[first : first + maze.width] for first in range(0, len(picture), maze.width)]
    head = ["type octile", f"height {maze.height}", f"width {maze.width}", "map"]
    return "\n".join([*head, *rows]) + "\n"


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost: weights and endpoints."""
    return weight_losses(sheet.maze) + lost_endpoints(sheet.maze)


def _entry(line: TextLine) -> tuple[str, Word]:
    words = line.words()
    if len(words) != 2 or words[0].text not in _HEAD:
        raise LabyrinthError(
            f"line {line.number}: found {quoted(line.text.strip())}, expected type, height or "
            "width and its value, or map"
        )
    return words[0].text, words[1]


def _exactly(lines: Iterator[TextLine], height: int, width: int) -> Iterator[TextLine]:
    """Yield `height` lines of `width` characters. Raises LabyrinthError where they are not."""
    count = 0
    for count, line in enumerate(lines, 1):
        found = len(line.text.rstrip())
        if count > height:
            raise LabyrinthError(f"line {line.number}: more than {height} rows of the map")
        if found != width:
            raise LabyrinthError(
                f"line {line.number}, column {min(found, width) + 1}: {found} tiles, expected "
                f"{width}"
            )
        yield line
    if count < height:
        raise LabyrinthError(f"the file ends after {count} of {height} rows of the map")


registry.add(
    Format(
        key="moving-ai",
        name="Moving AI map",
        summary="The grid maps of the Moving AI path-finding benchmarks.",
        suffixes=(".map",),
        read=read,
        write=write,
        recognise=recognise,
        losses=losses,
    )
)
