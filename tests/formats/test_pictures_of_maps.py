"""Pictures of maps, drawn tile by tile: their size, their walls, and nothing cut off unsaid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from PIL import Image

from labyrinth import LabyrinthError, generate
from labyrinth.formats import read
from labyrinth.formats.support.picture_facts import Corrections
from tests.formats.drawn_mazes import BLACK, WHITE, Colour, content

Rows = list[str]
SIZE = 32


def scattered(rng: Random) -> Rows:
    return ["".join("# "[rng.random() > 0.15] for _ in range(SIZE)) for _ in range(SIZE)]


def wide_corridors(rng: Random) -> Rows:
    """Corridors of four tiles between walls of one, without a border."""
    maze = generate("dfs", 6, 6, rng.randrange(99))
    rows = []
    for row in range(1, maze.height - 1):
        line = "".join(
            "# "[maze[row, col]] * (4 if col % 2 else 1) for col in range(1, maze.width - 1)
        )
        rows += [line] * (4 if row % 2 else 1)
    return rows


def buildings(rng: Random) -> Rows:
    """Blocks with a free way all around."""
    tiles = [[" "] * SIZE for _ in range(SIZE)]
    for _ in range(14):
        top, left = rng.randrange(2, SIZE - 8), rng.randrange(2, SIZE - 8)
        for row in range(top, top + rng.randint(3, 6)):
            tiles[row][left : left + 4] = "####"
    return ["".join(row) for row in tiles]


def halls(rng: Random) -> Rows:
    """Rooms of eight tiles, joined by doors of one."""
    rows = ["".join("#" if col % 9 == 8 else " " for col in range(SIZE)) for _ in range(SIZE)]
    for row in range(8, SIZE, 9):
        rows[row] = "".join(" " if col % 9 == 4 else "#" for col in range(SIZE))
    for row in range(4, SIZE, 9):
        rows[row] = " " * SIZE
    return rows


MAPS = (scattered, wide_corridors, buildings, halls)


def picture(rows: Sequence[str], tile: int, frame: int, colour: Colour = BLACK) -> Image.Image:
    small = Image.new("RGB", (len(rows[0]), len(rows)))
    small.putdata([BLACK if mark == "#" else WHITE for row in rows for mark in row])
    large = small.resize((small.width * tile, small.height * tile), Image.Resampling.NEAREST)
    page = Image.new("RGB", (large.width + 2 * frame, large.height + 2 * frame), colour)
    page.paste(large, (frame, frame))
    return page


@pytest.mark.parametrize("make", MAPS)
@pytest.mark.parametrize(("tile", "frame"), [(4, 0), (4, 1), (8, 2), (10, 0), (3, 1)])
def test_maps_keep_their_size_and_dark_is_wall(
    make: Callable[[Random], Rows], tile: int, frame: int
) -> None:
    """A black frame once made black the floor, and corridors of four tiles became one each."""
    for seed in range(2):
        rows = make(Random(seed))
        reading = read(content(picture(rows, tile, frame)))
        maze, facts = reading.maze, reading.picture
        assert facts is not None
        assert facts.dark_walls
        assert facts.offset == (frame, frame)
        assert (maze.height, maze.width) == (len(rows), len(rows[0]))
        assert "".join("# "[tile > 0] for tile in maze.tiles) == "".join(rows)


def test_a_frame_as_thick_as_a_tile_is_a_border() -> None:
    rows = scattered(Random(1))
    reading = read(content(picture(rows, 4, 4)))
    assert (reading.maze.height, reading.maze.width) == (SIZE + 2, SIZE + 2)
    assert not any(reading.maze.tiles[: SIZE + 2])


def test_a_map_of_a_pixel_a_tile_is_not_cut_to_where_walls_are() -> None:
    """A map of 384 x 384 once became one of 104 x 113."""
    page = Image.new("L", (384, 384), 254)
    rng = Random(1)
    for _ in range(900):
        page.putpixel((rng.randrange(150, 260), rng.randrange(140, 250)), 0)
    reading = read(content(page, "PPM"))
    assert (reading.maze.height, reading.maze.width) == (384, 384)


def test_what_lies_around_tiles_is_told() -> None:
    maze = generate("dfs", 6, 8, 5)
    rows = maze.to_text().replace("S", " ").replace("G", " ").splitlines()
    reading = read(content(picture(rows, 8, 24, WHITE)))
    assert reading.maze.tiles == maze.tiles
    assert reading.notes[1] == (
        "pixels around the tiles were ignored: 24 on the left, 24 above, 24 on the right, 24 below"
    )


def test_where_nothing_tells_the_walls_the_other_way_is_a_rival() -> None:
    """Half a map of each: no border, and both colours hang together."""
    rows = ["".join("# "[col >= 8 + (row % 5)] for col in range(16)) for row in range(16)]
    data = content(picture(rows, 4, 0))
    reading = read(data)
    (rival,) = reading.rivals
    assert reading.picture is not None
    assert rival.picture is not None
    assert (reading.picture.dark_walls, rival.picture.dark_walls) == (True, False)
    assert rival.maze.tiles == bytes(tile == 0 for tile in reading.maze.tiles)
    assert read(data, corrections=Corrections(reading=2)).maze == rival.maze
    with pytest.raises(LabyrinthError, match="no reading 3; the readings are 1: "):
        read(data, corrections=Corrections(reading=3))


@pytest.mark.parametrize("size", [(3, 3), (5, 3), (3, 5), (9, 3)])
def test_a_picture_of_a_few_pixels_is_refused_in_a_sentence(size: tuple[int, int]) -> None:
    width, height = size
    rows = ["#" * width, *["#" + " " * (width - 2) + "#"] * (height - 2), "#" * width]
    with pytest.raises(LabyrinthError, match=r"no walls on a grid were found in the picture"):
        read(content(picture(rows, 1, 0)), name="maze.png")
