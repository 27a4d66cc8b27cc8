"""The footer: the keys of the moment in one line, each of which can be clicked.

Textual's own makes a widget of each key, and all of them anew whenever the focus moves.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

WHEEL_COLUMNS = 4


class ShownKey(NamedTuple):
    """A key with what it does, and the columns it takes."""

    binding: Binding
    display: str
    enabled: bool
    tooltip: str
    begin: int
    end: int


class KeyLine(Widget, can_focus=False):
    """Shows keys one after another; the wheel moves them where they do not fit."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "key-line--key",
        "key-line--description",
        "key-line--hover",
    }
    ALLOW_SELECT = False

    hovered: reactive[str] = reactive("")
    """The key under the pointer."""
    first: reactive[int] = reactive(0)
    """The first column that is shown."""

    def on_mount(self) -> None:
        """Follow the bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if self.is_attached:
            self.first = 0
            self.refresh()

    def on_resize(self) -> None:
        """Show no more empty columns than there must be."""
        self.first = min(self.first, self._last_first)

    def bindings(self) -> list[tuple[Binding, bool, str]]:
        """Return what is shown: each action once, whether it can be done, and its tooltip."""
        shown: dict[str, tuple[Binding, bool, str]] = {}
        for _, binding, enabled, tooltip in self.screen.active_bindings.values():
            if binding.show:
                shown.setdefault(binding.action, (binding, enabled, tooltip))
        return list(shown.values())

    @property
    def keys(self) -> list[ShownKey]:
        """The keys with their columns, counted from the first key."""
        keys, begin = [], 0
        for binding, enabled, tooltip in self.bindings():
            display = self.app.get_key_display(binding)
            end = begin + cell_len(f"{display} {binding.description}")
            keys.append(ShownKey(binding, display, enabled, tooltip, begin, end))
            begin = end + 1
        return keys

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of all keys, where the style asks for it."""
        keys = self.keys
        return keys[-1].end if keys else 0

    def render_line(self, y: int) -> Strip:
        """Draw the keys."""
        key_style = self.get_component_rich_style("key-line--key")
        description_style = self.get_component_rich_style("key-line--description")
        hover = Style(bgcolor=self.get_component_rich_style("key-line--hover").bgcolor)
        segments = []
        for key in self.keys:
            over = hover if key.binding.key == self.hovered else Style(dim=not key.enabled)
            segments.append(Segment(key.display, key_style + over))
            segments.append(Segment(f" {key.binding.description}", description_style + over))
            segments.append(Segment(" ", self.rich_style))
        strip = Strip(segments)
        return strip.crop_extend(self.first, self.first + self.size.width, self.rich_style)

    def key_at(self, x: int) -> ShownKey | None:
        """Return the key in a column of the widget."""
        column = x + self.first
        return next((key for key in self.keys if key.begin <= column < key.end), None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up the key under the pointer, and tell what it does."""
        key = self.key_at(event.get_content_offset_capture(self).x)
        self.hovered = key.binding.key if key else ""
        self.tooltip = (key.tooltip or None) if key else None

    def on_leave(self) -> None:
        """Light up none."""
        self.hovered = ""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the key under the pointer."""
        key = self.key_at(event.get_content_offset_capture(self).x)
        if key is None:
            return
        if key.enabled:
            self.app.simulate_key(key.binding.key)
        else:
            self.app.bell()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show what is further to the right."""
        self.first = min(self.first + WHEEL_COLUMNS, self._last_first)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show what is further to the left."""
        self.first = max(self.first - WHEEL_COLUMNS, 0)

    @property
    def _last_first(self) -> int:
        keys = self.keys
        return max(0, keys[-1].end - self.size.width) if keys else 0


class PaletteKey(KeyLine):
    """Shows the key of the command palette."""

    def bindings(self) -> list[tuple[Binding, bool, str]]:
        """Return the palette's key alone."""
        active = self.screen.active_bindings.get(self.app.COMMAND_PALETTE_BINDING)
        if active is None:
            return []
        _, binding, enabled, tooltip = active
        return [(binding, enabled, tooltip or binding.description)]


class Footer(Horizontal):
    """The last line of a screen: its keys, and the key of the command palette."""

    def compose(self) -> ComposeResult:
        """Lay out the keys and the palette's key."""
        yield KeyLine()
        yield PaletteKey()
