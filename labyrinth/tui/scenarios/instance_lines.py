"""The instances of a scenario as lines of a table."""

from __future__ import annotations

from collections.abc import Sequence

from labyrinth.core.errors import visible
from labyrinth.core.maze.walls import Position
from labyrinth.scenarios.instance import Instance


class InstanceLines:
    """Writes instances, each in a line: bucket, start, goal, length, and the map if several."""

    def __init__(self, instances: Sequence[Instance]) -> None:
        """Make the columns as wide as these instances need them."""
        self._several_maps = len({each.map for each in instances}) > 1
        last = max(each.height for each in instances) - 1, max(each.width for each in instances) - 1
        self._tile = max(len(_tile(last)), len("start"))
        self._length = max(len(each.published) for each in instances)

    @property
    def heading(self) -> str:
        """The names of the columns."""
        return self._line("bucket", "start", "goal", "length", "map")

    def line(self, instance: Instance) -> str:
        """Return the line of an instance, without control characters."""
        ends = _tile(instance.start), _tile(instance.goal)
        return self._line(str(instance.bucket), *ends, instance.published, visible(instance.map))

    def _line(self, bucket: str, start: str, goal: str, length: str, map: str) -> str:
        ends = f"{start:<{self._tile}}  {goal:<{self._tile}}"
        line = f"{bucket:>6}  {ends}  {length:<{self._length}}"
        return f"{line}  {map}" if self._several_maps else line


def _tile(position: Position) -> str:
    return f"{position[0]},{position[1]}"
