"""Where the style sheets are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import labyrinth

_PACKAGE: Final = Path(labyrinth.__file__).parent

MENU: Final = _PACKAGE / "tui" / "menu.tcss"
"""All that the first frame of the main menu needs."""


def screens() -> Path:
    """Return the path of what styles all else: in an installed package, or a checkout's own."""
    packed = _PACKAGE / "screens.tcss"
    return packed if packed.exists() else _PACKAGE.parent / "screens.tcss"
