"""Checks of the algorithms of a file, or of a registered algorithm, and their results."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Final

from labyrinth.core.declaration.generator import GeneratorAlgorithm, Texture
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, notes_of, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.records import Frozen
from labyrinth.core.search.solve import search_by
from labyrinth.core.suggestions import closest
from labyrinth.core.task import drain
from labyrinth.core.trace import TILE_BITS, TILE_MASK, EventKind
from labyrinth.sandbox.check.judging_generators import Asked, judge_generator
from labyrinth.sandbox.check.judging_solvers import judge_solver
from labyrinth.sandbox.check.naming import diagnosed
from labyrinth.sandbox.check.verdicts import (
    Answer,
    Carved,
    Findings,
    Level,
    Refutation,
    level_named,
)
from labyrinth.sandbox.job import AlgorithmKind, Job, Limits, Ran
from labyrinth.sandbox.learned import Loadable
from labyrinth.sandbox.loading import declared_in
from labyrinth.sandbox.own_heuristic import Estimates
from labyrinth.sandbox.process import Sandbox
from labyrinth.sandbox.source_reader import PACKAGE, check_text, read

# The levels promised by guarantees; all others promise some path.
_PROMISED: Final = {
    Guarantee.CHEAPEST: "cheapest",
    Guarantee.CHEAPEST_OR_GIVES_UP: "cheapest",
    Guarantee.FEWEST_STEPS: "shortest",
    Guarantee.FEWEST_STEPS_OR_GIVES_UP: "shortest",
    Guarantee.SHORTEST: "shortest",
}
# The limit of expansions for a built-in solver that has one, if none is given.
_LIMIT: Final = 2000
_SMALL: Final = Limits(seconds=1.0, patience=3.0, megabytes=256)
_LARGE: Final = Limits(seconds=2.5, patience=6.0, megabytes=256)
# The seconds of wall-clock time that a run may take without counting.
_MOMENT: Final = 0.05
_MOST_AT_ONCE: Final = 64
# Seconds of wall-clock time allowed in addition for all runs: sleeping uses no processor time.
_SECONDS_IN_ALL: Final = 15.0


class Checked(Frozen):
    """The result of checking one algorithm, or of a file that cannot be used.

    `told` is the file or key as the user gave it, `name` the name of the algorithm. If `unusable`
    says in a sentence why nothing can be checked, there are neither findings nor an expected level;
    the `excerpt` has the line of a syntax error, and a line with carets below it.
    """

    told: str
    name: str = ""
    expected: Level | None = None
    findings: Findings | None = None
    unusable: str = ""
    excerpt: Sequence[str] = ()

    @property
    def holds(self) -> bool:
        """Whether the algorithm was checked and the expected level holds."""
        return self.findings is not None and not self.against

    @property
    def against(self) -> Refutation | None:
        """The most basic refutation of the expected level, None if the level holds."""
        if self.findings is None or self.expected is None:
            return None
        return self.findings.first_against(self.expected)


# An algorithm to check: its name, the key of the level that it promises, its judge.
#
# The judge gets the number of mazes to draw, None for the usual number, the seed, and the expected
# level.
_Subject = tuple[str, str, Callable[[int | None, int, Level], Findings]]


def check(
    told: str,
    expected: Sequence[Level] = (),
    mazes: int | None = None,
    seed: int = 0,
    graph: str | None = None,
) -> list[Checked]:
    """Check all algorithms of a file, or one registered algorithm; never raises LabyrinthError.

    `told` is the name of the file or the key. `expected` are levels, at most one for solvers and
    one for generators. Without a level, an algorithm is checked against its declaration, a
    learner's algorithm against the lowest level. `mazes` is the number to draw, None for the usual
    number, and another `seed` selects other mazes. Solvers search this `graph` of a maze. Code of a
    file runs in a separate process.
    """
    found = []
    try:
        with Sandbox() as sandbox:
            for name, promised, judge in _subjects_of(told, sandbox, graph):
                level = level_named(promised)
                levels = [each for each in expected or [level] if each.kind == level.kind]
                if levels:  # otherwise only the other kind is requested
                    found.append(Checked(told, name, levels[0], judge(mazes, seed, levels[0])))
        if not found:
            kinds = " or ".join(level.kind for level in expected)
            keys = " or ".join(level.key for level in expected)
            raise LabyrinthError(f"it declares no {kinds}, so {keys} cannot be checked")
    except LabyrinthError as error:
        why = str(error).removeprefix(f"{told}: ")
        return [Checked(told, unusable=why, excerpt=notes_of(error))]
    return found


def _subjects_of(told: str, sandbox: Sandbox, graph: str | None) -> Iterator[_Subject]:
    """Yield the algorithms of a file, in its order, or the registered algorithms with a key.

    Code of a file runs in the sandbox. Raises LabyrinthError if the file or the key cannot be used.
    """
    path = Path(told)
    is_file = path.exists() and not path.is_dir()  # or a pipe
    if told.endswith(".py") or told.startswith(PACKAGE) or is_file:
        source = read(told)
        check_text(told, source.text)
        found = declared_in(told, source, sandbox)
        if not found:
            raise LabyrinthError("write @solver or @generator above the function to check")
        for algorithm in found:
            yield _subject(algorithm, sandbox, graph=graph)
        return
    key = told.partition(":")[0]
    if key not in solvers and key not in generators:
        meant = closest(key, [*solvers.all(), *generators.all()])
        mend = f"did you mean {meant}?" if meant else "labyrinth list shows the built-in ones"
        raise LabyrinthError(f"there is no file or algorithm {quoted(key)}; {mend}")
    if key in solvers:
        choice = SolverChoice.parse(told)
        if graph:
            given = SolverChoice.parse(f"{key}:graph={graph}").options
            choice = SolverChoice(key, {**choice.options, **given})
        yield _subject(solvers.get(key), sandbox, choice, here=True)
    if key in generators and key == told:
        yield _subject(generators.get(key), sandbox, here=True)


def _subject(
    algorithm: Loadable,
    sandbox: Sandbox,
    choice: SolverChoice | None = None,
    *,
    graph: str | None = None,
    here: bool = False,
) -> _Subject:
    """Return an algorithm to check, which runs in the sandbox, or `here` in this process.

    A learner's algorithm always runs in the sandbox. With `graph`, a solver of a file is checked on
    that graph. Raises LabyrinthError if a solver does not search that graph, or if it also moves
    diagonally.
    """
    is_plain = algorithm.is_plain
    name = algorithm.code.described.name if is_plain else algorithm.key
    if isinstance(algorithm, GeneratorAlgorithm):
        runs = _Runs(algorithm, name, sandbox)
        carve = partial(_carve_here, algorithm.key) if here and not is_plain else runs.carve
        only_rooms = algorithm.texture is not Texture.CAVE

        def judge_carving(mazes: int | None, seed: int, _: Level) -> Findings:
            return judge_generator(carve, mazes, seed, only_rooms=only_rooms, spent=runs.spent)

        promised = "perfect" if algorithm.texture is Texture.PERFECT else "connected"
        return name, promised, judge_carving
    options = choice.options if choice else {}
    if graph:
        options = algorithm.option_set.replaced(owner=name).check({"graph": graph})
    of_rooms, guarantee = options.get("graph") == "rooms", Guarantee.ANY_PATH
    told = f"{name}:graph=rooms" if of_rooms else name
    if is_plain:
        choice = None
    else:
        told = str(choice or told)
        if algorithm.goes_at_any_angle or options.get("diagonal"):
            raise LabyrinthError(f"{told} cannot be checked: it also moves diagonally")
        guarantee = algorithm.guarantee_with(options) if options else algorithm.guarantee
    promises = {"may_give_up": guarantee.may_give_up, "of_rooms": of_rooms}
    runs = _Runs(algorithm, name if is_plain else told, sandbox, **promises)
    search = partial(_search_here, algorithm, choice) if choice and here else runs.search

    def judge(mazes: int | None, seed: int, expected: Level) -> Findings:
        findings = judge_solver(search, mazes, seed, spent=runs.spent, **promises)
        return diagnosed(findings, expected, search, runs.estimates, of_rooms=of_rooms)

    return told, _PROMISED.get(guarantee, "some-path"), judge


# Attempts: in this process, or in the sandbox within limits


def _search_here(
    algorithm: SolverAlgorithm, choice: SolverChoice, mazes: Sequence[Maze], *, again: bool = False
) -> Iterator[Answer]:
    if any(option.key == "limit" for option in algorithm.options):
        choice = SolverChoice(choice.key, {"limit": _LIMIT, **choice.options})
    for maze in mazes:
        solution = search_by(maze, choice).finish()
        path = solution.rooms if solution.trace.is_of_rooms else solution.path
        yield Answer(path, solution.expanded, solution.outcome == "gave-up")


def _carve_here(key: str, asked: Sequence[Asked], *, again: bool = False) -> Iterator[Carved]:
    for rows, cols, seed in asked:
        maze = generation(Recipe(key, rows, cols, seed)).finish()
        yield Carved(Maze(maze.height, maze.width, maze.tiles))


class _Runs:
    """The runs of one algorithm in the sandbox, within limits for each run and for all slow runs.

    With `again` a run uses the module of the previous run, otherwise a fresh module.
    """

    def __init__(
        self,
        algorithm: Loadable,
        what: str,
        sandbox: Sandbox,
        *,
        may_give_up: bool = False,
        of_rooms: bool = False,
    ) -> None:
        """Prepare to run an algorithm.

        `what` is the name of a learner's function, a generator's key, or a solver's key with its
        options. `may_give_up` says that a search without a path counts as given up.
        """
        self._sandbox, self._may_give_up, self._of_rooms = sandbox, may_give_up, of_rooms
        self._is_plain = algorithm.is_plain
        kind: AlgorithmKind = "solver" if isinstance(algorithm, SolverAlgorithm) else "generator"
        source = algorithm.code.source if algorithm.code else None
        self._job = Job(what, kind, source, lines=False, of_rooms=of_rooms)
        deeds = enumerate(algorithm.pseudocode.deeds)
        self._expanding = {code for code, line in deeds if line.kind is EventKind.EXPAND}
        self._slow = self._apart = 0.0

    def spent(self) -> float:
        """Return the seconds spent so far: processor time here, and the time of the runs."""
        return process_time() + self._apart

    def estimates(self, maze: Maze) -> Estimates | None:
        """Return the h of a learner's solver, None for a solver without h and for other solvers."""
        if not self._is_plain:
            return None
        job = self._job.replaced(maze=maze, limits=_SMALL, estimates=True)
        estimates: Estimates | None = json.loads(drain(self._sandbox.run(job)).note or b"null")
        return estimates

    def search(self, mazes: Sequence[Maze], *, again: bool = False) -> Iterator[Answer]:
        """Yield the answer of a solver on each maze."""
        jobs = [self._job_on(maze, again=again) for maze in mazes]
        for ran, trouble, is_endless in self._run_all(jobs):
            codes, events = self._expanding, ran.events
            order = [event & TILE_MASK for event in events if event >> TILE_BITS in codes]
            path = [] if trouble else list(ran.path)
            if self._of_rooms and not self._is_plain:  # the path of a solution has passages too
                path = [(row // 2, col // 2) for row, col in path[::2]]
            gave_up = self._may_give_up and not path
            kept = events if self._is_plain else ()
            yield Answer(path, len(order), gave_up, trouble, is_endless, order, kept)

    def carve(self, asked: Sequence[Asked], *, again: bool = False) -> Iterator[Carved]:
        """Yield the result of a generator for each request: rows, columns and a seed."""
        jobs, what = [], self._job.what
        for rows, cols, seed in asked:
            text = what if self._is_plain else f"{what}:{rows}x{cols}:{seed}"
            maze = Maze.of_rooms(rows, cols)
            jobs.append(self._job_on(maze, what=text, seed=seed, again=again))
        for job, (ran, trouble, _) in zip(jobs, self._run_all(jobs), strict=True):
            assert job.maze is not None
            yield Carved(Maze(job.maze.height, job.maze.width, ran.tiles), trouble)

    def _job_on(self, maze: Maze, **about: Any) -> Job:
        limits = _SMALL if len(maze.tiles) <= 1000 else _LARGE
        return self._job.replaced(maze=maze, limits=limits, **about)

    def _run_all(self, jobs: Sequence[Job]) -> Iterator[tuple[Ran, str, bool]]:
        """Yield the result of each job, its trouble ("" for none), and whether it reached a limit.

        Each message to the child process has as many jobs as run in a moment.
        """
        done, count = 0, 1
        while done < len(jobs):
            batch = jobs[done : done + count]
            began = monotonic()
            found = self._sandbox.run_all(batch) if len(batch) > 1 else []
            took = monotonic() - began
            for job, ran in zip(batch, found, strict=False):
                yield self._judged(job, ran, took / len(found))
            for job in batch if not found else ():  # alone, to find the one that ends the process
                began = monotonic()
                ran = drain(self._sandbox.run(job))
                took = monotonic() - began
                yield self._judged(job, ran, took)
            done += len(found) or len(batch)
            count = min(_MOST_AT_ONCE, 2 * count) if took < _MOMENT else max(1, count // 2)

    def _judged(self, job: Job, ran: Ran, took: float) -> tuple[Ran, str, bool]:
        failure, limits = ran.failure, job.limits
        self._apart += ran.seconds
        if failure is None:
            self._slow += max(0.0, took - _MOMENT)
            if took <= _MOMENT or self._slow <= _SECONDS_IN_ALL:
                return ran, "", False
            words = f"it takes {took:.1f} seconds after other slow runs, too long to test further"
            return ran, words, True
        where = f", on line {failure.line}" if failure.line else ""
        if failure.kind == "memory":
            return ran, f"it needs more than {limits.megabytes} MB of memory{where}", True
        if failure.kind in ("time", "lines", "events"):
            self._apart += limits.seconds
            seconds = "1 second" if limits.seconds == 1 else f"{limits.seconds:g} seconds"
            return ran, f"it does not end within {seconds}{where}", True
        return ran, failure.clause, False
