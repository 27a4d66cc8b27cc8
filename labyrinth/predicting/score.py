"""The score: how many questions were answered rightly, and how many in a row."""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from labyrinth.core.trace import Trace
from labyrinth.predicting.question import Question


@dataclass(frozen=True, slots=True)
class Answer:
    """A question and the letters that were given for it."""

    question: Question
    letters: frozenset[str]

    @property
    def is_right(self) -> bool:
        """Whether it is right."""
        return self.question.is_right(self.letters)


class Scores:
    """The scores of runs, by their traces, each kept as long as its trace is."""

    def __init__(self) -> None:
        """Begin without any."""
        self._scores: WeakKeyDictionary[Trace, Score] = WeakKeyDictionary()

    def of(self, trace: Trace) -> Score:
        """Return the score of a run, the same one each time."""
        return self._scores.setdefault(trace, Score())


@dataclass(slots=True)
class Score:
    """All answers so far, in their order."""

    answers: list[Answer] = field(default_factory=list)

    def add(self, question: Question, letters: frozenset[str]) -> Answer:
        """Note an answer, and return it."""
        self.answers.append(Answer(question, letters))
        return self.answers[-1]

    @property
    def right(self) -> int:
        """How many are right."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def missed(self) -> list[Answer]:
        """The last answer to each choice of which it is not, in the order of the run."""
        last = {answer.question.choice.position: answer for answer in self.answers}
        return [last[position] for position in sorted(last) if not last[position].is_right]

    @property
    def streak(self) -> int:
        """How many are right since the last one that is not."""
        number = 0
        for answer in reversed(self.answers):
            if not answer.is_right:
                break
            number += 1
        return number

    @property
    def best_streak(self) -> int:
        """The most in a row."""
        best = number = 0
        for answer in self.answers:
            number = number + 1 if answer.is_right else 0
            best = max(best, number)
        return best
