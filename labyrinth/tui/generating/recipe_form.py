"""The form of a recipe: the size, the seed, common options, and the generator's own options."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Final, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input

from labyrinth.core.declaration.generator import GeneratorAlgorithm, registry
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Outline
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.spanning_tree import tree_generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.shapes import written as shapes
from labyrinth.formats.maze_source import Source
from labyrinth.formats.shape_files import ReadShape, is_file, read_shape_file
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.options_form import Field, Menu, OptionField

Found = TypeVar("Found")


class Reading(Generic[Found]):
    """What a field names, such as a file, which is read in a thread."""

    def __init__(self, field: Field, has_read: Callable[[], object]) -> None:
        """Start without a name; call `has_read` after each attempt to read."""
        self._apart, self._has_read = DaemonThread(field), has_read
        # The text that was read last, and what it names, if known.
        self.text = ""
        self.found: Found | LabyrinthError = _READING

    def of(self, text: str, read: Callable[[str], Found]) -> Found:
        """Return what `read` returns for a text, with the user's home in place of "~".

        Raises LabyrinthError if the text cannot be read, or is still being read.
        """
        if text != self.text:
            self.text, self.found = text, _READING
            work = partial(read, os.path.expanduser(text))
            self._apart.do(work, self._take, fail=self._take, at_once=True)
        if isinstance(self.found, LabyrinthError):
            raise self.found
        return self.found

    def _take(self, found: Found | LabyrinthError) -> None:
        self.found = found
        self._has_read()


class ShapeField(OptionField):
    """A field for a shape or the path of a shape file, which is read in a thread."""

    def __init__(self, option: Outline, has_read: Callable[[], object]) -> None:
        """Start with the default; call `has_read` after each attempt to read a file."""
        super().__init__(option)
        if isinstance(self.entry, Input):
            self.entry.suggester = SuggestFromList([*shapes.names(), shapes.TEXT])
        self._file = Reading[ReadShape](self, has_read)

    @property
    def about(self) -> str:
        """The allowed texts or, once a file is read, the notes on the shape in the file."""
        if isinstance(found := self._file.found, ReadShape) and self.text == self._file.text:
            return f"{'; '.join(found.notes)}; stretched to the rows and columns above."
        names = ", ".join(name for name in shapes.names() if name != shapes.GRID)
        return f"{self.meaning}. Write {names}, text:WORD or a path."

    @property
    def is_long(self) -> bool:
        """Whether the field takes two columns: always true, since a shape needs them."""
        return True

    def parse(self) -> str:
        """Return the shape as text. Raises LabyrinthError if it is invalid or still being read."""
        if not is_file(self.text):
            return str(super().parse())
        return self._file.of(self.text, partial(read_shape_file, streams=False)).text


class GraphField(Field):
    """A field for the file or the recipe of a maze whose weights determine a spanning tree."""

    def __init__(self, has_read: Callable[[], object]) -> None:
        """Start empty; call `has_read` after each attempt to read a maze."""
        super().__init__(_entry("weights-from", "", "random"), _ABOUT_GRAPH)
        self.add_class("-long", update=False)
        self._source = Reading[Maze](self, has_read)

    def read(self) -> Maze | None:
        """Return the maze; None if the field is empty.

        Raises LabyrinthError if the maze cannot be read, or is still being read.
        """
        return self._source.of(self.text, _graph_named) if self.text else None


def _graph_named(text: str) -> Maze:
    source = Source.parse(text, streams=False)
    if source.recipe is not None:
        return generation(source.recipe).finish()
    assert source.maze is not None
    return source.maze


_READING: Final = LabyrinthError("reading the file…")
_ABOUT_GRAPH: Final = (
    "The file or recipe of a maze; the spanning tree uses that maze's size and weights. "
    "Empty: each edge gets a random weight."
)

PLAIN: Final = "plain"
WEIGHTED: Final = "weighted, with loops"
# The options that each kind of maze sets, by its name.
KINDS: Final[dict[str, dict[str, str]]] = {
    PLAIN: {"weights": "1:1", "braid": "0"},
    WEIGHTED: {"weights": "1:9", "braid": "1"},
}
OF_ONES_OWN: Final = "custom"

_ABOUT_KIND: Final = (
    "A perfect maze has only one path between any two places, so every search finds this path. "
    "Weights and loops make searches differ."
)
_ABOUT_SEED: Final = "The same seed gives the same maze. Empty: a new random seed each time."
_ABOUT_SIZE: Final = "The number of {} of rooms in the maze."

_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


class RecipeForm(Menu):
    """A form for a recipe in one or two columns; arrow keys go down one, then the other."""

    BINDINGS = class_bindings("form")

    class Changed(Message):
        """The recipe of the form has changed."""

    def __init__(
        self, generator: GeneratorAlgorithm, rows: int, cols: int, *, id: str | None = None
    ) -> None:
        """Offer mazes of `rows` x `cols` rooms, and the options of `generator`."""
        super().__init__(id=id)
        # The generator whose options are shown.
        self.generator = generator
        self._offered = rows, cols
        self._own = {generator.key: [OptionField(option) for option in generator.options]}
        self._kind = Field(Choice(list(KINDS), PLAIN, id="kind"), _ABOUT_KIND)
        self._kind.add_class("-long", update=False)
        self._rows = Field(_entry("rows", str(rows)), _ABOUT_SIZE.format("rows"))
        self._cols = Field(_entry("cols", str(cols)), _ABOUT_SIZE.format("columns"))
        self._seed = Field(_entry("seed", "", "random"), _ABOUT_SEED)
        self._common = [
            ShapeField(each.option, self._tell)
            if isinstance(each.option, Outline)
            else OptionField(each.option)
            for each in maze_options()
        ]
        self._graph = GraphField(self._tell)
        self._make_room()

    def compose(self) -> ComposeResult:
        """Lay out the fields; a generator's options are added when it is chosen."""
        yield from self.fields
        if not self.generator.takes_weights:
            self._graph.display = False
            yield self._graph

    @property
    def fields(self) -> list[Field]:
        """The visible fields, from left to right and from top to bottom."""
        size = (self._kind, self._rows, self._cols)
        shown = [each for each in self._common if each.key not in self.generator.refused]
        shown.sort(key=lambda each: not each.is_long)
        many = sum(each.is_long for each in shown)
        own = [*[self._graph] * self.generator.takes_weights, *self._own[self.generator.key]]
        return [*size, *shown[:many], self._seed, *shown[many:], *own]

    def show_options(self, generator: GeneratorAlgorithm) -> None:
        """Show the options of a generator, with the values set when it was last chosen."""
        if generator is self.generator:
            return
        self.generator = generator
        if generator.key not in self._own:
            self._own[generator.key] = [OptionField(option) for option in generator.options]
            self.mount_all(self._own[generator.key])
        shown = self.fields
        for field in (self._graph, *self._common, *chain.from_iterable(self._own.values())):
            field.display = field in shown
        self._make_room()
        self._tell()

    @property
    def graph(self) -> Maze | None:
        """The maze that gives the weights; None if weights are random or the maze is not read."""
        with suppress(LabyrinthError):
            return self._graph.read() if self.generator.takes_weights else None
        return None

    def _make_room(self) -> None:
        """Widen the last short field if it would stand alone on its line before a long field."""
        short = [self._seed, *(field for field in self._common if not field.is_long)]
        own = self._own[self.generator.key]
        before_long = self.generator.takes_weights or (bool(own) and own[0].is_long)
        short[-1].set_class(len(short) % 2 == 1 and before_long, "-long")

    def fill(self, recipe: Recipe) -> None:
        """Fill in the values of a recipe except its seed."""
        self._rows.text, self._cols.text = str(recipe.rows), str(recipe.cols)
        self.show_options(registry.get(recipe.algorithm))
        for field in self.fields:
            if isinstance(field, OptionField) and field.key in recipe.options:
                field.show(recipe.options[field.key])
        self._show_kind()

    def recipe(self) -> Recipe | None:
        """Return the recipe; None if a field is invalid. An invalid field shows its error."""
        draft = self.draft(draw_seed())
        return None if self.faulty else draft

    def draft(self, seed: int) -> Recipe:
        """Return the recipe of all valid fields; an invalid field shows its error.

        An empty seed becomes `seed`.
        """
        # The size of the maze that gives the weights cannot be chosen.
        given = self.graph
        self._rows.entry.disabled = self._cols.entry.disabled = given is not None
        if given is not None:
            self._rows.text, self._cols.text = str(given.rows), str(given.cols)
        recipe = Recipe(self.generator.key, *self._offered, seed)
        for field in self.fields:
            with field.checked() as text:
                # A place outside a maze of this size is an error of its field.
                if isinstance(field, OptionField):
                    options = {**recipe.options, field.key: field.parse()}
                    recipe = recipe.replaced(options=options)
                elif field is self._seed and text:
                    recipe = recipe.replaced(seed=_whole_number(text, 0))
                elif field is self._graph:
                    if (graph := self._graph.read()) is not None:
                        recipe = recipe.replaced(rows=graph.rows, cols=graph.cols)
                        tree_generation(recipe, graph)
                elif field in (self._rows, self._cols):
                    recipe = recipe.replaced(**{field.key: _whole_number(text, 1)})
        return recipe

    @property
    def complaint(self) -> str:
        """The number of invalid fields, in a sentence; "" if there are none."""
        count = len(self.faulty)
        number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
        what = "field has an error" if count == 1 else "fields have errors"
        return f"{number} {what}." if count else ""

    @on(Choice.Changed)
    @on(Input.Changed)
    def _follow(self, event: Choice.Changed | Input.Changed) -> None:
        """Set the options of a newly chosen kind, or show the kind that changed options match."""
        event.stop()
        if event.control is self._kind.entry:
            texts = KINDS.get(self._kind.text, {})
            for field in self._common:
                field.text = texts.get(field.key, field.text)
        else:
            self._show_kind()
        self._tell()

    def _tell(self) -> None:
        """Post a message that the recipe may have changed."""
        self.post_message(self.Changed())

    def _show_kind(self) -> None:
        given = {field.key: field.text for field in self._common}.items()
        kinds = (kind for kind, texts in KINDS.items() if texts.items() <= given)
        self._kind.text = next(kinds, OF_ONES_OWN)

    def _items(self) -> list[Widget]:
        """Return the entries of one column, then the entries of the other."""
        fields = sorted(self.fields, key=lambda each: each.region.x)
        return [field.entry for field in fields if not field.entry.disabled]

    def action_edge(self, at: int) -> None:
        """Focus the first (0) or the last (-1) field."""
        self.screen.set_focus(self.fields[at].entry)


def _entry(name: str, value: str, hint: str = "") -> Input:
    return Input(value, placeholder=hint, id=name, compact=True)


def _whole_number(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) >= least):
        raise LabyrinthError(f"write a whole number of at least {least}, not {quoted(text)}")
    return int(text)
