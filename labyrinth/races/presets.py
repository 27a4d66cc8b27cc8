"""Presets: races that are worth a look, by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.frozen import Frozen
from labyrinth.core.suggestions import hint


class Preset(Frozen):
    """A race by name; `solvers` holds two to four choices as they are written."""

    key: str
    title: str
    solvers: tuple[str, ...]

    @property
    def choices(self) -> list[SolverChoice]:
        """The solvers with their options."""
        return list(map(SolverChoice.parse, self.solvers))


PRESETS: Final = MappingProxyType(
    {
        preset.key: preset
        for preset in (
            Preset("classics", "The classics", ("dfs", "bfs", "dijkstra", "a-star")),
            Preset("wall-followers", "Wall followers", ("left-hand", "right-hand", "pledge")),
            Preset(
                "informed-blind",
                "Informed against blind",
                ("a-star", "greedy", "dijkstra", "bfs"),
            ),
        )
    }
)


def preset(key: str) -> Preset:
    """Return the preset of that key. Raises LabyrinthError that says which there are."""
    if key not in PRESETS:
        raise LabyrinthError(f"there is no preset {quoted(key)}; {hint(key, PRESETS)}")
    return PRESETS[key]
