"""Mazes in pictures: the oracle is the maze that the picture was drawn from."""

from __future__ import annotations

import math
import random
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from labyrinth import LabyrinthError, Maze, generate, solve
from labyrinth.formats import Style, formats, read, write
from labyrinth.formats.pictures.picture_reader import endpoints_of
from labyrinth.formats.support.picture_facts import Corrections, FoundPicture
from tests.formats.drawn_mazes import (
    BLACK,
    WHITE,
    Colour,
    content,
    draw,
    draw_tiles,
    in_uneven_light,
    noisy,
    photographed,
    scaled,
    turned,
)

MAZE = generate("dfs", 12, 17, 5)
SMALL = generate("dfs", 6, 8, 5)
GREEN, RED, BLUE, ORANGE = (0, 200, 0), (220, 0, 0), (30, 60, 240), (255, 150, 0)


def without_document(data: bytes) -> bytes:
    """Return a picture of ours as another program saves it: the maze has to be found."""
    picture = Image.open(BytesIO(data))
    picture.seek(getattr(picture, "n_frames", 1) - 1)
    return content(picture.convert("RGB"))


def found(data: bytes, **corrections: Any) -> tuple[Maze, FoundPicture]:
    reading = read(data, corrections=Corrections(**corrections))
    assert reading.picture is not None
    assert reading.notes[0] == f"found in the picture: {reading.picture.sentence}"
    return reading.maze, reading.picture


def check(data: bytes, maze: Maze, **corrections: Any) -> FoundPicture:
    """Read a picture, which is to have the walls of that maze; return what was found."""
    again, picture = found(data, **corrections)
    assert (again.height, again.width) == (maze.height, maze.width), picture.sentence
    assert again.tiles.translate(OPEN) == maze.tiles.translate(OPEN), picture.sentence
    return picture


OPEN = bytes([0] + [1] * 255)


@pytest.mark.parametrize(
    "colours", [(BLACK, WHITE), (WHITE, BLACK), ((0, 0, 160), (240, 240, 200))]
)
@pytest.mark.parametrize("margin", [0, 7, 20])
@pytest.mark.parametrize(("cell", "wall"), [(16, 2), (3, 1), (20, 5), (41, 3), (8, 1)])
def test_lines_of_any_size_are_found(
    cell: int, wall: int, margin: int, colours: tuple[Colour, Colour]
) -> None:
    picture = check(
        content(draw(MAZE, cell, wall, margin, ink=colours[0], ground=colours[1])), MAZE
    )
    assert (picture.height, picture.width, picture.blocks) == (12, 17, False)
    assert picture.cell == pytest.approx(cell, abs=0.1)
    assert picture.wall == pytest.approx(wall, abs=0.3)
    assert picture.offset == (margin, margin)
    assert picture.dark_walls is (sum(colours[0]) < sum(colours[1]))
    assert not picture.uncertain


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize(("cell", "wall"), [(16, 8), (2, 1), (12, 8), (13, 6)])
@pytest.mark.parametrize("margin", [0, 20])
def test_thick_walls_are_found(cell: int, wall: int, margin: int, inverted: bool) -> None:
    colours = (WHITE, BLACK) if inverted else (BLACK, WHITE)
    data = content(draw(MAZE, cell, wall, margin, ink=colours[0], ground=colours[1]))
    picture = check(data, MAZE)
    assert picture.blocks
    assert picture.cell == pytest.approx(cell / 2, abs=0.1)


FLAWS: dict[str, Callable[[Image.Image], Image.Image]] = {
    "blur": lambda picture: picture.filter(ImageFilter.GaussianBlur(1)),
    "noise": lambda picture: noisy(picture, 20),
    "uneven light": lambda picture: in_uneven_light(picture, 0.5),
    "a small tilt": lambda picture: turned(picture, 0.3),
    "a tilt the other way": lambda picture: turned(picture, -1),
    "everything at once": photographed,
}


