"""The filters of the file dialogs: one for each format."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from textual_fspicker import Filters

from labyrinth.formats import Format, formats
from labyrinth.scenarios import SUFFIX


class FormatFilters(Filters):
    """All formats that are wanted, each of them, and every file."""

    def __init__(self, wanted: Callable[[Format], bool], *, scenarios: bool = False) -> None:
        """Offer the formats for which `wanted` is true, and `scenarios` among all of them."""
        chosen = [format for format in formats().values() if wanted(format)]
        suffixes = {suffix for format in chosen for suffix in format.suffixes}
        super().__init__(
            ("Every format", _has_suffix({*suffixes, SUFFIX} if scenarios else suffixes)),
            *(
                (f"{format.name} ({' '.join(format.suffixes)})", _has_suffix(set(format.suffixes)))
                for format in chosen
            ),
            ("All files", lambda path: True),
        )
        self._formats = [None, *chosen, None]

    def format_of(self, filter_id: int) -> Format | None:
        """Return the format that a filter is for, None where it lets more than one through."""
        return self._formats[filter_id]


def in_format(path: str, format: Format) -> str:
    """Return a path as it was written, with the suffix of a format in place of another."""
    if os.path.splitext(path)[1].lower() in format.suffixes:
        return path
    if not os.path.basename(path):
        path += "maze"
    return f"{os.path.splitext(path)[0]}{format.suffixes[0]}"


def _has_suffix(suffixes: set[str]) -> Callable[[Path], bool]:
    return lambda path: path.suffix.lower() in suffixes
