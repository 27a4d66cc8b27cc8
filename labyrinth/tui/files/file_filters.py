"""The filters of the file dialogs: one for each format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual_fspicker import Filters

from labyrinth.formats import Format, formats


def filters_of(wanted: Callable[[Format], bool]) -> Filters:
    """Return filters for the formats that are wanted: all of them, each, and every file."""
    chosen = [format for format in formats().values() if wanted(format)]
    suffixes = {suffix for format in chosen for suffix in format.suffixes}
    return Filters(
        ("Every format", _has_suffix(suffixes)),
        *(
            (f"{format.name} ({' '.join(format.suffixes)})", _has_suffix(set(format.suffixes)))
            for format in chosen
        ),
        ("All files", lambda path: True),
    )


def _has_suffix(suffixes: set[str]) -> Callable[[Path], bool]:
    return lambda path: path.suffix.lower() in suffixes
