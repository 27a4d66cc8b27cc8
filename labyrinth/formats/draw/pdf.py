"""The ReportLab back end of drawings: mazes on a canvas, also attached to the PDF file as JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from math import inf
from typing import TYPE_CHECKING, Any, Final

from labyrinth.formats.draw.document import (
    carried_of,
    documents_of,
    font_file,
    hash_of,
    with_hash,
    without_hash,
)
from labyrinth.formats.draw.page_layout import LINE_WIDTH, Box
from labyrinth.formats.draw.palette import Colour, Palette, palette
from labyrinth.formats.draw.shapes import Diamond, Disc, Ring, Stroke, shapes_of, weights_of
from labyrinth.formats.draw.wall_geometry import TextLine, drawing_of, extent_of
from labyrinth.formats.support.format import Carried
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.render_request import RenderRequest

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FONT: Final = "Source Sans"
BOLD: Final = "Source Sans Bold"
_ATTACHMENT: Final = "mazes.json"
_ATTACHED: Final = re.compile(rb"/Type /EmbeddedFile[^>]*>>\s*stream\r?\n(.*?)endstream", re.DOTALL)
_LARGEST_CELL = 36.0
_SMALLEST_NUMBERED_TILE: Final = 6.5


def register_fonts() -> None:
    """Register the font with ReportLab.

    Raises LabyrinthError if the font or ReportLab is missing.
    """
    metrics, fonts = (
        need("reportlab.pdfbase.pdfmetrics", "pdf"),
        need("reportlab.pdfbase.ttfonts", "pdf"),
    )
    if BOLD not in metrics.getRegisteredFontNames():
        metrics.registerFont(fonts.TTFont(FONT, font_file("pdf")))
        metrics.registerFont(fonts.TTFont(BOLD, font_file("pdf", bold=True)))


def _attach(canvas: Any, documents: str) -> None:
    """Attach mazes as uncompressed JSON, which can be found without a PDF reader."""
    pdf = need("reportlab.pdfbase.pdfdoc", "pdf")
    name = pdf.PDFString(_ATTACHMENT)
    kind = pdf.PDFDictionary({"Type": pdf.PDFName("EmbeddedFile")})
    stream = canvas._doc.Reference(pdf.PDFStream(kind, documents, filters=[]))
    file = {"Type": pdf.PDFName("Filespec"), "F": name, "UF": name}
    file["EF"] = pdf.PDFDictionary({"F": stream})
    names = pdf.PDFArray([name, pdf.PDFDictionary(file)])
    files = pdf.PDFDictionary({"Names": names})
    canvas._doc.Catalog.Names = pdf.PDFDictionary({"EmbeddedFiles": files})


def saved(canvas: Canvas, content: BytesIO, requests: Sequence[RenderRequest]) -> bytes:
    """Attach the mazes to a canvas, save it into `content`, and return the bytes of the file."""
    _attach(canvas, documents_of(requests))
    canvas.save()
    return with_hash(content.getvalue(), hash_of(content.getvalue()))


def carried(data: bytes) -> Carried | None:
    """Return the mazes attached to a PDF file; None if it was not written by this program."""
    return carried_of(_attachment_in(data), hash_of(without_hash(data)))


def _attachment_in(data: bytes) -> str:
    """Return the JSON attached to a file; "" if the file has no attachment."""
    found = _ATTACHED.search(data)
    return found[1].decode(errors="replace") if found else ""


def unit_in(box: Box, request: RenderRequest) -> float:
    """Return the unit, in points, of a maze's drawing: limited by the box and by `style.cell`."""
    maze = request.maze
    extent = extent_of(maze)
    step = 1 if extent[0] == maze.width else 2
    return min(box.unit(extent), (request.style.cell or _LARGEST_CELL) / step)


def has_numbers(request: RenderRequest, box: Box) -> bool:
    """Return whether the maze has weights, and tiles large enough to write them as numbers."""
    return unit_in(box, request) >= _SMALLEST_NUMBERED_TILE and bool(weights_of(request.maze))


def draw_maze(canvas: Canvas, request: RenderRequest, box: Box, *, numbers: bool) -> None:
    """Draw a maze at the top centre of a box; `numbers` says whether weights are also written."""
    drawing = drawing_of(request.maze)
    unit, middle = unit_in(box, request), drawing.middle
    colours = palette(request.style.dark)
    least = _SMALLEST_NUMBERED_TILE if numbers else inf
    shapes = shapes_of(request, colours, unit, blocks=drawing.blocks, least=least)
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
    for stroke in shapes.path:
        _stroke_path(canvas, stroke, middle)
    for mark in shapes.marks:
        draw_mark(canvas, mark, middle)
    canvas.restoreState()
    for weight in shapes.numbers:
        size = weight.size * unit
        x, y = left + (weight.x + middle) * unit, top - (weight.y + middle) * unit - size * 0.33
        write(canvas, weight.text, x, y, FONT, size, weight.colour)
    for ring in shapes.rings:
        x, y = left + (ring.x + middle) * unit, top - (ring.y + middle) * unit
        _draw_ring(canvas, ring, (x, y), ring.radius * unit, colours)


def write(
    canvas: Canvas, text: str, x: float, y: float, font: str, size: float, colour: Colour
) -> None:
    """Write a line of text centred at x, with its baseline at y."""
    canvas.setFillColorRGB(*share(colour))
    canvas.setFont(font, size)
    canvas.drawCentredString(x, y, text)


def draw_mark(canvas: Canvas, mark: Disc | Diamond, middle: float = 0.0) -> None:
    """Draw the mark of a start (a disc) or of a goal (a diamond), shifted by `middle`."""
    x, y, radius = mark.x + middle, mark.y + middle, mark.radius
    canvas.setFillColorRGB(*share(mark.colour))
    if isinstance(mark, Disc):
        canvas.circle(x, y, radius, stroke=0, fill=1)
        return
    shape = canvas.beginPath()
    shape.moveTo(x, y - radius)
    for corner in ((x + radius, y), (x, y + radius), (x - radius, y)):
        shape.lineTo(*corner)
    shape.close()
    canvas.drawPath(shape, stroke=0, fill=1)


def _draw_ring(
    canvas: Canvas, ring: Ring, place: tuple[float, float], radius: float, colours: Palette
) -> None:
    """Draw the number of a waypoint in a ring."""
    x, y = place
    canvas.setLineWidth(radius * 0.25)
    canvas.setFillColorRGB(*share(colours.ground))
    canvas.setStrokeColorRGB(*share(ring.colour))
    canvas.circle(x, y, radius * 0.875, stroke=1, fill=1)
    size = radius * (1.4 if len(ring.text) == 1 else 1.15)
    write(canvas, ring.text, x, y - size * 0.33, FONT, size, colours.text)


def share(colour: Colour) -> tuple[float, float, float]:
    """Return a colour for ReportLab, with components from 0 to 1."""
    red, green, blue = colour
    return red / 255, green / 255, blue / 255


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


def _stroke_path(canvas: Canvas, stroke: Stroke, middle: float) -> None:
    canvas.setStrokeColorRGB(*share(stroke.colour))
    canvas.setLineWidth(stroke.width)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    line = canvas.beginPath()
    (x, y), *others = stroke.points
    line.moveTo(x + middle, y + middle)
    for x, y in others:
        line.lineTo(x + middle, y + middle)
    canvas.drawPath(line)
