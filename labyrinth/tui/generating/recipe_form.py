"""The form of a recipe: the size, the seed, what all generators take, and their own options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Label, Select

from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.recipe import (
    Recipe,
    draw_seed,
    parse_braid,
    parse_sparse,
    parse_weights,
)
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.steps.endpoints import ENDPOINTS
from labyrinth.core.generation.steps.symmetry import SYMMETRIES
from labyrinth.tui.widgets.menu import Menu


class Choice(Select[str], inherit_bindings=False):
    """A choice that opens at Enter or Space; the arrows go on through the form."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "show_overlay", "Show the choices", show=False),
    ]


class RecipeForm(Menu):
    """Fields beside their names, each with what is wrong about it below; Enter submits."""

    @dataclass
    class Submitted(Message):
        """Enter was pressed in a field."""

    def __init__(self, rows: int, cols: int, *, id: str | None = None) -> None:
        """Offer mazes of `rows` x `cols` rooms."""
        super().__init__(id=id)
        self._wrong: list[str] = []
        self._generator: GeneratorAlgorithm | None = None
        self._defaults = {
            "rows": (str(rows), "rooms"),
            "cols": (str(cols), "rooms"),
            "seed": ("", "empty: a new one each time"),
            "weights": ("1:1", "lowest:highest, 1 to 255"),
            "braid": ("0", "0 to 1: dead ends removed"),
            "sparse": ("0", "0 to 1: dead ends shortened"),
            "options": ("", "none"),
        }

    def compose(self) -> ComposeResult:
        """Lay out a line for each field."""
        for name, (value, hint) in self._defaults.items():
            if name == "options":
                yield from self._choice("symmetry", SYMMETRIES)
                yield from self._choice("endpoints", ENDPOINTS)
            with Horizontal(classes="field"):
                yield Label(name.capitalize())
                yield Input(value, placeholder=hint, id=name, compact=True)
            yield Label("", id=f"{name}-error", classes="error")

    def _choice(self, name: str, values: Iterable[str]) -> ComposeResult:
        with Horizontal(classes="field"):
            yield Label(name.capitalize())
            yield Choice(
                [(value, value) for value in values], id=name, allow_blank=False, compact=True
            )

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
        rows = cols = 1
        seed = 0
        weights, braid, sparse = (1, 1), 0.0, 0.0
        options: Recipe | None = None
        self._wrong.clear()
        with self._field("rows") as text:
            rows = Recipe(algorithm, _whole_number(text, 1), 1, 0).rows
        with self._field("cols") as text:
            cols = Recipe(algorithm, rows, _whole_number(text, 1), 0).cols
        with self._field("seed") as text:
            seed = Recipe(algorithm, 1, 1, _whole_number(text, 0) if text else draw_seed()).seed
        with self._field("weights") as text:
            weights = Recipe(algorithm, 1, 1, 0, parse_weights(text)).weights
        with self._field("braid") as text:
            braid = Recipe(algorithm, 1, 1, 0, braid=parse_braid(text)).braid
        with self._field("sparse") as text:
            sparse = Recipe(algorithm, 1, 1, 0, sparse=parse_sparse(text)).sparse
        with self._field("options") as text:
            options = Recipe.parse(f"{algorithm}:1x1:0" + (f":{text}" if text else ""))
        if self._wrong or options is None:
            self.query_one(f"#{self._wrong[0]}").focus()
            return None
        return Recipe(
            algorithm,
            rows,
            cols,
            seed,
            weights,
            braid,
            str(self.query_one("#endpoints", Select).value),
            options.options,
            sparse,
            str(self.query_one("#symmetry", Select).value),
        )

    @on(Input.Changed)
    def clear_error(self, event: Input.Changed) -> None:
        """Take the message away once the field changes."""
        if event.input.id:
            self._mark(event.input.id, "")

    @on(Input.Submitted)
    def submit(self) -> None:
        """Ask for the maze."""
        self.post_message(self.Submitted())

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


def _whole_number(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) >= least):
        raise LabyrinthError(f"write a whole number of at least {least}, not {text!r}")
    return int(text)
