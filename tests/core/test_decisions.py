"""Decisions of every algorithm: they change nothing, and with them every line lights."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from labyrinth import Player, generate, generators, solve, solvers
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.sentence import MIRRORED, placeholders, placeholders_in, reason
from labyrinth.core.explain.structure import Content, Entry
from labyrinth.core.generation import carve_on
from labyrinth.core.generation.steps import braid, endpoints, sparse, symmetry, weights
from labyrinth.core.generation.toolkit import tiles
from labyrinth.core.generators import origin_shift
from labyrinth.core.search import tour
from labyrinth.core.search.inspection import inspection
from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.events import TILE_BITS
from labyrinth.core.trace.player import preparation
from labyrinth.core.trace.pseudocode import Pseudocode
from labyrinth.core.trace.timeline import timeline
from tests.core.asked import asked
from tests.core.explain.structure_reading import needs_decisions
from tests.core.explain.telling import in_the_largest
from tests.core.runs import deeds_of, pairs

ALGORITHMS: dict[str, Algorithm] = {
    **{f"generator {key}": each for key, each in asked(generators()).items()},
    **{f"solver {key}": each for key, each in asked(solvers()).items()},
}
LONGEST = 76
"""The most characters of a sentence: a row of 80, less what stands before it."""

FURTHER = [
    *(step.CODE for step in (symmetry, sparse, braid, weights, endpoints)),
    *(tiles.CODE, carve_on.CODE, tour.CODE, origin_shift.REPLANTING),
]

each_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)


@each_algorithm
def test_a_run_is_the_same_but_for_its_decisions_of_which_each_comes_up(
    algorithm: Algorithm,
) -> None:
    codes: set[int] = set()
    for pair in pairs(algorithm):
        assert deeds_of(pair.decided) == list(pair.plain.events)
        assert pair.decided.deeds == len(pair.plain)
        assert pair.results[0] == pair.results[1]
        assert (pair.decided.before, pair.decided.weights) == (
            pair.plain.before,
            pair.plain.weights,
        )
        lines = pair.decided.lines
        codes.update(event >> TILE_BITS for event in pair.decided.events)
    own = [(code, line) for code, line in enumerate(lines) if line in algorithm.pseudocode.recorded]
    assert not [line.why for code, line in own if code not in codes]


@each_algorithm
def test_structures_and_figures_are_the_same_after_the_same_deeds(algorithm: Algorithm) -> None:
    for pair in islice(pairs(algorithm), 0, None, 3):
        figures = timeline(pair.decided).finish(), timeline(pair.plain).finish()
        player, plain = Player(pair.decided), Player(pair.plain)
        deeds = Deeds(pair.decided)
        for mark in ("first_branch", "largest_frontier", "goal_seen", "done"):
            at, in_plain = (getattr(each, mark) for each in figures)
            assert (at is None) == (in_plain is None)
            assert at is None or deeds.up_to(at) == in_plain
        for number in range(0, len(pair.plain) + 1, 1 + len(pair.plain) // 40):
            position = deeds.position(number)
            assert deeds.up_to(position) == number
            player.seek(position)
            plain.seek(number)
            assert (player.tiles, player.marks) == (plain.tiles, plain.marks)
            assert figures[0].at(position)[1:] == figures[1].at(number)[1:]
            for structure in structures_of(algorithm):
                if not needs_decisions(structure):
                    decided, told = structure.read(player), structure.read(plain)
                    assert known_without(decided, told) == told, structure.name


def known_without(decided: Content, plain: Content) -> Content:
    """Return a content with the names of another, and without numbers where that has none."""
    return decided._replace(
        entries=tuple(
            Entry(entry.tile, None if other.number is None else entry.number, other.name)
            for entry, other in zip(decided.entries, plain.entries, strict=True)
        )
    )


@each_algorithm
def test_every_line_lights_and_every_outcome_has_a_sentence(algorithm: Algorithm) -> None:
    code = algorithm.pseudocode
    lit = {line.shown for line in code.recorded}
    assert not [line.text for line in code.lines if line not in lit]
    assert not [line.text for line in code.recorded if not line.why]


@each_algorithm
def test_each_step_has_a_sentence_and_the_same_one_however_it_is_come_to(
    algorithm: Algorithm,
) -> None:
    """Forwards, backwards, by far jumps, and played both ways at changing speeds."""
    if isinstance(algorithm, GeneratorAlgorithm):
        maze = generate(algorithm.key, 6, 7, 5, decisions=True)
        trace, facts = maze.trace, None
    else:
        assert isinstance(algorithm, SolverAlgorithm)
        maze = generate("prim", 5, 6, 2, braid=0.4, weights=(1, 3))
        trace = solve(maze, algorithm.key, decisions=True).trace
        assert maze.start
        facts = inspection(trace, algorithm, maze.start, maze.goals).finish()
    assert trace
    player = Player(trace)
    told: list[str] = []
    while not player.finished:
        player.step()
        told.append(reason(player, facts))
        line = trace.line_at(player.position)
        assert line
        assert told[-1] or line.heading != algorithm.pseudocode.heading, line.text
        assert len(in_the_largest(told[-1])) <= LONGEST, told[-1]
    for before in reversed(told):
        assert reason(player, facts) == before
        player.step(-1)
    assert reason(player, facts) == ""
    told.insert(0, "")
    rng = Random(1)
    jumping = Player(trace)
    jumping.use(preparation(trace).finish())
    for _ in range(60):
        jumping.seek(rng.randrange(len(told)))
        assert reason(jumping, facts) == told[jumping.position]
        jumping.speed = rng.choice((-500.0, -3.0, 2.0, 40.0, 700.0))
        jumping.advance(rng.random())
        assert reason(jumping, facts) == told[jumping.position]


@pytest.mark.slow
@each_algorithm
def test_sentences_fit_and_are_told_in_the_largest_mazes_with_decisions(
    algorithm: Algorithm,
) -> None:
    """Up to 50 x 50 rooms, which is the default of the setting `decisions`."""
    if isinstance(algorithm, GeneratorAlgorithm):
        maze = generate(algorithm.key, 50, 50, 5, decisions=True)
        trace, facts = maze.trace, None
    else:
        assert isinstance(algorithm, SolverAlgorithm)
        limited = {option.key for option in algorithm.options} & {"limit"}
        maze = generate("prim", 50, 50, 2, braid=0.4, weights=(1, 9))
        options: dict[str, Any] = dict.fromkeys(limited, 9_000)
        trace = solve(maze, algorithm.key, decisions=True, **options).trace
        assert maze.start
        facts = inspection(trace, algorithm, maze.start, maze.goals).finish()
    assert trace
    player = Player(trace)
    for position in range(len(trace), 0, -max(1, len(trace) // 400)):
        player.seek(position)
        told = reason(player, facts)
        assert told or trace.line_at(position) not in algorithm.pseudocode.recorded, position
        assert len(told) <= LONGEST, told


@pytest.mark.slow
@each_algorithm
def test_sentences_are_told_of_every_kind_of_run(algorithm: Algorithm) -> None:
    """With and without decisions, in tours, in symmetric mazes and in those carved on."""
    told = 0
    for pair in pairs(algorithm):
        for trace in (pair.decided, pair.plain):
            facts = None
            if isinstance(algorithm, SolverAlgorithm):
                assert trace.start is not None
                start, *goals = (divmod(end, trace.width) for end in (trace.start, *trace.goals))
                facts = inspection(trace, algorithm, start, tuple(goals)).finish()
            player = Player(trace)
            for position in range(1, len(trace), 1 + len(trace) // 200):
                player.seek(position)
                told += bool(reason(player, facts))
    assert told


@pytest.mark.parametrize("code", FURTHER, ids=lambda code: str(code.heading))
def test_what_follows_an_algorithm_has_sentences_for_its_deeds(code: Pseudocode) -> None:
    for line in code.recorded:
        assert line.why.endswith(".")
        assert set(placeholders_in(line.why)) <= set(placeholders())


def test_the_sentence_of_symmetric_mazes_fits() -> None:
    assert len(MIRRORED) <= LONGEST


@each_algorithm
def test_sentences_have_terms_that_there_are(algorithm: Algorithm) -> None:
    for line in algorithm.pseudocode.recorded:
        assert set(placeholders_in(line.why)) <= set(placeholders())
        assert not line.why or line.why.endswith(".")
