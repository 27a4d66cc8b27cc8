"""What is to be checked: the algorithms of a file, or those of a key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from labyrinth.bench.job import Described, Failure, Limits, Source
from labyrinth.bench.running import Bench
from labyrinth.checking.answers import GeneratorAttempt, SolverAttempt
from labyrinth.checking.bench_attempts import BenchGenerator, BenchSolver, expanding_codes
from labyrinth.checking.builtin_attempts import BuiltInGenerator, BuiltInSolver
from labyrinth.checking.claims import Kind
from labyrinth.checking.judging_generators import USUAL_MAZES as USUAL_GENERATED
from labyrinth.checking.judging_generators import judge_generator
from labyrinth.checking.judging_solvers import USUAL_MAZES as USUAL_SEARCHED
from labyrinth.checking.judging_solvers import judge_solver
from labyrinth.checking.verdicts import Findings
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Texture
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import closest
from labyrinth.loading.learned import in_short
from labyrinth.loading.learned_generator import LearnedGenerator
from labyrinth.loading.learned_solver import LearnedSolver
from labyrinth.loading.reading import Style, read, style_of

_PROMISED: Final = {
    Guarantee.CHEAPEST: "cheapest",
    Guarantee.CHEAPEST_OR_GIVES_UP: "cheapest",
    Guarantee.FEWEST_STEPS: "shortest",
    Guarantee.FEWEST_STEPS_OR_GIVES_UP: "shortest",
    Guarantee.SHORTEST: "shortest",
}
"""The levels that guarantees promise; all others promise some path."""
_NEVER_GIVES_UP: Final = frozenset(
    {
        Guarantee.CHEAPEST,
        Guarantee.FEWEST_STEPS,
        Guarantee.SHORTEST,
        Guarantee.ANY_PATH,
        Guarantee.WEIGHTED,
        Guarantee.WEIGHTED_LENGTH,
    }
)
_LIMIT: Final = 2000
"""How many tiles a built-in solver expands that has a limit, where none is named."""


@dataclass(frozen=True, slots=True)
class Subject:
    """An algorithm to be checked: its name, the key of the level that it promises, its judge.

    `judge` is given how many mazes are to be drawn, None for the usual number.
    """

    name: str
    kind: Kind
    promised: str
    judge: Callable[[int | None], Findings]


def subjects_of(told: str, bench: Bench) -> Iterator[Subject]:
    """Yield the algorithms of a file, in its order, or those of a key.

    What is in a file runs on `bench`. Raises LabyrinthError for what cannot be used.
    """
    if told.endswith(".py") or told.startswith("package:") or Path(told).is_file():
        source = read(told)
        if style_of(told, source.text) is Style.LEARNED:
            yield from _learned(source, bench)
        else:
            yield from _full(told, source, bench)
    else:
        yield from _registered(told, bench)


def _learned(source: Source, bench: Bench) -> Iterator[Subject]:
    described = bench.describe(source, Limits())
    if isinstance(described, Failure):
        raise LabyrinthError(in_short(described.sentence))
    if not described:
        raise LabyrinthError("write @solver or @generator above the function to be checked")
    for each in described:
        yield _of_learner(source, each, bench)


def _of_learner(source: Source, described: Described, bench: Bench) -> Subject:
    name = described.name
    if described.kind == "solver":
        return _solver(name, Guarantee.ANY_PATH, BenchSolver(bench, source, name))
    return _generator(name, Texture.LOOPS, BenchGenerator(bench, source, name))


def _full(told: str, source: Source, bench: Bench) -> Iterator[Subject]:
    # Only a full file is executed in this process, where it declares what it is; it runs elsewhere.
    from labyrinth.loading.full import declared_by

    # It may never end, or take all memory: that shows where there are limits.
    described = bench.describe(source, Limits())
    if isinstance(described, Failure):
        raise LabyrinthError(in_short(described.sentence))
    for algorithm in declared_by(told, source):
        key = algorithm.key
        if isinstance(algorithm, GeneratorAlgorithm):
            carving = BenchGenerator(bench, source, key, is_full=True)
            yield _generator(key, algorithm.texture, carving)
            continue
        _refuse_angles(key, algorithm)
        searching = BenchSolver(
            bench,
            source,
            key,
            expanding_codes(algorithm.pseudocode),
            may_give_up=algorithm.guarantee not in _NEVER_GIVES_UP,
        )
        yield _solver(key, algorithm.guarantee, searching)


def _registered(told: str, bench: Bench) -> Iterator[Subject]:
    key = told.partition(":")[0]
    if key not in solvers and key not in generators:
        meant = closest(key, [*solvers.all(), *generators.all()])
        mend = f"did you mean {meant}?" if meant else "labyrinth list tells the built-in ones"
        raise LabyrinthError(f"there is no file and no algorithm {quoted(key)}; {mend}")
    if key in solvers:
        yield _registered_solver(SolverChoice.parse(told), bench)
    if key in generators and key == told:
        algorithm = generators.get(key)
        if isinstance(algorithm, LearnedGenerator):
            yield _of_learner(algorithm.learned.source, algorithm.learned.described, bench)
        else:
            yield _generator(key, algorithm.texture, BuiltInGenerator(Recipe(key, 1, 1, 0)))


def _registered_solver(choice: SolverChoice, bench: Bench) -> Subject:
    algorithm = solvers.get(choice.key)
    if isinstance(algorithm, LearnedSolver):
        return _of_learner(algorithm.learned.source, algorithm.learned.described, bench)
    _refuse_angles(str(choice), algorithm, choice)
    guarantee, limited = algorithm.guarantee_with(choice.options), choice
    if any(option.key == "limit" for option in algorithm.options):
        limited = SolverChoice(choice.key, {"limit": _LIMIT, **choice.options})
    return _solver(str(choice), guarantee, BuiltInSolver(limited))


def _refuse_angles(
    name: str, algorithm: SolverAlgorithm, choice: SolverChoice | None = None
) -> None:
    if algorithm.goes_at_any_angle or (choice and choice.options.get("diagonal")):
        raise LabyrinthError(f"{name} does not go by steps up, down, left and right alone")


def _solver(name: str, guarantee: Guarantee, attempt: SolverAttempt) -> Subject:
    may_give_up = guarantee not in _NEVER_GIVES_UP

    def judge(mazes: int | None) -> Findings:
        return judge_solver(attempt, mazes or USUAL_SEARCHED, may_give_up=may_give_up)

    return Subject(name, "solver", _PROMISED.get(guarantee, "some-path"), judge)


def _generator(name: str, texture: Texture, attempt: GeneratorAttempt) -> Subject:
    only_rooms = texture is not Texture.CAVE

    def judge(mazes: int | None) -> Findings:
        return judge_generator(attempt, mazes or USUAL_GENERATED, only_rooms=only_rooms)

    promised = "perfect" if texture is Texture.PERFECT else "connected"
    return Subject(name, "generator", promised, judge)
