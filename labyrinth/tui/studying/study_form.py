"""The form for a study: a field for each factor, such as generators, sizes and solvers."""

import shlex
from collections.abc import Callable, Mapping, Sequence
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
from labyrinth.study.study import Study
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


# For each field its description, and the message if the field is required but empty.
_FACTORS: Final = {
    "generators": (
        "Each generator makes a maze of each size from each seed. Options follow a colon: "
        "growing-tree:pick=newest.",
        "choose at least one generator",
    ),
    "files": (
        "Files, folders, scenarios or recipes, separated by spaces; FILE#3 is the third maze of a "
        "file.",
        "enter the path of a file or folder, or a recipe",
    ),
    "solvers": (
        "Each solver searches each maze. Options follow a colon: a-star:weight=2.",
        "choose at least one solver",
    ),
    "sizes": (
        "Rows x columns of rooms, such as 10x20; separate several with spaces.",
        "enter a size, such as 10x20",
    ),
    "seeds": (
        "The number of seeds, counted from 0, or a range such as 5:20.",
        "enter a number, such as 20, or FIRST:LAST",
    ),
    "run-limit": (
        "Time limit of a run in seconds; rows say which runs exceeded it. Empty: no limit.",
        "",
    ),
}
# The placeholders of empty fields.
_HINTS: Final = {"run-limit": "none"}
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

    def __init__(
        self, key: str, about: str, check: Callable[[Sequence[str]], object], *, hint: str = ""
    ) -> None:
        """Create the field with the key `key` and the description `about`.

        `check` raises LabyrinthError for invalid words. `hint` is the placeholder of the field.
        """
        entry = Input(
            placeholder=hint, id=key, compact=True, max_length=LONGEST_PASTE, select_on_focus=False
        )
        super().__init__(entry, about)
        self._check = check

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
        try:
            return self.words
        except LabyrinthError:
            return []

    def switch(self, word: str) -> None:
        """Add a word to the field; if the field has the word, with or without options, remove it.

        Text in which a quotation mark is not closed is left unchanged.
        """
        words = self.whole_words
        if words or not self.text:
            kept = [each for each in words if each != word and not each.startswith(f"{word}:")]
            self.words = kept if len(kept) < len(words) else [*words, word]

    def add(self, word: str) -> None:
        """Add a word to the field, unless the field already has the word."""
        words = self.whole_words
        if (words or not self.text) and word not in words:
            self.words = [*words, word]

    def check(self) -> list[str]:
        """Return the words; if a word is invalid, show the error and return an empty list."""
        with self.checked():
            words = self.words
            self._check(words)
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
        self._factors = {
            key: WordsField(key, about, partial(_check_factor, key), hint=_HINTS.get(key, ""))
            for key, (about, _) in _FACTORS.items()
        }
        options = {each.key: each.option for each in maze_options()}
        order = dict.fromkeys((*_FIRST_OPTIONS, *options))
        self._options = {key: _option_field(options[key]) for key in order}
        *first, limit = self._factors.values()
        self._first_fields = (self._kind, *first)
        self._all_fields = (*self._first_fields, *self._options.values(), limit)
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
        """Fill in the fields with the values of a study."""
        self._kind.text = NAMED if study.mazes else GENERATED
        limit = f"{study.run_limit:g}" if study.run_limit is not None else ""
        told = {"solvers": study.solvers, "run-limit": [limit] if limit else []}
        if study.mazes:
            told["files"] = study.mazes
        else:
            told |= {"generators": study.generators, "sizes": study.sizes, "seeds": [study.seeds]}
            for key, field in self._options.items():
                field.words = study.options.get(key, ())
        for key, words in told.items():
            self._factors[key].words = words
        self._show_kind()

    def study(self) -> Study | None:
        """Return the study of the form; if a field is invalid, show its error and return None."""
        found = {field.key: field.check() for field in self.words_fields if field.display}
        if self.faulty:
            return None
        options = {key: found[key] for key in self._options if found.get(key)}
        return _study_of({key: found[key] for key in self._factors if key in found}, options)

    @on(Choice.Changed)
    @on(Input.Changed)
    def _follow(self, event: Message) -> None:
        event.stop()
        self._show_kind()
        self.post_message(self.Changed())

    def _show_kind(self) -> None:
        generated = self._kind.text == GENERATED
        of_generated = (self._factors[key] for key in ("generators", "sizes", "seeds"))
        for field in (*of_generated, *self._options.values()):
            field.display = generated
        self._factors["files"].display = not generated


def _study_of(
    words: Mapping[str, Sequence[str]], options: Mapping[str, Sequence[str]] | None = None
) -> Study:
    """Return the study that the words of the fields describe.

    `words` has the words by the key of the field; `options` has the values of maze options. Raises
    LabyrinthError if words are invalid.
    """
    return Study(
        words["solvers"],
        words.get("generators", ()),
        options or {},
        words.get("sizes", ()),
        " ".join(words.get("seeds", ())),
        words.get("files", ()),
        _seconds(words.get("run-limit", ())),
    )


def _check_factor(key: str, words: Sequence[str]) -> None:
    """Raise LabyrinthError if words are invalid for the field `key`, whatever other fields have."""
    if not words and (missing := _FACTORS[key][1]):
        raise LabyrinthError(missing)
    mazes = {} if key == "files" else {"generators": ["dfs"]}
    _study_of({"solvers": ["bfs"], **mazes, key: [*words]})


def _seconds(words: Sequence[str]) -> float | None:
    """Parse the time limit of a run. Raises LabyrinthError if it is not a number."""
    text = " ".join(words)
    try:
        return float(text) if words else None
    except ValueError:
        raise LabyrinthError(f"{quoted(text)} is not a number of seconds") from None


def _option_field(option: Option) -> WordsField:
    def check(words: Sequence[str]) -> None:
        Study(("bfs",), ("dfs",), {option.key: words} if words else {})

    default = "" if option.default is None else option.format(option.default)
    if isinstance(option, Place):
        default = "auto"
    values = option.values.replace("|", ", ").replace("..", " to ")
    about = f"{capitalised(option.summary)}: {values}; separate several with spaces."
    return WordsField(option.key, about, check, hint=default)


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
