"""The options that an algorithm is given: found by their keys, read, checked and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from labyrinth.core.declaration.options import Option, OptionValue
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import hint

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
