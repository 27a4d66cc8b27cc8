"""Forms: columns of fields with their errors, and the form for the options of an algorithm."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from textual import on
from textual.actions import SkipAction
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.reactive import var
from textual.widget import AwaitMount, Widget
from textual.widgets import Button, Input, Label

from labyrinth.core.declaration import options
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.sentences import capitalised
from labyrinth.tui.keys.listing import rebind
from labyrinth.tui.keys.table import bindings, class_bindings, keys_at
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.mode_message import ModeMessage

# Longer texts do not fit into one of two columns.
_LONG_WORD: Final = 9


class Field(Vertical):
    """An entry next to its name; an error is shown below until it is fixed."""

    fault: var[str] = var("")

    def __init__(self, entry: Input | Choice, about: str) -> None:
        """Create a field for `entry`, named by the entry's id and described by `about`."""
        self.key = entry.id or ""
        self.entry = entry
        # The description of the field, whatever its text.
        self.meaning = about
        self._fault = Label("", classes="error", markup=False)
        self.label = self.key.capitalize().replace("-", " ")
        super().__init__(Horizontal(Label(self.label), entry), self._fault, classes="field")

    @property
    def text(self) -> str:
        """The text or the chosen word."""
        return self.entry.value.strip()

    @text.setter
    def text(self, text: str) -> None:
        self.entry.value = text

    @property
    def about(self) -> str:
        """The description of the field, as it applies to the current text."""
        return self.meaning

    @contextmanager
    def checked(self) -> Iterator[str]:
        """Yield the text, and show a LabyrinthError raised in the block."""
        fault = ""
        try:
            yield self.text
        except LabyrinthError as error:
            fault = str(error).removeprefix(f"option {self.key} is ")
        self.fault = fault

    def watch_fault(self, fault: str) -> None:
        """Show the error."""
        self._fault.update(fault)
        self.set_class(bool(fault), "-wrong")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height at the width of all spanned columns.

        A grid passes the width of only one column.
        """
        spans = (self.styles.column_span or 1) > 1
        return super().get_content_height(container, viewport, container.width if spans else width)

    def on_resize(self) -> None:
        """Keep the focused field in view when an error appears, which moves the fields below."""
        self.query_ancestor(Menu).show_focused()


class OptionField(Field):
    """A field for an option of a solver, of a generator, or of all mazes."""

    def __init__(self, option: options.Option) -> None:
        """Start with the option's default value."""
        self.option = option
        # The allowed words of the option, if it takes a few, each with its meaning.
        self._words: dict[str, str] = {}
        if isinstance(option, options.Choice):
            self._words = dict(option.choices)
        elif isinstance(option, options.Flag):
            self._words = {"no": "no", "yes": "yes"}
        default = self._written(option.default)
        if self._words:
            entry: Input | Choice = Choice(list(self._words), default, id=option.key)
        else:
            hint = "auto" if option.default is None else ""
            entry = Input(default, placeholder=hint, id=option.key, compact=True)
        super().__init__(entry, capitalised(option.summary))
        self.set_class(self.is_long, "-long")

    @property
    def about(self) -> str:
        """The meaning of the option, with its values or the meaning of the chosen word."""
        values = self.option.values.replace("|", ", ").replace("..", " to ")
        meaning = self._words.get(self.text, values)
        return f"{self.meaning}: {meaning}."

    @property
    def is_long(self) -> bool:
        """Whether the option's words or its default need the width of two columns."""
        default = self._written(self.option.default)
        return any(len(text) > _LONG_WORD for text in (default, *self._words))

    def show(self, value: options.OptionValue) -> None:
        """Show a value of the option."""
        self.text, self.fault = self._written(value), ""

    def _written(self, value: options.OptionValue) -> str:
        return "" if value is None else self.option.format(value)

    def parse(self) -> options.OptionValue:
        """Return the entered value. Raises LabyrinthError if it is invalid."""
        if not self.text and self.option.default is None:
            return None
        return self.option.parse(self.text)


class Menu(Vertical):
    """A column of fields; Up and Down move the focus among their entries."""

    BINDINGS = class_bindings("menu")

    @property
    def fields(self) -> Sequence[Field]:
        """The visible fields, in the order of the focus."""
        raise NotImplementedError

    @property
    def faulty(self) -> list[Field]:
        """The invalid fields."""
        return [field for field in self.fields if field.fault]

    def field_of(self, entry: Widget | None) -> Field | None:
        """Return the field of an entry; None if it has no field here."""
        return next((field for field in self.fields if field.entry is entry), None)

    def on_descendant_focus(self) -> None:
        """Scroll to the whole focused field, since Textual scrolls only to its entry."""
        self.call_after_refresh(self.show_focused)

    def show_focused(self) -> None:
        """Scroll to the focused field with its error."""
        if (field := self.field_of(self.screen.focused)) is not None:
            field.scroll_visible(animate=False)

    def complain(self) -> bool:
        """Go to the first invalid field; return whether there is one."""
        if faulty := self.faulty:
            self.screen.set_focus(faulty[0].entry)
            self.app.bell()
        return bool(faulty)

    def action_move(self, step: int) -> None:
        """Move the focus by `step` fields, wrapping around.

        The focus moves at once, so that keys typed ahead reach the new field.
        """
        items, focused = self._items(), self.screen.focused
        at = items.index(focused) + step if focused in items else 0
        self.screen.set_focus(items[at % len(items)])

    def action_edge(self, at: int) -> None:
        """Focus the first (0) or the last (-1) field."""
        self.screen.set_focus(self._items()[at])

    def _items(self) -> list[Widget]:
        return [field.entry for field in self.fields]


