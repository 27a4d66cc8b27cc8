"""One bench for all tests of a process: starting another process costs more than most runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from labyrinth.bench.running import Bench


@pytest.fixture(scope="session")
def bench() -> Iterator[Bench]:
    with Bench() as bench:
        yield bench
