"""Following a generation: which tiles are open after each event, and the rooms around a room."""

from __future__ import annotations

from labyrinth.core.structures.rooms_of import is_room
from labyrinth.core.trace import FILL, Trace
from labyrinth.core.trace.events import DECIDING, OPENING, TILE_BITS, TILE_MASK


class Carving:
    """Which tiles are open, at first before the first event of a trace."""

    def __init__(self, trace: Trace) -> None:
        self.is_open = bytearray(bool(tile) for tile in trace.before)
        self._trace = trace
        self._opening, self._closing = trace.codes_of(*OPENING), trace.codes_of(FILL)
        self._deciding = trace.codes_of(*DECIDING)

    def apply(self, event: int) -> None:
        """Go on by an event."""
        code = event >> TILE_BITS
        if code in self._opening:
            self.is_open[event & TILE_MASK] = 1
        elif code in self._closing:
            self.is_open[event & TILE_MASK] = 0

    def next_deed(self, number: int) -> int | None:
        """Return the tile of the first deed after the event of this number, None without."""
        for event in self._trace.events[number + 1 : number + 16]:
            if event >> TILE_BITS not in self._deciding:
                return event & TILE_MASK
        return None


def rooms_around(trace: Trace, room: int) -> list[int]:
    """Return the rooms above, left of, right of and below a room, by their tiles."""
    width = trace.width
    row, col = divmod(room, width)
    around = [room - 2 * width] * (row > 1) + [room - 2] * (col > 1)
    around += [room + 2] * (col < width - 2) + [room + 2 * width] * (row < trace.height - 2)
    return around if trace.shape is None else [each for each in around if is_room(trace, each)]


def rooms_near(trace: Trace, room: int) -> list[int]:
    """Return the rooms that are two steps from a room: those at its corners first."""
    width = trace.width
    row, col = divmod(room, width)
    near = []
    for rows, cols in ((-2, -2), (-2, 2), (2, -2), (2, 2), (-4, 0), (0, -4), (0, 4), (4, 0)):
        if 0 < row + rows < trace.height - 1 and 0 < col + cols < width - 1:
            near.append(room + rows * width + cols)
    return [each for each in near if is_room(trace, each)]
