"""PNG and GIF pictures: what is drawn is the maze, pixel by pixel."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from labyrinth import LabyrinthError, Maze, generate, solve
from labyrinth.formats import Style, write
from labyrinth.formats.draw.document import Heading
from labyrinth.formats.draw.palette import DARK, LIGHT, shades_of
from tests.formats.mazes import room_mazes

PERFECT = generate("dfs", 6, 9, 5)
WEIGHTED = generate("wilson", 5, 7, 2, weights=(1, 9))


def pixels(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture.convert("RGB")


@given(room_mazes(), st.booleans())
def test_png_of_rooms_has_every_wall_where_it_is(maze: Maze, dark: bool) -> None:
    maze.start, maze.goals = None, ()
    picture = pixels(write(maze, "png", style=Style(dark=dark, cell=8)))
    colours = DARK if dark else LIGHT
    margin, cell = 16, 8
    for row in range(maze.height):
        for col in range(maze.width):
            # A wall is one pixel wide, a room seven.
            x, y = (margin + at // 2 * cell + at % 2 * 4 for at in (col, row))
            expected = colours.ground if maze[row, col] else colours.wall
            assert picture.getpixel((x, y)) == expected


@pytest.mark.parametrize("cell", [1, 2, 3, 8, 16, 200])
def test_gif_has_as_many_pixels_a_room_as_asked(cell: int) -> None:
    """Walls and rooms have a pixel at least, and the right-most wall comes on top."""
    first, *_ = frames_of(write(generate("dfs", 2, 3, 1), "gif", style=Style(cell=cell)))
    wall = max(1, cell // 8)
    pitch = max(2, cell)
    assert first.size == (3 * pitch + wall, 2 * pitch + wall)


@given(st.integers(1, 12), st.integers(6, 40))
def test_lines_of_a_heading_stand_in_its_height(lines: int, size: int) -> None:
    head = Heading(["line"] * lines, size)
    baselines = head.baselines()
    assert baselines[0] >= size
    assert baselines[-1] + size // 4 <= head.height
    assert all(after - before >= size for before, after in pairwise(baselines))


def test_png_of_blocks_has_every_tile_where_it_is() -> None:
    maze = WEIGHTED.copy()
    maze.start, maze.goals, maze.recipe = None, (), None
    picture = pixels(write(maze, "png", style=Style(cell=4)))
    shades = shades_of(maze.tiles)
    for row in range(maze.height):
        for col in range(maze.width):
            weight = maze[row, col]
            expected = LIGHT.shade(shades[weight]) if weight else LIGHT.block
            assert picture.getpixel((16 + 4 * col + 2, 16 + 4 * row + 2)) == expected


def test_png_shows_path_and_endpoints() -> None:
    path = solve(PERFECT, "bfs").path
    without = pixels(write(PERFECT, "png"))
    colours = {colour for _, colour in without.getcolors(1 << 20) or ()}
    assert LIGHT.path not in colours
    assert {LIGHT.start, LIGHT.goal, LIGHT.wall, LIGHT.ground} <= colours
    shown = pixels(write(PERFECT, "png", path=path, style=Style(title="A maze")))
    assert LIGHT.path in {colour for _, colour in shown.getcolors(1 << 20) or ()}
    assert shown.height > without.height


def frames_of(data: bytes) -> list[Image.Image]:
    animation = Image.open(BytesIO(data))
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(animation)]


def test_gif_ends_with_the_maze() -> None:
    frames = frames_of(write(PERFECT, "gif", style=Style(cell=8)))
    assert len(frames) > 20
    last = frames[-1]
    for row in range(PERFECT.height):
        for col in range(PERFECT.width):
            x, y = (at // 2 * 8 + at % 2 * 4 for at in (col, row))
            pixel = last.getpixel((x, y))
            if (row, col) == PERFECT.start:
                assert pixel == LIGHT.start
            elif (row, col) in PERFECT.goals:
                assert pixel == LIGHT.goal
            else:
                assert pixel == (LIGHT.ground if PERFECT[row, col] else LIGHT.wall)


def test_gif_of_two_frames_ends_with_the_maze() -> None:
    maze = generate("dfs", 1, 1, 1)
    assert maze.trace is not None
    first, last = frames_of(write(maze, "gif", trace=maze.trace.up_to(1), style=Style(cell=8)))
    assert (first.getpixel((4, 4)), last.getpixel((4, 4))) == (LIGHT.wall, LIGHT.start)


def test_gif_has_its_title_in_every_frame() -> None:
    without = frames_of(write(PERFECT, "gif", style=Style(cell=24)))
    titled = frames_of(write(PERFECT, "gif", style=Style(cell=24, title="How it carves")))
    assert len(titled) == len(without)
    above = titled[0].height - without[0].height
    bands = [frame.crop((0, 0, frame.width, above)) for frame in titled]
    assert above > 0
    assert LIGHT.text in {colour for _, colour in bands[0].getcolors(1 << 20) or ()}
    assert all(band.tobytes() == bands[0].tobytes() for band in bands)
    left = (titled[-1].width - without[-1].width) // 2
    maze = titled[-1].crop((left, above, left + without[-1].width, titled[-1].height))
    assert maze.tobytes() == without[-1].tobytes()


def test_png_has_a_palette_and_breaks_a_long_title() -> None:
    picture = Image.open(BytesIO(write(PERFECT, "png")))
    assert picture.mode == "P"
    long = Image.open(BytesIO(write(PERFECT, "png", style=Style(title="Find the way " * 20))))
    longest = Image.open(BytesIO(write(PERFECT, "png", style=Style(title="W" * 200))))
    assert picture.width <= long.width <= 480
    assert longest.width <= 480
    assert picture.height < long.height < longest.height


def test_letters_that_the_font_has_are_drawn() -> None:
    def band(title: str) -> bytes:
        picture = pixels(write(Maze(3, 3), "png", style=Style(title=title)))
        return picture.crop((0, 0, picture.width, 50)).tobytes()

    drawn = [band(letter) for letter in ("\u00dc", "\u0136", "\u0416", "\u03a9", "\u4e2d")]
    assert len(set(drawn)) == 5
    assert band("\u4e2d") == band("\u6587")


def test_gif_shows_the_trace_it_is_given() -> None:
    solution = solve(PERFECT, "bfs")
    frames = frames_of(write(PERFECT, "gif", trace=solution.trace))
    last = {colour for _, colour in frames[-1].getcolors(1 << 20) or ()}
    assert {LIGHT.path, LIGHT.expanded} <= last


def test_gif_needs_a_trace() -> None:
    with pytest.raises(LabyrinthError, match="no trace to animate: write it with labyrinth gen"):
        write(Maze.from_text("S G\n"), "gif")


def test_gif_has_its_colour_table_once() -> None:
    data = write(PERFECT, "gif")
    table = data[13 : 13 + (3 << (data[10] & 7) + 1)]
    assert len(frames_of(data)) > 50
    assert data.count(table) == 1


@pytest.mark.parametrize("key", ["png", "gif"])
def test_picture_that_is_too_large_is_refused(key: str) -> None:
    maze = generate("binary-tree", 300, 300, 1)
    with pytest.raises(LabyrinthError, match=r"is over the limit of .* pixels"):
        write(maze, key, style=Style(cell=200))
