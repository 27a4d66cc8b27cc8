"""Terms: the functions that compute what stands in the braces of a sentence, by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from labyrinth.core.reasons.moment import Moment

TermFunction = Callable[[Moment], str | None]
"""`(moment)`: returns a number or words, None where the trace does not tell them."""

_TERMS: Final[dict[str, TermFunction]] = {}


def term(function: TermFunction) -> TermFunction:
    """Register the decorated function as the term of its name."""
    assert function.__name__ not in _TERMS, f"there are two terms {function.__name__}"
    _TERMS[function.__name__] = function
    return function


@cache
def terms() -> dict[str, TermFunction]:
    """Return all terms by their names."""
    package = import_module("labyrinth.core.reasons.terms")
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    return _TERMS
