"""What a stand-in says of the learner's function that it stands for."""

from __future__ import annotations

from labyrinth.bench.job import Described, Source
from labyrinth.core.declaration.algorithm import Origin
from labyrinth.core.errors import named
from labyrinth.core.sentences import capitalised


class Learned:
    """A learner's function, in the place of a module: where it stands, and what it says."""

    def __init__(self, source: Source, described: Described, origin: Origin) -> None:
        """Keep the file and what a child said of it."""
        self.source = source
        self.described = described
        self.origin = origin

    @property
    def heading(self) -> str:
        """The name of the function in words."""
        words = self.described.name.strip("_").replace("_", " ")
        return capitalised(words)

    @property
    def summary(self) -> str:
        """The first line of its docstring, or where it stands."""
        return self.described.summary or f"{self._place}."

    @property
    def description(self) -> str:
        """Its docstring, and where it stands."""
        own = self.described.docstring.strip()
        return f"{own or self.heading}\n\n{self._place}."

    @property
    def _place(self) -> str:
        first, last = self.described.first, self.described.last
        return f"Source: {named(self.origin.told)}, lines {first} to {last}"


def in_short(sentence: str) -> str:
    """Return a sentence of a failure as it follows the name of a file."""
    return sentence[:1].lower() + sentence[1:].removesuffix(".")
