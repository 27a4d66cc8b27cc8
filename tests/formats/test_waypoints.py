"""Paths at any angle in pictures: straight lines between their waypoints."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from labyrinth import Maze, generate, solve
from labyrinth.formats import Style, write, write_many
from labyrinth.formats.draw.palette import LIGHT
from tests.formats.pdf_pages import pages_of

HALL = Maze(5, 9, bytes([1] * 45), start=(4, 0), goals=((0, 8),))
SOLUTION = solve(HALL, "theta-star", stops=[(0, 2)])
SVG = "{http://www.w3.org/2000/svg}"


def test_svg_has_a_line_between_waypoints() -> None:
    data = write(HALL, "svg", path=SOLUTION.path, waypoints=SOLUTION.waypoints)
    (line,) = ElementTree.fromstring(data).iter(f"{SVG}polyline")
    points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    middle = points[0][1] - 4
    assert points == [(col + middle, row + middle) for row, col in [(4, 0), (0, 2), (0, 8)]]


@pytest.mark.parametrize("format", ["png", "gif"])
def test_pixels_have_the_path_on_the_line_alone(format: str) -> None:
    data = write(
        HALL,
        format,
        path=SOLUTION.path,
        waypoints=SOLUTION.waypoints,
        trace=SOLUTION.trace,
        style=Style(cell=40),
    )
    frames = Image.open(BytesIO(data))
    frames.seek(getattr(frames, "n_frames", 1) - 1)
    picture = frames.convert("RGB")
    places = [
        (x, y)
        for x in range(picture.width)
        for y in range(picture.height)
        if picture.getpixel((x, y)) == LIGHT.path
    ]
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    # On the way from the start it leans half as far to the right as it rises.
    middles = {
        y: sum(x for x, at in places if at == y) / sum(1 for _, at in places if at == y)
        for y in (top + (bottom - top) // 3, bottom - (bottom - top) // 3)
    }
    (upper, right), (lower, left) = sorted(middles.items())
    assert (right - left) / (lower - upper) == pytest.approx(0.5, abs=0.06)


def test_pdf_has_the_lines_of_each_maze() -> None:
    maze = generate("wilson", 3, 3, 1)
    steps = solve(maze, "bfs").path
    data = write_many(
        [HALL, maze], "pdf", paths=[SOLUTION.path, steps], waypoints=[SOLUTION.waypoints, []]
    )
    *_, solutions = pages_of(data)
    straight, turning = solutions.lines
    assert straight == [(0.5, 4.5), (2.5, 0.5), (8.5, 0.5)]
    assert turning[0] == (1, 1)
    assert len(turning) > 2
