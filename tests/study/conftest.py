"""Files of algorithms that end with the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from labyrinth.sandbox.loading import loaded, unload
from tests.cli.running import Output


@pytest.fixture(autouse=True)
def nothing_stays_loaded() -> Iterator[None]:
    """Take back what a test has loaded."""
    yield
    for each in loaded():
        unload(each)


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> Output:
    """Run the command line in this process."""
    return Output(capsys)
