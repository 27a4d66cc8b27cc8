"""The bindings of a widget as it is now: Textual keeps to itself how those of its class change."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode


def rebind(node: DOMNode, bindings: Iterable[Binding]) -> None:
    """Give a node these bindings in place of those it has; of two for one key the first counts.

    One binding a key: with several, a key of the user's for one of them would unbind the others.
    """
    bound = BindingsMap()
    for binding in Binding.make_bindings(bindings):
        bound.key_to_bindings.setdefault(binding.key, [binding])
    node._bindings = bound
