"""Screens that restyle and write only changes.

`compositor.py` shows how much writing this saves. Measured in a pseudo-terminal of 200x60: when a
class of a screen changes, Textual applies the style sheet to all widgets (35 ms for 74 widgets, 60
ms for 141); styling only the widgets affected by a rule with that class takes 1 and 2 ms. When the
focus moves, Textual draws the whole screen: 121 KB instead of 16 KB when the solvers are listed.

This module extends private parts of Textual, so a new release must be tested first. Until the
release is tested, Textual's own methods apply: they write more bytes, and all at once.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import textual
from textual.css.model import RuleSet, SelectorType
from textual.css.stylesheet import Stylesheet
from textual.events import Event, MouseDown, ScreenResume
from textual.geometry import Offset
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver

# The minor releases of Textual with which the tests of `tests/tui/terminal` have passed.
TRIED: Final = ("8.2",)


def is_tried() -> bool:
    """Return whether this program was tested with the installed release of Textual."""
    return _release().rpartition(".")[0] in TRIED


@cache
def _release() -> str:
    """Return the installed release of Textual.

    The release is in the name of the folder that pip creates next to the package; Textual's own way
    imports modules, which takes a twentieth of the time until the first frame.
    """
    folders = list(Path(textual.__file__).parents[1].glob("textual-*.dist-info"))
    if len(folders) == 1:
        return folders[0].stem.removeprefix("textual-")
    return textual.__version__


def steady(driver: type[Driver]) -> type[Driver]:
    """Return a driver that always restores the terminal, to replace `driver`."""
    if os.name == "posix" and is_tried():
        from textual.drivers.linux_driver import LinuxDriver

        from labyrinth.tui.terminal.driver import SteadyDriver

        if driver is LinuxDriver:
            return SteadyDriver
    return driver


def leave_terminal(app: App[None]) -> None:
    """Restore the terminal at once and for good, if a driver from `steady` is in use."""
    getattr(app._driver, "leave", bool)()


class DiffScreen(Screen[ScreenResultType]):
    """A screen that writes differences; if its classes change, it restyles only affected widgets.

    When the focus moves, only the widgets that lose or get the focus are redrawn.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self) -> None:
        """Start without knowledge of the style sheet."""
        super().__init__()
        self._rules: list[RuleSet] | None = None
        # The names in the rules that depend on a class, by class.
        self._names: Mapping[str, set[str]] = {}
        # The classes at the last restyling.
        self._styled: frozenset[str] = frozenset()
        self._has_been_shown = False
        if is_tried():
            from labyrinth.tui.terminal.compositor import DiffCompositor

            self._compositor = DiffCompositor()

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Skip restyling when the screen is first shown, since new widgets are styled already."""
        if not self._has_been_shown:
            event.refresh_styles, self._styled = False, self.classes
        self._has_been_shown = True

    def update_node_styles(self, animate: bool = True) -> None:
        """Restyle the widgets that depend on changed classes; without a change, all widgets."""
        changed, self._styled = self.classes ^ self._styled, self.classes
        if not (changed and self.is_attached and is_tried()):
            super().update_node_styles(animate)
            return
        stylesheet = self.app.stylesheet
        if stylesheet.rules is not self._rules:
            self._rules, self._names = stylesheet.rules, _names_by_class(stylesheet)
        looks = {name for each in changed for name in self._names.get(each, ())}
        nodes = (
            node
            for node in self.walk_children(with_self=True)
            # A rule may be about the node, or about a component class of it.
            if not looks.isdisjoint(node._selector_names)
            or any(f".{each}" in looks for each in node._get_component_classes())
        )
        stylesheet.update_nodes(nodes, animate=animate)

    def tooltip_place(self, widget: Widget) -> tuple[Offset, bool] | None:
        """Return the position of a widget's tooltip, and whether it extends to the left.

        None leaves the tooltip next to the pointer, as Textual does for all widgets.
        """
        return None

    def _forward_event(self, event: Event) -> None:
        """Close the tooltip when a mouse button is pressed: what it explains may disappear."""
        if isinstance(event, MouseDown):
            self._clear_tooltip()
            if self._tooltip_timer is not None:
                self._tooltip_timer.stop()
        super()._forward_event(event)

    def _handle_tooltip_timer(self, widget: Widget) -> None:
        """Show a tooltip at its `tooltip_place`; none below another screen or during a drag."""
        if not self.is_current or self.app.mouse_captured is not None:
            self._clear_tooltip()
            return
        super()._handle_tooltip_timer(widget)
        for tooltip in self.query("Tooltip"):
            place = self.tooltip_place(widget) if tooltip.display else None
            tooltip.set_class(place is not None and place[1], "-to-left")
            tooltip.set_class(place is not None and not place[1], "-to-right")
            if place is not None:
                # A tooltip keeps a line free above itself, for the pointer.
                tooltip.absolute_offset = place[0] - Offset(0, 1)


def _names_by_class(stylesheet: Stylesheet) -> Mapping[str, set[str]]:
    names: dict[str, set[str]] = defaultdict(set)
    for rule in stylesheet.rules:
        for selectors in rule.selector_set:
            for selector in selectors.selectors:
                if selector.type is SelectorType.CLASS:
                    names[selector.name] |= rule.selector_names
    return names
