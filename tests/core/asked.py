"""The algorithms of which the suite asks what it asks of every one: all, or those just added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

Algorithm = TypeVar("Algorithm")

ADDED: set[str] = set()
"""The keys of the algorithms that alone are asked; empty to ask all. See tests/added.py."""


def asked(algorithms: Mapping[str, Algorithm]) -> Mapping[str, Algorithm]:
    """Return those of the algorithms that are asked."""
    return {key: each for key, each in algorithms.items() if not ADDED or key in ADDED}
