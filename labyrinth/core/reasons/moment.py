"""A moment: a position of a run, of whose last event something is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.search.inspection import TileFacts
from labyrinth.core.structures.content import REACH
from labyrinth.core.trace import EventKind
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.pseudocode import Line

FAR: Final = 5 * REACH
"""The most events that a reason looks at, which is told once a second at most: some 20 ms."""


class Facts(Protocol):
    """What a search knew of its tiles."""

    def at(self, tile: int, position: int) -> TileFacts | None:
        """Return what it knew of a tile (flat index) after `position` events, None for nothing."""


class Moment:
    """The player's position, at least 1, with its last event: its line and its tile.

    The tiles and marks of the player are those after the event.
    """

    __slots__ = ("facts", "line", "player", "position", "tile", "trace")

    def __init__(self, player: Player, facts: Facts | None, position: int | None = None) -> None:
        self.player = player
        self.facts = facts
        self.trace = player.trace
        self.position = player.position if position is None else position
        line = self.trace.line_at(self.position)
        assert line is not None
        self.line = line
        self.tile = self.trace.events[self.position - 1] & TILE_MASK

    def at(self, position: int) -> Moment:
        """Return an earlier moment of the run; the tiles and marks stay those of the player."""
        return Moment(self.player, self.facts, position)

    def name(self, tile: int) -> str:
        """Return what a tile is called: its row and its column."""
        row, col = divmod(tile, self.trace.width)
        return f"{row},{col}"

    def fact(self, tile: int) -> TileFacts | None:
        """Return what the search knows of a tile now."""
        return self.facts.at(tile, self.position) if self.facts else None

    def index(self, position: tuple[int, int]) -> int:
        """Return the flat index of the tile (row, col)."""
        return position[0] * self.trace.width + position[1]

    def last(self, *kinds: EventKind) -> int | None:
        """Return the tile of the last event of these kinds, or None without.

        Goes back `REACH` events at most.
        """
        codes = self.trace.codes_of(*kinds)
        events = self.trace.events[max(0, self.position - REACH) : self.position]
        for event in reversed(events):
            if event >> TILE_BITS in codes:
                return event & TILE_MASK
        return None

    def codes_telling(self, term: str, kind: EventKind) -> frozenset[int]:
        """Return the codes of the algorithm's lines of this kind whose sentences have a term."""
        return frozenset(
            event >> TILE_BITS
            for event, line in self.trace.pseudocode.by_event.items()
            if line.kind is kind and f"{{{term}}}" in line.why
        )

    def of_step(self) -> list[tuple[Line, int]] | None:
        """Return what the step after the algorithm recorded so far: each line with its tile.

        None of more than `REACH` events.
        """
        step = self.trace.section_at(self.position)
        if step is None or self.position - step.first > REACH:
            return None
        events = self.trace.events[step.first : self.position]
        found = ((step.lines.get(event >> TILE_BITS), event & TILE_MASK) for event in events)
        return [(line, tile) for line, tile in found if line is not None]

    def open_beside(self, tile: int) -> list[int]:
        """Return the corridor tiles above, below, left and right of a tile."""
        width, tiles = self.trace.width, self.player.tiles
        beside = [tile - width, tile + width]
        beside += [tile - 1] * (tile % width > 0) + [tile + 1] * (tile % width < width - 1)
        return [each for each in beside if 0 <= each < len(tiles) and tiles[each]]

    def events_of_leg(self) -> Sequence[int] | None:
        """Return the events of the present part of a search, None of more than `FAR`."""
        first = self.trace.leg_at(self.position).first
        return None if self.position - first > FAR else self.trace.events[first : self.position]

    def option(self, key: str) -> object:
        """Return the value of an option of the run, or its default; None without such an option.

        Of the options that every maze takes those count that the recipe names.
        """
        if not self.trace.recipe:
            return self.trace.options.get(key)
        recipe = Recipe.parse(self.trace.recipe)
        defaults = {each.key: each.default for each in generators.get(recipe.algorithm).options}
        return {**defaults, **recipe.options}.get(key)

    @property
    def drawn(self) -> dict[int, int]:
        """The numbers that were drawn for tiles and that no event tells, by tile."""
        return self.trace.drawn_at(self.position)
