"""A maze made small: as large as there is room for, with its ends in their corners."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from labyrinth import Maze, generate
from labyrinth.tui.maze_view.dots import ASCII_DOTS, BRAILLE, HALF_BLOCKS, DotCharacters, thumbnail


@pytest.mark.parametrize("characters", [ASCII_DOTS, BRAILLE, HALF_BLOCKS])
@pytest.mark.parametrize("room", [Size(30, 12), Size(5, 40), Size(80, 1), Size(1, 1)])
def test_it_fills_one_side_of_its_room_and_no_more(characters: DotCharacters, room: Size) -> None:
    lines = thumbnail(generate("wilson", 40, 60, 3), room, characters).split("\n")
    assert len(lines) <= room.height
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= room.width
    assert len(lines) > room.height // 2 or len(lines[0]) > room.width // 2


def test_ends_have_their_letters_and_walls_their_dots() -> None:
    maze = Maze.from_text("#####\n#   #\n#####\n")
    maze.start, maze.goals = (1, 1), ((1, 3),)
    assert thumbnail(maze, Size(9, 9), HALF_BLOCKS) == "█S▀G█\n▀▀▀▀▀"
    maze.start, maze.goals = None, ()
    assert thumbnail(maze, Size(3, 1), BRAILLE) == "⠯⠭⠇"
