"""Worksheets in PDF: a maze on each page, the solutions on the last pages.

Pages are A4, portrait or landscape, whichever fits the mazes better. The title is above the maze,
in several lines if it is long; if there are several mazes, each title has a number. Below the maze
are the legend and the recipe. Weights are written as numbers if tiles are 2.3 mm or larger;
otherwise they are only shown as shades. Up to four solutions share a page, fewer if the mazes or
their numbers would be too small. A solution shows the path of the request, with its waypoints as
numbers in rings. If the request has no path, the solution shows a cheapest path, if there is one;
with weighted edges, this path is found in the graph of rooms. Mazes are drawn as in SVG, with all
walls in one path. Writing needs ReportLab and a font with Latin, Greek and Cyrillic letters, from
the extra `pdf`. ReportLab supports paths, has the BSD licence like this project's other
dependencies, and can omit dates, so that the same mazes give the same file.

The mazes are attached as JSON, so that they can be read back exactly. A maze whose rooms would be
smaller than 1 mm is refused. Letters of the title that the font lacks are lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.edges import has_edge_weights
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import solve
from labyrinth.formats.draw.document import (
    Heading,
    heading,
    recipe_of,
    title_losses,
    title_of,
    with_number,
)
from labyrinth.formats.draw.page_layout import (
    MARGIN,
    MILLIMETRE,
    SHORT_SIDE,
    Page,
    page_of,
    smallest_unit,
)
from labyrinth.formats.draw.palette import palette
from labyrinth.formats.draw.pdf import (
    BOLD,
    FONT,
    carried,
    draw_mark,
    draw_maze,
    has_numbers,
    register_fonts,
    saved,
    share,
    unit_in,
    write,
)
from labyrinth.formats.draw.shapes import Diamond, Disc
from labyrinth.formats.draw.wall_geometry import extent_of
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.render_request import RenderRequest

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_TITLE_SIZES: Final = (20, 16, 13)
_FOOT_SIZE = 9
_LABEL_SIZE = 11
_MOST_SOLUTIONS_A_PAGE = (4, 2, 1)
_MARK_RADIUS = 3.6


class _Solution(NamedTuple):
    """A maze with its path, and its number in the file ("" if the file has only one maze)."""

    number: str
    request: RenderRequest
    path: list[Position]
    has_numbers: bool
    """Whether weights are written as numbers, as on the page of the puzzle."""


def write_many(requests: Sequence[RenderRequest]) -> bytes:
    """Write the worksheets.

    Raises LabyrinthError if ReportLab or the font is missing, or a maze has too many rooms.
    """
    canvas_module = need("reportlab.pdfgen.canvas", "pdf")
    register_fonts()
    content = BytesIO()
    canvas: Canvas = canvas_module.Canvas(content, pageCompression=1, invariant=1)
    canvas.setTitle(title_of(requests[0]) or "Mazes")
    solutions = []
    for number, request in enumerate(requests, 1):
        told = str(number) if len(requests) > 1 else ""
        numbers = _draw_puzzle(canvas, request, told)
        if path := _path(request):
            solutions.append(_Solution(told, request, path, numbers))
    a_page = _solutions_a_page(solutions)
    for first in range(0, len(solutions), a_page):
        _draw_solutions(canvas, solutions[first : first + a_page])
    return saved(canvas, content, requests)


def losses(request: RenderRequest) -> list[str]:
    """Return notes on the parts of the title that are lost.

    Raises LabyrinthError if the maze has too many rooms, or if ReportLab or the font is missing.
    """
    register_fonts()
    _puzzle_page(request, _heading(title_of(request)))
    return title_losses(request, "pdf")


def _path(request: RenderRequest) -> list[Position]:
    maze = request.maze
    ends = (maze.start, *maze.goals)
    if (
        request.path
        or request.stops
        or len(ends) < 2
        or any(end is None or not maze[end] for end in ends)
    ):
        return list(request.path)
    are_rooms = maze.start_room is not None and len(maze.goal_rooms) == len(maze.goals)
    graph = "rooms" if has_edge_weights(maze) and are_rooms else "tiles"
    return solve(maze, "dijkstra", graph=graph).path


def _heading(title: str) -> Heading:
    def width_of(text: str, size: int) -> float:
        width: float = need("reportlab.pdfbase.pdfmetrics", "pdf").stringWidth(text, BOLD, size)
        return width

    # As wide as a portrait page, so that it is the same on every page.
    return heading(title, width_of, SHORT_SIDE - 2 * MARGIN, _TITLE_SIZES)


def _puzzle_page(request: RenderRequest, head: Heading) -> Page:
    """Lay out a page with a heading and a maze.

    Raises LabyrinthError if the rooms of the maze would be too small.
    """
    page = page_of([extent_of(request.maze)], head.height, _FOOT_SIZE * 1.5)
    (box,) = page.boxes
    room = 2 * unit_in(box, request)
    if room < MILLIMETRE:
        cols, rows = (int(side / MILLIMETRE) for side in (box.width, box.height))
        raise LabyrinthError(
            f"rooms of {room / MILLIMETRE:.2f} mm are too small to print: a page holds {rows} x "
            f"{cols} rooms of 1 mm; make smaller mazes on more pages, or an SVG for larger paper"
        )
    return page


def _draw_puzzle(canvas: Canvas, request: RenderRequest, number: str) -> bool:
    """Draw the page of a maze, and return whether its weights are written as numbers."""
    title = title_of(request)
    if number:
        title = with_number(title, number) if title else f"Maze {number}"
    head = _heading(title)
    page = _puzzle_page(request, head)
    (box,) = page.boxes
    _begin_page(canvas, request, page, head)
    numbers = has_numbers(request, box)
    draw_maze(canvas, request.replaced(path=(), stops=()), box, numbers=numbers)
    _draw_foot(canvas, request, page.width / 2, numbers=numbers)
    canvas.showPage()
    return numbers


def _solutions_a_page(solutions: Sequence[_Solution]) -> int:
    """Return how many solutions fit on a page with rooms of at least 1 mm and legible numbers."""

    def fit(group: Sequence[_Solution]) -> bool:
        page = _solution_page(group, _TITLE_SIZES[0] * 2)
        pairs = zip(group, page.boxes, strict=True)
        return 2 * smallest_unit(page, _extents(group)) >= MILLIMETRE and all(
            has_numbers(each.request, box) for each, box in pairs if each.has_numbers
        )

    for a_page in _MOST_SOLUTIONS_A_PAGE:
        if all(fit(solutions[at : at + a_page]) for at in range(0, len(solutions), a_page)):
            return a_page
    return 1


def _extents(solutions: Sequence[_Solution]) -> list[tuple[int, int]]:
    return [extent_of(solution.request.maze) for solution in solutions]


def _solution_page(solutions: Sequence[_Solution], above: float) -> Page:
    label = _LABEL_SIZE * 1.6 if solutions[0].number else 0
    return page_of(_extents(solutions), above, 0, label)


def _draw_solutions(canvas: Canvas, solutions: Sequence[_Solution]) -> None:
    first = solutions[0]
    title = title_of(first.request)
    word = "Solutions" if first.number else "Solution"
    head = _heading(with_number(title, word.lower()) if title else word)
    page = _solution_page(solutions, head.height)
    _begin_page(canvas, first.request, page, head)
    for solution, box in zip(solutions, page.boxes, strict=True):
        if solution.number:
            ink = palette(first.request.style.dark).text
            x, y = box.left + box.width / 2, box.lower + box.height + _LABEL_SIZE * 0.6
            write(canvas, solution.number, x, y, BOLD, _LABEL_SIZE, ink)
        shown = solution.request.replaced(path=solution.path)
        draw_maze(canvas, shown, box, numbers=has_numbers(shown, box))
    canvas.showPage()


def _begin_page(canvas: Canvas, request: RenderRequest, page: Page, head: Heading) -> None:
    """Begin a page with its background and its heading."""
    colours = palette(request.style.dark)
    canvas.setPageSize((page.width, page.height))
    if request.style.dark:
        canvas.setFillColorRGB(*share(colours.ground))
        canvas.rect(0, 0, page.width, page.height, stroke=0, fill=1)
    canvas.setFillColorRGB(*share(colours.text))
    canvas.setFont(BOLD, head.size)
    for line, baseline in zip(head.lines, head.baselines(), strict=True):
        canvas.drawCentredString(page.width / 2, page.height - MARGIN - baseline * 0.8, line)


def _draw_foot(canvas: Canvas, request: RenderRequest, middle: float, *, numbers: bool) -> None:
    """Draw the legend, and below it the recipe."""
    maze, colours = request.maze, palette(request.style.dark)
    words: list[tuple[str, Disc | Diamond]] = []
    if maze.start:
        words.append(("start", Disc(0, 0, _MARK_RADIUS * 0.85, colours.start)))
    if maze.goals:
        word = "goal" if len(maze.goals) == 1 else "goals: reach any one"
        words.append((word, Diamond(0, 0, _MARK_RADIUS, colours.goal)))
    weights = ""
    if numbers and has_edge_weights(maze):
        weights = (
            "a number is the weight of a passage; in a wall, the weight of the passage if opened"
        )
    elif numbers:
        weights = "a number is the cost of a step onto its tile; other tiles cost 1"
    elif maze.weighted:
        most = max(maze.tiles)
        weights = (
            f"the stronger a tile's colour, the higher the cost of a step onto it, 1 to {most}"
        )
    gap = 4 * _MARK_RADIUS
    width = sum(gap + canvas.stringWidth(word, FONT, _FOOT_SIZE) + gap for word, _ in words)
    width += canvas.stringWidth(weights, FONT, _FOOT_SIZE) - (0 if weights else gap)
    canvas.setFont(FONT, _FOOT_SIZE)
    x, y = middle - width / 2, MARGIN * 0.6 + _FOOT_SIZE * 1.5
    for word, mark in words:
        draw_mark(canvas, mark._replace(x=x + _MARK_RADIUS, y=y + _FOOT_SIZE * 0.33))
        canvas.setFillColorRGB(*share(colours.text))
        canvas.drawString(x + gap * 0.75, y, word)
        x += 2 * gap + canvas.stringWidth(word, FONT, _FOOT_SIZE)
    canvas.setFillColorRGB(*share(colours.text))
    canvas.drawString(x, y, weights)
    canvas.drawCentredString(middle, MARGIN * 0.6, recipe_of(request))


registry.add(
    Format(
        key="pdf",
        name="PDF worksheets",
        summary="Mazes to print, one per page, with their solutions on the last pages.",
        suffixes=(".pdf",),
        write=lambda request: write_many([request]),
        write_many=write_many,
        carried=carried,
        recognise_data=re.compile(rb"%PDF-").match,
        bytes_a_tile=7,
        losses=losses,
        binary=True,
        extra="pdf",
        styled=("dark", "cell", "title"),
    )
)
