"""Random draws are unbiased."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError
from labyrinth.core.generation.toolkit.randomness import (
    ReproducibleRandom,
    below,
    rolls,
    rolls_in_pieces,
    shuffle,
)
from tests.core import oracles


class EveryByte(Random):
    """Draws each byte equally often, to the last one."""

    def randbytes(self, n: int) -> bytes:
        return (bytes(range(256)) * n)[:n]


@pytest.mark.parametrize("sides", [1, 2, 3, 4, 12, 24, 100, 129, 255, 256])
def test_rolls_favour_no_side(sides: int) -> None:
    counts = Counter(rolls(EveryByte(), sides, 256 * 3))
    assert counts.keys() == set(range(sides))
    assert len(set(counts.values())) == 1


def test_rolls_are_about_as_many_as_asked_for() -> None:
    assert len(rolls(Random(1), 256, 1000)) == 1000
    assert 900 < len(rolls(Random(1), 12, 1000)) <= 1000


def test_below_and_shuffle_are_even() -> None:
    rng = Random(1)
    assert oracles.chi_square([below(rng, 7) for _ in range(5000)], oracles.even(range(7))) < 1.0
    orders = []
    for _ in range(5000):
        items = list("abcd")
        shuffle(rng, items)
        orders.append(tuple(items))
    assert oracles.chi_square(orders, oracles.even(permutations("abcd"))) < 1.0


def test_methods_that_another_python_may_change_are_refused_by_name() -> None:
    rng, model = ReproducibleRandom(7), Random(7)
    drawn = rng.random(), rng.randbytes(9), rng.getrandbits(99)
    assert drawn == (model.random(), model.randbytes(9), model.getrandbits(99))
    for method, argument in [("choice", [1, 2]), ("shuffle", [1, 2]), ("randrange", 7)]:
        with pytest.raises(LabyrinthError, match=rf"Random.{method} may .*: use random"):
            getattr(rng, method)(argument)


@given(st.integers(0, 2**64), st.integers(1, 256), st.integers(1, 5))
def test_rolls_in_pieces_are_the_rolls(seed: int, sides: int, pieces: int) -> None:
    whole, parted = Random(seed), Random(seed)
    drawn = b"".join(rolls(whole, sides) for _ in range(-(-pieces // 2)))
    found = b"".join(islice(rolls_in_pieces(parted, sides), pieces))
    assert drawn.startswith(found)
    assert pieces % 2 or found == drawn
    assert whole.random() == parted.random()
