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
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final
from zlib import compress, decompressobj
from zlib import error as zlib_error

from labyrinth.formats.draw.document import (
    Heading,
    carried_of,
    cut_losses,
    documents_of,
    hash_of,
    heading,
    recipe_of,
    title_of,
)
from labyrinth.formats.draw.palette import Colour, Palette, palette
from labyrinth.formats.draw.shapes import Diamond, Disc, Ring, Shapes, shapes_of
from labyrinth.formats.draw.wall_geometry import Drawing, TextLine, drawing_of
from labyrinth.formats.support.format import Carried, Format, registry
from labyrinth.formats.support.render_request import RenderRequest

_LINE_WIDTH: Final = 0.24
# The width of marks between walls that are lines, in units; a corridor is two wide.
_MARK_WIDTH: Final = 1.5

# Horizontal lines of tiles that a run has marked, by colour.
Marks = dict[Colour, list[TextLine]]


def page_of(width: float, height: float, title: str, ground: Colour, parts: Iterable[str]) -> str:
    """Return an SVG picture of parts on a background in the colour `ground`.

    The first line of the picture has only the start tag of the root element.
    """
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">',
        f"<title>{escape(title, quote=False)}</title>",
        f'<rect width="100%" height="100%" fill="{_hex_of(ground)}"/>',
    )
    return "\n".join((*head, *parts, "</svg>")) + "\n"


def maze_parts(
    drawing: Drawing,
    shapes: Shapes,
    corner: tuple[float, float],
    unit: float,
    colours: Palette,
    marks: Marks | None = None,
) -> Iterator[str]:
    """Yield the SVG elements of a maze, with its upper left corner at `corner`.

    A unit of the drawing has `unit` pixels. `marks` are the tiles that an algorithm has marked.
    """
    (left, top), middle = corner, drawing.middle
    yield (
        f'<g transform="translate({left:g} {top:g}) scale({unit:g})" fill="none" '
        'stroke-linecap="butt">'
    )
    yield from _walls(drawing, colours)
    yield from _marks(marks or {}, blocks=drawing.blocks)
    for points, width, colour in shapes.path:
        places = " ".join(f"{x + middle:g},{y + middle:g}" for x, y in points)
        yield (
            f'<polyline stroke="{_hex_of(colour)}" stroke-width="{width}" '
            f'stroke-linecap="round" stroke-linejoin="round" points="{places}"/>'
        )
    for mark in shapes.marks:
        yield _mark(mark, middle)
    yield "</g>"
    if shapes.numbers:
        yield f'<g font-family="sans-serif" font-size="{shapes.numbers[0].size * unit:g}" '
        yield 'text-anchor="middle">'
    for x, y, size, colour, text in shapes.numbers:
        x, y = left + (x + middle) * unit, top + (y + middle + size * 0.35) * unit
        yield f'<text x="{x:g}" y="{y:g}" fill="{_hex_of(colour)}">{text}</text>'
    if shapes.numbers:
        yield "</g>"
    for ring in shapes.rings:
        x, y = left + (ring.x + middle) * unit, top + (ring.y + middle) * unit
        yield from _ring(ring, x, y, ring.radius * unit, colours)


def _walls(drawing: Drawing, colours: Palette) -> Iterator[str]:
    """Yield the SVG elements of walls and shades."""
    if drawing.blocks:
        # Lines one tile wide, from edge to edge: each is moved into the middle of its tiles.
        yield '<g stroke-width="1" shape-rendering="crispEdges">'
        for number, lines in drawing.shades.items():
            yield from _tile_lines(lines, colours.shade(number))
        yield from _tile_lines(drawing.walls, colours.block)
        yield "</g>"
    else:
        yield f'<g stroke-width="{_LINE_WIDTH}" stroke-linecap="square">'
        yield f'<path stroke="{_hex_of(colours.wall)}" d="{_path_data(drawing.walls)}"/>'
        yield "</g>"


def _tile_lines(lines: list[TextLine], colour: Colour) -> Iterator[str]:
    """Yield SVG paths of lines one tile wide, moved from the corners of tiles to the middles."""
    level = [line for line in lines if line[2]]
    upright = [line for line in lines if line[3]]
    for moved, shift in ((level, "0 .5"), (upright, ".5 0")):
        if moved:
            yield (
                f'<path transform="translate({shift})" stroke="{_hex_of(colour)}" '
                f'd="{_path_data(moved)}"/>'
            )


