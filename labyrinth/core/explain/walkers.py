"""Data structures of walkers, such as the current tile, and the choices of walkers at junctions."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise, repeat
from typing import Final

from labyrinth.core.explain import trace_reading as reading
from labyrinth.core.explain.choice import Choice, asks, considered
from labyrinth.core.explain.structure import SHOWN, Content, Entry, Label, Role, Structure
from labyrinth.core.pluralize import pluralize
from labyrinth.core.trace import DECIDING, EXPAND, STEP, TILE_BITS, TILE_MASK, Player, Trace

# The change of Pledge's count by quarter turns clockwise: the walk turns left until no wall is
# ahead, but along a wall it turns right once before that.
_FREE: Final = (0, -3, -2, -1)
_ALONG_A_WALL: Final = (0, 1, -2, -1)
# The most events searched for turns: a walk may follow one wall for long.
_MOST_TURNS: Final = 5 * reading.REACH


class LastTile(Structure):
    """The tile of the algorithm's last event, for algorithms that keep nothing else."""

    has_heading = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the tile of the last event, or the start before the first event."""
        at = self._last(player)
        tile = player.trace.start if at is None else player.trace.events[at - 1] & TILE_MASK
        return Content(None, () if tile is None else (Entry(tile),))

    def _last(self, player: Player) -> int | None:
        return reading.last_own_event(player)


class Walker(LastTile):
    """The tile that the algorithm entered last."""

    def _last(self, player: Player) -> int | None:
        return reading.last_event(player, player.trace.codes_of(EXPAND, STEP))


class Turns(Structure):
    """The count of turns in Pledge's algorithm since the walker met a wall: right 1, left -1."""

    name = "Count of turns"
    has_heading = True

    def __init__(self, *free: int) -> None:
        """Set the lines `free`, whose moves set the count to 0."""
        super().__init__()
        self._free = {line >> TILE_BITS for line in free}

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the count of turns.

        The count is unknown if the wall was met more than `_MOST_TURNS` events ago.
        """
        trace, end = player.trace, reading.before_path(player)
        begin = trace.leg_at(end).first
        deciding = trace.codes_of(*DECIDING)
        # Look back to the last move with a count of 0, and two before it: its heading is compared
        # with theirs. The first two moves turn nowhere.
        tiles: list[int] = []
        after_free = 0
        for event in reversed(trace.events[max(begin, end - _MOST_TURNS) : end]):
            code = event >> TILE_BITS
            if code not in deciding:
                tiles.append(event & TILE_MASK)
                after_free += bool(after_free)
                if not after_free and code in self._free:
                    after_free = 1
                if after_free > 2:
                    break
        else:
            if end - begin > _MOST_TURNS:
                return Content(None)
        tiles.reverse()
        clockwise = {-trace.width: 0, 1: 1, trace.width: 2, -1: 3}
        headings = [clockwise[tile - before] for before, tile in pairwise(tiles)]
        quarters = [(heading - before) % 4 for before, heading in pairwise(headings)]
        turns = sum(_FREE[turn] for turn in quarters[:1])
        turns += sum(_ALONG_A_WALL[turn] for turn in quarters[1:])
        return Content(None, (Entry(number=turns),))


class WayBack(Structure):
    """The tiles from the current one back to the start, through passages with a single mark.

    The marks are those of Trémaux's rule.
    """

    name = "Way back"
    unit = "tiles"
    listed = True
    lettered = False
    has_heading = True

    def __init__(self, back: int) -> None:
        """Set the line that records that the walker goes back through a passage."""
        super().__init__()
        self._back = back >> TILE_BITS

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the length of the way back, and its next tiles.

        The length is unknown after `REACH` events.
        """
        events = player.trace.events
        entering = player.trace.codes_of(EXPAND)
        way: list[int] = []
        walked_back = 0
        for event in reversed(events[max(0, player.position - reading.REACH) : player.position]):
            code = event >> TILE_BITS
            if code == self._back:
                walked_back += 1
            elif code in entering and walked_back:
                walked_back -= 1
            elif code in entering:
                way.append(event & TILE_MASK)
        size = None if player.position > reading.REACH else len(way)
        return Content(size, tuple(map(Entry, islice(way, most))))

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the number of marks on the passage through which each tile was first entered.

        The number is 1 or 2. The result is empty more than `REACH` events after the search began.
        """
        trace = player.trace
        leg = trace.leg_at(player.position)
        if player.position - leg.first > reading.REACH:
            return {}
        entering = trace.codes_of(EXPAND)
        marks: dict[int, int] = {}
        way: list[int] = []
        for event in trace.events[leg.first : player.position]:
            code = event >> TILE_BITS
            if code in entering:
                way.append(event & TILE_MASK)
                marks[way[-1]] = 1
            elif code == self._back:
                marks[way.pop()] = 2
        # The start was entered through no passage.
        marks.pop(-1 if leg.start is None else leg.start, None)
        return {tile: Label(str(count), Role.COUNT) for tile, count in marks.items()}


class Robots(Structure):
    """The tiles of robots that walk in turn, or the tile of a single walker."""

    name = "Walker or robots"

    def __init__(self, letters: str, *lines: Sequence[int]) -> None:
        """Set a letter for each robot, and for each robot the lines that record its moves."""
        super().__init__()
        self._letters, self._lines = letters, lines

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the tile of each robot or of the single walker; at the beginning, the start."""
        places = self._places(player)
        if not places and player.trace.start is not None:
            places = {None: player.trace.start}
        names = ["" if robot is None else self._letters[robot] for robot in places]
        return Content(None, tuple(map(Entry, places.values(), repeat(None), names)))

    def labels(self, player: Player) -> dict[int, Label]:
        """Return a label with the letters of the robots on each tile."""
        letters: defaultdict[int, str] = defaultdict(str)
        for robot, tile in self._places(player).items():
            letters[tile] += "" if robot is None else self._letters[robot]
        return {tile: Label(text, Role.WALKER) for tile, text in letters.items() if text}

    def _places(self, player: Player) -> dict[int | None, int]:
        """Return the tile of each robot by its number, or the walker's tile with the key None."""
        trace, end = player.trace, reading.before_path(player)
        robots = {line >> TILE_BITS: robot for robot, of in enumerate(self._lines) for line in of}
        deciding = trace.codes_of(*DECIDING)
        places: dict[int | None, int] = {}
        last = None
        for event in reversed(trace.events[max(0, end - reading.REACH) : end]):
            code = event >> TILE_BITS
            if code in deciding:
                continue
            robot = robots.get(code)
            # A robot that moves twice in a row reached the goal line before: all have started
            # again. Those that did not move yet are still where that was.
            if places and (robot is None or robot == last):
                for other in range(len(self._lines)):
                    places.setdefault(other, event & TILE_MASK)
                break
            places.setdefault(robot, event & TILE_MASK)
            last = robot
            if robot is None or len(places) == len(self._lines):
                break
        return dict(sorted(places.items(), key=lambda place: place[0] or 0))


