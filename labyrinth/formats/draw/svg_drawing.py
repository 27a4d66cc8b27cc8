"""What pictures in SVG are drawn of: a maze with its path, merged lines, texts."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.draw.caption import Heading
from labyrinth.formats.draw.palette import Colour, Palette
from labyrinth.formats.draw.wall_geometry import Drawing, TextLine, corners
from labyrinth.formats.support.sheet import Sheet

_LINE_WIDTH: Final = 0.24
_PATH_WIDTH: Final = 0.4
_MARK_RADIUS: Final = 0.65


def maze_parts(sheet: Sheet, drawing: Drawing, colours: Palette) -> Iterable[str]:
    """Draw walls, shades, the path and the endpoints, in units."""
    yield from wall_parts(drawing, colours)
    yield from path_parts(sheet, drawing, colours)
    yield from endpoint_parts(sheet.maze, drawing, colours)


def wall_parts(drawing: Drawing, colours: Palette) -> Iterable[str]:
    """Draw walls and shades."""
    if drawing.blocks:
        # Lines one tile wide, from edge to edge: each is moved into the middle of its tiles.
        yield '<g stroke-width="1" shape-rendering="crispEdges">'
        for number, lines in drawing.shades.items():
            yield from lines_of(lines, colours.shade(number))
        yield from lines_of(drawing.walls, colours.block)
        yield "</g>"
    else:
        yield f'<g stroke-width="{_LINE_WIDTH}" stroke-linecap="square">'
        yield f'<path stroke="{hex_of(colours.wall)}" d="{path_data(drawing.walls)}"/>'
        yield "</g>"


def path_parts(sheet: Sheet, drawing: Drawing, colours: Palette) -> Iterable[str]:
    """Draw the path, if there is one."""
    if sheet.path:
        turns, middle = corners(sheet.path, sheet.waypoints), drawing.middle
        points = " ".join(f"{col + middle:g},{row + middle:g}" for row, col in turns)
        yield (
            f'<polyline stroke="{hex_of(colours.path)}" stroke-width="{_PATH_WIDTH}" '
            f'stroke-linecap="round" stroke-linejoin="round" points="{points}"/>'
        )


def lines_of(lines: list[TextLine], colour: Colour) -> Iterable[str]:
    """Draw lines one tile wide through the upper left corners of tiles, moved into their middle."""
    level = [line for line in lines if line[2]]
    upright = [line for line in lines if line[3]]
    for moved, shift in ((level, "0 .5"), (upright, ".5 0")):
        if moved:
            yield (
                f'<path transform="translate({shift})" stroke="{hex_of(colour)}" '
                f'd="{path_data(moved)}"/>'
            )


def path_data(lines: Iterable[TextLine]) -> str:
    """Return the lines as path data, each begun relative to the end of the one before."""
    data = []
    at_x = at_y = 0
    for x, y, across, down in lines:
        data.append(f"m{x - at_x} {y - at_y}{'h' if across else 'v'}{across or down}")
        at_x, at_y = x + across, y + down
    return "".join(data).replace(" -", "-")


def endpoint_parts(maze: Maze, drawing: Drawing, colours: Palette) -> Iterable[str]:
    """Draw a diamond for each goal, and a disc for the start."""
    middle, radius = drawing.middle, _MARK_RADIUS * (0.7 if drawing.blocks else 1)
    for row, col in maze.goals:
        x, y = col + middle, row + middle
        yield (
            f'<path fill="{hex_of(colours.goal)}" d="M{x:g} {y - radius:g}l{radius:g} {radius:g}'
            f'-{radius:g} {radius:g}-{radius:g}-{radius:g}z"/>'
        )
    if maze.start:
        row, col = maze.start
        yield (
            f'<circle fill="{hex_of(colours.start)}" cx="{col + middle:g}" cy="{row + middle:g}" '
            f'r="{radius * 0.85:g}"/>'
        )


def width_of(text: str, size: int) -> float:
    """Return about how wide a text is: its font is known to the reader alone."""
    return len(text) * size * 0.6


def heading_parts(head: Heading, x: float, top: float, colour: Colour) -> Iterable[str]:
    """Write the lines of a title, their middle at x, the first below `top`."""
    for line, baseline in zip(head.lines, head.baselines(), strict=True):
        yield from text_parts(line, x, top + baseline * 0.8, head.size, colour)


def text_parts(
    text: str, x: float, y: float, size: float, colour: Colour, anchor: str = "middle"
) -> Iterable[str]:
    """Write a text, none where it is empty, whose `anchor` (start, middle or end) is at (x, y)."""
    if text:
        yield (
            f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size:g}" '
            f'text-anchor="{anchor}" fill="{hex_of(colour)}">{escape(text, quote=False)}</text>'
        )


def hex_of(colour: Colour) -> str:
    """Return a colour as SVG writes it."""
    return "#" + bytes(colour).hex()
