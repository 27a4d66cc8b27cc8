"""Learners' algorithms, registered like built-in ones and run in a child process.

The module also makes jobs that repeat a past run of any algorithm, in order to show its lines and
its variables.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from functools import partial
from random import Random
from typing import Any, Final, cast

from labyrinth.core.declaration.algorithm import Origin
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Texture
from labyrinth.core.declaration.generator import Slices as GenerationSlices
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver import (
    Decide,
    Found,
    Guarantee,
    Record,
    Slices,
    SolverAlgorithm,
)
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.generation.generate import UnfinishedError
from labyrinth.core.generation.steps.symmetry import SYMMETRY
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.records import Frozen
from labyrinth.core.search.solution import Solution, missed_path, path_fault
from labyrinth.core.search.toolkit.distances import reach
from labyrinth.core.search.toolkit.options import GRAPH
from labyrinth.core.sentences import capitalised
from labyrinth.core.task import relay
from labyrinth.core.trace import TILE_BITS, TILE_MASK, EventKind, Trace
from labyrinth.sandbox.job import SECONDS, Described, Job, Limits, Ran, Source, unpack
from labyrinth.sandbox.learners_mazes import generator_lines, solver_lines
from labyrinth.sandbox.process import Sandbox, lent_sandbox
from labyrinth.sandbox.shared_memory import Cell

Loadable = SolverAlgorithm | GeneratorAlgorithm

_SEED_BITS: Final = 64
_TILES_A_SECOND: Final = 20_000
_EVENTS_A_TILE: Final = 32


class Code(Frozen):
    """The file that an algorithm was loaded from, and its description."""

    source: Source
    described: Described


def algorithm_of(source: Source, described: Described, origin: Origin) -> Loadable:
    """Return the algorithm that a file declares; the algorithm runs in a child process.

    Raises LabyrinthError if the program does not support the declaration.
    """
    declared = unpack(described.declaration) if described.declaration else None
    about: dict[str, Any] = declared or _plain_declaration(described, named(origin.told))
    about |= {"code": Code(source, described), "origin": origin}
    algorithm: Any
    if described.kind == "solver":
        algorithm = SolverAlgorithm(**about)
        algorithm.run = partial(_search, algorithm)
    else:
        algorithm = GeneratorAlgorithm(**about)
        algorithm.run = partial(_generate, algorithm)
    return cast(Loadable, algorithm)


def _plain_declaration(described: Described, file: str) -> dict[str, Any]:
    """Return the fields of a declaration for a learner's function, described as in `file`."""
    plain = described.name.strip("_")
    heading = capitalised(plain.replace("_", " "))
    place = f"Source: {file}, lines {described.first} to {described.last}."
    docstring = described.docstring.strip()
    about = {
        "key": plain_key(plain) or "algorithm",
        "summary": described.docstring.partition("\n")[0].strip() or place,
        "documentation": f"{docstring or heading}\n\n{place}",
    }
    if described.kind == "generator":
        return {
            **about,
            "texture": Texture.UNTOLD,
            "choices": "The steps of your function show what it carves, not what it chooses from.",
            "structures": [("CarvedRooms", "Carved")],
            "pseudocode": generator_lines(heading),
            "refused": {"shape": "its function works on full grids only"},
        }
    return {
        **about,
        "guarantee": Guarantee.UNTOLD,
        "growth": "untold",
        "choices": ["in_a_usual_order"],
        "structures": [("Queue", "Frontier")],
        "pseudocode": solver_lines(heading),
        "options": (GRAPH,),
        "refused": {"diagonal": "maze.neighbours has no diagonal neighbours"},
    }


def plain_key(name: str) -> str:
    """Return a name in lower case, with only letters, digits, dots and hyphens."""
    marks = (mark if mark.isalnum() or mark == "." else "-" for mark in name.lower())
    return "".join(marks).strip("-")


def limits_for(tiles: int) -> Limits:
    """Return the limits of a run without steps on a maze of this many tiles."""
    seconds, events = SECONDS + tiles / _TILES_A_SECOND, _EVENTS_A_TILE * tiles
    return Limits(seconds=seconds, patience=seconds, events=max(Limits.events, events))


def job_of(algorithm: Loadable, trace: Trace, solution: Solution | None = None) -> Job:
    """Return the job that repeats the run of a trace; for a search, `solution` is its solution.

    Lines of the repeated run are steps, and its decisions are recorded if the trace has decisions.
    Raises LabyrinthError that says why the run cannot be repeated.
    """
    code: Code | None = algorithm.code
    name, plain = code.described.name if code else "", algorithm.is_plain
    about: dict[str, Any] = {
        "source": code.source if code else None,
        "key": name,
        "limits": limits_for(len(trace.before)),
        "decisions": trace.with_decisions,
    }
    if isinstance(algorithm, GeneratorAlgorithm):
        if not trace.recipe:
            raise LabyrinthError("this maze has no recipe: its generator cannot be run again")
        if trace.given is not None:
            raise LabyrinthError(
                "the weights of this tree come from another maze: its generator cannot be run again"
            )
        if not plain:
            return Job(trace.recipe, "generator", **about)
        recipe = Recipe.parse(trace.recipe)
        if recipe.value(SYMMETRY) != SYMMETRY.default:
            raise LabyrinthError("this maze is symmetric: its generator carved only one half")
        seed = ReproducibleRandom(recipe.seed).getrandbits(_SEED_BITS)
        maze = Maze.of_rooms(recipe.rows, recipe.cols)
        return Job(name, "generator", maze=maze, seed=seed, **about)
    if solution is None:
        raise LabyrinthError("you walked this yourself: there is no code to show")
    if solution.stops:
        raise LabyrinthError(
            "a search with waypoints is several runs: search without waypoints first"
        )
    start = None if trace.start is None else divmod(trace.start, trace.width)
    tiles = sorted(trace.goals) if plain else trace.goals
    goals = tuple(divmod(goal, trace.width) for goal in tiles)
    maze = Maze(trace.height, trace.width, trace.before, start=start, goals=goals)
    what = name if plain else str(solution.choice)
    return Job(what, "solver", maze=maze, of_rooms=trace.is_of_rooms, **about)


