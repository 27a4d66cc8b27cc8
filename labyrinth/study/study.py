"""A study: which solvers are to search which mazes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import isfinite
from types import MappingProxyType
from typing import Any, Final

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Option, format_all, parts_of
from labyrinth.core.declaration.recipe import options_of, parse_options
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.frozen import Frozen
from labyrinth.core.suggestions import hint
from labyrinth.study.seeds import parse_seeds, seeds_text

_SIZE: Final = "10x20"
_SEEDS: Final = "100"


class Study(Frozen):
    """Every solver on every maze: of generators, options, sizes and seeds, or from `mazes`.

    All are texts as the command line takes them: `solvers` such as `a-star:weight=2`, `generators`
    such as `growing-tree:pick=newest`, `options` of every maze by key, each with its values, such
    as `{"braid": ["0", "0.3"]}`, `sizes` such as `20x20` (rooms), `seeds` such as `100` or `5:20`;
    `mazes` are files, folders, scenarios or recipes, and a file and a number such as
    `mazes.txt#3`. A run that takes more than `run_limit` seconds ends. What is read is kept in one
    spelling, so that equal studies are equal.
    """

    solvers: Sequence[str]
    generators: Sequence[str] = ()
    options: Mapping[str, Sequence[str]] = MappingProxyType({})
    sizes: Sequence[str] = ()
    seeds: str = ""
    mazes: Sequence[str] = ()
    run_limit: float | None = None

    def __post_init__(self) -> None:
        """Check every part. Raises LabyrinthError that says what is missing or wrong."""
        put = self.__dict__
        put["solvers"] = _each("solver", map(str, self.solvers), _solver)
        put["generators"] = _each("generator", self.generators, _generator)
        put["options"] = _options(self.options)
        put["mazes"] = _each("maze", self.mazes, str)
        if not self.solvers:
            raise LabyrinthError("a study needs a solver at least: name it with --solver")
        if not self.generators and not self.mazes:
            raise LabyrinthError(
                "a study needs mazes: name generators with --generator, or files with --maze"
            )
        if self.mazes:
            self._refuse_with_mazes()
        else:
            put["sizes"] = _each("size", self.sizes or (_SIZE,), _size)
            put["seeds"] = seeds_text(parse_seeds(str(self.seeds or _SEEDS)))
        if self.run_limit is not None and not (self.run_limit > 0 and isfinite(self.run_limit)):
            raise LabyrinthError("the limit of a run is a number of seconds above 0")

    def _refuse_with_mazes(self) -> None:
        given = {
            "generators": self.generators,
            "options": self.options,
            "sizes": self.sizes,
            "seeds": self.seeds,
        }
        for name, value in given.items():
            if value:
                told = name if name != "options" else f"option {next(iter(self.options))}"
                raise LabyrinthError(
                    f"mazes that are named have no {told}: leave out the {told} or the mazes"
                )

    @property
    def factors(self) -> dict[str, Any]:
        """All that shapes the table, by name, as JSON can hold it; what is not given is left out.

        Equal studies have equal ones, in the same order.
        """
        named = {
            "generators": list(self.generators),
            "options": {key: list(values) for key, values in self.options.items()},
            "sizes": list(self.sizes),
            "seeds": self.seeds,
            "mazes": list(self.mazes),
            "solvers": list(self.solvers),
            "run_limit": self.run_limit,
        }
        return {name: value for name, value in named.items() if value}


def _each(what: str, texts: Iterable[str], read: Callable[[str], str]) -> tuple[str, ...]:
    """Read each text. Raises LabyrinthError where one stands twice."""
    found = [read(text) for text in texts]
    for at, text in enumerate(found):
        if text in found[:at]:
            raise LabyrinthError(f"{what} {text} stands twice in the study")
    return tuple(found)


def _solver(text: str) -> str:
    return str(SolverChoice.parse(text))


def _generator(text: str) -> str:
    key, colon, rest = text.partition(":")
    given = parse_options(key, parts_of(rest) if colon else ())
    defaults = {option.key: option.default for option in options_of(key)}
    differing = {name: value for name, value in given.items() if value != defaults[name]}
    options = format_all(options_of(key), dict(sorted(differing.items())))
    return f"{key}:{options}" if options else key


def _options(given: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
    known = {each.key: each.option for each in maze_options()}
    for key in given:
        if key not in known:
            raise LabyrinthError(f"no maze has an option {quoted(key)}; {hint(key, known)}")
    return MappingProxyType(
        {
            key: _each(key, given[key], partial(_value, option))
            for key, option in known.items()
            if key in given
        }
    )


def _value(option: Option, text: str) -> str:
    return option.format(option.parse(text))


def _size(text: str) -> str:
    match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", text, re.ASCII)
    if match is None:
        raise LabyrinthError(f"{quoted(text)} is not a size: write ROWSxCOLS, for example 20x20")
    return f"{int(match[1])}x{int(match[2] or match[1])}"
