"""Races: several runs in lanes on one clock, with a board of places and a player."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.records import Frozen
from labyrinth.core.search.solution import Outcome, PathFigures, Solution
from labyrinth.core.search.timing import Timing
from labyrinth.core.table import Column
from labyrinth.core.task import as_task, relay
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Paced, Player, preparation
from labyrinth.core.trace.timeline import Timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.game.recording import BY_HAND
from labyrinth.races.clock import Clock, ClockKind

if TYPE_CHECKING:
    from labyrinth.core.measure.report_card import Report

# Up to this many events, every jump is fast without keyframes: some 5 ms.
_QUICK: Final = 50_000


class Standing(Enum):
    """The state of a lane: it is running, or how its run ended. Only FOUND lanes get a place.

    A generator's run ends with FOUND.
    """

    UNDER_WAY = "under way"
    FOUND = "found"
    NO_PATH = "no path"
    GAVE_UP = "gave up"
    NO_ENDPOINT = "no endpoint"


# The standing of a finished search by the outcome of its solution.
STANDINGS: Final[dict[Outcome, Standing]] = {
    "found": Standing.FOUND,
    "unreachable": Standing.NO_PATH,
    "gave-up": Standing.GAVE_UP,
}


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane of a race, with the whole run of a solver, of a generator, or of a walk by hand.

    `racer` is the solver with its options, the recipe of a generator, or None for a walk. `name` is
    the name of the algorithm, with the options if the algorithm has several lanes. `maze` is the
    searched or carved maze. `trace` has no decisions, and `timeline` belongs to it; clocks and
    figures use these two. `told` is the trace with decisions, if decisions were recorded. `end` is
    the state at the end of the run.

    For a search, `reason` says why it ended, `seconds` is the time that it took, and `filled` is
    the number of tiles filled, such as dead ends. `path` has the figures of the path and `cost` its
    cost; both are None if no path was found. `ratio` is the cost divided by the lowest cost with
    the same moves, None for an any-angle path, which has `waypoints`.

    For a generator, `report` is the report card of its maze.
    """

    racer: SolverChoice | Recipe | None
    name: str
    maze: Maze
    trace: Trace
    timeline: Timeline
    end: Standing
    reason: str = ""
    seconds: float = 0.0
    path: PathFigures | None = None
    cost: float | None = None
    ratio: float | None = None
    waypoints: tuple[Position, ...] = ()
    filled: int = 0
    told: Trace | None = None
    report: Report | None = None

    @property
    def choice(self) -> SolverChoice | None:
        """The solver and its options, None for a generator or a walk by hand."""
        return self.racer if isinstance(self.racer, SolverChoice) else None

    @property
    def algorithm(self) -> GeneratorAlgorithm | SolverAlgorithm:
        """The algorithm of the lane."""
        if isinstance(self.racer, Recipe):
            return generators.get(self.racer.algorithm)
        return solvers.get(self.racer.key) if self.racer else BY_HAND

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of a search, None if it could not begin."""
        return next((each for each, end in STANDINGS.items() if end is self.end), None)

    def path_tiles(self) -> array[int]:
        """Return the row-major indices of the path's tiles, from the start to the goal.

        The array is empty if no path was found.
        """
        length = self.path.steps + 1 if self.path else 0
        events = self.trace.events[len(self.trace) - length :]
        return array("I", [event & TILE_MASK for event in events])

    def solution(self, *, told: bool = False) -> Solution:
        """Return the solution of the lane's search.

        If `told`, the trace of the solution has decisions, provided that they were recorded. Raises
        LabyrinthError if the search could not begin because an endpoint is missing.
        """
        outcome = self.outcome
        if outcome is None:
            raise LabyrinthError(self.reason)
        width = self.trace.width
        return Solution(
            solver=self.algorithm.key,
            outcome=outcome,
            path=[divmod(tile, width) for tile in self.path_tiles()],
            cost=self.cost or 0,
            expanded=self.timeline.expanded[-1],
            seconds=self.seconds,
            reason=self.reason,
            trace=(told and self.told) or self.trace,
            options=self.choice.options if self.choice else {},
            waypoints=list(self.waypoints),
            filled=self.filled,
        )


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of the board: the state of one lane at a position of the clock.

    `lane` is the number of the lane, from 0. `racer` is the solver or the recipe as text. `effort`
    is the number of events or expansions of the whole run, whichever decides the places. `place` is
    the lane's place by effort, from 1; lanes with the same effort share a place. `margin` is the
    effort above that of the first place. `place` and `margin` are None for a lane that is still
    running or has found no path.

    `events`, `frontier`, `largest_frontier`, `expanded` and `expansions` are the counts up to the
    position of the clock; `expanded` counts each tile once, `expansions` counts repeats too. The
    figures of the path and the `report` of a maze are None until the run has ended. `timing` is the
    search time, None if it was not measured.
    """

    lane: int
    name: str
    racer: str
    standing: Standing
    effort: int
    place: int | None
    margin: int | None
    events: int
    frontier: int
    largest_frontier: int
    expanded: int
    expansions: int
    steps: int | None
    cost: float | None
    ratio: float | None
    turns: int | None
    branches: int | None
    report: Report | None
    timing: Timing | None

    @property
    def place_text(self) -> str:
        """The place as text, such as "1st", or how the run ended; "" while the lane is running."""
        if self.place is not None:
            return ordinal(self.place)
        return "" if self.standing is Standing.UNDER_WAY else self.standing.value


