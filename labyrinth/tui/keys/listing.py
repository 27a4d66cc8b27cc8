"""The keys that work now, in groups, as the help and the command palette list them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from textual.binding import ActiveBinding, Binding
from textual.screen import Screen

from labyrinth.tui.keys.table import Key, solver_keys, table

_LONGEST: Final = 10
"""Columns that keys of one meaning take at the most before all but the ends are left out."""


@dataclass(frozen=True, slots=True)
class ListedKey:
    """A meaning with the keys that have it now, as they are displayed."""

    key: Key
    displays: tuple[str, ...]
    active: ActiveBinding


def keys_of(screen: Screen[Any]) -> list[ListedKey]:
    """Return what keys mean on a screen now: those of its mode, its own, then all others."""
    found: dict[str, list[ActiveBinding]] = {}
    for active in screen.active_bindings.values():
        identifier = active.binding.id
        if identifier and active.enabled:
            found.setdefault(identifier, []).append(active)
    known = _known(found)
    listed = [
        ListedKey(known[identifier], _displays(screen, actives), actives[0])
        for identifier, actives in found.items()
        if identifier in known
    ]
    return sorted(listed, key=lambda each: _rank(screen, each))


def in_groups(keys: Iterable[ListedKey]) -> dict[str, list[tuple[str, str]]]:
    """Return (keys, meaning) by the heading of their group; what means the same is one line."""
    groups: dict[str, dict[str, list[str]]] = {}
    for each in keys:
        lines = groups.setdefault(each.key.group, {})
        # What a solver does would be too much: its name is enough.
        meaning = each.key.label if each.key.place == "solvers" else each.active.binding.tooltip
        lines.setdefault(meaning, []).extend(each.displays)
    return {
        group: [(_in_short(displays), meaning) for meaning, displays in lines.items()]
        for group, lines in groups.items()
    }


def _known(found: Iterable[str]) -> Mapping[str, Key]:
    """Return the table, with the letters of the solvers where they count."""
    if any(each.startswith("solvers.") for each in found):
        return {**table(), **solver_keys()}
    return table()


def _displays(screen: Screen[Any], actives: list[ActiveBinding]) -> tuple[str, ...]:
    keys = [active.binding.key for active in actives]
    return tuple(
        # What the footer shows may stand for other keys as well, which have lines of their own.
        screen.app.get_key_display(Binding(active.binding.key, ""))
        for active in actives
        # A letter stands for both its cases.
        if not (len(key := active.binding.key) == 1 and key.isupper() and key.lower() in keys)
    )


def _rank(screen: Screen[Any], listed: ListedKey) -> int:
    if listed.active.node is screen:
        return 0 if listed.active.binding.priority else 1
    return 3 if listed.active.node is screen.app else 2


def _in_short(displays: list[str]) -> str:
    text = " ".join(displays)
    return text if len(text) <= _LONGEST else f"{displays[0]} … {displays[-1]}"
