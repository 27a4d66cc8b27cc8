"""The screen that modes take turns on: what they may ask of it, and what it tells them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual import on
from textual.actions import SkipAction
from textual.binding import Binding
from textual.widgets import Button

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection, TileFacts
from labyrinth.tui.document.document import Document
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.modes.mode import Mode, Part
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.terminal.bindings import rebind
from labyrinth.tui.terminal.sparing_screen import SparingScreen
from labyrinth.tui.terminal.tooltips import ScreenWithTooltips
from labyrinth.tui.terminal.typed_ahead import release_keys
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.item_list import Item
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.status_line import StatusLine

Answer = TypeVar("Answer")


class HostScreen(SparingScreen[Answer], ScreenWithTooltips[Answer]):
    """Has a document and a view of it; one mode at a time holds (see `Host`)."""

    patient = MazeWidget

    AUTO_FOCUS = ""
    place: ClassVar[str]
    """The place in the table of keys whose keys hold here, after those of the mode."""

    def __init__(self, document: Document, view: MazeWidget) -> None:
        """Be about `document`; the modes see this `view`."""
        super().__init__()
        self.document, self.view = document, view
        self.tasks = Tasks(self)
        self._status = StatusLine(id="status")
        self.mode = Mode(self)
        """What presses and keys mean; this one, before the first, takes nothing."""

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

    @abstractmethod
    def facts(self, position: Position) -> TileFacts | None:
        """Return what the search that is shown knew of the tile (row, col), None if nothing."""

    def known(self) -> AnyInspection | None:
        """Return all that the search that is shown knew of tiles, None where it is not read yet."""
        return None

    @abstractmethod
    def close(self) -> None:
        """Leave the screen."""

    # What modes may ask for

    def part(self, kind: type[Part]) -> Part:
        """Return the part of the screen that is of this kind, such as the transport bar."""
        return self.query_one(kind)

    def enter(self, mode: Mode) -> None:
        """Leave the present mode for another, and put all that it declares in place."""
        before = self.mode
        self.end_mode()
        self.mode = mode
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

    def bind_keys(self) -> None:
        """Bind the keys of the present mode, and after them those of the screen, as called now."""
        rebind(self, [*self.mode.bindings, *self.own_bindings()])
        self.refresh_bindings()

    def say(self, message: str) -> None:
        """Show a message in the status line, with the names of keys where it has marks of them.

        Where the status line has given way to another one, it comes back (the class `-told`).
        """
        self.add_class("-told")
        self._status.message = with_names(message, chosen_keys(self))

    def end_mode(self) -> None:
        """Let the present mode end, and stop what it computes."""
        self.tasks.stop()
        self.mode.end()

    # What the mode is told

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait: what they are meant for is not there yet."""
        return self.mode.keeps_keys

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
