"""What a format does not carry of a maze is told; what it cannot hold at all is refused."""

from __future__ import annotations

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate, solve
from labyrinth.formats import Style, formats, losses, read, write
from tests.formats.mazes import any_mazes, bordered_mazes, room_mazes
from tests.formats.told import ANOTHER, BY_NAME, UNREADABLE, without

ROOMS_ONLY = ["compass", "edges", "hex", "micromouse", "mms-num", "walls"]
WEIGHTED = Maze.from_text("#####\n#S2G#\n#####\n")


@pytest.mark.parametrize(
    "key", [*(key for key in ROOMS_ONLY if key != "edges"), "ascii", "unicode", "moving-ai"]
)
def test_weights_that_are_lost_are_told(key: str) -> None:
    assert "weights are lost: every corridor gets weight 1" in losses(WEIGHTED, key)
    assert not read(write(WEIGHTED, key)).maze.weighted


@pytest.mark.parametrize("key", ["text", "ascii", "walls", "moving-ai"])
def test_weights_of_walls_that_are_lost_are_told(key: str) -> None:
    maze = Maze.from_text("#####\n# # #\n#####\n")
    for weight, told in ((1, ()), (2, ("the weights of walls are lost: each becomes 1",))):
        maze.wall_weights = bytes(weight if tile == 7 else 0 for tile in range(15))
        assert losses(maze, key) == losses(maze, "json") + told


@pytest.mark.parametrize("key", ["json", "text", "pdf", "svg", "png", "gif"])
def test_formats_with_weights_lose_nothing(key: str) -> None:
    assert losses(WEIGHTED, key) == ()


@pytest.mark.parametrize("key", ["edges", "mms-num", "moving-ai"])
def test_endpoints_that_are_lost_are_told(key: str) -> None:
    assert "the start and the goals are lost" in losses(WEIGHTED, key)


@pytest.mark.parametrize("key", ROOMS_ONLY)
@pytest.mark.parametrize(
    "text", ["#####\n###@#\n#####\n", "#####\n#@###\n#####\n", "###\n###\n###\n#@#\n###\n"]
)
def test_rooms_that_are_walls_are_told_and_come_back_closed(key: str, text: str) -> None:
    maze = Maze.from_text(text)
    assert "1 solid room will become open, with walls on all four sides" in losses(maze, key)


@pytest.mark.parametrize("key", ROOMS_ONLY)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("####\n#SG#\n####\n", "3 x 4 tiles are not rooms with walls"),
        ("# ###\n#S G#\n#####\n", r"the border is open at tile \(0, 1\)"),
        ("#####\n#S G \n#####\n", r"the border is open at tile \(1, 4\)"),
        ("#####\n# SG#\n#####\n", r"the endpoint \(1, 2\) is not in a room"),
        ("#####\n#S ##\n##G##\n#####\n#####\n", r"\(2, 2\) is not in a room"),
        ("#####\n#S ##\n#####\n#  G#\n#####\n", r"leads to the solid room at tile \(1, 3\)"),
        (
            "#####\n#S  #\n## ##\n#  G#\n#####\n",
            r"the open tile \(2, 2\) between four rooms joins two passages",
        ),
        (
            "#####\n#S# #\n#   #\n# #G#\n#####\n",
            r"the open tile \(2, 2\) between four rooms joins two passages",
        ),
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


@example(Maze(3, 7, bytes(21)), "micromouse", 1)
@given(
    any_mazes() | any_mazes(high=1) | bordered_mazes(high=3) | room_mazes(endpoints=True),
    # A GIF shows a trace, which these mazes have not.
    st.sampled_from([key for key, format in formats().items() if format.writes and key != "gif"]),
    st.sampled_from([1, 2, 3]),
)
@settings(max_examples=400)
def test_what_is_read_is_the_maze_but_for_what_was_told(
    maze: Maze, key: str, room_width: int
) -> None:
    style = Style(room_width=room_width)
    try:
        told = losses(maze, key, style=style)
    except LabyrinthError:
        with pytest.raises(LabyrinthError):
            write(maze, key, style=style)
        return
    data = write(maze, key, style=style)
    if any(ANOTHER in each for each in told):
        return
    if any(sentence in each for each in told for sentence in UNREADABLE):
        with pytest.raises(LabyrinthError):
            read(data, format=key)
        return
    left = without(maze, told)
    assert read(data, format=key).maze == left
    if not any(each.startswith(BY_NAME) for each in told):
        assert read(data).maze == left
    assert (left == maze) == all(each.startswith(BY_NAME) for each in told)


