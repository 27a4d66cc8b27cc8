"""The context of a sentence that explains a step: a position of a run with its last event."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import islice
from math import sqrt
from typing import Final, TypeVar

from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.exact_costs import STRAIGHT, in_text, whole
from labyrinth.core.explain.trace_reading import REACH, open_beside
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.inspection import Inspection, TileFacts, exact_estimate
from labyrinth.core.trace import EXPAND, TILE_BITS, TILE_MASK, EventKind, Player
from labyrinth.core.trace.pseudocode import Line

# The most events that one sentence looks at, about 20 ms; it is built once a second at most.
FAR: Final = 5 * REACH


class UntoldError(Exception):
    """An error: the trace lacks data for a sentence, so the step gets no sentence."""


Value = TypeVar("Value")


def told(value: Value | None) -> Value:
    """Return the value. Raises UntoldError if it is None."""
    if value is None:
        raise UntoldError
    return value


class Context:
    """A player's position, at least 1, with the line and the tile of the last event.

    `facts` inspects what the search knows; it is None for a generation. The player's tiles and
    marks are the state after the event. Methods raise UntoldError if the trace does not record the
    data that they need.
    """

    def __init__(self, player: Player, facts: Inspection | None = None) -> None:
        self.player, self.trace, self.position = player, player.trace, player.position
        self.facts = facts
        self.line = told(self.trace.line_at(self.position))
        self.event = self.trace.events[self.position - 1]
        self.tile = self.event & TILE_MASK
        self.width, self.tiles, self.marks = self.trace.width, player.tiles, player.marks
        self.sides = (-self.width, self.width, -1, 1)
        self.leg = self.trace.leg_at(self.position)
        self.codes = self.trace.pseudocode.codes

    def name(self, tile: int) -> str:
        """Return the name of a tile for sentences, such as "1,7"."""
        return self.trace.place(tile)

    def option(self, key: str) -> object:
        """Return the value of an option of the run, or its default; None for an unknown option.

        An option that every generator has, such as `braid`, is None unless the recipe sets it.
        """
        if not self.trace.recipe:
            return self.trace.options.get(key)
        recipe = Recipe.parse(self.trace.recipe)
        defaults = {each.key: each.default for each in generators.get(recipe.algorithm).options}
        return {**defaults, **recipe.options}.get(key)

    def option_of(self, kind: type[Value], key: str) -> Value:
        """Return the value of an option. Raises UntoldError if it is not of the type `kind`."""
        value = self.option(key)
        return told(value if isinstance(value, kind) else None)

    @property
    def drawn(self) -> dict[int, int]:
        """The random numbers drawn for tiles, by tile; events do not record them."""
        return self.trace.drawn_at(self.position)

    @property
    def number(self) -> float:
        """The number on which the decision depended, as an int if it is whole."""
        return whole(told(self.trace.number_at(self.position)))

    # Events up to this position

    def last_number(self, line: int) -> float:
        """Return the number on which the last decision of a line depended."""
        events, numbered = self.trace.events, self.trace.numbered
        before = reversed(numbered[: bisect_right(numbered, self.position)])
        at = next(at for at in before if events[at - 1] >> TILE_BITS == line >> TILE_BITS)
        return whole(told(self.trace.number_at(at)))

    def last_tiles(self, *kinds: EventKind, before: int = 0, count: int = 1) -> list[int]:
        """Return the tiles of the last `count` events of these kinds, the last one first.

        Skips the last `before` events, and looks at no more than `REACH` events.
        """
        codes, end = self.trace.codes_of(*kinds), self.position - before
        events = reversed(self.trace.events[max(0, end - REACH) : end])
        found = (each & TILE_MASK for each in events if each >> TILE_BITS in codes)
        return list(islice(found, count))

    @property
    def here(self) -> int:
        """The tile expanded last."""
        return told(next(iter(self.last_tiles(EXPAND)), None))

    def of_step(self) -> list[tuple[Line, int]]:
        """Return (line, tile) for each event of the current stage, such as braiding.

        The result is empty during the algorithm itself, and if the stage has more than `REACH`
        events so far.
        """
        step = self.trace.section_at(self.position)
        if step is None or self.position - step.first > REACH:
            return []
        events = self.trace.events[step.first : self.position]
        found = ((step.lines.get(event >> TILE_BITS), event & TILE_MASK) for event in events)
        return [(line, tile) for line, tile in found if line is not None]

    def events_of_leg(self) -> Sequence[int]:
        """Return the events of the current part of a search.

        Raises UntoldError if there are more than `FAR` events.
        """
        if self.position - self.leg.first > FAR:
            raise UntoldError
        return self.trace.events[self.leg.first : self.position]

    def tiles_of(self, *kinds: EventKind, however_far: bool = False) -> list[int]:
        """Return the tiles of the events of these kinds in the current part of a search.

        Without `however_far`, raises UntoldError if the part has more than `FAR` events.
        """
        codes, first = self.trace.codes_of(*kinds), self.leg.first
        events = self.trace.events[first : self.position] if however_far else self.events_of_leg()
        return [event & TILE_MASK for event in events if event >> TILE_BITS in codes]

    def open_beside(self, tile: int) -> list[int]:
        """Return the corridor tiles above, left of, right of and below a tile."""
        return open_beside(self.trace, self.tiles, tile)

    def maze(self, tiles: bytes | bytearray) -> Maze:
        """Return a maze of the run's size with a copy of these tiles."""
        return Maze(self.trace.height, self.width, tiles)

    # What the search knows about tiles

    def fact(self, tile: int) -> TileFacts:
        """Return the facts that the search knows about a tile at this position."""
        return told(self.facts.at(tile, self.position) if self.facts else None)

    def parent(self, tile: int) -> int | None:
        """Return the parent of a tile known to the search; None if the search began at the tile."""
        parent = self.fact(tile).parent
        return None if parent is None else parent[0] * self.width + parent[1]

    def known_g(self, tile: int) -> float | None:
        """Return the g of a tile, None if the search does not know it."""
        fact = self.facts.at(tile, self.position) if self.facts else None
        return None if fact is None else fact.g

    def g(self, tile: int) -> float:
        """Return the g of a tile: the cost of the path to it along its parents."""
        return told(self.known_g(tile))

    def h(self, tile: int) -> float:
        """Return the h of a tile: the estimated cost to the nearest goal.

        In a search from the goals, h is the estimated cost to the start.
        """
        ends = [self.leg.start] if self.line.from_goals else self.leg.goals
        return whole(exact_estimate(self.trace, tile, ends) / STRAIGHT)

    def f(self, tile: int) -> float:
        """Return the f of a tile: g plus the weighted h."""
        return whole(self.g(tile) + self.weight_of_h * self.h(tile))

    def f_in_parts(self, g: float) -> str:
        """Return f as text: the sum of `g` and the h of the event's tile, "g 88 + h 18 = 106"."""
        left, times = self.h(self.tile), self.weight_of_h
        factor = "" if times == 1 else f"{times:g}·"
        total = in_text(whole(g + times * left))
        return f"g {in_text(whole(g))} + {factor}h {in_text(left)} = {total}"

    @property
    def weight_of_h(self) -> float:
        """The factor of h in f, usually 1."""
        return float(str(self.option("weight") or 1))

    def step_cost(self, here: int, *, from_goals: bool) -> float:
        """Return the cost of the step from the tile `here` onto the event's tile."""
        if self.trace.is_of_rooms:
            return self.trace.before[here + self.tile >> 1]
        weight = self.trace.before[here if from_goals else self.tile]
        (row, col), (to_row, to_col) = divmod(here, self.width), divmod(self.tile, self.width)
        return weight * sqrt(2) if row != to_row and col != to_col else weight

    @property
    def step(self) -> float:
        """The cost of the step from the tile expanded last onto the event's tile."""
        return self.step_cost(self.here, from_goals=self.line.from_goals)

    @property
    def over(self) -> float:
        """The cost (g) of the event's tile when reached from the tile expanded last."""
        return self.g(self.here) + self.step


# Functions that fill in placeholders, by their names.
Placeholders = dict[str, Callable[[Context], str]]
