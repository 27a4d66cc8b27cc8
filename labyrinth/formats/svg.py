"""Vector pictures in SVG 1.1, for screens and for print.

All walls are one path of merged lines, so the file of 200 x 200 rooms has less than 1 MB. A maze of
rooms with walls is drawn with lines, any other maze with a block for each wall tile. Weights are
shown as shades and, if a tile is at least 12 pixels wide, also as numbers. The start is a disc, a
goal is a diamond. The path is drawn as a line, with its waypoints as numbers in rings. The title is
above the maze, the recipe below it. Text is set in the viewer's sans-serif font.

The maze is embedded in `<metadata>`, as compressed JSON, and can be read back exactly.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from typing import Final
from zlib import compress, decompressobj
from zlib import error as zlib_error

from labyrinth.formats.draw.caption import cut_losses, heading, recipe_of, title_of
from labyrinth.formats.draw.document import carried_of, documents_of, hash_of
from labyrinth.formats.draw.palette import palette
from labyrinth.formats.draw.shapes import shapes_of
from labyrinth.formats.draw.svg import heading_parts, maze_parts, page_of, text_parts, width_of
from labyrinth.formats.draw.wall_geometry import Drawing, drawing_of
from labyrinth.formats.support.format import Carried, Format, registry
from labyrinth.formats.support.render_request import RenderRequest

_LABEL: Final = "labyrinth:json+zlib+base64,"
_METADATA: Final = re.compile(rf"<metadata>{re.escape(_LABEL)}([\w+/=]*)</metadata>".encode())
_MOST_BYTES: Final = 1 << 26
_LONGEST_SIDE = 900
_TITLE_SIZES = (20, 16)
_NARROWEST_TITLE = 360
_RECIPE_SIZE = 11


def write(request: RenderRequest) -> bytes:
    """Write the picture, with the maze embedded."""
    drawing = drawing_of(request.maze)
    colours = palette(request.style.dark)
    unit = _unit(request, drawing)
    margin = max(10.0, unit)
    title, recipe = title_of(request), recipe_of(request)
    width = drawing.width * unit + 2 * margin
    head = heading(title, width_of, max(width, _NARROWEST_TITLE), _TITLE_SIZES)
    top = margin + head.height
    width = max(width, *(width_of(line, head.size) for line in head.lines), 0)
    width = max(width, width_of(recipe, _RECIPE_SIZE))
    below = top + drawing.height * unit
    height = below + margin + (_RECIPE_SIZE * 1.8 if recipe else 0)
    corner = (width - drawing.width * unit) / 2, top
    baseline = below + margin + _RECIPE_SIZE * 0.8
    shapes = shapes_of(request, colours, unit, blocks=drawing.blocks)
    parts = [
        *maze_parts(drawing, shapes, corner, unit, colours),
        *heading_parts(head, width / 2, margin, colours.text),
        *text_parts(recipe, width / 2, baseline, _RECIPE_SIZE, colours.text),
    ]
    picture = page_of(width, height, title or recipe or "Maze", colours.ground, parts)
    root, rest = picture.split("\n", 1)
    return f"{root}{_metadata(request, picture)}\n{rest}".encode()


def _metadata(request: RenderRequest, picture: str) -> str:
    """Return the element that embeds the maze, compressed to stay smaller than the picture."""
    documents = documents_of([request], hash_of(picture.encode()))
    return f"<metadata>{_LABEL}{b64encode(compress(documents.encode())).decode()}</metadata>"


def carried(data: bytes) -> Carried | None:
    """Return the maze embedded in a picture; None if it was not written by this program."""
    found = _METADATA.search(data)
    if found is None:
        return None
    try:
        documents = decompressobj().decompress(b64decode(found[1]), _MOST_BYTES).decode()
    except (ValueError, zlib_error):
        return None
    return carried_of(documents, hash_of(data[: found.start()] + data[found.end() :]))


def _unit(request: RenderRequest, drawing: Drawing) -> float:
    """Return the length in pixels of a unit, the distance between two neighbouring tiles."""
    step = 1 if drawing.blocks else 2
    if request.style.cell:
        return request.style.cell / step
    longest = max(drawing.width, drawing.height, 1)
    return max(1.0, min(24 / step, _LONGEST_SIDE / longest))


registry.add(
    Format(
        key="svg",
        name="SVG picture",
        summary="A vector picture to print, with title, recipe and path.",
        suffixes=(".svg",),
        signature=re.compile(
            rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<svg\b", re.DOTALL
        ),
        bytes_a_tile=7,
        write=write,
        carried=carried,
        losses=cut_losses,
        styled=("dark", "cell", "title"),
    )
)
