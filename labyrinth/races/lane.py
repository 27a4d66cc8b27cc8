"""A lane of searches: one solver with its options, or a walk by hand, and what it came to."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from labyrinth.core.declaration.solver import SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Outcome, PathFigures, Solution
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.trace import Trace
from labyrinth.game.recording import BY_HAND
from labyrinth.races.course import Course

FEWEST, MOST = 2, 4
"""How many race side by side on a screen."""


class Standing(Enum):
    """Where a lane stands: under way, or how it ended. Only who has found a path is placed."""

    UNDER_WAY = "under way"
    FOUND = "found"
    NO_PATH = "no path"
    GAVE_UP = "gave up"
    NO_ENDPOINT = "no endpoint"


STANDINGS: Final[Mapping[Outcome, Standing]] = {
    "found": Standing.FOUND,
    "unreachable": Standing.NO_PATH,
    "gave-up": Standing.GAVE_UP,
}
"""How a search ended, by the outcome of its solution."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One solver in a race, when its search has ended, or a walk by hand, without a `choice`.

    `name` is the solver's, with its options where the race has it more than once. `reason` is a
    sentence that says why the search ended. `seconds` is what the search took here. `path`, of a
    lane that has found one, has the figures of its path and `cost` the cost, which is `ratio`
    times the lowest that the lane's moves allow; else they are None. Of a path at any angle, whose
    lowest cost is not known, `ratio` is None as well, and `waypoints` are those of its solution, as
    is the number of tiles `filled`. A race counts deeds alone; `told` is the trace that tells the
    decisions of the search as well, where they are recorded.
    """

    choice: SolverChoice | None
    name: str
    course: Course
    end: Standing
    reason: str
    seconds: float
    path: PathFigures | None
    cost: float | None
    ratio: float | None
    waypoints: tuple[Position, ...] = ()
    filled: int = 0
    told: Trace | None = None

    @property
    def algorithm(self) -> SolverAlgorithm:
        """What ran in the lane."""
        return registry.get(self.choice.key) if self.choice else BY_HAND

    @property
    def trace(self) -> Trace:
        """The events of the search."""
        return self.course.trace

    def path_tiles(self) -> array[int]:
        """Return the flat indices of the path's tiles, start to goal; none where there is none."""
        length = self.path.steps + 1 if self.path else 0
        events = self.trace.events[len(self.trace) - length :]
        return array("I", [event & TILE_MASK for event in events])

    def solution(self, *, told: bool = False) -> Solution:
        """Return the solution anew, with its path: what shows a single search is given one.

        Its trace is `told` with the decisions, where they are recorded. Raises LabyrinthError where
        an endpoint is missing, so that nothing was searched.
        """
        if self.end is Standing.NO_ENDPOINT:
            raise LabyrinthError(self.reason)
        outcomes = {standing: outcome for outcome, standing in STANDINGS.items()}
        width = self.trace.width
        return Solution(
            solver=self.algorithm.key,
            outcome=outcomes[self.end],
            path=[divmod(tile, width) for tile in self.path_tiles()],
            cost=self.cost or 0,
            expanded=self.course.at(len(self.course)).expanded,
            seconds=self.seconds,
            reason=self.reason,
            trace=(told and self.told) or self.trace,
            options=self.choice.options if self.choice else {},
            waypoints=list(self.waypoints),
            filled=self.filled,
        )
