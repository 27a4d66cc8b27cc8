"""The names of a data set's files, and what of an earlier one would be left among them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.datasets.data_set import DataSet

MANIFEST: Final = ".manifest"
_DIGITS: Final = 5


class Names:
    """The names that the files of a data set have, by that of the data set.

    Of `mazes.parquet` a part is `mazes-train.parquet`, and its first shard
    `mazes-train-00000.parquet`.
    """

    def __init__(self, data_set: DataSet, target: Path) -> None:
        self._target = target
        self._data_set = data_set
        self.manifest = target.with_name(target.name + MANIFEST)

    def file(self, part: str, shard: int) -> Path:
        """Return the name of a file: the name of its part, if there are any, and its number."""
        words = [self._target.stem]
        if part:
            words.append(part)
        if self._data_set.shard is not None:
            words.append(f"{shard:0{_DIGITS}d}")
        return self._target.with_name("-".join(words) + self._target.suffix)

    def check_place(self) -> None:
        """Raise LabyrinthError where there is no such folder, or a file could not be replaced.

        Also where a file is of an earlier data set of that name, which this one would leave among
        its own.
        """
        folder, name = self._target.parent, named(self._target)
        if self._target.is_dir():
            raise LabyrinthError(f"{name}: this is a folder: name a file")
        if not folder.is_dir():
            raise LabyrinthError(f"{name}: there is no folder {named(folder)}")
        others = sorted(each for each in folder.iterdir() if self._is_left_over(each))
        if others:
            more = f" and {len(others) - 1:,} more" if len(others) > 1 else ""
            raise LabyrinthError(
                f"{named(others[0])}{more}: of an earlier data set, and would be left among the "
                "files of this one: remove what is there, or choose another name"
            )

    def _is_left_over(self, file: Path) -> bool:
        """Whether a file could be one of a data set of this name, and is not surely replaced."""
        stem, suffix = re.escape(self._target.stem), re.escape(self._target.suffix)
        parts = "train|validation|test"
        if not re.fullmatch(f"{stem}(-({parts}))?(-\\d{{{_DIGITS},}})?{suffix}", file.name):
            return False
        return file not in self._surely_written()

    def _surely_written(self) -> set[Path]:
        data_set = self._data_set
        if data_set.shard is None:
            return {self.file(part, 0) for part in data_set.parts}
        if data_set.split:
            return set()  # how many records each part comes to have, nobody knows yet
        return {self.file("", shard) for shard in range(-(-data_set.count // data_set.shard))}
