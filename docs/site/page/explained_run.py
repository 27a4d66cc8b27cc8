"""A run with the words that the page shows beside it, step by step.

The page's worker loads this file in Python compiled to WebAssembly, beside `labyrinth.core`.
"""

from typing import Any, Final

from labyrinth import Player, Solution, Trace
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.exact_costs import in_text
from labyrinth.core.explain import reason
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.structure import Structure
from labyrinth.core.explain.wording import of_rooms
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.inspection import Inspection
from labyrinth.core.trace import EXPAND
from labyrinth.core.trace.decisions import deeds_of, signs
from labyrinth.core.trace.timeline import timeline

# The number of entries that are shown of a data structure.
ENTRIES: Final = 6


class ExplainedRun:
    """A generation, or a search with its solution and facts, at the position of a player."""

    def __init__(
        self,
        algorithm: GeneratorAlgorithm | SolverAlgorithm,
        trace: Trace,
        solution: Solution | None = None,
        facts: Inspection | None = None,
    ) -> None:
        """Begin before the first event of `trace`."""
        self.algorithm, self.trace, self.counts = algorithm, trace, timeline(trace).finish()
        self.solution, self.facts = solution, facts
        self.player, self._deeds = Player(trace), deeds_of(trace)
        self._lines = [line for part in trace.parts for line in part.lines]
        self._structures = structures_of(algorithm)

    def about(self) -> dict[str, Any]:
        """Return what stays the same during the run."""
        algorithm, trace, solution = self.algorithm, self.trace, self.solution
        if isinstance(algorithm, GeneratorAlgorithm):
            guarantee = algorithm.texture.value
        else:
            guarantee = algorithm.guarantee_with(solution.options if solution else {}).value
        in_words = of_rooms if trace.is_of_rooms else str
        return {
            "name": algorithm.name,
            "guarantee": guarantee,
            "code": [
                (part.heading, [in_words(x.text) for x in part.lines]) for part in trace.parts
            ],
            "kinds": {x.name for x in trace.kinds if trace.with_decisions or not x.decides},
            "length": len(trace),
            "deeds": trace.deeds,
            "expanded": trace.tiles_of(EXPAND),
            "path": [row * trace.width + col for row, col in solution.path] if solution else [],
        }

    def step(self, count: int, events_only: bool) -> None:
        """Move by a number of steps; with `events_only` the steps pass over decisions."""
        self.player.steps = self._deeds if events_only else None
        self.player.step(count)

    def state(self, is_explained: bool) -> dict[str, Any]:
        """Return what the page shows at the player's position, if wanted with the reasons."""
        player, line = self.player, self.trace.line_at(self.player.position)
        state = {
            "position": player.position,
            "tiles": bytes(player.tiles),
            "marks": bytes(player.marks),
            "head": player.head,
            "line": -1 if line is None else self._lines.index(line.shown),
            "figures": self._figures(),
        }
        if is_explained:
            state["why"] = reason(player, self.facts)
            state["signs"] = [(tile, sign.name) for tile, sign in signs(player).items()]
            state["structures"] = list(map(self._in_words, self._structures))
        return state

    def _figures(self) -> list[tuple[str, str]]:
        position, head, solution = self.player.position, self.player.head, self.solution
        now, end = self.counts.at(position), self.counts.at(self.counts.length)
        if solution is None:
            return [] if self.counts.largest_frontier is None else [("Stored", f"{now.frontier:,}")]
        known = self.facts.at(head, position) if self.facts and head is not None else None
        steps = pluralize(len(solution.vertices) - 1, "step")
        found = f"cost {in_text(solution.cost)}, {steps}" if solution.path else solution.reason
        return [
            ("Frontier", f"{now.frontier:,}"),
            ("Expanded", f"{now.expanded:,} of {end.expanded:,}"),
            ("Cost so far", "-" if known is None or known.g is None else in_text(known.g)),
            ("Path", found),
        ]

    def _in_words(self, structure: Structure) -> tuple[str, str]:
        """Return the title of a data structure, and its first entries."""
        content, entries = structure.read(self.player, ENTRIES), []
        for tile, number, name in content.entries[content.next :]:
            place = "" if tile is None else self.trace.place(tile)
            entries.append(f"{place} {'' if number is None else in_text(number)} {name}".strip())
        return structure.title(content), " · ".join(entries)
