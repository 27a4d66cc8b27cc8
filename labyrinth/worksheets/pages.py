"""Worksheets and their answer keys as the pages of a PDF file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from itertools import product, starmap
from math import ceil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.draw import page_layout, pdf
from labyrinth.formats.draw.page_layout import (
    LINE_WIDTH,
    LONG_SIDE,
    MARGIN,
    MILLIMETRE,
    SHORT_SIDE,
    Box,
    Page,
    Size,
)
from labyrinth.formats.draw.palette import palette
from labyrinth.formats.draw.wall_geometry import are_blocks, drawing_of, extent_of
from labyrinth.formats.drawings import doors
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.render_request import RenderRequest, Style
from labyrinth.worksheets.sheet import Part, Picture, Sheet

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PAPERS: Final = {"a4": (SHORT_SIDE, LONG_SIDE), "letter": (612.0, 792.0)}
_TITLE_SIZE: Final = 20
_TASK_SIZE: Final = 10
_LABEL_SIZE: Final = 12
_FOOT_SIZE: Final = 9
_CELL_SIZE: Final = 9
_NAME: Final = "Name: " + "_" * 40
# The largest side of a room, or of a tile if walls are blocks, in points: space for handwriting.
_CELLS: Final = (60, 36)
_DIGIT_SIZE: Final = 0.9
# In units of the drawing: half the distance of two rooms, or a tile.
_DIGIT_SIZE_ON_TILES: Final = 0.6
# The factor of numbers by their digits.
_NARROWER: Final = (1, 1, 0.75, 0.55, 0.45, 0.4)
_ABOVE: Final = _TITLE_SIZE * 2
_RULER: Final = 12
_RULER_SIZE: Final = 8
_PICTURES_A_PAGE: Final = (4, 2, 1)
# Heights of the rows of tables in points, the most comfortable first; the smallest is 4.2 mm.
_ROWS: Final = (20, 16, 12)
# Rooms are larger than the least that is legible, if possible.
_COMFORTS: Final = (1.7, 1)
_GAP: Final = 8
_GRID: Final = [
    ("GRID", (0, 0), (-1, -1), 0.5, "black"),
    ("FONT", (0, 0), (-1, -1), pdf.FONT, _CELL_SIZE),
    ("FONT", (0, 0), (-1, 0), pdf.BOLD, _CELL_SIZE),
    ("ALIGN", (0, 0), (-1, -1), "CENTER"),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
]


class _Layout(NamedTuple):
    """A page with boxes for pictures and the drawn tables, by their lower left corners.

    `task` has the lines of the task.
    """

    page: Page
    task: Sequence[str]
    blocks: Sequence[tuple[float, float, Any]]


def worksheet_pages(
    sheets: Sequence[tuple[Sheet, str]], *, parts: Sequence[Part], paper: str = "a4"
) -> bytes:
    """Return a PDF file: for each of `parts`, all worksheets or all answer keys.

    Each sheet comes with the line at the foot of its pages. `paper` is a key of PAPERS. Raises
    LabyrinthError if ReportLab or the font is missing, or a sheet does not fit on a page.
    """
    pdf.register_fonts()
    content = BytesIO()
    canvas: Canvas = need("reportlab.pdfgen.canvas", "pdf").Canvas(
        content, pageCompression=1, invariant=1
    )
    canvas.setTitle(sheets[0][0].title)
    for part in parts:
        for sheet, code in sheets:
            for pictures, layout in _laid_out(sheet, PAPERS[paper], is_key=part == "solution"):
                part_of_sheet = sheet.replaced(pictures=pictures)
                _draw_page(canvas, part_of_sheet, code, layout, is_key=part == "solution")
    mazes = {id(picture.maze): picture.maze for sheet, _ in sheets for picture in sheet.pictures}
    return pdf.saved(canvas, content, [RenderRequest(maze) for maze in mazes.values()])


def _laid_out(
    sheet: Sheet, paper: Size, *, is_key: bool
) -> list[tuple[Sequence[Picture], _Layout]]:
    """Return the pages of a sheet, each with its pictures.

    Raises LabyrinthError if rooms would be too small even with one picture on a page.
    """
    for comfort, a_page, row in product(_COMFORTS, _PICTURES_A_PAGE, _ROWS):
        pages = []
        for first in range(0, len(sheet.pictures), a_page):
            group = sheet.pictures[first : first + a_page]
            turned = [_layout(sheet, group, sides, row, is_key) for sides in (paper, paper[::-1])]
            pages.append((group, max(turned, key=partial(_room_in, group))))
        if min(starmap(_room_in, pages)) >= comfort * sheet.least_room * MILLIMETRE:
            return pages
    raise LabyrinthError(
        "the worksheet does not fit on a page: its rooms would be narrower than "
        f"{sheet.least_room:g} mm; choose a smaller maze"
    )


def _layout(
    sheet: Sheet, pictures: Sequence[Picture], sides: Size, row: float, is_key: bool
) -> _Layout:
    """Lay out a page of a paper with these `sides`; `row` is the height of a row of a table."""
    width = sides[0] - 2 * MARGIN
    task = need("reportlab.lib.utils", "pdf").simpleSplit(sheet.task, pdf.FONT, _TASK_SIZE, width)
    measure = need("reportlab.pdfbase.pdfmetrics", "pdf").stringWidth
    lower, blocks = MARGIN + _FOOT_SIZE * 1.5, []
    for table in reversed(sheet.tables):
        # Columns to fill in are wide enough for handwriting.
        widths = [
            8 + max(1.6 * row, *(measure(text, pdf.BOLD, _CELL_SIZE) for text in column))
            for column in zip(table.headings, *table.rows, strict=True)
        ]
        side_by_side = max(1, int((width + _GAP) // (sum(widths) + _GAP)))
        a_block = ceil(len(table.rows) / side_by_side)
        for first in range(0, len(table.rows), a_block):
            lines = [
                [text if is_key or at < table.given else "" for at, text in enumerate(line)]
                for line in table.rows[first : first + a_block]
            ]
            left = MARGIN + first // a_block * (sum(widths) + _GAP)
            cells = [table.headings, *lines]
            block = need("reportlab.platypus", "pdf").Table(cells, widths, row, style=_GRID)
            blocks.append((left, lower + (a_block - len(lines)) * row, block))
        lower += (a_block + 1) * row + _GAP
    extents = [extent_of(picture.maze) for picture in pictures]
    label = _LABEL_SIZE * 1.6 if any(picture.label for picture in pictures) else 0
    above = _ABOVE + len(task) * _TASK_SIZE * 1.5
    page = page_layout.page_of(extents, above, lower - MARGIN, label, [sides])
    return _Layout(page, task, blocks)


def _room_in(pictures: Sequence[Picture], layout: _Layout) -> float:
    """Return the least side of a room in points, with one of its walls."""
    pairs = zip(pictures, layout.page.boxes, strict=True)
    return min(2 * _inside(each, box).unit(extent_of(each.maze)) for each, box in pairs)


def _inside(picture: Picture, box: Box) -> Box:
    """Return the part of a box that is left for the maze, without rulers."""
    ruler = _RULER if picture.ruled else 0
    return Box(box.left + ruler, box.lower, box.width - ruler, box.height - ruler)


def _draw_page(canvas: Canvas, sheet: Sheet, code: str, layout: _Layout, *, is_key: bool) -> None:
    """Draw a page with some pictures of a sheet, or of its answer key."""
    page, ink = layout.page, palette(dark=False).text
    middle, y = page.width / 2, page.height - MARGIN - _TITLE_SIZE * 0.8
    canvas.setPageSize((page.width, page.height))
    if not is_key:
        canvas.setFont(pdf.FONT, _FOOT_SIZE)
        canvas.drawString(MARGIN, page.height - MARGIN * 0.75, _NAME)
    title = f"{sheet.title}: answer key" if is_key else sheet.title
    pdf.write(canvas, title, middle, y, pdf.BOLD, _TITLE_SIZE, ink)
    for number, line in enumerate(layout.task, 1):
        below = _TITLE_SIZE * 0.4 + number * _TASK_SIZE * 1.5
        pdf.write(canvas, line, middle, y - below, pdf.FONT, _TASK_SIZE, ink)
    for picture, box in zip(sheet.pictures, page.boxes, strict=True):
        x, y = box.left + box.width / 2, box.lower + box.height + _LABEL_SIZE * 0.6
        pdf.write(canvas, picture.label, x, y, pdf.BOLD, _LABEL_SIZE, ink)
        _draw(canvas, picture, _inside(picture, box), is_key=is_key)
    for left, lower, block in layout.blocks:
        block.wrapOn(canvas, page.width, page.height)
        block.drawOn(canvas, left, lower)
    # A long code, as of a shape, is written smaller.
    width = canvas.stringWidth(code, pdf.FONT, _FOOT_SIZE)
    size = _FOOT_SIZE * min(1, (page.width - 2 * MARGIN) / max(1, width))
    pdf.write(canvas, code, middle, MARGIN * 0.6, pdf.FONT, size, ink)
    canvas.showPage()


def _draw(canvas: Canvas, picture: Picture, box: Box, *, is_key: bool) -> None:
    """Draw a maze into a box; on the key also its path and marks, in the place of weights."""
    maze = (picture.solved if is_key and picture.solved else picture.maze).copy()
    blocks = are_blocks(maze)
    # An opening between blocks is hard to see.
    openings = doors(maze) if picture.opened and not blocks else []
    if openings:
        maze.start, maze.goals = None, ()
    marks = picture.marks if is_key else {}
    path, waypoints = (picture.path, picture.waypoints) if is_key else ((), ())
    request = RenderRequest(maze, path, style=Style(cell=_CELLS[blocks]), waypoints=waypoints)
    pdf.draw_maze(canvas, request, box, numbers=not marks and pdf.has_numbers(request, box))
    drawing, unit = drawing_of(maze), pdf.unit_in(box, request)
    left = box.left + (box.width - drawing.width * unit) / 2
    top = box.lower + box.height - unit * LINE_WIDTH / 2
    colours = palette(dark=False)
    ground, ink = pdf.share(colours.ground), pdf.share(colours.text)
    canvas.setFillColorRGB(*ground)
    for row, col in openings:
        # An opening in a horizontal or a vertical wall.
        width, height = unit * (2 - LINE_WIDTH), unit * LINE_WIDTH * 1.5
        if row % 2:
            width, height = height, width
        x, y = left + col * unit, top - row * unit
        canvas.rect(x - width / 2, y - height / 2, width, height, stroke=0, fill=1)
    for number in range(maze.cols if picture.ruled else 0):
        x, y = left + (2 * number + 1 + drawing.middle) * unit, top + unit * LINE_WIDTH / 2 + 3
        pdf.write(canvas, str(number), x, y, pdf.FONT, _RULER_SIZE, colours.text)
    for number in range(maze.rows if picture.ruled else 0):
        y = top - (2 * number + 1 + drawing.middle) * unit - 3
        pdf.write(canvas, str(number), left - 8, y, pdf.FONT, _RULER_SIZE, colours.text)
    for (row, col), mark in marks.items():
        if (row, col) in (maze.start, *maze.goals):
            continue
        size = unit * (_DIGIT_SIZE_ON_TILES if blocks else _DIGIT_SIZE)
        radius, size = size * 0.55, size * _NARROWER[len(mark)]
        x, y = left + (col + drawing.middle) * unit, top - (row + drawing.middle) * unit
        canvas.setFillColorRGB(*ground)
        canvas.circle(x, y, radius, stroke=0, fill=1)
        canvas.setFillColorRGB(*ink)
        canvas.setFont(pdf.FONT, size)
        canvas.drawCentredString(x, y - size * 0.33, mark)
