"""Terms of symmetric mazes: their halves, and what joins these."""

from __future__ import annotations

from labyrinth.core.generation.steps.symmetry import size_of_half
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.trace import CONSIDER


@term
def half_and_line(moment: Moment) -> str | None:
    """Return how large a half is, and the line between the halves, if there is one."""
    rows, cols = moment.trace.height // 2, moment.trace.width // 2
    high, wide = size_of_half(rows, cols, str(moment.option("symmetry")))
    half = f"{high} x {wide} rooms"
    if high == rows and cols % 2:
        return f"{half}, a line of {rows}, and the image"
    if wide == cols and rows % 2:
        return f"{half}, a line of {cols}, and the image"
    return f"{half}, and the image"


@term
def joining_way(moment: Moment) -> str | None:
    """Return among how many shortest ways between the halves this one is, if that is told."""
    number = sum(line.kind is CONSIDER for line, _ in moment.of_step() or [])
    if number == 0:
        return "a shortest way"
    return f"one of the {number} shortest ways, at random" if number > 1 else "the shortest way"
