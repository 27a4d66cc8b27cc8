"""The keys that work at the moment, as the help and the command palette list them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from textual.binding import ActiveBinding, Binding, BindingsMap, Keymap, KeymapApplyResult
from textual.dom import DOMNode
from textual.screen import Screen

from labyrinth.core.records import Frozen
from labyrinth.tui.keys.table import Key, all_keys, table

# The most columns for keys with one meaning, beyond which only the first and last are shown.
_LONGEST: Final = 10


class ListedKey(Frozen):
    """A meaning in a list of keys; `displays` are the keys with this meaning as displayed."""

    key: Key
    displays: tuple[str, ...]
    active: ActiveBinding


def keys_of(screen: Screen[Any]) -> list[ListedKey]:
    """Return the keys that work on a screen at the moment.

    The keys of the mode come first, then those of the screen, of widgets, and of the app.
    """
    found: dict[str, list[ActiveBinding]] = {}
    for active in screen.active_bindings.values():
        if active.enabled:
            found.setdefault(active.binding.id or "", []).append(active)
    has_solvers = any(each.startswith("solvers.") for each in found)
    known = all_keys() if has_solvers else table()

    def rank(each: ListedKey) -> int:
        node = each.active.node
        if node is screen:
            return 0 if each.active.binding.priority else 1
        return 3 if node is screen.app else 2

    listed = (
        ListedKey(known[identifier], _displays(screen, actives), actives[0])
        for identifier, actives in found.items()
        if identifier in known
    )
    return sorted(listed, key=rank)


def _displays(screen: Screen[Any], actives: list[ActiveBinding]) -> tuple[str, ...]:
    """Return the displayed names of the keys of bindings; a letter has one name for both cases."""
    keys = [active.binding.key for active in actives]
    return tuple(
        # The footer's text may stand for other keys as well, which have lines of their own.
        screen.app.get_key_display(Binding(key, ""))
        for key in keys
        if not (len(key) == 1 and key.isupper() and key.lower() in keys)
    )


def in_groups(keys: Iterable[ListedKey]) -> dict[str, list[tuple[str, str]]]:
    """Return pairs of keys and meaning by the heading of their group.

    All keys with the same meaning are in the same pair; of many keys, only the first and the last
    are named.
    """
    groups: dict[str, dict[str, list[str]]] = {}
    for each in keys:
        lines = groups.setdefault(each.key.group, {})
        # The description of a solver would be too long: its name is enough.
        meaning = each.key.label if each.key.place == "solvers" else each.active.binding.tooltip
        lines.setdefault(meaning, []).extend(each.displays)

    def in_short(displays: list[str]) -> str:
        text = " ".join(displays)
        return text if len(text) <= _LONGEST else f"{displays[0]} … {displays[-1]}"

    return {
        group: [(in_short(displays), meaning) for meaning, displays in lines.items()]
        for group, lines in groups.items()
    }


def rebind(node: DOMNode, bindings: Iterable[Binding]) -> None:
    """Replace the bindings of a node.

    If two bindings have the same key, the first one counts, even if the key is in the user's
    keymap. Bindings of Textual's own classes for other keys, such as Tab, remain.
    """
    keymap = node.app._keymap
    bound = _Settled()
    for binding in bindings:
        if chosen := keymap.get(binding.id or ""):
            binding = replace(binding, key=chosen)
        for each in Binding.make_bindings([binding]):
            bound.key_to_bindings.setdefault(each.key, [each])
    kinds = [kind for kind in type(node).__mro__ if kind.__module__.startswith("textual.")]
    for kind in kinds:
        for each in Binding.make_bindings(vars(kind).get("BINDINGS", ())):
            bound.key_to_bindings.setdefault(each.key, [each])
    node._bindings = bound


class _Settled(BindingsMap):
    """Bindings that already include the user's keys."""

    def copy(self) -> BindingsMap:
        """Return a copy of the same kind."""
        copy = _Settled()
        copy.key_to_bindings = self.key_to_bindings.copy()
        return copy

    def apply_keymap(self, keymap: Keymap) -> KeymapApplyResult:
        """Leave the keys unchanged."""
        return KeymapApplyResult(set())
