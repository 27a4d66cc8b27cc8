"""The form of a recipe: the size, the seed, what all generators take, and their own options."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from labyrinth.core.declaration.generator import GeneratorAlgorithm, registry
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Outline
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.shapes import written as shapes
from labyrinth.formats.shape_files import ReadShape, is_file, read_shape_file
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.options_form import Field, Menu, OptionField


class ShapeField(OptionField):
    """Takes what the option takes, and the path of a file, which is read apart."""

    def __init__(self, option: Outline, has_read: Callable[[], object]) -> None:
        """Begin with the default; `has_read` is called when a file was read, or cannot be."""
        super().__init__(option)
        self._has_read = has_read
        if isinstance(self.entry, Input):
            self.entry.suggester = SuggestFromList([*shapes.names(), shapes.TEXT])
        self._apart = DaemonThread(self)
        self._path = ""
        self._found: ReadShape | LabyrinthError | None = None
        """What `_path` holds, None while it is being read."""

    @property
    def about(self) -> str:
        """What may be written, or what was found in the file that is named."""
        if isinstance(self._found, ReadShape) and self.text == self._path:
            return f"{'; '.join(self._found.notes)}; stretched to the rows and columns above."
        names = ", ".join(name for name in shapes.names() if name != shapes.GRID)
        return f"{self.meaning}: {names}, text:WORD or the path of a file."

    @property
    def is_long(self) -> bool:
        """A shape needs the width of two columns."""
        return True

    def parse(self) -> str:
        """Return the shape. Raises LabyrinthError for what is none, or is still being read."""
        text = self.text
        if not is_file(text):
            return str(super().parse())
        if text != self._path:
            self._path, self._found = text, None
            path = os.path.expanduser(text)
            read = partial(read_shape_file, path, streams=False)
            self._apart.do(read, self._take, fail=self._take, at_once=True)
        if self._found is None:
            raise LabyrinthError("the file is being read …")
        if isinstance(self._found, LabyrinthError):
            raise self._found
        return self._found.text

    def _take(self, found: ReadShape | LabyrinthError) -> None:
        self._found = found
        self._has_read()


PLAIN: Final = "plain"
WEIGHTED: Final = "weighted, with loops"
KINDS: Final[dict[str, dict[str, str]]] = {
    PLAIN: {"weights": "1:1", "braid": "0"},
    WEIGHTED: {"weights": "1:9", "braid": "1"},
}
"""What is set at once, by the name of the choice."""
OF_ONES_OWN: Final = "as set below"

_ABOUT_KIND: Final = (
    "In a perfect maze there is one path, and every search finds it at the same cost. "
    "Weights and loops make searches differ."
)
_ABOUT_SEED: Final = "The same seed gives the same maze; without one it is drawn anew each time."
_ABOUT_SIZE: Final = "How many {} the maze has, counted in rooms."

_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


class RecipeForm(Menu):
    """Fields in one or two columns; the arrows go up and down in a column, then to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("form")]

    class Changed(Message):
        """What the form says of a maze is another."""

    def __init__(
        self, generator: GeneratorAlgorithm, rows: int, cols: int, *, id: str | None = None
    ) -> None:
        """Offer mazes of `rows` x `cols` rooms, and the options of this generator."""
        super().__init__(id=id)
        self.generator = generator
        """The generator whose options are shown."""
        self._offered = rows, cols
        self._own = {generator.key: [OptionField(option) for option in generator.options]}
        self._kind = Field(Choice(list(KINDS), PLAIN, id="kind"), _ABOUT_KIND)
        self._kind.add_class("-long", update=False)
        self._rows = Field(_entry("rows", str(rows)), _ABOUT_SIZE.format("rows"))
        self._cols = Field(_entry("cols", str(cols)), _ABOUT_SIZE.format("columns"))
        self._seed = Field(_entry("seed", "", "a new one"), _ABOUT_SEED)
        self._common = [
            ShapeField(each.option, self._tell)
            if isinstance(each.option, Outline)
            else OptionField(each.option)
            for each in maze_options()
        ]
        self._make_room()

    def compose(self) -> ComposeResult:
        """Lay out the fields; the options of other generators come when these are chosen."""
        yield from self.fields

    @property
    def fields(self) -> list[Field]:
        """The fields that are shown, from left to right and from top to bottom."""
        common = [each for each in self._common if each.key not in self.generator.refused]
        long = [field for field in common if field.is_long]
        short = [field for field in common if not field.is_long]
        own = self._own[self.generator.key]
        return [self._kind, self._rows, self._cols, *long, self._seed, *short, *own]

    def show_options(self, generator: GeneratorAlgorithm) -> None:
        """Offer the options of this generator, as they were set when it was chosen before."""
        if generator is self.generator:
            return
        if generator.key not in self._own:
            own = [OptionField(option) for option in generator.options]
            self._own[generator.key] = own
            self.mount_all(own)
        self.generator = generator
        for key, own in self._own.items():
            for field in own:
                field.display = key == generator.key
        for field in self._common:
            field.display = field.key not in generator.refused
        self._make_room()
        self._tell()

    def _make_room(self) -> None:
        """Let the field before a long one take a whole line too, where it would be alone in it."""
        short = [self._seed, *(field for field in self._common if not field.is_long)]
        own = self._own[self.generator.key]
        alone = len(short) % 2 == 1 and bool(own) and own[0].is_long
        short[-1].set_class(alone, "-long")

    def fill(self, recipe: Recipe) -> None:
        """Say what a recipe says, but for its seed."""
        self._rows.text, self._cols.text = str(recipe.rows), str(recipe.cols)
        self.show_options(registry.get(recipe.algorithm))
        for field in self.fields:
            if isinstance(field, OptionField) and field.option.key in recipe.options:
                field.show(recipe.options[field.option.key])
        self._show_kind()

    def recipe(self) -> Recipe | None:
        """Return the recipe, None where a field is wrong, which then says so."""
        draft = self.draft(draw_seed())
        return None if self.faulty else draft

    def draft(self, seed: int) -> Recipe:
        """Return the recipe, without what is wrong of it, which then says so.

        Where no seed is written it is `seed`.
        """
        recipe = Recipe(self.generator.key, *self._offered, seed)
        with self._rows.checked() as text:
            recipe = recipe.replaced(rows=_whole_number(text, 1))
        with self._cols.checked() as text:
            recipe = recipe.replaced(cols=_whole_number(text, 1))
        with self._seed.checked() as text:
            recipe = recipe.replaced(seed=_whole_number(text, 0)) if text else recipe
        for field in self.fields:
            if isinstance(field, OptionField):
                with field.checked():
                    # A place that is no place of this size is the fault of its field.
                    recipe = recipe.replaced(
                        options={**recipe.options, field.option.key: field.parse()}
                    )
        return recipe

    @property
    def faulty(self) -> list[Field]:
        """The fields that are wrong."""
        return [field for field in self.fields if field.fault]

    @property
    def complaint(self) -> str:
        """How many fields are wrong, in a sentence; "" where none is."""
        count = len(self.faulty)
        number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
        return f"{number} field{' is' if count == 1 else 's are'} wrong." if count else ""

    def field_of(self, entry: object) -> Field | None:
        """Return the field of an entry."""
        return next((field for field in self.fields if field.entry is entry), None)

    @on(Choice.Changed)
    @on(Input.Changed)
    def _follow(self, event: Choice.Changed | Input.Changed) -> None:
        """Set what belongs to a kind, or say of which kind the maze is now."""
        event.stop()
        if event.control is self._kind.entry:
            texts = KINDS.get(self._kind.text, {})
            for field in self._common:
                field.text = texts.get(field.key, field.text)
        else:
            self._show_kind()
        self._tell()

    def _tell(self) -> None:
        """Say that what is made may be another, also now that the file of a shape is known."""
        self.post_message(self.Changed())

    def _show_kind(self) -> None:
        given = {field.key: field.text for field in self._common}.items()
        kinds = (kind for kind, texts in KINDS.items() if texts.items() <= given)
        self._kind.text = next(kinds, OF_ONES_OWN)

    def action_move(self, step: int) -> None:
        """Move the focus in its column, from the end of one to the next."""
        by_place: dict[int, list[Input | Choice]] = {}
        for field in self.fields:
            by_place.setdefault(field.region.x, []).append(field.entry)
        order = [each for x in sorted(by_place) for each in by_place[x]]
        focused = self.screen.focused
        at = order.index(focused) + step if focused in order else 0
        self.screen.set_focus(order[at % len(order)])


def _entry(name: str, value: str, hint: str = "") -> Input:
    return Input(value, placeholder=hint, id=name, compact=True)


def _whole_number(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) >= least):
        raise LabyrinthError(f"write a whole number of at least {least}, not {quoted(text)}")
    return int(text)
