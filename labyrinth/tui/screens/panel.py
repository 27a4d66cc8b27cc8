"""The panel beside the maze, of which a mode shows the part that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.containers import Vertical
from textual.widget import Widget

from labyrinth.tui.bench.source_panel import SourcePanel
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.keys.table import Key, chosen_key, table
from labyrinth.tui.navigation.jump_mode import Jumps
from labyrinth.tui.play.panels import FinishPanel, GamePanel
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.predicting.predict_panel import PredictPanel
from labyrinth.tui.report import ReportCard
from labyrinth.tui.searching.result import LastResult
from labyrinth.tui.searching.solver_menu import SolverMenu
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.item_list import Item, ItemList
from labyrinth.tui.widgets.lazy_switcher import LazySwitcher

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
        self.list = ActionList(id="action-list")
        super().__init__(self.list, LastResult(id="result"), ReportCard(id="card"), id=id)


PARTS: Final[dict[str, type[Widget]]] = {
    "actions": Actions,
    "solvers": SolverMenu,
    "palette": Palette,
    "explanation": Explanation,
    "source-panel": SourcePanel,
    "jumps": Jumps,
    "predict": PredictPanel,
    "game": GamePanel,
    "at-the-goal": FinishPanel,
}
"""What can be shown, by its id."""


class Panel(LazySwitcher):
    """Shows one of its parts, and lets keys wait until what is to have the focus is there."""

    def __init__(self, *, filled: Sequence[str] = (), id: str) -> None:
        """Begin with the actions; other parts that are shown at once are `filled` before that."""
        super().__init__(PARTS, "actions", filled=filled, id=id)
        self._awaited: Widget | None = None

    @property
    def ready(self) -> bool:
        """Whether what keys are meant for could be focused yet."""
        menu = next(iter(self.query_children(SolverMenu)), None)
        return not self._awaited and (menu is None or menu.ready)

    def take_focus(self) -> None:
        """Focus what the user is to begin with, at once or as soon as it is there."""
        part = self.part(PARTS[self.current or "actions"])
        if part.query("Item, Button"):
            self.screen.set_focus(_first_item(part))
        else:
            self._awaited = part
            part.call_later(self._focus_awaited, part)

    def _focus_awaited(self, part: Widget) -> None:
        if part is self._awaited:
            self._awaited = None
            if self.current == part.id:
                self.screen.set_focus(_first_item(part))
            release_keys(self)


def _first_item(part: Widget) -> Widget:
    return (part.query("ItemList") or part.query("Button.first") or part.query("Button")).first()
