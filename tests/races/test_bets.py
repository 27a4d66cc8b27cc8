"""Bets: who was right, in a sentence."""

from __future__ import annotations

import pytest

from labyrinth.core.sentences import listed
from labyrinth.races.entries import Bet, on_lanes, who_was_right

ANN, BEN, CLEO = Bet("Ann", 0), Bet("Ben", 1), Bet("Cleo", 0)


@pytest.mark.parametrize(
    ("bets", "places", "sentence"),
    [
        ((), [1, 2], ""),
        ((ANN, BEN), [2, 1], "Ben was right."),
        ((ANN, BEN, CLEO), [1, 2], "Ann and Cleo were right."),
        ((ANN, BEN), [None, None], "No bet was right."),
        ((ANN, BEN), [2, 2, 1], "No bet was right."),
        ((ANN, BEN), [1, 1], "Both bets were right."),
        ((ANN, BEN, CLEO), [1, 1], "All 3 bets were right."),
        ((ANN,), [1, 2], "Ann was right."),
    ],
)
def test_who_has_named_a_first_place_was_right(
    bets: tuple[Bet, ...], places: list[int | None], sentence: str
) -> None:
    assert who_was_right(bets, places) == sentence


def test_bets_on_lanes_that_are_gone_do_not_count() -> None:
    assert on_lanes((ANN, BEN, CLEO), 1) == (ANN, CLEO)


def test_names_are_listed_as_in_a_sentence() -> None:
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]
