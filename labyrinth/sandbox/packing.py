"""Declarations and what runs return, as text: from the process of a run only data is read back."""

import io
import pickle
from enum import Enum
from typing import Any

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Fields
from labyrinth.core.trace import Pseudocode

_DATA = (Fields, Enum, Pseudocode)
"""What may be read besides numbers, text and collections, where the program has the class."""


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """Return a class of data. Raises LabyrinthError for all else, which might do something."""
        found: Any = None
        if module.startswith("labyrinth.core.") and "." not in name:
            found = super().find_class(module, name)
        if not (isinstance(found, type) and issubclass(found, _DATA)):
            raise LabyrinthError(f"it declares a {name}, which the program does not have")
        return found


def unpack(text: str) -> Any:
    """Return what was pickled. Raises LabyrinthError where it is not data of the program's own."""
    return _Reader(io.BytesIO(bytes.fromhex(text))).load()
