"""Predict mode: questions about what comes next in a run, their answers and the score."""

from __future__ import annotations

import json
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

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
# The fields of a question that are members of its JSON object as they are.
_MEMBERS: Final = ("kind", "about", "position", "facts", "options", "by_coin", "came", "number")


@dataclass(frozen=True, slots=True)
class PredictedRun:
    """A run with questions: its trace, and all choices in it, in order.

    `facts` are the facts of a search, None for a generator.
    """

    trace: Trace
    algorithm: Algorithm
    choices: list[Choice]
    facts: Inspection | None = None

    def reason(self, position: int) -> str:
        """Return the sentence that explains the step before a position, "" if there is none."""
        from labyrinth.core.explain.sentence import reason

        player = Player(self.trace)
        player.seek(position)
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


def why_none(run: PredictedRun, kinds: Collection[str] = ()) -> str:
    """Return a sentence that explains why a run has no questions, or none of these kinds."""
    trace, algorithm = run.trace, run.algorithm
    if kinds and "next" not in kinds:
        where = "; some kinds need the graph of tiles" if trace.is_of_rooms else ""
        return f"No questions of the kind {listed(sorted(kinds))} about this run{where}."
    if algorithm.is_plain and isinstance(algorithm, SolverAlgorithm):
        return (
            f"No questions: the steps of {algorithm.name} show no queue, stack or priority queue "
            "(by g, h or f) from which it takes one of several tiles."
        )
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


Moment = TypeVar("Moment")


def spread(moments: Sequence[Moment], number: int, seed: int) -> list[Moment]:
    """Return `number` of the moments, spread evenly over the run; tricky ones are preferred.

    The moments are divided in order into `number` parts of about equal size, and one moment is
    drawn at random from each part. The same seed gives the same moments. If there are fewer
    moments, all are returned.
    """
    if number >= len(moments):
        return list(moments)
    rng = Random(seed)
    drawn = []
    for part in range(number):
        first, end = (len(moments) * each // number for each in (part, part + 1))
        of_part = moments[first:end]
        trickiest = max(getattr(each, "tricky", 0) for each in of_part)
        of_part = [each for each in of_part if getattr(each, "tricky", 0) == trickiest]
        drawn.append(of_part[int(rng.random() * len(of_part))])
    return drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question about a run, answered by letters.

    `about` names the algorithm and says which of equals comes next; it is empty if the question
    says so itself, or asks for it. `trace` is the run to show, at the positions `frames`, the last
    of which is `position`. `facts` are sentences that the answer depends on besides the picture.
    `options` has the text of each letter's answer; `candidates` has the tile (row-major index) of
    each letter whose answer is a tile. `came` is the letter of the answer, and `right` has all
    right letters. After the answer the run is shown at `settled`; `reason_at` is the position that
    the `reason` explains, and `rule` is the general rule. `number` is the answer to a question
    about a number. `labels` are letters on further tiles, and `at` is the tile where the algorithm
    is.
    """

    kind: str
    about: str
    text: str
    trace: Trace
    position: int
    settled: int
    reason_at: int
    frames: tuple[int, ...]
    options: dict[str, str]
    right: frozenset[str]
    came: str
    reason: str
    rule: str = ""
    facts: tuple[str, ...] = ()
    candidates: dict[str, int] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)
    at: int | None = None
    by_coin: bool = False
    number: float | None = None

    def letters_of(self, tiles: Collection[int]) -> frozenset[str]:
        """Return the letters of those candidates that are among these tiles."""
        return frozenset(letter for letter, tile in self.candidates.items() if tile in tiles)

    def named(self, letters: Iterable[str]) -> str:
        """Return the answers with these letters as text: tiles as row,col, or the options."""
        width = self.trace.width
        tiles = {each: "{},{}".format(*divmod(at, width)) for each, at in self.candidates.items()}
        return listed([tiles.get(each, self.options[each]) for each in sorted(letters)])

    def is_right(self, answer: Iterable[str]) -> bool:
        """Return whether the letters of an answer are right.

        A right answer is one right letter or, if a coin decides the choice, all right letters.
        """
        given = frozenset(answer)
        if self.by_coin:
            return given == self.right
        return len(given) == 1 and given <= self.right


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
        """The wrong answers about steps, in the order of the run; of two to a question the last."""
        about_steps = (each for each in self.answers if each.question.reason_at)
        last = {(each.question.position, each.question.kind): each for each in about_steps}
        return [last[moment] for moment in sorted(last) if not last[moment].is_right]

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
    if question.by_coin:
        were = "was" if len(question.right) == 1 else "were"
        return (
            f"{begin}: {listed(sorted(question.right))} {were} possible, and {question.came} "
            "came next."
        )
    if question.kind != "next":
        return f"{begin}: {question.named(question.came)} is right."
    others = question.right - {question.came}
    equal = f"; it ties with {listed(sorted(others))}" if others else ""
    return f"{begin}: {question.came} comes next{equal}."


def miss_in_words(answer: Answer) -> str:
    """Return a clause on a wrong answer and the right answer, with tiles written as row,col."""
    question = answer.question
    said = f"you said {question.named(answer.letters)}"
    if question.by_coin:
        were = "was" if len(question.right) == 1 else "were"
        return f"{said}; {question.named(question.right)} {were} possible"
    ended = "came next" if question.kind == "next" else "is right"
    return f"{said}; {question.named(question.came)} {ended}"


def rule_of(answer: Answer) -> str:
    """Return the rule of the choice if the answer was wrong or there was a tie, otherwise ""."""
    question = answer.question
    if answer.is_right and (question.by_coin or len(question.right) == 1):
        return ""
    return question.rule


def score_in_words(score: Score) -> str:
    """Return a sentence with the score and the streak."""
    return f"Score {score.right} of {len(score.answers)}, streak {score.streak}."


def asked_for(question: Question) -> str:
    """Return which letters to type as the answer to a question."""
    letters = list(question.options)
    if question.by_coin:
        return f"each of the letters {letters[0]} to {letters[-1]} whose tile could come next"
    if len(letters) == 2:
        return f"{letters[0]} or {letters[1]}"
    return f"one of the letters {letters[0]} to {letters[-1]}"


def quiz_json(identity: Mapping[str, object], score: Score, *, asked: int) -> str:
    """Return a JSON document with the score and all answers, each answer with its reason.

    `identity` has the fields that identify the maze and the run. `asked` is the number of
    questions.
    """
    answers = [
        {**question_json(each.question), "answer": sorted(each.letters), "right": each.is_right}
        for each in score.answers
    ]
    counts = {"questions": asked, "answered": len(answers), "right": score.right}
    whole = {**identity, **counts, "best_streak": score.best_streak, "answers": answers}
    return json.dumps(whole, indent=2, ensure_ascii=False)


def question_json(question: Question) -> dict[str, object]:
    """Return a question, with its right answers and the reason, as members of a JSON object."""
    width = question.trace.width
    tiles = {letter: divmod(tile, width) for letter, tile in question.candidates.items()}
    members = {name: getattr(question, name) for name in _MEMBERS}
    answers = {"candidates": tiles, "could_come": sorted(question.right)}
    why = {"reason": question.reason, "rule": question.rule}
    return {"question": question.text, **members, **answers, **why}
