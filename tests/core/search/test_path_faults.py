"""What is wrong with a path, in words."""

from __future__ import annotations

import pytest

from labyrinth import Maze
from labyrinth.core.search.solution import path_fault

MAZE = Maze.from_text("S # \n   G\n # #")


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("00 10 11 12 13", ""),
        ("00 01 00 10 11 12 13", ""),
        ("00 01 02 03 13", "leads through the wall 0,2"),
        ("00 11 12 13", "has a diagonal step from 0,0 to 1,1"),
        ("00 10 12 13", "jumps from 1,0 to 1,2"),
        ("00 10 10 11 12 13", "has 1,0 twice in succession"),
        ("00 10 11", "ends at 1,1, which is not the goal"),
        ("10 11 12 13", "starts at 1,0, not at the start"),
        ("13 12 11 10 00", "leads from the goal to the start: reverse it"),
        ("00 10 20 30 13", "leaves the maze at 3,0"),
    ],
)
def test_faults(path: str, fault: str) -> None:
    tiles = [(int(tile[0]), int(tile[1])) for tile in path.split()]
    assert path_fault(MAZE, tiles) == fault
