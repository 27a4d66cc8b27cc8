"""How mazes are drawn where they are written."""

from __future__ import annotations

import os
from argparse import Namespace

import pytest

from labyrinth.cli import output


@pytest.mark.parametrize(("columns", "room_width"), [(41, 3), (40, 2), (31, 2), (30, 1), (9, 1)])
def test_a_maze_on_a_terminal_is_as_wide_as_it_fits(
    monkeypatch: pytest.MonkeyPatch, columns: int, room_width: int
) -> None:
    monkeypatch.setattr(output, "is_terminal", lambda _: True)
    monkeypatch.setattr(output, "get_terminal_size", lambda: os.terminal_size((columns, 24)))
    given = Namespace(output="-", dark=False, cell=8, title="", room_width=0)
    assert output.style_of(given, 10).room_width == room_width
