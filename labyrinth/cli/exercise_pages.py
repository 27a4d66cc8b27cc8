"""The classic exercise on paper: worksheets to fill in, and their solutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.records import Frozen
from labyrinth.formats.draw import page_layout, pdf
from labyrinth.formats.draw.page_layout import LINE_WIDTH, MARGIN, MILLIMETRE, Box, Page
from labyrinth.formats.draw.palette import palette
from labyrinth.formats.draw.wall_geometry import drawing_of, extent_of
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.render_request import RenderRequest, Style

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_TITLE_SIZE: Final = 20
_TASK_SIZE: Final = 10
_LABEL_SIZE: Final = 12
_FOOT_SIZE: Final = 9
# The largest side of a room, in points: space for handwriting.
_CELL: Final = 60
_DIGIT_SIZE: Final = 0.9
# In units of the drawing: half the distance of two rooms, or a tile.
_DIGIT_SIZE_ON_TILES: Final = 0.6
_ABOVE: Final = _TITLE_SIZE * 2
_TASK_HEIGHT: Final = _TASK_SIZE * 1.5
_LEAST_ROOM: Final = 2 * MILLIMETRE
_MOST_A_PAGE: Final = (4, 2, 1)


class Search(Frozen):
    """A search to do by hand, and its solution.

    `label` is the name of the search. `order` maps each visited tile, as (row, col), to the digit
    that is written there. `path` has the tiles from the start to a goal, and `waypoints` the ends
    of the straight lines of an any-angle path.
    """

    label: str
    order: Mapping[Position, str]
    path: Sequence[Position]
    waypoints: Sequence[Position] = ()


class Paper(Frozen):
    """The exercise to print: the maze, its searches, the title and the lines of the task.

    `doors` are (row, col) of the border tiles where the border is drawn open. If there are doors,
    the start and the goals are not drawn.
    """

    maze: Maze
    doors: Sequence[Position]
    searches: Sequence[Search]
    title: str
    task: Sequence[str]


def exercise_pages(paper: Paper, *, parts: Sequence[bool]) -> bytes:
    """Return a PDF file with a part for each of `parts`: worksheet (False) or solution (True).

    A part has a page for every few searches, with the task on each page of the worksheet. Raises
    LabyrinthError if ReportLab or the font is missing, or rooms would be too small for digits.
    """
    pdf.register_fonts()
    content = BytesIO()
    canvas: Canvas = need("reportlab.pdfgen.canvas", "pdf").Canvas(
        content, pageCompression=1, invariant=1
    )
    canvas.setTitle(paper.title)
    a_page = _searches_a_page(paper)
    for solved in parts:
        for first in range(0, len(paper.searches), a_page):
            _draw_page(canvas, paper, paper.searches[first : first + a_page], solved=solved)
    return pdf.saved(canvas, content, [RenderRequest(paper.maze)])


def _searches_a_page(paper: Paper) -> int:
    """Return how many searches share a page.

    Raises LabyrinthError if the rooms are too small even with one search on a page.
    """
    extent = extent_of(paper.maze)
    for a_page in _MOST_A_PAGE:
        count = min(a_page, len(paper.searches))
        page = _page(paper, count, solved=False)
        room = 2 * page_layout.smallest_unit(page, [extent] * count)
        if room >= _LEAST_ROOM:
            return a_page
    raise LabyrinthError(
        f"rooms of {room / MILLIMETRE:.1f} mm are too small to write digits into: choose a "
        f"smaller maze, so that rooms are {_LEAST_ROOM / MILLIMETRE:.0f} mm wide or more"
    )


def _page(paper: Paper, count: int, *, solved: bool) -> Page:
    above = _ABOVE + (0 if solved else len(paper.task) * _TASK_HEIGHT)
    extents = [extent_of(paper.maze)] * count
    return page_layout.page_of(extents, above, _FOOT_SIZE * 1.5, _LABEL_SIZE * 1.6)


def _draw_page(canvas: Canvas, paper: Paper, searches: Sequence[Search], *, solved: bool) -> None:
    """Draw a page of the solution, or of the worksheet, which also has the task.

    The page has the title, some of the searches with their labels, and the recipe of the maze.
    """
    page, ink = _page(paper, len(searches), solved=solved), pdf.share(palette(dark=False).text)
    middle, y = page.width / 2, page.height - MARGIN - _TITLE_SIZE * 0.8
    canvas.setPageSize((page.width, page.height))
    canvas.setFillColorRGB(*ink)
    canvas.setFont(pdf.BOLD, _TITLE_SIZE)
    canvas.drawCentredString(middle, y, f"{paper.title}: solution" if solved else paper.title)
    canvas.setFont(pdf.FONT, _TASK_SIZE)
    for number, line in enumerate(() if solved else paper.task, 1):
        canvas.drawCentredString(middle, y - _TITLE_SIZE * 0.4 - number * _TASK_HEIGHT, line)
    for box, search in zip(page.boxes, searches, strict=True):
        canvas.setFillColorRGB(*ink)
        canvas.setFont(pdf.BOLD, _LABEL_SIZE)
        baseline = box.lower + box.height + _LABEL_SIZE * 0.6
        canvas.drawCentredString(box.left + box.width / 2, baseline, search.label)
        _draw(canvas, paper, search, box, solved=solved)
    canvas.setFillColorRGB(*ink)
    canvas.setFont(pdf.FONT, _FOOT_SIZE)
    canvas.drawCentredString(middle, MARGIN * 0.6, str(paper.maze.recipe or ""))
    canvas.showPage()


def _draw(canvas: Canvas, paper: Paper, search: Search, box: Box, *, solved: bool) -> None:
    """Draw the maze of a search into a box; with `solved` also draw the path and the digits.

    The worksheet shows weights as numbers; in the solution the digits replace these numbers.
    """
    maze = paper.maze.copy()
    if paper.doors:
        maze.start, maze.goals = None, ()
    path, waypoints = (search.path, search.waypoints) if solved else ((), ())
    request = RenderRequest(maze, path, style=Style(cell=_CELL), waypoints=waypoints)
    numbers = not solved and pdf.has_numbers(request, box)
    pdf.draw_maze(canvas, request, box, numbers=numbers)
    drawing, unit = drawing_of(maze), pdf.unit_in(box, request)
    left = box.left + (box.width - drawing.width * unit) / 2
    top = box.lower + box.height - unit * LINE_WIDTH / 2
    colours = palette(dark=False)
    ground, ink = pdf.share(colours.ground), pdf.share(colours.text)
    canvas.setFillColorRGB(*ground)
    for row, col in paper.doors:
        # An opening in a horizontal or a vertical wall.
        width, height = unit * (2 - LINE_WIDTH), unit * LINE_WIDTH * 1.5
        if row % 2:
            width, height = height, width
        x, y = left + col * unit, top - row * unit
        canvas.rect(x - width / 2, y - height / 2, width, height, stroke=0, fill=1)
    size = unit * (_DIGIT_SIZE_ON_TILES if drawing.blocks else _DIGIT_SIZE)
    canvas.setFont(pdf.FONT, size)
    for (row, col), digit in search.order.items() if solved else ():
        x, y = left + (col + drawing.middle) * unit, top - (row + drawing.middle) * unit
        canvas.setFillColorRGB(*ground)
        canvas.circle(x, y, size * 0.55, stroke=0, fill=1)
        canvas.setFillColorRGB(*ink)
        canvas.drawCentredString(x, y - size * 0.33, digit)
