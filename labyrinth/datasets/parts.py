"""A part of a data set, whose records go into one file or into shards, one after another."""

from __future__ import annotations

from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO

from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.form import FORMS, Writer
from labyrinth.datasets.manifest import WrittenFile
from labyrinth.datasets.names import Names
from labyrinth.formats.support.drafts import Drafts


class Part:
    """The records of a part are written as they come; `files` are those that are whole."""

    def __init__(
        self, name: str, data_set: DataSet, suffix: str, names: Names, drafts: Drafts
    ) -> None:
        self._name, self._data_set, self._names, self._drafts = name, data_set, names, drafts
        self._form = FORMS[suffix]
        self._file: tuple[Path, BinaryIO, Writer] | None = None
        self._records = 0
        self.files: list[WrittenFile] = []

    def add(self, content: object) -> None:
        """Write one more record. Raises OSError."""
        _, _, writer = self._file or self._begin()
        writer.add(content)
        self._records += 1
        if self._records == self._data_set.shard:
            self._finish()

    def close(self) -> None:
        """Finish the last file; a part without any record has one too. Raises OSError."""
        if self._file or not self.files:
            self._file = self._file or self._begin()
            self._finish()

    def abandon(self) -> None:
        """Let go of the file that is not whole."""
        if self._file:
            self._file[2].abandon()

    def _begin(self) -> tuple[Path, BinaryIO, Writer]:
        target = self._names.file(self._name, len(self.files))
        stream = self._drafts.begin(target)
        writer = self._form.begin(stream, self._data_set, target.parent)
        self._file = target, stream, writer
        return self._file

    def _finish(self) -> None:
        assert self._file is not None, "a file that has begun"
        target, stream, writer = self._file
        writer.close()
        self._drafts.finish(stream)
        draft = self._drafts.draft_of(target)
        with draft.open("rb") as content:
            digest = file_digest(content, "sha256").hexdigest()
        size = draft.stat().st_size
        self.files.append(WrittenFile(target.name, self._name, self._records, size, digest))
        self._file, self._records = None, 0
