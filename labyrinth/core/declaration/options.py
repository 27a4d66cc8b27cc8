"""Options: the types of them that can be declared, and those that an algorithm is given.

Each type has `parse` for text and `check` for values of Python, which raise LabyrinthError for what
is wrong, and `format`, which writes what `parse` reads. `values` says in a word what may be given.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.frozen import Frozen
from labyrinth.core.shapes import written
from labyrinth.core.suggestions import hint

_MOST_SHARES = 100
_SHARE_DECIMALS = 6
_FACTOR_DECIMALS = 3

OptionValue = bool | int | float | str | tuple[int, int] | None
Value = TypeVar("Value")


class Declared(Frozen, Generic[Value]):
    """What all types of options have: `default` is the value where none is given."""

    key: str
    summary: str
    default: Value

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        return str(value)

    def refusal(self, expected: str, found: str) -> LabyrinthError:
        """Return the error that says what the option is, and what it is not."""
        return LabyrinthError(f"option {self.key} is {expected}, not {found}")


class Flag(Declared[bool]):
    """An option that is on or off; written `key=yes` or `key=no`."""

    values: ClassVar = "yes|no"
    default: bool = False

    def parse(self, text: str) -> bool:
        """Read `yes` or `no`."""
        if text not in ("yes", "no"):
            raise self.refusal("yes or no", quoted(text))
        return text == "yes"

    def check(self, value: OptionValue) -> bool:
        """Return the value if it is a bool."""
        if not isinstance(value, bool):
            raise self.refusal("True or False", quoted(value))
        return value

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        return "yes" if value else "no"


class Number(Declared[int | None]):
    """An option that is a whole number from `minimum` to `maximum`, or None (chosen to fit)."""

    minimum: int
    maximum: int

    @property
    def values(self) -> str:
        """The range."""
        return f"{self.minimum}..{self.maximum}"

    def parse(self, text: str) -> int | None:
        """Read a whole number in range."""
        is_number = text.isascii() and text.isdigit() and len(text) <= 20
        return self.check(int(text) if is_number else text)

    def check(self, value: OptionValue) -> int | None:
        """Return the value if it is a number in range, or None where that is the default."""
        if value is None and self.default is None:
            return None
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        if number is None or not self.minimum <= number <= self.maximum:
            expected = f"a whole number from {self.minimum} to {self.maximum}"
            raise self.refusal(expected, quoted(value))
        return number


class Share(Declared[float]):
    """An option that is a number from 0 to 1, kept to six decimals, as exact as text says it."""

    values: ClassVar = "0..1"
    default: float = 0.0

    def parse(self, text: str) -> float:
        """Read a share, with or without a point."""
        is_share = re.fullmatch(r"(\d{1,3}(\.\d{0,6})?|\.\d{1,6})", text, re.ASCII)
        return self.check(float(text) if is_share else text)

    def check(self, value: OptionValue) -> float:
        """Return the value, rounded, if it is a number from 0 to 1."""
        if not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
            raise self.refusal("a share from 0.0 to 1.0", quoted(value))
        return round(float(value), _SHARE_DECIMALS)

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        return f"{value:.{_SHARE_DECIMALS}f}".rstrip("0").rstrip(".")


class Factor(Declared[float]):
    """An option that is a number from `minimum` to `maximum`, kept to three decimals."""

    minimum: float
    maximum: float

    @property
    def values(self) -> str:
        """The range."""
        return f"{self.minimum:g}..{self.maximum:g}"

    def parse(self, text: str) -> float:
        """Read a number, with or without a point."""
        is_number = re.fullmatch(rf"\d{{1,9}}(\.\d{{0,{_FACTOR_DECIMALS}}})?", text, re.ASCII)
        return self.check(float(text) if is_number else text)

    def check(self, value: OptionValue) -> float:
        """Return the value, rounded, if it is a number in range."""
        number = value if isinstance(value, int | float) and not isinstance(value, bool) else None
        if number is None or not self.minimum <= number <= self.maximum:
            decimals = f"with at most {_FACTOR_DECIMALS} decimals"
            expected = f"a number from {self.minimum:g} to {self.maximum:g} {decimals}"
            raise self.refusal(expected, quoted(value))
        return round(float(number), _FACTOR_DECIMALS)

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        return f"{value:.{_FACTOR_DECIMALS}f}".rstrip("0").rstrip(".")


class Range(Declared[tuple[int, int]]):
    """An option that is a pair of whole numbers from `minimum` to `maximum`, the lower first.

    It is written `LOW:HIGH`; one number stands for both.
    """

    values: ClassVar = "LOW:HIGH"
    minimum: int
    maximum: int

    def parse(self, text: str) -> tuple[int, int]:
        """Read `LOW:HIGH` or one number."""
        match = re.fullmatch(r"(\d{1,9})(?::(\d{1,9}))?", text, re.ASCII)
        pair = (int(match[1]), int(match[2] or match[1])) if match else None
        return self._ordered(pair, self.values, text)

    def check(self, value: OptionValue) -> tuple[int, int]:
        """Return the value if it is a pair of numbers in range, the lower first."""
        pair = value if isinstance(value, tuple) and [*map(type, value)] == [int, int] else None
        return self._ordered(pair, "a pair (low, high)", value)

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        assert isinstance(value, tuple)
        return f"{value[0]}:{value[1]}"

    def _ordered(
        self, pair: tuple[int, int] | None, form: str, found: OptionValue
    ) -> tuple[int, int]:
        if pair is None or not self.minimum <= pair[0] <= pair[1] <= self.maximum:
            numbers = f"both from {self.minimum} to {self.maximum}, the lower one first"
            raise self.refusal(f"{form}, {numbers}", quoted(found))
        return pair


class Place(Declared[tuple[int, int] | None]):
    """An option that is a tile (row, col), or a room if it counts `in_rooms`, or None.

    It is written `ROW,COL`, both from 0. It cannot stand beside the option `instead_of`.
    """

    values: ClassVar = "ROW,COL"
    default: tuple[int, int] | None = None
    in_rooms: bool = False
    instead_of: str = ""

    def parse(self, text: str) -> tuple[int, int] | None:
        """Read `ROW,COL`."""
        match = re.fullmatch(r"(\d{1,9}),(\d{1,9})", text, re.ASCII)
        if match is None:
            raise self.refusal("ROW,COL, both from 0, for example 3,5", quoted(text))
        return int(match[1]), int(match[2])

    def check(self, value: OptionValue) -> tuple[int, int] | None:
        """Return the value if it is a pair of numbers from 0, or None."""
        if value is None:
            return None
        is_pair = isinstance(value, tuple) and [*map(type, value)] == [int, int]
        if not (isinstance(value, tuple) and is_pair and min(value) >= 0):
            raise self.refusal("a pair (row, col), both from 0", quoted(value))
        return value

    def check_inside(self, place: tuple[int, int], rows: int, cols: int) -> None:
        """Raise LabyrinthError for a place outside a maze of `rows` x `cols` rooms."""
        height, width = (rows, cols) if self.in_rooms else (2 * rows + 1, 2 * cols + 1)
        if place[0] >= height or place[1] >= width:
            what = "rooms" if self.in_rooms else "tiles"
            found = f"{place[0]},{place[1]}"
            raise self.refusal(f"one of {height} x {width} {what}, counted from 0", found)

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        assert isinstance(value, tuple)
        return f"{value[0]},{value[1]}"


class Outline(Declared[str]):
    """An option that is a shape: a name, a word in large letters, or a mask."""

    values: ClassVar = "NAME|text:WORD|mask:RUNS"

    def parse(self, text: str) -> str:
        """Read what `check` returns."""
        return self.check(text)

    def check(self, value: OptionValue) -> str:
        """Return the shape as recipes have it, if it is one."""
        if not isinstance(value, str):
            raise self.refusal("a shape as text", quoted(value))
        try:
            return written.checked(value)
        except LabyrinthError as error:
            expected = "a name, text:WORD or a mask"
            raise LabyrinthError(f"option {self.key} is {expected}: {error}") from None


class Words(Declared[str]):
    """An option that is said in words."""

    choices: Collection[str]

    @property
    def values(self) -> str:
        """The words."""
        return "|".join(self.choices)

    def parse(self, text: str) -> str:
        """Read what `check` returns."""
        return self.check(text)

    def check(self, value: OptionValue) -> str:
        """Return the value if it is one of the words."""
        if not isinstance(value, str) or value not in self.choices:
            raise self.refusal(f"one of {', '.join(self.choices)}", quoted(value))
        return value


class Choice(Words):
    """An option that is one of a few words; `choices` tells what each means."""

    choices: Mapping[str, str]


class Mix(Words):
    """An option that is one of a few words, or a mix of them: `newest:70,random:30`."""

    choices: tuple[str, ...]

    def check(self, value: OptionValue) -> str:
        """Return the value if it is a mix of the words."""
        if not isinstance(value, str) or not all(map(self._is_part, value.split(","))):
            first, second, *_ = self.choices
            raise self.refusal(
                f"one of {', '.join(self.choices)}, or a mix with shares "
                f"from 1 to {_MOST_SHARES}, for example {first}:70,{second}:30",
                quoted(value),
            )
        return value

    def _is_part(self, part: str) -> bool:
        word, _, share = part.partition(":")
        return word in self.choices and (
            part == word
            or (share.isascii() and share.isdigit() and 0 < int(share[:4]) <= _MOST_SHARES)
        )


def shares(mix: str) -> list[str]:
    """Return each word of a checked mix as often as its share says; a fair draw picks one."""
    parts = (part.partition(":") for part in mix.split(","))
    return [word for word, _, share in parts for _ in range(int(share or 1))]


Option = Flag | Number | Share | Factor | Range | Place | Outline | Choice | Mix


NONE_REFUSED: Final[Mapping[str, str]] = {}


def find(
    owner: str, options: Sequence[Option], key: str, refused: Mapping[str, str] = NONE_REFUSED
) -> Option:
    """Return the option of that key.

    Raises LabyrinthError that says which are known, or why it is `refused`.
    """
    for option in options:
        if option.key == key:
            return option
    if key in refused:
        raise LabyrinthError(f"{owner} has no option {key}: {refused[key]}")
    known = [option.key for option in options]
    raise LabyrinthError(f"{owner} has no option {quoted(key)}; {hint(key, known)}")


_COMMA = re.compile(r",(?=[a-z][a-z-]*=)")


def parts_of(text: str) -> list[str]:
    """Return the texts `option=value` that commas part; a comma within a value parts nothing."""
    return _COMMA.split(text)


def parse_all(
    owner: str,
    options: Sequence[Option],
    texts: Iterable[str],
    refused: Mapping[str, str] = NONE_REFUSED,
) -> dict[str, OptionValue]:
    """Read texts `key=value`; of options that are `refused` it is told why.

    Raises LabyrinthError for what is no option, one that stands twice, and a wrong value.
    """
    parsed: dict[str, OptionValue] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise LabyrinthError(f"{quoted(text)} is not an option; write option=value")
        if key in parsed:
            raise LabyrinthError(f"option {key} stands twice")
        parsed[key] = find(owner, options, key, refused).parse(value)
    return parsed


def check_all(
    owner: str,
    options: Sequence[Option],
    given: Mapping[str, OptionValue],
    refused: Mapping[str, str] = NONE_REFUSED,
) -> dict[str, OptionValue]:
    """Return the given values, checked, without those that equal the default.

    Keys may be spelled with `_` for `-`. Raises LabyrinthError for an unknown key, telling why of
    one that is `refused`, and for a wrong value.
    """
    checked: dict[str, OptionValue] = {}
    for name, value in given.items():
        option = find(owner, options, name.replace("_", "-"), refused)
        if (right := option.check(value)) != option.default:
            checked[option.key] = right
    return dict(sorted(checked.items()))


def format_all(options: Sequence[Option], values: Mapping[str, OptionValue]) -> str:
    """Write the values of some of the options, in the order of `values`, as `parts_of` parts them.

    Raises KeyError for a value of no option.
    """
    known = {option.key: option for option in options}
    return ",".join(f"{key}={known[key].format(value)}" for key, value in values.items())


def format_in_words(options: Sequence[Option], values: Mapping[str, OptionValue]) -> str:
    """Write the same as people read it: "heuristic octile, weight 1.5"."""
    known = {option.key: option for option in options}
    return ", ".join(
        f"{key.replace('-', ' ')} {known[key].format(value)}" for key, value in values.items()
    )
