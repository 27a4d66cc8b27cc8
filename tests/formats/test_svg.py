"""SVG pictures: their lines and areas are the maze's walls and tiles."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate, solve
from labyrinth.core.maze.walls import Position
from labyrinth.formats import Style, write
from labyrinth.formats.draw.palette import DARK, LIGHT, shades_of
from tests.formats.mazes import bordered_mazes, room_mazes

SVG = "{http://www.w3.org/2000/svg}"
LINES = re.compile(r"m(-?\d+)[ ]?(-?\d+)([hv])(\d+)")
PERFECT = generate("dfs", 6, 9, 5)


def drawn_lines(data: str) -> list[tuple[int, int, int, int]]:
    """The ends (x, y, x, y) of the lines in SVG path data."""
    assert "".join(match[0] for match in LINES.finditer(data)) == data
    lines = []
    x = y = 0
    for right, down, direction, length in LINES.findall(data):
        x, y = x + int(right), y + int(down)
        begin = (x, y)
        x, y = (x + int(length), y) if direction == "h" else (x, y + int(length))
        lines.append((*begin, x, y))
    return lines


def paths_of(svg: bytes, colour: tuple[int, int, int]) -> list[tuple[int, int, int, int]]:
    stroke = "#" + bytes(colour).hex()
    return [
        line
        for path in ElementTree.fromstring(svg).iter(f"{SVG}path")
        if path.get("stroke") == stroke
        for line in drawn_lines(path.get("d", ""))
    ]


@given(room_mazes(), st.booleans())
def test_svg_of_rooms_has_a_line_for_every_wall(maze: Maze, dark: bool) -> None:
    covered: list[Position] = []
    for x, y, end_x, end_y in paths_of(
        write(maze, "svg", style=Style(dark=dark)), (DARK if dark else LIGHT).wall
    ):
        covered += [(y, at) for at in range(x + 1, end_x, 2)]
        covered += [(at, x) for at in range(y + 1, end_y, 2)]
    walls = [
        (row, col)
        for row in range(maze.height)
        for col in range(maze.width)
        if (row + col) % 2 and not maze[row, col]
    ]
    assert sorted(covered) == walls


@given(bordered_mazes(high=9))
def test_svg_of_blocks_covers_every_tile_once(maze: Maze) -> None:
    picture = write(maze, "svg")
    if not paths_of(picture, LIGHT.block):
        return
    shades = shades_of(maze.tiles)
    tiles = {(r, c): maze[r, c] for r in range(maze.height) for c in range(maze.width)}
    for number in range(9):
        colour = LIGHT.shade(number) if number else LIGHT.block
        covered: list[Position] = []
        for x, y, end_x, end_y in paths_of(picture, colour):
            covered += [(y, at) for at in range(x, end_x)] if y == end_y else []
            covered += [(at, x) for at in range(y, end_y)] if x == end_x else []
        expected = [
            at
            for at, weight in tiles.items()
            if (shades[weight] == number if number else weight == 0)
        ]
        assert sorted(covered) == expected


@pytest.mark.parametrize("weights", [(1, 1), (1, 9), (1, 255)])
def test_svg_of_a_large_maze_stays_small(weights: tuple[int, int]) -> None:
    maze = generate("wilson", 200, 200, 1, weights=weights)
    path = solve(maze, "a-star").path
    picture = write(maze, "svg", path=path)
    assert len(re.sub(rb"<metadata>.*</metadata>", b"", picture)) < 1_000_000
    assert len(picture) < 1_200_000


def test_svg_shows_title_recipe_path_and_endpoints() -> None:
    path = solve(PERFECT, "bfs").path
    style = Style(title='Maze of <Ada> & "Bob"\x00\n', dark=True)
    root = ElementTree.fromstring(write(PERFECT, "svg", path=path, style=style))
    assert [text.text for text in root.iter(f"{SVG}text")] == ['Maze of <Ada> & "Bob"', "dfs:6x9:5"]
    (line,) = root.iter(f"{SVG}polyline")
    corners = [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]
    assert corners[0] == path[0][::-1]
    assert corners[-1] == path[-1][::-1]
    steps = sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(corners))
    assert steps == len(path) - 1
    (disc,) = root.iter(f"{SVG}circle")
    assert (disc.get("cx"), disc.get("cy")) == ("1", "1")
    assert not list(ElementTree.fromstring(write(PERFECT, "svg")).iter(f"{SVG}polyline"))
