"""What keys are called: those of the table, or those that the user has chosen in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import format_key

from labyrinth.tui.keys.table import table

_MARK: Final = re.compile(r"<(\w+\.\w+)>")
"""Stands in a sentence for the key of a binding, such as `<run.pause>`."""
_SAID: Final = frozenset(("escape", "enter", "space", "tab", "delete", "backspace", "home", "end"))
"""Keys that are called by their names in a sentence, and not by a sign."""

Chosen = Mapping[str, str]
"""The keys that the user has chosen, with commas between, by the identifiers of bindings."""


def chosen_keys(node: DOMNode) -> Chosen:
    """Return those of the application that a node is in, where it has any."""
    found = getattr(node.app, "chosen_keys", None)
    return found if isinstance(found, Mapping) else MappingProxyType({})


def chosen_key(node: DOMNode, identifier: str) -> str:
    """Return how the key is shown that the user gave a binding, "" where it has its own."""
    key = chosen_keys(node).get(identifier, "").partition(",")[0]
    shown = node.app.get_key_display(Binding(key, "")) if key else ""
    return shown.upper() if len(shown) == 1 else shown


def with_names(text: str, chosen: Chosen) -> str:
    """Return a sentence with the names of keys where it has marks such as `<run.pause>`."""

    def named(mark: re.Match[str]) -> str:
        identifier = mark[1]
        if identifier not in table():
            return mark[0]
        key = chosen.get(identifier) or table()[identifier].keys
        return "+".join(map(_said, key.partition(",")[0].split("+")))

    return _MARK.sub(named, text)


def _said(key: str) -> str:
    sign = format_key(key)
    if key in _SAID or len(sign) > 1:
        return key.capitalize()
    return sign.upper()
