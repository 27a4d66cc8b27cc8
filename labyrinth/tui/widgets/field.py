"""One field of a form: its name, its entry, and what is wrong with that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.widgets import Input, Label

from labyrinth.core.declaration import options
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.sentences import capitalised
from labyrinth.tui.widgets.choice import Choice

_YES_AND_NO: Final = {"no": "no", "yes": "yes"}
_LONG_WORD: Final = 9
"""Characters above which a text has no room in one of two columns."""


class Field(Vertical):
    """An entry beside its name; what is wrong with it stands below until it is mended."""

    fault: var[str] = var("")

    def __init__(self, entry: Input | Choice, about: str) -> None:
        """Hold `entry`, whose id names the field; `about` says what it means in sentences."""
        super().__init__(classes="field")
        self.key = entry.id or ""
        self.entry = entry
        self.meaning = about
        """What the field means, whatever is written in it."""
        self._fault = Label("", classes="error", markup=False)

    def compose(self) -> ComposeResult:
        """Lay out the name and the entry, above what may be wrong."""
        with Horizontal():
            yield Label(self.key.capitalize().replace("-", " "))
            yield self.entry
        yield self._fault

    @property
    def text(self) -> str:
        """What is written or chosen."""
        return self.entry.value.strip()

    @text.setter
    def text(self, text: str) -> None:
        self.entry.value = text

    @property
    def about(self) -> str:
        """What the field means, and the word that is chosen."""
        return self.meaning

    @contextmanager
    def checked(self) -> Iterator[str]:
        """Give the text, and say what goes wrong within."""
        fault = ""
        try:
            yield self.text
        except LabyrinthError as error:
            fault = str(error).removeprefix(f"option {self.key} is ")
        self.fault = fault

    def watch_fault(self, fault: str) -> None:
        """Show what is wrong."""
        self._fault.update(fault)
        self.set_class(bool(fault), "-wrong")


class OptionField(Field):
    """The field of an option that a solver, a generator or every maze takes."""

    def __init__(self, option: options.Option) -> None:
        """Begin with the default."""
        self.option = option
        self._words = _words(option)
        default = self._written(option.default)
        if self._words:
            entry: Input | Choice = Choice(list(self._words), default, id=option.key)
        else:
            unsaid = "as endpoints say" if isinstance(option, options.Place) else "to fit"
            hint = unsaid if option.default is None else ""
            entry = Input(default, placeholder=hint, id=option.key, compact=True)
        super().__init__(entry, capitalised(option.summary))
        self.set_class(self.is_long, "-long")

    @property
    def about(self) -> str:
        """What the option means, and what it may be or what the word means that is chosen."""
        values = self.option.values.replace("|", ", ").replace("..", " to ")
        meaning = self._words.get(self.text, values)
        return f"{self.meaning}: {meaning}."

    @property
    def is_long(self) -> bool:
        """Whether its words or its default need the width of two columns."""
        default = self._written(self.option.default)
        return any(len(text) > _LONG_WORD for text in (default, *self._words))

    def show(self, value: options.OptionValue) -> None:
        """Show a value that the option can have."""
        self.text, self.fault = self._written(value), ""

    def _written(self, value: options.OptionValue) -> str:
        return "" if value is None else self.option.format(value)

    def parse(self) -> options.OptionValue:
        """Return the value. Raises LabyrinthError for one that the option cannot have."""
        if not self.text and self.option.default is None:
            return None
        return self.option.parse(self.text)


def _words(option: options.Option) -> dict[str, str]:
    """Return the words of an option that is one of a few, each with its meaning; else nothing."""
    if isinstance(option, options.Choice):
        return dict(option.choices)
    return dict(_YES_AND_NO) if isinstance(option, options.Flag) else {}
