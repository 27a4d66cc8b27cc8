"""Stops of a path: their numbers where they lie, in every picture that shows a path."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence

from labyrinth import LabyrinthError, Maze, generate, solve
from labyrinth.formats import Style, losses, read, write, write_many
from labyrinth.formats.draw.palette import DARK, LIGHT
from tests.formats.pdf_pages import pages_of

MAZE = generate("wilson", 6, 8, 7)
ROOMS = [(row, col) for row in (1, 5, 9) for col in (5, 7, 9, 11)]
STOPS = [(2, 1), *ROOMS]
"""More than have one digit; the first of them between two rooms."""
SVG = "{http://www.w3.org/2000/svg}"


def test_block_text_has_the_last_digit_of_each_number() -> None:
    lines = write(MAZE, "text", stops=STOPS).decode().splitlines()
    assert [lines[row][col] for row, col in STOPS] == list("1234567890123")
    plain = write(MAZE, "text").decode().splitlines()
    others = [(row, col) for row in range(MAZE.height) for col in range(MAZE.width)]
    assert all(lines[row][col] == plain[row][col] for row, col in others if (row, col) not in STOPS)


@pytest.mark.parametrize("format", ["ascii", "unicode"])
@pytest.mark.parametrize("room_width", [1, 2, 3])
def test_drawings_have_the_number_where_there_is_room(format: str, room_width: int) -> None:
    data = write(MAZE, format, stops=STOPS, style=Style(room_width=room_width))
    lines = data.decode().splitlines()
    between = 1 + (room_width - 1) // 2
    assert lines[2][between] == "1"
    for number, (row, col) in enumerate(STOPS[1:], 2):
        first = col // 2 * (room_width + 1) + 1
        shown = lines[row][first : first + room_width].strip()
        assert shown == (str(number) if room_width > 1 else str(number % 10))
    again = read(data)
    assert again.maze == MAZE
    assert again.notes == ("the path in the drawing is not kept",)


def test_start_and_goal_are_seen_before_stops() -> None:
    hall = Maze.from_text("S  G")
    assert write(hall, "text", stops=[(0, 0), (0, 1), (0, 3)]) == b"S2 G\n"


@pytest.mark.parametrize("maze", [MAZE, generate("wilson", 6, 8, 7, weights=(1, 9))])
def test_svg_has_a_ring_and_the_number_at_each_stop(maze: Maze) -> None:
    root = ElementTree.fromstring(write(maze, "svg", stops=STOPS, style=Style(cell=40)))
    group = root.find(f"{SVG}g")
    assert group is not None
    left, top, unit = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
    middle = 0.5 if maze.weighted else 0.0
    places = [(left + (col + middle) * unit, top + (row + middle) * unit) for row, col in STOPS]
    rings = [
        (float(ring.attrib["cx"]), float(ring.attrib["cy"]))
        for ring in root.findall(f"{SVG}circle")
    ]
    assert rings == pytest.approx(places, abs=0.01)
    texts = [text for text in root.findall(f"{SVG}text") if (text.text or "").isdigit()]
    assert [text.text for text in texts] == [str(number) for number in range(1, len(STOPS) + 1)]
    assert [float(text.attrib["x"]) for text in texts] == pytest.approx([x for x, _ in places])


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("cell", [3, 40])
def test_png_has_a_ring_around_a_number_of_any_size(cell: int, dark: bool) -> None:
    colours, stop = DARK if dark else LIGHT, (5, 7)
    style = Style(cell=cell, dark=dark)
    with_stop = Image.open(BytesIO(write(MAZE, "png", stops=[stop], style=style))).convert("RGB")
    without = Image.open(BytesIO(write(MAZE, "png", style=style))).convert("RGB")
    at = {
        (x, y)
        for x in range(with_stop.width)
        for y in range(with_stop.height)
        if with_stop.getpixel((x, y)) != without.getpixel((x, y))
    }
    ring = {place for place in at if with_stop.getpixel(place) == colours.stop}
    number = {place for place in at if with_stop.getpixel(place) == colours.text}
    assert ring
    assert number
    x, y = (sum(place[axis] for place in ring) / len(ring) for axis in (0, 1))
    pitch, wall = cell, max(1, cell // 8)
    # The maze stands in the middle of a page that its recipe may make wider.
    left = (with_stop.width - MAZE.cols * pitch - wall) // 2
    middle = [
        corner + at // 2 * pitch + wall + (pitch - wall) / 2
        for corner, at in ((left, stop[1]), (16, stop[0]))
    ]
    assert [x, y] == pytest.approx(middle, abs=1)
    low, high = min(column for column, _ in ring), max(column for column, _ in ring)
    assert all(low < column < high for column, _ in number)


def test_each_frame_of_a_search_has_the_stops_and_a_generation_has_none() -> None:
    solution = solve(MAZE, "bfs", stops=STOPS[:2])

    def rings(**drawn: Any) -> list[int]:
        frames = Image.open(BytesIO(write(MAZE, "gif", stops=solution.stops, **drawn)))
        pictures = (frame.convert("RGB") for frame in ImageSequence.Iterator(frames))
        colours = (picture.getcolors(picture.width * picture.height) for picture in pictures)
        counts = [{colour: count for count, colour in each or ()} for each in colours]
        return [each.get(LIGHT.stop, 0) for each in counts]

    assert min(rings(trace=solution.trace, path=solution.path)) > 20
    assert max(rings()) == 0


def test_a_page_of_solutions_has_the_numbers_and_a_puzzle_has_not() -> None:
    path = [(1, 1), (2, 1), (3, 1)]
    data = write_many([MAZE, MAZE], "pdf", paths=[path, path], stops=[[(2, 1)], [(3, 1), (2, 1)]])
    first, second, solutions = pages_of(data)
    assert not {"1", "2"} & {*first.words(), *second.words()}
    # Each solution stands below its own number.
    assert [word for word in solutions.words() if word.isdigit()] == ["1", "1", "2", "1", "2"]


def test_what_stops_cost_in_block_text_is_told() -> None:
    told = ("the file cannot be opened again: the stops are drawn as digits",)
    assert losses(MAZE, "text", stops=STOPS) == told
    assert losses(MAZE, "ascii", stops=STOPS) == ()


def test_a_stop_outside_is_refused() -> None:
    with pytest.raises(LabyrinthError):
        write(MAZE, "svg", stops=[(99, 1)])
