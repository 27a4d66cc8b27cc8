"""Types of options, and the parsing, checking and formatting of their values.

Each type has `parse` for text and `check` for Python values, which raise LabyrinthError for a wrong
value, and `format`, which writes what `parse` reads. `values` describes the allowed values in a few
words.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.records import Frozen
from labyrinth.core.shapes import written
from labyrinth.core.suggestions import hint

_MOST_SHARES = 100

OptionValue = bool | int | float | str | tuple[int, int] | None
Value = TypeVar("Value")


class Declared(Frozen, Generic[Value]):
    """The base of all option types: `default` is the value if none is given.

    A type defines the texts that it reads (`pattern`), the function that makes a value of the
    groups of this pattern (`_read`), and the Python values that it accepts (`_holds`). `expected`
    describes valid values in error messages, and `shown` is the text of `values`; both may contain
    fields of the option in braces. `decimals` is the number of decimals that are kept.
    """

    key: str
    summary: str
    default: Value

    pattern: ClassVar = "(.*)"
    _read: ClassVar[Callable[..., Any]] = str
    expected: ClassVar = ""
    expected_in_text: ClassVar = ""
    """Like `expected`, for the errors of `parse`; "" if `expected` describes valid texts, too."""
    shown: ClassVar = ""
    decimals: ClassVar[int | None] = None
    between: ClassVar = ","
    """The separator of two numbers in a text."""

    @property
    def values(self) -> str:
        """The allowed values in a few words."""
        return self.shown.format(self)

    def parse(self, text: str) -> Value:
        """Return the value that a text stands for. Raises LabyrinthError if the text is invalid."""
        match = re.fullmatch(self.pattern, text, re.ASCII)
        value = self._read(*match.groups()) if match else text
        if not self._holds(value):
            found = text if isinstance(value, tuple) else value
            raise self.refusal((self.expected_in_text or self.expected).format(self), quoted(found))
        return self._kept(value)

    def check(self, value: OptionValue) -> Value:
        """Return a Python value normalised. Raises LabyrinthError if the value is invalid."""
        if not self._holds(value):
            raise self.refusal(self.expected.format(self), quoted(value))
        return self._kept(value)

    def format(self, value: OptionValue) -> str:
        """Return the value as a text that `parse` reads."""
        if self.decimals is not None:
            return f"{value:.{self.decimals}f}".rstrip("0").rstrip(".")
        if isinstance(value, tuple):
            return self.between.join(map(str, value))
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    def refusal(self, expected: str, found: str) -> LabyrinthError:
        """Return an error which says that the option must be `expected`, and not `found`."""
        return LabyrinthError(f"option {self.key} must be {expected}, not {found}")

    def _holds(self, value: Any) -> bool:
        raise NotImplementedError

    def _kept(self, value: Any) -> Value:
        if self.decimals is not None:
            value = round(float(value), self.decimals)
        kept: Value = value
        return kept


class Flag(Declared[bool]):
    """An option that is on or off; written `key=yes` or `key=no`."""

    default: bool = False

    pattern = "(yes)|no"
    _read = bool
    expected, expected_in_text = "True or False", "yes or no"
    shown = "yes|no"

    def _holds(self, value: Any) -> bool:
        return isinstance(value, bool)


class Number(Declared[int | None]):
    """An option that is a whole number from `minimum` to `maximum`.

    None (automatic) is also allowed if it is the default.
    """

    minimum: int
    maximum: int

    pattern = r"(\d{1,20})"
    _read = int
    expected = "a whole number from {0.minimum} to {0.maximum}"
    shown = "{0.minimum}..{0.maximum}"

    def _holds(self, value: Any) -> bool:
        if value is None:
            return self.default is None
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        return is_whole and self.minimum <= value <= self.maximum


class Share(Declared[float]):
    """An option that is a number from 0 to 1, rounded to six decimals."""

    default: float = 0.0

    pattern = r"(\d{1,3}(?:\.\d{0,6})?|\.\d{1,6})"
    _read = float
    expected = "a number from 0.0 to 1.0"
    shown = "0..1"
    decimals = 6

    def _holds(self, value: Any) -> bool:
        return isinstance(value, int | float) and 0.0 <= value <= 1.0


class Factor(Declared[float]):
    """An option that is a number from `minimum` to `maximum`, rounded to three decimals."""

    minimum: float
    maximum: float

    pattern = r"(\d{1,9}(?:\.\d{0,3})?)"
    _read = float
    expected = "a number from {0.minimum:g} to {0.maximum:g} with at most 3 decimals"
    shown = "{0.minimum:g}..{0.maximum:g}"
    decimals = 3

    def _holds(self, value: Any) -> bool:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and self.minimum <= value <= self.maximum


# The prefix of weights for edges.
EDGES: Final = "edges:"


def _pair(first: str, second: str | None) -> tuple[int, int]:
    return int(first), int(second or first)


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and [*map(type, value)] == [int, int]


def _weights(edges: str | None, first: str, second: str | None) -> tuple[int, int] | str:
    low, high = _pair(first, second)
    return f"{edges}{low}:{high}" if edges else (low, high)


class Weights(Declared[tuple[int, int] | str]):
    """An option that is a pair of whole numbers, the lower first: weights for tiles, or for edges.

    It is written `LOW:HIGH`; one number stands for both. Weights for edges are the text
    `edges:LOW:HIGH`, in Python too.
    """

    minimum: int
    maximum: int

    pattern = r"(edges:)?(\d{1,9})(?::(\d{1,9}))?"
    _read = staticmethod(_weights)
    expected = (
        "a pair (low, high) or the text 'edges:LOW:HIGH', both numbers from {0.minimum} to "
        "{0.maximum}, the lower one first"
    )
    expected_in_text = (
        "LOW:HIGH or edges:LOW:HIGH, both from {0.minimum} to {0.maximum}, the lower one first"
    )
    shown = "LOW:HIGH|edges:LOW:HIGH"
    between = ":"

    def limits(self, value: Any) -> tuple[int, int]:
        """Return the lowest and the highest weight of a valid value."""
        if isinstance(value, str):
            low, _, high = value.removeprefix(EDGES).partition(":")
            return _pair(low, high)
        low_and_high: tuple[int, int] = value
        return low_and_high

    def _holds(self, value: Any) -> bool:
        if isinstance(value, str):
            match = re.fullmatch(self.pattern, value, re.ASCII)
            value = self.limits(value) if match and match[1] else None
        return _is_pair(value) and self.minimum <= value[0] <= value[1] <= self.maximum

    def _kept(self, value: Any) -> tuple[int, int] | str:
        """Return the weights normalised, so that equal weights have equal text."""
        low, high = self.limits(value)
        return f"{EDGES}{low}:{high}" if isinstance(value, str) else value


class Place(Declared[tuple[int, int] | None]):
    """An option that is the (row, col) of a tile, or with `in_rooms` of a room, or None.

    It is written `ROW,COL`, both counted from 0. It cannot be given together with the option that
    has the key `instead_of`.
    """

    default: tuple[int, int] | None = None
    in_rooms: bool = False
    instead_of: str = ""

    pattern = r"(\d{1,9}),(\d{1,9})"
    _read = staticmethod(_pair)
    expected = "a pair (row, col), both counted from 0"
    expected_in_text = "ROW,COL, both counted from 0, for example 3,5"
    shown = "ROW,COL"

    def _holds(self, value: Any) -> bool:
        return value is None or (_is_pair(value) and min(value) >= 0)

    def check_inside(self, place: tuple[int, int], rows: int, cols: int) -> None:
        """Raise LabyrinthError if `place` is outside a maze of `rows` x `cols` rooms."""
        height, width = (rows, cols) if self.in_rooms else (2 * rows + 1, 2 * cols + 1)
        if place[0] >= height or place[1] >= width:
            what = "rooms" if self.in_rooms else "tiles"
            expected = f"one of the {height} x {width} {what}, counted from 0"
            raise self.refusal(expected, self.format(place))


class Outline(Declared[str]):
    """An option that is a shape: a name, a word in large letters, or a mask."""

    expected = "a shape as text"
    shown = "NAME|text:WORD|mask:RUNS"

    def _holds(self, value: Any) -> bool:
        return isinstance(value, str)

    def _kept(self, value: Any) -> str:
        try:
            return written.checked(value)
        except LabyrinthError as error:
            expected = "a name, text:WORD or a mask"
            raise LabyrinthError(f"option {self.key} must be {expected}: {error}") from None


class Words(Declared[str]):
    """An option whose value is a word or a few words."""

    choices: Collection[str]

    expected = "one of {0.listed}"

    @property
    def values(self) -> str:
        """The allowed words."""
        return "|".join(self.choices)

    @property
    def listed(self) -> str:
        """The allowed words separated by commas, for sentences."""
        return ", ".join(self.choices)

    def _holds(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.choices


class Choice(Words):
    """An option that is one of a few words; `choices` maps each word to its description."""

    choices: Mapping[str, str]


class Mix(Words):
    """An option that is one word or a weighted mix of words: `newest:70,random:30`."""

    choices: tuple[str, ...]

    expected = (
        f"one of {{0.listed}}, or a mix with shares from 1 to {_MOST_SHARES}, "
        "for example {0.choices[0]}:70,{0.choices[1]}:30"
    )

    def _holds(self, value: Any) -> bool:
        return isinstance(value, str) and all(map(self._is_part, value.split(",")))

    def _is_part(self, part: str) -> bool:
        word, _, share = part.partition(":")
        is_share = share.isascii() and share.isdigit() and 0 < int(share[:4]) <= _MOST_SHARES
        return word in self.choices and (part == word or is_share)


def shares(mix: str) -> list[str]:
    """Return the words of a valid mix, each as often as its share says: `a:2,b` gives a, a, b."""
    parts = (part.partition(":") for part in mix.split(","))
    return [word for word, _, share in parts for _ in range(int(share or 1))]


Option = Flag | Number | Share | Factor | Weights | Place | Outline | Choice | Mix


NONE_REFUSED: Final[Mapping[str, str]] = {}


_COMMA = re.compile(r",(?=[a-z][a-z-]*=)")


def parts_of(text: str) -> list[str]:
    """Split a text at the commas between `option=value` pairs, not at those within a value."""
    return _COMMA.split(text)


class OptionSet(Frozen):
    """The options of one algorithm; `owner` is the name of the algorithm in errors.

    `refused` maps keys of options that other algorithms have to the reasons why this one has none.
    """

    owner: str
    options: Sequence[Option]
    refused: Mapping[str, str] = NONE_REFUSED

    def find(self, key: str) -> Option:
        """Return the option with this key.

        Raises LabyrinthError if there is no such option. The error suggests a known key or lists
        all, or says why the option is refused.
        """
        for option in self.options:
            if option.key == key:
                return option
        if key in self.refused:
            raise LabyrinthError(f"{self.owner} has no option {key}: {self.refused[key]}")
        known = [option.key for option in self.options]
        raise LabyrinthError(f"{self.owner} has no option {quoted(key)}; {hint(key, known)}")

    def parse(self, texts: Iterable[str]) -> dict[str, OptionValue]:
        """Parse texts of the form `key=value`, and return the values by key.

        Raises LabyrinthError for a text without `=`, for an unknown, repeated or refused option
        (with the reason), and for a wrong value.
        """
        parsed: dict[str, OptionValue] = {}
        for text in texts:
            key, equals, value = text.partition("=")
            if not equals:
                raise LabyrinthError(f"{quoted(text)} is not an option; write option=value")
            if key in parsed:
                raise LabyrinthError(f"option {key} is given twice")
            parsed[key] = self.find(key).parse(value)
        return parsed

    def check(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Check values, and return those that differ from the defaults of their options, by key.

        Keys may be spelled with `_` for `-`. Raises LabyrinthError for an unknown or refused key
        (with the reason) and for a wrong value.
        """
        checked: dict[str, OptionValue] = {}
        for name, value in given.items():
            option = self.find(name.replace("_", "-"))
            if (right := option.check(value)) != option.default:
                checked[option.key] = right
        return dict(sorted(checked.items()))


def format_all(options: Sequence[Option], values: Mapping[str, OptionValue]) -> str:
    """Return the values, in their order, as `option=value` pairs separated by commas.

    `parts_of` splits such a text again. Raises KeyError if a value does not belong to an option.
    """
    known = {option.key: option for option in options if option.key in values}
    return ",".join(f"{key}={known[key].format(value)}" for key, value in values.items())


def format_in_words(options: Sequence[Option], values: Mapping[str, OptionValue]) -> str:
    """Return the values as a text for people to read: "heuristic octile, weight 1.5"."""
    known = {option.key: option for option in options}
    return ", ".join(
        f"{key.replace('-', ' ')} {known[key].format(value)}" for key, value in values.items()
    )
