"""The choices of all algorithms, whatever they are."""

from __future__ import annotations

import pytest

from labyrinth import Recipe
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.search.solve import search_by
from labyrinth.game.predicting import PredictedRun
from labyrinth.game.question_kinds import KINDS, question
from tests.core.explain.asked_of import choices_in

ALGORITHMS = [*generators.all().values(), *solvers.all().values()]


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.key)
def test_each_algorithm_tells_its_choices_or_why_it_has_none(algorithm: Algorithm) -> None:
    why_none = algorithm.choices if isinstance(algorithm.choices, str) else ""
    if isinstance(algorithm, GeneratorAlgorithm):
        trace = generation(Recipe(algorithm.key, 7, 8, 3, {}), decisions=True).finish().trace
    else:
        maze = generation(Recipe("wilson", 7, 8, 3, {"braid": 0.5}), decisions=True).finish()
        trace = search_by(maze, SolverChoice(algorithm.key), decisions=True).finish().trace
    assert trace is not None
    choices = choices_in(trace, algorithm)
    run = PredictedRun(trace, algorithm, choices)
    assert bool(choices) != bool(why_none)
    for rule in [each.rule for each in choices] or [why_none]:
        assert rule.endswith(".")
        assert len(rule) <= 90
    for choice in choices:
        assert choice.question.endswith("?")
        assert choice.position < choice.settled <= len(trace)
        assert choice.tile in choice.right
        assert choice.wrong
        assert not set(choice.wrong) & set(choice.right)
        assert len(set(choice.wrong)) == len(choice.wrong)
        for seed in (0, 1):
            asked = question(run, KINDS[-1], choice, seed)
            assert asked == question(run, KINDS[-1], choice, seed)
            tiles = list(asked.candidates.values())
            assert sorted(set(tiles)) == tiles
            assert 2 <= len(tiles) <= 5
            assert asked.candidates[asked.came] == choice.tile
            assert asked.is_right(asked.right if choice.by_coin else asked.came)
            for letter in set(asked.candidates) - asked.right:
                assert asked.candidates[letter] in choice.wrong
                assert not asked.is_right(letter)
                assert not asked.is_right({*asked.right, letter})


def test_without_decisions_searches_have_the_same_choices() -> None:
    maze = generation(Recipe("wilson", 7, 8, 3, {"braid": 0.5})).finish()
    for key in ("bfs", "dfs", "a-star", "tremaux"):
        plain, told = (
            choices_in(
                search_by(maze, SolverChoice(key), decisions=decisions).finish().trace,
                solvers.get(key),
            )
            for decisions in (False, True)
        )
        assert [(each.tile, each.right, each.wrong) for each in plain] == [
            (each.tile, each.right, each.wrong) for each in told
        ]
