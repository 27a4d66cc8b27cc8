"""Modes, which define clicks, keys and finished runs, and the screen that hosts them."""

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


# Keys that move the cursor or choose with it.
CURSOR_KEYS = frozenset(
    f"{prefix}{key}" for prefix in ("", "shift+") for key in ("up", "down", "left", "right")
) | {"pageup", "pagedown", "home", "end", "enter", "space", "tab", "shift+tab"}


class Focus(Enum):
    """The widget that gets the focus when a mode begins."""

    AS_BEFORE = auto()
    PANEL = auto()
    """The first item of the panel, which is a safe answer, unless an item already has the focus.

    If no widget had the focus, for example during a run, the maze gets the focus: then Enter,
    pressed a moment too late to skip the run, opens nothing.
    """
    MAZE = auto()
    NOTHING = auto()


class Mode:
    """A state of the maze screen: the screen passes events to the mode, which handles them.

    The screen applies all attributes of a mode at once when it enters the mode. A mode switches to
    another mode by `host.enter`. `host` is the screen, `document` holds the maze, `view` is the
    widget that shows the maze, and `tasks` are the computations in the background.
    """

    places: Sequence[str] = ()
    """The places in the table of keys that apply in this mode, before the screen's places."""
    keeps_keys = False
    """Whether keys wait until the next mode, because their target is still being computed.

    Only Escape is handled: it cancels the computation.
    """
    undoable = False
    """Whether undo and redo work in this mode; otherwise their keys end the mode first."""
    panel = "actions"
    """The part of the panel that is shown, by its id."""
    focus = Focus.AS_BEFORE
    classes: Collection[str] = ()
    """Style sheet classes that the screen has during this mode."""
    precise = False
    """Whether every tile must have a separate screen position, for the mouse or for a character."""
    buttons = frozenset({LEFT})
    """The mouse buttons whose presses and drags are messages to the mode."""
    keeps_size = False
    """Whether the view and the status line keep their sizes, regardless of the message's length."""
    keeps_fog = False
    """Whether the fog of a game stays; otherwise it is removed for good."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.document, self.view, self.tasks = host.document, host.view, host.tasks

    @property
    def status(self) -> str:
        """The first message in the status line, "" to leave the line unchanged."""
        return ""

    @property
    def bindings(self) -> list[Binding]:
        """The bindings of this mode, which have priority over the screen's."""
        return bindings(*self.places)

    def begin(self) -> None:
        """Start the mode, after its attributes have been applied."""

    def end(self) -> None:
        """Remove everything that `begin` showed; the mode's computations are already stopped."""

    def at_present(self, sentence: str) -> str:
        """Return a sentence about keys, changed to what these keys do at present."""
        return sentence

    def figures(self) -> dict[str, str]:
        """Return the current values as text, by glossary key."""
        return {}

    # User actions

    def press(self, position: Position | None) -> None:
        """Handle a mouse press on a tile, or outside the maze (None)."""

    def press_right(self, position: Position | None) -> None:
        """Handle a press of the right mouse button on a tile, or outside the maze (None)."""

    def drag(self, positions: list[Position]) -> None:
        """Handle a drag of the mouse over these tiles."""

    def release(self, position: Position) -> None:
        """Handle the release of the mouse button, with the tile nearest to the pointer."""

    def choose(self, position: Position) -> None:
        """Handle a tile chosen with the keyboard, by default like a mouse press."""
        self.press(position)

    def key(self, key: str) -> bool:
        """Handle a key of `bindings`, given by its first name in the table of keys.

        Return whether the key was handled; if not, the key acts as without the mode.
        """
        return False

    def unbound_key(self) -> None:
        """Handle a key without any current binding."""

    def picked(self, name: str) -> bool:
        """Handle a button of the panel, by its name; return whether it was handled."""
        return False

    # Other events

    def cursor_moved(self, position: Position) -> None:
        """Handle a move of the cursor, or of the pointer without a pressed button, to a tile."""

    def changed(self, change: Change) -> None:
        """Handle a change of the document."""

    def moved(self) -> None:
        """Handle a change of the position of the run that the view shows."""

    def played(self) -> None:
        """Handle the end of the playback of the run that the view shows."""

    def handle(self, message: ModeMessage) -> None:
        """Handle a message from a part of the screen; by default, only from the view."""
        match message:
            case MazeWidget.Pressed():
                take = self.press_right if message.button == RIGHT else self.press
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
    """A mode that waits for an action, and shows a message on the result of the last action."""

    undoable = True
    focus = Focus.PANEL
    keeps_fog = True

    def __init__(self, host: Host, message: str = "") -> None:
        super().__init__(host)
        self._message = message

    @property
    def status(self) -> str:
        """The message on the last action, or on possible actions."""
        return self._message or "Choose an action."


