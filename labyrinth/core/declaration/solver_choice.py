"""A solver with its options as a short text, similar to the recipe of a maze."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from labyrinth.core.declaration.options import OptionValue, format_all, format_in_words, parts_of
from labyrinth.core.declaration.solver import registry
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.records import Frozen

_FORM = "SOLVER:option=value,option=value"


class SolverChoice(Frozen):
    """A solver and its options, by key, that differ from their defaults.

    It is written as `KEY[:option=value,...]`, for example `a-star:heuristic=octile,weight=1.5`;
    `str` returns a text that `parse` reads. `solve(maze, choice.key, **choice.options)` searches a
    maze with the chosen solver.
    """

    key: str
    options: Mapping[str, OptionValue] = MappingProxyType({})

    def __post_init__(self) -> None:
        """Check key and options; raise LabyrinthError, which says what is allowed, if wrong."""
        self.__dict__["options"] = registry.get(self.key).option_set.check(self.options)

    @classmethod
    def parse(cls, text: str) -> SolverChoice:
        """Parse a choice. Raises LabyrinthError for an unknown solver, option or value."""
        key, colon, rest = text.partition(":")
        if not colon and "=" in key:
            raise LabyrinthError(
                f"{quoted(text)} is not a solver; options follow the solver's key and a colon: "
                f"{_FORM}"
            )
        return cls(key, registry.get(key).option_set.parse(parts_of(rest) if colon else ()))

    def in_graph(self, graph: str) -> SolverChoice:
        """Return the choice with `graph`, "rooms" or "tiles", as the graph to search.

        If the solver cannot search both graphs, the choice stays as it is. Edges between rooms are
        never diagonal, so "rooms" drops the option for diagonal moves.
        """
        if all(option.key != "graph" for option in registry.get(self.key).options):
            return self
        options = {**self.options, "graph": graph}
        if graph == "rooms":
            options.pop("diagonal", None)
        return self.replaced(options=options)

    def __str__(self) -> str:
        """Return the text of the choice, without options that have their default value."""
        options = self.options_text
        return f"{self.key}:{options}" if options else self.key

    @property
    def options_text(self) -> str:
        """The text of the options after the key and the colon; "" if all have their defaults."""
        return format_all(registry.get(self.key).options, self.options)

    @property
    def options_in_words(self) -> str:
        """The options as a text for people to read: "heuristic octile, weight 1.5"."""
        return format_in_words(registry.get(self.key).options, self.options)
