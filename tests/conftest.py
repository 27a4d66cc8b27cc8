"""How the tests are run."""

from __future__ import annotations

import gc
import os

# Each test of the interface leaves an application behind: to look at all that lives after every
# few hundred objects would take a tenth of the time.
gc.set_threshold(20_000, 10, 10)


def pytest_xdist_auto_num_workers() -> int:
    """Run as many at a time as there are processors: no test waits for the clock."""
    return os.cpu_count() or 1
