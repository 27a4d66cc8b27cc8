"""Keys written at once into a terminal do what they do one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

pytestmark = pytest.mark.slow

ALTERNATE_SCREEN = "\x1b[?1049h"
"""What the interface writes first."""
BY_A_STAR = "52 tiles expanded"
"""What only A* comes to in the maze, in a part of the line that other words never share.

Only what differs is written: of a name whose first letter stood there already, the rest.
"""
DOWN, RIGHT = b"\x1b[B", b"\x1b[C"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer nothing from other sessions, and remember nothing for them."""
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))


def test_keys_typed_while_the_maze_is_generated_act_on_it() -> None:
    with Terminal() as terminal:
        terminal.start("dfs:6x8:1")
        terminal.read_until(ALTERNATE_SCREEN)
        terminal.type(b"\re?")  # skip the carving, edit, list the keys
        assert "Draw freehand" in terminal.read_until("Draw freehand")


def test_from_the_menu_to_a_path_in_one_write() -> None:
    with Terminal() as terminal:
        terminal.start()
        terminal.read_until(ALTERNATE_SCREEN)
        terminal.type(b"oprim:6x8:1\rfa")
        assert BY_A_STAR in terminal.read_until(BY_A_STAR)


def test_keys_that_are_pressed_before_the_program_reads_them() -> None:
    with Terminal() as terminal:
        terminal.start()
        terminal.type(b"oprim:6x8:1\rfa")
        assert BY_A_STAR in terminal.read_until(BY_A_STAR)


def test_from_the_options_of_a_solver_to_a_path_in_one_write() -> None:
    with Terminal() as terminal:
        terminal.start("dfs:6x8:1")
        terminal.read_until(ALTERNATE_SCREEN)
        terminal.type(b"\rfo" + RIGHT + b"\r")
        told = "(diagonal only-when-no-obstacles): "
        assert told in terminal.read_until(told)


def test_the_item_of_a_list_is_the_one_that_single_keys_would_open() -> None:
    with Terminal() as terminal:
        terminal.start()
        terminal.read_until(ALTERNATE_SCREEN)
        terminal.type(b"g" + 3 * DOWN + b"\r")
        assert "wilson:" in terminal.read_until("wilson:")


def test_steps_of_a_game_in_one_write() -> None:
    with Terminal() as terminal:
        terminal.start("play", "dfs:1x4:1")
        terminal.read_until(ALTERNATE_SCREEN)
        terminal.type(b"\r" + 3 * RIGHT + b"\x7f" + 4 * RIGHT)
        assert "Goal reached!" in terminal.read_until("Goal reached!")
