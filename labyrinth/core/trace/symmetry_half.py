"""The first half of a symmetric maze: the run of its generator, without the mirrored events.

The **half** is the part of the maze at the top left that the generator carves. The **whole** is the
trace of the whole maze, in which each event of the half is followed by its image in the other half.
"""

from array import array
from functools import lru_cache

from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player, Steps
from labyrinth.core.trace.trace import Trace


class Half(Steps):
    """The trace of the first half, as if it were a separate maze, and a player of the trace.

    As steps of the whole trace, its positions are those after each event of the half.
    """

    def __init__(self, whole: Trace) -> None:
        """Select the events of the half. This takes about 200 ns per event of the whole trace."""
        assert whole.half is not None, "the maze is symmetric"
        height, width = whole.half
        self._whole, self._height, self._width = whole, height, width
        self.trace = Trace(height, width, self._cut(whole.before), whole.pseudocode)
        if whole.weights is not None:
            self.trace.weights = self._cut(whole.weights)
        self.trace.recipe, self.trace.with_decisions = whole.recipe, whole.with_decisions
        self.trace.drawn = {
            tile - tile // whole.width * (whole.width - width): number
            for tile, number in whole.drawn.items()
        }
        own = {event >> TILE_BITS for event in whole.pseudocode.by_event}
        positions = array("I")
        for position, event in enumerate(whole.events, 1):
            row, col = divmod(event & TILE_MASK, whole.width)
            if row < height and col < width and event >> TILE_BITS in own:
                positions.append(position)
                line = event - (event & TILE_MASK)
                self.trace.events.append(line + row * width + col)
                if (number := whole.number_at(position)) is not None:
                    self.trace.numbers.append(number)
                    self.trace.numbered.append(len(self.trace))
        self.player = Player(self.trace)
        super().__init__(positions, positions[-1] if positions else 0)

    def position(self, number: int, *, with_image: bool = False) -> int:
        """Return the position in the whole trace after `number` events of the half.

        With `with_image`, the position is after the image of the last of these events too.
        """
        if with_image and number < len(self):
            return self._positions[number] - 1
        return super().position(number)

    def outside(self, tile: int) -> int:
        """Convert a tile index in the half to one in the whole maze; both are row-major."""
        return tile + tile // self._width * (self._whole.width - self._width)

    def _cut(self, values: bytes) -> bytes:
        width = self._whole.width
        rows = range(0, self._height * width, width)
        return b"".join(values[first : first + self._width] for first in rows)


def half_of(whole: Trace) -> Half:
    """Return the first half of the trace of a symmetric maze; the last result is cached."""
    return _half_of(whole, len(whole))


@lru_cache(maxsize=1)
def _half_of(whole: Trace, length: int) -> Half:
    return Half(whole)
