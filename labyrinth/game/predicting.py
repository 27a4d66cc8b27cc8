"""Predict mode: questions about what comes next in a run, their answers and the score."""

from __future__ import annotations

import json
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.inspection import Inspection, inspection
from labyrinth.core.sentences import listed
from labyrinth.core.task import as_task
from labyrinth.core.trace import Player, Trace

if TYPE_CHECKING:
    from labyrinth.core.explain.choice import Choice

# The most rooms of a maze whose run a person follows step by step.
MOST_ROOMS: Final = 2_500
_MOST_TILES: Final = 5 * MOST_ROOMS
_SLICE: Final = 64
_MOST: Final = 5
# The usual number of candidates if one is to be named, unless others are right as well.
_USUAL: Final = 4
_TEMPTING: Final = 2
# The most right candidates that are listed, so that wrong ones still have space.
_MOST_RIGHT: Final = 3


@dataclass(frozen=True, slots=True)
class PredictedRun:
    """A run with questions: its trace, and all choices in it, in order.

    `facts` are the facts of a search, None for a generator.
    """

    trace: Trace
    algorithm: Algorithm
    choices: list[Choice]
    facts: Inspection | None = None

    def reason(self, choice: Choice) -> str:
        """Return the sentence that explains a choice, "" if there is none."""
        from labyrinth.core.explain.sentence import reason

        player = Player(self.trace)
        player.seek(choice.reason_at)
        return reason(player, self.facts)


@as_task
def predicted_run(
    trace: Trace, algorithm: Algorithm, maze: Maze
) -> Generator[float, None, PredictedRun]:
    """Find, slice by slice, the choices of a run about which questions can be asked.

    If decisions were not recorded in the trace, only choices that the other events show are found,
    and only if the maze is small enough for a person to follow the run.
    """
    from labyrinth.core.explain.declared import choices_of

    facts = None
    if isinstance(algorithm, SolverAlgorithm) and maze.start is not None:
        task = inspection(trace, algorithm, maze.start, maze.goals)
        for share in task:
            yield share / 2
        facts = task.result
    found: list[Choice] = []
    if trace.with_decisions or len(trace.before) <= _MOST_TILES:
        for number, choice in enumerate(choices_of(algorithm, trace)):
            if choice is not None:
                found.append(choice)
                if number % _SLICE == 0:
                    yield 0.5 + choice.position / len(trace) / 2
    return PredictedRun(trace, algorithm, found, facts)


def why_none(trace: Trace, algorithm: Algorithm) -> str:
    """Return a sentence that explains why a run of an algorithm has no questions."""
    if isinstance(algorithm.choices, str):
        return (
            f"{algorithm.name} makes no choice that could be predicted. {algorithm.choices}".strip()
        )
    if not trace.with_decisions:
        return "No questions about this run: its decisions were not recorded."
    return (
        f"No questions: no step has both {trace.vertex}s that could come next "
        f"and {trace.vertex}s that could not."
    )


