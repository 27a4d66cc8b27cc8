"""What was asked and answered, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.predicting.score import Answer, Score


def quiz_json(
    identity: Mapping[str, object],
    algorithm: Algorithm,
    score: Score,
    reasons: Sequence[str],
    *,
    width: int,
    asked: int,
) -> str:
    """Return a document of all answers to the questions `asked` of a run, each with its reason.

    `identity` tells what they are asked of. Candidates are written as (row, col) of a maze that is
    so many tiles wide.
    """
    return json.dumps(
        {
            **identity,
            "questions": asked,
            "answered": len(score.answers),
            "right": score.right,
            "best_streak": score.best_streak,
            "answers": [
                _answer(answer, algorithm, reason, width)
                for answer, reason in zip(score.answers, reasons, strict=True)
            ],
        },
        indent=2,
        ensure_ascii=False,
    )


def _answer(answer: Answer, algorithm: Algorithm, reason: str, width: int) -> dict[str, object]:
    question = answer.question
    assert algorithm.choices is not None
    return {
        "question": algorithm.choices().question_of(question.choice),
        "position": question.choice.position,
        "by_coin": question.choice.by_coin,
        "candidates": {letter: divmod(tile, width) for letter, tile in question.candidates.items()},
        "could_come": sorted(question.right),
        "came": question.came,
        "answer": sorted(answer.letters),
        "right": answer.is_right,
        "reason": reason,
    }
