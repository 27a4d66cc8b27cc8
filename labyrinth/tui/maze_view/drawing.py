"""The content of a maze view, from the maze's tiles up to the signs on top."""

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Final

from labyrinth.core.maze.edges import has_edge_weights
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.painting import OPEN, Paint, Rows, Span, by_row, differing
from labyrinth.core.records import Frozen
from labyrinth.core.search.solution import Solution
from labyrinth.core.task import SLICE
from labyrinth.core.trace.events import EXPAND, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Mark, Player
from labyrinth.game.fog import Veil
from labyrinth.tui.maze_view.tile_appearance import (
    APPEARANCES_BY_MARK,
    APPEARANCES_BY_WEIGHT,
    APPEARANCES_OF_PLANS,
    EXPLORED,
    EXPLORED_LEVELS,
    HEAT,
    HEAT_EXPANDED,
    PATH,
    PATH_LEVELS,
    STOPS,
    WALLS,
    Appearance,
    TileSign,
)

Row = bytes | bytearray
# For some rows, the first and the last column of a part of each.
PartsOfRows = Mapping[int, tuple[int, int]]


# Events of a search whose tints take no longer than a few milliseconds.
QUICK: Final = 20_000


class Tints(Frozen):
    """The appearance of each tile once it is expanded, and as part of the path: one byte per tile.

    Tiles that the search did not expand have the appearance of an expanded tile without a tint.
    """

    explored: bytearray
    path: bytearray


def tints_of(solution: Solution) -> Generator[float, None, Tints]:
    """Compute a search's tints, slice by slice, yielding the completed share.

    Expanded tiles are tinted in the order of their first expansion, tiles of the path in the order
    from the start.
    """
    trace, size = solution.trace, len(solution.trace.before)
    events, expanding = trace.events, trace.codes_of(EXPAND)
    explored = bytearray([Appearance.EXPANDED]) * size
    path = bytearray([Appearance.PATH]) * size
    seen = bytearray(size)
    order = array("I")
    for first in range(0, len(events), SLICE):
        for event in events[first : first + SLICE]:
            if event >> TILE_BITS in expanding and not seen[event & TILE_MASK]:
                seen[event & TILE_MASK] = 1
                order.append(event & TILE_MASK)
        yield first / len(events) / 2
    for first in range(0, len(order), SLICE):
        for number, tile in enumerate(order[first : first + SLICE], first):
            explored[tile] = EXPLORED + number * EXPLORED_LEVELS // len(order)
        yield (1 + first / len(order)) / 2
    tiles, width = solution.path, trace.width
    for first in range(0, len(tiles), SLICE):
        for number, (row, col) in enumerate(tiles[first : first + SLICE], first):
            path[row * width + col] = PATH + number * PATH_LEVELS // len(tiles)
        yield 1.0
    return Tints(explored, path)


# A placeholder for no maze; no line of it is ever drawn.
NO_MAZE: Final = Maze(1, 1)