@dataclass(slots=True)
class _Walk:
    """A walk so far: its tiles, each tile's first predecessor, and visits per passage."""

    tiles: list[int] = field(default_factory=list)
    entered_from: dict[int, int | None] = field(default_factory=dict)
    passages: Counter[frozenset[int | None]] = field(default_factory=Counter)


_JUNCTION: Final = "The walker is at a junction. Which tile comes next?"


@asks(_JUNCTION)
def at_junctions(trace: Trace, rule: str) -> Iterator[Choice]:
    """Yield the choices at junctions of a walk that only the algorithm's `rule` determines."""
    return _at_junctions(trace, lambda walk, ways, tile: (tile,), rule)


@asks(
    "The mouse is at a junction. Which tiles could it step onto next?",
    "An open way is chosen at random, but not the way back.",
)
def drawn_at_junctions(trace: Trace) -> Iterator[Choice]:
    """Yield the choices at junctions of a random walk, which takes any way except the way back."""
    return _at_junctions(
        trace, lambda walk, ways, tile: set(ways).difference(walk.tiles[-2:-1]), by_coin=True
    )


@asks(
    _JUNCTION,
    "An unmarked passage is taken; of several, the first in the order right, down, left, up.",
)
def by_marks(trace: Trace) -> Iterator[Choice]:
    """Yield the choices at junctions of Trémaux's walk.

    The walk takes any way without a mark. From a tile that it knows already, it turns back at once.
    If every way has a mark, it goes back to the tile from which it first entered the junction.
    """

    def could_come(walk: _Walk, ways: Collection[int], tile: int) -> Collection[int | None]:
        *_, came_from, here = (None, *walk.tiles)
        back = walk.entered_from[here]
        if back != came_from and walk.passages[frozenset((came_from, here))] == 1:
            return (came_from,)
        return [way for way in ways if not walk.passages[frozenset((here, way))]] or (back,)

    def marks_of(walk: _Walk, way: int) -> str:
        here = walk.tiles[-1]
        first = ", first entered from here" if walk.entered_from[here] == way else ""
        return f"{pluralize(walk.passages[frozenset((here, way))], 'mark')}{first}"

    return _at_junctions(trace, could_come, marks_of=marks_of)


