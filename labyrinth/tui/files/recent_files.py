"""The files that were opened or saved last, remembered from one start to the next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

MOST: Final = 5


def recent_files() -> list[Path]:
    """Return the files that are still there, the latest first; none where nothing is known."""
    try:
        names = json.loads(_store().read_text(encoding="utf-8"))
        return [path for path in map(Path, names) if path.is_file()]
    except (OSError, ValueError, TypeError):
        return []  # a convenience only: it is not worth a message


def remember_file(path: Path) -> None:
    """Make a file the latest."""
    latest = path.absolute()
    paths = [latest, *(known for known in recent_files() if known != latest)]
    try:
        _store().parent.mkdir(parents=True, exist_ok=True)
        _store().write_text(json.dumps([str(path) for path in paths[:MOST]]), encoding="utf-8")
    except OSError:
        pass  # as above


def _store() -> Path:
    return user_state_path("labyrinth", appauthor=False) / "recent-files.json"
