"""Whether a maze is one of rooms."""

from __future__ import annotations

import pytest

from labyrinth import Maze
from labyrinth.core.maze.room_grid import has_rooms


@pytest.mark.parametrize(
    ("text", "rooms"),
    [
        ("#####\n#   #\n### #\n#   #\n#####\n", True),
        ("# ###\n#   #\n### #\n#    \n#####\n", True),
        ("#####\n# # #\n#####\n", True),
        ("#####\n#   #\n#   #\n#   #\n#####\n", True),
        ("#####\n#  ##\n## ##\n##  #\n#####\n", False),
        ("#####\n#   #\n## ##\n#   #\n#####\n", True),
        ("#####\n#   #\n### #\n#####\n#####\n", False),
        ("####\n#  #\n####\n", False),
        ("######\n#    #\n######\n######\n", False),
    ],
)
def test_maze_has_rooms_where_no_corridor_ends_between_two(text: str, rooms: bool) -> None:
    assert has_rooms(Maze.from_text(text)) == rooms
