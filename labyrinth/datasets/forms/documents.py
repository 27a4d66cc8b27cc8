"""Records as documents: the JSON of a maze, which every command reads, with what else is known."""

from __future__ import annotations

import json
from typing import Any

from labyrinth.datasets.record import Record
from labyrinth.formats.json import members_of
from labyrinth.formats.support.sheet import Sheet


def document(record: Record) -> bytes:
    """Return a record as an object of JSON in one line."""
    return json.dumps(_members(record), separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _members(record: Record) -> dict[str, Any]:
    search = record.search
    if search is None:
        return {**members_of(Sheet(record.maze)), **record.others()}
    path = search.path
    sheet = Sheet(record.maze, path, waypoints=search.waypoints)
    # A path that was not found has its member too: every record has the same.
    return {**members_of(sheet), "path": path, **record.others()}
