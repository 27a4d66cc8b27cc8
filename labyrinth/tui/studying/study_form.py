"""The form for a study: a field for each factor, such as generators, sizes and solvers."""

import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Input

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Option, Place, format_all
from labyrinth.core.declaration.recipe import Recipe, options_of
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.sentences import capitalised
from labyrinth.study.study import Study, document_of
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.layout import LONGEST_PASTE
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.in_slices import mount_in_slices
from labyrinth.tui.widgets.options_form import Field, Menu

GENERATED: Final = "generated"
NAMED: Final = "files, recipes"
# The initial study: it takes some seconds.
DEFAULT: Final = Study(
    ("bfs", "a-star"), ("wilson", "dfs"), {"braid": ("0", "0.3")}, ("10x20",), "20"
)
_FIELDS_A_SLICE: Final = 4
# The options most often varied come first.
_FIRST_OPTIONS: Final = ("braid", "weights", "endpoints")


# The description of each field that every study has, and the message if it is empty.
_FACTORS: Final = {
    "generators": (
        "Each generator makes a maze of each size from each seed. Options follow a colon: "
        "growing-tree:pick=newest."
    ),
    "files": (
        "Files, folders, scenarios or recipes, separated by spaces; FILE#3 is the third maze of a "
        "file."
    ),
    "solvers": "Each solver searches each maze. Options follow a colon: a-star:weight=2.",
    "sizes": "Rows x columns of rooms, such as 10x20; separate several with spaces.",
    "seeds": "The number of seeds, counted from 0, or a range such as 5:20.",
}
_MISSING: Final = {
    "generators": "choose at least one generator",
    "files": "enter the path of a file or folder, or a recipe",
    "solvers": "choose at least one solver",
    "sizes": "enter a size, such as 10x20",
    "seeds": "enter a number, such as 20, or FIRST:LAST",
}
_ABOUT_LIMIT: Final = (
    "Time limit of a run in seconds; rows say which runs exceeded it. Empty: no limit."
)
# The keys of fields in the file of a study, where they differ.
_KEYS: Final = {
    "generators": "generator",
    "files": "maze",
    "solvers": "solver",
    "sizes": "size",
}
_ABOUT_MAZES: Final = "Generate mazes, or list them: files, folders, scenarios or recipes."
# Examples for the fields without a list, each with its meaning.
EXAMPLES: Final = MappingProxyType(
    {
        "mazes": {
            "generated": "each generator with each size and each seed",
            "files, recipes": "mazes that you already have",
        },
        "sizes": {
            "20x40": "20 rows of 40 rooms",
            "10x10 20x20 40x40": "three sizes, to plot how work grows with size",
        },
        "seeds": {
            "100": "a hundred mazes of each kind, seeds 0 to 99",
            "5:20": "seeds 5 to 20",
        },
        "files": {
            "maze.txt": "all mazes in a file",
            "'my mazes'": "all files in a folder with a space in its name",
            "maps.txt#3": "the third maze in a file",
            "wilson:20x40:7 dfs:20x40:7": "two recipes",
        },
        "run-limit": {"10": "stop a run after ten seconds", "0.5": "stop it after half a second"},
        "braid": {
            "0.3": "open three out of ten dead ends",
            "0 0.5 1": "open none, half and all: each maze three times",
        },
        "sparse": {
            "0.2": "fill a fifth of the rooms in dead ends",
            "0 0.2": "fill none and a fifth: each maze twice",
        },
        "weights": {
            "1:9": "each corridor tile gets a random weight from 1 to 9",
            "1:1 1:9": "weight 1, and random weights: each maze twice",
        },
        "start": {"1,1": "the top-left room, counted in tiles"},
        "start-room": {"0,0": "the top-left room, counted in rooms"},
        "goal": {"19,39": "the bottom-right room of a 10x20 maze, counted in tiles"},
        "goal-room": {"9,19": "the bottom-right room of a 10x20 maze, counted in rooms"},
    }
)


class WordsField(Field):
    """A field for words separated by spaces, quoted as in a shell if they contain spaces."""

    def __init__(self, key: str, about: str, *, hint: str = "") -> None:
        """Create the field with this key and description; `hint` is its placeholder."""
        entry = Input(
            placeholder=hint, id=key, compact=True, max_length=LONGEST_PASTE, select_on_focus=False
        )
        super().__init__(entry, about)

    @property
    def words(self) -> list[str]:
        """The words in the field. Raises LabyrinthError if a quotation mark is not closed."""
        try:
            return shlex.split(self.text)
        except ValueError:
            raise LabyrinthError("a quotation mark is missing") from None

    @words.setter
    def words(self, words: Sequence[str]) -> None:
        self.text = shlex.join(words)

    @property
    def whole_words(self) -> list[str]:
        """The words in the field; no words while a quotation mark is not closed."""
        with suppress(LabyrinthError):
            return self.words
        return []

    def switch(self, word: str) -> None:
        """Add a word to the field; if the field has the word, with or without options, remove it.

        Text in which a quotation mark is not closed is left unchanged.
        """
        words = self.whole_words
        kept = [each for each in words if each != word and not each.startswith(f"{word}:")]
        if len(kept) < len(words):
            self.words = kept
        else:
            self.add(word)

    def add(self, word: str) -> None:
        """Add a word to the field, unless the field already has the word."""
        words = self.whole_words
        if (words or not self.text) and word not in words:
            self.words = [*words, word]

    def check(self) -> list[str]:
        """Return the words; if a word is invalid, show the error and return an empty list.

        The words are checked whatever the other fields have.
        """
        with self.checked():
            words, missing = self.words, _MISSING.get(self.key, "")
            if not words and missing:
                raise LabyrinthError(missing)
            mazes = {} if self.key == "files" else {"generators": ["dfs"]}
            _study_of({"solvers": ["bfs"], **mazes, self.key: words})
            return words
        return []


