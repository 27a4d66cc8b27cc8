"""Values as short text: bounded in items, depth, characters and time.

Iteration defined by a learner's own class, which may be endless, is never used. The time for the
`repr` of such a class is limited.
"""

import re
import signal
from array import array
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final, NoReturn
from weakref import WeakSet

from labyrinth.core.records import Frozen
from labyrinth.sandbox.environment import HAS_TIMERS
from labyrinth.sandbox.messages import without_private_names

_MOST_CHARACTERS: Final = 400
_MOST_OF_A_TEXT: Final = 80
_MOST_BITS: Final = 256
_MOST_SORTED: Final = 1000
# How many items from the beginning and from the end are shown, by depth.
_ENDS: Final = ((6, 4), (4, 2), (3, 1))
_LEFT_OUT: Final = re.compile(r"(… [\d,]+ more …)")
# How many times as long as the number of items left out the text that says it is.
_SHARE: Final = 4
_SECONDS: Final = 0.2
# Classes whose `repr` once took too long: it is not called again.
_SLOW: Final[WeakSet[type]] = WeakSet()
_BRACKETS: Final[dict[Any, tuple[str, str]]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    deque: ("deque([", "])"),
    array: ("array([", "])"),
    set: ("{", "}"),
    frozenset: ("frozenset({", "})"),
}
# Objects shown by name, with the word for each.
_NAMED: Final[dict[str, Any]] = {
    "function": (FunctionType, BuiltinFunctionType, MethodType),
    "class": type,
    "module": ModuleType,
}


class _TooLongError(BaseException):
    """Raised when a text takes too long."""


def text_of(value: object) -> str:
    """Return a value as text of at most 400 characters, in one line."""
    return shortened(_text(value, 0), _MOST_CHARACTERS)


def shortened(text: str, most: int) -> str:
    """Return a text, without its middle if it has more than `most` characters.

    A remark on how many items of a value were left out is kept if there is space.
    """
    if len(text) <= most:
        return text
    parts = _LEFT_OUT.split(text)
    # In nested values none of the numbers is the total.
    says_so = len(parts) == 3 and _SHARE * len(parts[1]) < most
    begin, middle, end = parts if says_so else (text, "…", text)
    room = max(2, most - len(middle) - 2)
    begin, end = begin[: room - room // 3].rstrip(" ,…"), end[-(room // 3) :].lstrip(" ,…")
    return f"{begin} {middle} {end}"[:most]


def _text(value: Any, depth: int) -> str:
    kind = type(value)
    if value is None or kind in (bool, float, complex):
        return repr(value)
    if kind is int:
        is_long = value.bit_length() > _MOST_BITS
        digits = int(value.bit_length() * 0.30103) + 1
        return f"a number of about {digits:,} digits" if is_long else repr(value)
    if kind in (str, bytes, bytearray):
        more = f"… ({len(value):,} long)" if len(value) > _MOST_OF_A_TEXT else ""
        return f"{value[:_MOST_OF_A_TEXT]!r}{more}"
    if isinstance(value, dict):
        return _of_dict(value, depth)
    for base, (begin, end) in _BRACKETS.items():
        if isinstance(value, base) and not hasattr(value, "_fields"):
            name = "" if kind is base or kind.__module__.startswith("labyrinth.") else kind.__name__
            if base in (set, frozenset) and not base.__len__(value):
                return f"{kind.__name__}()"
            return f"{name}{begin}{_items(base, value, depth)}{end}"
    for word, kinds in _NAMED.items():
        if isinstance(value, kinds):
            return f"{word} {value.__name__}"
    if isinstance(value, Frozen):
        return f"<{kind.__name__}>"
    says_how = next(base for base in kind.__mro__ if "__repr__" in base.__dict__)
    return _of_object(value, depth) if says_how is object else _own_text(value)


def _of_dict(value: dict[object, object], depth: int) -> str:
    kind = type(value)
    if not dict.__len__(value):
        return "{}"

    def item(pair: tuple[object, object]) -> str:
        return f"{_text(pair[0], depth + 1)}: {_text(pair[1], depth + 1)}"

    items = dict.items(value)
    text = _ends(map(item, items), map(item, reversed(items)), len(items), depth)
    return f"{{{text}}}" if kind is dict else f"{kind.__name__}({{{text}}})"


def _items(base: Any, value: object, depth: int) -> str:
    """Return the text of the items of a list, tuple, set or deque, accessed through `base`."""
    length: int = base.__len__(value)
    forwards: Iterable[object] = base.__iter__(value)
    backwards: Iterable[object]
    if base in (set, frozenset):
        forwards = _in_order([*forwards] if length <= _MOST_SORTED else [*islice(forwards, 10)])
        backwards = reversed(forwards)
    elif base in (tuple, array):
        backwards = map(partial(base.__getitem__, value), range(length - 1, -1, -1))
    else:
        backwards = base.__reversed__(value)
    text = partial(_text, depth=depth + 1)
    shown = _ends(map(text, forwards), map(text, backwards), length, depth)
    return f"{shown}," if base is tuple and length == 1 else shown


def _in_order(items: list[Any]) -> list[Any]:
    """Return items of a set in ascending order if they can be sorted, otherwise unchanged."""
    kinds = {*map(type, items)}
    of_numbers = kinds == {tuple} and {type(each) for item in items for each in item} <= {int}
    return sorted(items) if of_numbers or kinds in ({int}, {str}) else items


def _ends(forwards: Iterable[str], backwards: Iterable[str], length: int, depth: int) -> str:
    """Join the first and the last texts of `length` texts, with a remark on how many are left out.

    `forwards` yields all texts from the first, `backwards` from the last.
    """
    if depth > len(_ENDS) and length:
        return "…"
    first, last = _ENDS[min(depth, len(_ENDS) - 1)]
    if length <= first + last:
        return ", ".join(islice(forwards, length))
    end = [*islice(backwards, last)][::-1]
    return ", ".join([*islice(forwards, first), f"… {length - first - last:,} more …", *end])


def _of_object(value: object, depth: int) -> str:
    """Return the text of an object without a `repr`: its class, and its first attributes."""
    name = type(value).__name__
    if not type(value).__module__.startswith("labyrinth_file_") or depth >= len(_ENDS):
        return f"<{name}>"
    attributes = list(islice(getattr(value, "__dict__", {}).items(), _ENDS[0][0]))
    return f"{name}({', '.join(f'{key}={_text(each, depth + 1)}' for key, each in attributes)})"


def _own_text(value: object) -> str:
    name = type(value).__name__
    too_long = f"<{name}: its __repr__ takes too long>"
    if type(value) in _SLOW:
        return too_long
    try:
        with _moment():
            text = repr(value)
    except _TooLongError:
        _SLOW.add(type(value))
        return too_long
    except BaseException as error:
        return f"<{name}: its __repr__ fails with {type(error).__name__}>"
    text = without_private_names(text)
    return text if text.isprintable() else repr(text)[1:-1]


@contextmanager
def _moment() -> Iterator[None]:
    """Interrupt the code of the `with` block if it takes too long and the system has timers."""

    def end(*_: object) -> NoReturn:
        raise _TooLongError

    if HAS_TIMERS:
        signal.signal(signal.SIGVTALRM, end)
        signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS)
    try:
        yield
    finally:
        if HAS_TIMERS:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
