"""A scenario that is open: its file, its instances and their maps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from labyrinth.scenarios.instance import Instance
from labyrinth.scenarios.maps import Maps
from labyrinth.scenarios.reading import load_scenario


class Scenario:
    """The instances in a file, at least one, and the maps that they lie on."""

    def __init__(self, path: Path, instances: Sequence[Instance], maps: Maps) -> None:
        self.path, self.instances, self.maps = path, instances, maps

    @classmethod
    def open(cls, path: Path, given: Path | None = None, *, streams: bool = True) -> Scenario:
        """Read a file, and the map of its first instance: `given`, in that folder, or beside it.

        Without `streams` a pipe or a device is refused. Raises LabyrinthError, which names the
        file, where there is no scenario or no such map.
        """
        instances = load_scenario(path, streams=streams)
        maps = Maps(path, given)
        maps.maze(instances[0])
        return cls(path, instances, maps)
