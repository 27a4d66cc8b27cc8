"""The screen of one view and a panel, on which modes take turns."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection, TileFacts
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.known_tiles import KnownTiles
from labyrinth.tui.document.legend import Legend
from labyrinth.tui.document.result_keeper import ResultKeeper
from labyrinth.tui.document.shown_fog import ShownFog
from labyrinth.tui.document.shown_game import ShownGame
from labyrinth.tui.document.shown_maze import show_changes
from labyrinth.tui.keys.table import bindings, table
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.modes.host_screen import HostScreen
from labyrinth.tui.modes.mode import Focus, Mode, Part
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.play.aids import GameAids
from labyrinth.tui.screens.actions import Actions
from labyrinth.tui.screens.panel import PARTS, Panel

_PLAY: Final = "maze.play"


class ModeScreen(HostScreen[None]):
    """Has the view of a document, and a panel beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("maze")]
    place = "maze"

    def __init__(self, document: Document) -> None:
        """Let the view follow `document`; a maze that is generated first is not shown before."""
        view = MazeWidget(document.maze if document.opened else None, id="maze")
        super().__init__(document, view)
        self._legend = Legend(id="legend")
        self.results = ResultKeeper(document, self.tasks)
        """What lists the searches of the document."""
        # What is shown follows the document in this order.
        show_changes(document, view)
        self.shown_fog = ShownFog(document, view, self.tasks)
        self.shown_game = ShownGame(document, view)
        self.aids = GameAids(document)
        self._tiles = KnownTiles(
            document, view, self._legend, self._status, self.tasks, lambda: self.mode.moved()
        )

    def part(self, kind: type[Part]) -> Part:
        """Return the part of the screen that is of this kind, also one of the panel."""
        panel = self.query_one(Panel)
        return panel.part(kind) if kind in PARTS.values() else super().part(kind)

    def own_bindings(self) -> list[Binding]:
        """Return the keys of the screen, of which that for playing says what it does now."""
        label = self._name_of_playing
        self.part(Actions).list.by_id[_PLAY].label = label
        own = super().own_bindings()
        return [replace(each, description=label) if each.id == _PLAY else each for each in own]

    @property
    def _name_of_playing(self) -> str:
        game = self.document.game
        waits = game is not None and game.paused
        return "Go on playing" if waits else table()[_PLAY].label

    def name_playing(self) -> None:
        """Call playing going on with it where a game waits now."""
        if self.part(Actions).list.by_id[_PLAY].label != self._name_of_playing:
            self.bind_keys()

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of the tile (row, col), None if nothing."""
        return self._tiles.facts(position)

    def known(self) -> AnyInspection | None:
        """Return all that the search that is shown knew of tiles, None where it is not read yet."""
        return self._tiles.known()

    def point_at(self, position: Position | None) -> None:
        """Tell what is known of a tile (row, col), or of none."""
        self._tiles.point_at(position)

    def end_run(self) -> None:
        """Leave a mode in which nothing can be undone."""
        if not self.mode.undoable:
            self.enter(ViewMode(self))

    def close(self) -> None:
        """Leave the screen."""
        self.end_mode()
        self.document.close()
        self.dismiss(None)

    def show_panel(self, mode: Mode) -> None:
        """Show the panel of a mode, and move the focus as the mode wants it."""
        panel, focused = self.query_one(Panel), self.focused
        inside = focused is not None and panel in focused.ancestors and panel.current == mode.panel
        panel.show(mode.panel)
        if mode.focus is Focus.MAZE or (mode.focus is Focus.PANEL and focused is None):
            self.set_focus(self.view)
        elif mode.focus is Focus.NOTHING:
            self.set_focus(None)
        elif mode.focus is Focus.PANEL and not inside:
            panel.take_focus()

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait: what they are meant for is not there yet."""
        return super().keeps_keys or not self.query_one(Panel).ready