def _at_junctions(
    trace: Trace,
    could_come: Callable[[_Walk, Collection[int], int], Collection[int | None]],
    rule: str = "",
    *,
    by_coin: bool = False,
    marks_of: Callable[[_Walk, int], str] | None = None,
) -> Iterator[Choice]:
    """Yield the choices at junctions of a walk, which consists of EXPAND and STEP events.

    `could_come(walk, ways, tile)` returns those of the open `ways` from a junction that are allowed
    after `walk`; `tile` is the way taken. `marks_of(walk, way)` returns the note on a way.
    """
    walking = trace.codes_of(EXPAND, STEP)
    walk = _Walk()
    left_at = 0
    for number, event in enumerate(trace.events):
        if event >> TILE_BITS not in walking:
            continue
        tile = event & TILE_MASK
        here = walk.tiles[-1] if walk.tiles else None
        if here is not None:
            if len(ways := reading.open_beside(trace, trace.before, here)) > 2:
                good = could_come(walk, ways, tile)
                right = tuple(way for way in ways if way in good)
                wrong = tuple(way for way in ways if way not in good)
                if tile in right and wrong:
                    told = considered(trace, left_at, number + 1, first=True)
                    came_from = walk.tiles[-2] if len(walk.tiles) > 1 else None
                    notes = {} if marks_of is None else {way: marks_of(walk, way) for way in ways}
                    choice = Choice(left_at, number + 1, tile, right, wrong, by_coin, here, notes)
                    # A plain walker's rule depends on where it comes from.
                    if came_from is not None or not rule:
                        yield replace(choice, came_from=came_from, told=told, rule=rule)
            walk.passages[frozenset((here, tile))] += 1
        walk.tiles.append(tile)
        walk.entered_from.setdefault(tile, here)
        left_at = number + 1


@asks(
    "The mouse is at a junction. Which tile does it step onto next?",
    "It steps to the tile nearest to a goal, assuming that every unseen tile is open.",
)
def downhill(trace: Trace, floor: int, wall: int, *onto: int) -> Iterator[Choice | None]:
    """Yield the choices of a micromouse, which steps to the neighbour nearest to a goal.

    Distances are steps over all tiles that are not known to be walls. The line `floor` records an
    open tile that the mouse sees, the line `wall` records a wall, and the lines `onto` record steps
    of the search run. Yields nothing without decisions, since the walls that the mouse has seen are
    then unknown.
    """
    if not trace.with_decisions:
        return
    walking = trace.codes_of(EXPAND, STEP)
    walls: set[int] = set()
    here, known_at = -1, 0
    for number, event in enumerate(trace.events):
        tile = event & TILE_MASK
        line = event - tile
        if line in (floor, wall):
            known_at = number + 1
            if line == wall:
                walls.add(tile)
        elif event >> TILE_BITS in walking:
            if line in onto and len(ways := reading.open_beside(trace, trace.before, here)) > 2:
                numbers = _flood(trace, walls, ways)
                right = tuple(way for way in ways if numbers[way] == numbers[tile])
                wrong = tuple(way for way in ways if numbers[way] != numbers[tile])
                notes = {way: pluralize(numbers[way], "step") for way in ways}
                choice = Choice(known_at, number + 1, tile, right, wrong, at=here, notes=notes)
                yield choice if wrong else None
            here, known_at = tile, number + 1


def _flood(trace: Trace, walls: Collection[int], targets: Collection[int]) -> dict[int, int]:
    """Return the distances of tiles in steps to the nearest goal, over all tiles except `walls`.

    Stops as soon as all `targets` have a distance.
    """
    height, width = trace.height, trace.width
    numbers = dict.fromkeys(trace.goals, 0)
    waiting, left = [*trace.goals], set(targets).difference(trace.goals)
    for tile in waiting:
        if not left:
            break
        for beside in (tile - width, tile + width, tile - 1, tile + 1):
            row, col = divmod(beside, width)
            inside = 0 < row < height - 1 and 0 < col < width - 1
            if inside and beside not in walls and beside not in numbers:
                numbers[beside] = numbers[tile] + 1
                waiting.append(beside)
                left.discard(beside)
    return numbers
