"""The recipe: a short text that recreates a maze exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from random import SystemRandom
from types import MappingProxyType
from typing import cast

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.maze_options import common_options
from labyrinth.core.declaration.options import (
    Declared,
    Option,
    OptionSet,
    OptionValue,
    Place,
    Value,
    format_all,
    parts_of,
)
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.records import Frozen
from labyrinth.core.shapes.written import shape_of

MAX_SEED = 2**64 - 1
# The number of letters of a long shape that are shown.
_MOST_OF_A_SHAPE = 20
_FORM = "algorithm:ROWSxCOLS:SEED, for example wilson:20x40:7"


class Recipe(Frozen):
    """Everything that determines a generated maze; `rows` and `cols` count rooms.

    `options` holds the values that differ from their defaults, by key, for the options of the
    generator and the options that every maze takes. A recipe is written as
    `algorithm:ROWSxCOLS:SEED[:option=value,...]`.
    """

    algorithm: str
    rows: int
    cols: int
    seed: int
    options: Mapping[str, OptionValue] = MappingProxyType({})

    def __post_init__(self) -> None:
        """Check every part; raise LabyrinthError, which says what is allowed, if one is wrong."""
        registry.get(self.algorithm)  # which says if it is unknown
        for name in ("rows", "cols", "seed"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool):
                raise LabyrinthError(f"{name} must be a whole number, not {quoted(value)}")
        _check_size(self.rows, self.cols)
        check_size(2 * self.rows + 1, 2 * self.cols + 1)
        if not 0 <= self.seed <= MAX_SEED:
            raise LabyrinthError(f"the seed must be from 0 to {MAX_SEED}, not {self.seed}")
        self.__dict__["options"] = self._checked() if self.options else {}

    def _checked(self) -> dict[str, OptionValue]:
        known = _option_set(self.algorithm)
        checked = known.check(self.options)
        places: dict[Place, tuple[int, int]] = {}
        for key, place in checked.items():
            if isinstance(place, tuple) and isinstance(option := known.find(key), Place):
                places[option] = place
        for option, place in places.items():
            option.check_inside(place, self.rows, self.cols)
            if option.instead_of in checked:
                raise LabyrinthError(
                    f"options {option.instead_of} and {option.key} set the same place: "
                    "leave one out"
                )
        if "shape" not in checked:
            return checked
        # Places and endpoints must lie inside the shape.
        text = str(checked["shape"])
        shape = shape_of(text, self.rows, self.cols)
        if "symmetry" in checked:
            raise LabyrinthError(
                "a maze in a shape cannot be symmetric: leave out symmetry or shape"
            )
        assert shape is not None
        for option, place in places.items():
            if not (place in shape if option.in_rooms else shape.touches(*place)):
                found = f"{option.format(place)}, which is solid"
                raise option.refusal(f"inside the shape {text[:_MOST_OF_A_SHAPE]}", found)
        return checked

    @classmethod
    def parse(cls, text: str) -> Recipe:
        """Parse a recipe; raise LabyrinthError, which says what is wrong, if it is not valid."""
        algorithm, *parts = text.strip().split(":", 3)
        if not parts and algorithm not in registry:
            raise LabyrinthError(f"{quoted(text)} is not a recipe; write {_FORM}")
        known = registry.get(algorithm)
        text = parts[0] if parts else ""
        size = re.fullmatch(r"(\d{0,9})(?:[xX](\d{0,9}))?", text, re.ASCII)
        if size is None and "=" in text:
            raise LabyrinthError(
                f"{quoted(text)} is an option, which follows the size and the seed; "
                f"write {algorithm}:20x40:7:{text}"
            )
        if size is None:
            raise _wrong(f"{quoted(text)} is not a size")
        sides = zip(("rows", "columns"), size.groups(), strict=True)
        if missing := [name for name, number in sides if not number]:
            raise _wrong(f"{' and '.join(missing)} are missing")
        rows, cols = int(size[1]), int(size[2])
        _check_size(rows, cols)
        if len(parts) < 2:
            raise _wrong("the seed is missing")
        if not re.fullmatch(r"\d{1,20}", parts[1], re.ASCII):
            raise _wrong(f"{quoted(parts[1])} is not a seed")
        given = parse_options(known.key, parts_of(parts[2]) if len(parts) == 3 else ())
        return cls(known.key, rows, cols, int(parts[1]), given)

    @property
    def arguments(self) -> dict[str, OptionValue]:
        """The generator's own options as keyword arguments of its function."""
        if not self.options:
            return {}
        own = (option.key for option in registry.get(self.algorithm).options)
        return {key.replace("-", "_"): self.options[key] for key in own if key in self.options}

    def value(self, option: Declared[Value]) -> Value:
        """Return the value of an option, or its default if the recipe does not set it."""
        return cast(Value, self.options.get(option.key, option.default))

    @property
    def short(self) -> str:
        """A short form for display: a long shape is cut off."""
        text, shape = str(self), str(self.options.get("shape", ""))
        cut = f"{shape[: _MOST_OF_A_SHAPE - 1]}…"
        return text.replace(shape, cut) if len(shape) > _MOST_OF_A_SHAPE else text

    def __str__(self) -> str:
        """Return the text of the recipe, without options that have their default value."""
        text = f"{self.algorithm}:{self.rows}x{self.cols}:{self.seed}"
        if not self.options:
            return text
        own = {option.key for option in registry.get(self.algorithm).options}
        # The generator's own come first, then the weights: a fixed order makes texts comparable.
        keys = sorted(self.options, key=lambda key: (key not in own, key != "weights", key))
        ordered = {key: self.options[key] for key in keys}
        return f"{text}:{format_all(options_of(self.algorithm), ordered)}"


def draw_seed() -> int:
    """Return a random seed from 0 to 999,999, short enough to be read aloud."""
    return SystemRandom().randrange(1_000_000)


def options_of(algorithm: str) -> tuple[Option, ...]:
    """Return the options that a generator's recipes may have: its own and the maze options.

    Options that the generator refuses are left out. Raises LabyrinthError if the generator is
    unknown.
    """
    known = registry.get(algorithm)
    common = common_options()
    if known.refused:
        common = tuple(each for each in common if each.key not in known.refused)
    return known.options + common


def parse_options(algorithm: str, parts: Iterable[str]) -> dict[str, OptionValue]:
    """Parse the `option=value` texts of a generator's recipe, and return the values by key.

    Raises LabyrinthError for a text without `=`, for an option that is unknown, repeated or refused
    by the generator, and for a wrong value.
    """
    return _option_set(algorithm).parse(parts)


def _option_set(algorithm: str) -> OptionSet:
    refused = registry.get(algorithm).refused
    return OptionSet(f"generator {algorithm}", options_of(algorithm), refused)


def _wrong(complaint: str) -> LabyrinthError:
    return LabyrinthError(f"{complaint}; write {_FORM}")


def _check_size(rows: int, cols: int) -> None:
    for name, number in (("rows", rows), ("columns", cols)):
        if number < 1:
            raise LabyrinthError(f"{name} must be at least 1, not {number}")
