"""Presets: races that are worth a look, by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.frozen import Frozen


class Preset(Frozen):
    """A race by name; `racers` holds two to four solvers or generators as they are written."""

    key: str
    title: str
    racers: tuple[str, ...]

    @property
    def choices(self) -> list[SolverChoice]:
        """The solvers with their options. Raises LabyrinthError where it is one of generators."""
        return list(map(SolverChoice.parse, self.racers))


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

GENERATOR_PRESETS: Final = MappingProxyType(
    {
        preset.key: preset
        for preset in (
            Preset("long-short", "Long ways, short ways", ("dfs", "divide", "prim")),
            Preset("uniform", "All mazes equally likely", ("wilson", "aldous-broder", "houston")),
            Preset("by-weight", "By random weights", ("kruskal", "true-prim", "modified-prim")),
        )
    }
)
