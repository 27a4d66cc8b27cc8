"""The declaration of a solver."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from enum import Enum
from typing import ClassVar, Final, Literal

from labyrinth.core.declaration.algorithm import Algorithm, undeclared
from labyrinth.core.declaration.options import OptionSet, OptionValue
from labyrinth.core.declaration.registry import Registry
from labyrinth.core.estimates import is_admissible
from labyrinth.core.records import Frozen


class Guarantee(Enum):
    """A solver's guarantee about its answer."""

    CHEAPEST = "finds a path with the lowest cost (the sum of its weights) if there is a path"
    WEIGHTED = (
        "finds a path that costs at most w times the lowest cost (with the option weight=w), if "
        "there is a path"
    )
    WEIGHTED_OR_GIVES_UP = (
        "finds a path that costs at most w times the lowest cost (with the option weight=w), or "
        "gives up at its limit of expansions"
    )
    WEIGHTED_LENGTH = (
        "finds a path that is at most w times as long as the shortest (with the option weight=w), "
        "if there is a path"
    )
    ANY_PATH_OR_GIVES_UP = "finds a path, or gives up at its limit of expansions"
    FEWEST_STEPS = "finds a path with the fewest steps, ignoring weights, if there is a path"
    SHORTEST = "finds a path with the shortest length, ignoring weights, if there is a path"
    ANY_PATH = "finds a path, if there is one, but not always a short one"
    NO_LONGER_THAN_STEPS = (
        "finds an any-angle path, no longer than the shortest path made of steps, if there is a "
        "path"
    )
    ANY_ANGLE = "finds an any-angle path if there is a path, seldom much longer than the shortest"
    MAY_GIVE_UP = "finds a path in perfect mazes; in others it may give up, and says so"
    MAY_GIVE_UP_WITHIN = (
        "finds a path in perfect mazes and to goals along the outer wall; else it may give up, "
        "and says so"
    )
    CHEAPEST_OR_GIVES_UP = (
        "finds a path with the lowest cost (the sum of its weights), or gives up at its limit of "
        "expansions"
    )
    FEWEST_STEPS_OR_GIVES_UP = (
        "finds a path with the fewest steps, ignoring weights, or gives up at its limit of "
        "expansions"
    )
    BY_CHANCE = "finds a path by chance, or gives up at its limit"
    UNTOLD = "no guarantee is stated; labyrinth check tests the solver"

    @property
    def may_give_up(self) -> bool:
        """Whether a solver with this guarantee may stop without an answer."""
        return self in _MAY_GIVE_UP


_MAY_GIVE_UP: Final = (
    Guarantee.MAY_GIVE_UP,
    Guarantee.MAY_GIVE_UP_WITHIN,
    Guarantee.BY_CHANCE,
    Guarantee.ANY_PATH_OR_GIVES_UP,
    Guarantee.CHEAPEST_OR_GIVES_UP,
    Guarantee.FEWEST_STEPS_OR_GIVES_UP,
    Guarantee.WEIGHTED_OR_GIVES_UP,
    Guarantee.UNTOLD,
)

# What a guarantee becomes with a weight, and with an inadmissible heuristic.
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


# How a search grows, which determines each tile's parent in its trace.
#
# A tile is discovered from the tile expanded last, or a walker enters it from the previous tile, or
# the trace does not record the parent.
Growth = Literal["expansion", "walk", "untold"]

# Whether a solver uses h, the estimated cost to the goal: not at all, somehow, or as f = g + h.
Estimate = Literal["none", "h", "f"]


class Found(Frozen):
    """The result of a solver's function.

    `path` holds the tile indices in the grid from the start to a goal; it is empty unless a path
    was found. `expanded` is the number of tiles that were expanded. `filled` is the number of tiles
    that were removed from the search without being expanded. `waypoints` are the ends of the
    straight lines of an any-angle path, including the start and the goal; they are empty for a path
    of steps. `gave_up` is a sentence that says why the solver stopped without an answer, or empty.
    `note` is a sentence about the path found, or empty. `seconds` is the search time if the search
    ran in another process, else 0. `texts` are those of the trace, by the positions after the first
    event of this search.
    """

    path: list[int]
    expanded: int
    gave_up: str = ""
    note: str = ""
    waypoints: Sequence[int] = ()
    filled: int = 0
    seconds: float = 0.0
    texts: Sequence[tuple[int, str]] = ()


# A search that runs slice by slice and yields the number of tiles expanded or filled.
Slices = Generator[int, None, Found]

# `(line, tile)`: records an event at a flat index of the grid.
Record = Callable[[int], None]

# `(line, tile, number)`: records a decision, with the number it depends on, if any.
#
# None if the run records no decisions.
Decide = Callable[..., None] | None

# `(grid, record, decide, **options)`: searches `grid` and records events.
SolveFunction = Callable[..., Slices]


class SolverAlgorithm(Algorithm):
    """The declaration of a solver; `shortcut` is the letter for it in the interface.

    `growth` says how the search grows, and `estimate` how the solver uses h.
    """

    letters: ClassVar = {
        "n": "corridor tiles",
        "m": "tiles of the grid, including walls",
        "d": "steps of the path",
        "c": "the cost of the path",
        "g": "goals",
        "l": "tiles along the longer side",
    }

    guarantee: Guarantee
    shortcut: str = ""
    growth: Growth = "expansion"
    estimate: Estimate = "none"
    run: SolveFunction = undeclared

    @property
    def goes_at_any_angle(self) -> bool:
        """Whether the solver finds any-angle paths, whose cost is their Euclidean length."""
        return any(line.sight for line in self.pseudocode.deeds)

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of the values, among g, h and f, that the solver knows for a tile."""
        has_costs, has_estimates = self.growth != "untold", self.estimate != "none"
        has = {"g": has_costs, "h": has_estimates, "f": has_costs and self.estimate == "f"}
        return tuple(name for name, known in has.items() if known)

    @property
    def option_set(self) -> OptionSet:
        """The solver's options, which check and parse their values."""
        return OptionSet(f"solver {self.key}", self.options, self.refused)

    def with_defaults(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the values of all options, by key: from `options`, or else their defaults."""
        return {option.key: option.default for option in self.options} | {**options}

    def arguments(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return all options as keyword arguments of `run`, but for the options of the grid."""
        return {
            key.replace("-", "_"): each
            for key, each in self.with_defaults(options).items()
            if key not in ("diagonal", "graph")
        }

    def guarantee_with(self, options: Mapping[str, OptionValue]) -> Guarantee:
        """Return the solver's guarantee with these options: a weight or heuristic may weaken it."""
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
