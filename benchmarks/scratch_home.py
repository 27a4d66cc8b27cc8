"""A home of its own for what the interface keeps, so that nothing of the user's counts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def scratch_home() -> Iterator[Path]:
    """Let sessions and settings be kept in this folder, which is removed at the end."""
    with TemporaryDirectory() as home:
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_STATE_HOME"] = home
        yield Path(home)
