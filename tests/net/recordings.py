"""Recordings: what the program did before it was made smaller, as JSON, one file a subject."""

from __future__ import annotations

import hashlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "recorded"


def read(name: str) -> Any:
    """Return the recording of that name."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def read_if_there(name: str) -> Any:
    """Return the recording of that name, nothing where none is written yet."""
    return read(name) if (FOLDER / f"{name}.json").exists() else {}


def write(name: str, content: Any) -> None:
    """Write a recording."""
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(content, indent=0, ensure_ascii=False, sort_keys=True)
    (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8", newline="\n")


def digest(text: str | bytes, length: int = 12) -> str:
    """Return the first digits of a hash."""
    data = text.encode() if isinstance(text, str) else text
    return hashlib.sha256(data).hexdigest()[:length]


def tenths(parts: list[str]) -> str:
    """Return a hash of each tenth of a sequence, so that a difference tells where it begins."""
    ends = [len(parts) * number // 10 for number in range(11)]
    pairs = pairwise(ends)
    return " ".join(digest("\n".join(parts[first:end]), 6) for first, end in pairs)


def differences(before: dict[str, Any], now: dict[str, Any]) -> str:
    """Return in a few lines what differs of two mappings, nothing if they are equal."""
    lines = []
    for key in sorted(before.keys() | now.keys()):
        old, new = before.get(key, "(nothing)"), now.get(key, "(nothing)")
        if old != new:
            lines.append(f"{key}\n  was: {_shown(old)}\n  now: {_shown(new)}")
    more = len(lines) - 8
    return "\n".join(lines[:8]) + (f"\n… and {more} more" if more > 0 else "")


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 1200 else f"{text[:1200]}…"
