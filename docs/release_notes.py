"""Print the section of CHANGELOG.md on a version: `python -m docs.release_notes 1.0.0`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

CHANGELOG: Final = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(version: str) -> str:
    """Return the section on a version, without its heading. Raises SystemExit without a section."""
    text = CHANGELOG.read_text(encoding="utf-8")
    heading = rf"^## \[{re.escape(version)}\][^\n]*\n"
    found = re.search(rf"{heading}(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if not (found and found[1].strip()):
        raise SystemExit(f"CHANGELOG.md says nothing about version {version}")
    return found[1].strip()


if __name__ == "__main__":
    print(notes(sys.argv[1]))
