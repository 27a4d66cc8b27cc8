"""The thresholds of iterative deepening: current, previous, and a bound on the next one."""

from bisect import bisect_right
from collections.abc import Mapping

from labyrinth.core.exact_costs import whole
from labyrinth.core.explain.structure import SHOWN, Content, Entry, Structure
from labyrinth.core.trace import TILE_BITS, Player, Trace


class Threshold(Structure):
    """The current threshold, the previous threshold, and an upper bound on the next threshold."""

    name = "Threshold"

    def __init__(self, codes: Mapping[str, int], name: str = "", next_name: str = "next ≤") -> None:
        """Set the codes of the algorithm's lines by name, and the displayed names.

        `name` replaces the class's name, and `next_name` is the name of the next threshold's bound.
        """
        super().__init__(name)
        self._codes, self._names = codes, ("now", "before", next_name)

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the thresholds known so far."""
        known = thresholds(player.trace, self._codes, player.position)
        told = zip(self._names, known, strict=True)
        entries = (Entry(None, number, name) for name, number in told if number is not None)
        return Content(None, tuple(entries)[:most])


def thresholds(
    trace: Trace, codes: Mapping[str, int], position: int
) -> tuple[float | None, float | None, float | None]:
    """Return (current threshold, previous threshold, lowest estimate above the current one).

    The values are read from the numbers of decisions. A decision of the line FIRST has the first
    threshold, and decisions of the line DEEPER have the later thresholds. A decision of the line
    BEYOND has an estimate above the current threshold that is lower than all such estimates before.
    Values that are not known are None.
    """
    beyond: list[float] = []
    present: list[float] = []
    for at in range(bisect_right(trace.numbered, position) - 1, -1, -1):
        code = trace.events[trace.numbered[at] - 1] >> TILE_BITS
        is_beyond = code == codes["BEYOND"] >> TILE_BITS
        if not (is_beyond and present):
            (beyond if is_beyond else present).append(whole(trace.numbers[at]))
        if code == codes["FIRST"] >> TILE_BITS or len(present) == 2:
            now, before = [*present, None][:2]
            return now, before, next(iter(beyond), None)
    return None, None, None
