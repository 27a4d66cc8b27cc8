"""The panel beside the maze, of which a mode shows the part that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.widget import Widget

from labyrinth.tui.bench.source_panel import SourcePanel
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.navigation.jumps import Jumps
from labyrinth.tui.play.finish_panel import FinishPanel
from labyrinth.tui.play.game_panel import GamePanel
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.predicting.predict_panel import PredictPanel
from labyrinth.tui.screens.actions import Actions
from labyrinth.tui.searching.solver_menu import SolverMenu
from labyrinth.tui.terminal.typed_ahead import release_keys
from labyrinth.tui.widgets.lazy_switcher import LazySwitcher

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
