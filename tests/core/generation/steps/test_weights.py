"""Weights are uniform, reproducible, and leave the layout alone."""

from __future__ import annotations

import pytest

from labyrinth import generate, generators
from tests.core import oracles


@pytest.mark.parametrize(("low", "high"), [(1, 9), (3, 3), (1, 255), (200, 255), (7, 136)])
def test_every_weight_is_equally_likely(low: int, high: int) -> None:
    maze = generate("dfs", 70, 70, seed=2, weights=(low, high))
    drawn = [weight for weight in maze.tiles if weight]
    weights = oracles.even(range(low, high + 1))
    assert set(drawn) <= weights.keys()
    if low < high:
        assert oracles.chi_square(drawn, weights) < 1.0


@pytest.mark.parametrize("key", generators())
def test_weights_do_not_change_the_layout(key: str) -> None:
    plain = generate(key, 9, 9, seed=5, braid=0.4)
    weighted = generate(key, 9, 9, seed=5, braid=0.4, weights=(2, 200))
    assert [weight > 0 for weight in weighted.tiles] == [weight > 0 for weight in plain.tiles]
    assert weighted == generate(key, 9, 9, seed=5, braid=0.4, weights=(2, 200))
    assert (plain.weighted, weighted.weighted) == (False, True)
