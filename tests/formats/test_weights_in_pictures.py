"""Weights as numbers in every picture: on tiles, on passages, and in walls where they wait."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence

from labyrinth import Maze, generate, maze_of_edges, solve
from labyrinth.core.maze.edges import edges, has_edge_weights
from labyrinth.formats import Style, write, write_many
from labyrinth.formats.draw.palette import DARK, LIGHT, Palette
from labyrinth.formats.draw.shapes import corners, shapes_of, weights_of
from labyrinth.formats.draw.wall_geometry import are_blocks
from labyrinth.formats.support.render_request import RenderRequest
from tests.formats.pdf_pages import pages_of

SVG = "{http://www.w3.org/2000/svg}"
TILES = generate("wilson", 4, 6, 3, weights=(1, 9))
EDGES = generate("kruskal", 4, 5, 3, weights="edges:1:9")


def test_edges_have_their_weights_on_passages_and_in_walls() -> None:
    assert has_edge_weights(EDGES)
    assert are_blocks(EDGES)
    found = weights_of(EDGES)
    assert sorted(found.values()) == sorted(edge.weight for edge in edges(EDGES))
    assert all((row + col) % 2 for row, col in found)


def test_tiles_have_theirs_unless_it_is_one() -> None:
    found = weights_of(TILES)
    assert found == {TILES.position(at): tile for at, tile in enumerate(TILES.tiles) if tile > 1}
    assert weights_of(generate("dfs", 4, 4, 1)) == {}


def test_walls_alone_with_waiting_weights_are_drawn_with_room_for_them() -> None:
    maze = Maze.of_rooms(2, 2)
    for room in ((1, 1), (1, 3), (3, 1), (3, 3)):
        maze[room] = 1
    assert not are_blocks(maze)
    maze.wall_weights = bytes(7 if (at // 5 + at % 5) % 2 else 0 for at in range(25))
    assert are_blocks(maze)
    assert weights_of(maze) == dict.fromkeys([(1, 2), (2, 1), (2, 3), (3, 2)], 7)


@pytest.mark.parametrize("maze", [TILES, EDGES])
@pytest.mark.parametrize(("cell", "shown"), [(40, True), (12, True), (11, False)])
def test_svg_has_a_number_in_each_tile_with_room(maze: Maze, cell: int, shown: bool) -> None:
    root = ElementTree.fromstring(write(maze, "svg", style=Style(cell=cell)))
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    numbers = [int(text) for text in texts if text.isdigit()]
    assert numbers == (list(weights_of(maze).values()) if shown else [])


@pytest.mark.parametrize("maze", [TILES, EDGES])
def test_pdf_has_a_number_in_each_tile_of_the_maze_and_of_its_solution(maze: Maze) -> None:
    for page in pages_of(write(maze, "pdf")):
        numbers = [int(word) for word in page.words() if word.isdigit()]
        assert numbers == list(weights_of(maze).values())


def test_as_many_solutions_share_a_page_as_have_room_for_their_numbers() -> None:
    mazes = [generate("dfs", 25, 18, seed, weights=(1, 9), braid=1.0) for seed in range(3)]
    *puzzles, first, last = pages_of(write_many(mazes, "pdf"))
    assert len(puzzles) == 3
    for page, count in ((first, 2), (last, 1)):
        assert len(page.mazes) == count
        assert sum(word.isdigit() for word in page.words()) > count * 300


def test_the_solution_of_weighted_edges_is_that_of_the_graph_of_rooms() -> None:
    maze = maze_of_edges(2, 3, [1, 6, 3, 0, 1, 1, 1], keep="positive")
    maze.start, maze.goals = (1, 1), ((1, 5),)
    _, solution = pages_of(write(maze, "pdf"))
    assert len(corners(solve(maze, "dijkstra").path)) == 2
    assert len(corners(solve(maze, "dijkstra", graph="rooms").path)) == 4
    assert len(solution.lines[-1]) == 4


@pytest.mark.parametrize("maze", [TILES, EDGES])
@pytest.mark.parametrize("dark", [False, True])
def test_pixels_have_ink_where_a_number_is(maze: Maze, dark: bool) -> None:
    plain = maze.copy()
    plain.start, plain.goals, plain.recipe = None, (), None
    picture = Image.open(BytesIO(write(plain, "png", style=Style(cell=20, dark=dark))))
    pixels, written = picture.convert("RGB"), weights_of(plain)
    for row in range(plain.height):
        for col in range(plain.width):
            left, top = 16 + 20 * col, 16 + 20 * row
            tile = pixels.crop((left, top, left + 20, top + 20))
            assert (len(tile.getcolors(400) or ()) > 1) == ((row, col) in written)


def test_each_frame_has_the_numbers_of_what_is_open() -> None:
    assert TILES.trace is not None
    style = Style(cell=20)
    frames = Image.open(BytesIO(write(TILES, "gif", style=style)))
    tile = next(tile for tile in weights_of(TILES) if tile not in (TILES.start, *TILES.goals))
    colours = []
    for frame in ImageSequence.Iterator(frames):
        left, top = 20 * tile[1], 20 * tile[0]
        part = frame.convert("RGB").crop((left, top, left + 20, top + 20))
        colours.append({colour for _, colour in part.getcolors(400) or ()})
    assert colours[0] == {LIGHT.block}
    assert LIGHT.text in colours[-1]


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_numbers_stand_out_from_paths_marks_and_walls(colours: Palette) -> None:
    path = solve(EDGES, "dijkstra").path
    shapes = shapes_of(RenderRequest(EDGES, path), colours, 20, blocks=True)
    inks = {(number.y, number.x): number.colour for number in shapes.numbers}
    on_path = [tile for tile in path if tile in inks]
    assert on_path
    assert {inks[tile] for tile in on_path} == {colours.ground}
    assert {ink for tile, ink in inks.items() if not EDGES[int(tile[0]), int(tile[1])]} == {
        colours.ground
    }
