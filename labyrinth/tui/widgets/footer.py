"""The footer: a line of the current keys, which can be clicked.

Textual's footer has a widget for each key, and replaces all of them whenever the focus moves.
"""

from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.binding import ActiveBinding
from textual.containers import Horizontal
from textual.dom import DOMNode
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from labyrinth.tui.keys.table import chosen_keys, with_names
from labyrinth.tui.layout import SMALLEST

WHEEL_COLUMNS = 4
# Follows the last key if there is no room for more keys.
_MORE: Final = " …"


class ShownKey(NamedTuple):
    """A key with its label, and the columns that it takes."""

    active: ActiveBinding
    display: str
    begin: int
    end: int


class KeyLine(Widget, can_focus=False):
    """A line of keys, one after another; the wheel scrolls them if they do not fit."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "key-line--key",
        "key-line--description",
        "key-line--hover",
    }
    ALLOW_SELECT = False

    hovered: reactive[str] = reactive("")
    """The key under the pointer, "" if there is none."""
    first: reactive[int] = reactive(0)
    """The first visible column."""

    def __init__(self, action: str = "", *, id: str | None = None) -> None:
        """Show only the key of `action`; without an action, show all keys of the footer."""
        super().__init__(id=id)
        self._action = action
        # The key on which the mouse button was pressed.
        self._pressed = ""

    def on_mount(self) -> None:
        """Redraw the keys whenever the bindings change."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if self.is_attached:
            self.first = 0
            # The key of a single action may be another, and a longer one, in a field.
            takes_width = bool(self._action and self.size)
            width = self.get_content_width(self.size, self.size)
            self.refresh(layout=takes_width and width != self.size.width)

    def on_resize(self) -> None:
        """Scroll back if there are empty columns at the right."""
        if self.first:
            self.first = min(self.first, self._last_first)

    def bindings(self) -> list[ActiveBinding]:
        """Return the bindings to show: first of the mode, then of the screen, then of widgets.

        An action of a widget or of the screen is shown once.
        """
        shown: dict[tuple[DOMNode, str], ActiveBinding] = {}
        actives = self.screen.active_bindings.values()
        if self._action:
            return [active for active in actives if active.binding.action == self._action][:1]
        for active in actives:
            if active.binding.show:
                shown.setdefault((active.node, active.binding.action), active)

        def rank(active: ActiveBinding) -> int:
            if active.binding.priority and active.node is not self.app:
                return 0
            return 1 if active.node is self.screen else 2

        return sorted(shown.values(), key=rank)

    @property
    def keys(self) -> list[ShownKey]:
        """The keys with their columns, counted from the first key."""
        keys, begin = [], 0
        for active in self.bindings():
            binding = active.binding
            if several := binding.key_display:
                display = with_names(several, chosen_keys(self))
            else:
                display = self.app.get_key_display(binding)
            end = begin + cell_len(f"{display} {binding.description}")
            keys.append(ShownKey(active, display, begin, end))
            begin = end + 1
        return keys

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of all keys, for a style with automatic width."""
        return max((key.end for key in self.keys), default=0)

    def render_line(self, y: int) -> Strip:
        """Draw the keys."""
        key_style, description_style, hover_style = (
            self.get_component_rich_style(f"key-line--{part}")
            for part in ("key", "description", "hover")
        )
        hover = Style(bgcolor=hover_style.bgcolor)
        segments = []
        for (_, binding, enabled, _), display, _, _ in (keys := self.keys):
            over = hover if binding.key == self.hovered else Style(dim=not enabled)
            segments.append(Segment(display, key_style + over))
            segments.append(Segment(f" {binding.description}", description_style + over))
            segments.append(Segment(" ", self.rich_style))
        # A key that is cut off could be misread.
        end = self.first + self.size.width
        whole = max((key.end for key in keys if key.end <= end), default=end)
        strip = Strip(segments).crop_extend(self.first, whole, self.rich_style)
        if whole + len(_MORE) <= end < keys[-1].end:
            strip = Strip([*strip, Segment(_MORE, description_style)])
        return strip.adjust_cell_length(self.size.width, self.rich_style)

    def key_at(self, x: int) -> ShownKey | None:
        """Return the key in a column of the widget; None if there is none."""
        column, end = x + self.first, self.first + self.size.width
        keys = (key for key in self.keys if key.begin <= column < key.end <= end)
        return next(keys, None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the key under the pointer, and show its tooltip."""
        key = self.key_at(event.get_content_offset_capture(self).x)
        self.hovered = key.active.binding.key if key else ""
        self.tooltip = (key.active.tooltip or key.active.binding.description) if key else None

    def on_leave(self) -> None:
        """Remove the highlight."""
        self.hovered = ""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember the key under the pointer, for the release of the button."""
        key = self.key_at(event.get_content_offset_capture(self).x)
        self._pressed = key.active.binding.key if key else ""

    def on_click(self, event: events.Click) -> None:
        """Press the key under the pointer, if the mouse button was pressed on it too."""
        key = self.key_at(event.get_content_offset_capture(self).x)
        if not key or key.active.binding.key != self._pressed:
            return
        if key.active.enabled:
            self.app.simulate_key(key.active.binding.key)
        else:
            self.app.bell()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll to the right."""
        self.first = min(self.first + WHEEL_COLUMNS, self._last_first)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll to the left."""
        self.first = max(self.first - WHEEL_COLUMNS, 0)

    @property
    def _last_first(self) -> int:
        return max(0, self.get_content_width(self.size, self.size) - self.size.width)


class Footer(Horizontal):
    """The last line of a screen: its keys, and the keys for the help and the command palette."""

    def compose(self) -> ComposeResult:
        """Lay out the keys; keys that are always visible are at the right."""
        yield KeyLine()
        yield KeyLine("help", id="help-key")
        yield KeyLine("command_palette", id="palette-key")


class TooSmall(Widget):
    """A cover with one sentence, shown by the style sheet if the terminal is too small."""

    def render(self) -> RenderResult:
        """Ask for a larger terminal."""
        width, height = SMALLEST
        return f"Please make the terminal at least {width} columns wide and {height} lines high."
