"""File formats, one per module, chosen by content and by suffix.

Public names are imported on first use, because printing a maze needs only one format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.formats.support.atomic_write import end_drafts
    from labyrinth.formats.support.files import read_stream, write_file
    from labyrinth.formats.support.format import Format, formats
    from labyrinth.formats.support.format_reader import Reading, load, load_reading, read
    from labyrinth.formats.support.format_writer import (
        entry,
        format_for,
        losses,
        save,
        write,
        write_many,
    )
    from labyrinth.formats.support.render_request import Style

__all__ = [
    "Format",
    "Reading",
    "Style",
    "end_drafts",
    "entry",
    "format_for",
    "formats",
    "load",
    "load_reading",
    "losses",
    "read",
    "read_stream",
    "save",
    "write",
    "write_file",
    "write_many",
]

__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.formats.support.atomic_write": ("end_drafts",),
        "labyrinth.formats.support.files": ("read_stream", "write_file"),
        "labyrinth.formats.support.format": ("Format", "formats"),
        "labyrinth.formats.support.format_reader": ("Reading", "load", "load_reading", "read"),
        "labyrinth.formats.support.render_request": ("Style",),
        "labyrinth.formats.support.format_writer": (
            *("entry", "format_for", "losses", "save", "write", "write_many"),
        ),
    },
)
