"""Where the style sheet of the screens is."""

from __future__ import annotations

from pathlib import Path

import labyrinth


def stylesheet() -> Path:
    """Return the path of `screens.tcss`: in an installed package, else beside it in a checkout."""
    package = Path(labyrinth.__file__).parent
    packed = package / "screens.tcss"
    return packed if packed.exists() else package.parent / "screens.tcss"
