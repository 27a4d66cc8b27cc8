"""Screens that style and write no more than has changed.

`compositor.py` tells what that saves in writing. Measured in a pseudo-terminal of 200x60: at
another class of a screen Textual applies the style sheet to all widgets, 35 ms for 74 and 60 ms for
141 of them, where those that have a rule with it take 1 and 2 ms. And where the focus moves it
draws all of the screen, 121 KB in place of 16 when the solvers are listed.

What writes and styles so extends what is private of Textual, so a new release of it has to be
tried first. Until then its own ways hold: more bytes, and all of them at once.
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
from textual.events import ScreenResume
from textual.geometry import Offset
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver

TRIED: Final = ("8.2",)
"""The minor releases of Textual with which the tests of `tests/tui/terminal` have passed."""


def is_tried() -> bool:
    """Whether the release of Textual that is installed is one of those tried."""
    return _release().rpartition(".")[0] in TRIED


@cache
def _release() -> str:
    """Return the release of Textual that is installed.

    The folder beside the package that pip names after it tells so at once; what Textual itself
    asks takes a twentieth of the time until the first frame to import.
    """
    folders = list(Path(textual.__file__).parents[1].glob("textual-*.dist-info"))
    if len(folders) == 1:
        return folders[0].stem.removeprefix("textual-")
    return textual.__version__


def steady(driver: type[Driver]) -> type[Driver]:
    """Return a driver in the place of this one, that lets go of the terminal whatever happens."""
    if os.name == "posix" and is_tried():
        from textual.drivers.linux_driver import LinuxDriver

        from labyrinth.tui.terminal.driver import SteadyDriver

        if driver is LinuxDriver:
            return SteadyDriver
    return driver


def leave_terminal(app: App[None]) -> None:
    """Give the terminal back at once and for good, where the driver is the one above."""
    getattr(app._driver, "leave", bool)()


class DiffScreen(Screen[ScreenResultType]):
    """Writes what differs; restyles, at another class of its own, those that have a rule with it.

    Where the focus moves, only what loses and what gets it is drawn anew.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self) -> None:
        """Know nothing of the style sheet yet."""
        super().__init__()
        self._rules: list[RuleSet] | None = None
        self._names: Mapping[str, set[str]] = {}
        """The names of what the rules that go by a class are about, by the class."""
        self._styled: frozenset[str] = frozenset()
        """The classes that this was styled with last."""
        self._has_been_shown = False
        if is_tried():
            from labyrinth.tui.terminal.compositor import DiffCompositor

            self._compositor = DiffCompositor()

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Restyle nothing when the screen is shown first: what has just come is styled already."""
        event.refresh_styles = event.refresh_styles and self._has_been_shown
        self._has_been_shown = True

    def update_node_styles(self, animate: bool = True) -> None:
        """Restyle what goes by the classes that are others now; where none is, everything."""
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
        """Return where the tooltip of a widget begins, and whether it goes to the left from there.

        None leaves it beside the pointer, where Textual puts all of them.
        """
        return None

    def _handle_tooltip_timer(self, widget: Widget) -> None:
        """Show no tooltip while something is dragged, and none over what the pointer is at."""
        if self.app.mouse_captured is not None:
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
