"""The structures: what an algorithm holds at a position of its run, in short form."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from textual.widgets import Static

from labyrinth.core.exact_costs import in_text
from labyrinth.core.structures import Content, Entry, Structure
from labyrinth.core.trace.player import Player

LINES: Final = 2
"""Lines for each structure, whatever it holds: nothing below them ever moves."""
_UNWRAPPED: Final = "\u00a0"
"""Stands for a space where no line may end."""


class Structures(Static):
    """Shows the content of the data structures of one algorithm."""

    _structures: Sequence[Structure] = ()
    _texts: Sequence[str] = ()

    def watch_structures(self, structures: Sequence[Structure]) -> None:
        """Show these structures from now on, of whichever player comes."""
        self._structures = structures
        self._texts = [structure.name for structure in structures]
        self._draw(layout=True)

    def read(self, player: Player) -> None:
        """Show what the structures hold where the player is."""
        width = player.trace.width
        texts = [short_form(each, each.read(player), width) for each in self._structures]
        if texts != self._texts:
            self._texts = texts
            self._draw(layout=False)

    def on_resize(self) -> None:
        """Wrap the contents anew."""
        self._draw(layout=False)

    def _draw(self, *, layout: bool) -> None:
        width = max(10, self.size.width)
        lines: list[str] = []
        for text in self._texts:
            wrapped = wrap(text, width, max_lines=LINES, placeholder=" …")
            lines += [*wrapped, "", ""][:LINES]
        self.update("\n".join(lines).replace(_UNWRAPPED, " "), layout=layout)


def short_form(structure: Structure, content: Content, width: int) -> str:
    """Write a content in a line, tiles as row,col in a maze `width` tiles wide.

    Wherever the line may be wrapped stands a space.
    """
    size, entries = content
    title = structure.name
    if size is not None:
        unit = structure.unit if size != 1 else structure.unit.removesuffix("s")
        title += f", {size:,} {unit}".rstrip() if size else ": empty"
    if size == 0:
        return title
    shown = [_short_entry(entry, width) for entry in entries]
    if not shown or (size is not None and size > len(shown)):
        shown.append("…")
    return f"{title}: " + f"{_UNWRAPPED}· ".join(shown)


def _short_entry(entry: Entry, width: int) -> str:
    if entry.tile is None:
        return in_text(entry.number or 0)
    row, col = divmod(entry.tile, width)
    number = "" if entry.number is None else f"{_UNWRAPPED}({in_text(entry.number)})"
    return f"{row},{col}{number}"
