"""The speeds of a run, and how they are told."""

from __future__ import annotations

from itertools import pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth.tui.playback.transport_bar import notches, speed_in_words

LENGTHS = st.integers(0, 10_000_000)
PACES = st.floats(1, 1e6)


@given(LENGTHS, PACES)
def test_from_one_a_second_to_all_at_once(length: int, pace: float) -> None:
    speeds = notches(length, pace)
    assert speeds[0] == 1
    assert speeds[-1] == inf
    assert pace in speeds
    assert speeds == sorted(set(speeds))
    assert len(speeds) <= 24


@given(LENGTHS, PACES)
def test_no_notch_is_far_from_the_next(length: int, pace: float) -> None:
    speeds = notches(length, pace)[:-1]
    beyond = pace if pace >= length else None
    assert all(faster <= 2.5 * slower or faster == beyond for slower, faster in pairwise(speeds))
    assert speeds[-1] * 2.5 >= length


@given(st.floats(1, 1e9) | st.just(inf), st.booleans(), st.integers(7, 20))
def test_words_fit(speed: float, backwards: bool, width: int) -> None:
    words = speed_in_words(-speed if backwards else speed, width)
    assert 0 < len(words) <= width


@pytest.mark.parametrize(
    ("speed", "width", "words"),
    [
        (1, 11, "1/s"),
        (-1, 7, "1/s"),
        (1 / 0.130, 7, "7.7/s"),
        (5000, 7, "5,000/s"),
        (50_000, 11, "50,000/s"),
        (50_000, 7, "50k/s"),
        (2_000_000, 7, "2M/s"),
        (inf, 11, "all at once"),
        (inf, 7, "at once"),
    ],
)
def test_words(speed: float, width: int, words: str) -> None:
    assert speed_in_words(speed, width) == words
