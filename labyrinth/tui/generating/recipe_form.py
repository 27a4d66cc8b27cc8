"""The form of a recipe: the size, the seed, what all generators take, and their own options."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Label, Select

from labyrinth.core.declaration import options
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.tui.widgets.menu import Menu


class Choice(Select[str], inherit_bindings=False):
    """A choice that opens at Enter or Space; the arrows go on through the form."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "show_overlay", "Show the choices", show=False),
    ]


class RecipeForm(Menu):
    """Fields beside their names, each with what is wrong about it below."""

    def __init__(self, rows: int, cols: int, *, id: str | None = None) -> None:
        """Offer mazes of `rows` x `cols` rooms."""
        super().__init__(id=id)
        self._wrong: list[str] = []
        self._generator: GeneratorAlgorithm | None = None
        self._rows, self._cols = rows, cols

    def compose(self) -> ComposeResult:
        """Lay out a line for each field."""
        yield from _line(_entry("rows", str(self._rows), "rooms"))
        yield from _line(_entry("cols", str(self._cols), "rooms"))
        yield from _line(_entry("seed", "", "empty: a new one each time"))
        for each in maze_options():
            yield from _line(_field_of(each.option))
        yield from _line(_entry("options", "", "none"))

    def show_options(self, generator: GeneratorAlgorithm) -> None:
        """Offer the options of this generator; what was written for another one goes."""
        if generator is self._generator:
            return
        self._generator = generator
        field = self.query_one("#options", Input)
        field.disabled = not generator.options
        field.placeholder = ", ".join(option.key for option in generator.options) or "none"
        field.tooltip = "\n".join(f"{option.key}: {option.summary}" for option in generator.options)
        field.value = ""

    def recipe(self, algorithm: str) -> Recipe | None:
        """Return the recipe for a generator, or None after marking every field that is wrong."""
        recipe = Recipe(algorithm, 1, 1, draw_seed())
        given: dict[str, OptionValue] = {}
        self._wrong.clear()
        with self._field("rows") as text:
            recipe = recipe.replaced(rows=_whole_number(text, 1))
        with self._field("cols") as text:
            recipe = recipe.replaced(cols=_whole_number(text, 1))
        with self._field("seed") as text:
            recipe = recipe.replaced(seed=_whole_number(text, 0)) if text else recipe
        for each in maze_options():
            if isinstance(each.option, options.Choice):
                given[each.key] = str(self.query_one(f"#{each.key}", Select).value)
                continue
            with self._field(each.key) as text:
                given[each.key] = each.option.parse(text)
        with self._field("options") as text:
            given |= Recipe.parse(f"{algorithm}:1x1:0" + (f":{text}" if text else "")).options
        if self._wrong:
            self.query_one(f"#{self._wrong[0]}").focus()
            return None
        return recipe.replaced(options=given)

    @on(Input.Changed)
    def clear_error(self, event: Input.Changed) -> None:
        """Take the message away once the field changes."""
        if event.input.id:
            self._mark(event.input.id, "")

    @contextmanager
    def _field(self, name: str) -> Iterator[str]:
        """Give the text of a field, and mark the field with what goes wrong within."""
        try:
            yield self.query_one(f"#{name}", Input).value.strip()
        except LabyrinthError as error:
            self._wrong.append(name)
            self._mark(name, str(error))

    def _mark(self, name: str, error: str) -> None:
        label = self.query_one(f"#{name}-error", Label)
        label.update(error)
        label.set_class(bool(error), "-shown")
        self.query_one(f"#{name}", Input).set_class(bool(error), "-invalid")


def _line(field: Input | Choice) -> ComposeResult:
    """Lay out a field beside its name, above what may be wrong about it."""
    name = field.id or ""
    with Horizontal(classes="field"):
        yield Label(name.capitalize())
        yield field
    yield Label("", id=f"{name}-error", classes="error", markup=False)


def _entry(name: str, value: str, hint: str) -> Input:
    return Input(value, placeholder=hint, id=name, compact=True)


def _field_of(option: options.Option) -> Input | Choice:
    """Return the field of an option that every maze takes; its tooltip tells the meaning."""
    default = option.format(option.default)
    field: Input | Choice = _entry(option.key, default, option.values)
    tooltip = [option.summary]
    if isinstance(option, options.Choice):
        words = [(word, word) for word in option.choices]
        field = Choice(words, value=default, id=option.key, allow_blank=False, compact=True)
        tooltip += [f"{word}: {meaning}" for word, meaning in option.choices.items()]
    field.tooltip = "\n".join(tooltip)
    return field


def _whole_number(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) >= least):
        raise LabyrinthError(f"write a whole number of at least {least}, not {quoted(text)}")
    return int(text)
