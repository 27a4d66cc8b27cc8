"""What a solver declares of itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from labyrinth.core.declaration.algorithm import Algorithm, undeclared
from labyrinth.core.declaration.registry import Registry
from labyrinth.core.estimates import is_admissible
from labyrinth.core.frozen import Frozen

if TYPE_CHECKING:
    from labyrinth.core.declaration.options import OptionValue


class Guarantee(Enum):
    """What a solver promises of its answer."""

    CHEAPEST = "finds a path of the lowest cost if there is a path"
    WEIGHTED = "finds a path of at most w times the lowest cost if there is a path"
    WEIGHTED_OR_GIVES_UP = (
        "finds a path of at most w times the lowest cost, unless it gives up at its limit"
    )
    WEIGHTED_LENGTH = "finds a path of at most w times the least length if there is a path"
    ANY_PATH_OR_GIVES_UP = "finds some path, unless it gives up at its limit"
    FEWEST_STEPS = "finds a path of the fewest steps if there is a path"
    SHORTEST = "finds a path of the least length if there is a path"
    ANY_PATH = "finds some path if there is a path"
    NO_LONGER_THAN_STEPS = (
        "finds a path at any angle, no longer than the shortest of steps, if there is a path"
    )
    ANY_ANGLE = "finds a path at any angle if there is a path, seldom much longer than the shortest"
    MAY_GIVE_UP = "may give up, and says so; sure of a path only in perfect mazes"
    MAY_GIVE_UP_WITHIN = (
        "may give up, and says so; sure of a path in perfect mazes and along the outer wall"
    )
    CHEAPEST_OR_GIVES_UP = "finds a path of the lowest cost, unless it gives up at its limit"
    FEWEST_STEPS_OR_GIVES_UP = "finds a path of the fewest steps, unless it gives up at its limit"
    BY_CHANCE = "finds a path by chance, or gives up at its limit"
    UNTOLD = "nothing is promised; labyrinth check finds out"


_WEAKER: Final = {
    Guarantee.CHEAPEST: (Guarantee.WEIGHTED, Guarantee.ANY_PATH),
    Guarantee.SHORTEST: (Guarantee.WEIGHTED_LENGTH, Guarantee.ANY_PATH),
    Guarantee.NO_LONGER_THAN_STEPS: (Guarantee.ANY_PATH, Guarantee.ANY_PATH),
    Guarantee.ANY_ANGLE: (Guarantee.ANY_PATH, Guarantee.ANY_PATH),
    Guarantee.CHEAPEST_OR_GIVES_UP: (
        Guarantee.WEIGHTED_OR_GIVES_UP,
        Guarantee.ANY_PATH_OR_GIVES_UP,
    ),
    Guarantee.FEWEST_STEPS_OR_GIVES_UP: (
        Guarantee.WEIGHTED_OR_GIVES_UP,
        Guarantee.ANY_PATH_OR_GIVES_UP,
    ),
}
"""What is left of a guarantee with a weight, and where the heuristic is not admissible."""


Growth = Literal["expansion", "walk", "untold"]
"""How a search grows, and so what its trace tells of each tile's parent.

Each tile is discovered from the one that was expanded last, or a walker enters each tile from the
one before, or the trace does not tell.
"""

Estimate = Literal["none", "h", "f"]
"""What a solver makes of h, the estimated cost to the other end.

It does not measure it, or goes by h in some way, or goes by f = g + h.
"""


class Found(Frozen):
    """What a solver's function returns.

    `path` holds flat indices of the grid, start to goal; it is empty unless a path was found.
    `waypoints` are the tiles between which it is drawn in straight lines at any angle, start and
    goal among them; they are empty where it leads by steps. `filled` tiles were taken out of the
    search without being expanded.
    `gave_up` says why the solver stopped without knowing, or is empty; `note` is what there is to
    say of the path found, or empty. Both are sentences. `seconds` is what the search took where it
    ran in another process, else 0.
    """

    path: list[int]
    expanded: int
    gave_up: str = ""
    note: str = ""
    waypoints: Sequence[int] = ()
    filled: int = 0
    seconds: float = 0.0


Slices = Generator[int, None, Found]
"""What searches slice by slice, and yields the tiles expanded, or filled."""

Record = Callable[[int], None]
"""Records an event: a line and a flat index of the grid."""

Decide = Callable[..., None] | None
"""Records a decision in the same way, with a number that it has in hand, if any.

None where none are wanted.
"""

SolveFunction = Callable[..., Slices]
"""`(grid, record, decide, **options)`: searches `grid` and records events."""


class SolverAlgorithm(Algorithm):
    """A solver; `shortcut` is the letter that chooses it in the interface."""

    letters: ClassVar = {
        "n": "corridor tiles",
        "m": "tiles of the grid, walls too",
        "d": "steps of the path",
        "c": "the cost of the path",
        "g": "goals",
        "l": "tiles of the longer side",
    }

    guarantee: Guarantee
    shortcut: str = ""
    growth: Growth = "expansion"
    estimate: Estimate = "none"
    run: SolveFunction = undeclared

    @property
    def goes_at_any_angle(self) -> bool:
        """Whether its paths are lines of sight, and their cost is the length of these."""
        return any(line.sight for line in self.pseudocode.deeds)

    def with_defaults(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the values of all options, where only some are given."""
        return {option.key: option.default for option in self.options} | {**options}

    def arguments(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return these options as arguments of `run`; the grid has those that choose the graph."""
        return {
            key.replace("-", "_"): each
            for key, each in options.items()
            if key not in ("diagonal", "graph")
        }

    def guarantee_with(self, options: Mapping[str, OptionValue]) -> Guarantee:
        """Return what it promises with these options: a weight weakens it, as may a heuristic."""
        if self.guarantee not in _WEAKER:
            return self.guarantee
        weighted, any_path = _WEAKER[self.guarantee]
        options = self.with_defaults(options)
        has_diagonals = options.get("diagonal", "never") != "never"
        heuristic = str(options.get("heuristic", "fitting"))
        if not is_admissible(heuristic, diagonals=has_diagonals):
            return any_path
        return weighted if options.get("weight", 1) != 1 else self.guarantee

    def __call__(self, run: SolveFunction) -> SolveFunction:
        """Register the decorated function as this solver."""
        return self.register(registry, run)


solver = SolverAlgorithm
registry: Registry[SolverAlgorithm] = Registry("labyrinth.core.solvers", "solver", takes_late=True)
