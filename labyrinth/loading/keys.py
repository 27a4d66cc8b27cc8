"""The keys of algorithms that were loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath


def key_of(name: str) -> str:
    """Return the key of a function: its name with hyphens, in small letters."""
    return _plain(name.strip("_")) or "algorithm"


def free_key(key: str, path: str, is_taken: Callable[[str], bool]) -> str:
    """Return the key, or where it is taken `file/key`, with ever more folders before the file."""
    parts = [_plain(part) for part in PurePath(path).with_suffix("").parts]
    while is_taken(key) and parts:
        key = f"{parts.pop()}/{key}"
    return key


def _plain(name: str) -> str:
    """Return a name without what has a meaning in recipes and choices, or parts words."""
    marks = (mark if mark.isalnum() or mark == "." else "-" for mark in name.lower())
    return "".join(marks).strip("-")
