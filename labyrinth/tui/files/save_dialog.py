"""The dialog that asks where to save a maze."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Label
from textual_fspicker import FileSave

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats import Format, format_for, formats, losses, write
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.file_filters import in_format
from labyrinth.tui.files.file_place import FilePlace
from labyrinth.tui.files.format_list import FormatList
from labyrinth.tui.files.saving_dialog import SavingDialog
from labyrinth.tui.layout import LONGEST_PASTE
from labyrinth.tui.widgets.item_list import Item, ItemList
from labyrinth.tui.widgets.tick import Tick

_Drawn = tuple[Sequence[Position], Sequence[Position], Sequence[Position]]
"""A path, its stops and its waypoints."""


class SaveDialog(SavingDialog):
    """Saves a maze in the format of the suffix; returns the path, or None if it was not saved."""

    question = "Save the maze"

    def __init__(
        self,
        maze: Maze,
        path: Path | None,
        solution_path: Sequence[Position] = (),
        stops: Sequence[Position] = (),
        waypoints: Sequence[Position] = (),
    ) -> None:
        """Offer to save `maze`, at `path` if it has one, with the solution's path if wanted.

        The path's `stops` are numbered, and pictures draw it between its `waypoints`.
        """
        super().__init__()
        self._maze = maze.copy()
        self._path = path or Path("maze.json")
        self._solution_path, self._stops, self._waypoints = solution_path, stops, waypoints
        self._picked = ""
        """The key of the format that was chosen, where its suffix is written."""
        self._losses: dict[str, Sequence[str] | LabyrinthError] = {}
        """What a file of each format loses, or why there can be none; empty until it is known."""
        self._weighing = DaemonThread(self)

    def fields(self) -> ComposeResult:
        """Lay out the field, the formats, what the chosen one loses, and what may be drawn."""
        yield Input(
            str(self._path),
            id="target",
            max_length=LONGEST_PASTE,
            tooltip="The path of the file; its suffix chooses the format",
        )
        yield FormatList(id="formats")
        yield Label("", id="target-format", markup=False)
        yield Tick(
            "Draw the path if the format can",
            id="with-path",
            disabled=not self._solution_path,
            compact=True,
            tooltip="With the path of the last search, in the formats that have a place for it",
        )
        yield Label("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Weigh the formats."""
        self.weigh()

    @on(Tick.Changed)
    def weigh(self) -> None:
        """Find out what each format loses, with the path or without."""
        self._losses = {}
        self.forget()
        path, stops, _ = self._drawn
        self._weighing.do(partial(_losses, self._maze, path, stops), self._tell_losses)

    def _tell_losses(self, losses: dict[str, Sequence[str] | LabyrinthError]) -> None:
        self._losses = losses
        self.query_one(FormatList).tell(losses)
        self.forget()

    def forget(self) -> None:
        """Say what the suffix means, in place of the message of an attempt."""
        super().forget()
        chosen = self._format()
        if chosen is None:
            known = (each.suffixes for each in formats().values() if each.writes)
            text = f"Known suffixes: {' '.join(sorted({*chain.from_iterable(known)}))}"
        else:
            self.query_one(FormatList).show(chosen.key)
            losses = self._losses.get(chosen.key, ())
            if isinstance(losses, LabyrinthError):
                self.say(str(losses))
                losses = ()
            text = "; ".join([f"Format: {chosen.name}", *losses])
        self.query_one("#target-format", Label).update(text)

    @on(ItemList.Chosen)
    def take_format(self, event: ItemList.Chosen) -> None:
        """Save in a format of the list: the name takes its suffix."""
        self._take(event.item.name or "")

    def _take(self, key: str) -> None:
        self._picked = key
        field = self.query_one("#target", Input)
        field.value = in_format(field.value, formats()[key])
        self.forget()

    @property
    def _drawn(self) -> _Drawn:
        """The path to draw, its stops and its waypoints, empty for none."""
        if not self.query_one("#with-path", Tick).value:
            return (), (), ()
        return self._solution_path, self._stops, self._waypoints

    @on(Item.Opened)
    def open_format(self) -> None:
        """Save in the format that was opened in the list."""
        self.submit()

    def save(self, path: Path) -> None:
        """Save in the format of the suffix, if there is one."""
        chosen = self._format()
        if chosen is None:
            self.say(f"No format has the suffix {quoted(path.suffix)}: write one of those above.")
            return
        path_drawn, stops, waypoints = self._drawn
        make = partial(
            write, self._maze, chosen.key, path=path_drawn, stops=stops, waypoints=waypoints
        )
        self.save_as(path, make)

    def place(self, directory: Path, name: str) -> FilePlace:
        """Return a list of files, in which a format can be chosen."""
        return FilePlace(directory, name)

    def placed(self, place: FileSave) -> None:
        """Take the format that was chosen there."""
        if isinstance(place, FilePlace) and place.format is not None:
            self._take(place.format.key)

    def _format(self) -> Format | None:
        """Return the format to save in, None where none has the suffix that is written.

        Some formats share a suffix: then it is the one that was chosen last.
        """
        suffix = Path(self.written).suffix
        if self._picked and suffix.lower() in formats()[self._picked].suffixes:
            return formats()[self._picked]
        try:
            return format_for(f"maze{suffix}")
        except LabyrinthError:
            return None


def _losses(
    maze: Maze, path: Sequence[Position], stops: Sequence[Position]
) -> dict[str, Sequence[str] | LabyrinthError]:
    """Return what a file of each format would lose, or why there can be none."""
    found: dict[str, Sequence[str] | LabyrinthError] = {}
    for format in formats().values():
        if format.writes:
            try:
                found[format.key] = losses(maze, format.key, path=path, stops=stops)
            except LabyrinthError as error:
                found[format.key] = error
    return found
