"""The screen that modes take turns on: what they may ask of it, and what it tells them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.actions import SkipAction
from textual.binding import BindingType
from textual.widgets import Button

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import TileFacts
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.known_tiles import KnownTiles
from labyrinth.tui.document.legend import Legend
from labyrinth.tui.document.shown_maze import show_changes
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.modes.mode import Focus, Mode, Part
from labyrinth.tui.screens.panel import PARTS, Panel
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.terminal.bindings import rebind
from labyrinth.tui.terminal.tooltips import ScreenWithTooltips
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.item_list import Item
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.status_line import StatusLine


class ModeScreen(ScreenWithTooltips[None]):
    """Has a document, the view of it and a panel; one mode at a time holds (see `Host`)."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("maze")]

    def __init__(self, document: Document) -> None:
        """Let the view follow `document`; a maze that is generated first is not shown before."""
        super().__init__()
        self.document = document
        self.tasks = tasks = Tasks(self)
        self.view = view = MazeWidget(document.maze if document.opened else None, id="maze")
        self._legend = Legend(id="legend")
        self._status = StatusLine(id="status")
        self.mode = Mode(self)
        """What presses and keys mean; this one, before the first, takes nothing."""
        # What is shown follows the document in this order.
        show_changes(document, view)
        self._tiles = KnownTiles(
            document, view, self._legend, self._status, tasks, lambda: self.mode.moved()
        )

    # What modes may ask for

    def part(self, kind: type[Part]) -> Part:
        """Return the part of the screen that is of this kind, such as the transport bar."""
        panel = self.query_one(Panel)
        return panel.part(kind) if kind in PARTS.values() else self.query_one(kind)

    def enter(self, mode: Mode) -> None:
        """Leave the present mode for another, and put all that it declares in place."""
        before = self.mode
        self._end_mode()
        self.mode = mode
        self.view.precise, self.view.buttons = mode.precise, mode.buttons
        self.remove_class(*set(before.classes).difference(mode.classes))
        self.add_class(*mode.classes)
        rebind(self, [*mode.bindings, *bindings("maze")])
        self._show_panel(mode)
        if mode.status:
            self.say(mode.status)
        mode.begin()
        self.refresh_bindings()
        self._tiles.point_at(self.view.cursor)

    def say(self, message: str) -> None:
        """Show a message in the status line, with the names of keys where it has marks of them."""
        self._status.message = with_names(message, chosen_keys(self))

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of the tile (row, col), None if nothing."""
        return self._tiles.facts(position)

    def close(self) -> None:
        """Leave the screen."""
        self._end_mode()
        self.document.close()
        self.dismiss(None)

    def _end_mode(self) -> None:
        self.tasks.stop()
        self.mode.end()

    def _show_panel(self, mode: Mode) -> None:
        panel, focused = self.query_one(Panel), self.focused
        inside = focused is not None and panel in focused.ancestors and panel.current == mode.panel
        panel.show(mode.panel)
        if mode.focus is Focus.MAZE or (mode.focus is Focus.PANEL and focused is None):
            self.set_focus(self.view)
        elif mode.focus is Focus.NOTHING:
            self.set_focus(None)
        elif mode.focus is Focus.PANEL and not inside:
            panel.take_focus()

    # What the mode is told

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait: what they are meant for is not there yet."""
        return self.mode.keeps_keys or not self.query_one(Panel).ready

    def action_mode(self, key: str) -> None:
        """Let the mode have one of its keys."""
        if not self.mode.key(key):
            raise SkipAction

    @on(ForMode)
    def tell_mode(self, message: ForMode) -> None:
        """Give the mode what a part of the screen has to say."""
        self.mode.handle(message)

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
