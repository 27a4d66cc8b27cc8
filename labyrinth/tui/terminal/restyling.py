"""A screen whose classes say how it looks: another one costs the widgets whose looks go by it.

Textual applies the whole style sheet to all widgets of the screen each time, some milliseconds for
every ten of them; so does this with a release of it that was not tried.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Self

from textual.css.model import RuleSet, SelectorType
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.events import ScreenResume
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

from labyrinth.tui.terminal.output import is_tried


class RestyledScreen(Screen[ScreenResultType]):
    """Applies the style sheet, at another class of its own, to those that have a rule with it.

    Where the focus moves, only what loses and what gets it is drawn anew.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self) -> None:
        """Know nothing of the style sheet yet."""
        super().__init__()
        self._looks = _LooksByClass()
        self._has_been_shown = False

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Restyle nothing when the screen is shown first: what has just come is styled already."""
        event.refresh_styles = event.refresh_styles and self._has_been_shown
        self._has_been_shown = True

    def add_class(self, *class_names: str, update: bool = True) -> Self:
        """Add classes, and restyle what goes by them."""
        if not is_tried():
            return super().add_class(*class_names, update=update)
        return self._change(frozenset(class_names) - self.classes, update, adds=True)

    def remove_class(self, *class_names: str, update: bool = True) -> Self:
        """Remove classes, and restyle what went by them."""
        if not is_tried():
            return super().remove_class(*class_names, update=update)
        return self._change(self.classes.intersection(class_names), update, adds=False)

    def _change(self, names: frozenset[str], update: bool, *, adds: bool) -> Self:
        if adds:
            super().add_class(*names, update=False)
        else:
            super().remove_class(*names, update=False)
        if names and update and self.is_attached:
            stylesheet = self.app.stylesheet
            looks = self._looks.of(stylesheet, names)
            nodes = [each for each in self.walk_children(with_self=True) if _is_in(looks, each)]
            stylesheet.update_nodes(nodes, animate=True)
        return self


class _LooksByClass:
    """Which rules of a style sheet go by which classes: the names of what they are about."""

    def __init__(self) -> None:
        self._rules: list[RuleSet] | None = None
        self._names: Mapping[str, set[str]] = {}

    def of(self, stylesheet: Stylesheet, classes: frozenset[str]) -> set[str]:
        """Return the names, as the rules have them, of what looks different with these classes."""
        if stylesheet.rules is not self._rules:
            self._rules = stylesheet.rules
            self._names = _names_by_class(self._rules)
        return {name for each in classes for name in self._names.get(each, ())}


def _names_by_class(rules: list[RuleSet]) -> Mapping[str, set[str]]:
    names: dict[str, set[str]] = defaultdict(set)
    for rule in rules:
        for selectors in rule.selector_set:
            for selector in selectors.selectors:
                if selector.type is SelectorType.CLASS:
                    names[selector.name] |= rule.selector_names
    return names


def _is_in(looks: set[str], node: DOMNode) -> bool:
    """Whether a rule for these names may be about a node, or a component class of it."""
    if not looks.isdisjoint(node._selector_names):
        return True
    return any(f".{each}" in looks for each in node._get_component_classes())
