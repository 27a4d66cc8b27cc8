"""The cells of the table of runs."""

from __future__ import annotations

import pytest

from labyrinth.tui.studying.run_table import RunColumn


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("expanded", 1234, "    1,234"),
        ("cost", 2.5, "      2.5"),
        ("run", 7, "        7"),
        ("solver", "bfs", "bfs      "),
        ("solver", "bidirectional", "bidi…onal"),
        ("solver", None, "-        "),
    ],
)
def test_numbers_stand_at_the_right_and_words_at_the_left(
    name: str, value: object, told: str
) -> None:
    assert RunColumn(name, 9, 0, "").text(value) == told
