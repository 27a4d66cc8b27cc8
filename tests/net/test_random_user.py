"""The random user finds nothing in two short runs."""

from __future__ import annotations

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.net import random_user


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3])
def test_nothing_crashes(seed: int) -> None:
    told = random_user.run(seed, 80)
    assert not told, told
