"""Modes: what a press, a key or a finished run means at the moment, and the screen of theirs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual import on
from textual.actions import SkipAction
from textual.binding import Binding
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Button

from labyrinth import LabyrinthError, Maze
from labyrinth.core.errors import named
from labyrinth.core.generation.steps.endpoints import endpoints_apart
from labyrinth.core.maze.contest_endpoints import contest_goals, contest_start
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import Inspection
from labyrinth.core.sentences import sentence_of
from labyrinth.core.task import Result, Task
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.past_runs import Moment, PastRun
from labyrinth.tui.keys.listing import rebind
from labyrinth.tui.keys.table import bindings, chosen_keys, with_names
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS
from labyrinth.tui.maze_view.maze_widget import LEFT, RIGHT, MazeWidget
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.terminal.diff_screen import DiffScreen
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.item_list import Item
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.lazy_switcher import LazySwitcher
from labyrinth.tui.widgets.mode_message import ModeMessage
from labyrinth.tui.widgets.progress import Progress
from labyrinth.tui.widgets.status_line import StatusLine, WhyLine
from labyrinth.tui.widgets.terms import Terms

Part = TypeVar("Part", bound=Widget)


CURSOR_KEYS = frozenset(
    f"{prefix}{key}" for prefix in ("", "shift+") for key in ("up", "down", "left", "right")
) | {"pageup", "pagedown", "home", "end", "enter", "space", "tab", "shift+tab"}
"""Keys that move the cursor or choose with it."""


class Focus(Enum):
    """What has the keyboard when a mode begins."""

    AS_BEFORE = auto()
    PANEL = auto()
    """The first item of the panel, the safe answer, unless one of the same panel has it.

    Where nothing has had the focus, as in a run, it is the maze that gets it: Enter, pressed a
    moment too late to skip the run, opens nothing then.
    """
    MAZE = auto()
    NOTHING = auto()


class Mode:
    """One state of the maze screen; the screen passes on what happens, the mode decides.

    What a mode declares here is put in place all at once when the screen enters it. A mode that
    wants another calls `host.enter`.
    """

    places: Sequence[str] = ()
    """Which places of the table of keys hold here, before those of the screen."""
    keeps_keys = False
    """Whether keys wait until the next mode: what they are meant for is being computed.

    Only Escape gets through, which gives it up.
    """
    undoable = False
    """Whether undo and redo work here; else they end the mode first."""
    panel = "actions"
    """Which part of the panel is shown, by its id."""
    focus = Focus.AS_BEFORE
    classes: Collection[str] = ()
    """Classes of the style sheet that the screen has during this mode."""
    precise = False
    """Whether every tile must have a place of its own, under the mouse or for a character."""
    buttons = frozenset({LEFT})
    """The buttons of the mouse that press and drag."""
    keeps_fog = False
    """Whether what the player of a game has not seen stays hidden; else the fog lifts for good."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.document, self.view, self.tasks = host.document, host.view, host.tasks

    @property
    def status(self) -> str:
        """What the status line says first, nothing to leave it as it is."""
        return ""

    @property
    def bindings(self) -> list[Binding]:
        """What keys mean here, before what they mean on the screen."""
        return bindings(*self.places)

    def begin(self) -> None:
        """Start what this mode is about; what it declares is in place."""

    def end(self) -> None:
        """Put away what `begin` showed; what it computes is stopped already."""

    def at_present(self, sentence: str) -> str:
        """Return a sentence with what keys do now, where that changes during the mode."""
        return sentence

    def figures(self) -> dict[str, str]:
        """Return the present figures in words, by the keys of entries of the glossary."""
        return {}

    # What the user does

    def press(self, position: Position | None) -> None:
        """Take a press of the mouse on a tile, or on the ground outside the maze (None)."""

    def erase(self, position: Position | None) -> None:
        """Take a press of the right button on a tile, or on the ground outside the maze (None)."""

    def drag(self, positions: list[Position]) -> None:
        """Take a drag of the mouse over these tiles."""

    def release(self, position: Position) -> None:
        """Take the mouse button going up, the pointer nearest to this tile."""

    def choose(self, position: Position) -> None:
        """Take a tile chosen with the keyboard as if it was pressed."""
        self.press(position)

    def key(self, key: str) -> bool:
        """Take a key of `bindings`, by the first name that it has in the table.

        Return whether it meant something now; else it means what it means without the mode.
        """
        return False

    def unbound_key(self) -> None:
        """Take a key that has no meaning anywhere now."""

    def picked(self, name: str) -> bool:
        """Take a button of the panel, by its name; return whether it meant something here."""
        return False

    # What happens meanwhile

    def cursor_moved(self, position: Position) -> None:
        """Follow the cursor, or the pointer without a button, to another tile."""

    def changed(self, change: Change) -> None:
        """Follow a change of the document."""

    def moved(self) -> None:
        """Show where the run is that the view shows, as far as it is known."""

    def played(self) -> None:
        """Do what follows when the run that the view shows has come to its end."""

    def handle(self, message: ModeMessage) -> None:
        """Take a message of a part of the screen, here of the view."""
        match message:
            case MazeWidget.Pressed():
                take = self.erase if message.button == RIGHT else self.press
                take(message.position)
            case MazeWidget.Dragged():
                self.drag(message.positions)
            case MazeWidget.Released():
                self.release(message.position)
            case MazeWidget.Chosen():
                self.choose(message.position)
            case MazeWidget.CursorMoved() if message.position is not None:
                self.cursor_moved(message.position)
            case Playback.Moved():
                self.moved()
            case Playback.Played() if message.run is self.view.player:
                self.played()