class Drawing:
    """A maze and everything drawn on it; each change reports which rows look different.

    Rows of appearances and weights are bytes, one for each tile.
    """

    def __init__(self, changed: Callable[[PartsOfRows | None], object]) -> None:
        """Call `changed` with the parts of rows that look different, or None for all rows."""
        self.maze = NO_MAZE
        # The player whose tiles and marks are shown, if any; it hides the notes.
        self.player: Player | None = None
        self.heat: bytes | None = None
        self.tints: Tints | None = None
        # The tiles of the walker and of the cursor, None if it is not shown.
        self.walker: Position | None = None
        self.cursor: Position | None = None
        # A `Veil` for each tile of the maze, None if nothing is hidden.
        self.veil: bytearray | None = None
        # Whether the maze has weights of edges.
        self.of_edges = False
        # Returns a short figure for a tile (flat index) that a run has marked.
        self.figure_of: Callable[[int], str] = lambda _tile: ""
        self._signed: Mapping[int, TileSign] = {}
        # The signs on the tiles, by row and then by column; they hide everything but the cursor.
        self.signs: dict[int, dict[int, TileSign]] = {}
        self._changed = changed
        self._notes: dict[int, dict[int, int]] = {}
        self._endpoints: dict[int, list[tuple[int, int]]] = {}
        self._stops: Sequence[Position] = ()
        self._plan: Rows = {}
        self._paint: Paint = OPEN

    # Changes

    def uncover(self) -> None:
        """Remove everything drawn on the maze before another maze is shown."""
        self._notes, self.veil = {}, None
        self._signed, self.signs = {}, {}
        self.of_edges = has_edge_weights(self.maze)

    def annotate(self, notes: Mapping[Position, int]) -> None:
        """Set the appearances of these tiles (row, col), and reset all others.

        Notes are drawn below the endpoints and the walker; walls stay walls.
        """
        before = ((row, col) for row, cols in self._notes.items() for col in cols)
        self.note({**dict.fromkeys(before), **notes})

    def note(self, changes: Mapping[Position, int | None]) -> None:
        """Change the noted appearances of these tiles (row, col); None removes a note."""
        changed = []
        for (row, col), appearance in changes.items():
            cols = self._notes.setdefault(row, {})
            if cols.get(col) != appearance and (row, col) in self.maze:
                if appearance is None:
                    del cols[col]
                else:
                    cols[col] = appearance
                changed.append((row, col))
        self._changed(parts_of_rows(changed))

    def lay(self, veil: bytearray | None) -> None:
        """Hide the tiles that a veil covers (one `Veil` for each tile); None removes the veil.

        If the veil changes later, call `veil_changed`.
        """
        if veil is not self.veil:
            self.veil = veil
            self._changed(None)

    def veil_changed(self, tiles: Iterable[int]) -> None:
        """Redraw these tiles (indices), and the tiles above them.

        A wall shows its front only if the tile below is known.
        """
        self._changed(with_rows_above(parts_of_rows(map(self.maze.position, tiles))))

    def hides(self, position: Position) -> bool:
        """Return whether a tile (row, col) lies in the fog, and was never seen."""
        return self.veil_of(position) == Veil.HIDDEN

    def veil_of(self, position: Position) -> int:
        """Return the `Veil` of a tile (row, col); everything outside the maze counts as seen."""
        if self.veil is None or position not in self.maze:
            return Veil.SEEN
        return self.veil[self.maze.index(position)]

    def lay_signs(self, signs: Mapping[int, TileSign]) -> None:
        """Draw these signs on tiles (by index), replacing all previous signs."""
        position = self.maze.position
        before, self._signed, self.signs = self._signed, signs, {}
        for tile, sign in signs.items():
            row, col = position(tile)
            self.signs.setdefault(row, {})[col] = sign
        tiles = before.keys() | signs.keys()
        differ = (position(tile) for tile in tiles if before.get(tile) != signs.get(tile))
        self._changed(parts_of_rows(differ))

    def show_stops(self, stops: Sequence[Position]) -> None:
        """Draw numbers from 1 on these tiles, replacing all previous numbers."""
        if stops != self._stops:
            self._stops = stops
            self.endpoints_changed()

    def endpoints_changed(self) -> None:
        """Redraw the start, the goals and the waypoints after they changed."""
        places = [(stop, STOPS + number) for number, stop in enumerate(self._stops)]
        places += [(goal, Appearance.GOAL) for goal in self.maze.goals]
        if self.maze.start is not None:
            places.append((self.maze.start, Appearance.START))
        self._endpoints = {}
        for (row, col), appearance in places:
            self._endpoints.setdefault(row, []).append((col, appearance))
        self._changed(None)

    def plan(self, spans: Sequence[Span], paint: Paint) -> None:
        """Preview tiles as `paint` would make them, replacing the previous preview.

        The maze does not change, and only the differences between the two previews are redrawn.
        """
        before, self._plan, self._paint = self._plan, by_row(spans), paint
        self._changed(differing(before, self._plan))

    def spans_changed(self, spans: Iterable[Span]) -> None:
        """Redraw the tiles of these spans, and the walls above them."""
        rows = by_row(spans).items()
        maze, before = self.maze, self.of_edges
        if len(maze.tiles) <= QUICK:
            self.of_edges = has_edge_weights(maze)
        if before != self.of_edges:
            self._changed(None)
        self._changed(
            with_rows_above({row: (parts[0][0], parts[-1][1] - 1) for row, parts in rows})
        )

    def rows_differ(self, before: bytes | bytearray) -> None:
        """Redraw the rows whose tiles differ from the tiles `before`."""
        tiles, width = self.maze.tiles, self.maze.width
        changed = {
            first // width: (0, width - 1)
            for first in range(0, len(tiles), width)
            if tiles[first : first + width] != before[first : first + width]
        }
        self._changed(with_rows_above(changed))

    # Rows

    def appearances(self, row: int, first: int, last: int) -> bytearray:
        """Return the appearances of a row from the column `first` to `last` (excluded)."""
        player, heat, tints, width = self.player, self.heat, self.tints, self.maze.width
        tiles = player.tiles if player is not None else self.maze.tiles
        begin, end = row * width + first, row * width + last
        appearances = row_appearance(
            tiles[begin:end],
            tiles[begin + width : end + width],
            player.marks[begin:end] if player is not None else b"",
            heat[begin:end] if heat is not None else b"",
            (tints.explored[begin:end], tints.path[begin:end]) if tints is not None else None,
        )
        notes = self._notes.get(row, {}) if player is None else {}
        for col, appearance in (*notes.items(), *self._endpoints.get(row, ())):
            if first <= col < last and appearances[col - first] not in WALLS:
                appearances[col - first] = appearance
        walker = self.walker
        if walker and walker[0] == row and first <= walker[1] < last:
            appearances[walker[1] - first] = Appearance.WALKER
        if row in self._plan:
            future = self.weights(row, first, last).translate(APPEARANCES_OF_PLANS)
            for stretch in self._planned(row, first, last):
                appearances[stretch] = future[stretch]
        if self.veil is not None:
            _lay_veil(appearances, self.veil[begin:end], self.veil[begin + width : end + width])
        return appearances

    def weights(self, row: int, first: int, last: int) -> bytearray:
        """Return the weights of a row from the column `first` to `last` (excluded).

        Previewed tiles have their previewed weights. Tiles that were never seen have weight 1, so
        as not to reveal walls.
        """
        tiles = self.player.tiles if self.player is not None else self.maze.tiles
        begin, end = row * self.maze.width + first, row * self.maze.width + last
        weights = tiles[begin:end]
        for stretch in self._planned(row, first, last):
            weights[stretch] = weights[stretch].translate(self._paint)
        if self.veil is not None:
            pairs = zip(weights, self.veil[begin:end], strict=True)
            weights = bytearray(weight if veil else 1 for weight, veil in pairs)
        return weights

    def figure(self, row: int, col: int) -> str:
        """Return the value (such as g) of a tile that the run has marked, "" for any other tile."""
        tile = self.maze.index((row, col))
        return self.figure_of(tile) if self.player and self.player.marks[tile] else ""

    def tells(self, weight: int, row: int, col: int) -> bool:
        """Return whether a tile's weight is shown: if it is above 1 or belongs to a passage."""
        return weight > 1 or (weight > 0 and self.of_edges and (row + col) % 2 == 1)

    def cursor_in(self, row: int, first: int, last: int) -> int | None:
        """Return the cursor's column in a row, counted from `first`.

        Returns None if the cursor is not in the columns from `first` to `last` (excluded) of the
        row.
        """
        cursor = self.cursor
        within = cursor is not None and cursor[0] == row and first <= cursor[1] < last
        return cursor[1] - first if cursor and within else None

    def waiting(self, row: int, first: int, last: int) -> bytes:
        """Return the weights stored for walls in a row, from column `first` to `last` (excluded).

        Only walls between two rooms have such weights; all other tiles, and tiles in fog, have 0.
        """
        maze = self.maze
        begin, end = row * maze.width + first, row * maze.width + last
        known = maze.wall_weights
        if known is None or row in (0, maze.height - 1):
            return bytes(last - first)
        weights = bytearray(known[begin:end])
        for at, weight in enumerate(self.weights(row, first, last)):
            between = (row + first + at) % 2 and 0 < first + at < maze.width - 1
            if weight or not between or (self.veil is not None and not self.veil[begin + at]):
                weights[at] = 0
        return bytes(weights)

    def _planned(self, row: int, first: int, last: int) -> Iterator[slice]:
        """Yield the previewed parts of a row as slices that count columns from `first`."""
        for begin, end in self._plan.get(row, ()):
            if begin < last and first < end:
                yield slice(max(begin, first) - first, min(end, last) - first)