class OptionsForm(Menu):
    """A form with a field for each option of an algorithm; valid values take effect at once."""

    @dataclass
    class Changed(Message):
        """The options of the algorithm `key` have changed; `options` has all their values."""

        key: str
        options: Mapping[str, OptionValue]

    @dataclass
    class Submitted(ModeMessage):
        """The user wants to run the form's algorithm with the current options."""

        key: str

    class Left(ModeMessage):
        """The user has finished editing the options."""

    def __init__(self, place: str, *, id: str | None = None) -> None:
        """Start without an algorithm; `place` is the form's part of the table of keys."""
        self._place = place
        self._algorithm: Algorithm | None = None
        self._options: Mapping[str, OptionValue] = {}
        self._empty = ""
        self._fields: dict[str, list[OptionField]] = {}
        self._title = Label("", classes="panel-title", markup=False)
        keys = {key.action: key for key in keys_at(place)}
        self._submit_button, self._reset = (
            Button(keys[does].label, id=f"{does}-options", compact=True, tooltip=keys[does].tooltip)
            for does in ("submit", "reset")
        )
        self._buttons = Horizontal(self._submit_button, self._reset, classes="form-buttons")
        super().__init__(self._title, self._buttons, id=id)

    def on_mount(self) -> None:
        """Show the options requested before mounting."""
        rebind(self, bindings(self._place, "menu"))
        if self._algorithm is not None:
            self.show(self._algorithm, self._options, self._empty)

    @property
    def fields(self) -> list[OptionField]:
        """The visible fields, from top to bottom."""
        return self._fields.get(self.key, [])

    @property
    def key(self) -> str:
        """The key of the algorithm whose options are shown, "" if there is none."""
        return self._algorithm.key if self._algorithm else ""

    def show(
        self, algorithm: Algorithm, options: Mapping[str, OptionValue], empty: str
    ) -> AwaitMount | None:
        """Show an algorithm's options with the values in `options`, or else with the defaults.

        `empty` is the text for an algorithm without options. If the fields are not mounted yet,
        returns an awaitable that waits for them.
        """
        coming = None
        self._algorithm, self._empty = algorithm, empty
        self._options = {
            each.key: options.get(each.key, each.default) for each in algorithm.options
        }
        if not self._reset.is_attached:
            return None
        if self.key not in self._fields:
            self._fields[self.key] = fields = [OptionField(each) for each in algorithm.options]
            for field in fields:
                field.entry.tooltip = f"{field.meaning}."
            coming = self.mount_all(fields, before=self._buttons)
        for key, fields in self._fields.items():
            for field in fields:
                field.display = key == self.key
        for field in self.fields:
            field.show(self._options[field.key])
        self._title.update(f"Options of {algorithm.name}" if algorithm.options else empty)
        self.set_class(not algorithm.options, "-empty")
        return coming

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the form claims a key before any binding: letters and digits.

        In a form they are text or typing mistakes.
        """
        return character is not None and character.isalnum()

    @on(Choice.Changed)
    @on(Input.Changed)
    def _follow(self, event: Message) -> None:
        """Apply the options if all fields are valid; invalid fields show their errors."""
        event.stop()
        given: dict[str, OptionValue] = {}
        for field in self.fields:
            with field.checked():
                given[field.key] = field.parse()
        if not self.faulty and given != self._options:
            self._options = given
            self.post_message(self.Changed(self.key, given))

    def action_submit(self) -> None:
        """Submit the options; if fields are invalid, go to the first invalid one."""
        if isinstance(self.screen.focused, Button):
            raise SkipAction
        self._submit()

    def _submit(self) -> None:
        if not self.complain() and self.key:
            self.post_message(self.Submitted(self.key))

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button is self._submit_button:
            self._submit()
        else:
            self.action_reset()

    def action_reset(self) -> None:
        """Reset every option to its default."""
        for field in self.fields:
            field.show(field.option.default)

    def action_leave(self) -> None:
        """Leave the form; invalid text is discarded."""
        if self._algorithm is not None:
            self.show(self._algorithm, self._options, self._empty)
        self.post_message(self.Left())

    def _items(self) -> list[Widget]:
        return [*super()._items(), self._submit_button, self._reset]
