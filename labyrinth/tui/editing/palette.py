"""The palette: the drawing tools next to the maze."""

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Label

from labyrinth.core.maze import painting
from labyrinth.core.maze.walls import Position
from labyrinth.core.records import Frozen
from labyrinth.tui.keys.table import chosen_key, chosen_keys, with_names
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
# The brushes, by key.
BRUSHES: Final = {each.key: each for each in (DRAW, LINE, OUTLINE, BOX, FILL)}

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


class Tool(KeyButton):
    """A button of the palette, which is marked while the tool with its `value` is in use."""

    def __init__(self, text: str, value: painting.Mirror | str, binding: str, id: str) -> None:
        """Show `text`, which begins with the key of `binding`, a sign or a weight."""
        super().__init__(text, binding, id=id)
        self.value = value
        if isinstance(value, painting.Mirror):
            self.tooltip = "Mirror what you draw"

    def show_keys(self) -> None:
        """Show the present key."""
        self.mark(chosen=self.has_class("-chosen"))

    def mark(self, *, chosen: bool) -> None:
        """Show whether the tool is in use; of a weight, only the tooltip shows the user's key."""
        self.set_class(chosen, "-chosen")
        text, key = self._text, chosen_key(self, self.key.id)
        if self._text.isdigit():
            self.tooltip = self.key.tooltip + (f" ({key})" if key else "")
        elif key and not isinstance(self.value, painting.Mirror):
            text = f"{key} {text.partition(' ')[2]}"
        colour = "$focus-key" if chosen else "$key"
        self.label = with_key(f"{'▸' if chosen else ' '}{text}", colour=colour)


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
            for key, brush in BRUSHES.items():
                word = brush.name.lower()
                name = f"{key.upper()} {brush.name}"
                yield Tool(name, key, f"editor.{word}", f"brush-{word}")
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
                identity = f"mirror-{mirror.name.lower().replace('_', '-')}"
                yield Tool(name, mirror, "editor.mirror", identity)
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

    def take(self, key: str) -> bool:
        """Select the tool of a key, or turn it off or on; return whether the key has a tool."""
        key = key.lower()
        if key in BRUSHES:
            self.brush = BRUSHES[key]
        elif key in PAINTS:
            self.paint = key
        elif key == KEEP_WALLS:
            self.keeps_walls = not self.keeps_walls
        elif key == "m":
            mirrors = list(painting.Mirror)
            self.mirror = mirrors[(mirrors.index(self.mirror) + 1) % len(mirrors)]
        else:
            return False
        self._mark()
        self.post_message(self.Changed())
        return True

    def in_words(self) -> str:
        """Describe the current tools."""
        mirror = f", {self.mirror.value}" if self.mirror is not painting.Mirror.NONE else ""
        keeps = ", walls stay closed" if self.keeps_walls and self.paint.isdigit() else ""
        return f"{self.brush.name.lower()}, {PAINTS[self.paint]}{keeps}{mirror}"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Select the mirror that was pressed; the screen handles other buttons by their keys."""
        if isinstance(event.button, Tool) and isinstance(event.button.value, painting.Mirror):
            event.stop()
            self.mirror = event.button.value
            self._mark()
            self.post_message(self.Changed())

    def _mark(self) -> None:
        chosen = (self.brush.key, self.paint, self.mirror, *[KEEP_WALLS] * self.keeps_walls)
        for tool in self.query(Tool):
            tool.mark(chosen=tool.value in chosen)