def spread(choices: Sequence[Choice], number: int, seed: int) -> list[Choice]:
    """Return `number` of the choices, spread evenly over the run; tricky choices are preferred.

    The choices are divided in order into `number` parts of about equal size, and one choice is
    drawn at random from each part. The same seed gives the same choices. If there are fewer
    choices, all are returned.
    """
    if number >= len(choices):
        return list(choices)
    rng = Random(seed)
    drawn = []
    for part in range(number):
        first, end = (len(choices) * each // number for each in (part, part + 1))
        of_part = choices[first:end]
        of_part = [choice for choice in of_part if choice.tricky] or of_part
        drawn.append(of_part[int(rng.random() * len(of_part))])
    return drawn


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a choice, which asks for the candidate that comes next.

    `candidates` has the row-major index of a tile for each letter, in reading order.
    """

    choice: Choice
    candidates: dict[str, int]

    @property
    def right(self) -> frozenset[str]:
        """The letters of all candidates that could come next."""
        return self.letters_of(self.choice.right)

    @property
    def came(self) -> str:
        """The letter of the candidate that the run chose."""
        return next(iter(self.letters_of([self.choice.tile])))

    def letters_of(self, tiles: Collection[int]) -> frozenset[str]:
        """Return the letters of those candidates that are among these tiles."""
        return frozenset(letter for letter, tile in self.candidates.items() if tile in tiles)

    def is_right(self, answer: Iterable[str]) -> bool:
        """Return whether the letters of an answer are right.

        A right answer is one right letter or, if a coin decides the choice, all right letters.
        """
        given = frozenset(answer)
        if self.choice.by_coin:
            return given == self.right
        return len(given) == 1 and given <= self.right


def question(choice: Choice, seed: int) -> Question:
    """Return the question about a choice.

    The candidates are right tiles, and wrong tiles that are tempting or drawn at random. The same
    choice and seed give the same question.
    """
    rng = Random(seed << 32 | choice.position)
    others = [tile for tile in choice.right if tile != choice.tile]
    if choice.by_coin:
        right = others if len(others) < _MOST - 1 else _some(rng, others, _MOST_RIGHT - 1)
        most = _MOST
    else:
        right, most = others[:1], _USUAL + bool(others)
    tiles = [choice.tile, *right]
    tiles += choice.wrong[: min(_TEMPTING, most - len(tiles))]
    rest = [tile for tile in choice.wrong[_TEMPTING:] if tile not in tiles]
    tiles += _some(rng, rest, most - len(tiles))
    return Question(choice, dict(zip(ascii_uppercase, sorted(tiles), strict=False)))


def _some(rng: Random, tiles: list[int], number: int) -> list[int]:
    """Return `number` of the tiles, drawn at random, or all tiles if there are fewer."""
    left = list(tiles)
    return [left.pop(int(rng.random() * len(left))) for _ in range(min(number, len(left)))]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question: `letters` are the letters that were given."""

    question: Question
    letters: frozenset[str]

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.question.is_right(self.letters)


@dataclass(slots=True)
class Score:
    """The score of a quiz: all answers so far, in order."""

    answers: list[Answer] = field(default_factory=list)

    def add(self, question: Question, letters: frozenset[str]) -> Answer:
        """Record an answer, and return it."""
        self.answers.append(Answer(question, letters))
        return self.answers[-1]

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def missed(self) -> list[Answer]:
        """The wrong answers, in the order of the run; only the last answer to a choice counts."""
        last = {answer.question.choice.position: answer for answer in self.answers}
        return [last[position] for position in sorted(last) if not last[position].is_right]

    @property
    def streak(self) -> int:
        """The number of right answers since the last wrong one."""
        newest_first = enumerate(reversed(self.answers))
        return next((n for n, each in newest_first if not each.is_right), len(self.answers))

    @property
    def best_streak(self) -> int:
        """The largest number of right answers in a row."""
        runs = groupby(self.answers, key=lambda answer: answer.is_right)
        return max((len([*run]) for is_right, run in runs if is_right), default=0)


def verdict(answer: Answer) -> str:
    """Return a sentence: whether an answer is right, what came next, and what could have come."""
    question = answer.question
    begin = "Correct" if answer.is_right else "No"
    if question.choice.by_coin:
        were = "was" if len(question.right) == 1 else "were"
        return (
            f"{begin}: {listed(sorted(question.right))} {were} possible, and {question.came} "
            "came next."
        )
    others = question.right - {question.came}
    equal = f"; it ties with {listed(sorted(others))}" if others else ""
    return f"{begin}: {question.came} comes next{equal}."


def miss_in_words(answer: Answer, width: int) -> str:
    """Return a clause on a wrong answer and the right answer, with tiles written as row,col.

    `width` is the number of columns of tiles of the maze.
    """

    def named(letters: Iterable[str]) -> str:
        tiles = (divmod(answer.question.candidates[letter], width) for letter in sorted(letters))
        return listed([f"{row},{col}" for row, col in tiles])

    question = answer.question
    said = f"you said {named(answer.letters)}"
    if question.choice.by_coin:
        were = "was" if len(question.right) == 1 else "were"
        return f"{said}; {named(question.right)} {were} possible"
    return f"{said}; {named(question.came)} came next"


def rule_of(answer: Answer) -> str:
    """Return the rule of the choice if the answer was wrong or there was a tie, otherwise ""."""
    question = answer.question
    if answer.is_right and (question.choice.by_coin or len(question.right) == 1):
        return ""
    return question.choice.rule


def score_in_words(score: Score) -> str:
    """Return a sentence with the score and the streak."""
    return f"Score {score.right} of {len(score.answers)}, streak {score.streak}."


def asked_for(question: Question) -> str:
    """Return which letters to type as the answer to a question."""
    letters = list(question.candidates)
    if question.choice.by_coin:
        return f"each of the letters {letters[0]} to {letters[-1]} whose tile could come next"
    return f"one of the letters {letters[0]} to {letters[-1]}"


def quiz_json(
    identity: Mapping[str, object],
    score: Score,
    reasons: Sequence[str],
    *,
    width: int,
    asked: int,
) -> str:
    """Return a JSON document with the score and all answers, each answer with its reason.

    `identity` has the fields that identify the maze and the run. `asked` is the number of
    questions. `width` is the width of the maze in tiles, since candidates are written as (row,
    col).
    """
    return json.dumps(
        {
            **identity,
            "questions": asked,
            "answered": len(score.answers),
            "right": score.right,
            "best_streak": score.best_streak,
            "answers": [
                _answer(answer, reason, width)
                for answer, reason in zip(score.answers, reasons, strict=True)
            ],
        },
        indent=2,
        ensure_ascii=False,
    )


def _answer(answer: Answer, reason: str, width: int) -> dict[str, object]:
    question = answer.question
    return {
        "question": question.choice.question,
        "position": question.choice.position,
        "by_coin": question.choice.by_coin,
        "candidates": {letter: divmod(tile, width) for letter, tile in question.candidates.items()},
        "could_come": sorted(question.right),
        "came": question.came,
        "answer": sorted(answer.letters),
        "right": answer.is_right,
        "reason": reason,
    }
