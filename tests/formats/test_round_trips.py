"""What is written is read back, in every pair of formats that can carry the same content."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from labyrinth import Maze, solve
from labyrinth.formats import Style, formats, losses, read, write
from tests.formats.mazes import any_mazes, bordered_mazes, room_mazes

WITHOUT_ENDPOINTS = {"edges", "mms-num"}
ROOMS = [
    "ascii",
    "compass",
    "edges",
    "hex",
    "json",
    "micromouse",
    "mms-num",
    "text",
    "unicode",
    "walls",
]
TILES = ["ascii", "json", "text", "unicode"]
WEIGHTS = ["json", "text"]


def test_every_format_that_reads_and_writes_is_compared() -> None:
    both = {key for key, format in formats().items() if format.writes}
    # Pictures are compared where they carry their mazes, in test_exact_exports.
    assert both == {*ROOMS, "moving-ai", *(key for key in both if formats()[key].carried)}


@given(st.data(), st.sampled_from(ROOMS), st.sampled_from(ROOMS))
def test_rooms_with_walls_go_through_any_two_formats(
    data: st.DataObject, one: str, other: str
) -> None:
    maze = data.draw(room_mazes(endpoints="compass" in (one, other)))
    if WITHOUT_ENDPOINTS & {one, other}:
        assume("compass" not in (one, other))
        maze.start, maze.goals = None, ()
    between = read(write(maze, one)).maze
    assert between == maze
    assert read(write(between, other)).maze == maze


@given(bordered_mazes(), st.sampled_from(TILES), st.sampled_from(TILES), st.integers(1, 3))
def test_any_tiles_go_through_any_two_formats_of_tiles(
    maze: Maze, one: str, other: str, room_width: int
) -> None:
    style = Style(room_width=room_width if "unicode" not in (one, other) else 3)
    between = read(write(maze, one, style=style), format=one).maze
    assert between == maze
    assert read(write(between, other, style=style), format=other).maze == maze


@given(any_mazes(), st.sampled_from(WEIGHTS), st.sampled_from(WEIGHTS))
def test_weights_and_endpoints_anywhere_go_through_the_formats_with_weights(
    maze: Maze, one: str, other: str
) -> None:
    assume(not losses(maze, one) + losses(maze, other))
    between = read(write(maze, one), format=one).maze
    again = read(write(between, other), format=other).maze
    assert between == maze
    assert again == maze


@given(bordered_mazes(high=255), st.sampled_from(["dfs", "dijkstra"]))
def test_path_does_not_change_what_is_read(maze: Maze, solver: str) -> None:
    assume(maze.start and maze.goals)
    path = solve(maze, solver).path
    for key in WEIGHTS:
        reading = read(write(maze, key, path=path))
        assert reading.maze == maze
        shown = [tile for tile in path if tile not in (maze.start, *maze.goals)]
        assert any("shows a path of" in note for note in reading.notes) or not shown


@given(any_mazes(high=1))
def test_moving_ai_keeps_the_tiles(maze: Maze) -> None:
    again = read(write(maze, "moving-ai")).maze
    assert (again.height, again.width, again.tiles) == (maze.height, maze.width, maze.tiles)


@pytest.mark.parametrize("key", ROOMS)
def test_a_maze_that_fits_loses_nothing(key: str) -> None:
    maze = Maze.from_text("#####\n#S#G#\n# # #\n#   #\n#####\n")
    lost = losses(maze, key)
    assert lost == (("the start and the goals are lost",) if key in WITHOUT_ENDPOINTS else ())
