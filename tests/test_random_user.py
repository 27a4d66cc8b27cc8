"""What the random user of a terminal goes by; `.ci/run` has it use the program for a while."""

from __future__ import annotations

import sys

import pytest

if sys.platform != "linux":
    pytest.skip("what the program does is read from /proc", allow_module_level=True)

from tests.random_user.actions import Action, bytes_of
from tests.random_user.screen import Screen
from tests.random_user.shrinking import shrunk


def test_screen_shows_what_was_written_last_at_each_place() -> None:
    screen = Screen(8, 3)
    screen.write("\x1b[2;3H\x1b[1;31mab漢c\x1b]0;title\x07\x1b[1")
    screen.write(";1Hx\r\ny\x1b[3;7Hwider")
    assert screen.rows() == ["x       ", "y ab漢c ", "      wi"]
    screen.resize(2, 1)
    assert screen.rows() == ["  "]


def test_a_burst_is_what_its_parts_are() -> None:
    burst = ["burst", ["keys", "a"], ["click", 3, 5, 0], ["paste", "x"]]
    assert bytes_of(burst) == "a\x1b[<0;3;5M\x1b[<0;3;5m\x1b[200~x\x1b[201~"


def test_what_fails_is_made_as_short_as_it_gets() -> None:
    def fails(actions: list[Action]) -> bool:
        keys = "".join(bytes_of(each) for each in actions)
        return "b" in keys and "e" in keys[keys.index("b") :]

    keys: list[Action] = [["keys", key] for key in "abcd"]
    actions: list[Action] = [*keys, ["burst", *keys, ["keys", "e"]], *keys]
    assert shrunk(actions, fails, seconds=10) == [["burst", ["keys", "b"], ["keys", "e"]]]