def _path_data(lines: Iterable[TextLine]) -> str:
    """Return the lines as SVG path data, with each start relative to the previous line's end."""
    data = []
    at_x = at_y = 0
    for x, y, across, down in lines:
        data.append(f"m{x - at_x} {y - at_y}{'h' if across else 'v'}{across or down}")
        at_x, at_y = x + across, y + down
    return "".join(data).replace(" -", "-")


def _marks(marks: Marks, *, blocks: bool) -> Iterator[str]:
    """Yield SVG paths for marked tiles: lines through the middles of the tiles."""
    shift, width, cap = ("0 .5", 1, "butt") if blocks else ("0 0", _MARK_WIDTH, "square")
    for colour, lines in marks.items():
        # A dot is a line of length 0, which still has square ends.
        data = "".join(f"M{x} {y}h{across if blocks else across - 1}" for x, y, across, _ in lines)
        yield (
            f'<path transform="translate({shift})" stroke-width="{width}" '
            f'stroke-linecap="{cap}" stroke="{_hex_of(colour)}" d="{data}"/>'
        )


def _mark(mark: Disc | Diamond, middle: float) -> str:
    x, y, radius, colour = mark.x + middle, mark.y + middle, mark.radius, _hex_of(mark.colour)
    if isinstance(mark, Disc):
        return f'<circle fill="{colour}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    return (
        f'<path fill="{colour}" d="M{x:g} {y - radius:g}l{radius:g} {radius:g}'
        f'-{radius:g} {radius:g}-{radius:g}-{radius:g}z"/>'
    )


def _ring(ring: Ring, x: float, y: float, radius: float, colours: Palette) -> Iterator[str]:
    yield (
        f'<circle fill="{_hex_of(colours.ground)}" stroke="{_hex_of(ring.colour)}" '
        f'stroke-width="{radius * 0.25:g}" cx="{x:g}" cy="{y:g}" r="{radius * 0.875:g}"/>'
    )
    size = radius * (1.4 if len(ring.text) == 1 else 1.15)
    yield from text_parts(ring.text, x, y + size * 0.34, size, colours.text)


def width_of(text: str, size: int) -> float:
    """Return the approximate width of a text, whose font only the viewer knows."""
    return len(text) * size * 0.6


def heading_parts(head: Heading, x: float, top: float, colour: Colour) -> Iterator[str]:
    """Yield the lines of a title as SVG text, centred at x, with the first line below `top`."""
    for line, baseline in zip(head.lines, head.baselines(), strict=True):
        yield from text_parts(line, x, top + baseline * 0.8, head.size, colour)


def text_parts(
    text: str, x: float, y: float, size: float, colour: Colour, anchor: str = "middle"
) -> Iterator[str]:
    """Yield a text whose `anchor` (start, middle or end) is at (x, y); nothing if it is empty."""
    if text:
        yield (
            f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size:g}" '
            f'text-anchor="{anchor}" fill="{_hex_of(colour)}">{escape(text, quote=False)}</text>'
        )


def _hex_of(colour: Colour) -> str:
    """Return a colour in SVG notation."""
    return "#" + bytes(colour).hex()


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
    # The distance between two neighbouring tiles, in pixels.
    step = 1 if drawing.blocks else 2
    fitting = max(1.0, min(24 / step, _LONGEST_SIDE / max(drawing.width, drawing.height, 1)))
    unit = request.style.cell / step if request.style.cell else fitting
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
    # The maze is compressed, to stay smaller than the picture.
    documents = compress(documents_of([request], hash_of(picture.encode())).encode())
    metadata = f"<metadata>{_LABEL}{b64encode(documents).decode()}</metadata>"
    return f"{root}{metadata}\n{rest}".encode()


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


registry.add(
    Format(
        key="svg",
        name="SVG picture",
        summary="A vector picture to print, with title, recipe and path.",
        suffixes=(".svg",),
        recognise_data=re.compile(
            rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<svg\b", re.DOTALL
        ).match,
        bytes_a_tile=7,
        write=write,
        carried=carried,
        losses=cut_losses,
        styled=("dark", "cell", "title"),
    )
)
