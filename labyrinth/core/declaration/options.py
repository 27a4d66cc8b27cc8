"""Options of an algorithm: how they are declared, read from text, checked and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from labyrinth.core.errors import LabyrinthError

_MOST_SHARES = 100

OptionValue = bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class Flag:
    """An option that is on or off; written `key=yes` or `key=no`."""

    key: str
    summary: str
    default: bool = False

    def parse(self, text: str) -> bool:
        """Read `yes` or `no`. Raises LabyrinthError for anything else."""
        if text not in ("yes", "no"):
            raise LabyrinthError(f"option {self.key} is yes or no, not {text!r}")
        return text == "yes"

    def check(self, value: OptionValue) -> bool:
        """Return the value if it is a bool, else raise LabyrinthError."""
        if not isinstance(value, bool):
            raise LabyrinthError(f"option {self.key} is True or False, not {value!r}")
        return value

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        return "yes" if value else "no"


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number from `minimum` to `maximum`, or None (chosen to fit)."""

    key: str
    summary: str
    default: int | None
    minimum: int
    maximum: int

    def parse(self, text: str) -> int:
        """Read a whole number in range. Raises LabyrinthError for anything else."""
        if not (text.isascii() and text.isdigit() and len(text) <= 20):
            raise LabyrinthError(f"option {self.key} is {self._range}, not {text!r}")
        return self._in_range(int(text))

    def check(self, value: OptionValue) -> int | None:
        """Return the value if it is None or a number in range, else raise LabyrinthError."""
        if value is None and self.default is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            raise LabyrinthError(f"option {self.key} is {self._range}, not {value!r}")
        return self._in_range(value)

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        return str(value)

    @property
    def _range(self) -> str:
        return f"a whole number from {self.minimum} to {self.maximum}"

    def _in_range(self, value: int) -> int:
        if not self.minimum <= value <= self.maximum:
            raise LabyrinthError(f"option {self.key} is {self._range}, not {value}")
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is one of a few words."""

    key: str
    summary: str
    default: str
    choices: tuple[str, ...]

    def parse(self, text: str) -> str:
        """Read one of the choices. Raises LabyrinthError for anything else."""
        return self.check(text)

    def check(self, value: OptionValue) -> str:
        """Return the value if it is one of the choices, else raise LabyrinthError."""
        if not isinstance(value, str) or value not in self.choices:
            raise LabyrinthError(
                f"option {self.key} is one of {', '.join(self.choices)}, not {value!r}"
            )
        return value

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Mix:
    """An option that is one of a few words, or a mix of them: `newest:70,random:30`."""

    key: str
    summary: str
    default: str
    choices: tuple[str, ...]

    def parse(self, text: str) -> str:
        """Read a mix. Raises LabyrinthError for anything else."""
        return self.check(text)

    def check(self, value: OptionValue) -> str:
        """Return the value if it is a mix of the choices, else raise LabyrinthError."""
        if not isinstance(value, str) or not all(map(self._is_part, value.split(","))):
            raise LabyrinthError(
                f"option {self.key} is one of {', '.join(self.choices)}, or a mix with shares "
                f"from 1 to {_MOST_SHARES}, for example {self.choices[0]}:70,{self.choices[1]}:30, "
                f"not {value!r}"
            )
        return value

    def format(self, value: OptionValue) -> str:
        """Write the value as `parse` reads it."""
        return str(value)

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


Option = Flag | Number | Choice | Mix


def find(owner: str, options: Sequence[Option], key: str, shared: Sequence[str] = ()) -> Option:
    """Return the option of that key.

    Raises LabyrinthError that says which are known, those that all algorithms share included.
    """
    for option in options:
        if option.key == key:
            return option
    known = ", ".join([option.key for option in options] + list(shared)) or "none"
    raise LabyrinthError(f"{owner} has no option {key!r}; known: {known}")


def check_all(
    owner: str,
    options: Sequence[Option],
    given: Mapping[str, OptionValue],
    shared: Sequence[str] = (),
) -> dict[str, OptionValue]:
    """Return the given values, checked, without those that equal the default.

    Keys may be spelled with `_` for `-`. Raises LabyrinthError for an unknown key (`shared` are
    the others that it names as known) or a wrong value.
    """
    checked: dict[str, OptionValue] = {}
    for name, value in given.items():
        option = find(owner, options, name.replace("_", "-"), shared)
        if (right := option.check(value)) != option.default:
            checked[option.key] = right
    return dict(sorted(checked.items()))
