"""Pictures that carry their mazes: what was written opens again exactly, until it is changed."""

from __future__ import annotations

import json
import re
from io import BytesIO
from random import Random

import pytest
from PIL import Image, PngImagePlugin

from labyrinth import LabyrinthError, Maze, generate, solve
from labyrinth.core.errors import LabyrinthError as Refused
from labyrinth.core.shapes.written import mask_of, shape_of
from labyrinth.core.trace.trace import Trace
from labyrinth.formats import Style, formats, read, write, write_many
from labyrinth.formats.draw.document import NO_HASH, documents_of
from labyrinth.formats.support.picture_facts import Corrections
from labyrinth.formats.support.render_request import RenderRequest

KEYS = [key for key, format in formats().items() if format.carried]
MAZE = generate("wilson", 5, 6, 2, weights=(1, 9))


def random_maze(rng: Random) -> Maze:
    """Return a maze of any kind: of rooms or tiles, without a border, weighted, in a shape."""
    kind = rng.randrange(5)
    rows, cols = rng.randint(1, 7), rng.randint(1, 7)
    if kind == 0:
        maze = Maze(rows, cols, bytes(rng.randrange(2) for _ in range(rows * cols)))
    elif kind == 1:
        maze = Maze(rows, cols, bytes(rng.choice((0, 1, 7, 255)) for _ in range(rows * cols)))
    elif kind == 2:
        weights = rng.choice(((1, 1), (1, 9), (2, 255), (0, 0)))
        options = {"weights": weights} if weights[0] else {"weights": "edges:1:9"}
        maze = generate(rng.choice(["dfs", "kruskal"]), rows, cols, rng.randrange(99), **options)
    elif kind == 3:
        maze = generate("dfs", 7, 9, rng.randrange(99), shape=rng.choice(["ring", "heart"]))
    else:
        inside = bytes([1, *(rng.randrange(2) for _ in range(rows * cols - 1))])
        maze = Maze.of_rooms(rows, cols)
        maze.shape = shape_of(mask_of(cols, inside), rows, cols)
    if kind < 2 or rng.random() < 0.3:
        tiles = [(row, col) for row in range(maze.height) for col in range(maze.width)]
        maze.start = rng.choice([None, rng.choice(tiles)])
        maze.goals = tuple(rng.sample(tiles, min(len(tiles), rng.randrange(4))))
    if kind == 1 and rng.random() < 0.5:
        maze.wall_weights = bytes(rng.choice((0, 1, 5)) for _ in range(len(maze.tiles)))
    return maze


def trace_of(maze: Maze) -> Trace:
    """Return a trace that fits the maze, which a GIF shows."""
    return maze.trace or Trace(maze.height, maze.width, bytes(maze.tiles))


def everything(maze: Maze) -> tuple[object, ...]:
    inside = maze.shape.inside if maze.shape else None
    recipe = str(maze.recipe) if maze.recipe else None
    return maze, maze.start, maze.goals, maze.wall_weights, recipe, inside


def check_all(seed: int, count: int) -> None:
    rng = Random(seed)
    for number in range(count):
        maze = random_maze(rng)
        try:
            expected = everything(read(write(maze, "json")).maze)
        except Refused as error:
            pytest.fail(f"{number}: {error}")
        assert expected[:4] == everything(maze)[:4]
        style = Style(dark=rng.random() < 0.3, title=rng.choice(["", "A <maze> & more"]))
        for key in KEYS:
            reading = read(write(maze, key, trace=trace_of(maze), style=style))
            assert everything(reading.maze) == expected, (number, key)
            assert (reading.format, reading.picture) == (key, None)


def test_every_maze_opens_again_exactly() -> None:
    check_all(1, 40)


@pytest.mark.slow
def test_a_thousand_mazes_open_again_exactly() -> None:
    check_all(2, 1000)


def test_worksheets_open_again_as_all_their_mazes() -> None:
    mazes = [MAZE, generate("dfs", 3, 3, 1), Maze(1, 3, b"\x01\x07\x01", start=(0, 0))]
    reading = read(write_many(mazes, "pdf"))
    assert [reading.maze, *(other.maze for other in reading.others)] == mazes
    assert {reading.format, *(other.format for other in reading.others)} == {"pdf"}


