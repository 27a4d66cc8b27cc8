"""Claims about an algorithm, the result of one run, and which claims are refuted."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import ClassVar, Final, Generic, TypeVar

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.records import Frozen
from labyrinth.sandbox.check.first_wrong_step import WrongStep
from labyrinth.sandbox.job import AlgorithmKind

Asked = TypeVar("Asked")
Given = TypeVar("Given")


class Claim(Enum):
    """One claim; the value is its text."""

    RUNS = "it ends, without an error"
    UNCHANGED = "it does not change the maze"
    VALID = "its path leads step by step from the start to a goal"
    FOUND = "it finds a path if there is one, and otherwise returns none"
    REPEATS = "the same maze gives the same answer"
    SHORTEST = "its path has the fewest steps, where every tile costs 1"
    CHEAPEST = "its path has the lowest cost, with weights too"
    INSIDE = "its mazes have a closed border"
    CONNECTED = "every room can be reached"
    SAME_SEED = "the same seed gives the same maze"
    PERFECT = "exactly one path joins any two rooms"
    UNIFORM = "every perfect maze is equally likely"
    ADMISSIBLE = "its h never overestimates the remaining cost"
    CONSISTENT = "its h never falls by more than the cost of a step"

    @property
    def key(self) -> str:
        """The name of the claim in JSON."""
        return self.name.lower().replace("_", "-")


class Level(Frozen):
    """An expectation of an algorithm: its claims, including those of lower levels.

    `key` names the level on the command line; `words` follow "it finds" or "it makes".
    """

    key: str
    kind: AlgorithmKind
    words: str
    claims: tuple[Claim, ...]


_SOLVES: Final = (Claim.RUNS, Claim.UNCHANGED, Claim.VALID, Claim.FOUND, Claim.REPEATS)
_FEWEST_STEPS: Final = (*_SOLVES, Claim.SHORTEST)
_CARVES: Final = (Claim.RUNS, Claim.INSIDE, Claim.CONNECTED, Claim.SAME_SEED)
_ARE_PERFECT: Final = (*_CARVES, Claim.PERFECT)
_UNIFORM: Final = (*_ARE_PERFECT, Claim.UNIFORM)

# All levels; within a kind each follows those that it contains.
LEVELS: Final = (
    Level("some-path", "solver", "a path, if there is one", _SOLVES),
    Level("shortest", "solver", "a path with the fewest steps", _FEWEST_STEPS),
    Level("cheapest", "solver", "a path with the lowest cost", (*_FEWEST_STEPS, Claim.CHEAPEST)),
    Level("connected", "generator", "connected mazes", _CARVES),
    Level("perfect", "generator", "perfect mazes", _ARE_PERFECT),
    Level("uniform", "generator", "perfect mazes, each equally likely", _UNIFORM),
)


def level_named(key: str) -> Level:
    """Return the level with this key, or raise KeyError."""
    return {level.key: level for level in LEVELS}[key]


class Answer(Frozen):
    """The result of a solver, not yet judged: `path`, of tiles or of rooms, is [] for no path.

    `expanded` is the number of tiles expanded, counting repeats; `order` has their indices, if
    known. `events` are those of a learner's solver. `gave_up` says that the solver stopped without
    an answer. `trouble` says why the solver gave no answer, in words that follow "on this maze", ""
    if it gave one. `is_endless` says that the solver was stopped at a limit.
    """

    path: list[Position]
    expanded: int = 0
    gave_up: bool = False
    trouble: str = ""
    is_endless: bool = False
    order: Sequence[int] = ()
    events: Sequence[int] = ()


class Carved(Frozen):
    """The result of a generator: a maze without endpoints, which may be incomplete.

    `trouble` says why the generator failed, as in `Answer`, "" if it did not fail.
    """

    maze: Maze
    trouble: str = ""


# `(mazes, *, again=False)`: lets a solver search each maze between its endpoints.
#
# Each search runs in a fresh module, unless `again` asks for the function of the run before.
SolverAttempt = Callable[..., Iterator[Answer]]

# `(requests, *, again=False)`: lets a generator carve for each (rows, cols, seed), as above.
GeneratorAttempt = Callable[..., Iterator[Carved]]


class Refutation(Frozen):
    """The refutation of a claim: a sentence without a full stop, and the maze that shows it.

    For a solver the maze has endpoints; `path` is the solver's answer, and `enough` a path that
    would have been right. Both paths consist of tiles, or of rooms if the solver sees the graph
    `of_rooms`; [] means no path. For a generator the maze is the one made from the `seed`.
    """

    claim: Claim
    sentence: str
    maze: Maze
    path: Sequence[Position] = ()
    enough: Sequence[Position] = ()
    seed: int | None = None
    of_rooms: bool = False

    @property
    def is_edge_case(self) -> bool:
        """Whether the start is a goal, which is not a typical search."""
        return self.maze.start in self.maze.goals


class Findings(Frozen):
    """The result of checking one algorithm: `refuted` claims, the most basic first.

    `asked` is the number of tested mazes, including the number `drawn` at random. `figures` are
    numbers by key, and `remarks` are sentences about these numbers, without a full stop. `mistake`
    has two sentences, on the known mistake that the algorithm makes and on its remedy, or is "".
    `wrong_step` is the first wrong step of the run on the first counterexample, if it is known.
    """

    kind: AlgorithmKind
    asked: int
    refuted: Mapping[Claim, Refutation]
    figures: Mapping[str, float]
    remarks: tuple[str, ...]
    mistake: str = ""
    drawn: int = 0
    wrong_step: WrongStep | None = None

    @property
    def most_that_fail(self) -> float:
        """The highest share of mazes that may fail, with 95% confidence; 1.0 if unknown.

        The share is computed by the rule of three, for an algorithm that failed on none of the
        mazes drawn at random.
        """
        return min(1.0, 3 / max(1, self.drawn))

    @property
    def strongest(self) -> Level | None:
        """The highest level that was not refuted, None if all levels were refuted."""
        levels = (level for level in reversed(LEVELS) if level.kind == self.kind)
        return next((level for level in levels if self.first_against(level) is None), None)

    def first_against(self, level: Level) -> Refutation | None:
        """Return the most basic refutation of a level, edge cases last; None if the level holds."""
        against = (self.refuted[claim] for claim in level.claims if claim in self.refuted)
        return min(against, key=lambda each: each.is_edge_case, default=None)


# The processor time after which no further tests start.
SECONDS: Final = 14.0


class Judge(ABC, Generic[Asked, Given]):
    """A judge that tests an algorithm on many inputs, and keeps the findings so far."""

    basic: ClassVar[frozenset[Claim]]
    """The basic claims: once one of them is refuted, testing stops."""
    repeats: ClassVar[Claim]
    """The claim that repeated runs give the same result."""
    by_chance: ClassVar[str]
    """The reason why two runs in fresh modules may differ, in words."""

    def __init__(
        self, attempt: Callable[..., Iterator[Given]], spent: Callable[[], float], share: float
    ) -> None:
        """Test by calling `attempt`; a `share` above 1 multiplies the time for the tests.

        `attempt` runs the algorithm on many inputs, and `spent` returns the seconds that were spent
        so far.
        """
        self.attempt_all = attempt
        self.refuted: dict[Claim, Refutation] = {}
        self.figures: dict[str, float] = {}
        self.remarks: list[str] = []
        self.asked = self.drawn = 0
        self._spent, self._share, self._began = spent, share, spent()

    def attempt(self, asked: Asked, *, again: bool = False) -> Given:
        """Run the algorithm once, in a fresh module or `again` with the previous run's function."""
        return next(self.attempt_all([asked], again=again))

    @abstractmethod
    def judge(self, asked: Asked, given: Given) -> Given:
        """Note which claims a result refutes, and return the result."""

    @abstractmethod
    def compare(self, asked: Asked, first: Given, other: Given, why: str) -> None:
        """Refute the claim that results repeat, if two results for the same input differ.

        `why` is a possible reason, in words.
        """

    def ask_all(
        self, asked: Sequence[Asked], seconds: float = SECONDS
    ) -> list[tuple[Asked, Given]]:
        """Run and judge each input, until a basic claim is refuted or time is up.

        Returns the judged inputs with their results.
        """
        judged: list[tuple[Asked, Given]] = []
        given = self.attempt_all(asked)
        for each in asked:
            if self.is_lost or not self.has_time(seconds):
                break
            judged.append((each, self.judge(each, next(given))))
        return judged

    def ask_again(self, asked: Sequence[Asked]) -> None:
        """Run each input in fresh modules and with the same function, and compare the results."""
        first = []
        for each in asked:
            if self.is_lost or self.repeats in self.refuted:
                return
            first.append(self.attempt(each))
            self.compare(each, first[-1], self.attempt(each), self.by_chance)
        for each, before in zip(asked, first, strict=True):
            if self.repeats in self.refuted:
                return
            self.attempt(each)
            why = "a global variable or a default value keeps data from the first call"
            self.compare(each, before, self.attempt(each, again=True), why)

    def has_time(self, seconds: float = SECONDS) -> bool:
        """Return whether the time spent is below a limit.

        The limit is `seconds` seconds, multiplied by the judge's share if that is above 1.
        """
        return self._spent() - self._began < seconds * max(1.0, self._share)

    @property
    def is_lost(self) -> bool:
        """Whether a basic claim is refuted."""
        return not self.basic.isdisjoint(self.refuted)

    def findings(self, kind: AlgorithmKind) -> Findings:
        """Return the findings so far."""
        refuted = {claim: self.refuted[claim] for claim in Claim if claim in self.refuted}
        remarks = tuple(self.remarks)
        return Findings(kind, self.asked, refuted, self.figures, remarks, drawn=self.drawn)
