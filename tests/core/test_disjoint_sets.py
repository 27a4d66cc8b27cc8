"""The disjoint-set forest against plain sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labyrinth.core.disjoint_sets import find, join, singletons

MEMBERS = 12
PAIRS = st.lists(st.tuples(st.integers(0, MEMBERS - 1), st.integers(0, MEMBERS - 1)))


@given(PAIRS)
def test_joins_like_sets(pairs: list[tuple[int, int]]) -> None:
    forest = singletons(MEMBERS)
    sets = [{member} for member in range(MEMBERS)]
    for one, other in pairs:
        assert join(forest, one, other) == (sets[one] is not sets[other])
        union = sets[one] | sets[other]
        for member in union:
            sets[member] = union
        for member in range(MEMBERS):
            assert (find(forest, member) == find(forest, one)) == (member in union)
