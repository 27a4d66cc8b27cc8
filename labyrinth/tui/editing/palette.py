"""The palette: with what the user draws, to be seen and clicked beside the maze."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.widgets import Button, Label

from labyrinth.core.maze.painting import (
    OPEN,
    WALL,
    Mirror,
    Paint,
    Span,
    box,
    line,
    outline,
    weight_paint,
)
from labyrinth.core.maze.walls import Position
from labyrinth.tui.keys.table import chosen_key, chosen_keys, table, with_names
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.key_button import KeyButton, with_key


@dataclass(frozen=True, slots=True)
class Brush:
    """A way to draw; `shape` gives the tiles between two corners, where that is what it draws."""

    key: str
    name: str
    hint: str
    shape: Callable[[Position, Position], list[Span]] | None = None


DRAW: Final = Brush("d", "Draw", "<cursor.choose> draws, <editor.erase> erases")
LINE: Final = Brush("l", "Line", "Drag, or <cursor.choose> twice", line)
OUTLINE: Final = Brush("o", "Outline", "Drag, or <cursor.choose> twice", outline)
BOX: Final = Brush("b", "Box", "Drag, or <cursor.choose> twice", box)
FILL: Final = Brush("f", "Fill", "<cursor.choose> fills, <editor.erase> erases")
BRUSHES: Final = (DRAW, LINE, OUTLINE, BOX, FILL)

TURN: Final = "0"
PAINTS: Final = {
    TURN: "turning",
    **{str(weight): f"weight {weight}" for weight in range(1, 10)},
    "w": "walls",
}
"""What can be painted with, by its key."""


def paint_of(key: str, under: int) -> Paint:
    """Return the paint of a key for a stroke that begins on a tile of the weight `under`.

    Turning, a stroke makes all its tiles walls where its first one was none, else corridors.
    """
    if key == TURN:
        return WALL if under else OPEN
    return weight_paint(int(key)) if key.isdigit() else WALL


_MIRRORS: Final = {
    Mirror.NONE: "· None",
    Mirror.LEFT_RIGHT: "│ Left-right",
    Mirror.TOP_BOTTOM: "─ Top-bottom",
    Mirror.BOTH: "┼ Both",
    Mirror.HALF_TURN: "↻ Half turn",
}
"""Each begins with a sign of its axes, which is all that shows where there is little room."""


class Tool(Button, can_focus=False):
    """An item of the palette; the maze keeps the focus, for the cursor draws."""

    def __init__(
        self,
        text: str,
        value: Brush | Mirror | str = "",
        *,
        binding: str = "",
        id: str | None = None,
    ) -> None:
        """Offer to choose `value`, or to do what the screen does for the `id`.

        The text begins with the key of the binding, a sign or the weight.
        """
        super().__init__(with_key(f" {text}"), id=id, compact=True)
        self._text, self._binding = text, binding
        self.value = value
        self.tooltip = table()[binding].tooltip if binding else "Mirror what is drawn so"

    def on_mount(self) -> None:
        """Show the key that the user has chosen, beside a weight, which is no key of its own."""
        chosen = chosen_key(self, self._binding)
        if chosen and self._text.isdigit():
            self.tooltip = f"{self.tooltip} ({chosen})"
        elif chosen:
            self._text = f"{chosen} {self._text.partition(' ')[2]}"
        self.mark(self.has_class("-chosen"))

    def mark(self, chosen: bool) -> None:
        """Show whether this is in use."""
        self.set_class(chosen, "-chosen")
        colour = "$focus-key" if chosen else "$key"
        self.label = with_key(f"{'▸' if chosen else ' '}{self._text}", colour=colour)


class Palette(Vertical):
    """Holds the brush, the key of the paint, and the mirror in use."""

    brush: var[Brush] = var(DRAW)
    paint: var[str] = var(TURN)
    mirror: var[Mirror] = var(Mirror.NONE)

    @dataclass
    class Changed(ForMode):
        """Another tool was chosen."""

    def compose(self) -> ComposeResult:
        """Lay out the tools, and what ends or takes back."""
        yield Label("Brush", classes="tools-title")
        with Vertical(id="brushes"):
            for brush in BRUSHES:
                name = f"{brush.key.upper()} {brush.name}"
                word = brush.name.lower()
                yield Tool(name, brush, binding=f"editor.{word}", id=f"brush-{word}")
        yield Label("Paint", classes="tools-title")
        with Horizontal(classes="tools"):
            yield Tool("0 Turn", TURN, binding="editor.turn", id="paint-turn")
            yield Tool("W Wall", "w", binding="editor.wall", id="paint-wall")
        with Horizontal(classes="tools", id="weights"):
            for weight in range(1, 10):
                text, binding = str(weight), f"editor.weight_{weight}"
                yield Tool(text, text, binding=binding, id=f"paint-{weight}")
        yield Label(
            with_names("Mirror (<editor.mirror>: next)", chosen_keys(self)), classes="tools-title"
        )
        with Vertical(id="mirrors"):
            for mirror, name in _MIRRORS.items():
                identity = f"mirror-{mirror.name.lower().replace('_', '-')}"
                yield Tool(name, mirror, id=identity)
        with Horizontal(classes="tools", id="undo-redo"):
            yield Tool("U Undo", binding="maze.undo", id="undo")
            yield Tool("R Redo", binding="maze.redo", id="redo")
        yield Tool("◇ Carve in shape", binding="maze.carve_in_shape", id="carve-in-shape")
        yield KeyButton(" A Carve on", "sketch.carve_on", id="carve-sketch-on")
        yield KeyButton(" Esc Give up", "sketch.leave", id="give-up")
        yield Tool("Esc Done", binding="editor.leave", id="done")

    def on_mount(self) -> None:
        """Mark the tools in use."""
        self._mark()

    def choose(self, value: Brush | Mirror | str) -> None:
        """Take up a brush, a mirror, or the paint of a key."""
        if isinstance(value, Brush):
            self.brush = value
        elif isinstance(value, Mirror):
            self.mirror = value
        else:
            self.paint = value
        self._mark()
        self.post_message(self.Changed())

    def take(self, key: str) -> bool:
        """Take up the tool of a key; return whether there is one."""
        key = key.lower()
        brush = next((brush for brush in BRUSHES if brush.key == key), None)
        if brush is not None:
            self.choose(brush)
        elif key in PAINTS:
            self.choose(key)
        elif key == "m":
            mirrors = list(Mirror)
            self.choose(mirrors[(mirrors.index(self.mirror) + 1) % len(mirrors)])
        else:
            return False
        return True

    def in_words(self) -> str:
        """Say with what the user draws."""
        mirror = f", {self.mirror.value}" if self.mirror is not Mirror.NONE else ""
        return f"{self.brush.name.lower()}, {PAINTS[self.paint]}{mirror}"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take up the tool that was pressed; the screen does the rest."""
        if isinstance(event.button, Tool) and event.button.value:
            event.stop()
            self.choose(event.button.value)

    def _mark(self) -> None:
        chosen = (self.brush, self.paint, self.mirror)
        for tool in self.query(Tool):
            tool.mark(tool.value in chosen)
