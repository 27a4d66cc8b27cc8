"""The line above the maze that names it."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Label

from labyrinth.tui.document.document import Document, title


class TitleLine(Label):
    """Shows the title of a document, without the size where that would be cut."""

    def __init__(self, document: Document, *, id: str | None = None) -> None:
        """Show the title of `document`."""
        super().__init__(title(document), id=id, markup=False)
        self._document = document

    def tell(self) -> None:
        """Show what the title is by now."""
        self.update(title(self._document), layout=False)

    def render(self) -> Content:
        """Draw as much of the title as has room."""
        text = str(self.content)
        if cell_len(text) > self.content_size.width:
            text = title(self._document, sized=False)
        return Content(text)
