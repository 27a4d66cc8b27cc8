"""The dialog that asks whose ghost goes along in a game, and how it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Label

import labyrinth
from labyrinth.core.errors import LabyrinthError
from labyrinth.game.best import Best
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.game.time_text import time_text
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.play.ghost_choice import GhostChoice, Source
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.dialog import ModalDialog
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList

PACES: Final = (0.0, None, 2.0, 4.0, 8.0, 16.0)
"""Steps a second to choose from; at 0 the ghost moves as the player does, None is its own pace."""
_AS_I_MOVE: Final = "as I step"
_AS_IT_DID: Final = "as its run went"


class GhostDialog(ModalDialog[GhostChoice]):
    """Offers nobody, the player's own best runs, a file and every solver.

    Returns the choice, without the run where it is to come from a file, or None when cancelled.
    """

    AUTO_FOCUS = "#ghosts"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("ghost", "dialog")]
    question = "Whose ghost goes along?"
    buttons = (
        ("accept", "OK", "Let that ghost go"),
        ("cancel", "Cancel", "Leave it as it was"),
    )

    def __init__(
        self, before: GhostChoice, find_bests: Callable[[], Sequence[Best] | LabyrinthError]
    ) -> None:
        """Begin with the choice `before`; `find_bests` looks for the best runs on this maze."""
        super().__init__()
        self._before = before
        self._find_bests = find_bests
        self._choices: dict[str, GhostChoice] = {}
        words = [_pace_text(pace) for pace in PACES]
        self._pace = Choice(words, _pace_text(before.pace), id="pace")
        self._apart = DaemonThread(self)

    def fields(self) -> ComposeResult:
        """Lay out the pace above the ghosts."""
        with Horizontal(id="ghost-pace"):
            yield Label("It goes")
            yield self._pace
        yield ItemList(id="ghosts")
        yield Label("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Look for the player's own runs, and offer what there is."""
        self._apart.do(self._find_bests, self._offer, at_once=True)

    def _offer(self, bests: Sequence[Best] | LabyrinthError) -> None:
        if isinstance(bests, LabyrinthError):
            self.query_one(".error", Label).update(f"{bests}.")
            bests = ()
        ghosts = self.query_one("#ghosts", ItemList)
        ghosts.mount_all(self._parts(bests))
        same = [
            item
            for item in ghosts.items
            if replace(self._choices[item.name or ""], pace=0.0) == replace(self._before, pace=0.0)
        ]
        if same:
            ghosts.choose(same[0])
        ghosts.show_chosen()

    def _parts(self, bests: Sequence[Best]) -> Iterator[Item | Heading]:
        yield self._item(GhostChoice(), "Nobody")
        for best in bests:
            try:
                run = RecordedRun.from_text(best.run)
            except LabyrinthError:
                continue  # the database is one's own, and still only a file
            label = "My best run" if best.mode == "plain" else f"My best run, {best.mode}"
            choice = GhostChoice(Source.BEST, run=run, name=label.lower().replace("my", "your"))
            yield self._item(choice, label, f"{best.points:,} points, {time_text(best.seconds)}")
        yield self._item(GhostChoice(Source.FILE), "A run from a file…")
        yield Heading("Solvers")
        for key, solver in labyrinth.solvers().items():
            yield self._item(GhostChoice(Source.SOLVER, key, name=solver.name), solver.name)

    def _item(self, choice: GhostChoice, label: str, detail: str = "") -> Item:
        name = str(len(self._choices))
        self._choices[name] = choice
        return Item(label, detail=detail, name=name)

    def action_pace(self, step: int) -> None:
        """Let the ghost go at another pace."""
        self._pace.action_turn(step)

    @on(Item.Opened)
    def take(self, event: Item.Opened) -> None:
        """Choose that ghost."""
        event.stop()
        self._choose(event.item)

    @on(Button.Pressed, "#accept")
    def accept(self) -> None:
        """Choose the ghost that is marked in the list."""
        chosen = self.query_one("#ghosts", ItemList).chosen
        if chosen is not None:
            self._choose(chosen)

    def _choose(self, item: Item) -> None:
        pace = next(pace for pace in PACES if _pace_text(pace) == self._pace.value)
        self.dismiss(replace(self._choices[item.name or ""], pace=pace))


def _pace_text(pace: float | None) -> str:
    if pace is None:
        return _AS_IT_DID
    return f"{pace:g} steps a second" if pace else _AS_I_MOVE
