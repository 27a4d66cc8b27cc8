"""Judgement of a generator by mazes of rising sizes, so that the first failure is the smallest."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import erfc, exp, lgamma, log, sqrt
from time import process_time
from typing import Any, Final, NamedTuple

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.room_grid import dead_end_rooms, room_at
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.toolkit.distances import reach
from labyrinth.core.task import drain
from labyrinth.sandbox.check.verdicts import (
    Carved,
    Claim,
    Findings,
    GeneratorAttempt,
    Judge,
    Refutation,
)

# The number of mazes to generate, besides those for single corridors and those for the bias.
#
# A fault that comes in two of a hundred is found with a probability of 95%.
_USUAL_MAZES: Final = 150
_OF_ONE_WAY: Final = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))
_SIZES: Final = ((2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (3, 8), (7, 5), (9, 9), (2, 20), (20, 3))
# The sides in rooms of the mazes whose dead ends are counted; some bounds need large ones.
_MEASURED: Final = 20
_REPEATED: Final = ((2, 2), (3, 3), (4, 5))
# The share of dead ends in large uniform mazes, in per cent (Manna, Dhar and Majumdar, 1992).
_UNIFORM_DEAD_ENDS: Final = 29.0
# The probability that a test refutes a uniform generator; there are at most four tests.
FALSE_ALARM: Final = 1e-5
# If the last test is this unlikely, it is repeated with more, new mazes.
_DOUBT: Final = 0.02
_SEEDS_BETWEEN: Final = 1_000_000

# A request to a generator: rows, columns and a seed.
Asked = tuple[int, int, int]


class Size(NamedTuple):
    """A size in rooms, the number of perfect mazes of this size, and how many mazes to draw."""

    rows: int
    cols: int
    perfect_mazes: int
    draws: int


SIZES: Final = (Size(2, 2, 4, 400), Size(2, 3, 15, 600), Size(3, 3, 192, 3840))
_AGAIN: Final = Size(3, 3, 192, 11520)


def judge_generator(
    attempt: GeneratorAttempt,
    mazes: int | None = None,
    seed: int = 0,
    *,
    only_rooms: bool = True,
    spent: Callable[[], float] = process_time,
) -> Findings:
    """Test a generator on mazes of many sizes; `attempt` generates mazes.

    `mazes` is the number of drawn mazes, 150 if None, with seeds from `seed` on. With `only_rooms`
    every room must be carved. Once any claim except perfect and uniform is refuted, testing stops.
    The mazes for a smaller number are among those for a larger number.
    `spent` returns the seconds of processor time so far.
    """
    count = mazes or _USUAL_MAZES
    judge = _GeneratorJudge(attempt, spent, count / _USUAL_MAZES, only_rooms=only_rooms)
    judge.ask_all([(*size, seed) for size in _OF_ONE_WAY])
    drawn = ((*_SIZES[each % len(_SIZES)], seed + each // len(_SIZES)) for each in range(count))
    judge.drawn = len(judge.ask_all(sorted(drawn, key=lambda asked: asked[0] * asked[1])))
    judge.ask_again([(*size, each) for size, each in product(_REPEATED, range(3))])
    judge.measure()
    judge.test_uniformity(seed)
    return judge.findings("generator")


class _GeneratorJudge(Judge[Asked, Carved]):
    basic = frozenset(Claim) - {Claim.PERFECT, Claim.UNIFORM}
    repeats = Claim.SAME_SEED
    by_chance = "it takes random numbers from a source other than maze.random"

    def __init__(self, *runs: Any, only_rooms: bool) -> None:
        super().__init__(*runs)
        self._only_rooms = only_rooms

    def measure(self) -> None:
        """Request a few large mazes, and measure their share of dead ends."""
        ends = rooms = 0
        for seed in range(4):
            if self.is_lost:
                return
            asked = _MEASURED, _MEASURED, seed
            ends += len(dead_end_rooms(self.judge(asked, self.attempt(asked)).maze))
            rooms += _MEASURED**2
        share = round(100 * ends / rooms, 1)
        self.figures["dead-ends"] = share
        self.remarks.append(
            f"dead ends: {share:.0f}% of the rooms (uniform mazes: {_UNIFORM_DEAD_ENDS:.0f}%)"
        )

    def test_uniformity(self, seed: int) -> None:
        """Request many tiny mazes, and judge whether all perfect mazes come equally often.

        Stops when a claim is refuted or time is up. A uniform generator is called biased less than
        once in 10,000 times.
        """
        chance = 1.0
        first = (seed + 1) * _SEEDS_BETWEEN
        for number, size in enumerate(SIZES):
            if self.refuted or not self.has_time():
                return
            chance = self._test_size(size, first + number * _SEEDS_BETWEEN)
        if chance < _DOUBT and not self.refuted:
            self._test_size(_AGAIN, first + len(SIZES) * _SEEDS_BETWEEN)

    def _test_size(self, size: Size, first: int) -> float:
        """Draw mazes of one size by seeds from `first` on; return the probability of their counts.

        The probability assumes that all perfect mazes are equally likely. If it is too low, the
        mazes are biased, and the most frequent maze shows this.
        """
        asked = [(*size[:2], first + number) for number in range(size.draws)]
        seeds: dict[tuple[bytes, str], int] = {}
        counts: Counter[bytes] = Counter()
        for each, carved in zip(asked, self.attempt_all(asked), strict=True):
            kind = bytes(carved.maze.tiles), carved.trouble
            counts[kind[0]] += 1
            if kind not in seeds:
                seeds[kind] = each[2]
                self.judge(each, carved)
                if self.refuted:
                    return 1.0
        self.asked += size.draws - len(seeds)
        chance = chance_of(counts.values(), size.perfect_mazes)
        if chance < FALSE_ALARM:
            often, most = counts.most_common(1)[0]
            seed = seeds[often, ""]
            missing = size.perfect_mazes - len(counts)
            other = f"and another one {_times(min(counts.values()), size.draws)}"
            if missing:
                other = f"and {missing:,} of the {size.perfect_mazes:,} perfect mazes never"
            sentence = (
                f"in {size.draws:,} draws of a maze of {size.rows}x{size.cols} rooms "
                f"this one came {_times(most, size.draws)}, {other}; "
                f"each is expected about {size.draws / size.perfect_mazes:.0f} times"
            )
            self._refute(Claim.UNIFORM, sentence, self.attempt((*size[:2], seed)), seed)
        return chance

    def judge(self, asked: Asked, given: Carved) -> Carved:
        """Note which claim a maze refutes, and return the maze."""
        rows, cols, seed = asked
        self.asked += 1
        fault = generator_fault(given, only_rooms=self._only_rooms)
        if fault is not None and fault[0] not in self.refuted:
            claim, words = fault
            where = f"in a maze of {rows}x{cols} rooms, seed {seed},"
            self._refute(claim, f"{where} {words}", given, seed)
        return given

    def compare(self, asked: Asked, first: Carved, other: Carved, why: str) -> None:
        """Refute the claim that the same seed gives the same maze, if `first` and `other` differ.

        `why` is a possible reason, in words.
        """
        if first.maze == other.maze and bool(first.trouble) == bool(other.trouble):
            return
        rows, cols, seed = asked
        sentence = f"two runs for {rows}x{cols} rooms, seed {seed}, made different mazes: {why}"
        self._refute(Claim.SAME_SEED, sentence, self.attempt(asked), seed)

    def _refute(self, claim: Claim, sentence: str, carved: Carved, seed: int) -> None:
        self.refuted[claim] = Refutation(claim, sentence, carved.maze, seed=seed)


def generator_fault(carved: Carved, *, only_rooms: bool = True) -> tuple[Claim, str] | None:
    """Return the claim that a maze refutes, with words that follow "on this maze", or None.

    With `only_rooms` every room must be open, as in all mazes except caves.
    """
    maze = carved.maze
    if carved.trouble:
        return Claim.RUNS, carved.trouble
    last_row, last_col = maze.height - 1, maze.width - 1
    opened = [maze.position(at) for at, tile in enumerate(maze.tiles) if tile]
    for row, col in opened:
        if row in (0, last_row) or col in (0, last_col):
            return Claim.INSIDE, f"the border is open at tile {row},{col}"
    if words := _cut_off(maze, opened, only_rooms=only_rooms):
        return Claim.CONNECTED, words
    rooms = maze.rows * maze.cols
    passages = sum((row + col) % 2 for row, col in opened)
    if passages >= rooms or any(row % 2 == col % 2 == 0 for row, col in opened):
        joined = f"{pluralize(passages, 'passage')} join {pluralize(rooms, 'room')}"
        loops = f"there are loops: {joined}, but {rooms - 1:,} are enough"
        return Claim.PERFECT, loops if passages >= rooms else "a tile between four rooms is open"
    return None


def _cut_off(maze: Maze, opened: Sequence[Position], *, only_rooms: bool) -> str:
    """Describe a tile that cannot be reached from the first `opened` tile, "" if there is none.

    With `only_rooms` a room that is not carved is described, too. The border must be closed.
    """
    if not opened:
        return "no room is carved"
    grid = SearchGrid.of(maze, opened[0], ())
    reached = set(drain(reach(grid, grid.start))[0])
    for row, col in product(range(maze.rows), range(maze.cols)):
        room = room_at(maze, row, col)
        if not maze.tiles[room] and only_rooms:
            return f"room {row},{col} is not carved"
        if maze.tiles[room] and room not in reached:
            return f"no path leads from room 0,0 to room {row},{col}"
    return "some tiles are cut off from the rest" if len(reached) < len(opened) else ""


# The chi-square test


def chance_of(counts: Iterable[int], kinds: int) -> float:
    """Return the probability of counts at least this uneven, if all `kinds` are equally likely.

    `counts` has no zeros: kinds that are missing from it count as zero.
    """
    found = list(counts)
    each = sum(found) / kinds
    missing = kinds - len(found)
    statistic = sum((count - each) ** 2 for count in found) / each + missing * each
    return chi_square_tail(statistic, kinds - 1)


def _times(count: int, draws: int) -> str:
    if count == draws:
        return "every time"
    return "once" if count == 1 else f"{count:,} times"


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the probability that a sum of `freedom` squared normal variables exceeds `statistic`.

    The recurrence adds two degrees of freedom at a time (Abramowitz and Stegun, 26.4.4 and 26.4.5).
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    tail = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    for degrees in range(1 if freedom % 2 else 2, freedom, 2):
        tail += exp(degrees / 2 * log(half) - half - lgamma(degrees / 2 + 1))
    return min(tail, 1.0)
