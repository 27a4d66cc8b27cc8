"""Lines with the size of a maze: before a drawing or a matrix, and between several mazes.

Lines of numbers before a picture or a matrix give its size, perhaps its start and goal. In a text
of several mazes, as in programming contests, each maze begins with its size or a label:

2              Case #1:       The number of mazes may come first, zeros may come last.
3 5            #####
#####          #S E#
#S E#          #####
#####          Case #2:
3 4            ...
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.text_lines import TextLine, filled_lines

_MOST_LENGTH_OF_SEVERAL: Final = 3_000_000
_SIZE_OR_COUNT: Final = re.compile(r"\s*\d{1,6}(?:[ \t,x]+\d{1,6}){0,2}\s*", re.ASCII)
_LABEL: Final = re.compile(
    r"\W{0,9}(?:case|maze|test|level|map|grid|puzzle|labyrinth)s?\W{0,9}(?:no|number)?\W{0,9}"
    r"\d{1,6}\W{0,9}",
    re.IGNORECASE | re.ASCII,
)


class Lines(NamedTuple):
    """The lines of one maze from `begin` to `end` (excluded), counted from 0."""

    begin: int
    end: int


def several_mazes(text: str) -> list[Lines]:
    """Return the lines of each maze if there are two or more, else an empty list.

    Raises LabyrinthError if a maze has several levels.
    """
    if len(text) > _MOST_LENGTH_OF_SEVERAL:
        return []
    lines = [line.rstrip() for line in text.split("\n")]
    first = _next_filled_line(lines, 0)
    if first is None:
        return []
    found: list[Lines] = []
    if _LABEL.fullmatch(lines[first]):
        labels = [at for at, line in enumerate(lines) if _LABEL.fullmatch(line)]
        found = [Lines(label + 1, end) for label, end in pairwise([*labels, len(lines)])]
        if not all(any(lines[part.begin : part.end]) for part in found):
            return []
    elif _SIZE_OR_COUNT.fullmatch(lines[first]):
        _refuse_levels(lines, first)
        counted = _sized(lines, first + 1) if len(lines[first].split()) == 1 else []
        found = counted or _sized(lines, first)
    return found if len(found) > 1 else []


def _sized(lines: Sequence[str], begin: int) -> list[Lines]:
    """Return the lines of mazes that begin with their size; [] if a size is wrong."""
    found: list[Lines] = []
    at = _next_filled_line(lines, begin)
    while at is not None:
        numbers = _numbers_in(lines[at])
        if not numbers:
            return []
        if not any(numbers):
            return found if _next_filled_line(lines, at + 1) is None else []
        rows, cols = (numbers * 2)[:2]
        end = _end_of_rows(lines, at + 1, rows, cols) or _end_of_rows(lines, at + 1, cols, rows)
        if end is None:
            return []
        found.append(Lines(at, end))
        at = _next_filled_line(lines, end)
    return found


def _refuse_levels(lines: Sequence[str], first: int) -> None:
    """Raise LabyrinthError if a size of three numbers announces a maze of several levels."""
    numbers = _numbers_in(lines[first])
    if len(numbers) != 3 or numbers[0] < 2:
        return
    levels, rows, cols = numbers
    end: int | None = first + 1
    for _ in range(min(levels, len(lines))):
        end = _end_of_rows(lines, end, rows, cols) if end is not None else None
    if end is not None:
        raise LabyrinthError(
            f"line {first + 1}: a maze of {levels} levels; only mazes of one level can be read: "
            "save one level as a file"
        )


def _end_of_rows(lines: Sequence[str], begin: int, rows: int, cols: int) -> int | None:
    """Return the index of the line after a maze's rows; None if the lines are not such rows.

    Blank lines before the rows are skipped. A row has `cols` characters, of which trailing spaces
    may be missing, or `cols` words.
    """
    first = _next_filled_line(lines, begin)
    if first is None or rows < 1 or first + rows > len(lines):
        return None
    block = lines[first : first + rows]
    is_drawn = max(map(len, block)) == cols
    if is_drawn or all(len(line.replace(",", " ").split()) == cols for line in block):
        return first + rows
    return None


def _numbers_in(line: str) -> list[int]:
    return list(map(int, re.findall(r"\d+", line))) if _SIZE_OR_COUNT.fullmatch(line) else []


def _next_filled_line(lines: Sequence[str], begin: int) -> int | None:
    return next((at for at in range(begin, len(lines)) if lines[at]), None)


_NUMBERS = re.compile(r"\s*\d{1,6}(?:[ \t,x]+\d{1,6}){0,5}\s*", re.ASCII)
_PAIR = re.compile(r"\s*\d{1,6}[ \t,]+\d{1,6}\s*", re.ASCII)
_MOST_LENGTH_OF_ENDS: Final = 100_000
_NUMBER = re.compile(r"\d+", re.ASCII)
# How many numbers stand in each line before a drawing. The lines give the size of the maze. Start
# and goal follow in lines of four and six numbers, and in the first head. The third head begins
# with the number of mazes.
_HEADS: Final = ((2, 2, 2), (1, 1), (1, 2), (2,), (3,), (4,), (6,), (1,))
_WITH_ENDS: Final = ((2, 2, 2), (4,), (6,))


class AfterSizes(NamedTuple):
    """A text without its first `skipped` lines; `ends` are the start and goal from these lines."""

    text: str
    skipped: int
    ends: tuple[Position, ...]


def after_sizes(text: str) -> AfterSizes:
    """Return a text without its first lines if they give its size, perhaps with start and goal."""
    lines: list[TextLine] = []
    numbers: list[list[int]] = []
    for line in islice(filled_lines(text), len(_HEADS[0])):
        if not _NUMBERS.fullmatch(line.text):
            break
        lines.append(line)
        numbers.append([int(number) for number in _NUMBER.findall(line.text)])
    counts = tuple(map(len, numbers))
    for head in _HEADS:
        if counts[: len(head)] == head:
            skipped = lines[len(head) - 1].number
            rest = text.split("\n", skipped)[-1]
            told = [number for each in numbers[: len(head)] for number in each]
            ends = told[2:] if head in _WITH_ENDS else []
            sizes = set(told[:2] if ends and len(head) == 1 else told)
            first = lines[0].text.strip()
            if _has_size(rest, sizes, single=head == (1,)) or _is_run_together(first, rest):
                pairs = zip(ends[::2], ends[1::2], strict=True)
                return AfterSizes(rest, skipped, tuple(pairs))
    return AfterSizes(text, 0, ())


def before_ends(text: str, ends: tuple[Position, ...]) -> tuple[str, tuple[Position, ...]]:
    """Return a text without its last two lines if they are endpoints, and these endpoints.

    Each of the two lines has two numbers, and the line before them has more values. Any other text
    is returned unchanged, with `ends`.
    """
    lines = text[-_MOST_LENGTH_OF_ENDS:].rstrip().rsplit("\n", 3)
    if len(lines) < 4 or not all(map(_PAIR.fullmatch, lines[2:])):
        return text, ends
    if _PAIR.fullmatch(lines[1]) or len(lines[1].split()) == 1:
        return text, ends
    first, last = (tuple(map(int, _NUMBER.findall(line))) for line in lines[2:])
    return text.rstrip().rsplit("\n", 2)[0], ((first[0], first[1]), (last[0], last[1]))


def _is_run_together(number: str, text: str) -> bool:
    """Return whether a number is the height of a text followed directly by its width."""
    lines = [line.text.strip() for line in filled_lines(text)]
    return len(lines) > 1 and number == f"{len(lines)}{len(lines[0])}"


def _has_size(text: str, told: set[int], *, single: bool) -> bool:
    """Return whether `told` has both height and width of a text or, if `single`, at least one."""
    lines = [line.text for line in filled_lines(text)]
    # Rows of a picture may be blank, and may end in blanks.
    heights = {len(lines), len(text.removesuffix("\n").split("\n"))}
    if len(lines) < 2:
        return False
    longest = max(len(line.rstrip()) for line in lines)
    widths = {len(lines[0].rstrip()), longest, len(re.findall(r"[^\s,;]+", lines[0]))}
    if single:
        return bool((heights | widths) & told)
    return bool(heights & told and widths & told)
