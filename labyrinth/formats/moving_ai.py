"""The grid maps of the Moving AI benchmarks.

    type octile
    height 2
    width 5
    map
    @@@@@         `.` and `G` are ground, `S` is swamp: corridor;
    @..G@         `@` and `O` are out of bounds, `T` are trees: walls;
                  `W` is water, not reachable from ground and swamp: read as walls

The four lines of the header may be in any order, as long as `map` is the last; letters of tiles
may be lower case. In the type `octile-corner`, `height` and `width` count the corners of tiles:
`height` rows with the heights of the corners come first, then `height` rows of tiles, in which the
last row and the last column have no meaning. Every maze can be written, with `.` and `@`; its
endpoints and weights are lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import lost_endpoints, weight_losses
from labyrinth.formats.support.text_lines import TextLine, Word, filled_lines, next_line
from labyrinth.formats.support.tile_picture import Alphabet, tile_rows

KEY: Final = "moving-ai"
_LAND: Final = Alphabet(corridors=".GSgs", walls="@OTWotw")
_WATER: Final = Alphabet(corridors="Ww", walls="@OT.GSotgs")
_CORNERS: Final = "octile-corner"
_HEAD = ("type", "height", "width", "map")


def recognise(text: str) -> bool:
    """Return whether the text begins with a line of the header."""
    words = text[:200].split(maxsplit=2)
    return len(words) > 1 and (words[0] == "type" or (words[0] in _HEAD and words[1].isdigit()))


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the map, with ground and swamp as corridors; return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    maze, rows, notes = _read(text, _LAND)
    for name, letters, other in (("water", "Ww", "wall"), ("swamp", "Ss", "ground")):
        if count := sum(line.text.count(letter) for line in rows for letter in letters):
            notes.append(f"{name} was read as {other}: {pluralize(count, 'tile')}")
    return maze, notes


def read_water(text: str) -> Maze:
    """Parse the map, with only water as corridors. Raises LabyrinthError like `read`."""
    maze, _, _ = _read(text, _WATER)
    return maze


def write(request: RenderRequest) -> str:
    """Write a maze as a map."""
    maze = request.maze
    picture = maze.tiles.translate(b"@".ljust(256, b".")).decode("ascii")
    rows = [picture[first : first + maze.width] for first in range(0, len(picture), maze.width)]
    head = ["type octile", f"height {maze.height}", f"width {maze.width}", "map"]
    return "\n".join([*head, *rows]) + "\n"


def _read(text: str, alphabet: Alphabet) -> tuple[Maze, list[TextLine], list[str]]:
    """Parse a map; return the maze, the lines of its tiles, and notes."""
    lines = filled_lines(text)
    kind, height, width = _head(lines)
    notes: list[str] = []
    if kind == _CORNERS:
        lines, has_heights = _without_heights(lines, height, width)
        if has_heights:
            notes.append("the heights of the tiles' corners are lost")
    rows = list(_exactly(lines, height, width))
    if notes:
        height, width = height - 1, width - 1
        check_size(height, width)
        rows = [TextLine(line.text[:width], line.number) for line in rows[:height]]
    return Maze(height, width, tile_rows(rows, width, alphabet)), rows, notes


def _head(lines: Iterator[TextLine]) -> tuple[str, int, int]:
    """Parse the header up to `map`, and return the type, the height and the width."""
    kind = ""
    sizes: dict[str, int] = {}
    while (line := next_line(lines, "the line 'map'")).text.strip() != "map":
        key, value = _entry(line)
        if key == "type":
            kind = value.text
        else:
            sizes[key] = value.number(f"the {key}, a whole number")
    for key in ("height", "width"):
        if key not in sizes:
            raise LabyrinthError(f"line {line.number}: the {key} is missing before the map")
    check_size(sizes["height"], sizes["width"])
    return kind, sizes["height"], sizes["width"]


def _entry(line: TextLine) -> tuple[str, Word]:
    words = line.words()
    if len(words) != 2 or words[0].text not in _HEAD:
        raise LabyrinthError(
            f"line {line.number}: found {quoted(line.text.strip())}, expected map, or type, height "
            "or width with a value"
        )
    return words[0].text, words[1]


def _without_heights(
    lines: Iterator[TextLine], height: int, width: int
) -> tuple[Iterator[TextLine], bool]:
    """Return the lines after the rows of heights, and whether there are such rows.

    Some programs omit the rows of heights. Only the number of lines shows this, because heights are
    ASCII characters, some of which also stand for tiles.
    """
    all_lines = list(lines)
    has_heights = len(all_lines) > height
    if has_heights:
        for line in all_lines[:height]:
            _check_width(line, width)
    return iter(all_lines[height:] if has_heights else all_lines), has_heights


def _exactly(lines: Iterator[TextLine], height: int, width: int) -> Iterator[TextLine]:
    """Yield `height` lines of `width` characters.

    Raises LabyrinthError if there are more or fewer lines, or if a line has another width.
    """
    count = 0
    for count, line in enumerate(lines, 1):
        if count > height:
            rows = pluralize(height, "row")
            raise LabyrinthError(f"line {line.number}: the map has more than {rows}")
        if len(line.text.rstrip()) < width and count < height and next(lines, None) is None:
            raise LabyrinthError(
                f"line {line.number}: the file ends within row {count} of {height} of the map: "
                f"{_missing(height - count)}"
            )
        _check_width(line, width)
        yield line
    if count < height:
        raise LabyrinthError(
            f"the file ends after {count} of {height} rows of the map: {_missing(height - count)}"
        )


def _missing(rows: int) -> str:
    return "1 row is missing" if rows == 1 else f"{rows} rows are missing"


def _check_width(line: TextLine, width: int) -> None:
    found = len(line.text.rstrip())
    if found != width:
        place = f"line {line.number}, column {min(found, width) + 1}"
        raise LabyrinthError(f"{place}: {pluralize(found, 'tile')}, expected {width}")


registry.add(
    Format(
        key=KEY,
        name="Moving AI map",
        summary="The grid maps of the Moving AI path-finding benchmarks.",
        suffixes=(".map",),
        read=read,
        write=write,
        begins=documents(r".*", r"type[ \t]+\w.*"),
        recognise=recognise,
        losses=lambda request: weight_losses(request.maze) + lost_endpoints(request.maze),
    )
)
