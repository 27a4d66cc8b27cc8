"""A maze on a canvas of ReportLab."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.draw.lettering import font_file
from labyrinth.formats.draw.page_layout import LINE_WIDTH, Box
from labyrinth.formats.draw.palette import Colour, Palette, palette
from labyrinth.formats.draw.wall_geometry import TextLine, corners, drawing_of, extent_of
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.sheet import Sheet

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FONT: Final = "Source Sans"
BOLD: Final = "Source Sans Bold"
_ATTACHMENT: Final = "mazes.json"
_ATTACHED: Final = re.compile(rb"/Type /EmbeddedFile[^>]*>>\s*stream\r?\n(.*?)endstream", re.DOTALL)
_LARGEST_CELL = 36.0
_SMALLEST_NUMBERED_TILE = 6.5
_NUMBER_SIZE = 0.58
_PATH_WIDTH = 0.36
_STOP_RADIUS = 0.8
_SMALLEST_STOP = 5.0
_MARK_RADIUS = 0.6


def register_fonts() -> None:
    """Make the letters known to ReportLab. Raises LabyrinthError where it or they are missing."""
    metrics, fonts = (
        need("reportlab.pdfbase.pdfmetrics", "pdf"),
        need("reportlab.pdfbase.ttfonts", "pdf"),
    )
    if BOLD not in metrics.getRegisteredFontNames():
        metrics.registerFont(fonts.TTFont(FONT, font_file("pdf")))
        metrics.registerFont(fonts.TTFont(BOLD, font_file("pdf", bold=True)))


def attach(canvas: Any, documents: str) -> None:
    """Attach mazes as JSON, not compressed: they are found without a reader of PDF."""
    pdf = need("reportlab.pdfbase.pdfdoc", "pdf")
    name = pdf.PDFString(_ATTACHMENT)
    kind = pdf.PDFDictionary({"Type": pdf.PDFName("EmbeddedFile")})
    stream = canvas._doc.Reference(pdf.PDFStream(kind, documents, filters=[]))
    file = {"Type": pdf.PDFName("Filespec"), "F": name, "UF": name}
    file["EF"] = pdf.PDFDictionary({"F": stream})
    names = pdf.PDFArray([name, pdf.PDFDictionary(file)])
    files = pdf.PDFDictionary({"Names": names})
    canvas._doc.Catalog.Names = pdf.PDFDictionary({"EmbeddedFiles": files})


def attachment_in(data: bytes) -> str:
    """Return the JSON that was attached to a file, nothing where there is none."""
    found = _ATTACHED.search(data)
    return found[1].decode(errors="replace") if found else ""


def unit_in(box: Box, sheet: Sheet) -> float:
    """Return how many points a unit of the maze takes, as the box and the style allow."""
    maze = sheet.maze
    extent = extent_of(maze)
    step = 1 if extent[0] == maze.width else 2
    return min(box.unit(extent), (sheet.style.cell or _LARGEST_CELL) / step)


def has_numbers(sheet: Sheet, box: Box) -> bool:
    """Whether the weights in a box are written as numbers: the tiles are large enough."""
    return sheet.maze.weighted and unit_in(box, sheet) >= _SMALLEST_NUMBERED_TILE


def draw_maze(
    canvas: Canvas, sheet: Sheet, path: Sequence[Position], box: Box, *, numbers: bool
) -> None:
    """Draw a maze at the top of a box, in its middle, its weights as `numbers` or shades alone.

    The stops of a path are drawn with it.
    """
    drawing = drawing_of(sheet.maze)
    unit = unit_in(box, sheet)
    colours = palette(sheet.style.dark)
    left = box.left + (box.width - drawing.width * unit) / 2
    top = box.lower + box.height - unit * LINE_WIDTH / 2
    canvas.saveState()
    canvas.translate(left, top)
    canvas.scale(unit, -unit)
    if drawing.blocks:
        for number, lines in drawing.shades.items():
            _fill(canvas, lines, colours.shade(number))
        _fill(canvas, drawing.walls, colours.block)
    else:
        canvas.setLineCap(2)
        _stroke(canvas, drawing.walls, colours.wall)
    if path:
        _stroke_path(canvas, corners(path, sheet.waypoints), drawing.middle, colours.path)

    def radius(tile: Position) -> float:
        # A number on a mark must not stand out beyond it.
        numbered = numbers and sheet.maze[tile] > 1
        return _MARK_RADIUS * (0.65 if drawing.blocks and not numbered else 1)

    for row, col in sheet.maze.goals:
        x, y = col + drawing.middle, row + drawing.middle
        draw_goal(canvas, x, y, radius((row, col)), colours.goal)
    if sheet.maze.start:
        row, col = sheet.maze.start
        x, y = col + drawing.middle, row + drawing.middle
        draw_start(canvas, x, y, radius((row, col)), colours.start)
    canvas.restoreState()
    if path:
        middles = [
            (left + (col + drawing.middle) * unit, top - (row + drawing.middle) * unit)
            for row, col in sheet.stops
        ]
        radius_of_stops = max(_SMALLEST_STOP, unit * _STOP_RADIUS * (0.6 if drawing.blocks else 1))
        _draw_stops(canvas, middles, radius_of_stops, colours)
    if numbers:
        size = unit * _NUMBER_SIZE
        canvas.setFont(FONT, size)
        ends = {sheet.maze.start, *sheet.maze.goals}
        for (row, col), weight in _numbers(sheet.maze):
            on_mark = (row, col) in ends
            canvas.setFillColorRGB(*share(colours.ground if on_mark else colours.text))
            x, y = left + (col + 0.5) * unit, top - (row + 0.5) * unit - size * 0.33
            canvas.drawCentredString(x, y, str(weight))


def draw_start(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    """Draw the mark of a start, a disc."""
    canvas.setFillColorRGB(*share(colour))
    canvas.circle(x, y, radius * 0.85, stroke=0, fill=1)


def draw_goal(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    """Draw the mark of a goal, a diamond."""
    canvas.setFillColorRGB(*share(colour))
    shape = canvas.beginPath()
    shape.moveTo(x, y - radius)
    shape.lineTo(x + radius, y)
    shape.lineTo(x, y + radius)
    shape.lineTo(x - radius, y)
    shape.close()
    canvas.drawPath(shape, stroke=0, fill=1)


def _draw_stops(
    canvas: Canvas, middles: Sequence[tuple[float, float]], radius: float, colours: Palette
) -> None:
    """Draw the numbers of stops in rings."""
    canvas.setLineWidth(radius * 0.25)
    for number, (x, y) in enumerate(middles, 1):
        canvas.setFillColorRGB(*share(colours.ground))
        canvas.setStrokeColorRGB(*share(colours.stop))
        canvas.circle(x, y, radius * 0.875, stroke=1, fill=1)
        size = radius * (1.4 if number < 10 else 1.15)
        canvas.setFillColorRGB(*share(colours.text))
        canvas.setFont(FONT, size)
        canvas.drawCentredString(x, y - size * 0.33, str(number))


def share(colour: Colour) -> tuple[float, float, float]:
    """Return a colour as ReportLab has it, parts from 0 to 1."""
    red, green, blue = colour
    return red / 255, green / 255, blue / 255


def _numbers(maze: Maze) -> Iterator[tuple[Position, int]]:
    return ((maze.position(at), tile) for at, tile in enumerate(maze.tiles) if tile > 1)


def _stroke(canvas: Canvas, lines: Sequence[TextLine], colour: Colour) -> None:
    canvas.setStrokeColorRGB(*share(colour))
    canvas.setLineWidth(LINE_WIDTH)
    path = canvas.beginPath()
    for x, y, across, down in lines:
        path.moveTo(x, y)
        path.lineTo(x + across, y + down)
    canvas.drawPath(path)


def _fill(canvas: Canvas, lines: Sequence[TextLine], colour: Colour) -> None:
    canvas.setFillColorRGB(*share(colour))
    path = canvas.beginPath()
    for x, y, across, down in lines:
        path.rect(x, y, across or 1, down or 1)
    canvas.drawPath(path, stroke=0, fill=1)


def _stroke_path(canvas: Canvas, points: Sequence[Position], middle: float, colour: Colour) -> None:
    canvas.setStrokeColorRGB(*share(colour))
    canvas.setLineWidth(_PATH_WIDTH)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    line = canvas.beginPath()
    line.moveTo(points[0][1] + middle, points[0][0] + middle)
    for row, col in points[1:]:
        line.lineTo(col + middle, row + middle)
    canvas.drawPath(line)
