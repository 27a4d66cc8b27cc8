"""Runs of an algorithm in which each of its lines lights: with and without decisions, the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from labyrinth import Maze, Recipe, Trace, generate, solve
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.options import Choice, Flag, Mix, OptionValue
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.generation.carve_on import carving_on, refusal
from labyrinth.core.generation.generate import generation
from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.events import DECIDING, TILE_BITS

HALL = Maze.from_text(
    "###########\n#         #\n#         #\n#  S # G  #\n#    #    #\n#         #\n###########\n"
)
CLOSED_OFF = Maze.from_text(
    "##########\n#    S #G#\n#      ###\n#      ###\n"
    "#  G   ###\n#      ###\n#      ###\n##########\n"
)
"""The nearest goal cannot be reached."""
OPEN_BORDER = Maze.from_text("   #   \n S # G \n   #   \n       \n")
ISOLATED = Maze.from_text("#####\n#S#G#\n#####\n")
APART = Maze.from_text("#######\n#S  #G#\n# # ###\n#   ###\n#######\n")


@dataclass(frozen=True)
class Pair:
    """The same run with and without decisions: its traces, and all else that it came to."""

    decided: Trace
    plain: Trace
    results: tuple[object, object]


def deeds_of(trace: Trace) -> list[int]:
    """Return the events of a trace that are no decisions."""
    deciding = trace.codes_of(*DECIDING)
    return [event for event in trace.events if event >> TILE_BITS not in deciding]


def pairs(algorithm: Algorithm) -> Iterator[Pair]:
    """Yield the runs of a generator or of a solver."""
    if isinstance(algorithm, GeneratorAlgorithm):
        yield from generations(algorithm)
    else:
        assert isinstance(algorithm, SolverAlgorithm)
        yield from searches(algorithm)


def variants(algorithm: Algorithm) -> Iterator[dict[str, OptionValue]]:
    """Yield no options, then each other value of each option that has few."""
    yield {}
    for option in algorithm.options:
        values: list[OptionValue] = []
        match option:
            case Flag():
                values = [not option.default]
            case Choice():
                values = [value for value in option.choices if value != option.default]
            case Mix():
                values = [*option.choices, f"{option.choices[0]}:30,{option.choices[-1]}:70"]
        for value in values:
            yield {option.key: value}


def generations(algorithm: GeneratorAlgorithm) -> Iterator[Pair]:
    """Yield generations of all kinds, and what was carved on from their middle."""
    key = algorithm.key
    own = {option.key for option in algorithm.options}
    for options in variants(algorithm):
        yield _generation(Recipe(key, 8, 9, 3, {**options, "braid": 0.5, "weights": (1, 9)}))
    for rows, cols in ((1, 1), (1, 6), (6, 1), (3, 3)):
        yield _generation(Recipe(key, rows, cols, 5, {}))
    yield _generation(Recipe(key, 6, 6, 5, {"symmetry": "rotate", "sparse": 0.5}))
    yield _generation(Recipe(key, 3, 3, 5, {"start": (0, 1), "goal": (6, 0)}))
    for seed in (3, 4):
        yield _generation(Recipe(key, 12, 12, seed, {}))
    if "shape" not in algorithm.refused:
        for shape in ("heart", "star"):
            yield _generation(Recipe(key, 7, 9, 3, {"shape": shape}))
    if key == "rooms":
        yield _generation(Recipe(key, 2, 12, 3, {}))
    if "open" in own:
        # As it comes, an automaton hardly ever leaves what cannot be connected, or nothing.
        yield _generation(Recipe(key, 12, 12, 1, {"open": 6, "rounds": 2}))
        yield _generation(Recipe(key, 3, 3, 1, {"open": 0}))
    if "shifts" in own:
        yield _generation(Recipe(key, 3, 3, 1, {"shifts": 100_000}))
    for options in variants(algorithm):
        recipe = Recipe(key, 8, 9, 3, options)
        maze, plain = generation(recipe, decisions=True).finish(), generation(recipe).finish()
        assert maze.trace
        assert plain.trace
        if refusal(plain.trace):
            return
        deeds = Deeds(maze.trace)
        for share in (0.2, 0.6):
            number = round(share * len(plain.trace))
            tasks = (
                carving_on(maze, deeds.position(number), seed=4),
                carving_on(plain, number, seed=4),
            )
            one, other = (task.finish().maze for task in tasks)
            assert one.trace
            assert other.trace
            yield Pair(one.trace, other.trace, (bytes(one.tiles), bytes(other.tiles)))


def _generation(recipe: Recipe) -> Pair:
    tasks = generation(recipe, decisions=True), generation(recipe)
    shares = [list(task) for task in tasks]
    mazes = [task.result for task in tasks]
    assert mazes[0].trace
    assert mazes[1].trace
    one, other = (
        (share, bytes(maze.tiles), maze.start, maze.goals)
        for share, maze in zip(shares, mazes, strict=True)
    )
    return Pair(mazes[0].trace, mazes[1].trace, (one, other))


def mazes() -> list[Maze]:
    """Return mazes to search: perfect ones, loops, weights, halls, ways that are missing."""
    return [
        generate("dfs", 6, 6, 1),
        generate("prim", 8, 8, 2, braid=1.0),
        generate("prim", 6, 6, 2, braid=0.5, weights=(1, 9)),
        HALL,
        CLOSED_OFF,
        OPEN_BORDER,
        ISOLATED,
        APART,
    ]


def ends_in_rooms(maze: Maze) -> bool:
    """Whether a search in the graph of rooms finds its start and its goals there."""
    ends = (maze.start, *maze.goals)
    return all(end is not None and end[0] % 2 and end[1] % 2 for end in ends)


def searches(algorithm: SolverAlgorithm) -> Iterator[Pair]:
    """Yield searches of all kinds, there and back, and one from stop to stop."""
    limited = {option.key for option in algorithm.options} & {"limit"}
    for options in variants(algorithm):
        for maze in mazes():
            if options.get("graph") == "rooms" and not ends_in_rooms(maze):
                continue
            yield _search(maze, algorithm.key, dict.fromkeys(limited, 2000) | options)
    for maze in mazes():
        assert maze.start is not None
        back = maze.copy()
        back.start, back.goals = maze.goals[-1], (maze.start,)
        yield _search(back, algorithm.key, dict.fromkeys(limited, 2000))
    if limited:
        yield _search(mazes()[0], algorithm.key, {"limit": 3})
    yield _search(mazes()[1], algorithm.key, dict.fromkeys(limited, 2000), stops=[(3, 3)])


def _search(maze: Maze, key: str, options: Mapping[str, OptionValue], **how: Any) -> Pair:
    given: dict[str, Any] = {**options, **how}
    one, other = (solve(maze, key, decisions=decisions, **given) for decisions in (True, False))
    found = [
        (each.outcome, each.path, each.cost, each.expanded, each.reason) for each in (one, other)
    ]
    return Pair(one.trace, other.trace, (found[0], found[1]))
