"""Screens that style and write no more than has changed, no faster than the terminal takes it.

Measured with Textual 8.2.8 in a pseudo-terminal of 200x60, a search of 10 steps a frame: the whole
widget anew takes 5.2 ms and 37 KB a frame, the rows that changed 2.2 ms and 3.8 KB. Over a link of
200 KB/s whole frames delay a key by 2.4 s, one step a frame by 30 ms. And at another class of a
screen Textual applies the style sheet to all widgets, some milliseconds for every ten of them.

What writes and styles so extends what is private of Textual, so a new release of it has to be
tried first. Until then its own ways hold: more bytes, and all of them at once.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Self

import textual
from textual import on
from textual.css.model import RuleSet, SelectorType
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.events import ScreenResume
from textual.geometry import Offset
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

from labyrinth.tui.motion import LOW_BANDWIDTH_CLASS
from labyrinth.tui.terminal.link import Answered, Link

if TYPE_CHECKING:
    from textual.driver import Driver

    from labyrinth.tui.terminal.compositor import DiffCompositor

TRIED: Final = ("8.2",)
"""The minor releases of Textual with which the tests of `tests/tui/terminal` have passed."""
SECONDS_OF_POSTPONING: Final = 0.1
"""How often a screen calls `draw_postponed`, for a terminal that does not answer."""
_TO_LEFT, _TO_RIGHT = "-to-left", "-to-right"


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


class RestyledScreen(Screen[ScreenResultType]):
    """Applies the style sheet, at another class of its own, to those that have a rule with it.

    Where the focus moves, only what loses and what gets it is drawn anew.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self) -> None:
        """Know nothing of the style sheet yet."""
        super().__init__()
        self._rules: list[RuleSet] | None = None
        self._names: Mapping[str, set[str]] = {}
        """The names of what the rules that go by a class are about, by the class."""
        self._has_been_shown = False

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Restyle nothing when the screen is shown first: what has just come is styled already."""
        event.refresh_styles = event.refresh_styles and self._has_been_shown
        self._has_been_shown = True

    def add_class(self, *class_names: str, update: bool = True) -> Self:
        """Add classes, and restyle what goes by them."""
        names = frozenset(class_names) - self.classes
        super().add_class(*class_names, update=update and not is_tried())
        return self._restyle(names, update)

    def remove_class(self, *class_names: str, update: bool = True) -> Self:
        """Remove classes, and restyle what went by them."""
        names = self.classes.intersection(class_names)
        super().remove_class(*class_names, update=update and not is_tried())
        return self._restyle(names, update)

    def _restyle(self, classes: frozenset[str], update: bool) -> Self:
        if classes and update and self.is_attached and is_tried():
            stylesheet = self.app.stylesheet
            if stylesheet.rules is not self._rules:
                self._rules, self._names = stylesheet.rules, _names_by_class(stylesheet)
            looks = {name for each in classes for name in self._names.get(each, ())}
            nodes = [each for each in self.walk_children(with_self=True) if _is_in(looks, each)]
            stylesheet.update_nodes(nodes, animate=True)
        return self


def _names_by_class(stylesheet: Stylesheet) -> Mapping[str, set[str]]:
    names: dict[str, set[str]] = defaultdict(set)
    for rule in stylesheet.rules:
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


class DiffScreen(RestyledScreen[ScreenResultType]):
    """Draws the lines of its patient widgets when a slow link has room for them."""

    patient: ClassVar[type[Widget]]
    """The widgets that may wait."""

    def __init__(self) -> None:
        """Write to the terminal by a compositor of the program's own."""
        super().__init__()
        self._link = Link(low_bandwidth=lambda: self.app.has_class(LOW_BANDWIDTH_CLASS))
        if is_tried():
            from labyrinth.tui.terminal.compositor import DiffCompositor

            self._compositor: DiffCompositor = DiffCompositor(self._link, self.patient)

    def on_mount(self) -> None:
        """Draw what the terminal had no room for, now and then."""
        if is_tried():
            self.set_interval(SECONDS_OF_POSTPONING, self._compositor.draw_postponed)

    @on(Answered)
    def go_on_drawing(self, message: Answered) -> None:
        """Draw what was postponed, as far as the terminal has room for it now."""
        self._link.answered(message.at)
        if is_tried():
            self._compositor.draw_postponed()

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
            tooltip.set_class(place is not None and place[1], _TO_LEFT)
            tooltip.set_class(place is not None and not place[1], _TO_RIGHT)
            if place is not None:
                # A tooltip keeps a line free above itself, for the pointer.
                tooltip.absolute_offset = place[0] - Offset(0, 1)
