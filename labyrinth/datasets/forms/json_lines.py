"""Files of JSON Lines: a record is a line."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from labyrinth.datasets.data_set import DataSet


class File:
    """A stream of lines."""

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        self._stream = stream

    def add(self, content: bytes) -> None:
        """Write a line."""
        self._stream.write(content)

    def close(self) -> None:
        """Nothing is left."""

    def abandon(self) -> None:
        """Nothing is left."""
