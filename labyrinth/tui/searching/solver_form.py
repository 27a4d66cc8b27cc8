"""The form of a solver: its options as fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input, Label

from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver import SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.tui.keys.table import bindings, table
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.field import Field, OptionField
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.menu import Menu


class SolverForm(Menu):
    """A field for each option of a solver; what is right in them all counts at once."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("options")]

    @dataclass
    class Changed(Message):
        """The options are others."""

        choice: SolverChoice

    @dataclass
    class Submitted(ForMode):
        """It is to be searched with these options."""

        choice: SolverChoice

    @dataclass
    class Left(ForMode):
        """Nothing more is to be set."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a solver."""
        super().__init__(id=id)
        self._choice: SolverChoice | None = None
        self._fields: dict[str, list[OptionField]] = {}
        self._title = Label("", classes="panel-title", markup=False)
        self._search = Button("Search", id="search-so", compact=True)
        self._reset = Button("Defaults", id="reset-options", compact=True)

    def compose(self) -> ComposeResult:
        """Lay out the name of the solver and the buttons; fields come between when needed."""
        yield self._title
        with Horizontal(classes="form-buttons"):
            yield self._search
            yield self._reset

    def on_mount(self) -> None:
        """Say what the buttons do, and show what was asked for before."""
        if self._choice is not None:
            self.show(self._choice)
        self._search.tooltip = table()["options.search"].tooltip
        self._reset.tooltip = table()["options.reset"].tooltip

    @property
    def fields(self) -> list[OptionField]:
        """The fields that are shown, from top to bottom."""
        return self._fields.get(self._choice.key, []) if self._choice else []

    @property
    def faulty(self) -> list[OptionField]:
        """The fields that are wrong."""
        return [field for field in self.fields if field.fault]

    @property
    def solver(self) -> str:
        """The key of the solver whose options are shown, "" where there is none yet."""
        return self._choice.key if self._choice else ""

    def show(self, choice: SolverChoice) -> None:
        """Show the options of a solver as they were chosen."""
        self._choice = choice
        if not self._search.is_attached:
            return
        solver = registry.get(choice.key)
        if choice.key not in self._fields:
            self._fields[choice.key] = fields = [OptionField(each) for each in solver.options]
            for field in fields:
                field.entry.tooltip = f"{field.meaning}."
            self.mount_all(fields, before=self._search.parent)  # type: ignore[arg-type]
        for key, fields in self._fields.items():
            for field in fields:
                field.display = key == choice.key
        for field in self.fields:
            field.show(choice.options.get(field.key, field.option.default))
        self._title.update(f"Options of {solver.name}" if solver.options else why_not(solver))
        self.set_class(not solver.options, "-empty")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Keep letters from what they mean to the screen: here they are written, or slips."""
        return character is not None and character.isalnum()

    def field_of(self, entry: Widget | None) -> Field | None:
        """Return the field of an entry."""
        return next((field for field in self.fields if field.entry is entry), None)

    @on(Choice.Changed)
    @on(Input.Changed)
    def _follow(self, event: Message) -> None:
        """Take what is written, unless a field is wrong, which then says so."""
        event.stop()
        given: dict[str, OptionValue] = {}
        for field in self.fields:
            with field.checked():
                given[field.key] = field.parse()
        if self._choice is not None and not self.faulty:
            choice = SolverChoice(self._choice.key, given)
            if choice != self._choice:
                self._choice = choice
                self.post_message(self.Changed(choice))

    def action_search(self) -> None:
        """Search with what is written; where a field is wrong, go to the first such."""
        if isinstance(self.screen.focused, Button):
            raise SkipAction
        self._submit()

    def action_leave(self) -> None:
        """Set nothing more; what is wrong is given up."""
        if self._choice is not None:
            self.show(self._choice)
        self.post_message(self.Left())

    def action_reset(self) -> None:
        """Set every option to its default."""
        for field in self.fields:
            field.show(field.option.default)

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button is self._search:
            self._submit()
        else:
            self.action_reset()

    def _submit(self) -> None:
        if self.faulty:
            self.screen.set_focus(self.faulty[0].entry)
            self.app.bell()
        elif self._choice is not None:
            self.post_message(self.Submitted(self._choice))

    def _items(self) -> list[Widget]:
        return [*(field.entry for field in self.fields), self._search, self._reset]


def why_not(solver: SolverAlgorithm) -> str:
    """Say that a solver takes no options, and of those that others have why it has them not."""
    reasons = "".join(f"; {each}" for each in solver.refused.values())
    return f"{solver.name} takes no options{reasons}."