@pytest.mark.parametrize("flaw", FLAWS.values(), ids=FLAWS.keys())
@pytest.mark.parametrize(("cell", "wall", "scale"), [(16, 2, 1.0), (16, 2, 0.6), (24, 6, 1.37)])
def test_photographs_are_read(
    cell: int, wall: int, scale: float, flaw: Callable[[Image.Image], Image.Image]
) -> None:
    random.seed(1)
    picture = flaw(scaled(draw(MAZE, cell, wall, 20), scale))
    facts = check(content(picture, "JPEG", quality=60), MAZE)
    assert facts.cell == pytest.approx(cell * scale, rel=0.01)


@pytest.mark.parametrize("format", ["PNG", "GIF", "BMP", "JPEG", "PPM"])
def test_every_kind_of_file_is_told_by_its_content(format: str) -> None:
    data = content(draw(MAZE, 16, 2, 9), format)
    reading = read(data, name="maze.txt")
    assert reading.maze.tiles == MAZE.tiles
    assert reading.format == ("pnm" if format == "PPM" else format.lower())
    assert formats()[reading.format].reads


@pytest.mark.parametrize("ground", [WHITE, BLACK])
def test_a_transparent_ground_is_none(ground: Colour) -> None:
    ink = WHITE if ground == BLACK else BLACK
    picture = draw(MAZE, 12, 2, 5, ink=ink, ground=ground).convert("RGBA")
    picture.putalpha(picture.convert("L").point([255 * (at == ink[0]) for at in range(256)]))
    check(content(picture), MAZE)


def test_start_and_goal_are_told_by_openings_in_the_border() -> None:
    maze, picture = found(content(draw(MAZE, 16, 2, 9, gaps=((0, 5), (24, 31)))))
    assert (maze.start, maze.goals) == ((1, 5), ((23, 31),))
    assert maze.tiles == MAZE.tiles, "the openings are closed"
    assert "start at an opening at the top, goal at one at the bottom" in picture.sentence
    thick, picture = found(content(draw(MAZE, 16, 8, 0, gaps=((5, 0), (9, 34)))))
    assert (thick.start, thick.goals) == ((5, 0), ((9, 34),))
    assert "start at a gap on the left, goal at one on the right" in picture.sentence


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (GREEN, RED, "start in green and goal in red"),
        (BLUE, RED, "start in blue and goal in red"),
        (GREEN, BLUE, "start in green and goal in blue"),
        (BLUE, ORANGE, "start in blue and goal in orange"),
    ],
)
@pytest.mark.parametrize("wall", [2, 10])
def test_start_and_goal_are_told_by_colours(
    first: Colour, second: Colour, told: str, wall: int
) -> None:
    marks = {(21, 3): first, (5, 27): second}
    for format in ("PNG", "JPEG"):
        maze, picture = found(content(draw(MAZE, 20, wall, 9, marks=marks), format))
        assert (maze.start, maze.goals) == ((21, 3), ((5, 27),))
        assert told in picture.sentence
        assert maze.tiles == MAZE.tiles


def test_a_path_in_colour_is_left_out_and_told() -> None:
    path = solve(MAZE, "bfs").path
    picture = draw(MAZE, 20, 2, 9, gaps=((0, 1), (24, 33)))
    pen = ImageDraw.Draw(picture)
    pen.line([(20 + (col - 1) * 10, 20 + (row - 1) * 10) for row, col in path], fill=RED, width=6)
    reading = read(content(picture))
    assert reading.maze.tiles == MAZE.tiles
    assert (reading.maze.start, reading.maze.goals) == ((1, 1), ((23, 33),))
    assert any(note.startswith("the colours on") for note in reading.notes)


