"""The panel next to the maze, which shows the part that the current mode needs."""

from collections.abc import Sequence
from typing import Final

from textual.containers import Vertical
from textual.widget import Widget

from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.keys.table import Key, shown_key, table
from labyrinth.tui.navigation.jump_mode import Jumps
from labyrinth.tui.play.panels import FinishPanel, GamePanel
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.predicting.predict_mode import PredictPanel
from labyrinth.tui.report import ReportList
from labyrinth.tui.sandbox.source_panel import SourcePanel
from labyrinth.tui.searching.result import LastResult
from labyrinth.tui.searching.solver_menu import SolverMenu
from labyrinth.tui.widgets.item_list import Item, ItemList
from labyrinth.tui.widgets.lazy_switcher import LazySwitcher

_GROUPS: Final = ("Search", "Change", "Look", "Maze")
# Short labels of actions on a narrow terminal, by action.
_SHORT: Final = {"braid": "Dead ends", "report": "About maze", "play": "Resume"}
# Columns of the name of a key.
_LETTERS: Final = 3


class Actions(Vertical):
    """The panel of the actions, the last result and, if it fits, the short report card.

    Each action has a line with its key. The `name` of the line is the name of the action.
    """

    def __init__(self, *, id: str | None = None) -> None:
        """List the actions from the table of keys, group by group."""
        commands = [key for key in table().values() if key.place == "maze" and key.is_command]
        keys = [key for key in commands if "unlisted" not in key.flags]
        keys.sort(key=lambda key: _GROUPS.index(key.group))
        # The items by the identifiers of their keys.
        self.by_id = {key.id: _item(key) for key in keys}
        actions = ItemList(*self.by_id.values(), id="action-list")
        card = ReportList(short=True, id="card")
        super().__init__(actions, LastResult(id="result"), card, id=id)

    def on_mount(self) -> None:
        """Show the user's keys."""
        self.show_keys()

    def show_keys(self) -> None:
        """Show the present keys."""
        for identifier, item in self.by_id.items():
            item.letter = f"{shown_key(self, identifier):>{_LETTERS}}"


def _item(key: Key) -> Item:
    # The editor's palette has its own ids for these two.
    identity = None if key.action in ("undo", "redo") else key.action
    item = Item(key.label, short=_SHORT.get(key.action, ""), id=identity, name=key.action)
    item.tooltip = key.tooltip
    return item


# The parts, by id.
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


class Panel(LazySwitcher):
    """The panel next to the maze, which shows one of its parts."""

    def __init__(self, *, filled: Sequence[str] = (), id: str) -> None:
        """Start with the actions; the parts named in `filled` are created at once."""
        super().__init__(PARTS, "actions", filled=filled, id=id)

    def take_focus(self) -> bool:
        """Focus the list or a button of the shown part; return whether it has one of these."""
        part = self.part(PARTS[self.current or "actions"])
        first = part.query("ItemList") or part.query("Button.first") or part.query("Button")
        if first:
            self.screen.set_focus(first.first())
        return bool(first)
