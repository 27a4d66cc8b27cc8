"""What every algorithm says of its cost, and the question that it asks."""

from __future__ import annotations

import re

import pytest

from labyrinth import generators, solvers
from labyrinth.core.declaration.algorithm import Algorithm
from tests.core.asked import asked

ALGORITHMS: list[Algorithm] = [*asked(generators()).values(), *asked(solvers()).values()]


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.name)
def test_every_algorithm_says_its_cost_and_asks_a_question(algorithm: Algorithm) -> None:
    lesson = algorithm
    for cost in (lesson.time, lesson.memory):
        assert cost.startswith("O(")
        assert cost.count("(") == cost.count(")")
        assert len(cost) <= 110
        letters = re.findall(r"\b[a-z]\b", " ".join(re.findall(r"O\(.*?\)+", cost)))
        assert set(letters) <= algorithm.letters.keys()
        assert all(
            f"{letter} {algorithm.letters[letter]}" in algorithm.letters_in_words
            for letter in letters
        )
    assert lesson.question.endswith("?")
    assert 20 <= len(lesson.question) <= 130
    assert lesson.answer.endswith(".")
    assert 20 <= len(lesson.answer) <= 200


def test_no_question_is_asked_twice() -> None:
    questions = [algorithm.question for algorithm in ALGORITHMS]
    assert len(set(questions)) == len(questions)
