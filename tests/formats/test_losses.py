"""What a format does not carry of a maze is told; what it cannot hold at all is refused."""

from __future__ import annotations

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate, solve
from labyrinth.formats import formats, losses, read, write
from tests.formats.mazes import bordered_mazes, room_mazes

ROOMS_ONLY = ["compass", "hex", "micromouse", "mms-num", "walls"]
WEIGHTED = Maze.from_text("#####\n#S2G#\n#####\n")


@pytest.mark.parametrize("key", [*ROOMS_ONLY, "ascii", "unicode", "moving-ai"])
def test_weights_that_are_lost_are_told(key: str) -> None:
    assert "weights are lost: every corridor becomes one of weight 1" in losses(WEIGHTED, key)
    assert not read(write(WEIGHTED, key)).maze.weighted


@pytest.mark.parametrize("key", ["svg", "png", "pdf", "gif"])
def test_pictures_tell_that_weights_are_shades(key: str) -> None:
    assert losses(WEIGHTED, key) == ("weights are drawn as shades, not as numbers",)


@pytest.mark.parametrize("key", ["json", "text"])
def test_formats_with_weights_lose_nothing(key: str) -> None:
    assert losses(WEIGHTED, key) == ()


@pytest.mark.parametrize("key", ["mms-num", "moving-ai"])
def test_endpoints_that_are_lost_are_told(key: str) -> None:
    assert "the start and the goals are lost" in losses(WEIGHTED, key)


@pytest.mark.parametrize("key", ROOMS_ONLY)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("####\n#SG#\n####\n", "3 x 4 tiles are not rooms with walls"),
        ("# ###\n#S G#\n#####\n", r"the border is open at tile \(0, 1\)"),
        ("#####\n#S G \n#####\n", r"the border is open at tile \(1, 4\)"),
        ("#####\n# SG#\n#####\n", r"the endpoint \(1, 2\) is not in a room"),
        ("#####\n#S ##\n##G##\n#####\n#####\n", r"\(2, 2\) is not in a room"),
        ("#####\n#S ##\n#####\n#  G#\n#####\n", r"leads to the wall at room \(1, 3\)"),
        ("#####\n#S  #\n## ##\n#  G#\n#####\n", r"the open post \(2, 2\) joins two passages"),
        ("#####\n#S# #\n#   #\n# #G#\n#####\n", r"the open post \(2, 2\) joins two passages"),
    ],
)
def test_maze_that_is_not_of_rooms_is_refused_by_its_place(
    key: str, text: str, message: str
) -> None:
    maze = Maze.from_text(text)
    for function in (losses, write):
        with pytest.raises(LabyrinthError, match=message):
            function(maze, key)


@given(room_mazes(), st.data(), st.sampled_from(ROOMS_ONLY[1:]))
def test_rooms_that_are_joined_stay_joined_and_no_others(
    maze: Maze, data: st.DataObject, key: str
) -> None:
    for row in range(2, maze.height - 1, 2):
        for col in range(2, maze.width - 1, 2):
            maze[row, col] = data.draw(st.integers(0, 1))
    try:
        content = write(maze, key)
    except LabyrinthError as error:
        event(str(error)[:14])
        return
    again = read(content).maze
    rooms = [
        (row, col)
        for row in range(1, maze.height, 2)
        for col in range(1, maze.width, 2)
        if maze[row, col]
    ]
    for goal in rooms[1:]:
        before = solve(maze, "bfs", start=rooms[0], goals=[goal]).outcome
        assert solve(again, "bfs", start=rooms[0], goals=[goal]).outcome == before


@given(bordered_mazes(high=3), st.sampled_from([k for k, f in formats().items() if f.writes]))
def test_losses_are_told_if_and_only_if_something_is_lost(maze: Maze, key: str) -> None:
    format = formats()[key]
    assume(format.reads)
    try:
        lost = losses(maze, key)
    except LabyrinthError:
        with pytest.raises(LabyrinthError):
            write(maze, key)
        return
    assert (read(write(maze, key), format=key).maze == maze) == (not lost)


def test_compass_needs_a_start_and_one_goal() -> None:
    for maze in (Maze(3, 3), Maze(3, 5, start=(1, 1), goals=((1, 1), (1, 3)))):
        with pytest.raises(LabyrinthError, match="needs a start and exactly one goal"):
            write(maze, "compass")


def test_compass_writes_the_path_it_is_given() -> None:
    maze = generate("dfs", 3, 3, 1, braid=1.0)
    path = solve(maze, "dfs").path
    assert "the path of the file is right" in read(write(maze, "compass", path=path)).notes
    with pytest.raises(LabyrinthError, match="does not go from room to room"):
        write(maze, "compass", path=[(1, 1), (5, 5)])


def test_endpoint_or_path_outside_is_refused() -> None:
    with pytest.raises(LabyrinthError, match=r"tile \(9, 9\) is outside"):
        write(Maze(3, 3, start=(9, 9)), "ascii")
    with pytest.raises(LabyrinthError, match=r"tile \(9, 9\) is outside"):
        write(Maze(3, 3), "svg", path=[(1, 1), (9, 9)])