class RaceKind(Frozen):
    """The definition of a kind of race: its clocks, its columns and its texts.

    The first of the `clocks` decides the places on a clock by which all lanes end together.
    `columns` are the columns of the board next to the lanes. `printed` are the columns on the
    command line; in a narrow terminal the columns with the headings `dispensable` are left out, the
    first heading first. `sentence` returns a comment on a race under way, or what decided a
    finished race. `foot` returns the text below a lane in a picture. `figures` returns the figures
    of a lane for a file; its third argument is true if the file is a CSV file. `document` returns
    the content of a JSON file from a race, a kind of clock and the figures of the lanes.
    """

    clocks: tuple[ClockKind, ...]
    columns: tuple[Column[BoardRow], ...]
    printed: tuple[Column[BoardRow], ...]
    dispensable: tuple[str, ...]
    sentence: Callable[[Race, ClockKind, Sequence[BoardRow]], str]
    foot: Callable[[BoardRow], str]
    figures: Callable[[Race, BoardRow, bool], dict[str, object]]
    document: Callable[[Race, ClockKind, list[dict[str, object]]], dict[str, object]]


@dataclass(frozen=True, slots=True)
class Race:
    """A race: its kind, and its lanes with their whole runs.

    `corridors` is the number of open tiles of the searched maze, 0 in a race of generators.
    """

    kind: RaceKind
    lanes: tuple[Lane, ...]
    corridors: int = 0

    def clock(self, kind: ClockKind) -> Clock:
        """Return the clock of a kind. Raises ValueError if the race has no clock of this kind."""
        if kind not in self.kind.clocks:
            raise ValueError(f"no lane of this race has {kind.value}")
        return Clock(kind, [lane.timeline for lane in self.lanes])

    def board(
        self, clock: Clock, time: int, timings: Sequence[Timing | None] = ()
    ) -> list[BoardRow]:
        """Return the board at the clock position `time`: a row for each lane, in order.

        `timings` has the search time of each lane, None if it was not measured.
        """
        # If all end together, something else decides the places.
        deciding = self.kind.clocks[0] if clock.kind is ClockKind.TOGETHER else clock.kind
        efforts = self.clock(deciding).ends
        ends = zip(self.lanes, efforts, strict=True)
        placed = [effort for lane, effort in ends if lane.end is Standing.FOUND]
        rows = []
        for number, (lane, effort) in enumerate(zip(self.lanes, efforts, strict=True)):
            position = clock.position(number, time)
            ended = position == len(lane.trace)
            has_place = ended and lane.end is Standing.FOUND
            figures = lane.timeline.at(position)
            steps = turns = branches = None
            if ended and lane.path:
                steps, turns, branches = lane.path
            row = BoardRow(
                number,
                lane.name,
                str(lane.racer or lane.algorithm.key),
                lane.end if ended else Standing.UNDER_WAY,
                effort,
                1 + sum(other < effort for other in placed) if has_place else None,
                effort - min(placed) if has_place else None,
                position,
                figures.frontier,
                lane.timeline.largest_up_to(position),
                figures.expanded,
                lane.timeline.expansions_up_to(position),
                steps,
                lane.cost if ended else None,
                lane.ratio if ended else None,
                turns,
                branches,
                lane.report if ended else None,
                timings[number] if timings else None,
            )
            rows.append(row)
        return rows

    def finish(self, kind: ClockKind, timings: Sequence[Timing | None] = ()) -> list[BoardRow]:
        """Return the rows of the board at the end of the race, in the order of their places.

        `timings` has the search time of each lane, None if it was not measured.
        """
        clock = self.clock(kind)
        return in_order(self.board(clock, clock.length, timings))

    def sentence(self, kind: ClockKind, time: int | None = None) -> str:
        """Return the comment at the clock position `time`, by default at the end of the race."""
        clock = self.clock(kind)
        rows = self.board(clock, clock.length if time is None else time)
        return self.kind.sentence(self, kind, rows)


