"""A temporary home for the interface's data, so that the user's data has no effect."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def scratch_home() -> Iterator[Path]:
    """Keep sessions and settings in a temporary folder, which is removed at the end."""
    with TemporaryDirectory() as home:
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_STATE_HOME"] = home
        yield Path(home)
