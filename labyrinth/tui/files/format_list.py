"""The list of the formats to save in, with what each keeps of the maze."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats import Format, formats
from labyrinth.formats.support.optional_dependencies import NotInstalledError
from labyrinth.tui.widgets.item_list import Item, ItemList

_USUAL: Final = ("json", "text", "svg", "png", "pdf", "gif")
"""Those that most people want, before the others."""
_BESIDE: Final = 6
"""Columns beside the name and what a format keeps."""
_NAME: Final = 16
"""Columns of a name."""


class FormatList(ItemList):
    """One item for each format that can be written; its name is the format's key."""

    def __init__(self, *, id: str | None = None) -> None:
        """List the formats, the usual ones first; a click chooses, two of them save."""
        written = [format for format in formats().values() if format.writes]
        written.sort(key=lambda each: (*(each.key != key for key in _USUAL), each.name))
        super().__init__(
            *(
                Item(f"{format.name:<{_NAME}}{format.suffixes[0]}", name=format.key)
                for format in written
            ),
            open_by=2,
            id=id,
        )

    def show(self, key: str) -> None:
        """Choose a format, and tell nobody."""
        with self.prevent(ItemList.Chosen):
            for item in self.items:
                if item.name == key:
                    self.choose(item)

    def tell(self, losses: Mapping[str, Sequence[str] | LabyrinthError]) -> None:
        """Say what each format keeps, from what it loses or the reason why it cannot be written."""
        for item in self.items:
            key = item.name or ""
            parts = _kept(formats()[key], losses[key])
            item.tooltip = Content(f"{formats()[key].name}: {'; '.join(parts)}")
            room = self.size.width - cell_len(str(item.label)) - _BESIDE
            fits = [count for count in range(2, len(parts) + 1) if _length(parts[:count]) <= room]
            item.detail = "; ".join(parts[: max(fits, default=1)])


def _length(parts: Sequence[str]) -> int:
    return cell_len("; ".join(parts))


def _kept(format: Format, losses: Sequence[str] | LabyrinthError) -> list[str]:
    """Say in a few words what a format keeps of the maze, the most important first."""
    if isinstance(losses, NotInstalledError):
        return ["not installed"]
    if isinstance(losses, LabyrinthError):
        return ["cannot hold it"]
    lost = [loss.partition(":")[0].partition(",")[0] for loss in losses]
    if not format.reads_again:
        return ["a picture", *lost]
    return lost or ["keeps all"]
