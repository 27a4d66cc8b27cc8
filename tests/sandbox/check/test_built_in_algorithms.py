"""Built-in algorithms hold what they declare, and what is known of them is found out."""

from __future__ import annotations

import pytest

from labyrinth import generators, solvers
from labyrinth.sandbox.check.checking import check

UNIFORM = {"aldous-broder", "wilson"}
NEARLY_UNIFORM = {"houston", "origin-shift"}
"""Those of which no test of this size tells: walks that are cut short, or not long enough."""

KEYS = sorted({*solvers(), *generators()} - {"theta-star", "lazy-theta-star"})


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_it_is_right_and_biased_if_it_is(key: str) -> None:
    for checked in check(key):
        assert checked.holds, checked.against
        findings = checked.findings
        assert findings is not None
        assert findings.strongest is not None
        if findings.kind == "generator" and key not in NEARLY_UNIFORM:
            assert (findings.strongest.key == "uniform") == (key in UNIFORM)
        if key in {"bfs", "dijkstra", "bidirectional"}:
            assert 0.9 <= findings.figures["growth"] <= 1.1
