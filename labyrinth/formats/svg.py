"""A vector picture in SVG 1.1, for screens and for print.

All walls are one path of merged lines, so a maze of 200 x 200 rooms has less than 1 MB. A maze of
rooms with walls is drawn with lines, any other with a block for each tile, weights as shades. The
start is a disc, a goal a diamond. `path` is drawn as a line, its stops as numbers in rings; the
style's title stands above the maze, its recipe below it. Text is set in the reader's own sans-serif
font.

Only written. Lost: the numbers of weights (they are shades).
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.caption import cut_losses, heading, recipe_of, title_of
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.losses import shade_losses
from labyrinth.formats.support.palette import Colour, Palette, palette
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.wall_geometry import Drawing, TextLine, corners, drawing_of

_LONGEST_SIDE = 900
_LINE_WIDTH = 0.24
_PATH_WIDTH = 0.4
_MARK_RADIUS = 0.65
_STOP_RADIUS = 0.8
_SMALLEST_STOP = 7.0
_TITLE_SIZES = (20, 16)
_NARROWEST_TITLE = 360
_RECIPE_SIZE = 11


def write(sheet: Sheet) -> str:
    """Write the picture."""
    drawing = drawing_of(sheet.maze)
    colours = palette(sheet.style.dark)
    unit = _unit(sheet, drawing)
    margin = max(10.0, unit)
    title, recipe = title_of(sheet), recipe_of(sheet)
    width = drawing.width * unit + 2 * margin
    head = heading(title, _width_of, max(width, _NARROWEST_TITLE), _TITLE_SIZES)
    top = margin + head.height
    width = max(width, *(_width_of(line, head.size) for line in head.lines), 0)
    width = max(width, _width_of(recipe, _RECIPE_SIZE))
    below = top + drawing.height * unit
    height = below + margin + (_RECIPE_SIZE * 1.8 if recipe else 0)
    left = (width - drawing.width * unit) / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">',
        f"<title>{escape(title or recipe or 'Maze', quote=False)}</title>",
        f'<rect width="100%" height="100%" fill="{_hex(colours.ground)}"/>',
        f'<g transform="translate({left:g} {top:g}) scale({unit:g})" fill="none" '
        'stroke-linecap="butt">',
        *_maze(sheet, drawing, colours),
        "</g>",
        *_stops(sheet, drawing, (left, top), unit),
        *(
            text
            for line, baseline in zip(head.lines, head.baselines(), strict=True)
            for text in _text(line, width / 2, margin + baseline * 0.8, head.size, colours.text)
        ),
        *_text(recipe, width / 2, below + margin + _RECIPE_SIZE * 0.8, _RECIPE_SIZE, colours.text),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _width_of(text: str, size: int) -> float:
    """Return about how wide a text is: its font is known to the reader alone."""
    return len(text) * size * 0.6


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost of weights and of the title."""
    return shade_losses(sheet) + cut_losses(sheet)


def _unit(sheet: Sheet, drawing: Drawing) -> float:
    """Return the pixels of a unit."""
    step = 1 if drawing.blocks else 2
    if sheet.style.cell:
        return sheet.style.cell / step
    longest = max(drawing.width, drawing.height, 1)
    return max(1.0, min(24 / step, _LONGEST_SIDE / longest))


def _maze(sheet: Sheet, drawing: Drawing, colours: Palette) -> Iterable[str]:
    maze, middle = sheet.maze, drawing.middle
    if drawing.blocks:
        # Lines one tile wide, from edge to edge: each is moved into the middle of its tiles.
        yield '<g stroke-width="1" shape-rendering="crispEdges">'
        for number, lines in drawing.shades.items():
            yield from _lines(lines, colours.shade(number))
        yield from _lines(drawing.walls, colours.block)
        yield "</g>"
    else:
        yield f'<g stroke-width="{_LINE_WIDTH}" stroke-linecap="square">'
        yield f'<path stroke="{_hex(colours.wall)}" d="{_path_data(drawing.walls)}"/>'
        yield "</g>"
    if sheet.path:
        turns = corners(sheet.path, sheet.waypoints)
        points = " ".join(f"{col + middle:g},{row + middle:g}" for row, col in turns)
        yield (
            f'<polyline stroke="{_hex(colours.path)}" stroke-width="{_PATH_WIDTH}" '
            f'stroke-linecap="round" stroke-linejoin="round" points="{points}"/>'
        )
    yield from _endpoints(maze, middle, colours, _MARK_RADIUS * (0.7 if drawing.blocks else 1))


def _lines(lines: list[TextLine], colour: Colour) -> Iterable[str]:
    level = [line for line in lines if line[2]]
    upright = [line for line in lines if line[3]]
    for moved, shift in ((level, "0 .5"), (upright, ".5 0")):
        if moved:
            yield (
                f'<path transform="translate({shift})" stroke="{_hex(colour)}" '
                f'd="{_path_data(moved)}"/>'
            )


def _path_data(lines: Iterable[TextLine]) -> str:
    """Return the lines as path data, each begun relative to the end of the one before."""
    data = []
    at_x = at_y = 0
    for x, y, across, down in lines:
        data.append(f"m{x - at_x} {y - at_y}{'h' if across else 'v'}{across or down}")
        at_x, at_y = x + across, y + down
    return "".join(data).replace(" -", "-")


def _endpoints(maze: Maze, middle: float, colours: Palette, radius: float) -> Iterable[str]:
    for row, col in maze.goals:
        x, y = col + middle, row + middle
        yield (
            f'<path fill="{_hex(colours.goal)}" d="M{x:g} {y - radius:g}l{radius:g} {radius:g}'
            f'-{radius:g} {radius:g}-{radius:g}-{radius:g}z"/>'
        )
    if maze.start:
        row, col = maze.start
        yield (
            f'<circle fill="{_hex(colours.start)}" cx="{col + middle:g}" cy="{row + middle:g}" '
            f'r="{radius * 0.85:g}"/>'
        )


def _stops(
    sheet: Sheet, drawing: Drawing, corner: tuple[float, float], unit: float
) -> Iterable[str]:
    """Draw stops with their numbers in pixels: they can be read however small the maze is."""
    colours, (left, top) = palette(sheet.style.dark), corner
    radius = max(_SMALLEST_STOP, unit * _STOP_RADIUS * (0.6 if drawing.blocks else 1))
    for number, (row, col) in enumerate(sheet.stops, 1):
        x, y = left + (col + drawing.middle) * unit, top + (row + drawing.middle) * unit
        yield (
            f'<circle fill="{_hex(colours.ground)}" stroke="{_hex(colours.stop)}" '
            f'stroke-width="{radius * 0.25:g}" cx="{x:g}" cy="{y:g}" r="{radius * 0.875:g}"/>'
        )
        size = radius * (1.4 if number < 10 else 1.15)
        yield from _text(str(number), x, y + size * 0.34, size, colours.text)


def _text(text: str, x: float, y: float, size: float, colour: Colour) -> Iterable[str]:
    if text:
        yield (
            f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size:g}" '
            f'text-anchor="middle" fill="{_hex(colour)}">{escape(text, quote=False)}</text>'
        )


def _hex(colour: Colour) -> str:
    return "#" + bytes(colour).hex()


registry.add(
    Format(
        key="svg",
        name="SVG picture",
        summary="A vector picture to print, with title, recipe and path.",
        suffixes=(".svg",),
        write=write,
        losses=losses,
    )
)