@given(any_mazes(high=1) | bordered_mazes(), st.sampled_from(["ascii", "unicode"]))
def test_drawing_of_a_closed_border_is_never_told_to_be_another_maze(maze: Maze, key: str) -> None:
    for row in range(maze.height):
        for col in range(maze.width):
            if row in (0, maze.height - 1) or col in (0, maze.width - 1):
                maze[row, col] = 0
    maze.start, maze.goals = None, ()
    assert losses(maze, key) == ()


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        (
            "   \n###\n# #\n###\n",
            "ascii",
            [
                "1 row of open tiles at the top will be lost",
                "the drawing will be read as a different maze: it does not begin with the walls "
                "above a row of rooms",
            ],
        ),
        (
            "#####\n#S   \n# #  \n# G  \n     \n",
            "unicode",
            ["1 row of open tiles at the bottom will be lost"],
        ),
        (
            "### \n#S  \n####\n    \n",
            "ascii",
            ["1 row of open tiles at the bottom will be lost"],
        ),
        (
            "###  \n#S#  \n###  \n",
            "unicode",
            ["2 columns of open tiles on the right will be lost"],
        ),
        ("   \n   \n", "ascii", ["the drawing is empty: the maze has no walls and no endpoints"]),
        (
            "# ###\n# # #\n#   #\n# # #\n### #\n",
            "ascii",
            ["the two openings in the border will be read as start and goal, and closed"],
        ),
        (
            "# ###\n# # #\n#   #\n# # #\n### #\n",
            "text",
            ["the two gaps in the border will be read as start and goal"],
        ),
    ],
)
def test_what_an_open_border_loses_is_told(text: str, key: str, told: list[str]) -> None:
    assert list(losses(Maze.from_text(text), key)) == told


def test_narrow_drawing_of_a_hall_tells_that_no_post_tells_its_width() -> None:
    hall = Maze.from_text("#####\n#S  #\n#   #\n#  G#\n#####\n")
    told = (
        "the drawing will be read as a different maze: no corner of a room shows how wide the "
        "rooms are"
    )
    assert losses(hall, "unicode", style=Style(room_width=1)) == (told,)
    assert read(write(hall, "unicode", style=Style(room_width=1))).maze != hall
    assert losses(hall, "unicode") == losses(hall, "ascii", style=Style(room_width=1)) == ()


def test_micromouse_writes_the_posts_that_it_tells_of() -> None:
    hall = Maze.from_text("#####\n#S  #\n#   #\n#  G#\n#####\n")
    assert losses(hall, "micromouse") == ("1 open tile between four rooms will be closed",)
    assert write(hall, "micromouse") == b"o---o---o\n| S     |\no   o   o\n|     G |\no---o---o\n"


def test_compass_needs_a_start_and_one_goal() -> None:
    for maze in (Maze(3, 3), Maze(3, 5, start=(1, 1), goals=((1, 1), (1, 3)))):
        with pytest.raises(LabyrinthError, match="needs a start and exactly one goal"):
            write(maze, "compass")


def test_compass_writes_the_path_it_is_given() -> None:
    maze = generate("dfs", 3, 3, 1, braid=1.0)
    path = solve(maze, "dfs").path
    assert "the path in the file is correct" in read(write(maze, "compass", path=path)).notes
    with pytest.raises(LabyrinthError, match="does not go from room to neighbouring room"):
        write(maze, "compass", path=[(1, 1), (5, 5)])


def test_endpoint_or_path_outside_is_refused() -> None:
    with pytest.raises(LabyrinthError, match=r"tile \(9, 9\) is outside"):
        write(Maze(3, 3, start=(9, 9)), "ascii")
    with pytest.raises(LabyrinthError, match=r"tile \(9, 9\) is outside"):
        write(Maze(3, 3), "svg", path=[(1, 1), (9, 9)])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("*****\n*S G*\n*****\n", "line 1, column 1"),
        ("#####\n#S  #\n# *G#\n#####\n", "line 3, column 3"),
        ("S*\n**\n*G\n", "line 1, column 2"),
        ("#####\n#* *#\n#####\n", "line 2, column 4"),
        ("* ***\n*   *\n*** *\n", "line 1, column 3"),
    ],
)
def test_stars_that_are_no_path_are_refused_in_block_text(text: str, place: str) -> None:
    with pytest.raises(LabyrinthError, match=f"{place}: '\\*' stands for a path, and this one"):
        read(text.encode(), format="text")


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("#####\n#S**#\n#  *#\n#####\n", 3),
        ("#####\n#***#\n#G# #\n#####\n", 3),
        ("#####\n#***#\n### #\n#####\n", 3),
        ("S**\n  G\n", 2),
        ("#####\n#S*G#\n#####\n", 1),
        ("#####\n#S**#\n#***#\n##G##\n", 5),
    ],
)
def test_stars_that_are_a_path_are_told(text: str, tiles: int) -> None:
    length = "1 tile" if tiles == 1 else f"{tiles} tiles"
    told = f"the file shows a path of {length}, which is not kept"
    reading = read(text.encode())
    assert told in reading.notes
    assert reading.maze == Maze.from_text(text.replace("*", " "))


def test_path_that_will_be_refused_is_told_before_it_is_written() -> None:
    maze = Maze.from_text("#####\n#S  #\n#  G#\n#####\n")
    path = [(1, 3), (2, 3)]
    told = ("the file cannot be opened again: its path is not connected to the start",)
    assert losses(maze, "text", path=path) == told
    with pytest.raises(LabyrinthError, match="stands for a path"):
        read(write(maze, "text", path=path))
    assert losses(maze, "text", path=solve(maze, "bfs").path) == ()


def test_path_in_a_drawing_is_told_when_it_is_read() -> None:
    maze = Maze.from_text("#####\n#S G#\n#####\n")
    reading = read(write(maze, "unicode", path=solve(maze, "bfs").path))
    assert reading.notes == ("the path in the drawing is not kept",)
    assert reading.maze == maze


def test_drawing_of_one_line_is_read() -> None:
    assert read(b"+   +   +\n", format="ascii").maze == Maze.from_text("# # #\n")
