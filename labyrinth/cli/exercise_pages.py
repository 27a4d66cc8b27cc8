"""The classic exercise on paper: worksheets to fill in, and their solutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.records import Frozen
from labyrinth.formats.draw.page_layout import (
    LINE_WIDTH,
    MARGIN,
    MILLIMETRE,
    Box,
    Page,
    page_of,
    smallest_unit,
)
from labyrinth.formats.draw.palette import Colour, palette
from labyrinth.formats.draw.pdf import (
    BOLD,
    FONT,
    draw_maze,
    has_numbers,
    register_fonts,
    saved,
    share,
    unit_in,
)
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

    `order` maps each tile that the search visits to its text; `path` has the tiles from the start
    to a goal, and `waypoints` the ends of the straight lines of the path, if it has any.
    """

    label: str
    order: Mapping[Position, str]
    path: Sequence[Position]
    waypoints: Sequence[Position] = ()


class Paper(Frozen):
    """The exercise to print: the maze, its searches, the title and the lines of the task.

    The border of the maze is drawn open at its `doors`, (row, col) of tiles; with doors the
    endpoints are not drawn.
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
    register_fonts()
    content = BytesIO()
    canvas: Canvas = need("reportlab.pdfgen.canvas", "pdf").Canvas(
        content, pageCompression=1, invariant=1
    )
    canvas.setTitle(paper.title)
    a_page = _searches_a_page(paper)
    for solved in parts:
        for first in range(0, len(paper.searches), a_page):
            _draw_page(canvas, paper, paper.searches[first : first + a_page], solved=solved)
    return saved(canvas, content, [RenderRequest(paper.maze)])


def _searches_a_page(paper: Paper) -> int:
    """Return how many searches share a page. Raises LabyrinthError if one does not fit."""
    extent = extent_of(paper.maze)
    for a_page in _MOST_A_PAGE:
        count = min(a_page, len(paper.searches))
        room = 2 * smallest_unit(_page(paper, count, solved=False), [extent] * count)
        if room >= _LEAST_ROOM:
            return a_page
    raise LabyrinthError(
        f"rooms of {room / MILLIMETRE:.1f} mm are too small to write digits into: choose a "
        f"smaller maze, so that rooms are {_LEAST_ROOM / MILLIMETRE:.0f} mm wide or more"
    )


def _page(paper: Paper, count: int, *, solved: bool) -> Page:
    above = _ABOVE + (0 if solved else len(paper.task) * _TASK_HEIGHT)
    return page_of([extent_of(paper.maze)] * count, above, _FOOT_SIZE * 1.5, _LABEL_SIZE * 1.6)


def _draw_page(canvas: Canvas, paper: Paper, searches: Sequence[Search], *, solved: bool) -> None:
    page, ink = _page(paper, len(searches), solved=solved), palette(dark=False).text
    title = f"{paper.title}: solution" if solved else paper.title
    _begin(canvas, page, title, () if solved else paper.task, ink)
    for box, search in zip(page.boxes, searches, strict=True):
        canvas.setFillColorRGB(*share(ink))
        _label(canvas, box, search.label)
        _draw(canvas, paper, search, box, solved=solved)
    canvas.setFillColorRGB(*share(ink))
    canvas.setFont(FONT, _FOOT_SIZE)
    canvas.drawCentredString(page.width / 2, MARGIN * 0.6, str(paper.maze.recipe or ""))
    canvas.showPage()


def _begin(canvas: Canvas, page: Page, title: str, lines: Sequence[str], ink: Colour) -> None:
    """Begin a page with its title and the task."""
    canvas.setPageSize((page.width, page.height))
    canvas.setFillColorRGB(*share(ink))
    y = page.height - MARGIN - _TITLE_SIZE * 0.8
    canvas.setFont(BOLD, _TITLE_SIZE)
    canvas.drawCentredString(page.width / 2, y, title)
    canvas.setFont(FONT, _TASK_SIZE)
    for number, line in enumerate(lines, 1):
        canvas.drawCentredString(
            page.width / 2, y - _TITLE_SIZE * 0.4 - number * _TASK_HEIGHT, line
        )


def _label(canvas: Canvas, box: Box, text: str) -> None:
    """Write the name of the search above its box."""
    canvas.setFont(BOLD, _LABEL_SIZE)
    baseline = box.lower + box.height + _LABEL_SIZE * 0.6
    canvas.drawCentredString(box.left + box.width / 2, baseline, text)


def _draw(canvas: Canvas, paper: Paper, search: Search, box: Box, *, solved: bool) -> None:
    """Draw the maze of a search into a box, with its path and its digits if it is solved.

    On the worksheet weights are numbers; in the solution the digits replace them.
    """
    maze = paper.maze.copy()
    if paper.doors:
        maze.start, maze.goals = None, ()
    path, waypoints = (search.path, search.waypoints) if solved else ((), ())
    request = RenderRequest(maze, path, style=Style(cell=_CELL), waypoints=waypoints)
    draw_maze(canvas, request, box, numbers=not solved and has_numbers(request, box))
    drawing, unit = drawing_of(maze), unit_in(box, request)
    left = box.left + (box.width - drawing.width * unit) / 2
    top = box.lower + box.height - unit * LINE_WIDTH / 2
    ground = share(palette(dark=False).ground)
    canvas.setFillColorRGB(*ground)
    for row, col in paper.doors:
        _open(canvas, (left + col * unit, top - row * unit), unit, level=row % 2 == 0)
    size = unit * (_DIGIT_SIZE_ON_TILES if drawing.blocks else _DIGIT_SIZE)
    canvas.setFont(FONT, size)
    for (row, col), digit in search.order.items() if solved else ():
        x, y = left + (col + drawing.middle) * unit, top - (row + drawing.middle) * unit
        canvas.setFillColorRGB(*ground)
        canvas.circle(x, y, size * 0.55, stroke=0, fill=1)
        canvas.setFillColorRGB(*share(palette(dark=False).text))
        canvas.drawCentredString(x, y - size * 0.33, digit)


def _open(canvas: Canvas, middle: tuple[float, float], unit: float, *, level: bool) -> None:
    """Open a horizontal or a vertical wall of the border."""
    width, height = unit * (2 - LINE_WIDTH), unit * LINE_WIDTH * 1.5
    if not level:
        width, height = height, width
    x, y = middle
    canvas.rect(x - width / 2, y - height / 2, width, height, stroke=0, fill=1)
