"""The trace: every event of one run, in order. An event takes four bytes.

An event is a code and a tile index (row-major). The code stands for the line of pseudocode that
recorded the event: the trace has a table of its lines by code, and each line has the kind of its
events. Everything that the program shows of a run is read from the trace.

Each line of the algorithm has its own code. The stages that follow the algorithm, such as braiding,
come one after the other, each in its own section, and share the remaining codes. A shared code
always has the same kind, and stands for a line of the section that contains its event.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from labyrinth.core.trace.events import DECIDING, MOST_CODES, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.pseudocode import BY_HAND, Line, Pseudocode

if TYPE_CHECKING:
    from labyrinth.core.shapes.shape import Shape


class Leg(NamedTuple):
    """A part of a search via waypoints, such as the part from one waypoint to the next.

    `first` is the number of events before this part; `start` and `goals` are tile indices
    (row-major).
    """

    first: int
    start: int | None
    goals: tuple[int, ...]


class Section(NamedTuple):
    """The section of a stage that follows the algorithm, such as braiding.

    `first` is the number of events before this section. `lines` maps the codes in its events to its
    lines.
    """

    first: int
    pseudocode: Pseudocode
    lines: dict[int, Line]


class Trace:
    """The events of one run on a grid of `height` x `width` tiles.

    `before` has the tiles as they were when the run began. `lines` is the table of lines by the
    codes of the events: an unused code has NOTHING, and a shared code has the line that took it
    last. `weights` has for each tile the weight that it has while it is a corridor; None means the
    weight in `before`, or 1 for a wall.

    A generation has a `recipe`, the text of the recipe that it began with; otherwise the text is
    empty. `given` has the edge weights, 0 for no edge, of the graph in which a spanning tree was
    generated; None if the generator draws weights itself. `shape` says which rooms a generation may
    carve, None for all rooms. `half` is the height and width in tiles of the top left half from
    which a symmetric maze is made: each event in this half, unless it is a decision, is followed by
    its image in the other half. For other mazes `half` is None.

    A search has `start` and `goals`, tile indices (row-major); a generation has neither. `options`
    are the values of all options of the solver. `legs` has the parts of a search via waypoints, in
    order; it is empty for other searches.

    `with_decisions` says that decisions are recorded too. In this case the trace also has numbers
    that its events do not show. `drawn` maps tiles to the random numbers drawn for them. A
    continued generation draws again: `drawn_at` returns the numbers that were valid at a position.
    `numbers` has, in order, the numbers that decisions depended on, such as a threshold; `numbered`
    has the positions after these decisions.

    `texts` has the texts of a learner's labels and log, in order, by the positions after their
    events.
    """

    def __init__(
        self, height: int, width: int, before: bytes, pseudocode: Pseudocode = BY_HAND
    ) -> None:
        """Create an empty trace of a grid with the tiles `before` and the lines of `pseudocode`."""
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
        self.texts: dict[int, str] = {}
        # Numbers drawn earlier, each with the number of events for which they hold.
        self._drawn_before: list[tuple[int, dict[int, int]]] = []
        self.events = array("I")
        self._decisions = 0
        self.lines = pseudocode.by_code.copy()
        # The sections of the stages that follow the algorithm, in the order in which they began.
        self.sections: list[Section] = []
        # Lines that are recorded at any time besides the algorithm's.
        self._beside: list[Pseudocode] = []
        # The codes that steps share, by their kind, and the unused ones.
        self._shared: dict[EventKind | None, list[int]] = {}
        self._free = range(len(pseudocode.deeds), MOST_CODES - len(pseudocode.decisions))

    def follow(self, pseudocode: Pseudocode, at: int | None = None) -> dict[int, int]:
        """Begin the section of a stage after the algorithm, such as braiding; return its codes.

        The section begins after the events so far, or after `at` events. The result maps the code
        of each line in `pseudocode` to the code in this trace, which is added to a tile to make an
        event. Raises OverflowError if no codes are left.
        """
        events = self._events_of(pseudocode, self._shared)
        lines = {events[event] >> TILE_BITS: line for event, line in pseudocode.by_event.items()}
        self.sections.append(Section(len(self.events) if at is None else at, pseudocode, lines))
        return events

    def add_lines(self, pseudocode: Pseudocode) -> dict[int, int]:
        """Assign codes to lines that may record at any time; return the codes.

        The result maps the code of each line in `pseudocode` to the code in this trace.

        Raises OverflowError if no codes are left.
        """
        self._beside.append(pseudocode)
        return self._events_of(pseudocode, {})

    def _events_of(
        self, pseudocode: Pseudocode, codes: dict[EventKind | None, list[int]]
    ) -> dict[int, int]:
        """Return a dict from the code of each line in `pseudocode` to the code in this trace.

        `codes` has, by kind, the codes that may be used again; missing codes are added to `codes`.
        """
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

    def forget_events(self) -> None:
        """Remove all events and the numbers of decisions."""
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
        """Return the drawn numbers, by tile, that were valid for the event before a position."""
        before = (drawn for end, drawn in self._drawn_before if position <= end)
        return next(before, self.drawn)

    def number_at(self, position: int) -> float | None:
        """Return the number on which the decision before a position depended, or None."""
        at = bisect_left(self.numbered, position)
        is_numbered = at < len(self.numbered) and self.numbered[at] == position
        return self.numbers[at] if is_numbered else None

    def labels_at(self, position: int) -> dict[int, str]:
        """Return the learner's labels at a position, by the indices of their tiles."""
        labels: dict[int, str] = {}
        for at, text in self.texts.items():
            if at > position:
                break
            event = self.events[at - 1]
            if self.lines[event >> TILE_BITS].labels:
                labels[event & TILE_MASK] = text
        return {tile: text for tile, text in labels.items() if text}

    @property
    def decide(self) -> Callable[..., None] | None:
        """The function that records a decision and perhaps a number; None without decisions.

        The function takes an event, and optionally the number that the decision depended on.
        """
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
        """The pseudocodes of the algorithm, of added lines, and of stages such as braiding."""
        steps = (part.pseudocode for part in self.sections)
        return list(dict.fromkeys([self.pseudocode, *self._beside, *steps]))

    def leg_at(self, position: int) -> Leg:
        """Return the leg of the search at a position; the whole search if there are no legs."""
        number = bisect_right(self.legs, position, key=lambda leg: leg.first)
        return self.legs[number - 1] if number else Leg(0, self.start, self.goals)

    def of_leg(self, leg: Leg) -> Trace:
        """Return the events of one leg as a separate trace, with the same lines."""
        later = (each.first for each in self.legs if each.first > leg.first)
        part = self._of_same_lines(leg.first, min(later, default=len(self)))
        part.start, part.goals = leg.start, leg.goals
        return part

    def with_events(self, events: array[int], moved: Callable[[int], int]) -> Trace:
        """Return a trace of the same run with the same lines, but with other events.

        A section that began after n events begins after `moved(n)`.
        """
        other = self._of_same_lines(0, 0)
        other.events = events
        other.sections = [each._replace(first=moved(each.first)) for each in self.sections]
        other.start, other.goals = self.start, self.goals
        other.legs = [leg._replace(first=moved(leg.first)) for leg in self.legs]
        return other

    def _of_same_lines(self, first: int, end: int) -> Trace:
        """Return a trace of the events `first` to `end` (excluded) with the same lines."""
        part = Trace(self.height, self.width, self.before, self.pseudocode)
        part.events = self.events[first:end]
        texts = self.texts.items()
        part.texts = {at - first: text for at, text in texts if first < at <= end}
        part.lines, part._free, part.half = self.lines.copy(), self._free, self.half
        part._beside = self._beside.copy()
        part.shape, part.options = self.shape, self.options
        part.weights, part.given, part.recipe = self.weights, self.given, self.recipe
        part._shared = {kind: codes.copy() for kind, codes in self._shared.items()}
        part.sections = [
            section._replace(first=max(0, section.first - first))
            for section in self.sections
            if section.first < end
        ]
        return part

    def place(self, tile: int) -> str:
        """Return the name of the tile at an index (row-major): its row and column, such as "1,7".

        If the algorithm works on rooms only, the name of a room is "(0, 3)", counted in rooms, and
        the name of the wall or passage between two rooms is "(0, 3) to (0, 4)". The name of a tile
        of the border is "border".
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
        """Whether the search may take diagonal steps; if so, its costs are exact costs."""
        return self.options.get("diagonal", "never") != "never"

    @property
    def is_at_any_angle(self) -> bool:
        """Whether the search uses lines of sight; if so, its costs are lengths of lines."""
        return any(line.sight for line in self.lines)

    @property
    def kinds(self) -> list[EventKind]:
        """The kind of the events of each code, by code; LOOK for unused codes."""
        return [EventKind.LOOK if line.kind is None else line.kind for line in self.lines]

    def codes_of(self, *kinds: EventKind) -> frozenset[int]:
        """Return the codes of the events of these kinds."""
        return frozenset(code for code, line in enumerate(self.lines) if line.kind in kinds)

    def line_at(self, position: int) -> Line | None:
        """Return the line that recorded the event just before a position; None at position 0."""
        if not position:
            return None
        code, section = self.events[position - 1] >> TILE_BITS, self.section_at(position)
        return section.lines.get(code, self.lines[code]) if section else self.lines[code]

    def section_at(self, position: int) -> Section | None:
        """Return the section that the event just before a position is in, or None."""
        number = bisect_left(self.sections, position, key=lambda section: section.first)
        return self.sections[number - 1] if number else None

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.events)

    def __iter__(self) -> Iterator[tuple[EventKind, int]]:
        """Yield each event as (kind, tile), with the tile's index (row-major)."""
        kinds = self.kinds
        for event in self.events:
            yield kinds[event >> TILE_BITS], event & TILE_MASK

    def tiles_of(self, *kinds: EventKind) -> list[int]:
        """Return the tile indices of all events of these kinds, in order, without repeats."""
        wanted = self.codes_of(*kinds)
        found = (event & TILE_MASK for event in self.events if event >> TILE_BITS in wanted)
        return list(dict.fromkeys(found))
