"""Keys written at once into a terminal do what they do one by one."""

from __future__ import annotations

import pytest

from tests.cli.terminal import Terminal


@pytest.mark.slow
def test_keys_typed_while_the_maze_is_generated_act_on_it() -> None:
    with Terminal() as terminal:
        terminal.start("dfs:6x8:1")
        terminal.read_until("\x1b[?1049h")
        terminal.type(b"\re?")  # skip the carving, edit, list the keys
        assert "Draw freely" in terminal.read_until("Draw freely")