@given(
    st.sampled_from(["dfs", "wilson", "prim", "kruskal", "eller"]),
    st.integers(4, 12),
    st.integers(4, 12),
    st.integers(0, 99),
    st.sampled_from([1, 2, 7]),
    st.booleans(),
)
def test_pictures_of_tiles_without_a_margin_are_read(
    key: str, rows: int, cols: int, seed: int, size: int, inverted: bool
) -> None:
    maze = generate(key, rows, cols, seed)
    ink, ground = (WHITE, BLACK) if inverted else (BLACK, WHITE)
    facts = check(content(draw_tiles(maze, size, ink=ink, ground=ground)), maze)
    assert facts.cell == pytest.approx(size)
    assert facts.offset == (0, 0)


STYLES = st.builds(
    Style,
    dark=st.booleans(),
    cell=st.sampled_from([None, 6, 10, 17]),
    title=st.sampled_from(["", "A title that is longer than the maze is wide"]),
)
RECIPES = st.sampled_from(["dfs", "wilson", "cave", "rooms", "spiral", "sidewinder", "unicursal"])


@given(RECIPES, st.integers(2, 7), st.integers(2, 9), st.integers(0, 99), STYLES, st.booleans())
@example("wilson", 2, 2, 1, Style(), True)
def test_own_pictures_are_read_exactly(
    key: str, rows: int, cols: int, seed: int, style: Style, solved: bool
) -> None:
    if key in ("cave", "unicursal"):
        rows, cols = 2 * rows + 4, 2 * cols + 4
    maze = generate(key, rows, cols, seed, weights=(1, 9) if seed % 3 == 0 else (1, 1))
    solution = solve(maze, "bfs") if solved and maze.start and maze.goals else None
    path, trace = (solution.path, solution.trace) if solution else ((), maze.trace)
    for format in ("png", "gif"):
        picture = write(maze, format, path=path, trace=trace, style=style)
        reading = read(without_document(picture))
        again = reading.maze
        assert again.tiles == maze.tiles.translate(OPEN), reading.notes
        assert (again.start, again.goals) == (maze.start, maze.goals)
        # A path may hide all shades there are.
        assert not any("shades" in note for note in reading.notes) or max(maze.tiles) > 1


def test_corrections_are_followed() -> None:
    faint = draw(MAZE, 16, 2, 9, ink=(150, 150, 150))
    assert check(content(faint), MAZE, threshold=160).threshold == 160
    check(content(draw(MAZE, 16, 2, 9)), MAZE, cell_size=16)
    halved, _ = found(content(draw(MAZE, 16, 2, 9)), inverted=True)
    assert halved.tiles != MAZE.tiles
    with pytest.raises(LabyrinthError, match=r"no grid|no walls"):
        found(content(draw(MAZE, 16, 2, 9)), cell_size=23)


@pytest.mark.parametrize(
    ("corrections", "message"),
    [
        ({"threshold": 0}, "the threshold must be from 1 to 255, not 0"),
        ({"threshold": 256}, "the threshold must be from 1 to 255, not 256"),
        ({"cell_size": 0}, "the cell size must be from 1 to 2000, not 0"),
        ({"cell_size": 2001}, "the cell size must be from 1 to 2000, not 2001"),
    ],
)
def test_corrections_have_bounds(corrections: dict[str, Any], message: str) -> None:
    with pytest.raises(LabyrinthError, match=message):
        Corrections(**corrections)


def test_a_round_maze_is_refused_with_what_to_try() -> None:
    picture = Image.new("RGB", (400, 400), WHITE)
    pen = ImageDraw.Draw(picture)
    for ring in range(1, 9):
        begin = 77 * ring
        radius = 22 * ring
        box = (200 - radius, 200 - radius, 200 + radius, 200 + radius)
        pen.arc(box, begin, begin + 330, fill=BLACK, width=3)
        turn = math.radians(131 * ring)
        inner, outer = (
            (200 + at * math.cos(turn), 200 + at * math.sin(turn)) for at in (radius, radius + 22)
        )
        pen.line((*inner, *outer), fill=BLACK, width=3)
    with pytest.raises(LabyrinthError, match=r"no grid of .*try another threshold.*round"):
        read(content(picture))


