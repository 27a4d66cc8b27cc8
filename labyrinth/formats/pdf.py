"""Worksheets in PDF: a maze on each page, the solutions on the last pages.

Pages are A4, upright or lying as the maze fits better. The style's title stands above the maze
(with a number if there are several), its recipe at the foot of the page. Up to four solutions share
a page; each shows the path given, else a cheapest one, if there is any. Mazes are drawn as in SVG,
all walls in one path. Needs ReportLab, the extra `pdf`: it has paths, is under the BSD licence like
this project's other dependencies, and can leave dates out, so that the same mazes make the same
file.

Only written. Lost: the numbers of weights (they are shades).
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import solve
from labyrinth.formats.support.caption import recipe_of, title_of
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.losses import shade_losses
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.palette import Colour, palette
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.wall_geometry import Drawing, TextLine, corners, drawing_of

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_SHORT_SIDE, _LONG_SIDE = 595.28, 841.89
_MARGIN = 42.0
_TITLE_SIZE = 20
_RECIPE_SIZE = 9
_LABEL_SIZE = 11
_SOLUTIONS_A_PAGE = 4
_LARGEST_CELL = 36.0
_LINE_WIDTH = 0.2
_PATH_WIDTH = 0.36
_MARK_RADIUS = 0.6

Box = tuple[float, float, float, float]
"""Left, lower, width and height in points, from the lower left corner of the page."""


def write_many(sheets: Sequence[Sheet]) -> bytes:
    """Write the worksheets. Raises LabyrinthError where ReportLab is missing."""
    canvas_module = need("reportlab.pdfgen.canvas", "pdf")
    content = BytesIO()
    canvas: Canvas = canvas_module.Canvas(content, pageCompression=1, invariant=1)
    canvas.setTitle(_latin(title_of(sheets[0]) or "Mazes"))
    numbered = len(sheets) > 1
    for number, sheet in enumerate(sheets, 1):
        _puzzle_page(canvas, sheet, str(number) if numbered else "")
    solved = [(number, sheet, _path(sheet)) for number, sheet in enumerate(sheets, 1)]
    solutions = [(number, sheet, path) for number, sheet, path in solved if path]
    for first in range(0, len(solutions), _SOLUTIONS_A_PAGE):
        _solution_page(canvas, solutions[first : first + _SOLUTIONS_A_PAGE], numbered)
    canvas.save()
    return content.getvalue()


def _path(sheet: Sheet) -> list[Position]:
    maze = sheet.maze
    ends = (maze.start, *maze.goals)
    if sheet.path or len(ends) < 2 or any(end is None or not maze[end] for end in ends):
        return list(sheet.path)
    return solve(maze, "dijkstra").path


def _puzzle_page(canvas: Canvas, sheet: Sheet, number: str) -> None:
    drawing = drawing_of(sheet.maze)
    lying = drawing.width > drawing.height
    width, height = (_LONG_SIDE, _SHORT_SIDE) if lying else (_SHORT_SIDE, _LONG_SIDE)
    _begin_page(canvas, sheet, width, height)
    title = title_of(sheet)
    if number:
        title = f"{title} \N{EN DASH} {number}" if title else f"Maze {number}"
    above = _TITLE_SIZE * 2 if title else 0
    canvas.setFillColorRGB(*_share(palette(sheet.style.dark).text))
    canvas.setFont("Helvetica-Bold", _TITLE_SIZE)
    canvas.drawCentredString(width / 2, height - _MARGIN - _TITLE_SIZE * 0.8, _latin(title))
    canvas.setFont("Helvetica", _RECIPE_SIZE)
    canvas.drawCentredString(width / 2, _MARGIN * 0.6, _latin(recipe_of(sheet)))
    box = (_MARGIN, _MARGIN, width - 2 * _MARGIN, height - 2 * _MARGIN - above)
    _draw(canvas, sheet, drawing, (), box)
    canvas.showPage()


def _solution_page(
    canvas: Canvas, solutions: Sequence[tuple[int, Sheet, list[Position]]], numbered: bool
) -> None:
    first = solutions[0][1]
    _begin_page(canvas, first, _SHORT_SIDE, _LONG_SIDE)
    canvas.setFillColorRGB(*_share(palette(first.style.dark).text))
    canvas.setFont("Helvetica-Bold", _TITLE_SIZE)
    heading = "Solutions" if numbered else "Solution"
    top = _LONG_SIDE - _MARGIN - _TITLE_SIZE * 2
    canvas.drawCentredString(_SHORT_SIDE / 2, top + _TITLE_SIZE * 1.2, heading)
    columns = 2 if len(solutions) > 1 else 1
    rows = 2 if len(solutions) > 2 else 1
    gap = _MARGIN / 2
    width = (_SHORT_SIDE - 2 * _MARGIN - (columns - 1) * gap) / columns
    height = (top - _MARGIN - (rows - 1) * gap) / rows
    for at, (number, sheet, path) in enumerate(solutions):
        row, col = divmod(at, columns)
        left = _MARGIN + col * (width + gap)
        lower = top - (row + 1) * height - row * gap
        if numbered:
            canvas.setFillColorRGB(*_share(palette(sheet.style.dark).text))
            canvas.setFont("Helvetica-Bold", _LABEL_SIZE)
            canvas.drawCentredString(left + width / 2, lower + height - _LABEL_SIZE, str(number))
        box = (left, lower, width, height - (_LABEL_SIZE * 1.6 if numbered else 0))
        _draw(canvas, sheet, drawing_of(sheet.maze), path, box)
    canvas.showPage()


def _begin_page(canvas: Canvas, sheet: Sheet, width: float, height: float) -> None:
    canvas.setPageSize((width, height))
    if sheet.style.dark:
        canvas.setFillColorRGB(*_share(palette(True).ground))
        canvas.rect(0, 0, width, height, stroke=0, fill=1)


def _draw(
    canvas: Canvas, sheet: Sheet, drawing: Drawing, path: Sequence[Position], box: Box
) -> None:
    """Draw a maze as large as the box and the style allow, at the top, in the middle."""
    left, lower, width, height = box
    colours = palette(sheet.style.dark)
    step = 1 if drawing.blocks else 2
    # Half a line stands out on each side.
    fitting = min(width / (drawing.width + _LINE_WIDTH), height / (drawing.height + _LINE_WIDTH))
    unit = min(fitting, (sheet.style.cell or _LARGEST_CELL) / step)
    canvas.saveState()
    canvas.translate(left + (width - drawing.width * unit) / 2, lower + height - unit * 0.1)
    canvas.scale(unit, -unit)
    if drawing.blocks:
        for number, lines in drawing.shades.items():
            _fill(canvas, lines, colours.shade(number))
        _fill(canvas, drawing.walls, colours.block)
    else:
        canvas.setLineCap(2)
        _stroke(canvas, drawing.walls, colours.wall)
    if path:
        _stroke_path(canvas, corners(path), drawing.middle, colours.path)
    radius = _MARK_RADIUS * (0.65 if drawing.blocks else 1)
    for goal in sheet.maze.goals:
        _diamond(canvas, goal, drawing.middle, radius, colours.goal)
    if sheet.maze.start:
        row, col = sheet.maze.start
        canvas.setFillColorRGB(*_share(colours.start))
        canvas.circle(col + drawing.middle, row + drawing.middle, radius * 0.85, stroke=0, fill=1)
    canvas.restoreState()


def _stroke(canvas: Canvas, lines: Sequence[TextLine], colour: Colour) -> None:
    canvas.setStrokeColorRGB(*_share(colour))
    canvas.setLineWidth(_LINE_WIDTH)
    path = canvas.beginPath()
    for x, y, across, down in lines:
        path.moveTo(x, y)
        path.lineTo(x + across, y + down)
    canvas.drawPath(path)


def _fill(canvas: Canvas, lines: Sequence[TextLine], colour: Colour) -> None:
    canvas.setFillColorRGB(*_share(colour))
    path = canvas.beginPath()
    for x, y, across, down in lines:
        path.rect(x, y, across or 1, down or 1)
    canvas.drawPath(path, stroke=0, fill=1)


def _stroke_path(canvas: Canvas, points: Sequence[Position], middle: float, colour: Colour) -> None:
    canvas.setStrokeColorRGB(*_share(colour))
    canvas.setLineWidth(_PATH_WIDTH)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    line = canvas.beginPath()
    line.moveTo(points[0][1] + middle, points[0][0] + middle)
    for row, col in points[1:]:
        line.lineTo(col + middle, row + middle)
    canvas.drawPath(line)


def _diamond(canvas: Canvas, tile: Position, middle: float, radius: float, colour: Colour) -> None:
    x, y = tile[1] + middle, tile[0] + middle
    canvas.setFillColorRGB(*_share(colour))
    shape = canvas.beginPath()
    shape.moveTo(x, y - radius)
    shape.lineTo(x + radius, y)
    shape.lineTo(x, y + radius)
    shape.lineTo(x - radius, y)
    shape.close()
    canvas.drawPath(shape, stroke=0, fill=1)


def _share(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255


def _latin(text: str) -> str:
    """Return the text with a question mark for what the built-in fonts do not have."""
    return text.encode("cp1252", "replace").decode("cp1252")


registry.add(
    Format(
        key="pdf",
        name="PDF worksheets",
        summary="Mazes to print, one a page, with their solutions on the last pages.",
        suffixes=(".pdf",),
        write=lambda sheet: write_many([sheet]),
        write_many=write_many,
        losses=shade_losses,
        binary=True,
        extra="pdf",
    )
)
