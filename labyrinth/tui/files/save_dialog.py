"""The dialog that saves a maze, with a list of formats and their losses."""

import os
from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Label, Select

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.formats import Format, format_for, formats, losses, write
from labyrinth.formats.support.optional_dependencies import NotInstalledError
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.browsing import FileBrowser, FormatFilters
from labyrinth.tui.files.file_dialog import SavingDialog
from labyrinth.tui.widgets.choice import Tick
from labyrinth.tui.widgets.item_list import Item, ItemList

# The most common formats, listed first.
_USUAL: Final = ("json", "text", "svg", "png", "pdf", "gif")
# Columns besides the name and what a format keeps.
_BESIDE: Final = 6
# Columns of a name.
_NAME: Final = 16
# A path, its waypoints to number and its any-angle waypoints.
_Drawn = tuple[Sequence[Position], Sequence[Position], Sequence[Position]]
_Losses = dict[str, Sequence[str] | LabyrinthError]


class SaveDialog(SavingDialog):
    """A dialog that saves a maze in the format of the suffix.

    It returns the path, or None if the maze was not saved.
    """

    question = "Save maze"
    meaning = "The path of the file; its suffix determines the format"

    def __init__(
        self,
        maze: Maze,
        path: Path | None,
        solution_path: Sequence[Position] = (),
        stops: Sequence[Position] = (),
        waypoints: Sequence[Position] = (),
    ) -> None:
        """Offer to save `maze`, at `path` if given, optionally with the path `solution_path`.

        The tiles `stops` of this path are numbered; if there are `waypoints`, pictures draw the
        path as straight lines between them.
        """
        super().__init__(str(path or "maze.json"))
        self._maze = maze.copy()
        self._drawn: _Drawn = solution_path, stops, waypoints
        # The key of the format that was chosen, if its suffix is written.
        self._picked = ""
        # The losses of each format, or why it cannot be written; empty until they are computed.
        self._losses: _Losses = {}
        self._weighing = DaemonThread(self)
        # What the saved file does not keep of the maze.
        self.lost: Sequence[str] = ()

    def fields(self) -> ComposeResult:
        """Lay out the field, the formats, the chosen format's losses, and the path option."""
        yield self._target
        yield FormatList(id="formats")
        yield Label("", id="target-format", markup=False)
        yield Tick(
            "Include the path (if supported)",
            id="with-path",
            disabled=not self._drawn[0],
            compact=True,
            tooltip="Include the path of the last search, in formats that can hold it",
        )
        yield Label("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Compute the losses of each format."""
        self.weigh()

    @on(Tick.Changed)
    def weigh(self) -> None:
        """Compute the losses of each format, with or without the path."""
        self._losses = {}
        self.forget()
        path, stops, _ = self._wanted

        def tell(losses: _Losses) -> None:
            self._losses = losses
            self.query_one(FormatList).tell(losses)
            self._tell_format()

        self._weighing.do(partial(_losses, self._maze, path, stops), tell)

    def forget(self) -> None:
        """Describe the format of the suffix, replacing the message about an attempt."""
        super().forget()
        self._tell_format()

    def _tell_format(self) -> None:
        chosen = self._format()
        if chosen is None:
            known = (each.suffixes for each in formats().values() if each.writes)
            text = f"Known suffixes: {' '.join(sorted({*chain.from_iterable(known)}))}"
        else:
            with self.prevent(ItemList.Chosen):
                self.query_one(FormatList).choose_named(chosen.key)
            losses = self._losses.get(chosen.key, ())
            if isinstance(losses, LabyrinthError):
                self.say(str(losses))
                losses = ()
            text = "; ".join([f"Format: {chosen.name}", *losses])
        self.query_one("#target-format", Label).update(text)

    @on(ItemList.Chosen)
    def take_format(self, event: ItemList.Chosen) -> None:
        """Choose a format from the list, and set its suffix in the name."""
        self._picked = event.item.name or ""
        self._target.value = in_format(self._target.value, _written()[self._picked])
        self.forget()

    @property
    def _wanted(self) -> _Drawn:
        """The path to draw, its stops and its waypoints; all are empty if no path is wanted."""
        return self._drawn if self.query_one("#with-path", Tick).value else ((), (), ())

    @on(Item.Opened)
    def open_format(self) -> None:
        """Save in the format that was opened in the list."""
        self.action_submit()

    def save(self, path: Path) -> None:
        """Save in the format of the suffix, if there is one."""
        chosen = self._format()
        if chosen is None:
            self.say(f"No format has the suffix {quoted(path.suffix)}: use one of those above.")
            return
        maze, key, (drawn, stops, waypoints) = self._maze, chosen.key, self._wanted

        def make() -> bytes:
            data = write(maze, key, path=drawn, stops=stops, waypoints=waypoints)
            # A picture that carries the whole maze can lose only parts of what it shows.
            self.lost = () if chosen.carried else losses(maze, key, path=drawn, stops=stops)
            return data

        self.save_as(path, make)

    def browser(self, path: Path, directory: Path) -> FileBrowser:
        """Return a file browser in which a format can be chosen."""
        return FilePlace(directory, path.name)

    def picked(self, browser: FileBrowser, path: Path) -> None:
        """Save under the picked path in the picked format."""
        if isinstance(browser, FilePlace) and browser.format is not None:
            self._picked = browser.format.key
            path = Path(in_format(str(path), browser.format))
        super().picked(browser, path)

    def _format(self) -> Format | None:
        """Return the format to save in; None if no format has the suffix in the field.

        If several formats share the suffix, the last chosen format is returned.
        """
        suffix = Path(self.written).suffix
        if self._picked and suffix.lower() in _written()[self._picked].suffixes:
            return _written()[self._picked]
        try:
            return format_for(f"maze{suffix}")
        except LabyrinthError:
            return None


def _losses(maze: Maze, path: Sequence[Position], stops: Sequence[Position]) -> _Losses:
    """Return, for the key of each format, its losses or the error that prevents writing."""
    found: _Losses = {}
    for format in _written().values():
        try:
            lost = losses(maze, format.key, path=path, stops=stops)
            keeps_recipe = format.key == "json" or format.carried
            loses_recipe = maze.recipe and not keeps_recipe
            found[format.key] = (*lost, *["no recipe"] * bool(loses_recipe))
        except LabyrinthError as error:
            found[format.key] = error
    return found


def _written() -> dict[str, Format]:
    """Return the formats that can be written, each with its variants, by key."""
    written = (each for each in formats().values() if each.writes)
    return {each.key: each for format in written for each in (format, *format.variants)}


class FormatList(ItemList):
    """A list with an item for each format that can be written, named by the format's key."""

    def __init__(self, *, id: str | None = None) -> None:
        """List the formats, the usual formats first; a click selects, a double click saves."""
        written = [*_written().values()]
        written.sort(key=lambda each: (*(each.key != key for key in _USUAL), each.name))
        items = (Item(f"{each.name:<{_NAME}}{each.suffixes[0]}", name=each.key) for each in written)
        super().__init__(*items, open_by=2, id=id)

    def tell(self, losses: _Losses) -> None:
        """Show each format's losses, or that the format cannot write the maze."""
        for item in self.items:
            format = _written()[item.name or ""]
            parts = _kept(losses[format.key])
            item.tooltip = Content(f"{format.name}: {'; '.join(parts)}")
            room = self.size.width - cell_len(str(item.label)) - _BESIDE
            told = ["; ".join(parts[:count]) for count in range(1, len(parts) + 1)]
            fitting = [text for text in told[1:] if cell_len(text) <= room]
            item.detail = fitting[-1] if fitting else told[0]


def _kept(losses: Sequence[str] | LabyrinthError) -> list[str]:
    """Return a short text for each loss; say so if nothing is lost or writing is impossible."""
    if isinstance(losses, NotInstalledError):
        return ["not installed"]
    if isinstance(losses, LabyrinthError):
        return ["unsupported"]
    lost = [loss.partition(":")[0].partition(",")[0] for loss in losses]
    return lost or ["lossless"]


class FilePlace(FileBrowser):
    """A dialog to pick a file, and a format, which sets the suffix of the name."""

    def __init__(self, directory: Path, name: str) -> None:
        """Start in `directory`; `name` is suggested as the file name."""
        self._formats = FormatFilters(lambda known: known.writes)
        super().__init__(directory, "Save maze", saves=True, filters=self._formats, name=name)
        # The chosen format, None if the suffix decides.
        self.format: Format | None = None

    @on(Select.Changed)
    def take_format(self, event: Select.Changed) -> None:
        """Set the suffix of the chosen format in the file name."""
        if isinstance(event.value, int):
            self.format = self._formats.formats[event.value]
            if self.format is not None:
                field = self.query_one(Input)
                field.value = in_format(field.value, self.format)


def in_format(path: str, format: Format) -> str:
    """Return a path with its suffix replaced by the first suffix of a format.

    A path with any suffix of the format is returned unchanged. A path without a file name gets the
    name `maze`.
    """
    root, suffix = os.path.splitext(path)
    if suffix.lower() in format.suffixes:
        return path
    if not os.path.basename(path):
        root += "maze"
    return f"{root}{format.suffixes[0]}"
