"""Scenario files, as the Moving AI benchmarks have them.

    version 1
    0	maps/arena.map	49	49	1	11	1	12	1
    0	maps/arena.map	49	49	1	13	4	12	3.41421

A line for each instance: its bucket, the map with its width and height, the column and row of the
start, those of the goal, and the optimal length. Tabs or blanks part them.
"""

from __future__ import annotations

import re
from os import PathLike
from typing import Final

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.decoding import decode
from labyrinth.formats.support.files import read_file
from labyrinth.formats.support.text_lines import TextLine, Word, filled_lines, next_line
from labyrinth.scenarios.instance import Instance

MAX_BYTES: Final = 100_000_000
_VERSIONS: Final = (["version", "1"], ["version", "1.0"])
_WORD: Final = re.compile(r"\S+")
_LENGTH: Final = re.compile(r"\d{1,15}(\.\d{1,20})?([eE][+-]?\d{1,2})?", re.ASCII)
_NUMBERS: Final = ("map width", "map height", "start x", "start y", "goal x", "goal y")
_FIELDS: Final = 9


def load_scenario(path: str | PathLike[str], *, streams: bool = True) -> list[Instance]:
    """Return the instances in a file; without `streams` a pipe or a device is refused.

    Raises LabyrinthError, which names the file, and the line where there is one.
    """
    data = read_file(path, most=MAX_BYTES, streams=streams)
    try:
        return read_scenario(decode(data))
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(path)}: {error}") from None


def read_scenario(text: str) -> list[Instance]:
    """Return the instances, at least one. Raises LabyrinthError that names the line."""
    lines = filled_lines(text)
    head = next_line(lines, "the line 'version 1'")
    if head.text.split() not in _VERSIONS:
        raise LabyrinthError(
            f"line {head.number}: found {quoted(head.text.strip())}, expected 'version 1'"
        )
    instances = list(map(_instance, lines))
    if not instances:
        raise LabyrinthError("the scenario has no instance")
    return instances


def _instance(line: TextLine) -> Instance:
    words = [Word(match[0], line.number, match.start() + 1) for match in _WORD.finditer(line.text)]
    if len(words) < _FIELDS:
        raise LabyrinthError(
            f"line {line.number}: {len(words)} fields, expected {_FIELDS}: the bucket, the map, "
            "its width and height, x and y of the start and of the goal, and the length"
        )
    # What stands between the others is the name, which may have blanks.
    bucket, name, *rest = words[0], words[1], *words[-len(_NUMBERS) - 1 :]
    end = words[-len(_NUMBERS) - 2]
    width, height, *ends = (
        word.number(f"the {meaning}, a whole number")
        for word, meaning in zip(rest, _NUMBERS, strict=False)
    )
    try:
        check_size(height, width)
    except LabyrinthError as error:
        raise LabyrinthError(f"line {line.number}: {error}") from None
    start_x, start_y, goal_x, goal_y = ends
    return Instance(
        line.number,
        bucket.number("the bucket, a whole number"),
        line.text[name.column - 1 : end.column - 1 + len(end.text)],
        height,
        width,
        _inside("start", (start_y, start_x), (height, width), line),
        _inside("goal", (goal_y, goal_x), (height, width), line),
        _length(rest[-1]),
    )


def _inside(name: str, tile: Position, size: tuple[int, int], line: TextLine) -> Position:
    row, col = tile
    height, width = size
    if row >= height or col >= width:
        raise LabyrinthError(
            f"line {line.number}: the {name} x {col}, y {row} is outside the map of width {width} "
            f"and height {height}"
        )
    return tile


def _length(word: Word) -> str:
    if not _LENGTH.fullmatch(word.text):
        raise LabyrinthError(
            f"{word.place}: found {quoted(word.text)}, expected the optimal length, a number"
        )
    return word.text
