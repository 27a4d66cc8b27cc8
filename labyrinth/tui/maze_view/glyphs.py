"""Glyph sets: ways to draw the tiles of a maze with characters, and the choice of a set."""

from collections.abc import MutableSequence, Sequence
from itertools import cycle

from labyrinth.tui.maze_view.drawing import Drawing
from labyrinth.tui.maze_view.tile_appearance import (
    APPEARANCES,
    CURSOR,
    FILLS,
    IN_ASCII,
    MARK_CHARACTERS,
    STOPS,
    WAITING,
    WALLS,
    Appearance,
    Cell,
    centred,
)


class TileGrid:
    """The positions of tiles on the screen; even rows and columns may be smaller than odd ones."""

    reach = 0

    def __init__(self, name: str, lines: tuple[int, int], columns: tuple[int, int]) -> None:
        """Set a tile's height in even and in odd rows, and its width in even and in odd columns."""
        self.name, self._lines, self._columns = name, lines, columns

    def size(self, height: int, width: int) -> tuple[int, int]:
        """Return the numbers of lines and columns that `height` x `width` tiles take."""
        return self.place_of(height, width)[:2]

    def tile_at(self, line: int, column: int) -> tuple[int, int]:
        """Return the (row, col) of the tile at a screen position; it may lie outside the maze."""
        (pair, rest), lines = divmod(line, sum(self._lines)), self._lines[0]
        (pair_beside, rest_beside), columns = divmod(column, sum(self._columns)), self._columns[0]
        return 2 * pair + (rest >= lines), 2 * pair_beside + (rest_beside >= columns)

    def place_of(self, row: int, col: int) -> tuple[int, int, int, int]:
        """Return a tile's first line, first column, number of lines and number of columns."""
        line = row // 2 * sum(self._lines) + row % 2 * self._lines[0]
        column = col // 2 * sum(self._columns) + col % 2 * self._columns[0]
        return line, column, self._lines[row % 2], self._columns[col % 2]


