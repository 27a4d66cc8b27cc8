"""The form of a study: its factors as fields, each with as many values as are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Option, Place
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.sentences import capitalised
from labyrinth.study.study import Study
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.studying.words_field import WordsField
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.in_slices import mount_in_slices
from labyrinth.tui.widgets.options_form import Field, Menu

GENERATED: Final = "generated"
NAMED: Final = "files, recipes"
DEFAULT: Final = Study(
    ("bfs", "a-star"), ("wilson", "dfs"), {"braid": ("0", "0.3")}, ("10x20",), "20"
)
"""What is offered first: it takes some seconds."""

_SOLVER: Final = ("bfs",)
_GENERATOR: Final = ("dfs",)
"""What stands for the other factors while one of them is checked."""
_ABOUT: Final = {
    "mazes": "Generate the mazes, or take those that files, folders, scenarios or recipes have.",
    "generators": "Every generator carves mazes of each size from each seed; options follow a "
    "colon, such as growing-tree:pick=newest.",
    "sizes": "Rows and columns of rooms, such as 10x20; several with blanks between them.",
    "seeds": "How many seeds from 0 on, or from which to which, such as 5:20.",
    "files": "Files, folders, scenarios or recipes with blanks between them; FILE#3 is the third "
    "maze in it.",
    "solvers": "Every solver searches every maze; options follow a colon, such as a-star:weight=2.",
    "run-limit": "Seconds after which a run ends; its row then says so. Without any, none ends.",
}
_FIELDS_A_SLICE: Final = 4
_FIRST_OPTIONS: Final = ("braid", "weights", "endpoints")
"""What is varied most stands first."""


class StudyForm(Menu):
    """Fields in one column; the arrows go up and down."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("study_form")]

    class Whole(Message):
        """All fields are there."""

    @dataclass
    class Changed(Message):
        """What the form says of a study is another."""

        form: StudyForm

    def __init__(self, study: Study, *, id: str | None = None) -> None:
        """Begin with a study."""
        super().__init__(id=id)
        self._kind = Field(Choice([GENERATED, NAMED], GENERATED, id="mazes"), _ABOUT["mazes"])
        self._generators = _factor("generators", _check_generators)
        self._sizes = _factor("sizes", _check_sizes)
        self._seeds = _factor("seeds", _check_seeds)
        self._files = _factor("files", _check_files)
        self._solvers = _factor("solvers", _check_solvers)
        self._limit = _factor("run-limit", lambda words: _seconds(words))
        options = {each.key: each.option for each in maze_options()}
        order = dict.fromkeys((*_FIRST_OPTIONS, *options))
        self._options = {key: _option_field(options[key]) for key in order}
        self._first_fields = (
            self._kind,
            self._generators,
            self._files,
            self._solvers,
            self._sizes,
            self._seeds,
        )
        self._all_fields = (*self._first_fields, *self._options.values(), self._limit)
        self.is_whole = False
        """Whether all fields are there."""
        self.fill(study)

    def compose(self) -> ComposeResult:
        """Lay out the first fields, those that do not belong to the kind of mazes out of sight."""
        yield from self._first_fields

    def on_mount(self) -> None:
        """Let the other fields follow, once these are drawn."""
        others = self._all_fields[len(self._first_fields) :]
        mount = partial(mount_in_slices, self, others, _FIELDS_A_SLICE, self._be_whole)
        self.call_after_refresh(mount)

    def _be_whole(self) -> None:
        self.is_whole = True
        self.post_message(self.Whole())

    @property
    def fields(self) -> list[Field]:
        """The fields that are shown, from top to bottom."""
        return [field for field in self._all_fields if field.display]

    @property
    def words_fields(self) -> list[WordsField]:
        """The fields of several words, also those that are not shown."""
        return [field for field in self._all_fields if isinstance(field, WordsField)]

    @property
    def faulty(self) -> list[Field]:
        """The fields that are wrong."""
        return [field for field in self.fields if field.fault]

    @property
    def is_generated(self) -> bool:
        """Whether the mazes are generated."""
        return self._kind.text == GENERATED

    def fill(self, study: Study) -> None:
        """Say what a study says."""
        self._kind.text = NAMED if study.mazes else GENERATED
        self._solvers.words = study.solvers
        self._limit.text = f"{study.run_limit:g}" if study.run_limit is not None else ""
        if study.mazes:
            self._files.words = study.mazes
        else:
            self._generators.words = study.generators
            self._sizes.words = study.sizes
            self._seeds.text = study.seeds
            for key, field in self._options.items():
                field.words = study.options.get(key, ())
        self._show_kind()

    def study(self) -> Study | None:
        """Return what the form says, None where a field is wrong, which then says so."""
        found = {field.key: field.check() for field in self.words_fields if field.display}
        if self.faulty:
            return None
        limit = _seconds(found["run-limit"])
        if not self.is_generated:
            return Study(found["solvers"], mazes=found["files"], run_limit=limit)
        return Study(
            found["solvers"],
            found["generators"],
            {key: found[key] for key in self._options if found[key]},
            found["sizes"],
            " ".join(found["seeds"]),
            run_limit=limit,
        )

    def field_of(self, entry: object) -> Field | None:
        """Return the field of an entry."""
        return next((field for field in self.fields if field.entry is entry), None)

    def words_field(self, key: str) -> WordsField:
        """Return the field of several words that has this key."""
        return next(each for each in self.words_fields if each.key == key)

    @on(Choice.Changed)
    @on(Input.Changed)
    def _follow(self, event: Message) -> None:
        event.stop()
        self._show_kind()
        self.post_message(self.Changed(self))

    def _show_kind(self) -> None:
        generated = self.is_generated
        for field in (self._generators, self._sizes, self._seeds, *self._options.values()):
            field.display = generated
        self._files.display = not generated

    def _items(self) -> list[Widget]:
        return [field.entry for field in self.fields]


