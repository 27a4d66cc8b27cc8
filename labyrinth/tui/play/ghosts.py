"""The dialog that selects the ghost of a game."""

from collections.abc import Iterator, Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Label

import labyrinth
from labyrinth.core.errors import LabyrinthError
from labyrinth.game.personal_bests import bests_on
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.game.score import Best, time_text
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.play.aids import GhostChoice
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.dialog import ModalDialog
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList

# Steps per second to choose from; 0 moves as the player does, None is the ghost's own pace.
PACES: Final = {
    "my pace": 0.0,
    "as recorded": None,
    **{f"{pace} steps per second": float(pace) for pace in (2, 4, 8, 16)},
}


class GhostDialog(ModalDialog[GhostChoice]):
    """A dialog that asks for a ghost: none, a best run of the player, a run from a file, a solver.

    Returns the choice, or None if the user cancels. If the choice is a run from a file, its `run`
    is None: the file has not been read.
    """

    AUTO_FOCUS = "#ghosts"
    BINDINGS = class_bindings("ghost", "dialog")
    question = "Choose a ghost"
    buttons = (
        ("accept", "OK", "Race this ghost", "accept"),
        ("cancel", "Cancel", "Close without changes", "cancel"),
    )

    def __init__(self, before: GhostChoice, maze: str) -> None:
        """Begin with the choice `before`; `maze` is the `layout_key` of the maze."""
        super().__init__()
        self._before, self._maze = before, maze
        self._choices: dict[Item, GhostChoice] = {}
        pace = next(word for word, pace in PACES.items() if pace == before.pace)
        self._pace = Choice(list(PACES), pace, id="pace")
        self._thread = DaemonThread(self)

    def fields(self) -> ComposeResult:
        """Lay out the pace above the list of ghosts."""
        with Horizontal(id="ghost-pace"):
            yield Label("Speed")
            yield self._pace
        yield ItemList(id="ghosts")
        yield Label("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Find the player's best runs, and list all ghosts."""
        self._thread.do(lambda: bests_on(self._maze), self._offer, fail=self._fail, at_once=True)

    def _fail(self, error: LabyrinthError) -> None:
        self.query_one(".error", Label).update(f"{error}.")
        self._offer(())

    def _offer(self, bests: Sequence[Best]) -> None:
        ghosts = self.query_one("#ghosts", ItemList)
        ghosts.mount_all(self._parts(bests))
        before = self._before.replaced(pace=0.0)
        same = [item for item, choice in self._choices.items() if choice == before]
        if same:
            ghosts.choose(same[0])
        ghosts.show_chosen()

    def _parts(self, bests: Sequence[Best]) -> Iterator[Item | Heading]:
        yield self._item(GhostChoice(), "No ghost")
        for best in bests:
            try:
                run = RecordedRun.from_text(best.run)
            except LabyrinthError:
                continue  # the database is the user's own, but still just a file
            label = "Your best run" if best.mode == "plain" else f"Your best run, {best.mode}"
            choice = GhostChoice("best", run=run, name=label.lower())
            yield self._item(choice, label, f"{best.points:,} points, {time_text(best.seconds)}")
        yield self._item(GhostChoice("file", name="the run"), "A run from a file…")
        yield Heading("Solvers")
        for key, solver in labyrinth.solvers().items():
            yield self._item(GhostChoice("solver", key, name=solver.name), solver.name)

    def _item(self, choice: GhostChoice, label: str, detail: str = "") -> Item:
        item = Item(label, detail=detail)
        self._choices[item] = choice
        return item

    def action_pace(self, step: int) -> None:
        """Select the pace `step` values further."""
        self._pace.action_turn(step)

    @on(Item.Opened)
    def action_accept(self) -> None:
        """Close the dialog with the chosen ghost, at the chosen pace."""
        chosen = self.query_one("#ghosts", ItemList).chosen
        if chosen is not None:
            self.dismiss(self._choices[chosen].replaced(pace=PACES[self._pace.value]))
