"""What is said of an answer."""

from __future__ import annotations

from collections.abc import Iterable

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.sentences import listed
from labyrinth.core.trace import Trace
from labyrinth.predicting.question import Question
from labyrinth.predicting.score import Answer, Score


def verdict(answer: Answer) -> str:
    """Return in a sentence whether an answer is right, what came, and what could have come."""
    question = answer.question
    begin = "Right" if answer.is_right else "No"
    if question.choice.by_coin:
        return f"{begin}: {in_words(question.right)} could come, and {question.came} came."
    others = question.right - {question.came}
    equal = (
        f"; {in_words(others)} {'was' if len(others) == 1 else 'were'} as good" if others else ""
    )
    return f"{begin}: {question.came} comes next{equal}."


def miss_in_words(answer: Answer, width: int) -> str:
    """Return what was answered wrongly, and what came, as (row, col) of a maze so wide."""

    def named(letters: Iterable[str]) -> str:
        tiles = (divmod(answer.question.candidates[letter], width) for letter in sorted(letters))
        return listed([f"{row},{col}" for row, col in tiles])

    question = answer.question
    said = f"you said {named(answer.letters)}"
    if question.choice.by_coin:
        return f"{said}, and {named(question.right)} could come"
    return f"{said}, and {named(question.came)} came"


def rule_of(answer: Answer, algorithm: Algorithm, trace: Trace) -> str:
    """Return the rule by which it came, where there is reason to tell it: a miss, or equals."""
    question = answer.question
    if answer.is_right and (question.choice.by_coin or len(question.right) == 1):
        return ""
    assert algorithm.choices is not None
    return algorithm.choices().rule_of(question.choice, trace)


def score_in_words(score: Score) -> str:
    """Return the score and the streak."""
    return f"Score {score.right} of {len(score.answers)}, streak {score.streak}."


def asked_for(question: Question) -> str:
    """Return how to answer a question."""
    letters = list(question.candidates)
    if question.choice.by_coin:
        return f"all that could come, of {letters[0]} to {letters[-1]}"
    return f"one of {letters[0]} to {letters[-1]}"


def in_words(letters: Iterable[str]) -> str:
    """Return letters as in "A, B and C"."""
    return listed(sorted(letters))
