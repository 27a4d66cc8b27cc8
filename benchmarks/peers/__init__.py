"""The peers: one library per file, each with a function `contenders`."""

from __future__ import annotations

import importlib
import pkgutil

from benchmarks.contender import Contender


def contenders() -> tuple[list[Contender], list[str]]:
    """Return the contenders of all peers, and a sentence for each that cannot be imported."""
    found: list[Contender] = []
    missing: list[str] = []
    for module in pkgutil.iter_modules(__path__):
        try:
            peer = importlib.import_module(f"{__name__}.{module.name}")
        except ImportError as error:
            missing.append(f"{module.name.removeprefix('peer_')} is skipped: {error}")
        else:
            found += peer.contenders()
    return found, missing
