"""Write the manual's page of keys, docs/manual/keys.md, from the interface's table of keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from textual.keys import format_key

from labyrinth.tui.keys.table import Key, all_keys, solver_keys, title_of

PAGE: Final = Path(__file__).with_name("manual") / "keys.md"
_NAMES: Final = {
    "backspace": "Backspace",
    "delete": "Delete",
    "end": "End",
    "enter": "Enter",
    "escape": "Escape",
    "home": "Home",
    "pagedown": "Page Down",
    "pageup": "Page Up",
    "space": "Space",
    "tab": "Tab",
}
_HEAD: Final = """\
# Find a key

The footer shows the keys that work now, `?` lists them all, and `Ctrl+P` finds a command by its
name. To change a key, press `,` for the settings, then `Ctrl+K`, or use its id in the
[settings file](settings.md). Shift makes no difference to a letter. On the maze screen a letter
ends the run that is shown and does what it says; the editor, carving, the game and the list of
solvers have other letters, shown beside the maze.

`python -m docs.keys` writes this page.
"""


def page() -> str:
    """Return the page in Markdown."""
    parts = [_HEAD]
    for place, keys in groupby(all_keys().values(), lambda key: key.place):
        parts.append(f"## {title_of(place)}\n\n| Keys | What they do | Id |\n|---|---|---|\n")
        parts[-1] += "".join(f"| {row} |\n" for row in _rows(list(keys)))
    return "\n".join(parts)


def _rows(keys: list[Key]) -> Iterator[str]:
    """Yield the cells of each row; keys that differ only in a digit share one."""
    for _, group in groupby(keys, lambda key: re.sub(r"\d+$", "", key.id)):
        first, *others = group
        shown = " ".join(map(_shown, first.keys.split(",")))
        text = first.label if first.id in solver_keys() else first.tooltip
        identifier = f"`{first.id}`"
        if others:
            last = others[-1]
            shown, identifier = f"{shown} to {_shown(last.keys)}", f"{identifier} to `{last.id}`"
            text = re.sub(r"\b1\b", "n", text)
        yield " | ".join((shown, text.replace("|", "\\|"), identifier))


def _shown(key: str) -> str:
    """Write a key as printed on a keyboard."""
    *modifiers, name = key.split("+")
    written = _NAMES.get(name) or format_key(name)
    if len(written) == 1 or re.fullmatch(r"f\d+", written):
        written = written.upper()
    return f"`{'+'.join([*map(str.capitalize, modifiers), written])}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