class ViewMode(Mode):
    """Waits for an action; says what was last done."""

    undoable = True
    focus = Focus.PANEL
    keeps_fog = True

    def __init__(self, host: Host, message: str = "") -> None:
        super().__init__(host)
        self._message = message

    @property
    def status(self) -> str:
        """What was done, or what can be done."""
        return self._message or "Choose an action."


class ProgressMode(Mode):
    """Waits for a task; Escape or the Cancel button gives it up."""

    places = ("progress",)
    keeps_keys = True
    focus = Focus.NOTHING

    def wait(self, what: str, task: Task[Result], take: Callable[[Result], None]) -> None:
        """Start a task, and `take` what it comes to; `what` says what is done."""
        progress = self.host.part(Progress)
        progress.show(what)
        self.tasks.start(task, take, progress.move, refused=self.refused)

    def refused(self, error: LabyrinthError) -> None:
        """Tell why there is nothing to take, and give it up."""
        self.view.app.notify(str(error), severity="error", markup=False)
        self.give_up()

    def end(self) -> None:
        """Show the maze again."""
        self.host.part(Progress).hide()

    def key(self, key: str) -> bool:
        """Give up at Escape."""
        self.give_up()
        return True

    def picked(self, name: str) -> bool:
        """Give up at Cancel; nothing else can be chosen."""
        if name == "cancel":
            self.give_up()
        return True

    def give_up(self) -> None:
        """Go back to the maze that was there before, or leave the screen if there was none."""
        if self.document.opened:
            # The button that was pressed goes; what is pressed too late shall open nothing.
            self.view.screen.set_focus(None)
            self.host.enter(ViewMode(self.host, "Cancelled; this is the maze from before."))
        else:
            self.host.close()


def remark(maze: Maze) -> str:
    """Return what is to be known of the endpoints before a search, "" where all is well."""
    apart = "; ".join(endpoints_apart(maze))
    return offer(maze) or (sentence_of(apart) if apart else "")


def offer(maze: Maze) -> str:
    """Return a sentence on what is missing and what sets it, "" where nothing is missing.

    Those of contests are offered where they would lie on corridors.
    """
    missing = {"start": maze.start is None, "goal": not maze.goals}
    names = [name for name in missing if missing[name]]
    if not names:
        return ""
    them = "them" if len(names) > 1 else "it"
    sentence = f"The maze has no {' and no '.join(names)}: <maze.find> chooses {them}"
    try:
        contest_start(maze)
        contest_goals(maze)
    except LabyrinthError:
        return f"{sentence}."
    return f"{sentence}, <maze.contest> takes a contest's."


Answer = TypeVar("Answer")


