"""The actions of the maze screen, and what the maze is, beside it."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical

from labyrinth.tui.keys.names import chosen_key
from labyrinth.tui.keys.table import Key, table
from labyrinth.tui.report.report_card import ReportCard
from labyrinth.tui.searching.result import Result
from labyrinth.tui.widgets.item_list import Item, ItemList

_GROUPS: Final = ("Search", "Change", "Look", "Maze")
_SIGNS: Final = {"escape": "Esc"}
"""Names of keys that are no letters."""
_SHORT: Final = {"braid": "Dead ends", "report": "About maze", "play": "Go on"}
"""What stands for the labels of actions on a narrow terminal, by the action."""
_LETTERS: Final = 3
"""Columns of the name of a key."""


class ActionList(ItemList):
    """A line for each action of the maze screen, with its letter; its id is the action's name."""

    def __init__(self, *, id: str | None = None) -> None:
        """List the actions of the table of keys, group by group."""
        commands = [key for key in table().values() if key.place == "maze" and key.is_command]
        keys = [key for key in commands if "unlisted" not in key.flags]
        keys.sort(key=lambda key: _GROUPS.index(key.group))
        self.by_id = {key.id: _item(key) for key in keys}
        """The items by the identifiers of their keys."""
        super().__init__(*self.by_id.values(), id=id)

    def on_mount(self) -> None:
        """Show the keys that the user has chosen."""
        for identifier, item in self.by_id.items():
            if shown := chosen_key(self, identifier):
                item.letter = f"{shown:>{_LETTERS}}"


def _item(key: Key) -> Item:
    letter = _SIGNS.get(key.first) or key.first.upper()
    # The palette of the editor has ids of its own for these two.
    identity = None if key.action in ("undo", "redo") else key.action
    item = Item(
        key.label,
        short=_SHORT.get(key.action, ""),
        letter=f"{letter:>{_LETTERS}}",
        id=identity,
        name=key.action,
    )
    item.tooltip = key.tooltip
    return item


class Actions(Vertical):
    """Holds the actions, the last result and, where there is room, the report card in short."""

    def __init__(self, *, id: str | None = None) -> None:
        """Have the list, before it is laid out."""
        super().__init__(id=id)
        self.list = ActionList(id="action-list")

    def compose(self) -> ComposeResult:
        """Lay out the list above the figures."""
        yield self.list
        yield Result(id="result")
        yield ReportCard(id="card")
