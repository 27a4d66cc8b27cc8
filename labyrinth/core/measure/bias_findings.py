"""What a bias comes to, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, sqrt
from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.measure.bias import Bias
from labyrinth.core.measure.tally import SIDE_NAMES, Tally

_LEAST: Final = 0.02
"""Differences of shares that are not worth a word."""
_FAR: Final = 3.0
"""How many standard deviations away from uniform is told."""


def findings(bias: Bias) -> list[str]:
    """Say in sentences how these mazes differ from uniform ones, as far as the mazes tell."""
    own, uniform = bias.own, bias.uniform
    found = [*_of_passages(own, uniform), *_of_openings(own, uniform)]
    if not found:
        found.append("No direction is preferred.")
    found += _of_borders(own)
    found.append(f"{_hundred(own)} dead ends in 100 rooms (uniform: {_hundred(uniform)}).")
    if own.solved:
        found.append(
            f"The solution takes {own.solution_each:.0%} of the rooms "
            f"({uniform.solution_each:.0%})."
        )
    return found


def _hundred(found: Tally) -> str:
    """Return how many dead ends there are in 100 rooms."""
    ends = 100 * found.dead_ends_each
    return f"{ends:.0f}" if ends == 0 or ends >= 9.5 else f"{ends:.1f}"


def _of_passages(own: Tally, uniform: Tally) -> Iterator[str]:
    difference = own.horizontal - uniform.horizontal
    if abs(difference) > _bound(own.across + own.down):
        way = "across" if difference > 0 else "up and down"
        share = own.horizontal if difference > 0 else 1 - own.horizontal
        usual = uniform.horizontal if difference > 0 else 1 - uniform.horizontal
        yield f"More passages run {way}: {share:.0%} (uniform: {usual:.0%})."


def _of_openings(own: Tally, uniform: Tally) -> Iterator[str]:
    ends = sum(own.opens)
    both = list(zip(SIDE_NAMES, own.opening, uniform.opening, strict=True))
    bound = _bound(ends)
    never = [side for side, share, usual in both if not share and usual > bound]
    if never:
        yield f"No dead end opens {' or '.join(never)}."
    often = [(share, side) for side, share, usual in both if share - usual > bound]
    if often:
        sides = [f"{side} ({share:.0%})" for share, side in sorted(often, reverse=True)]
        yield f"Dead ends open {' and '.join(sides)} most often."


def _of_borders(own: Tally) -> Iterator[str]:
    rows, cols = own.rows, own.cols
    if min(rows, cols) < 2:
        return
    borders = {
        "top": slice(0, cols),
        "right": slice(cols - 1, None, cols),
        "bottom": slice((rows - 1) * cols, None),
        "left": slice(0, None, cols),
    }
    # By chance none lies along a border where ten would once in 20,000 times.
    fewest = 10 / (own.dead_ends_each * own.mazes) if any(own.opens) else inf
    free = [
        name
        for name, border in borders.items()
        if len(own.dead_ends[border]) - 2 >= fewest and not any(own.dead_ends[border][1:-1])
    ]
    if free:
        yield f"No dead end lies along the {' or '.join(free)} border."


def _bound(count: int) -> float:
    """Return how far a share of so many may be from another's by chance."""
    return _LEAST + _FAR * sqrt(0.5 / max(1, count))


def of_mazes(bias: Bias) -> str:
    """Say what was measured beside what."""
    own = bias.own
    return (
        f"{counted(own.mazes, 'maze')} of {own.rows} x {own.cols} rooms beside as many uniform "
        "ones, where any perfect maze is equally likely."
    )