class StudyForm(Menu):
    """A form for a study, with its fields in one column; the arrow keys go up and down."""

    BINDINGS = class_bindings("study_form")

    class Changed(Message):
        """The study of the form has changed."""

    def __init__(self, study: Study, *, id: str | None = None) -> None:
        """Start with the values of `study`."""
        super().__init__(id=id)
        self._kind = Field(Choice([GENERATED, NAMED], GENERATED, id="mazes"), _ABOUT_MAZES)
        first = (WordsField(key, about) for key, about in _FACTORS.items())
        options = {each.key: each.option for each in maze_options()}
        order = dict.fromkeys((*_FIRST_OPTIONS, *options))
        limit = WordsField("run-limit", _ABOUT_LIMIT, hint="none")
        self._first_fields = (self._kind, *first)
        self._all_fields = (
            *self._first_fields,
            *(_option_field(options[key]) for key in order),
            limit,
        )
        # Whether all fields are mounted.
        self.is_whole = False
        self.fill(study)

    def compose(self) -> ComposeResult:
        """Lay out the first fields, without the options and the time limit."""
        yield from self._first_fields

    def on_mount(self) -> None:
        """Mount the other fields after the first fields have been drawn."""
        others = self._all_fields[len(self._first_fields) :]
        mount = partial(mount_in_slices, self, others, _FIELDS_A_SLICE, self._be_whole)
        self.call_after_refresh(mount)

    def _be_whole(self) -> None:
        self.is_whole = True
        release_keys(self)

    @property
    def fields(self) -> list[Field]:
        """The visible fields, from top to bottom."""
        return [field for field in self._all_fields if field.display]

    @property
    def words_fields(self) -> list[WordsField]:
        """The fields that take several words, including hidden fields."""
        return [field for field in self._all_fields if isinstance(field, WordsField)]

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of all fields by key, valid or not."""
        return {field.key: field.text for field in self._all_fields}

    @texts.setter
    def texts(self, texts: Mapping[str, str]) -> None:
        for field in self._all_fields:
            field.text = texts.get(field.key, field.text)
        self._show_kind()

    def fill(self, study: Study) -> None:
        """Fill in the fields with the values of a study; hidden fields keep theirs."""
        self._kind.text = NAMED if study.mazes else GENERATED
        self._show_kind()
        document = document_of(study)
        for field in self.words_fields:
            if field.display:
                value = document.get(_KEYS.get(field.key, field.key), [])
                field.words = (
                    value
                    if isinstance(value, list)
                    else [value if isinstance(value, str) else f"{value:g}"]
                )

    def study(self) -> Study | None:
        """Return the study of the form; if a field is invalid, show its error and return None."""
        found = {field.key: field.check() for field in self.words_fields if field.display}
        return None if self.faulty else _study_of(found)

    @on(Choice.Changed)
    @on(Input.Changed)
    def _follow(self, event: Message) -> None:
        event.stop()
        self._show_kind()
        self.post_message(self.Changed())

    def _show_kind(self) -> None:
        generated = self._kind.text == GENERATED
        for field in self.words_fields:
            if field.key not in ("solvers", "run-limit"):
                field.display = generated is not (field.key == "files")


def _study_of(words: Mapping[str, Sequence[str]]) -> Study:
    """Return the study that the words of the fields describe, by the keys of the fields.

    Raises LabyrinthError if words are invalid.
    """
    limit = " ".join(words.get("run-limit", ()))
    try:
        seconds = float(limit) if limit else None
    except ValueError:
        raise LabyrinthError(f"{quoted(limit)} is not a number of seconds") from None
    return Study(
        words["solvers"],
        words.get("generators", ()),
        {each.key: given for each in maze_options() if (given := words.get(each.key))},
        words.get("sizes", ()),
        " ".join(words.get("seeds", ())),
        words.get("files", ()),
        seconds,
    )


def _option_field(option: Option) -> WordsField:
    default = "" if option.default is None else option.format(option.default)
    if isinstance(option, Place):
        default = "auto"
    values = option.values.replace("|", ", ").replace("..", " to ")
    about = f"{capitalised(option.summary)}: {values}; separate several with spaces."
    return WordsField(option.key, about, hint=default)


def study_of_recipe(recipe: Recipe) -> Study:
    """Return a study of mazes that differ from the maze of a recipe only in the seed."""
    common = {each.key: each.option for each in maze_options()}
    own = {key: value for key, value in recipe.options.items() if key not in common}
    text = format_all(options_of(recipe.algorithm), own)
    return Study(
        DEFAULT.solvers,
        [f"{recipe.algorithm}:{text}" if text else recipe.algorithm],
        {
            key: [common[key].format(value)]
            for key, value in recipe.options.items()
            if key in common
        },
        [f"{recipe.rows}x{recipe.cols}"],
        DEFAULT.seeds,
    )


def study_of_file(path: Path) -> Study:
    """Return a study of the mazes in a file, with the default solvers."""
    return Study(DEFAULT.solvers, mazes=[str(path)])