def parts_of_rows(tiles: Iterable[Position]) -> PartsOfRows:
    """Return the first and the last column of these tiles (row, col) in each of their rows."""
    rows: dict[int, tuple[int, int]] = {}
    for row, col in tiles:
        first, last = rows.get(row, (col, col))
        rows[row] = (min(first, col), max(last, col))
    return rows


def with_rows_above(rows: PartsOfRows) -> PartsOfRows:
    """Return these parts of rows together with the same parts of the rows above.

    A wall in the row above shows its front, or hides it, when the tile below changes.
    """
    above = {row - 1: part for row, part in rows.items()}
    for row, (first, last) in rows.items():
        other = above.get(row, (first, last))
        above[row] = (min(first, other[0]), max(last, other[1]))
    return above


def _where(*values: int) -> bytes:
    """Return a translation table that maps these byte values to 255, and all others to 0."""
    return bytes(255 if value in values else 0 for value in range(256))


_BARE: Final = _where(Mark.NONE)
_EXPANDED: Final = _where(Mark.EXPANDED)
_PATH: Final = _where(Mark.PATH)
_FIRST_OF_HEAT: Final = bytes(
    HEAT_EXPANDED if value == Mark.EXPANDED else HEAT for value in range(256)
)
_CORRIDOR: Final = _where(*range(1, 256))
_WALL_TO_FRONT: Final = bytes([Appearance.FRONT, *bytes(255)])
_BY_MARK: Final = bytes([0, *APPEARANCES_BY_MARK[1:], *bytes(256 - len(APPEARANCES_BY_MARK))])
_BY_MARK_BUT_TINTED: Final = _BY_MARK.translate(
    bytes(0 if value in (Appearance.EXPANDED, Appearance.PATH) else value for value in range(256))
)