def in_order(rows: Sequence[BoardRow]) -> list[BoardRow]:
    """Return the rows in ranking order.

    Rows with a place come first, then running lanes, then lanes that ended without a path.
    """
    standings = list(Standing)
    return sorted(rows, key=lambda row: (row.place or len(rows) + 1, standings.index(row.standing)))


def ordinal(number: int) -> str:
    """Return a number as an ordinal: "1st", "2nd", "3rd", "4th" and so on."""
    teen = number // 10 % 10 == 1
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def lane_names(racers: Sequence[tuple[Algorithm, str]]) -> list[str]:
    """Return the name of each lane, with its options if its algorithm runs in several lanes.

    `racers` has the algorithm of each lane, and its options as text.
    """
    times = Counter(algorithm.name for algorithm, _ in racers)
    return [
        f"{algorithm.name} ({options})" if options and times[algorithm.name] > 1 else algorithm.name
        for algorithm, options in racers
    ]


@as_task
def run_lanes(
    kind: RaceKind, running: Sequence[Generator[float, None, Lane]], corridors: int = 0
) -> Generator[float, None, Race]:
    """Run the lanes of a race to their ends, one after the other; the result is the race.

    `corridors` is the number of open tiles of the searched maze, 0 in a race of generators.
    """
    lanes: list[Lane] = []
    for each in running:
        lane = yield from relay(each, lambda part: (len(lanes) + part) / len(running))
        lanes.append(lane)
    return Race(kind, tuple(lanes), corridors)


class RacePlayer(Paced[list[Sequence[int]]]):
    """The player of a race: a position on the race's clock, and a player for each lane.

    `speed` is in clock positions per second. The methods that change the position return, for each
    lane, the row-major indices of the tiles that may look different now. They take as long as
    playing the events between the two positions.
    """

    def __init__(self, race: Race, kind: ClockKind, players: Sequence[Player]) -> None:
        """Begin before the first event of each lane; `players` has a player for each lane."""
        super().__init__(1.0)
        self.race = race
        self.players = tuple(players)
        # The clock of the position.
        self.clock = race.clock(kind)

    @property
    def last(self) -> int:
        """The last position of the clock, where the last lane ends."""
        return self.clock.length

    def seek(self, position: int) -> list[Sequence[int]]:
        """Go to `position` on the clock, clamped to the range from 0 to the length of the clock."""
        self.position = max(0, min(position, self.last))
        return [
            player.seek(self.clock.position(lane, self.position))
            for lane, player in enumerate(self.players)
        ]

    def switch(self, kind: ClockKind, lane: int = 0) -> list[Sequence[int]]:
        """Switch to the clock `kind`; the position in the run of one lane stays the same.

        This lane is `lane` or, if `lane` has ended, the lane that ends last. All other lanes may
        change their positions. A race at its beginning or at its end stays there.
        """
        before, position = self.clock, self.position
        at_end = self.finished
        self.clock = clock = self.race.clock(kind)
        if not position or at_end:
            return self.seek(clock.length if at_end and position else 0)
        others = sorted(range(len(before.ends)), key=lambda each: -before.ends[each])
        chosen = next(each for each in [lane, *others] if position < before.ends[each])
        return self.seek(clock.time(chosen, before.position(chosen, position)))


def race_player(
    race: Race, kind: ClockKind, shared: bytearray | None = None
) -> Generator[float, None, RacePlayer]:
    """Prepare the player of a race, slice by slice; the generator returns the player.

    In a race of solvers `shared` has the tiles of the maze, which all lanes use and none changes.
    """
    players: list[Player] = []
    for lane in race.lanes:
        player = Player(lane.trace, shared=shared)
        if len(lane.trace) > _QUICK:
            laying = preparation(lane.trace)
            for share in laying:
                yield (len(players) + share) / len(race.lanes)
            player.use(laying.result)
        players.append(player)
    return RacePlayer(race, kind, players)
