"""What every mode of the maze screen answers, and what it may ask of the screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from typing import Protocol, TypeVar

from textual.binding import Binding
from textual.widget import Widget

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection, TileFacts
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.maze_view.maze_widget import LEFT, RIGHT, MazeWidget
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.for_mode import ForMode

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


class Host(Protocol):
    """What a mode may ask of its screen."""

    document: Document
    """What is known of the maze."""
    view: MazeWidget
    """The widget that shows the maze."""
    tasks: Tasks
    """What computes in the background."""

    def part(self, kind: type[Part]) -> Part:
        """Return the part of the screen that is of this kind, such as the transport bar."""

    def enter(self, mode: Mode) -> None:
        """Leave the present mode for another."""

    def say(self, message: str) -> None:
        """Show a message in the status line, the key of a binding for `<its identifier>`."""

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of the tile (row, col), None if nothing."""

    def known(self) -> AnyInspection | None:
        """Return all that the search that is shown knew of tiles, None where it is not read yet."""

    def bind_keys(self) -> None:
        """Bind the keys of the mode anew, as they are called now."""

    def close(self) -> None:
        """Leave the screen."""


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

    def handle(self, message: ForMode) -> None:
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
            case MazeWidget.Moved():
                self.moved()
            case MazeWidget.Played() if message.player is self.view.player:
                self.played()
