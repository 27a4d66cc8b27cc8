"""What an algorithm does without options is what its options say that it does."""

from __future__ import annotations

from inspect import signature

import pytest

from labyrinth import generators, solvers
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm

ALGORITHMS = [*generators().values(), *solvers().values()]


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.key)
def test_options_default_to_what_the_function_takes(
    algorithm: GeneratorAlgorithm | SolverAlgorithm,
) -> None:
    taken = signature(algorithm.run).parameters
    for option in algorithm.options:
        if option.key in ("diagonal", "graph"):  # The grid knows them.
            continue
        assert taken[option.key.replace("-", "_")].default == option.default
