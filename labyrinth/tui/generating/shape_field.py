"""The field of a shape: its name, a word in large letters, or the file of a mask or a picture."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial

from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from labyrinth.core.declaration.options import Outline
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.shapes import written as shapes
from labyrinth.formats.shape_files import ReadShape, is_file, read_shape_file
from labyrinth.tui.apart import Apart
from labyrinth.tui.widgets.field import OptionField


class ShapeField(OptionField):
    """Takes what the option takes, and the path of a file, which is read apart."""

    @dataclass
    class Read(Message):
        """The file that is named has been read, or cannot be."""

        field: ShapeField

    def __init__(self, option: Outline) -> None:
        """Begin with the default."""
        super().__init__(option)
        if isinstance(self.entry, Input):
            self.entry.suggester = SuggestFromList([*shapes.names(), shapes.TEXT])
        self._apart = Apart(self)
        self._path = ""
        self._found: ReadShape | LabyrinthError | None = None
        """What `_path` holds, None while it is being read."""

    @property
    def about(self) -> str:
        """What may be written, or what was found in the file that is named."""
        if isinstance(self._found, ReadShape) and self.text == self._path:
            return f"{'; '.join(self._found.notes)}; stretched to the rows and columns above."
        names = ", ".join(name for name in shapes.names() if name != shapes.GRID)
        return f"{self.meaning}: {names}, text:WORD or the path of a file."

    @property
    def is_long(self) -> bool:
        """A shape needs the width of two columns."""
        return True

    def parse(self) -> str:
        """Return the shape. Raises LabyrinthError for what is none, or is still being read."""
        text = self.text
        if not is_file(text):
            return str(super().parse())
        if text != self._path:
            self._path, self._found = text, None
            path = os.path.expanduser(text)
            self._apart.do(partial(_read, path), self._take, at_once=True)
        if self._found is None:
            raise LabyrinthError("the file is being read …")
        if isinstance(self._found, LabyrinthError):
            raise self._found
        return self._found.text

    def _take(self, found: ReadShape | LabyrinthError) -> None:
        self._found = found
        self.post_message(self.Read(self))


def _read(path: str) -> ReadShape | LabyrinthError:
    try:
        return read_shape_file(path, streams=False)
    except LabyrinthError as error:
        return error
