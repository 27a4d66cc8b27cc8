"""A field of several words: each is a value of a study's factor."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from textual.widgets import Input

from labyrinth.core.errors import LabyrinthError
from labyrinth.tui.layout import LONGEST_PASTE
from labyrinth.tui.widgets.options_form import Field


class WordsField(Field):
    """Takes words with blanks between them, quoted as in a shell where they have blanks."""

    def __init__(
        self,
        key: str,
        about: str,
        check: Callable[[Sequence[str]], object],
        *,
        hint: str = "",
    ) -> None:
        """Have the words of `key` checked, which raises LabyrinthError for those that are wrong.

        `hint` stands in the empty field.
        """
        entry = Input(
            placeholder=hint, id=key, compact=True, max_length=LONGEST_PASTE, select_on_focus=False
        )
        super().__init__(entry, about)
        self._check = check

    @property
    def words(self) -> list[str]:
        """The words as they are written. Raises LabyrinthError for a quote without an end."""
        try:
            return shlex.split(self.text)
        except ValueError:
            raise LabyrinthError("a quotation mark is missing") from None

    @words.setter
    def words(self, words: Sequence[str]) -> None:
        self.text = shlex.join(words)

    def switch(self, word: str) -> None:
        """Write a word, or take it out with those that have options of it; no half words change."""
        try:
            words = self.words
        except LabyrinthError:
            return
        kept = [each for each in words if each != word and not each.startswith(f"{word}:")]
        self.words = kept if len(kept) < len(words) else [*words, word]

    def add(self, word: str) -> None:
        """Write a word beside what is there, unless it is there."""
        try:
            words = self.words
        except LabyrinthError:
            return
        if word not in words:
            self.words = [*words, word]

    def check(self) -> list[str]:
        """Return the words, none where one of them is wrong, which the field then says."""
        with self.checked():
            words = self.words
            self._check(words)
            return words
        return []
