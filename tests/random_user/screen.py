"""What a terminal shows of what a program writes."""

from __future__ import annotations

import re

from rich.cells import cell_len

_PIECE = re.compile(
    r"\x1b\[([0-9;?<>=$]*)([@-~])|\x1b\].*?(?:\x07|\x1b\\)|\x1b[^\[\]]|[\r\n]|[^\x1b\r\n]+"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[0-9;?<>=$]*|\][^\x07\x1b]*)?\Z")


class Screen:
    """The characters on a screen, without their colours; it does not wrap lines."""

    def __init__(self, columns: int, lines: int) -> None:
        """Begin with an empty screen."""
        self._unfinished = ""
        self.changes = 0
        """How often something was written."""
        self.resize(columns, lines)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size; the program then draws all of it."""
        self.columns, self.lines = columns, lines
        self._cells = [[" "] * columns for _ in range(lines)]
        self._row = self._column = 0

    def write(self, text: str) -> None:
        """Show what the program writes; a sequence may come in two pieces."""
        self.changes += 1
        text = self._unfinished + text
        if unfinished := _UNFINISHED.search(text):
            text = text[: unfinished.start()]
            self._unfinished = unfinished[0]
        else:
            self._unfinished = ""
        for piece in _PIECE.finditer(text):
            self._take(piece[0], piece[1], piece[2])

    def _take(self, piece: str, parameters: str, final: str) -> None:
        if final == "H":
            row, _, column = parameters.partition(";")
            self._row, self._column = int(row or 1) - 1, int(column or 1) - 1
        elif final == "J" or piece == "\x1bc":
            self.resize(self.columns, self.lines)
        elif piece == "\r":
            self._column = 0
        elif piece == "\n":
            self._row += 1
        elif not piece.startswith("\x1b"):
            self._put(piece)

    def _put(self, text: str) -> None:
        new = [*text]
        if not text.isascii():  # a wide character takes two cells, the second of them empty
            new = [cell for each in text for cell in [each, ""][: cell_len(each)]]
        if self._row < self.lines and (room := self.columns - self._column) > 0:
            new_here = new[:room]
            self._cells[self._row][self._column : self._column + len(new_here)] = new_here
        self._column += len(new)

    def rows(self) -> list[str]:
        """Return the lines from top to bottom."""
        return ["".join(cells) for cells in self._cells]

    def text(self) -> str:
        """Return all that can be read."""
        return "\n".join(self.rows())

    def places(self) -> list[tuple[int, int]]:
        """Return the (column, row), from 1 on, of all that is not blank."""
        return [
            (column, row)
            for row, cells in enumerate(self._cells, 1)
            for column, cell in enumerate(cells, 1)
            if cell.strip()
        ]
