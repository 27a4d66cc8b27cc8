"""Pictures: what is drawn is the maze, in SVG, PNG, GIF and PDF."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from labyrinth import LabyrinthError, Maze, generate, solve
from labyrinth.core.maze.walls import Position
from labyrinth.formats import Style, formats, losses, write, write_many
from labyrinth.formats.support.caption import Heading
from labyrinth.formats.support.palette import DARK, LIGHT, SHADES, Palette, shades_of
from tests.formats.mazes import bordered_mazes, room_mazes

SVG = "{http://www.w3.org/2000/svg}"
LINES = re.compile(r"m(-?\d+)[ ]?(-?\d+)([hv])(\d+)")
PERFECT = generate("dfs", 6, 9, 5)
WEIGHTED = generate("wilson", 5, 7, 2, weights=(1, 9))


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


@pytest.mark.parametrize("highest", [2, 3, 9, 10, 255])
def test_shades_rise_from_none_to_the_strongest(highest: int) -> None:
    shades = shades_of(bytes([0, 1, highest]))
    assert (shades[0], shades[1], shades[highest]) == (0, 0, SHADES)
    assert list(shades[1 : highest + 1]) == sorted(shades[1 : highest + 1])
    assert shades[2] > 0, "whatever costs more than 1 is seen"


@pytest.mark.parametrize("weights", [(1, 1), (1, 9), (1, 255)])
def test_svg_of_a_large_maze_stays_small(weights: tuple[int, int]) -> None:
    maze = generate("wilson", 200, 200, 1, weights=weights)
    path = solve(maze, "a-star").path
    assert len(write(maze, "svg", path=path)) < 1_000_000


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
    with pytest.raises(LabyrinthError, match="the maze has no trace to show"):
        write(Maze.from_text("S G\n"), "gif")


def test_pdf_has_a_page_for_each_maze_and_the_solutions_behind() -> None:
    mazes = [generate("dfs", 4, 4 + seed, seed) for seed in range(6)]
    unsolvable = Maze.from_text("#####\n#S#G#\n#####\n")
    data = write_many([*mazes, WEIGHTED, unsolvable], "pdf", style=Style(title="Week \u2192 7"))
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == 8 + 2
    assert data == write_many(
        [*mazes, WEIGHTED, unsolvable], "pdf", style=Style(title="Week \u2192 7")
    )


def test_pdf_of_one_maze_has_its_solution_if_there_is_one() -> None:
    assert len(re.findall(rb"/Type /Page\b", write(PERFECT, "pdf"))) == 2
    assert len(re.findall(rb"/Type /Page\b", write(Maze(3, 3), "pdf", style=Style(dark=True)))) == 1


def test_only_a_format_that_says_so_holds_several_mazes() -> None:
    assert [key for key, format in formats().items() if format.write_many] == ["pdf"]
    with pytest.raises(LabyrinthError, match="a svg file holds one maze"):
        write_many([PERFECT, WEIGHTED], "svg")
    with pytest.raises(LabyrinthError, match="there is no maze to write"):
        write_many([], "pdf")


@pytest.mark.parametrize(
    ("key", "module", "extra"),
    [("png", "PIL", "images"), ("gif", "PIL", "images"), ("pdf", "reportlab", "pdf")],
)
def test_missing_extra_names_the_command(
    key: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert formats()[key].extra == extra
    for name in list(sys.modules):
        if name.partition(".")[0] == module:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    for attempt in (write, losses):
        with pytest.raises(LabyrinthError) as caught:
            attempt(PERFECT, key)
        assert str(caught.value).endswith(f"pip install 'labyrinth-laboratory[{extra}]'")


@pytest.mark.parametrize("key", ["png", "gif"])
def test_picture_that_is_too_large_is_refused(key: str) -> None:
    maze = generate("binary-tree", 300, 300, 1)
    with pytest.raises(LabyrinthError, match=r"is over the limit of .* pixels"):
        write(maze, key, style=Style(cell=200))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"cell": 0}, "the cell size is 1 to 200, not 0"),
        ({"cell": 201}, "the cell size is 1 to 200, not 201"),
        ({"room_width": 4}, "a room is 1, 2 or 3 columns wide, not 4"),
    ],
)
def test_style_is_checked(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(LabyrinthError, match=message):
        Style(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", ["svg", "png", "gif", "pdf"])
@pytest.mark.parametrize("maze", [Maze(1, 1, b"\x01"), Maze(1, 1), Maze(1, 9), Maze(9, 1)])
def test_smallest_mazes_can_be_drawn(key: str, maze: Maze) -> None:
    trace = generate("dfs", 1, 1, 1).trace
    assert write(maze, key, trace=trace)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_differ_in_lightness_from_the_ground(colours: Palette) -> None:
    """WCAG 2 asks for a contrast of 3 between graphical objects and what lies beside them."""

    def luminance(colour: tuple[int, int, int]) -> float:
        parts = [part / 255 for part in colour]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
        low, high = sorted((luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)

    for colour in (colours.wall, colours.block, colours.text, colours.path, colours.start):
        assert contrast(colour, colours.ground) >= 3
    assert contrast(colours.goal, colours.ground) >= 3
    assert contrast(colours.path, colours.expanded) >= 3
