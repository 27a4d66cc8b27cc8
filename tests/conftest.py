"""How the tests are run."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# Each test of the interface leaves an application behind: to look at all that lives after every
# few hundred objects would take a tenth of the time.
gc.set_threshold(20_000, 10, 10)

# No deadline: the machines that run the tests are shared. `.ci/run` draws the usual number of
# examples as well (--hypothesis-profile=thorough).
settings.register_profile("quick", deadline=None, max_examples=25)
settings.register_profile("thorough", deadline=None)
settings.load_profile("quick")


HOMES = ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
WISHES = (
    *("NO_COLOR", "FORCE_COLOR", "COLORTERM", "PYTHON_COLORS"),
    *("TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES"),
)
"""What decides how a terminal is written to, whatever the terminal is."""
LONGEST_ID = 60
"""Characters of a text in the id of a test; of a longer one the id has the beginning."""


@pytest.fixture(scope="session", autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Start all as for a new user: with homes of its own, and none of the developer's wishes."""
    with pytest.MonkeyPatch.context() as patch:
        for variable in HOMES:
            patch.setenv(variable, str(tmp_path_factory.mktemp("home")))
        for variable in WISHES:
            patch.delenv(variable, raising=False)
        yield


def pytest_xdist_auto_num_workers() -> int:
    """Run as many at a time as there are processors: no test waits for the clock."""
    return os.cpu_count() or 1


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a long text by its beginning and its length: an id is read, and is part of paths."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_ID:
        begin = ascii(val[:LONGEST_ID]).removeprefix("b")[1:-1]
        return f"{begin}... {len(val)} characters"
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that draw examples, of which more can be asked for."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.drawn)