class ProgressMode(Mode):
    """A mode that waits for a task; Escape or the Cancel button cancels it."""

    places = ("progress",)
    keeps_keys = True
    focus = Focus.NOTHING

    def wait(self, what: str, task: Task[Result], take: Callable[[Result], None]) -> None:
        """Start a task, and pass its result to `take`; `what` is the task's name for the user."""
        progress = self.host.part(Progress)
        progress.show(what)
        self.tasks.start(task, take, progress.move, refused=self.refused)

    def refused(self, error: LabyrinthError) -> None:
        """Report why the task has no result, and cancel."""
        self.view.app.notify(str(error), severity="error", markup=False)
        self.give_up()

    def end(self) -> None:
        """Show the maze again."""
        self.host.part(Progress).hide()

    def key(self, key: str) -> bool:
        """Cancel on Escape."""
        self.give_up()
        return True

    def picked(self, name: str) -> bool:
        """Cancel when the Cancel button is pressed."""
        if name == "cancel":
            self.give_up()
        return True

    def give_up(self) -> None:
        """Return to the previous maze, or leave the screen if there was none."""
        if self.document.opened:
            # The pressed button disappears; a late press must not open anything.
            self.view.screen.set_focus(None)
            self.host.enter(ViewMode(self.host, "Cancelled. The maze is unchanged."))
        else:
            self.host.close()


def remark(maze: Maze) -> str:
    """Return a remark on the endpoints before a search, "" if there is none."""
    apart = "; ".join(endpoints_apart(maze))
    return offer(maze) or (sentence_of(apart) if apart else "")


def offer(maze: Maze) -> str:
    """Return a sentence on a missing endpoint and the key that sets it; "" if none is missing.

    Contest endpoints are offered if these would lie on corridors.
    """
    missing = {"start": maze.start is None, "goal": not maze.goals}
    names = [name for name in missing if missing[name]]
    if not names:
        return ""
    them = "them" if len(names) > 1 else "it"
    sentence = f"The maze has no {' and no '.join(names)}: <maze.find> sets {them}"
    try:
        contest_start(maze)
        contest_goals(maze)
    except LabyrinthError:
        return f"{sentence}."
    return f"{sentence}, <maze.contest> sets micromouse endpoints."


Answer = TypeVar("Answer")


