"""The ghosts of a game: chosen in a dialog, found, and moved along."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Label

import labyrinth
from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search
from labyrinth.game.recorded_run import Ghost, RecordedRun, layout_key
from labyrinth.game.score import Best, time_text
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.play.aids import GameHost, GhostChoice, Source
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.dialog import ModalDialog
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList

if TYPE_CHECKING:
    from labyrinth.game.personal_bests import PersonalBests

_TASK: Final = "ghost"


class Ghosts:
    """Lets the ghost that was chosen go along in the game of a screen."""

    def __init__(self, host: GameHost, tell: Callable[[str], None]) -> None:
        """Go along in the game of `host`; `tell` says what there is to say of it."""
        self._host, self._tell = host, tell
        self._aids, self._shown = host.aids, host.shown_game

    def go_on(self) -> None:
        """Let the ghost of the last choice go along, as soon as its way is known."""
        aids, choice, maze = self._aids, self._aids.ghost_choice, self._host.document.maze
        if aids.ghost is not None or choice.source is Source.NOBODY:
            self._shown.let_go_along(aids.ghost)
        elif choice.source is Source.SOLVER:
            task = search(maze, choice.solver)
            self._host.tasks.start(task, self._take_solution, name=_TASK)
        elif choice.run is not None:
            try:
                self._take(choice.run.tiles(maze))
            except LabyrinthError as error:
                self._tell(f"No ghost: {error}.")

    def stop(self) -> None:
        """Look for the way of no ghost any more."""
        self._host.tasks.stop(_TASK)

    def move(self, seconds: float) -> bool:
        """Move the ghost to where it is after that time; return whether it has arrived by that."""
        if not self._shown.move_ghost(seconds):
            return False
        steps = counted(self._shown.ghost_steps, "step")
        self._tell(f"The ghost of {self._aids.ghost_choice.name} has arrived after {steps}.")
        return True

    def ask(self, answered: Callable[[], None]) -> None:
        """Ask whose ghost is to go along; call `answered` at the end, whatever was chosen."""
        maze = self._host.document.maze

        def take(choice: GhostChoice | None) -> None:
            if choice is not None and choice.source is Source.FILE:
                self._host.open_run(lambda run: take_run(choice, run))
                return
            if choice is not None:
                self._choose(choice, choice.run)
            answered()

        def take_run(choice: GhostChoice, run: RecordedRun | None) -> None:
            if run is not None:
                self._choose(choice, run)
            answered()

        dialog = GhostDialog(self._aids.ghost_choice, layout_key(maze))
        self._host.view.app.push_screen(dialog, take)

    def _choose(self, choice: GhostChoice, run: RecordedRun | None) -> None:
        name = "the run" if choice.source is Source.FILE else choice.name
        self._aids.ghost_choice = GhostChoice(choice.source, choice.solver, run, name, choice.pace)
        self._aids.ghost = None
        self.go_on()

    def _take_solution(self, solution: Solution) -> None:
        if solution.outcome == "found":
            self._take(solution.path)
        else:
            self._tell(f"No ghost: {self._aids.ghost_choice.name} found no path.")

    def _take(self, way: Sequence[Position]) -> None:
        choice = self._aids.ghost_choice
        self._aids.ghost = Ghost(choice.name, way, choice.steps_a_second)
        self._shown.let_go_along(self._aids.ghost)


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

    def __init__(self, before: GhostChoice, maze: str) -> None:
        """Begin with the choice `before`; offer the best runs on a maze, by its key."""
        super().__init__()
        self._before, self._maze = before, maze
        self._choices: dict[str, GhostChoice] = {}
        words = [_pace_text(pace) for pace in PACES]
        self._pace = Choice(words, _pace_text(before.pace), id="pace")
        self._thread = DaemonThread(self)

    def fields(self) -> ComposeResult:
        """Lay out the pace above the ghosts."""
        with Horizontal(id="ghost-pace"):
            yield Label("It goes")
            yield self._pace
        yield ItemList(id="ghosts")
        yield Label("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Look for the player's own runs, and offer what there is."""
        self._thread.do(lambda: bests().on(self._maze), self._offer, fail=self._fail, at_once=True)

    def _fail(self, error: LabyrinthError) -> None:
        self.query_one(".error", Label).update(f"{error}.")
        self._offer(())

    def _offer(self, bests: Sequence[Best]) -> None:
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


def bests() -> PersonalBests:
    """Return the personal bests. Raises LabyrinthError where this Python keeps none."""
    try:
        # SQLite is not there in every Python, and is not needed to play.
        from labyrinth.game.personal_bests import PersonalBests, database_path
    except ImportError:
        raise LabyrinthError("this Python keeps no personal bests: it has no sqlite3") from None
    return PersonalBests(database_path())
