"""Comparing the path that a search finds in an instance with the published length."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import inf, sqrt
from pathlib import PurePath
from typing import Final, NamedTuple

from labyrinth import Maze, Solution
from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.maze.walls import Position
from labyrinth.scenarios.scenario import Instance

# Moving AI's rule: a diagonal step needs both tiles beside it to be open.
MOVES: Final = "only-when-no-obstacles"
_LOWEST: Final = (Guarantee.CHEAPEST, Guarantee.SHORTEST, Guarantee.CHEAPEST_OR_GIVES_UP)
_WEIGHTED: Final = (
    Guarantee.WEIGHTED,
    Guarantee.WEIGHTED_LENGTH,
    Guarantee.WEIGHTED_OR_GIVES_UP,
)


class Verdict(Enum):
    """The comparison of a path's length with the published length."""

    EQUAL = "equal"
    LONGER = "longer"
    SHORTER = "shorter"
    NO_PATH = "no path"
    AGAINST_THE_RULE = "against the rule"


class Judgement(NamedTuple):
    """The judgement on one search in an instance.

    `length` is the length of the path, None if there is no path or it breaks the benchmark's rule.
    `expanded` is the number of expanded tiles, and `seconds` is the time of the search. `broken`
    says what contradicts the guarantee of the solver or the published length; it is empty if
    nothing does.
    """

    instance: Instance
    verdict: Verdict
    length: float | None
    expanded: int
    seconds: float
    broken: str

    @property
    def ratio(self) -> float | None:
        """The path's length as a multiple of the published length, None without a path."""
        if self.length is None:
            return None
        if self.instance.length == 0:
            return inf if self.length else 1.0
        return self.length / self.instance.length


def judge(instance: Instance, maze: Maze, solver: SolverAlgorithm, solution: Solution) -> Judgement:
    """Compare the path of a solution, measured by the benchmark's rule, with the published length.

    `solver` is the solver that found the path in the maze.
    """
    length, broken = None, ""
    guarantee = solver.guarantee_with(solution.options)
    if solution.outcome != "found":
        verdict = Verdict.NO_PATH
        if solution.outcome == "unreachable":
            broken = "no path was found, but the length of a path is published"
        elif not guarantee.may_give_up:
            broken = "gave up, though it is guaranteed to find a path"
    elif (length := length_of(maze, solution.path)) is None:
        verdict, broken = Verdict.AGAINST_THE_RULE, "the path breaks the benchmark's rule for steps"
    elif instance.equals(length):
        verdict = Verdict.EQUAL
    else:
        told = f"length {length:.8f}, published {instance.published}"
        if length < instance.length:
            verdict, broken = Verdict.SHORTER, f"{told}: the path is valid, so the file is wrong"
        else:
            verdict, most = Verdict.LONGER, inf
            if guarantee in _LOWEST:
                most = 1.0
            elif guarantee in _WEIGHTED:
                most = float(str(solution.options["weight"]))
            broken = told if length > most * instance.length else ""
    return Judgement(instance, verdict, length, solution.expanded, solution.seconds, broken)


def length_of(maze: Maze, path: Sequence[Position]) -> float | None:
    """Return the length of a path, None if the path breaks the rule of the benchmarks.

    A straight step has length 1, and a diagonal step √2. By the rule, the two tiles beside a
    diagonal step must be open.
    """
    straight = diagonal = 0
    for (row, col), (next_row, next_col) in pairwise(path):
        down, right = abs(next_row - row), abs(next_col - col)
        passed = ((row, next_col), (next_row, col), (next_row, next_col))
        if max(down, right) != 1 or not all(map(maze.is_open, passed)):
            return None
        diagonal += down and right
        straight += down != right
    return straight + diagonal * sqrt(2)


def beside_the_rule(choice: SolverChoice) -> str:
    """Return a solver as text without the option `diagonal`, which is the same for all solvers."""
    options = {key: value for key, value in choice.options.items() if key != "diagonal"}
    return str(choice.replaced(options=options))


def by_the_rule(choice: SolverChoice) -> SolverChoice:
    """Return a solver with the moves of the benchmarks as its option `diagonal`.

    Raises LabyrinthError if the solver takes no diagonal steps, is an any-angle search, or was
    given another rule for diagonal steps.
    """
    if registry.get(choice.key).goes_at_any_angle:
        raise LabyrinthError(
            f"solver {choice}: it searches at any angle, but a scenario measures paths in steps: "
            "choose a solver that moves from tile to neighbouring tile"
        )
    given = choice.options.get("diagonal", MOVES)
    if given != MOVES:
        raise LabyrinthError(
            f"solver {choice}: scenarios use diagonal={MOVES}, not {given}: leave out diagonal"
        )
    return choice.replaced(options={**choice.options, "diagonal": MOVES})


@dataclass(frozen=True, slots=True)
class Benchmark:
    """An instance, and the maze for which its length was published."""

    # The maze is first: when both are read from the store, tiles of the instance must lie in it.
    maze: Maze
    instance: Instance

    @property
    def name(self) -> str:
        """The name of the map, and the number of the line in the scenario, as text."""
        map = PurePath(self.instance.map.replace("\\", "/")).name
        return f"{visible(map)}, line {self.instance.line}"

    def with_moves(self, choice: SolverChoice) -> SolverChoice:
        """Return a solver with the moves of the benchmarks.

        A solver for which `by_the_rule` raises an error is returned unchanged.
        """
        try:
            return by_the_rule(choice)
        except LabyrinthError:
            return choice

    def judge(self, maze: Maze, solution: Solution) -> Judgement | None:
        """Compare the path of a search in `maze` with the published length.

        Return None if `maze` differs from the maze of the benchmark, or if the search used other
        moves.
        """
        if maze != self.maze or solution.options.get("diagonal") != MOVES:
            return None
        return judge(self.instance, maze, registry.get(solution.solver), solution)
