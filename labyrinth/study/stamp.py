"""The versions that make the rows of a study."""

from __future__ import annotations

import platform
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import labyrinth.core
from labyrinth import __version__

STAMP: Final = f"Labyrinth {__version__} on Python {'.'.join(platform.python_version_tuple()[:2])}"
"""Rows of one version are not mixed with those of another."""
_DIGITS: Final = 8


@cache
def code_stamp() -> str:
    """Return STAMP with a hash of the algorithms' own code: in a checkout it may be changed."""
    found, folder = sha256(), Path(labyrinth.core.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        found.update(file.read_bytes())
    return f"{STAMP} (code {found.hexdigest()[:_DIGITS]})"
