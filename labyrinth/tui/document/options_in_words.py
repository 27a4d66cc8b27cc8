"""A solver by its name, and its options that differ from their defaults, in words."""

from __future__ import annotations

from typing import Final

from labyrinth.core.declaration.options import Choice
from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice

_LONGEST_WORD: Final = 12
"""Characters of a word; of a longer one the option is named instead."""


def solver_in_words(choice: SolverChoice) -> str:
    """Return the name of the solver, as people call it, with its options in parentheses."""
    name, options = registry.get(choice.key).name, choice.options_in_words
    return f"{name} ({options})" if options else name


def options_in_short(choice: SolverChoice) -> str:
    """Name only those whose value does not say it all, such as "octile, weight 1.5"."""
    known = {option.key: option for option in registry.get(choice.key).options}
    parts = []
    for key, value in choice.options.items():
        name, text = key.replace("-", " "), known[key].format(value)
        if not isinstance(known[key], Choice):
            parts.append(f"{name} {text}")
        else:
            parts.append(text if len(text) <= _LONGEST_WORD else name)
    return ", ".join(parts)
