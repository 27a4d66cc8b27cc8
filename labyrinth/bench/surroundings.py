"""What a run finds around it: output that is caught, no input, numbers drawn by the seed."""

from __future__ import annotations

import builtins
import io
import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from labyrinth.bench.area import Area
from labyrinth.bench.job import Source
from labyrinth.bench.module import file_in_code
from labyrinth.bench.told import NoInputError, NoProcessError

_CALLS_BESIDE: Final = 1000


@contextmanager
def surroundings(
    area: Area, folder: str, seed: int, tiles: int, source: Source | None
) -> Iterator[None]:
    """Let a run go on in an empty `folder`; it may call itself as deep as twice the tiles.

    What is printed of errors in `source` names that by its path.
    """
    os.chdir(folder)
    random.seed(seed)
    streams = sys.stdin, sys.stdout, sys.stderr
    limit, own_input = sys.getrecursionlimit(), builtins.input
    own_fork = getattr(os, "fork", None)
    output = io.TextIOWrapper(
        _Output(area, source), "utf-8", "backslashreplace", write_through=True
    )
    sys.stdout = sys.stderr = output
    sys.stdin = io.StringIO()
    builtins.input = _no_input
    if own_fork is not None:
        os.fork = _no_process
    sys.setrecursionlimit(2 * tiles + _CALLS_BESIDE)
    try:
        yield
    finally:
        builtins.input = own_input
        if own_fork is not None:
            os.fork = own_fork
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.setrecursionlimit(limit)


class _Output(io.BufferedIOBase):
    """Output that is written to the shared memory at once."""

    def __init__(self, area: Area, source: Source | None) -> None:
        super().__init__()
        self._area = area
        self._file = file_in_code(source).encode() if source else b""
        self._path = os.fsencode(source.path) if source else b""

    @property
    def name(self) -> str:
        """What code is told that it writes to."""
        return "<stdout>"

    def writable(self) -> bool:
        """Return that it can be written to."""
        return True

    def write(self, data: Any) -> int:
        """Keep a piece of output."""
        piece = bytes(data)
        self._area.write(piece.replace(self._file, self._path) if self._file else piece)
        return len(piece)


def _no_process() -> NoReturn:
    """Refuse: a copy would write its events among those of the run."""
    raise NoProcessError


def _no_input(prompt: object = "", /) -> NoReturn:
    """Refuse: nobody can type anything."""
    raise NoInputError