def _search(
    solver: SolverAlgorithm, grid: SearchGrid, record: Record, decide: Decide, **options: Any
) -> Slices:
    """Run a solver in a child process, and record its events.

    The path of a learner's solver is not recorded here, but by the caller.
    """
    plain, by_code, expanded = solver.is_plain, solver.pseudocode.by_code, 0
    maze, of_rooms = grid.maze(), bool(grid.entering)

    def take(events: array[int]) -> None:
        nonlocal expanded
        for event in events:
            line, tile = by_code[event >> TILE_BITS], event & TILE_MASK
            if plain and (grid.padding or of_rooms):  # its indices are not those of the maze
                event += grid.index(maze.position(tile)) - tile
            expanded += line.kind is EventKind.EXPAND
            if not line.is_deed:
                assert decide is not None, "decisions are recorded only on request"
                decide(event)
            elif not (plain and line.kind is EventKind.PATH):
                record(event)

    what = {"maze": maze, "of_rooms": of_rooms} if plain else {"call": ((grid,), options)}
    ran = yield from _run(solver, len(maze.tiles), decide, what, take, lambda _: expanded)
    if fault := (yield from _fault(ran, maze, grid)):
        return Found([], expanded, gave_up=fault, texts=ran.texts)
    path = [(2 * row + 1, 2 * col + 1) for row, col in ran.path] if of_rooms else ran.path
    found: Found = ran.returned or Found([*map(grid.index, path)], expanded)
    return found.replaced(seconds=ran.seconds, texts=ran.texts)


def _run(
    algorithm: Loadable,
    tiles: int,
    decide: Decide,
    what: Mapping[str, Any],
    take: Callable[[array[int]], None],
    done: Callable[[Sandbox], int],
) -> Generator[int, None, Ran]:
    """Run an algorithm on a maze of this many tiles, without steps; return the result of the job.

    `what` has fields of the job. Each time that new events were passed to `take`, the value of
    `done` is yielded.
    """
    described, source = algorithm.code.described, algorithm.code.source
    about = {"lines": False, "decisions": decide is not None, **what}
    job = Job(described.name, described.kind, source, limits=limits_for(tiles), **about)
    with lent_sandbox() as sandbox, closing(sandbox.run(job, take)) as slices:
        ran = yield from relay(slices, lambda _: done(sandbox))
    return ran


def _fault(ran: Ran, maze: Maze, grid: SearchGrid) -> Generator[int, None, str]:
    """Describe why a run failed, or what is wrong with its answer; "" if nothing is wrong."""
    if ran.failure is not None:
        return ran.failure.sentence
    if ran.returned is not None:  # a full algorithm's answer is trusted
        return ""
    if ran.path:
        fault = path_fault(maze, ran.path, of_rooms=bool(grid.entering)).removesuffix(".")
        return f"Its path {fault}." if fault else ""
    # A learner's answer does not prove that the goal is unreachable.
    order, distances = yield from relay(reach(grid, grid.start), lambda _: 0)
    fewest = next(
        (steps for tile, steps in zip(order, distances, strict=True) if tile in grid.goals), None
    )
    return "" if fewest is None else f"It returned no path; {missed_path(fewest)}."


def _generate(
    generator: GeneratorAlgorithm,
    maze: Maze,
    rng: Random,
    trace: Trace,
    *carved: list[int],
    **options: Any,
) -> GenerationSlices:
    """Run a generator in a child process. Raises UnfinishedError with the reason of a failure."""
    by_code, decide = generator.pseudocode.by_code, trace.decide
    deciding = {code for code, line in enumerate(by_code) if line.kind and not line.is_deed}

    def take(events: array[int]) -> None:
        for event in events:
            if event >> TILE_BITS in deciding:
                assert decide is not None, "decisions are recorded only on request"
                decide(event)
            else:
                trace.events.append(event)

    if generator.is_plain:
        seed = rng.getrandbits(_SEED_BITS)
        solid = Maze.of_rooms(maze.rows, maze.cols)
        what: Mapping[str, Any] = {"maze": solid, "seed": seed}
    else:
        part = maze.copy()
        part.trace = part.recipe = None
        what = {"call": ((part, rng, trace.up_to(len(trace)), *carved), options)}

    def done(sandbox: Sandbox) -> int:
        return sandbox.memory.head[Cell.DONE] or trace.deeds // 2

    first = len(trace)
    ran = yield from _run(generator, len(maze.tiles), decide, what, take, done)
    trace.texts.update((first + at, text) for at, text in ran.texts)
    if ran.failure is not None:
        raise UnfinishedError(f"{generator.key}: {ran.failure.sentence}")
    maze.tiles[:] = ran.tiles or b""
    if ran.returned is not None:
        state, trace.drawn, numbers, trace.weights, sections = ran.returned
        trace.numbers, trace.numbered = array("d", numbers[0]), array("I", numbers[1])
        rng.setstate(state)
        for first, pseudocode in sections:
            trace.follow(pseudocode, first)
    elif not any(maze.tiles):
        raise UnfinishedError(f"{generator.key}: it carved no room; call maze.carve(room, other)")
