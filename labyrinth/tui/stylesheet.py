"""Where the style sheets are."""

from __future__ import annotations

from pathlib import Path

import labyrinth


def stylesheet(name: str) -> Path:
    """Return the path of a style sheet: in an installed package, else beside it in a checkout.

    `menu.tcss` is all that the first frame of the main menu needs, `screens.tcss` what follows it.
    """
    package = Path(labyrinth.__file__).parent
    packed = package / name
    return packed if packed.exists() else package.parent / name
