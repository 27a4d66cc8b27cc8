"""The panel of a prediction: the question, its candidates, the score and what was missed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Label, Static

from labyrinth.tui.widgets.key_button import KeyButton

LETTERS: Final = "ABCDE"
MOST_MISSED: Final = 9
"""How many misses have a digit of their own, the last ones."""


class PredictPanel(VerticalScroll, can_focus=False):
    """Shows one question, with a place to click for each of its keys."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a question."""
        super().__init__(id=id)
        self._question = Static("", id="predict-question")
        self._candidates = {
            letter: KeyButton(letter, f"predict.{letter.lower()}", id=f"predict-{letter.lower()}")
            for letter in LETTERS
        }
        self._answer = KeyButton("Enter Answer", "predict.answer", id="predict-answer")
        self._next = KeyButton("Enter Next", "predict.answer", id="predict-next")
        self._told: Mapping[str, str] = {}
        self._score = Static("", id="predict-score")
        self._missed = [
            KeyButton(str(number), f"predict.missed_{number}", id=f"predict-missed-{number}")
            for number in range(1, MOST_MISSED + 1)
        ]

    def compose(self) -> ComposeResult:
        """Lay out the question above its candidates, and what was missed below the score."""
        yield Label("Predict", classes="panel-title")
        yield self._question
        yield from self._candidates.values()
        yield self._answer
        yield self._score
        yield self._next
        yield from self._missed
        yield KeyButton("Esc Back", "predict.leave", id="predict-leave")

    def clear(self) -> None:
        """Show no question."""
        self.ask("", {})
        self._answer.display = self._next.display = False

    def ask(self, question: str, candidates: Mapping[str, str]) -> None:
        """Show a question with its candidates in words, by letters."""
        self.tell(question)
        self._told = candidates
        for letter, button in self._candidates.items():
            button.display = letter in candidates

    def tell(self, text: str) -> None:
        """Tell the question, or in its place the rule by which it is chosen."""
        self._question.display = bool(text)
        self._question.update(text)

    def mark(self, chosen: Collection[str], wrong: Collection[str], *, answered: bool) -> None:
        """Show which candidates are chosen, or once it is `answered` which are right and wrong."""
        for letter, told in self._told.items():
            button = self._candidates[letter]
            button.set_class(letter in chosen, "-chosen")
            verdict = "✗ " if letter in wrong else "✓ " if letter in chosen else "  "
            button.rename(f"{letter} {verdict if answered else ''}{told}")
        self._answer.display, self._next.display = not answered, answered

    def tell_score(self, score: str, missed: Sequence[str]) -> None:
        """Show the score, and the missed steps in words, the first `MOST_MISSED` of them."""
        self._score.display = bool(score)
        self._score.update(score)
        for number, button in enumerate(self._missed):
            button.display = number < len(missed)
            if button.display:
                button.rename(f"{number + 1} {missed[number]}")
