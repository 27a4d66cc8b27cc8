"""Values as short text, whatever they are: bounded in items, depth, characters and time.

It never iterates what a learner's own class may have made endless, and asks for the text of such a
class for a moment only.
"""

from __future__ import annotations

import signal
from array import array
from collections import deque
from collections.abc import Iterable
from functools import partial
from itertools import islice
from types import BuiltinFunctionType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, Final, NoReturn
from weakref import WeakSet

from labyrinth.bench.limiting import HAS_TIMERS
from labyrinth.bench.told import without_private_names
from labyrinth.core.frozen import Frozen

MOST_CHARACTERS: Final = 400
_MOST_OF_A_TEXT: Final = 80
_MOST_BITS: Final = 256
_MOST_SORTED: Final = 1000
_ENDS: Final = ((6, 4), (4, 2), (3, 1))
"""How many items from the beginning and from the end are shown, by the depth."""
_SECONDS: Final = 0.2
_SLOW: Final[WeakSet[type]] = WeakSet()
"""Classes whose text took too long once: it is not asked for again."""
_BRACKETS: Final[dict[Any, tuple[str, str]]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    deque: ("deque([", "])"),
    array: ("array([", "])"),
    set: ("{", "}"),
    frozenset: ("frozenset({", "})"),
}


_NAMED: Final[dict[str, Any]] = {
    "function": (FunctionType, BuiltinFunctionType, MethodType),
    "class": type,
    "module": ModuleType,
}
"""What is told by its name, by the word for it."""


class _TooLongError(BaseException):
    """A text takes too long."""


def text_of(value: object) -> str:
    """Return a value as text of at most 400 characters, in one line."""
    text = _text(value, 0)
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 1]}…"


def _text(value: Any, depth: int) -> str:
    kind = type(value)
    if value is None or kind in (bool, float, complex):
        return repr(value)
    if kind is int:
        return _of_whole_number(value)
    if kind in (str, bytes, bytearray):
        return _of_characters(value)
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
    if _says_nothing(kind):
        return _of_object(value, depth)
    return _own_text(value)


def _says_nothing(kind: type[Any]) -> bool:
    """Whether the text of its objects is that of any object: a name and an address."""
    own = next(base for base in kind.__mro__ if "__repr__" in base.__dict__)
    return own is object


def _of_whole_number(value: int) -> str:
    if value.bit_length() <= _MOST_BITS:
        return repr(value)
    return f"a number of some {int(value.bit_length() * 0.30103) + 1:,} digits"


def _of_characters(value: str | bytes | bytearray) -> str:
    if len(value) <= _MOST_OF_A_TEXT:
        return repr(value)
    return f"{value[:_MOST_OF_A_TEXT]!r}… ({len(value):,} long)"


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
    """Return the text of the items of a list, tuple, set or deque, as `base` knows them."""
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
    """Return items of a set in their order where they have one, else as they come."""
    kinds = {*map(type, items)}
    if kinds in ({int}, {str}) or (kinds == {tuple} and all(map(_is_of_numbers, items))):
        return sorted(items)
    return items


def _is_of_numbers(value: tuple[object, ...]) -> bool:
    return all(type(each) is int for each in value)


def _ends(forwards: Iterable[str], backwards: Iterable[str], length: int, depth: int) -> str:
    """Return the texts at both ends of a row of `length`."""
    if depth > len(_ENDS) and length:
        return "…"
    first, last = _ENDS[min(depth, len(_ENDS) - 1)]
    if length <= first + last:
        return ", ".join(islice(forwards, length))
    end = [*islice(backwards, last)][::-1]
    return ", ".join([*islice(forwards, first), f"… {length - first - last:,} more …", *end])


def _of_object(value: object, depth: int) -> str:
    """Return the text of an object whose class does not say how: its attributes, if it has some."""
    name = type(value).__name__
    if not type(value).__module__.startswith("labyrinth_file_") or depth >= len(_ENDS):
        return f"<{name}>"
    attributes = list(islice(getattr(value, "__dict__", {}).items(), _ENDS[0][0]))
    return f"{name}({', '.join(f'{key}={_text(each, depth + 1)}' for key, each in attributes)})"


def _own_text(value: object) -> str:
    name = type(value).__name__
    if type(value) in _SLOW:
        return f"<{name}: its __repr__ takes too long>"
    try:
        with _Moment():
            text = repr(value)
    except _TooLongError:
        _SLOW.add(type(value))
        return _own_text(value)
    except BaseException as error:
        return f"<{name}: its __repr__ fails with {type(error).__name__}>"
    text = without_private_names(text)
    return text if text.isprintable() else repr(text)[1:-1]


class _Moment:
    """Ends what takes longer than a moment, where there are timers; elsewhere the parent does."""

    def __enter__(self) -> None:
        if HAS_TIMERS:
            signal.signal(signal.SIGVTALRM, self._end)
            signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS)

    def __exit__(self, *_: object) -> None:
        if HAS_TIMERS:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    @staticmethod
    def _end(_: int, __: FrameType | None) -> NoReturn:
        raise _TooLongError
