"""How the tests are run."""

from __future__ import annotations

import os


def pytest_xdist_auto_num_workers() -> int:
    """Run twice as many at a time as there are processors: tests of the interface mostly wait."""
    return 2 * (os.cpu_count() or 1)