class HostScreen(DiffScreen[Answer]):
    """The base of screens with a document and its view, which host one mode at a time."""

    AUTO_FOCUS = ""
    place: ClassVar[str]
    """The place in the table of keys for the screen's keys, which apply after the mode's keys."""

    def __init__(self, document: Document, view: MazeWidget) -> None:
        """Show `document`; the modes use this `view`."""
        super().__init__()
        self.document, self.view = document, view
        self.tasks = Tasks(self)
        self._status, self._said = StatusLine(id="status"), ""
        # The current mode; the first, initial one handles nothing.
        self.mode = Mode(self)
        self._awaited: Callable[[], bool] | None = None

    # Hooks in which the kinds of screens differ

    @abstractmethod
    def show_panel(self, mode: Mode) -> None:
        """Show the panel of a mode, and move the focus as the mode requests."""

    def prepare_view(self, mode: Mode) -> None:
        """Configure the view's mouse handling for a mode."""
        self.view.precise, self.view.buttons = mode.precise, mode.buttons

    def point_at(self, position: Position | None) -> None:
        """Show the facts about a tile (row, col); None shows no facts."""

    def own_bindings(self) -> list[Binding]:
        """Return the bindings of the screen itself, with their current labels."""
        return bindings(self.place)

    def known(self) -> Inspection | None:
        """Return the inspection of the shown search; None until its trace is read."""
        return None

    @abstractmethod
    def show_run(
        self, runs: list[PastRun], moment: Moment | None = None, *, code: bool | None = None
    ) -> None:
        """Show the first of `runs`, at a `moment` of it.

        `code` selects the run's code or, if false, its pseudocode; None selects the better
        explanation.
        """

    def show_pseudocode(self, runs: list[PastRun], moment: Moment | None, why: str) -> None:
        """Show the first of `runs`, at a `moment` of it, and say `why` its code is not shown."""
        self.show_run(runs, moment, code=False)
        self.say(why)

    def leave_run(self) -> None:
        """Return to the mode or screen in which a past run was opened."""
        self.enter(ViewMode(self))

    @abstractmethod
    def close(self) -> None:
        """Leave the screen."""

    def shown_terms(self) -> Terms:
        """Return the glossary terms in the reason on screen, then those of the current values."""
        figures = self.mode.figures()
        return Terms(f"{self.query_one(WhyLine).sentence} {' '.join(figures)}", figures)

    # Services for modes

    def part(self, kind: type[Part]) -> Part:
        """Return the part of the screen, or of its panel, that has this type."""
        panel = self.query_one(LazySwitcher)
        return panel.part(kind) if kind in panel.parts.values() else self.query_one(kind)

    def enter(self, mode: Mode) -> None:
        """Leave the current mode, enter another, and apply the attributes of the new mode."""
        before = self.mode
        self.end_mode()
        self.mode, self._awaited = mode, None
        if not mode.keeps_fog:
            self.document.veil_game(0)
        self.prepare_view(mode)
        self.remove_class(*set(before.classes).difference(mode.classes))
        self.add_class(*mode.classes)
        self.show_keys()
        self.show_panel(mode)
        if mode.status:
            self.say(mode.status)
        mode.begin()
        self.point_at(self.view.cursor)
        release_keys(self)

    def wait_for(self, take: Callable[[], bool]) -> None:
        """Call `take` now and after each frame until `take` returns true; keys wait meanwhile.

        Entering another mode stops the calls.
        """
        self._awaited = None if take() else take
        if self._awaited is None:
            release_keys(self)
        else:

            def go_on() -> None:
                if take is self._awaited:
                    self.wait_for(take)

            # Via the view: a screen that calls itself starves all others.
            self.view.call_after_refresh(go_on)

    def show_keys(self) -> None:
        """Bind the keys of the current mode, then the keys of the screen."""
        rebind(self, [*self.mode.bindings, *self.own_bindings()])
        self.refresh_bindings()
        self._show_said()

    def action_glyphs(self) -> None:
        """Draw with the next glyph set, and say which key selects the one after it."""
        sets = [None, *GLYPH_SETS]
        chosen = sets[(sets.index(self.view.wish) + 1) % len(sets)]
        for view in self.query(MazeWidget):
            view.choose_glyphs(chosen)
        preferences_of(self).change(glyphs=chosen.name if chosen else "")
        name = chosen.name if chosen else f"auto ({self.view.shown_glyphs.name})"
        last = f"; auto comes after {GLYPH_SETS[-1].name}" if chosen else ""
        self.say(f"Glyphs: {name}. <{self.place}.glyphs> switches to the next{last}.")

    def say(self, message: str) -> None:
        """Show a message in the status line, with placeholders replaced by key names.

        The screen gets the class `-told`, which brings the status line back if another widget has
        replaced it.
        """
        self.add_class("-told")
        self._said = message
        self._show_said()

    def tell_saved(self, path: Path | None) -> None:
        """Say which file was saved, if any."""
        if path is not None:
            self.say(f"Saved {named(path)}.")

    def _show_said(self) -> None:
        held = self.app.mouse_captured
        is_dragging = isinstance(held, MazeWidget) and held.is_dragging
        self._status.steady = self.mode.keeps_size or is_dragging
        self._status.message = with_names(self.mode.at_present(self._said), chosen_keys(self))

    def end_run(self) -> None:
        """Leave the current mode if undo does not work in it."""
        if not self.mode.undoable:
            self.enter(ViewMode(self))

    def end_mode(self) -> None:
        """End the current mode, and stop its computations."""
        self.tasks.stop()
        self.mode.end()

    # Events for the mode

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait until their target exists."""
        return self.mode.keeps_keys or self._awaited is not None

    def action_mode(self, key: str) -> None:
        """Pass one of the mode's keys to the mode."""
        if not self.mode.key(key):
            raise SkipAction

    def on_key(self, event: Key) -> None:
        """Pass a key without a binding to the mode."""
        if event.key not in self.active_bindings:
            self.mode.unbound_key()

    @on(ModeMessage)
    def tell_mode(self, message: ModeMessage) -> None:
        """Pass a message from a part of the screen to the mode; describe the cursor's tile."""
        if isinstance(message, MazeWidget.CursorMoved):
            self.point_at(message.position)
        self.mode.handle(message)
        if isinstance(message, MazeWidget.Released):
            self._show_said()

    @on(Button.Pressed)
    @on(Item.Opened)
    def press_button(self, event: Button.Pressed | Item.Opened) -> None:
        """Pass the press of a button or item to the mode; if it is not handled, run the action.

        A press is ignored if an earlier press has hidden the button or opened another screen.
        """
        button = event.control
        shown = all(node.display for node in button.ancestors_with_self)
        if not self.is_active or not shown:
            return
        name = button.name or button.id or ""
        if self.mode.picked(name):
            return
        if isinstance(button, KeyButton):
            name = button.key.action
            if not name:
                self.mode.key(button.key.first)
        action: Callable[[], None] | None = getattr(self, f"action_{name}", None)
        if action is not None:
            action()


# The screen as a mode sees it.
Host = HostScreen[Any]
