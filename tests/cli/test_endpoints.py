"""The start and the goals that commands are told: what is missing, given, or a contest's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from labyrinth import Maze
from labyrinth.formats import write
from tests.cli.running import Output

WITHOUT = "#########\n#       #\n# ##### #\n#       #\n### # ###\n#       #\n#########\n"
BOTH = (
    "labyrinth: error: the start is missing: add --start ROW,COL and --goal ROW,COL, "
    "or --start-room and --goal-room, or --micromouse"
)
GOAL = "labyrinth: error: the goal is missing: add --goal ROW,COL, or --goal-room, or --micromouse"
SEARCHES = ["solve", "race", "exercise", "quiz --solver bfs"]


@pytest.fixture
def maze(tmp_path: Path) -> str:
    file = tmp_path / "maze.txt"
    file.write_text(WITHOUT)
    return str(file)


def endpoints(output: Output, *arguments: str) -> tuple[str, ...]:
    """Return the line of `info` on the start and the goals."""
    return tuple(output.of("info", *arguments).splitlines()[1].split(", goals: "))


@pytest.mark.parametrize("search", SEARCHES)
def test_what_is_missing_is_told_with_the_options_that_name_it(
    output: Output, maze: str, search: str
) -> None:
    command, *rest = search.split()
    assert output.of(command, maze, *rest, status=2) == ""
    assert output.error.splitlines()[-1] == BOTH
    assert output.of(command, maze, *rest, "--start", "1,1", status=2) == ""
    assert output.error.splitlines()[-1] == GOAL


@pytest.mark.parametrize("search", ["solve --csv", "race --csv --solver bfs", "exercise"])
@pytest.mark.parametrize(
    "ends", [["--start", "1,1", "--goal", "5,7"], ["--start-room", "0,0", "--goal-room", "2,3"]]
)
def test_searches_begin_and_end_where_they_are_told(
    output: Output, maze: str, search: str, ends: list[str]
) -> None:
    command, *rest = search.split()
    text = output.of(command, maze, *rest, *ends)
    if command == "exercise":
        assert text.splitlines()[0] == "+ +-+-+-+"
        assert text.splitlines()[6] == "+-+-+-+ +"
    else:
        assert "10" in text


def test_places_are_taken_instead_of_those_of_the_maze(output: Output, maze: str) -> None:
    goals = ["--goal", "1,7", "3,1", "1,7"]
    assert endpoints(output, maze, "--start-room", "2,0", *goals) == ("start: 5,1", "1,7  3,1")
    assert endpoints(output, "dfs:3x4:1", "--goal-room", "0,1", "0,2") == ("start: 1,1", "1,3  1,5")
    assert endpoints(output, maze) == ("start: -", "-")


def test_contests_begin_at_the_bottom_left_and_end_in_the_middle(
    output: Output, maze: str, tmp_path: Path
) -> None:
    assert endpoints(output, maze, "--micromouse") == ("start: 5,1", "3,3  3,5")
    assert endpoints(output, maze, "--micromouse", "--start", "1,1") == ("start: 1,1", "3,3  3,5")
    assert endpoints(output, maze, "--micromouse", "--goal", "1,1") == ("start: 5,1", "1,1")
    # What has its own endpoints keeps them.
    assert endpoints(output, "dfs:4x4:1", "--micromouse") == ("start: 1,1", "7,7")
    to = tmp_path / "contest.txt"
    output.of("convert", maze, str(to), "--to", "micromouse", "--micromouse")
    assert to.read_text().count("G") == 2
    (figures,) = json.loads(f"[{output.of('info', str(to), '--json')}]")
    assert (figures["start"], figures["goals"]) == ([5, 1], [[3, 3], [3, 5]])


def test_all_mazes_of_a_stream_get_them(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "mazes.json"
    file.write_bytes(write(Maze.from_text(WITHOUT), "json") * 2)
    lines = output.of("solve", str(file), "--micromouse", "--csv").splitlines()
    assert [line.count('"3,3 3,5"') for line in lines] == [0, 1, 1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--start", "2,2"], "the start (2, 2) is a wall: choose a corridor tile"),
        (["--goal", "1,1", "9,9"], "the goal (9, 9) is outside the maze of 7 x 9 tiles"),
        (["--start-room", "3,0"], "--start-room 3,0 is outside the maze of 3 x 4 rooms"),
        (["--goal-room", "0,4"], "--goal-room 0,4 is outside the maze of 3 x 4 rooms"),
        (["--start", "1,1", "--start-room", "0,0"], "the start is given twice, as --start and as"),
        (["--goal", "1,1", "--goal-room", "0,0"], "the goal is given twice, as --goal and as"),
        (["--start", "nix"], "'nix' is not a tile: write ROW,COL, for example 1,1"),
        (["--goal-room", "-1,0"], "--goal-room: expected at least one argument"),
    ],
)
def test_places_that_cannot_be_are_told(
    output: Output, maze: str, arguments: list[str], told: str
) -> None:
    assert output.of("info", maze, *arguments, status=2) == ""
    assert told in output.error.splitlines()[-1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("#####\n#   #\n#   #\n# ###\n# # #\n#   #\n#####\n", ""),
        ("#####\n# # #\n### #\n### #\n#####\n", "at the bottom left, where a micromouse starts,"),
        ("#######\n#  #  #\n#  ## #\n#  #  #\n#     #\n#     #\n#######\n", "in the middle"),
        ("    \n", "at the bottom left"),
    ],
)
def test_contests_need_rooms_where_they_begin_and_end(
    output: Output, tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "maze.txt"
    file.write_text(text)
    output.of("info", str(file), "--micromouse", status=2 if told else 0)
    assert told in output.error


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dfs:3x3:1", "--start", "1,1"], "write dfs:3x3:1:start=1,1"),
        (["--goal", "1,1"], "--start and --goal need a maze: give a file"),
        (["play", "dfs:3x3:1", "--goal-room", "1,1"], "write dfs:3x3:1:start=1,1"),
        (["quiz", "dfs:3x3:1", "--goal-room", "1,1"], "give a --solver"),
        (["race", "--generator", "dfs", "--start", "1,1"], "write dfs:start=1,1"),
    ],
)
def test_what_has_endpoints_of_its_own_is_given_none(
    output: Output, words: list[str], told: str
) -> None:
    assert told in output.refusal(*words)


def test_contests_have_up_to_four_goals() -> None:
    from labyrinth.core.maze.contest_endpoints import take_contest_endpoints

    expected = {
        (16, 16): {(7, 7), (7, 8), (8, 7), (8, 8)},
        (5, 4): {(2, 1), (2, 2)},
        (2, 3): {(0, 1), (1, 1)},
        (3, 3): {(1, 1)},
        (1, 1): {(0, 0)},
    }
    for (rows, cols), goals in expected.items():
        maze = Maze.of_rooms(rows, cols)
        maze.tiles[:] = b"\x01" * len(maze.tiles)
        take_contest_endpoints(maze)
        assert maze.start == (2 * rows - 1, 1)
        assert {(row // 2, col // 2) for row, col in maze.goals} == goals
