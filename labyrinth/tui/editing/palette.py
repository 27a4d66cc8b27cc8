"""The palette: the drawing tools next to the maze."""

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Label

from labyrinth.core.maze import painting
from labyrinth.core.maze.walls import Position
from labyrinth.core.records import Frozen
from labyrinth.tui.keys.table import chosen_key, chosen_keys, shown_key, table, with_names
from labyrinth.tui.widgets.key_button import KeyButton, with_key
from labyrinth.tui.widgets.mode_message import ModeMessage


class Brush(Frozen):
    """A way to draw; `shape` returns the tiles between two corners, if the brush has corners."""

    key: str
    name: str
    hint: str
    shape: Callable[[Position, Position], list[painting.Span]] | None = None


DRAW: Final = Brush("d", "Draw", "<cursor.choose> draws, <editor.erase> erases")
_TWO_ENDS: Final = "Drag, or press <cursor.choose> twice"
LINE: Final = Brush("l", "Line", _TWO_ENDS, painting.line)
OUTLINE: Final = Brush("o", "Outline", _TWO_ENDS, painting.outline)
BOX: Final = Brush("b", "Box", _TWO_ENDS, painting.box)
FILL: Final = Brush("f", "Fill", "<cursor.choose> fills, <editor.erase> fills with wall")
BRUSHES: Final = (DRAW, LINE, OUTLINE, BOX, FILL)

TURN: Final = "0"
# The paints, by key.
PAINTS: Final = {
    TURN: "flip",
    **{str(weight): f"weight {weight}" for weight in range(1, 10)},
    "w": "walls",
}


# The key that stores weights for walls instead of opening them, or back.
KEEP_WALLS: Final = "k"


def paint_of(key: str, under: int, *, keeps_walls: bool = False) -> painting.Paint:
    """Return the paint of a key for a stroke that begins on a tile of weight `under`.

    With the key TURN, a stroke turns all its tiles into walls if the first tile was a corridor,
    else into corridors. With `keeps_walls` the weights of the digits are stored for walls.
    """
    if key == TURN:
        return painting.WALL if under else painting.OPEN
    if key.isdigit() and keeps_walls:
        return painting.waiting_paint(int(key))
    return painting.weight_paint(int(key)) if key.isdigit() else painting.WALL


# Each begins with a sign of its axes, which alone is shown in little space.
_MIRRORS: Final = {
    painting.Mirror.NONE: "· None",
    painting.Mirror.LEFT_RIGHT: "│ Left-right",
    painting.Mirror.TOP_BOTTOM: "─ Top-bottom",
    painting.Mirror.BOTH: "┼ Both",
    painting.Mirror.HALF_TURN: "↻ Half turn",
}


class Tool(Button, can_focus=False):
    """An item of the palette; the maze keeps the focus, since the cursor draws."""

    def __init__(
        self, text: str, value: Brush | painting.Mirror | str, binding: str, id: str
    ) -> None:
        """Create an item that selects `value` or, if `value` is "", runs the screen's action `id`.

        The text begins with the binding's key, a sign or a weight.
        """
        super().__init__(with_key(f" {text}"), id=id, compact=True)
        self._text, self._binding = text, binding
        self.value = value
        self.tooltip = table()[binding].tooltip if binding else "Mirror what you draw"

    def on_mount(self) -> None:
        """Show the user's key."""
        self.show_keys()

    def show_keys(self) -> None:
        """Show the present key; for a weight, only the tooltip shows a key that the user chose."""
        if self._text.isdigit():
            chosen = chosen_key(self, self._binding)
            self.tooltip = table()[self._binding].tooltip + (f" ({chosen})" if chosen else "")
        elif self._binding:
            self._text = f"{shown_key(self, self._binding)} {self._text.partition(' ')[2]}"
        self.mark(self.has_class("-chosen"))

    def mark(self, chosen: bool) -> None:
        """Show whether the tool is in use."""
        self.set_class(chosen, "-chosen")
        colour = "$focus-key" if chosen else "$key"
        self.label = with_key(f"{'▸' if chosen else ' '}{self._text}", colour=colour)