def row_appearance(
    tiles: Row, below: Row, marks: Row, heat: Row, tints: tuple[Row, Row] | None
) -> bytearray:
    """Return the appearances of a row of tiles, one byte per tile.

    `below` are the tiles of the next row. `marks` and `heat` are empty or have a byte per tile.
    `tints` are the appearances of expanded tiles and of tiles on the path, None for no tints. A
    mark hides the distance colour, except the mark of an expanded tile, which combines with it. The
    bytes of the row are computed together, as a large number.
    """
    size = len(tiles)
    appearances = tiles.translate(APPEARANCES_BY_WEIGHT)
    if heat:
        warm = bytes(level if tile else 0 for tile, level in zip(tiles, heat, strict=True))
        lowest = marks.translate(_FIRST_OF_HEAT) if marks else bytes([HEAT]) * size
        appearances = bytearray(
            first - 1 + level if level else appearance
            for appearance, level, first in zip(appearances, warm, lowest, strict=True)
        )
        if marks:
            marks = bytes(
                0 if level and mark == Mark.EXPANDED else mark
                for mark, level in zip(marks, warm, strict=True)
            )
    whole = _number(appearances)
    if marks.count(0) < len(marks):
        whole &= _number(marks.translate(_BARE))
        if tints is None or heat:
            whole |= _number(marks.translate(_BY_MARK))
        else:
            explored, path = tints
            whole |= (
                _number(marks.translate(_BY_MARK_BUT_TINTED))
                | _number(marks.translate(_EXPANDED)) & _number(explored)
                | _number(marks.translate(_PATH)) & _number(path)
            )
    # What is still a wall, without a mark, and has a corridor below.
    walls = _number(whole.to_bytes(size, "little").translate(_WALL_TO_FRONT))
    whole |= walls & _number(below.translate(_CORRIDOR))
    return bytearray(whole.to_bytes(size, "little"))


def _number(row: Row) -> int:
    return int.from_bytes(row, "little")


_GROUNDS: Final = {
    *(Appearance.FLOOR, Appearance.LIGHT, Appearance.MEDIUM, Appearance.HEAVY),
    *(Appearance.EXPANDED, *range(HEAT, PATH), *range(HEAT_EXPANDED, STOPS)),
}
# From the appearance of a tile in sight to its remembered one; endpoints stay.
_REMEMBERED: Final = bytes(
    Appearance.REMEMBERED_WALL
    if appearance in WALLS
    else Appearance.REMEMBERED
    if appearance in _GROUNDS
    else appearance
    for appearance in range(256)
)


def _lay_veil(appearances: bytearray, veil: bytearray, below: bytearray) -> None:
    """Apply the veil to a row of appearances; `below` is the veil of the next row.

    The front of a wall reveals a corridor below the wall, so the front is shown only if the tile
    below is known.
    """
    for at, (appearance, here) in enumerate(zip(appearances, veil, strict=True)):
        if here == Veil.HIDDEN:
            appearances[at] = Appearance.FOG
        elif here == Veil.REMEMBERED:
            appearances[at] = _REMEMBERED[appearance]
        elif appearance == Appearance.FRONT and below[at] == Veil.HIDDEN:
            appearances[at] = Appearance.WALL