def _factor(key: str, check: Callable[[Sequence[str]], object]) -> WordsField:
    hint = "none" if key == "run-limit" else ""
    return WordsField(key, _ABOUT[key], check, hint=hint)


def _option_field(option: Option) -> WordsField:
    def check(words: Sequence[str]) -> None:
        Study(_SOLVER, _GENERATOR, {option.key: words} if words else {})

    default = "" if option.default is None else option.format(option.default)
    if isinstance(option, Place):
        default = "as endpoints say"
    values = option.values.replace("|", ", ").replace("..", " to ")
    about = f"{capitalised(option.summary)}: {values}; several with blanks."
    return WordsField(option.key, about, check, hint=default)


def _check_generators(words: Sequence[str]) -> None:
    if not words:
        raise LabyrinthError("choose one at least")
    Study(_SOLVER, words)


def _check_solvers(words: Sequence[str]) -> None:
    if not words:
        raise LabyrinthError("choose one at least")
    Study(words, _GENERATOR)


def _check_sizes(words: Sequence[str]) -> None:
    if not words:
        raise LabyrinthError("write a size, such as 10x20")
    Study(_SOLVER, _GENERATOR, sizes=words)


def _check_seeds(words: Sequence[str]) -> None:
    if not words:
        raise LabyrinthError("write how many, such as 20, or FIRST:LAST")
    Study(_SOLVER, _GENERATOR, seeds=" ".join(words))


def _check_files(words: Sequence[str]) -> None:
    if not words:
        raise LabyrinthError("write the path of a file or a folder, or a recipe")
    Study(_SOLVER, mazes=words)


def _seconds(words: Sequence[str]) -> float | None:
    """Return the limit of a run. Raises LabyrinthError for what is none."""
    if not words:
        return None
    text = " ".join(words)
    try:
        limit = float(text)
    except ValueError:
        raise LabyrinthError(f"{quoted(text)} is not a number of seconds") from None
    Study(_SOLVER, _GENERATOR, run_limit=limit)
    return limit
