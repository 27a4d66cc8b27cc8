"""One sandbox for all tests of a process: starting another process costs more than most runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from labyrinth.sandbox.process import Sandbox


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as sandbox:
        yield sandbox
