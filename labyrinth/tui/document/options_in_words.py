"""The options of a search that differ from their defaults, in words."""

from __future__ import annotations

from typing import Final

from labyrinth.core.declaration.options import Choice
from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice

_LONGEST_WORD: Final = 12
"""Characters of a word; of a longer one the option is named instead."""


def options_in_words(choice: SolverChoice) -> str:
    """Name each with its value, such as "heuristic octile, weight 1.5"."""
    return ", ".join(f"{_name(key)} {text}" for key, text, _ in _texts(choice))


def options_in_short(choice: SolverChoice) -> str:
    """Name only those whose value does not say it all, such as "octile, weight 1.5"."""
    return ", ".join(
        (text if len(text) <= _LONGEST_WORD else _name(key)) if is_word else f"{_name(key)} {text}"
        for key, text, is_word in _texts(choice)
    )


def _texts(choice: SolverChoice) -> list[tuple[str, str, bool]]:
    """Return the key of each option, how its value is written, and whether that is a word."""
    known = {option.key: option for option in registry.get(choice.key).options}
    return [
        (key, known[key].format(value), isinstance(known[key], Choice))
        for key, value in choice.options.items()
    ]


def _name(key: str) -> str:
    return key.replace("-", " ")
