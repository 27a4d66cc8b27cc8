"""The bindings of a widget as it is now: Textual keeps to itself how those of its class change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual.binding import Binding, BindingsMap, Keymap, KeymapApplyResult
from textual.dom import DOMNode


def rebind(node: DOMNode, bindings: Iterable[Binding]) -> None:
    """Give a node these bindings in place of those it has; of two for one key the first counts.

    Those of Textual's own classes stay, such as Tab, for what has none here.
    That holds for the keys of the user's keymap too, of which Textual would let the last one count.
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
    """Bindings that have the user's keys already."""

    def copy(self) -> BindingsMap:
        """Return another that is settled."""
        copy = _Settled()
        copy.key_to_bindings = self.key_to_bindings.copy()
        return copy

    def apply_keymap(self, keymap: Keymap) -> KeymapApplyResult:
        """Leave the keys as they are."""
        return KeymapApplyResult(set())
