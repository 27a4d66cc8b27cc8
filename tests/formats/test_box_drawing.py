"""The box-drawing picture, by the names that Unicode gives its characters."""

from __future__ import annotations

from unicodedata import name

from hypothesis import given

from labyrinth import Maze
from labyrinth.formats import write
from tests.formats.mazes import room_mazes

ARMS = {
    "UP": {"up"},
    "DOWN": {"down"},
    "LEFT": {"left"},
    "RIGHT": {"right"},
    "VERTICAL": {"up", "down"},
    "HORIZONTAL": {"left", "right"},
}


def arms(glyph: str) -> set[str]:
    """Return the sides on which a line leaves a character; BOX DRAWINGS LIGHT UP AND LEFT."""
    words = name(glyph).removeprefix("BOX DRAWINGS LIGHT").split() if glyph != "·" else []
    return {arm for word in words if word != "AND" for arm in ARMS[word]}


@given(room_mazes())
def test_a_post_joins_the_walls_that_touch_it(maze: Maze) -> None:
    lines = write(maze, "unicode").decode().splitlines()
    for row in range(0, maze.height, 2):
        for col in range(0, maze.width, 2):
            sides = {
                "up": (row - 1, col),
                "down": (row + 1, col),
                "left": (row, col - 1),
                "right": (row, col + 1),
            }
            walls = {side for side, tile in sides.items() if tile in maze and not maze[tile]}
            assert arms(lines[row][2 * col]) == walls
