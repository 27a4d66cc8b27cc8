from __future__ import annotations

import pytest

from tests.cli.running import Output


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> Output:
    """Run the command line in this process."""
    return Output(capsys)
