"""Several kinds of choices in one run, in the order in which they come up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import merge

from labyrinth.core.choices.choice import Choice, Choices
from labyrinth.core.trace import Trace


class Several(Choices):
    """Reads each kind by itself; a choice has the question and the rule of its kind."""

    def __init__(self, *kinds: Choices) -> None:
        self._kinds = kinds
        self.question, self.rule = kinds[0].question, kinds[0].rule

    def question_of(self, choice: Choice) -> str:
        """Return the question of its kind."""
        return self._kinds[choice.kind].question_of(choice)

    def rule_of(self, choice: Choice, trace: Trace) -> str:
        """Return the rule of its kind."""
        return self._kinds[choice.kind].rule_of(choice, trace)

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Yield the choices of all kinds by their positions."""
        parts = (_placed(kind.of_part(trace), number) for number, kind in enumerate(self._kinds))
        for _, choice in merge(*parts, key=lambda each: each[0]):
            yield choice


def _placed(choices: Iterator[Choice | None], kind: int) -> Iterator[tuple[int, Choice | None]]:
    """Yield each choice with its position and kind, and each pause between them where it is."""
    position = 0
    for choice in choices:
        if choice is not None:
            position = choice.position
            choice = replace(choice, kind=kind)
        yield position, choice
