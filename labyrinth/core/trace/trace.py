"""The trace: every event of one run, in order, four bytes per event.

An event is a code and a tile. The code stands for the line of pseudocode that recorded it: the
trace has a table of its lines by code, each with the kind of its events. Everything shown of a run
is read from here.

The lines of the algorithm have separate codes. Steps that follow the algorithm come one after the
other, each in its own section, and share the remaining codes: such a code always has the same kind,
and stands for a line of the section that its event is in.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from labyrinth.core.trace.events import DECIDING, MOST_CODES, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.pseudocode import BY_HAND, Line, Pseudocode

if TYPE_CHECKING:
    from labyrinth.core.shapes.shape import Shape


class Leg(NamedTuple):
    """A part of a search: its first event, and the flat indices of its start and its goals."""

    first: int
    start: int | None
    goals: tuple[int, ...]


class Section(NamedTuple):
    """A step that follows the algorithm: its first event, its pseudocode, and its lines by code."""

    first: int
    pseudocode: Pseudocode
    lines: dict[int, Line]


class Trace:
    """The events of one run on a grid of `height` x `width` tiles.

    `before` holds the tiles as they were when the run began. `lines` is the table of lines by the
    codes of the events; an unused code has NOTHING, and a shared code the line that took it last.
    `weights` holds the weight that each tile has whenever it is a corridor, or is None if that is
    its weight in `before`, or 1. `given` holds the weights of edges, 0 for no edge, that a spanning
    tree was made of; None for a generator that draws its own. `recipe` is the text of the recipe
    that a generation began with, else empty. `start` and `goals` are the flat indices of a search's
    endpoints; a generation has none. `options` are the values of all options of the solver. `legs`
    has the parts of a search via waypoints, in their order; other searches have none. `half` is the
    height and width in tiles of the half at the top left from which a symmetric maze is made: each
    event there, unless it is a decision, is followed by its image in the other half. Other mazes
    have no half. `shape` says which rooms a generation may carve, None for all.

    `with_decisions` says that decisions are also recorded; `drawn` then has the numbers that were
    drawn for tiles, if the algorithm draws any and no event has them. A continued generation draws
    again: `drawn_at` has the numbers that hold at a position. `numbers` are the numbers that
    decisions depended on and no event has, such as a threshold, in order; `numbered` has the
    positions after these decisions.
    """

    def __init__(
        self, height: int, width: int, before: bytes, pseudocode: Pseudocode = BY_HAND
    ) -> None:
        """Start an empty trace of a grid with the tiles `before`, recorded by lines or by hand."""
        self.height = height
        self.width = width
        self.before = before
        self.pseudocode = pseudocode
        self.weights: bytes | None = None
        self.given: bytes | None = None
        self.recipe = ""
        self.half: tuple[int, int] | None = None
        self.shape: Shape | None = None
        self.start: int | None = None
        self.goals: tuple[int, ...] = ()
        self.options: Mapping[str, object] = {}
        self.legs: list[Leg] = []
        self.with_decisions = False
        self.drawn: dict[int, int] = {}
        self.numbers = array("d")
        self.numbered = array("I")
        # Numbers drawn earlier, each with the number of events for which they hold.
        self._drawn_before: list[tuple[int, dict[int, int]]] = []
        self.events = array("I")
        self._decisions = 0
        self.lines = pseudocode.by_code.copy()
        self._sections: list[Section] = []
        # Lines that are recorded at any time besides the algorithm's.
        self._beside: list[Pseudocode] = []
        # The codes that steps share, by their kind, and the unused ones.
        self._shared: dict[EventKind | None, list[int]] = {}
        self._free = range(len(pseudocode.deeds), MOST_CODES - len(pseudocode.decisions))

    def follow(self, pseudocode: Pseudocode, at: int | None = None) -> dict[int, int]:
        """Begin the section of a step; return the code to add to a tile for an event of each line.

        The section begins after the events so far, or after `at` events. The result maps the event
        of each line in its pseudocode to the code. Raises OverflowError if no codes are left.
        """
        events = self._events_of(pseudocode, self._shared)
        lines = {events[event] >> TILE_BITS: line for event, line in pseudocode.by_event.items()}
        self._sections.append(Section(len(self.events) if at is None else at, pseudocode, lines))
        return events

    def add_lines(self, pseudocode: Pseudocode) -> dict[int, int]:
        """Assign codes to lines that may record at any time; return the codes as `follow` does.

        Raises OverflowError if no codes are left.
        """
        self._beside.append(pseudocode)
        return self._events_of(pseudocode, {})

    def _events_of(
        self, pseudocode: Pseudocode, codes: dict[EventKind | None, list[int]]
    ) -> dict[int, int]:
        """Return the code of each line's event; `codes` are shared, and new codes are added."""
        events: dict[int, int] = {}
        first, end = self._free.start, self._free.stop
        for event, line in pseudocode.by_event.items():
            shared = codes.setdefault(line.kind, [])
            if line.number == len(shared):
                if first == end:
                    raise OverflowError(f"no codes are left for the lines of {pseudocode.heading}")
                if line.is_deed:  # as in an algorithm, they have the low codes
                    shared.append(first)
                    first += 1
                else:
                    end -= 1
                    shared.append(end)
            code = shared[line.number]
            self.lines[code] = line
            events[event] = code << TILE_BITS
        self._free = range(first, end)
        return events

    @property
    def sections(self) -> Sequence[Section]:
        """The steps that follow the algorithm, in the order they began."""
        return self._sections

    def forget_events(self) -> None:
        """Remove the events so far."""
        del self.events[:], self.numbers[:], self.numbered[:]
        self._decisions = 0

    def up_to(self, position: int) -> Trace:
        """Return a trace that begins with the first `position` events of this trace."""
        begun = self._of_same_lines(0, position)
        begun.with_decisions = self.with_decisions
        begun._drawn_before = [each for each in self._drawn_before if each[0] < position]
        begun._drawn_before.append((position, self.drawn_at(position)))
        deciding = self.codes_of(*DECIDING)
        begun._decisions = sum(event >> TILE_BITS in deciding for event in begun.events)
        return begun

    def drawn_at(self, position: int) -> dict[int, int]:
        """Return the drawn numbers that hold for the event before a position, by tile."""
        before = (drawn for end, drawn in self._drawn_before if position <= end)
        return next(before, self.drawn)

    def number_at(self, position: int) -> float | None:
        """Return the number that the decision before a position depended on, None without one."""
        at = bisect_left(self.numbered, position)
        is_numbered = at < len(self.numbered) and self.numbered[at] == position
        return self.numbers[at] if is_numbered else None

    @property
    def decide(self) -> Callable[..., None] | None:
        """The function that records a decision (and a number); None without decisions."""
        return self._decide if self.with_decisions else None

    def _decide(self, event: int, number: float | None = None) -> None:
        self.events.append(event)
        self._decisions += 1
        if number is not None:
            self.numbers.append(number)
            self.numbered.append(len(self.events))

    @property
    def deeds(self) -> int:
        """The number of the trace's events that are not decisions."""
        return len(self.events) - self._decisions

    @property
    def parts(self) -> list[Pseudocode]:
        """The pseudocodes of this trace, in the order they began."""
        steps = (part.pseudocode for part in self._sections)
        return list(dict.fromkeys([self.pseudocode, *self._beside, *steps]))

    def leg_at(self, position: int) -> Leg:
        """Return the leg of the search at a position, or the whole search."""
        number = bisect_right(self.legs, position, key=lambda leg: leg.first)
        return self.legs[number - 1] if number else Leg(0, self.start, self.goals)

    def of_leg(self, leg: Leg) -> Trace:
        """Return the events of one leg as a separate trace, with the same lines."""
        later = (each.first for each in self.legs if each.first > leg.first)
        part = self._of_same_lines(leg.first, min(later, default=len(self)))
        part.start, part.goals = leg.start, leg.goals
        return part

    def with_events(self, events: array[int], moved: Callable[[int], int]) -> Trace:
        """Return a trace of the same run and lines with other events.

        A section that began after n events begins after `moved(n)`.
        """
        other = self._of_same_lines(0, 0)
        other.events = events
        other._sections = [each._replace(first=moved(each.first)) for each in self._sections]
        other.start, other.goals = self.start, self.goals
        other.legs = [leg._replace(first=moved(leg.first)) for leg in self.legs]
        return other

    def _of_same_lines(self, first: int, end: int) -> Trace:
        """Return a trace of only these events, with everything that their lines depend on."""
        part = Trace(self.height, self.width, self.before, self.pseudocode)
        part.events = self.events[first:end]
        part.lines, part._free, part.half = self.lines.copy(), self._free, self.half
        part._beside = self._beside.copy()
        part.shape, part.options = self.shape, self.options
        part.weights, part.given, part.recipe = self.weights, self.given, self.recipe
        part._shared = {kind: codes.copy() for kind, codes in self._shared.items()}
        part._sections = [
            section._replace(first=max(0, section.first - first))
            for section in self._sections
            if section.first < end
        ]
        return part

    def place(self, tile: int) -> str:
        """Return the name of a tile, by its flat index: its row and column, as "1,7".

        If the algorithm works on rooms only, it is "(0, 3)" for a room, and "(0, 3) to (0, 4)" for
        the wall or passage between two rooms.
        """
        row, col = divmod(tile, self.width)
        if not self.pseudocode.of_rooms:
            return f"{row},{col}"
        rows, cols = self.height // 2, self.width // 2
        ends = ((row - 1) // 2, (col - 1) // 2), (row // 2, col // 2)
        inside = [str(room) for room in ends if 0 <= room[0] < rows and 0 <= room[1] < cols]
        return " to ".join(dict.fromkeys(inside)) if len(inside) == 2 else "border"

    @property
    def is_of_rooms(self) -> bool:
        """Whether the run is a search in the graph of rooms, where passages are weighted edges."""
        return self.options.get("graph") == "rooms"

    @property
    def vertex(self) -> str:
        """The word for a vertex of the search, in the singular: "tile" or "room"."""
        return "room" if self.is_of_rooms else "tile"

    @property
    def has_diagonals(self) -> bool:
        """Whether the search was allowed diagonal steps: then its costs are exact costs."""
        return self.options.get("diagonal", "never") != "never"

    @property
    def is_at_any_angle(self) -> bool:
        """Whether the search used lines of sight, whose lengths are its costs."""
        return any(line.sight for line in self.lines)

    @property
    def kinds(self) -> list[EventKind]:
        """The kind of each code's events; LOOK for unused codes."""
        return [EventKind.LOOK if line.kind is None else line.kind for line in self.lines]

    def codes_of(self, *kinds: EventKind) -> frozenset[int]:
        """Return the codes of the events of these kinds."""
        return frozenset(code for code, line in enumerate(self.lines) if line.kind in kinds)

    def line_at(self, position: int) -> Line | None:
        """Return the line that recorded the last of `position` events, None before the first."""
        if not position:
            return None
        code, section = self.events[position - 1] >> TILE_BITS, self.section_at(position)
        return section.lines.get(code, self.lines[code]) if section else self.lines[code]

    def section_at(self, position: int) -> Section | None:
        """Return the step that the last of `position` events may belong to, or None."""
        number = bisect_left(self._sections, position, key=lambda section: section.first)
        return self._sections[number - 1] if number else None

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.events)

    def __iter__(self) -> Iterator[tuple[EventKind, int]]:
        """Yield each event as its kind and the flat index of its tile."""
        kinds = self.kinds
        for event in self.events:
            yield kinds[event >> TILE_BITS], event & TILE_MASK

    def tiles_of(self, *kinds: EventKind) -> list[int]:
        """Return the tiles of all events of these kinds, in order, without repeats."""
        wanted = self.codes_of(*kinds)
        return list(
            dict.fromkeys(
                event & TILE_MASK for event in self.events if event >> TILE_BITS in wanted
            )
        )