@pytest.mark.parametrize("key", KEYS)
def test_what_a_picture_shows_besides_the_maze_is_told(key: str) -> None:
    path = solve(MAZE, "bfs").path
    reading = read(write(MAZE, key, path=path, trace=trace_of(MAZE)))
    assert reading.maze == MAZE
    assert reading.notes == (f"the file shows a path of {len(path)} tiles, which is not kept",)


def with_a_wall_opened(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.seek(getattr(picture, "n_frames", 1) - 1)
    changed = picture.convert("RGB")
    changed.putpixel((changed.width // 2, changed.height // 2), (1, 2, 3))
    return changed


@pytest.mark.parametrize("format", ["PNG", "GIF"])
def test_pixels_that_were_changed_are_read_as_a_picture(format: str) -> None:
    maze = generate("dfs", 6, 7, 1)
    data = write(maze, format.lower())
    info = Image.open(BytesIO(data)).info
    stream = BytesIO()
    if format == "PNG":
        text = PngImagePlugin.PngInfo()
        text.add_text("Labyrinth-0", info["Labyrinth-0"])
        with_a_wall_opened(data).save(stream, format, pnginfo=text)
    else:
        with_a_wall_opened(data).save(stream, format, comment=info["comment"])
    reading = read(stream.getvalue())
    assert reading.picture is not None
    assert reading.notes[0] == (
        "the picture was changed after it was exported: the maze is read from its pixels"
    )
    assert reading.maze.tiles == maze.tiles


def test_a_picture_that_is_compressed_otherwise_opens_exactly() -> None:
    data = write(MAZE, "png")
    picture = Image.open(BytesIO(data))
    text = PngImagePlugin.PngInfo()
    text.add_text("Labyrinth-0", picture.info["Labyrinth-0"])
    stream = BytesIO()
    picture.convert("RGB").save(stream, "PNG", pnginfo=text, compress_level=1)
    reading = read(stream.getvalue())
    assert (reading.maze, reading.notes) == (MAZE, ())


@pytest.mark.parametrize("key", ["png", "gif"])
def test_corrections_ask_for_the_pixels(key: str) -> None:
    reading = read(write(generate("dfs", 6, 7, 1), key), corrections=Corrections(threshold=128))
    assert reading.picture is not None


def test_a_drawing_that_was_changed_opens_as_it_was_and_says_so() -> None:
    told = "the drawing was changed after it was exported: this is the maze before the change"
    svg, pdf = write(MAZE, "svg"), write(MAZE, "pdf")
    for changed in (svg.replace(b"#ffffff", b"#eeeeee"), pdf.replace(b"%%EOF", b"%changed\n%%EOF")):
        reading = read(changed)
        assert (reading.maze, reading.notes[0]) == (MAZE, told)


def test_svg_and_pdf_of_others_are_refused() -> None:
    svg, pdf = write(MAZE, "svg"), write(MAZE, "pdf")
    foreign = [
        b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
        re.sub(rb"<metadata>.*</metadata>", b"", svg),
        svg.replace(b"base64,", b"base64,AAAA"),
        b"%PDF-1.4\n%%EOF\n",
        re.sub(rb'"picture_sha256"', b'"picture_sha"', pdf),
    ]
    for data in foreign:
        with pytest.raises(
            LabyrinthError, match=r"^-: this (SVG|PDF) file has no embedded maze, unlike"
        ):
            read(data)


def test_a_maze_of_a_later_version_is_looked_for_in_the_picture() -> None:
    maze = generate("dfs", 6, 7, 1)
    data = write(maze, "png")
    text = PngImagePlugin.PngInfo()
    later = Image.open(BytesIO(data)).info["Labyrinth-0"].replace('"version": 1', '"version": 2')
    text.add_text("Labyrinth-0", later)
    stream = BytesIO()
    Image.open(BytesIO(data)).save(stream, "PNG", pnginfo=text)
    reading = read(stream.getvalue())
    assert reading.maze.tiles == maze.tiles
    assert reading.notes[0].startswith("the maze embedded in the picture cannot be read (")
    with pytest.raises(LabyrinthError, match="expected 1"):
        read(write(maze, "pdf").replace(b'"version": 1', b'"version": 2'))


def test_what_is_carried_is_a_document_of_json() -> None:
    (line,) = documents_of([RenderRequest(MAZE)]).splitlines()
    document = json.loads(line)
    assert document.pop("picture_sha256") == NO_HASH
    assert document == json.loads(write(MAZE, "json"))
    assert read(line.encode()).notes == ()
