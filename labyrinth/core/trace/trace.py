"""The trace: every event of one run, in order, four bytes an event.

An event is a code and a tile. The code stands for the line of pseudocode that recorded it: the
trace has a table of its lines by code, each with the kind of its events. All that is shown of a
run is read from here, and nothing else.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping

from labyrinth.core.trace.events import MOST_CODES, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.pseudocode import BY_HAND, Line, Pseudocode


class Trace:
    """The events of one run on a grid of `height` x `width` tiles.

    `before` holds the tiles as they were when the run began. `lines` is the table of lines by the
    codes of the events. `weights` holds, for each tile, the weight that it has whenever it is a
    corridor, or is None where `before` and 1 say it. `recipe` is the text of the recipe by which a
    generation began, else empty. `start` and `goals` are the flat indices of a search's endpoints;
    a generation has none. `options` are those of the solver that were chosen.
    """

    __slots__ = (
        "_codes",
        "before",
        "events",
        "goals",
        "height",
        "lines",
        "options",
        "recipe",
        "start",
        "weights",
        "width",
    )

    def __init__(self, height: int, width: int, before: bytes, *pseudocodes: Pseudocode) -> None:
        """Start an empty trace, by these lines or by hand, of a grid whose tiles are `before`."""
        self.height = height
        self.width = width
        self.before = before
        self.weights: bytes | None = None
        self.recipe = ""
        self.start: int | None = None
        self.goals: tuple[int, ...] = ()
        self.options: Mapping[str, object] = {}
        self.events = array("I")
        self.lines: list[Line] = []
        self._codes: dict[Pseudocode, int] = {}
        for pseudocode in pseudocodes or (BY_HAND,):
            self.use(pseudocode)

    def use(self, pseudocode: Pseudocode) -> int:
        """Let these lines record as well; return what has to be added to each of their events.

        Raises OverflowError where there are more lines than codes.
        """
        if pseudocode not in self._codes:
            if len(self.lines) + len(pseudocode.recorded) > MOST_CODES:
                raise OverflowError(f"no codes are left for the lines of {pseudocode.heading}")
            self._codes[pseudocode] = len(self.lines) << TILE_BITS
            self.lines += pseudocode.recorded
        return self._codes[pseudocode]

    def up_to(self, position: int) -> Trace:
        """Return a trace that begins with the first `position` events of this one."""
        begun = Trace(self.height, self.width, self.before, *self.parts)
        begun.events = self.events[:position]
        begun.weights, begun.recipe = self.weights, self.recipe
        return begun

    @property
    def parts(self) -> list[Pseudocode]:
        """The pseudocodes that record here, in the order in which they began."""
        return list(self._codes)

    @property
    def has_diagonals(self) -> bool:
        """Whether the search was allowed to step across corners: then its costs are exact ones."""
        return self.options.get("diagonal", "never") != "never"

    @property
    def kinds(self) -> list[EventKind]:
        """The kind of each code's events."""
        return [line.kind for line in self.lines if line.kind is not None]

    def codes_of(self, *kinds: EventKind) -> frozenset[int]:
        """Return the codes of the events of these kinds."""
        return frozenset(code for code, kind in enumerate(self.kinds) if kind in kinds)

    def line_at(self, position: int) -> Line | None:
        """Return the line that recorded the last of `position` events, None before the first."""
        return self.lines[self.events[position - 1] >> TILE_BITS] if position else None

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.events)

    def __iter__(self) -> Iterator[tuple[EventKind, int]]:
        """Yield each event as its kind and the flat index of its tile."""
        kinds = self.kinds
        for event in self.events:
            yield kinds[event >> TILE_BITS], event & TILE_MASK

    def tiles_of(self, *kinds: EventKind) -> list[int]:
        """Return the tiles of all events of these kinds, in order, each tile once."""
        wanted = self.codes_of(*kinds)
        return list(
            dict.fromkeys(
                event & TILE_MASK for event in self.events if event >> TILE_BITS in wanted
            )
        )
