"""Write the manual's page of terms, docs/manual/glossary.md, from the glossary of the program."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import Final

from labyrinth.core.glossary import entries

PAGE: Final = Path(__file__).with_name("manual") / "glossary.md"
_HEAD: Final = """\
# Glossary

In the interface `F2` opens this glossary. The terms in the reason for the current step, or in the
table on the screen, come first, with the values of the current maze.
"""


def page() -> str:
    """Return the page in Markdown."""
    parts = [_HEAD]
    for entry in entries():
        picture = f"\n```text\n{entry.picture}\n```\n" if entry.picture else ""
        text = fill(f"**{entry.term}**: {entry.text}", 100, break_on_hyphens=False)
        parts.append(f"{text}\n{picture}")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
