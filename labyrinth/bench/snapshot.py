"""Reading the variables of a run at some steps, in the process that runs it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from types import FrameType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from labyrinth.bench.bounded_text import text_of

MOST_FRAMES: Final = 30
_MOST_VARIABLES: Final = 60
_OF_THE_FILE: Final = (FunctionType, ModuleType, type)
"""What a file's own level holds that is no variable to a reader."""

Texts = dict[str, str]


class Watched(NamedTuple):
    """The steps whose variables are wanted, `first` to `last`, and the `step` that matters most.

    `end` is how many steps the run has, if `last` is its end, else 0.
    """

    first: int
    step: int
    last: int
    end: int


class Watcher:
    """What has been read of the steps that are watched.

    Reading begins at the step `first`, one before those that are watched if there is one: what has
    changed at a step is what is not as it was at the one before.
    """

    def __init__(self, watched: Watched) -> None:
        """Begin with nothing."""
        self.watched = watched
        self.first = max(0, watched.first - 1)
        self._before: Snapshot | None = None
        self._told: dict[int, str] = {}

    def read(self, frame: FrameType, files: Collection[str], step: int) -> None:
        """Read the variables of `frame` and of those of these files that called it, at a step."""
        snapshot = Snapshot(frame, files)
        if step >= self.watched.first:
            self._told[step] = json.dumps(snapshot.told(self._before))
        self._before = snapshot

    def note(self, most: int) -> bytes:
        """Return all in JSON, by the numbers of the steps, the nearest ones first.

        What does not fit in `most` bytes is left out.
        """
        note = ""
        for step in sorted(self._told, key=lambda step: abs(step - self.watched.step)):
            entry = f'"{step}": {self._told[step]}'
            if len(note) + len(entry) + len("{, }") > most:
                break
            note = f"{note}, {entry}" if note else entry
        return f"{{{note}}}".encode()


class Snapshot:
    """The variables at one step as text, of the frames of some files, the innermost first.

    The last one is of the file's own level, if it has variables there. It holds on to the frames,
    so that no other comes to be taken for one of them.
    """

    def __init__(self, frame: FrameType, files: Collection[str]) -> None:
        """Read the variables of `frame` and of those of these files that called it."""
        self._frames: list[tuple[FrameType, Texts]] = []
        self._depth = 0
        for each in _frames_of(frame, files):
            self._depth += 1
            if self._depth <= MOST_FRAMES:
                self._frames.append((each, _texts(each.f_locals)))
        own = {
            name: value
            for name, value in frame.f_globals.items()
            if not isinstance(value, _OF_THE_FILE) and value is not None
        }
        self._globals = _texts(own)

    def told(self, before: Snapshot | None) -> dict[str, Any]:
        """Return all as JSON has it; what is not as it was `before` is marked as changed."""
        known = dict(before._frames) if before else {}
        frames = [
            {
                "function": frame.f_code.co_name,
                "line": frame.f_lineno,
                "variables": _marked(texts, known.get(frame, {})),
            }
            for frame, texts in self._frames
        ]
        if self._globals:
            marked = _marked(self._globals, before._globals if before else self._globals)
            frames.append({"function": "", "line": 0, "variables": marked})
        return {"depth": self._depth, "frames": frames}


def _frames_of(frame: FrameType | None, files: Collection[str]) -> Iterator[FrameType]:
    while frame is not None:
        if frame.f_code.co_filename in files:
            yield frame
        frame = frame.f_back


def _texts(variables: Mapping[str, object]) -> Texts:
    named = (each for each in variables.items() if not each[0].startswith((".", "__")))
    return {name: text_of(value) for name, value in islice(named, _MOST_VARIABLES)}


def _marked(texts: Texts, before: Texts) -> list[tuple[str, str, bool]]:
    return [(name, text, before.get(name) != text) for name, text in texts.items()]