class Blocks(TileGrid):
    """Tiles of `columns` x `lines` characters; odd rows and columns may have another size.

    In one column, a weight is a digit (9 for 9 and more), and marks hide it. In more columns,
    weights come before marks and signs, if both fit. The numbers of waypoints hide weights; in one
    column only the last digit of such a number is shown. Walls of three or more columns show their
    stored weights. Tiles of 6 x 3 or more characters show a value of the search, such as g, in
    their last line.
    """

    def __init__(
        self,
        name: str,
        *,
        columns: int,
        lines: int,
        wall: str = "█",
        room: tuple[int, int] | None = None,
    ) -> None:
        """Draw walls with the character `wall`; if that is ASCII, all other characters are, too.

        `room` gives the lines and columns of odd rows and columns.
        """
        room_lines, room_columns = room or (lines, columns)
        super().__init__(name, (lines, room_lines), (columns, room_columns))
        self._ascii = _ASCII if wall.isascii() else {}
        marks = [MARK_CHARACTERS.get(appearance, " ") for appearance in APPEARANCES]
        self._marks = [mark.translate(self._ascii) for mark in marks]
        # If a tile has several lines, all but one are blank, and a front is the last of them.
        self._texts = [[centred(mark, wide) for mark in self._marks] for wide in self._columns]
        self._blank = [[" " * wide for _ in APPEARANCES] for wide in self._columns]
        for filled, fill in (*((each, wall) for each in WALLS), *FILLS.items()):
            for texts, blank, wide in zip(self._texts, self._blank, self._columns, strict=True):
                texts[filled] = blank[filled] = fill.translate(self._ascii) * wide

    def cells(self, drawing: Drawing, line: int, first: int, last: int) -> list[Cell]:
        """Draw one line of the screen, for the tile columns `first` to `last` (excluded).

        Returns the characters and the style of each tile.
        """
        row, _ = self.tile_at(line, 0)
        top, _, lines, _ = self.place_of(row, 0)
        appearances = drawing.appearances(row, first, last)
        if line - top < lines - 1:
            appearances = appearances.translate(_TOPS)
        written = line - top == (lines - 1) // 2
        even, odd = self._texts if written else self._blank
        texts = cycle((odd, even) if first % 2 else (even, odd))
        cells: list[Cell] = [
            (each[appearance], appearance or Appearance.FLOOR)
            for each, appearance in zip(texts, appearances, strict=False)
        ]
        signs = drawing.signs.get(row, {})
        weights = drawing.weights(row, first, last) if written else b""
        for col, sign in signs.items():
            if first <= col < last:
                wide = self._columns[col % 2]
                shown = sign.whole if 0 < len(sign.whole) <= wide else sign.text
                text = centred(shown, wide) if written else " " * wide
                cells[col - first] = (text.translate(self._ascii), sign.style)
        if written:
            self._write_weights(cells, drawing, row, first, weights)
        elif line - top == lines - 1 >= 2:
            for col, (text, style) in enumerate(cells, first):
                if len(text) >= _FIGURE and (figure := drawing.figure(row, col)):
                    cells[col - first] = (_figure_in(figure, len(text)), style)
        if (at := drawing.cursor_in(row, first, last)) is not None:
            text = cells[at][0]
            solid = appearances[at] in WALLS and first + at not in signs and cells[at][1] != WAITING
            cells[at] = ("▓".translate(self._ascii) * len(text) if solid else text, CURSOR)
        return cells

    def _write_weights(
        self, cells: list[Cell], drawing: Drawing, row: int, first: int, weights: bytes | bytearray
    ) -> None:
        signs = drawing.signs.get(row, {})
        if drawing.of_edges and self._columns[0] > 2:
            for at, weight in enumerate(drawing.waiting(row, first, first + len(cells))):
                text, style = cells[at]
                if weight and first + at in signs:
                    cells[at] = (self._number(weight, text.strip(), len(text)), style)
                elif weight and style in _STYLES_OF_WALLS:
                    cells[at] = (str(weight).center(len(text)), WAITING)
        if not drawing.of_edges and not weights.translate(None, b"\x00\x01"):
            return
        for at, weight in enumerate(weights):
            style = cells[at][1]
            assert isinstance(style, int)
            if not drawing.tells(weight, row, first + at):
                continue
            wide = self._columns[(first + at) % 2]
            if sign := signs.get(first + at):
                if wide > 1:
                    cells[at] = (
                        self._number(weight, sign.text.translate(self._ascii), wide),
                        style,
                    )
            elif not STOPS <= style < CURSOR:
                cells[at] = (self._number(weight, self._marks[style], wide), style)

    def _number(self, weight: int, mark: str, wide: int) -> str:
        """Return a weight and a mark as text in `wide` columns; a space stands for no mark."""
        if wide == 1:
            return mark if mark != " " else str(min(weight, 9))
        before = wide // 2 + (mark == " ")
        text = f"{weight:>{before}}{mark}".rstrip()[:wide]
        return text.ljust(wide) if len(str(weight)) <= wide else "++".rjust(wide)


def _figure_in(figure: str, columns: int) -> str:
    """Return a value such as "g 5" in `columns` columns, without its name if it is too long."""
    fits = len(figure) <= columns
    return (figure if fits else figure.replace("→", " ").split()[-1][:columns]).center(columns)


# The least columns of a tile for a figure.
_FIGURE = 6
_TOPS = bytes(
    Appearance.WALL if appearance == Appearance.FRONT else appearance for appearance in range(256)
)
_ASCII = {**IN_ASCII, **str.maketrans("·◇◆•◦░▓", ".xX,;~%")}
# The styles of walls, which share the floor's.
_STYLES_OF_WALLS = (Appearance.FLOOR, Appearance.FRONT, Appearance.REMEMBERED_WALL)