class Palette(Vertical):
    """The palette with the current brush, paint key, and mirror."""

    brush, paint, mirror = DRAW, TURN, painting.Mirror.NONE
    keeps_walls = False
    """Whether weights are stored for walls, which stay closed."""

    class Changed(ModeMessage):
        """Another tool was selected."""

    def compose(self) -> ComposeResult:
        """Lay out the tools, and the buttons to undo and to leave."""

        def label(text: str) -> Label:
            return Label(with_names(text, chosen_keys(self)), classes="tools-title")

        yield Label("Brush", classes="tools-title", id="brush-title")
        with Vertical(id="brushes"):
            for brush in BRUSHES:
                word = brush.name.lower()
                name = f"{brush.key.upper()} {brush.name}"
                yield Tool(name, brush, f"editor.{word}", f"brush-{word}")
        yield label("Paint")
        with Horizontal(classes="tools"):
            yield Tool("0 Flip", TURN, "editor.turn", "paint-turn")
            yield Tool("W Wall", "w", "editor.wall", "paint-wall")
            yield Tool("K Keep", KEEP_WALLS, "editor.keep_walls", "keep-walls")
        with Horizontal(classes="tools", id="weights"):
            for weight in map(str, range(1, 10)):
                yield Tool(weight, weight, f"editor.weight_{weight}", f"paint-{weight}")
        yield label("Mirror (<editor.mirror>: next)")
        with Vertical(id="mirrors"):
            for mirror, name in _MIRRORS.items():
                yield Tool(name, mirror, "", f"mirror-{mirror.name.lower().replace('_', '-')}")
        with Horizontal(classes="tools", id="undo-redo"):
            yield Tool("U Undo", "", "maze.undo", "undo")
            yield Tool("R Redo", "", "maze.redo", "redo")
        yield Tool("◇ Carve in shape", "", "maze.carve_in_shape", "carve-in-shape")
        yield KeyButton(" A Resume carving", "sketch.carve_on", id="carve-sketch-on")
        yield KeyButton(" Esc Discard edits", "sketch.leave", id="give-up")
        yield Tool("Esc Done", "", "editor.leave", "done")

    def on_mount(self) -> None:
        """Mark the tools in use."""
        self._mark()

    def choose(self, value: Brush | painting.Mirror | str) -> None:
        """Select a brush, a mirror or the paint of a key, or toggle whether walls stay closed."""
        if isinstance(value, Brush):
            self.brush = value
        elif isinstance(value, painting.Mirror):
            self.mirror = value
        elif value == KEEP_WALLS:
            self.keeps_walls = not self.keeps_walls
        else:
            self.paint = value
        self._mark()
        self.post_message(self.Changed())

    def take(self, key: str) -> bool:
        """Select the tool of a key; return whether the key has a tool."""
        key = key.lower()
        brush = next((brush for brush in BRUSHES if brush.key == key), None)
        if brush is not None:
            self.choose(brush)
        elif key in (*PAINTS, KEEP_WALLS):
            self.choose(key)
        elif key == "m":
            mirrors = list(painting.Mirror)
            self.choose(mirrors[(mirrors.index(self.mirror) + 1) % len(mirrors)])
        else:
            return False
        return True

    def in_words(self) -> str:
        """Describe the current tools."""
        mirror = f", {self.mirror.value}" if self.mirror is not painting.Mirror.NONE else ""
        keeps = ", walls stay closed" if self.keeps_walls and self.paint.isdigit() else ""
        return f"{self.brush.name.lower()}, {PAINTS[self.paint]}{keeps}{mirror}"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Select the tool that was pressed; the screen handles other buttons."""
        if isinstance(event.button, Tool) and event.button.value:
            event.stop()
            self.choose(event.button.value)

    def _mark(self) -> None:
        chosen = (self.brush, self.paint, self.mirror, *[KEEP_WALLS] * self.keeps_walls)
        for tool in self.query(Tool):
            tool.mark(tool.value in chosen)
