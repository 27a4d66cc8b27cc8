"""The stops that searches of a maze lead over on their way to the goal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import StopOrder


@dataclass(frozen=True, slots=True)
class Stops:
    """Corridors (row, col) in the order in which they were chosen, and the order of the visits."""

    tiles: tuple[Position, ...] = ()
    order: StopOrder = "given"

    def switched(self, tile: Position) -> Stops:
        """Return them with one more at the end, or without it if it is one of them."""
        others = tuple(other for other in self.tiles if other != tile)
        return replace(self, tiles=others if tile in self.tiles else (*self.tiles, tile))

    def in_other_order(self) -> Stops:
        """Return the same to be visited in the best order, or in the one given."""
        return replace(self, order="given" if self.order == "best" else "best")

    def in_words(self) -> str:
        """Say how many there are, and in which order they are visited."""
        return stops_in_words(len(self.tiles), self.order)

    def on_corridors_of(self, maze: Maze) -> Stops:
        """Return those that are corridors of a maze."""
        corridors = (tile for tile in self.tiles if tile in maze)
        return replace(self, tiles=tuple(tile for tile in corridors if maze[tile]))


NO_STOPS: Final = Stops()


def stops_in_words(count: int, order: StopOrder) -> str:
    """Say how many stops there are, and in which order they are visited: "3 stops, best order"."""
    if count < 2:
        return "1 stop" if count else "No stops"
    return f"{count} stops, {order} order"
