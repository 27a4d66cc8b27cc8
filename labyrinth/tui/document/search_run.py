"""The run of a search: expanded tiles, path and walk along the path, in one player."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Final

from labyrinth import Maze, Trace
from labyrinth.core.declaration.options import Choice
from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.walls import Position
from labyrinth.core.records import Frozen
from labyrinth.core.search.solution import Solution, StopOrder
from labyrinth.core.task import SLICE
from labyrinth.core.trace.events import EXPAND, PATH, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player, preparation
from labyrinth.core.trace.pseudocode import by_hand


@dataclass(frozen=True, slots=True)
class Stops:
    """Waypoints (row, col) as chosen by the user, and the order in which to visit them."""

    tiles: tuple[Position, ...] = ()
    order: StopOrder = "given"

    def switched(self, tile: Position) -> Stops:
        """Return the waypoints with a tile added, or removed if it is a waypoint already."""
        others = tuple(other for other in self.tiles if other != tile)
        return replace(self, tiles=others if tile in self.tiles else (*self.tiles, tile))

    def in_other_order(self) -> Stops:
        """Return the waypoints with the order switched between best and given."""
        return replace(self, order="given" if self.order == "best" else "best")

    def in_words(self) -> str:
        """Describe the number of the waypoints, and the order in which they are visited."""
        return stops_in_words(len(self.tiles), self.order)

    def on_corridors_of(self, maze: Maze) -> Stops:
        """Return the waypoints without those that are walls of `maze` or outside it."""
        corridors = (tile for tile in self.tiles if tile in maze)
        return replace(self, tiles=tuple(tile for tile in corridors if maze[tile]))


NO_STOPS: Final = Stops()


def stops_in_words(count: int, order: StopOrder) -> str:
    """Write the number and the order of waypoints: "3 waypoints, best order"."""
    if count < 2:
        return "1 waypoint" if count else "No waypoints"
    return f"{count} waypoints, {order} order"


class SearchRun(Frozen):
    """A search, with one player that shows its expanded tiles, its path and a walk.

    The player shows the tiles in the order in which they were expanded (only if `explored`), then
    the path, then the walk along the path.
    """

    solution: Solution
    player: Player
    explored: bool
    """Whether the run begins with the expanded tiles."""
    expansions: array[int]
    """For each expanded tile, the position after its expansion in the search's trace."""

    @property
    def drawn(self) -> int:
        """The position at which everything is drawn and the walk begins."""
        return len(self.expansions) + len(self.solution.path)

    def at_rest(self) -> Player:
        """Return the player at the position where everything is drawn, before the walk."""
        return self._between(0, self.drawn, self.drawn)

    def exploring(self, position: int = 0) -> Player:
        """Return the player at a position before the walk; the player cannot move into the walk."""
        return self._between(0, self.drawn, position)

    def walking(self) -> Player:
        """Return the player at the beginning of the walk, limited to the walk."""
        return self._between(self.drawn, len(self.player.trace), self.drawn)

    def searched(self) -> int:
        """Return the position in the search's trace that corresponds to the player's position."""
        expanded = self.player.position
        # Without a path, all is drawn with the last tile expanded.
        if not self.explored or expanded >= min(len(self.expansions) + 1, self.drawn):
            return len(self.solution.trace)
        return self.expansions[expanded - 1] if expanded else 0

    def position_of(self, searched: int) -> int:
        """Return the position in this run that corresponds to a position in the search's trace."""
        if searched >= len(self.solution.trace):
            return self.drawn
        return bisect_right(self.expansions, searched)

    def _between(self, first: int, last: int, position: int) -> Player:
        player = self.player
        player.first, player.stop = 0, None
        player.seek(position)
        player.first, player.stop = first, last
        return player


def search_run(solution: Solution, *, explored: bool) -> Generator[float, None, SearchRun]:
    """Return the run of a search, with its expanded tiles if `explored`; yield the shares done."""
    whole = solution.trace
    trace = Trace(whole.height, whole.width, whole.before)
    expansions = array("I")
    expanding = whole.codes_of(EXPAND)
    for first in range(0, len(whole) if explored else 0, SLICE):
        events = whole.events[first : first + SLICE]
        for position, event in enumerate(events, first + 1):
            if event >> TILE_BITS in expanding:
                trace.events.append(by_hand(EXPAND, event & TILE_MASK))
                expansions.append(position)
        yield first / len(whole)
    path = [row * whole.width + col for row, col in solution.path]
    for _ in ("drawn at once", "walked along"):
        trace.events.extend(by_hand(PATH, tile) for tile in path)
    player, laying = Player(trace), preparation(trace)
    yield from laying
    player.use(laying.result)
    run = SearchRun(solution, player, explored, expansions)
    run.at_rest()
    return run


# The most characters of an option's value; if it is longer the option is named instead.
_LONGEST_WORD: Final = 12


def solver_in_words(choice: SolverChoice) -> str:
    """Return the solver's name with its options in parentheses."""
    name, options = registry.get(choice.key).name, choice.options_in_words
    return f"{name} ({options})" if options else name


def options_in_short(choice: SolverChoice) -> str:
    """Write the values of options briefly: "octile, weight 1.5".

    A chosen word stands without the name of its option; a long word is replaced by that name.
    """
    known = {option.key: option for option in registry.get(choice.key).options}
    parts = []
    for key, value in choice.options.items():
        name, text = key.replace("-", " "), known[key].format(value)
        if not isinstance(known[key], Choice):
            parts.append(f"{name} {text}")
        else:
            parts.append(text if len(text) <= _LONGEST_WORD else name)
    return ", ".join(parts)
