"""`@solver` and `@generator`: declare functions of a file as algorithms."""

from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType
from typing import Any, Final, Literal, NamedTuple, TypeVar

from labyrinth.core.errors import quoted
from labyrinth.sandbox.learners_mazes import WrongUseError

Kind = Literal["solver", "generator"]
Function = TypeVar("Function", bound=Callable[..., Any])

_MARK: Final = "labyrinth_kind"
# Passed instead of a function when the decorator is called without one.
_MISSING: Final[Any] = object()
_CACHED: Final[type[Any]] = type(cache(print))
_YIELDS: Final = 0x20
# The flags of code that yields, that may await, and that does both.
_IS_ASYNC: Final = 0x80 | 0x200


class Declared(NamedTuple):
    """An algorithm of a file: its function, with its name and its first line in the file."""

    name: str
    kind: Kind
    function: Callable[..., Any]
    line: int


def solver(function: Function = _MISSING, *others: object, **named: object) -> Function:
    """Declare a function as a solver, which gets a maze and returns a path.

    Raises WrongUseError if the function cannot be called with a maze as its only argument.
    """
    return _declare(function, "solver", called=bool(others or named))


def generator(function: Function = _MISSING, *others: object, **named: object) -> Function:
    """Declare a function as a generator, which gets a solid block and carves a maze into it.

    Raises WrongUseError if the function cannot be called with a maze as its only argument.
    """
    return _declare(function, "generator", called=bool(others or named))


def declared_in(namespace: Mapping[str, object], file: str) -> list[Declared]:
    """Return the algorithms in the namespace of an executed `file`, in file order.

    Algorithms imported from other files are left out. Raises WrongUseError if `@cache` or
    `@lru_cache` wraps an algorithm.
    """
    found: dict[int, Declared] = {}
    for value in namespace.values():
        if not isinstance(value, FunctionType | _CACHED) or _MARK not in vars(value):
            continue
        function: Any = value.__wrapped__ if isinstance(value, _CACHED) else value
        kind = vars(value)[_MARK]
        line = function.__code__.co_firstlineno
        if function.__code__.co_filename != file:
            continue
        if isinstance(value, _CACHED):  # where it would not be found
            raise WrongUseError(f"line {line}: {_not_alone(value, kind)}")
        found[line] = Declared(function.__name__, kind, function, line)
    return [found[line] for line in sorted(found)]


def _not_alone(function: Any, kind: Kind) -> str:
    cache = "@cache" if function.cache_parameters()["maxsize"] is None else "@lru_cache"
    return (
        f"@{kind} must be the only decorator: remove {cache} from {function.__name__}, or put it "
        "on a function that it calls"
    )


def _declare(function: Function, kind: Kind, *, called: bool) -> Function:
    """Mark a function as a solver or generator; `called` means that the decorator got arguments."""
    if function is _MISSING or called:
        raise WrongUseError(f"@{kind} goes on the line above def, without ()")
    if isinstance(function, _CACHED):
        raise WrongUseError(_not_alone(function, kind))
    if not isinstance(function, FunctionType):
        given = "a class" if isinstance(function, type) else quoted(function)
        raise WrongUseError(f"@{kind} goes on the line above def, not before {given}")
    name, code = function.__name__, function.__code__
    taken = code.co_argcount + code.co_kwonlyargcount
    given_by_itself = len(function.__defaults__ or ()) + len(function.__kwdefaults__ or {})
    if not code.co_argcount or taken - given_by_itself > 1:
        raise WrongUseError(f"a {kind} takes one argument, the maze: write def {name}(maze):")
    if code.co_flags & _IS_ASYNC:
        raise WrongUseError(f"a {kind} cannot be an async function: write def {name}(maze):")
    if code.co_flags & _YIELDS:
        instead = "return a path instead" if kind == "solver" else "call maze.carve instead"
        raise WrongUseError(f"{name} uses yield: {instead}")
    setattr(function, _MARK, kind)
    return function
