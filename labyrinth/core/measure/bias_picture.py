"""A picture of bias in characters: two maps, each next to a map of uniform mazes, and bars."""

from collections.abc import Sequence
from enum import Enum
from math import ceil
from typing import Final, NamedTuple

from labyrinth.core.measure.bias import SIDE_NAMES, Bias, Tally

# Columns between two maps.
_GAP: Final = 2
# The width in columns from which all four maps fit in a row.
_FOUR_IN_A_ROW: Final = 64
_WIDEST_MAP: Final = 40
_LOWEST_MAP: Final = 5
_NARROWEST_MAP: Final = len("these mazes")
_HIGHEST_MAP: Final = 30
# Width of a bar's name in columns.
_NAME: Final = 14
_WIDEST_BAR: Final = 40
_NUMBERS: Final = len(" 100% (100%)")


class Role(Enum):
    """The role of a part of the picture; the caller chooses a colour for each role."""

    TEXT = "text"
    HEADING = "heading"
    DIM = "dim"
    BAR = "bar"
    HEAT = "heat"


class Ink(NamedTuple):
    """The characters of a picture.

    `levels` has the characters of a map from the lowest level to the highest, `bar` fills a bar,
    and `mark` stands on a bar.
    """

    levels: str
    bar: str
    mark: str


BLOCKS: Final = Ink(" ░▒▓█", "█", "│")
ASCII: Final = Ink(" .+*#", "=", "|")

Part = tuple[str, Role]
Line = list[Part]


def picture(bias: Bias, width: int, ink: Ink = BLOCKS) -> list[Line]:
    """Return the lines of the picture of a bias: maps, an empty line, and bars.

    The picture is at most `width` columns wide, unless a part needs more.
    """
    own, both = bias.own, (bias.own, bias.uniform)
    pairs = [("Where dead ends are", [(each.dead_ends, each.mazes) for each in both])]
    if own.solved:
        pairs.append(("Where solutions run", [(each.solution, each.solved) for each in both]))
    across = 4 if width >= _FOUR_IN_A_ROW else 2
    cols = max(4, min(2 * own.cols, _WIDEST_MAP, (width - _GAP * (across - 1)) // across))
    rows = round(cols * own.rows / own.cols / 2)
    rows = max(min(own.rows, _LOWEST_MAP), min(own.rows, _HIGHEST_MAP, rows))
    blocks = []
    for heading, of_both in pairs:
        maps = [_shrunk(*each, own.rows, own.cols, rows, cols) for each in of_both]
        blocks.append(_pair(heading, maps, cols, ink))
    lines = [line for block in blocks for line in block]
    if across == 4 and len(blocks) == 2:
        gap: Part = (" " * _GAP, Role.TEXT)
        lines = [[*left, gap, *right] for left, right in zip(*blocks, strict=True)]
    return [*lines, [], *bars(own, bias.uniform, width, ink)]


# Bars


def bars(own: Tally, uniform: Tally | None, width: int, ink: Ink = BLOCKS) -> list[Line]:
    """Return bars of the shares of directions; with `uniform`, marks show its shares."""
    room = max(8, min(_WIDEST_BAR, width - _NAME - _NUMBERS))
    passages = own.horizontal, own.vertical
    usual: Sequence[float | None] = (None,) * 4
    directions = usual
    if uniform:
        directions, usual = (uniform.horizontal, 1 - uniform.horizontal), uniform.opening
    lines: list[Line] = []
    for heading, names, shares, references in (
        ("Passages", ("left, right", "up, down"), passages, directions),
        ("Dead end openings", SIDE_NAMES, own.opening, usual),
    ):
        lines.append([(heading, Role.HEADING)])
        if uniform is not None:
            lines[-1].append((" (uniform mazes)", Role.DIM))
        for name, share, reference in zip(names, shares, references, strict=False):
            lines.append(_bar(name, share, reference, room, ink))
    return lines


def _bar(name: str, share: float, usual: float | None, room: int, ink: Ink) -> Line:
    filled = round(share * room)
    cells = ink.bar * filled + " " * (room - filled)
    line: Line = [(f"  {name:<{_NAME - 2}}", Role.TEXT)]
    if usual is None:
        return [*line, (cells, Role.BAR), (f" {share:4.0%}", Role.TEXT)]
    at = min(room - 1, round(usual * room))
    line += [(cells[:at], Role.BAR), (ink.mark, Role.TEXT), (cells[at + 1 :], Role.BAR)]
    return [*line, (f" {share:4.0%}", Role.TEXT), (f" ({usual:.0%})", Role.DIM)]


# Maps


def _pair(
    heading: str, maps: Sequence[Sequence[Sequence[float]]], cols: int, ink: Ink
) -> list[Line]:
    """Return the lines of a map next to the map of uniform mazes, on the same scale.

    All lines are equally wide.
    """
    most = max((value for each in maps for row in each for value in row), default=0.0)
    each = max(cols, _NARROWEST_MAP)
    wide = 2 * each + _GAP
    gap: Part = (" " * (_GAP + each - cols), Role.TEXT)
    rest: Part = (" " * (each - cols), Role.TEXT)
    names = f"{'these mazes':<{each + _GAP}}{'uniform':<{each}}"
    lines: list[Line] = [[(f"{heading:<{wide}}", Role.HEADING)], [(names, Role.DIM)]]
    for own, uniform in zip(*maps, strict=True):
        lines.append([_heat(own, most, ink), gap, _heat(uniform, most, ink), rest])
    levels, up_to, more = ink.levels[1:], f" up to {most:.0%}", " of the mazes"
    if len(levels + up_to + more) <= wide:
        up_to += more
    lines.append([(levels, Role.HEAT), (f"{up_to:<{wide - len(levels)}}", Role.DIM)])
    return lines


def _heat(row: Sequence[float], most: float, ink: Ink) -> Part:
    levels = [0 if value <= 0 else min(4, ceil(4 * value / most)) for value in row]
    return "".join(ink.levels[level] for level in levels), Role.HEAT


def _shrunk(
    counts: Sequence[int], of: int, rows: int, cols: int, to_rows: int, to_cols: int
) -> list[list[float]]:
    """Return a map of `rows` x `cols` counts as shares, resized to `to_rows` x `to_cols`.

    Each share is a count divided by `of`. A smaller map has means, a larger map repeats values.
    """
    shrunk = []
    for first_row, last_row in _parts(rows, to_rows):
        line = []
        for first, last in _parts(cols, to_cols):
            inside = [
                count / max(1, of)
                for row in range(first_row, last_row)
                for count in counts[row * cols + first : row * cols + last]
            ]
            line.append(sum(inside) / len(inside))
        shrunk.append(line)
    return shrunk


def _parts(length: int, parts: int) -> list[tuple[int, int]]:
    """Divide a length into parts; return the beginning and the end of each part.

    No part is empty: if `parts` is more than the length, parts overlap.
    """
    firsts = [part * length // parts for part in range(parts)]
    return [
        (first, max(first + 1, (part + 1) * length // parts)) for part, first in enumerate(firsts)
    ]
