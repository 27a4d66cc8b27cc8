"""A clean environment for the interface: nothing of the terminal that runs the tests counts."""

from __future__ import annotations

from inspect import iscoroutinefunction
from pathlib import Path

import pytest

from tests.tui.driven_clock import driven_clock
from tests.tui.environment import clean_environment
from tests.tui.style_cache import remembered_styles

# As a fixture it holds for every test here; what Textual read when it was imported is put right.
__all__ = ["clean_environment", "driven_clock", "remembered_styles"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave further cases of a test that starts the interface to the slow tests."""
    seen = set()
    for item in items:
        if not item.path.is_relative_to(Path(__file__).parent):
            continue
        test = item.nodeid.partition("[")[0]
        if test in seen and iscoroutinefunction(getattr(item, "function", None)):
            item.add_marker(pytest.mark.slow)
        seen.add(test)
