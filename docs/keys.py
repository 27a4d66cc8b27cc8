"""Write the manual's page of keys, docs/manual/keys.md, from the interface's table of keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from textual.keys import format_key

from labyrinth.tui.keys.table import Key, solver_keys, table

PAGE: Final = Path(__file__).with_name("manual") / "keys.md"
PLACES: Final = {
    "app": "Everywhere",
    "main": "Main menu",
    "generator": "Generator menu",
    "generators": "List of generators",
    "form": "Form of a generator",
    "choice": "Words to choose from",
    "maze": "Maze screen",
    "cursor": "The maze itself",
    "run": "A run on the transport bar",
    "code": "A run beside its code",
    "predict": "Predicting what comes next",
    "timeline": "Timeline of several runs",
    "generation": "Timeline of a generation",
    "sketch": "A half-carved maze",
    "solvers": "List of solvers",
    "endpoints": "Choosing endpoints",
    "searching": "While a search runs",
    "progress": "While something is computed",
    "question": "A path that was found",
    "result": "A search that found no path",
    "editor": "Editor",
    "play": "Play",
    "lanes": "The lanes of a race",
    "race": "A race",
    "racers": "Who races",
    "photo": "The photo finish",
    "results": "All results",
    "study": "Choosing a study",
    "study_form": "The form of a study",
    "candidates": "What a field of a study may have",
    "study_options": "Options of what is studied",
    "study_run": "A study",
    "study_rows": "The table of a study",
    "figures": "Tables of figures",
    "study_findings": "What a study comes to",
    "overview": "Overview",
    "jump": "Jump",
    "report": "The report",
    "glossary": "The glossary",
    "menu": "Buttons and fields, one below the other",
    "list": "Lists",
    "filter": "The filter of a list",
    "field": "Fields with choices",
    "dialog": "Dialogs",
    "leave": "Leaving a maze that was edited",
}
"""The headings of the page in their order; other places follow under their own names."""
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
name. To change a key use its id in the [settings](settings.md). Shift makes no difference to a
letter. On the maze screen a letter ends the run that is shown and does what it says; the editor,
carving on, the game and the list of solvers have other letters, shown beside the maze.

`python -m docs.keys` writes this page.
"""


def page() -> str:
    """Return the page in Markdown."""
    keys = [*table().values(), *solver_keys().values()]
    places = list(dict.fromkeys([*PLACES, *(key.place for key in keys)]))
    parts = [_HEAD]
    for place in places:
        rows = list(_rows([key for key in keys if key.place == place]))
        if rows:
            heading = PLACES.get(place, place.capitalize())
            parts.append(f"## {heading}\n\n| Keys | What they do | Id |\n|---|---|---|\n")
            parts[-1] += "".join(f"| {row} |\n" for row in rows)
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
            text = re.sub(r"\b1 ", "that many ", text)
        yield " | ".join((shown, text.replace("|", "\\|"), identifier))


def _shown(key: str) -> str:
    """Write a key as it stands on a keyboard."""
    *modifiers, name = key.split("+")
    written = _NAMES.get(name) or format_key(name)
    if len(written) == 1 or re.fullmatch(r"f\d+", written):
        written = written.upper()
    return f"`{'+'.join([*map(str.capitalize, modifiers), written])}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