class Halves:
    """A glyph set that draws a tile as half a character; states differ only by colour."""

    name = "half blocks"
    reach = 0

    def size(self, height: int, width: int) -> tuple[int, int]:
        """Return the numbers of lines and columns that `height` x `width` tiles take."""
        return (height + 1) // 2, width

    def tile_at(self, line: int, column: int) -> tuple[int, int]:
        """Return the (row, col) of the upper of the two tiles at a screen position."""
        return 2 * line, column

    def place_of(self, row: int, col: int) -> tuple[int, int, int, int]:
        """Return a tile's first line, first column, number of lines and number of columns."""
        return row // 2, col, 1, 1

    def cells(self, drawing: Drawing, line: int, first: int, last: int) -> list[Cell]:
        """Draw one line of the screen, for the tile columns `first` to `last` (excluded).

        Returns the character and the styles of each pair of tiles.
        """
        upper = self._row(drawing, 2 * line, first, last)
        lower = self._row(drawing, 2 * line + 1, first, last)
        plain = _PLAIN.get
        return [plain(pair) or ("▀", pair) for pair in zip(upper, lower, strict=True)]

    def _row(self, drawing: Drawing, row: int, first: int, last: int) -> Sequence[int]:
        if row >= drawing.maze.height:
            return bytearray([Appearance.FLOOR] * (last - first))
        appearances: MutableSequence[int] = bytearray(drawing.appearances(row, first, last))
        if signs := drawing.signs.get(row):
            appearances = list(appearances)
            for col, sign in signs.items():
                if first <= col < last:
                    appearances[col - first] = sign.style
        if (at := drawing.cursor_in(row, first, last)) is not None:
            appearances[at] = CURSOR
        return appearances


# Walls and floors only, one above the other, in as few styles as possible.
_PLAIN: dict[tuple[int, int], Cell] = {
    (Appearance.WALL, Appearance.WALL): ("█", Appearance.FLOOR),
    (Appearance.FLOOR, Appearance.WALL): ("▄", Appearance.FLOOR),
    (Appearance.FLOOR, Appearance.FLOOR): (" ", Appearance.FLOOR),
    (Appearance.FRONT, Appearance.FLOOR): ("▀", Appearance.FRONT),
    (Appearance.FLOOR, Appearance.FRONT): ("▄", Appearance.FRONT),
}


