"""How the tests are run."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile

# Each test of the interface leaves an application behind: to look at all that lives after every
# few hundred objects would take a tenth of the time.
gc.set_threshold(20_000, 10, 10)

# What the interface keeps for its user is kept elsewhere by all that the tests start.
os.environ["XDG_STATE_HOME"] = state_home = tempfile.mkdtemp(prefix="labyrinth-state-")
atexit.register(shutil.rmtree, state_home, ignore_errors=True)


def pytest_xdist_auto_num_workers() -> int:
    """Run as many at a time as there are processors: no test waits for the clock."""
    return os.cpu_count() or 1
