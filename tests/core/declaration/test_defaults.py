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
    given = algorithm.arguments({}) if isinstance(algorithm, SolverAlgorithm) else {}
    for option in algorithm.options:
        if option.key in ("diagonal", "graph"):  # The grid knows them.
            continue
        name = option.key.replace("-", "_")
        if "options" in taken:  # they are handed on as they are given
            assert given[name] == option.default
        else:
            assert taken[name].default == given.get(name, option.default) == option.default