class Lines(TileGrid):
    """A glyph set that draws walls as box-drawing lines; a tile is one character wide or three.

    Three characters have room for a weight and a mark; in one character a digit (9 for 9 and more)
    replaces marks that are also shown by colours.
    """

    reach = 1

    def cells(self, drawing: Drawing, line: int, first: int, last: int) -> list[Cell]:
        """Draw one line of the screen, for the tile columns `first` to `last` (excluded).

        Returns the characters and the style of each tile.
        """
        weights = drawing.weights(line, first, last)
        joints = self._joints(drawing, line, first, last)
        cells: list[Cell] = []
        for at, appearance in enumerate(drawing.appearances(line, first, last)):
            wide = self._columns[(first + at) % 2] > 1
            style = appearance
            if appearance in WALLS:
                joint = joints[at]
                text = _JOINTS[joint]
                if wide:
                    text = f"{'─' if joint & 4 else ' '}{text}{'─' if joint & 8 else ' '}"
                if appearance == Appearance.REMEMBERED_WALL:
                    text = text.translate(_DASHED)
                else:
                    style = Appearance.FLOOR
            elif appearance == Appearance.FOG:
                text = FILLS[appearance] * (3 if wide else 1)
            else:
                mark = MARK_CHARACTERS.get(appearance, " ")
                told = appearance < STOPS and drawing.tells(weights[at], line, first + at)
                text = self._corridor(mark, weights[at] if told else 0, wide)
            cells.append((text, style))
        for col, sign in drawing.signs.get(line, {}).items():
            if first <= col < last:
                weight = weights[col - first]
                told = drawing.tells(weight, line, col)
                text = self._corridor(sign.text, weight if told else 0, self._columns[col % 2] > 1)
                cells[col - first] = (text, sign.style)
        if (here := drawing.cursor_in(line, first, last)) is not None:
            cells[here] = (cells[here][0], CURSOR)
        return cells

    def _corridor(self, mark: str, weight: int, wide: bool) -> str:
        """Return a mark and a weight as text of three characters if `wide`, otherwise of one.

        A space stands for no mark, and 0 for no weight.
        """
        if not wide:
            return str(min(weight, 9)) if weight and mark in _SHOWN_BY_COLOUR else mark[-1]
        if not weight:
            return mark.rjust(2).ljust(3)
        return f"{weight:>3}" if mark == " " else f"{weight:>2}{mark}"[:3]

    def _joints(self, drawing: Drawing, row: int, first: int, last: int) -> list[int]:
        """Return for each tile a bit mask of its neighbours that are walls.

        The bits are 1 for the tile above, 2 below, 4 to the left and 8 to the right.
        """

        def walls(row: int, first: int, last: int) -> list[bool]:
            if not 0 <= row < drawing.maze.height:
                return [False] * (last - first)
            begin, end = max(first, 0), min(last, drawing.maze.width)
            inside = [not weight for weight in drawing.weights(row, begin, end)]
            return [False] * (begin - first) + inside + [False] * (last - end)

        above, below = walls(row - 1, first, last), walls(row + 1, first, last)
        beside = walls(row, first - 1, last + 1)
        return [
            up | down << 1 | left << 2 | right << 3
            for up, down, left, right in zip(above, below, beside, beside[2:], strict=False)
        ]


_SHOWN_BY_COLOUR = (" ", "·", "*", "+")
# The character that joins walls in the directions 1 up, 2 down, 4 left, 8 right.
_JOINTS = "·╵╷│╴┘┐┤╶└┌├─┴┬┼"
_DASHED = str.maketrans("─│", "╌╎")

# Draws tiles as lines of characters, and finds the tile at a character.
#
# Its `reach` is how far a tile affects the drawing around it, in tiles.
GlyphSet = Blocks | Halves | Lines

ROOMS = Blocks("large rooms", columns=3, lines=1, room=(3, 7))
HUGE = Blocks("huge blocks", columns=6, lines=3)
LARGE = Blocks("large blocks", columns=4, lines=2)
WIDE = Blocks("wide blocks", columns=2, lines=1)
NARROW = Blocks("narrow blocks", columns=1, lines=1)
HALVES = Halves()
LINES = Lines("thin lines", lines=(1, 1), columns=(1, 3))
# The same with space for weights, used if the maze has any and it fits.
LINES_WITH_WEIGHTS = Lines("thin lines", lines=(1, 1), columns=(3, 3))
ASCII = Blocks("ASCII", columns=1, lines=1, wall="#")

GLYPH_SETS: tuple[GlyphSet, ...] = (HUGE, LARGE, WIDE, NARROW, HALVES, LINES, ROOMS, ASCII)


def fitting(
    height: int, width: int, lines: int, columns: int, *, square: bool = True, edges: bool = False
) -> GlyphSet:
    """Return the clearest glyph set that shows `height` x `width` tiles in `lines` x `columns`.

    Tiles are about as wide as high; without `square` narrow tiles are allowed if the maze does not
    fit otherwise. With `edges`, for weights that belong to edges, a set whose rooms are larger than
    walls is preferred. If no set shows the whole maze, the result is the set that shows the most.
    """
    for glyphs in (*[ROOMS] * edges, HUGE, LARGE, WIDE, HALVES if square else NARROW):
        needed_lines, needed_columns = glyphs.size(height, width)
        if needed_lines <= lines and needed_columns <= columns:
            return glyphs
    return HALVES