class HostScreen(DiffScreen[Answer]):
    """Has a document and a view of it; one mode at a time holds: it is its host."""

    AUTO_FOCUS = ""
    place: ClassVar[str]
    """The place in the table of keys whose keys hold here, after those of the mode."""

    def __init__(self, document: Document, view: MazeWidget) -> None:
        """Be about `document`; the modes see this `view`."""
        super().__init__()
        self.document, self.view = document, view
        self.tasks = Tasks(self)
        self._status, self._said = StatusLine(id="status"), ""
        self.mode = Mode(self)
        """What presses and keys mean; this one, before the first, takes nothing."""
        self._awaited: Callable[[], bool] | None = None

    # What the kinds of screens differ in

    @abstractmethod
    def show_panel(self, mode: Mode) -> None:
        """Show the panel of a mode, and move the focus as the mode wants it."""

    def prepare_view(self, mode: Mode) -> None:
        """Let the view take the mouse as a mode wants it."""
        self.view.precise, self.view.buttons = mode.precise, mode.buttons

    def point_at(self, position: Position | None) -> None:
        """Tell what is known of a tile (row, col), or of none."""

    def own_bindings(self) -> list[Binding]:
        """Return the bindings of the screen itself, as they are called now."""
        return bindings(self.place)

    def known(self) -> Inspection | None:
        """Return all that the search that is shown knew of tiles, None where it is not read yet."""
        return None

    @abstractmethod
    def show_run(
        self, runs: list[PastRun], moment: Moment | None = None, *, code: bool | None = None
    ) -> None:
        """Show the first of these runs, at a `moment` of it.

        That is with its code, or with its pseudocode; without either, with what explains it best.
        """

    def show_pseudocode(self, runs: list[PastRun], moment: Moment | None, why: str) -> None:
        """Show the first of these runs, at a `moment` of it, and say why not with its code."""
        self.show_run(runs, moment, code=False)
        self.say(why)

    def leave_run(self) -> None:
        """Go back to where a past run was opened."""
        self.enter(ViewMode(self))

    @abstractmethod
    def close(self) -> None:
        """Leave the screen."""

    def shown_terms(self) -> Terms:
        """Return the terms of the present reason, then those of the figures of the step."""
        figures = self.mode.figures()
        return Terms(f"{self.query_one(WhyLine).sentence} {' '.join(figures)}", figures)

    # What modes may ask for

    def part(self, kind: type[Part]) -> Part:
        """Return the part of the screen that is of this kind, also one of the panel."""
        panel = self.query_one(LazySwitcher)
        return panel.part(kind) if kind in panel.parts.values() else self.query_one(kind)

    def enter(self, mode: Mode) -> None:
        """Leave the present mode for another, and put all that it declares in place."""
        before = self.mode
        self.end_mode()
        self.mode, self._awaited = mode, None
        if not mode.keeps_fog:
            self.document.veil_game(0)
        self.prepare_view(mode)
        self.remove_class(*set(before.classes).difference(mode.classes))
        self.add_class(*mode.classes)
        self.bind_keys()
        self.show_panel(mode)
        if mode.status:
            self.say(mode.status)
        mode.begin()
        self.point_at(self.view.cursor)
        release_keys(self)

    def wait_for(self, take: Callable[[], bool]) -> None:
        """Call `take`, and again after the next frame until it returns true; keys wait meanwhile.

        In another mode nothing is waited for.
        """
        self._awaited = None if take() else take
        if self._awaited is None:
            release_keys(self)
        else:

            def go_on() -> None:
                if take is self._awaited:
                    self.wait_for(take)

            # By way of the view: a screen that calls itself lets nobody else come to their turn.
            self.view.call_after_refresh(go_on)

    def bind_keys(self) -> None:
        """Bind the keys of the present mode, and after them those of the screen, as called now."""
        rebind(self, [*self.mode.bindings, *self.own_bindings()])
        self.refresh_bindings()
        self._show_said()

    def action_glyphs(self) -> None:
        """Draw with the next glyph set, and say how to go back."""
        sets = [None, *GLYPH_SETS]
        chosen = sets[(sets.index(self.view.wish) + 1) % len(sets)]
        for view in self.query(MazeWidget):
            view.choose_glyphs(chosen)
        preferences_of(self).change(glyphs=chosen.name if chosen else "")
        name = chosen.name if chosen else f"automatic, here {self.view.shown_glyphs.name}"
        last = f"; after {GLYPH_SETS[-1].name}, automatic" if chosen else ""
        self.say(f"Glyphs: {name}. <{self.place}.glyphs> for the next{last}.")

    def say(self, message: str) -> None:
        """Show a message in the status line, with the names of keys where it has marks of them.

        Where the status line has given way to another one, it comes back (the class `-told`).
        """
        self.add_class("-told")
        self._said = message
        self._show_said()

    def tell_saved(self, path: Path | None) -> None:
        """Say where something was saved, if it was."""
        if path is not None:
            self.say(f"Saved as {named(path)}.")

    def _show_said(self) -> None:
        held = self.app.mouse_captured
        self._status.steady = isinstance(held, MazeWidget) and held.is_dragging
        self._status.message = with_names(self.mode.at_present(self._said), chosen_keys(self))

    def end_run(self) -> None:
        """Leave a mode in which nothing can be undone."""
        if not self.mode.undoable:
            self.enter(ViewMode(self))

    def end_mode(self) -> None:
        """Let the present mode end, and stop what it computes."""
        self.tasks.stop()
        self.mode.end()

    # What the mode is told

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait: what they are meant for is not there yet."""
        return self.mode.keeps_keys or self._awaited is not None

    def action_mode(self, key: str) -> None:
        """Let the mode have one of its keys."""
        if not self.mode.key(key):
            raise SkipAction

    def on_key(self, event: Key) -> None:
        """Give the mode a key that no binding takes."""
        if event.key not in self.active_bindings:
            self.mode.unbound_key()

    @on(ModeMessage)
    def tell_mode(self, message: ModeMessage) -> None:
        """Give the mode what a part of the screen has to say; tell of the tile pointed at."""
        if isinstance(message, MazeWidget.CursorMoved):
            self.point_at(message.position)
        self.mode.handle(message)
        if isinstance(message, MazeWidget.Released):
            self._show_said()

    @on(Button.Pressed)
    @on(Item.Opened)
    def press_button(self, event: Button.Pressed | Item.Opened) -> None:
        """Give the mode the press of a button or item; what it leaves does that action.

        A second press, made before what the first one did was drawn, may come too late.
        """
        button = event.control
        shown = all(node.display for node in button.ancestors_with_self)
        if not self.is_active or not shown:
            return
        if isinstance(button, KeyButton):
            self.mode.key(button.key)
            return
        name = button.name or button.id or ""
        if not self.mode.picked(name):
            action: Callable[[], None] | None = getattr(self, f"action_{name}", None)
            if action is not None:
                action()


Host = HostScreen[Any]
"""What a mode has to do with of its screen."""
