"""The declaration that solvers and generators have in common."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self

from labyrinth.core.declaration.options import NONE_REFUSED
from labyrinth.core.errors import visible
from labyrinth.core.records import Declaration, Frozen

if TYPE_CHECKING:
    from labyrinth.core.declaration.options import Option
    from labyrinth.core.declaration.registry import Registry
    from labyrinth.core.trace import Pseudocode

# A reader of a run: its name in `core/explain/`, or a tuple of the name and its arguments.
Explained = str | tuple[Any, ...]

# Matches the line ends of a docstring that start a paragraph or list item, not mere wrapping.
_NEW_LINE = r"\n(?=\d+\. |- |[A-Z][a-z]+: )"


class Origin(Frozen):
    """The file or package that an algorithm was loaded from, and the SHA-256 of its text.

    `told` is the argument of `--with`: the path of a file, or `package:` and a name. `sha256` is
    in hexadecimal digits.
    """

    told: str
    sha256: str

    @property
    def name(self) -> str:
        """The file's name without its folders, or the package's name."""
        return self.told if self.told.startswith("package:") else os.path.basename(self.told)

    @property
    def members(self) -> dict[str, str]:
        """The part kept in saved files: the name without folders, and the hash."""
        return {"name": self.name, "sha256": self.sha256}


def came_from_file(told: str) -> str:
    """Return the end of the message about an unknown algorithm that `--with` once loaded.

    `told` is the argument of that `--with`: the path of a file, or `package:` and a name.
    """
    name = Origin(told, "").name
    return f"it came from {visible(name)}: add --with {visible(told)}"


Run = Callable[..., Generator[int, None, Any]]


def undeclared(*_: object, **__: object) -> Generator[int, None, Any]:
    """Raise TypeError: the default `run` of an algorithm whose function is not registered yet."""
    raise TypeError("this algorithm has no function: its declaration must decorate one")


class Algorithm(Declaration):
    """The declaration of one algorithm, used as the decorator of its function.

    `structures` are its data structures, the most informative first; there is at least one.
    `choices` are the choices that a user can be asked to predict, or a text that says why there are
    none. `time` and `memory` are its costs in O(), with a few words where they help; the memory of
    the maze itself is not counted. `question` is a question worth thinking about, and `answer` is
    the answer. `refused` maps the keys of options that other algorithms have to the reasons why
    this algorithm cannot have them. `origin` is the file or package that the algorithm was loaded
    from, None for a built-in algorithm, and `code` is that file with the functions found in it.
    `documentation` is the description of the algorithm; if it is "", the docstring of the file is.
    """

    letters: ClassVar[Mapping[str, str]]
    """What the letters in `time` and `memory` count."""

    key: str = ""
    summary: str
    structures: Sequence[Explained]
    pseudocode: Pseudocode
    choices: Sequence[Explained] | str = ""
    time: str = ""
    memory: str = ""
    question: str = ""
    answer: str = ""
    options: tuple[Option, ...] = ()
    refused: Mapping[str, str] = NONE_REFUSED
    origin: Origin | None = None
    code: Any = None
    documentation: str = ""
    run: Run = undeclared

    def __post_init__(self) -> None:
        """Unwrap the question and the answer, which may be wrapped in the source."""
        self.question, self.answer = (" ".join(s.split()) for s in (self.question, self.answer))

    def register(self, registry: Registry[Self], run: Run) -> Run:
        """Register a function as this algorithm, under its name if no key is given."""
        self.run = run
        self.key = self.key or run.__name__.replace("_", "-")
        registry.add(self)
        return run

    @property
    def name(self) -> str:
        """The displayed name: the heading of its pseudocode."""
        return self.pseudocode.heading

    @property
    def description(self) -> str:
        """The documentation of the algorithm's file: remarks, source, guarantee, cost."""
        if self.documentation:
            return self.documentation
        return (import_module(self.run.__module__).__doc__ or "").strip()

    @property
    def is_plain(self) -> bool:
        """Whether the algorithm is a learner's plain function, declared with `labyrinth.learn`."""
        return self.code is not None and not self.code.described.declaration

    @property
    def unwrapped_description(self) -> str:
        """The description without line wraps, with a blank line between paragraphs."""
        return "\n\n".join(
            "\n".join(" ".join(part.split()) for part in re.split(_NEW_LINE, paragraph))
            for paragraph in self.description.split("\n\n")
        )

    @property
    def letters_in_words(self) -> str:
        """The meaning of the letters in the algorithm's costs, as text: "n rooms, c columns"."""
        bounds = re.findall(r"O\(.*?\)+", f"{self.time} {self.memory}")
        used = set(re.findall(r"\b[a-z]\b", " ".join(bounds)))
        return ", ".join(f"{each} {what}" for each, what in self.letters.items() if each in used)
