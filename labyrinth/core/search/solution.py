"""What a search came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver import Found
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace import Trace

Outcome = Literal["found", "unreachable", "gave-up"]
StopOrder = Literal["given", "best"]

REACHED: Final = "A goal was reached."
"""The reason of a solution with nothing to say of its path."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search came to.

    `path` holds (row, col) of tiles from the start to a goal, [] unless found. `cost` is the sum
    of the weights of its tiles but the first, those reached across a corner √2 times: a whole
    number where there are none. `expanded` is the number of tiles expanded, `filled` that of those
    taken out of the search instead, such as dead ends; `seconds` is the time spent, `reason` a
    sentence that says why the search ended. `trace` holds its events, `options` the solver's
    options that differ from their defaults, by key; `stops` are those over which the path leads, in
    the order in which it is to visit them, and `order` is how that was chosen. `waypoints` are, of
    a path at any angle, the tiles between which it is drawn in straight lines, else []: their
    length is its cost, and `path` has all tiles that they pass over.
    """

    solver: str
    outcome: Outcome
    path: list[Position]
    cost: float
    expanded: int
    seconds: float
    reason: str
    trace: Trace
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    stops: tuple[Position, ...] = ()
    order: StopOrder = "given"
    waypoints: list[Position] = field(default_factory=list)
    filled: int = 0

    @property
    def choice(self) -> SolverChoice:
        """The solver and its options, as they are written."""
        return SolverChoice(self.solver, self.options)


def outcome_of(found: Found) -> tuple[Outcome, str]:
    """Return how a search has ended, and a sentence that says why."""
    if found.path:
        return "found", found.note or REACHED
    if found.gave_up:
        return "gave-up", found.gave_up
    return "unreachable", found.note or "No goal can be reached from the start."