def test_what_is_no_maze_is_refused() -> None:
    for picture in (Image.new("RGB", (90, 60), WHITE), Image.new("L", (9, 9), 128)):
        with pytest.raises(LabyrinthError, match="the picture has only one shade"):
            read(content(picture), name="blank.png")
    with pytest.raises(LabyrinthError, match="maze: the picture of 2 x 9 pixels is too small"):
        read(content(Image.new("L", (2, 9))), name="maze")
    with pytest.raises(LabyrinthError, match="not a maze but words"):
        read(b"no picture", name="maze.png")


def png_of(width: int, height: int) -> bytes:
    """Return the beginning of a picture that claims to be so large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check_sum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check_sum)

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(bytes(1000))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("side", [9_000, 12_000, 60_000])
def test_too_many_pixels_are_refused_before_they_are_decoded(side: int) -> None:
    with pytest.raises(LabyrinthError, match="over the limit of 64,000,000 pixels"):
        read(png_of(side, side))


def test_frames_of_a_gif_are_measured_before_they_are_decoded() -> None:
    """A file of 4 kB, 123 x 99 by its header, once took 1.6 GB."""
    data = bytearray(content(draw(SMALL, 8, 1, 3), "GIF"))
    at = data.index(b",", 13 + 3 * 2 ** ((data[10] & 7) + 1))
    data[at + 5 : at + 9] = b"\xf0\x55\xf0\x55"
    with pytest.raises(LabyrinthError, match=r"over the limit of 64,000,000 pixels"):
        read(bytes(data))
    data[at + 5 : at + 9] = b"\xf0\x15\xf0\x15"
    with pytest.raises(LabyrinthError, match=r"the picture is damaged: [\d,]+ bytes are too few"):
        read(bytes(data))


def test_a_header_that_claims_too_much_is_not_believed() -> None:
    data = bytearray(content(draw(SMALL, 8, 1, 3), "BMP"))
    data[18:26] = (7000).to_bytes(4, "little") * 2
    with pytest.raises(LabyrinthError, match="are too few for 7000 x 7000 pixels"):
        read(bytes(data))


def test_a_large_picture_is_made_smaller_first() -> None:
    picture = draw(MAZE, 200, 24, 100)
    assert picture.width * picture.height > 9_000_000
    facts = check(content(picture, "JPEG"), MAZE)
    assert facts.cell == pytest.approx(200, abs=2)


@given(st.sampled_from(["PNG", "GIF", "BMP", "JPEG", "PPM"]), st.data())
def test_damaged_picture_is_read_or_refused(format: str, data: st.DataObject) -> None:
    whole = bytearray(content(draw(MAZE, 4, 1, 3), format))
    for _ in range(data.draw(st.integers(0, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.none() | st.integers(0, len(whole)))
    with suppress(LabyrinthError):
        maze = read(bytes(whole[:cut])).maze
        assert len(maze.tiles) == maze.height * maze.width


def test_picture_written_as_text_has_a_pixel_a_tile() -> None:
    reading = read(b"P1\n# by hand\n7 5\n1 0 1 1 1 1 1\n1000101\n1010101\n1010001\n1111101\n")
    assert reading.format == "pnm"
    assert reading.maze.to_text() == "#S#####\n#   # #\n# # # #\n# #   #\n#####G#\n"


def test_maze_is_found_below_a_title_and_in_a_frame() -> None:
    """Letters and lines around a maze once stretched its lattice, or were read as parts of it."""
    plain = draw(SMALL, 16, 2, 9)
    page = Image.new("RGB", (plain.width + 80, plain.height + 120), "white")
    page.paste(plain, (40, 60))
    pen = ImageDraw.Draw(page)
    pen.text((60, 20), "Maze 7", "black", ImageFont.load_default(20))
    pen.text((60, plain.height + 80), "Solve it!", "black", ImageFont.load_default(18))
    check(content(page), SMALL)
    pen.rectangle((3, 3, page.width - 4, page.height - 4), outline="black", width=2)
    facts = check(content(page), SMALL)
    assert (abs(facts.offset[0] - 49), abs(facts.offset[1] - 69)) <= (2, 2)


def test_letters_in_rooms_are_the_endpoints() -> None:
    picture = draw(SMALL, 20, 2, 9)
    pen = ImageDraw.Draw(picture)
    for letter, corner in (("S", (13, 10)), ("E", (9 + 20 * 7 + 5, 9 + 20 * 5 + 1))):
        pen.text(corner, letter, "black", ImageFont.load_default(14))
    maze, facts = found(content(picture))
    assert (maze.start, maze.goals) == ((1, 1), ((11, 15),)), facts.sentence
    assert maze.tiles.translate(OPEN) == SMALL.tiles.translate(OPEN)
    assert "guessed" in facts.endpoints


@pytest.mark.parametrize("format", ["WEBP", "TIFF"])
def test_other_pictures_are_refused_by_their_name(format: str) -> None:
    with pytest.raises(LabyrinthError, match=f"(?i)a {format} picture.*save it as PNG"):
        read(content(draw(SMALL, 10, 1, 5), format))


def test_maze_of_blocks_is_found_below_a_title_and_on_a_dark_ground() -> None:
    """The margin was once taken for walls, and the walls for corridors."""
    blocks = draw(SMALL, 20, 10, 10)
    page = Image.new("RGB", (blocks.width, blocks.height + 60), "white")
    page.paste(blocks, (0, 60))
    ImageDraw.Draw(page).text((30, 12), "A Maze", "black", ImageFont.load_default(28))
    check(content(page), SMALL)
    desk = Image.new("RGB", (page.width + 90, page.height + 70), (80, 60, 40))
    desk.paste(draw(SMALL, 16, 2, 12), (40, 30))
    check(content(desk), SMALL)


@pytest.mark.parametrize("shape", ["heart", "text:O"])
def test_mazes_in_shapes_are_read_as_they_are_drawn(shape: str) -> None:
    """Once the sides of a heart were cut off, and what lies outside was corridor."""
    maze = generate("dfs", 12, 12, 1, shape=shape)
    again, facts = found(without_document(write(maze, "png")))
    solid = sum(1 for row in range(12) if not any(maze[2 * row + 1, col] for col in range(25)))
    assert facts.height == 12 - solid
    assert (again.start is None, len(again.goals)) == (False, 1)
    assert sum(map(bool, again.tiles)) == sum(map(bool, maze.tiles))
    solutions = [solve(each, "bfs") for each in (maze, again)]
    assert len(solutions[0].path) == len(solutions[1].path)


def test_tiles_of_a_pixel_are_read_as_they_are_though_corridors_are_apart() -> None:
    rows = [
        "#S#################################################",
        "# #           #           #                 #     #",
        "# ####### # # ### ##### ### # ############### ### #",
        "#       # # #   #   #   #   # #       #       #   #",
        "####### ### ### ### ### # ### # ##### # ####### # #",
        "#     #     # #   #   # # # #   #   #   #     # # #",
        "# ########### ### ### ### # ##### ####### ##### # #",
        "# #   #         # #   #   #     #         #     # #",
        "#################################################G#",
    ]
    bits = "\n".join(" ".join("01"[mark == "#"] for mark in row) for row in rows)
    reading = read(f"P1\n51 9\n{bits}\n".encode())
    assert reading.maze == Maze.from_text("\n".join(rows))


def test_of_three_colours_red_is_the_goal_before_orange() -> None:
    names = ("green", "orange", "red")
    colours = [(name, [(1, 4 * number + 1)]) for number, name in enumerate(names)]
    assert endpoints_of(colours).goals == ((1, 9),)


def test_a_picture_with_a_damaged_header_is_refused_in_words() -> None:
    with pytest.raises(LabyrinthError) as caught:
        read(b"\x89PNG\r\n\x1a\n" + bytes(99), name="maze.png")
    assert str(caught.value) == (
        "maze.png: the picture cannot be decoded (its header is damaged): save it again as PNG"
    )
