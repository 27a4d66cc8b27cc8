"""Judgement of a solver by its search of many mazes; mazes on which it fails are shrunk."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log
from time import process_time
from typing import Any, Final

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solution import missed_path, path_fault
from labyrinth.core.search.solve import solve
from labyrinth.sandbox.check.best_paths import as_rooms, best_path, cost_of, with_less_slack
from labyrinth.sandbox.check.shrinking import shrunk
from labyrinth.sandbox.check.solver_mazes import (
    drawn_mazes,
    edge_cases,
    growing_mazes,
    hall,
    small_mazes,
)
from labyrinth.sandbox.check.verdicts import (
    Answer,
    Claim,
    Findings,
    Judge,
    Refutation,
    SolverAttempt,
)

# The number of mazes to draw, besides all small ones and those that measure the growth.
USUAL_MAZES: Final = 200
# How often each of them is changed.
_CHANGES: Final = 8
# Every so many of them is searched again.
_REPEATED: Final = 16
# After so many seconds in all, counterexamples are no longer shrunk.
_SECONDS_TO_END: Final = 17.0
# The most mazes shrunk to refute one claim, unless all smaller ones were searched.
_MOST_SHRUNK: Final = 8
# The tiles of the largest size of which all mazes are searched.
_ALL_TILES: Final = 6
_MOST_TRIES: Final = 400
_MANY_TILES: Final = 1000
# Each of them takes all the available time.
_MOST_ENDLESS_TRIES: Final = 3
_REFERENCES: Final = {"bfs": "breadth-first search", "a-star": "A*"}
# Smaller mazes are left out of the comparison: their ends dominate.
_FEWEST_TILES: Final = 60
# The message for a function that tries to change the maze.
_UNCHANGED: Final = "the maze cannot be changed"
# The claims whose refutation shows a path that would have been enough.
_NEED_A_WAY: Final = (Claim.FOUND, Claim.SHORTEST, Claim.CHEAPEST)


def judge_solver(
    attempt: SolverAttempt,
    mazes: int | None = None,
    seed: int = 0,
    *,
    may_give_up: bool = False,
    of_rooms: bool = False,
    spent: Callable[[], float] = process_time,
) -> Findings:
    """Test a solver on all small mazes, `mazes` drawn mazes (200 if None), and a few large mazes.

    Drawn mazes are then changed so that another path is almost as good. The mazes for a smaller
    number are among those for a larger number; another `seed` draws other mazes. A solver that
    `may_give_up` need not find a path if there is one. A solver that searches the graph `of_rooms`
    gets mazes with a room for each tile of these mazes. Once a basic claim is refuted, testing
    stops; edge cases, where the start is a goal, come last.

    `attempt` searches mazes; `spent` returns the seconds of processor time so far.
    """
    count = mazes or USUAL_MAZES
    share = count / USUAL_MAZES
    judge = _SolverJudge(attempt, spent, share, may_give_up=may_give_up, of_rooms=of_rooms)
    drawn = drawn_mazes(count, seed)
    judge.ask_all([*small_mazes(), hall()])
    repeated = [*small_mazes()[:: len(small_mazes()) // _REPEATED], *drawn[::_REPEATED]]
    judge.ask_again(sorted(repeated, key=lambda maze: len(maze.tiles)))
    judge.hunt(drawn)
    judge.measure()
    judge.ask_all(edge_cases(), _SECONDS_TO_END)
    if not judge.is_lost:
        judge.sum_up()
    return judge.findings("solver")


class _SolverJudge(Judge[Maze, Answer]):
    """A judge of a solver, which also compares its expanded tiles with reference solvers."""

    basic = frozenset({Claim.RUNS, Claim.UNCHANGED, Claim.VALID, Claim.FOUND})
    repeats = Claim.REPEATS
    by_chance = "it depends on chance, the clock or something outside the maze"

    def __init__(
        self, attempt: SolverAttempt, *times: Any, may_give_up: bool, of_rooms: bool
    ) -> None:
        def search(mazes: Sequence[Maze], *, again: bool = False) -> Iterator[Answer]:
            return attempt([*map(self._seen, mazes)], again=again)

        super().__init__(search, *times)
        self._may_give_up = may_give_up
        self._of_rooms, self._graph = of_rooms, "rooms" if of_rooms else "tiles"
        self._shrunk_times = Counter[Claim]()
        self._expanded = 0
        self._by_references = dict.fromkeys(_REFERENCES, 0)
        # The most corridor tiles and expansions of each size.
        self._sizes: list[tuple[int, int]] = []
        self._too_large = ""

    def hunt(self, drawn: Sequence[Maze]) -> None:
        """Search drawn mazes; then change a tile of each so that another path is nearly as good."""
        asked = self.ask_all(drawn)
        self.drawn = len(asked)
        for maze, answer in asked:
            if answer.path and len(maze.tiles) >= _FEWEST_TILES:
                self._expanded += answer.expanded
                for key in _REFERENCES:
                    reference = solve(self._seen(maze), key, graph=self._graph)
                    self._by_references[key] += reference.expanded
        for _ in range(_CHANGES):
            if self.is_lost:
                return
            changed = (with_less_slack(maze, answer.path) for maze, answer in asked)
            asked = self.ask_all([maze for maze in changed if maze])

    def measure(self) -> None:
        """Search larger and larger mazes, and measure how the number of expanded tiles grows."""
        for mazes in growing_mazes():
            if self.is_lost or not self.has_time():
                return
            size = (0, 0)
            for maze in mazes:
                answer = self.attempt(maze)
                if answer.is_endless:
                    self.asked += 1
                    self._too_large = f"on a {maze.height}x{maze.width} maze {answer.trouble}"
                    return
                self.judge(maze, answer)
                corridors = len(maze.tiles) - maze.tiles.count(0)
                size = max(size, (corridors, answer.expanded), key=lambda size: size[1])
            self._sizes.append(size)

    def sum_up(self) -> None:
        """Add figures and remarks on how many tiles the solver expands."""
        growth = None
        if len(self._sizes) > 1 and all(expanded for _, expanded in self._sizes):
            (tiles, expanded), (more_tiles, more_expanded) = self._sizes[0], self._sizes[-1]
            growth = log(more_expanded / expanded) / log(more_tiles / tiles)
        if self._expanded:
            ratios = {key: self._expanded / by for key, by in self._by_references.items() if by}
            for key, ratio in ratios.items():
                self.figures[f"expanded-to-{key}"] = round(ratio, 3)
            if growth is not None:
                self.figures["growth"] = round(growth, 2)
            beside = (f"{by:.2f} times as many as {_REFERENCES[key]}" for key, by in ratios.items())
            if ratios:
                self.remarks.append(f"{self._graph} expanded: {', '.join(beside)}")
        if growth is not None:
            self.remarks.append(
                f"on {more_tiles / tiles:.0f} times as many {self._graph} it expands "
                f"{more_expanded / expanded:.0f} times as many (growth: n^{growth:.1f})"
            )
        if self._too_large:
            self.remarks.append(self._too_large)

    def _seen(self, maze: Maze) -> Maze:
        """Return the maze as the solver sees it."""
        return as_rooms(maze) if self._of_rooms else maze

    def judge(self, asked: Maze, given: Answer) -> Answer:
        """Note which claims an answer refutes, and return the answer.

        Each refutation has the smallest maze found that shows it.
        """
        self.asked += 1
        for claim in self._faults(asked, given):
            known = self.refuted.get(claim)
            if known and (
                self._shrunk_times[claim] == _MOST_SHRUNK or len(known.maze.tiles) <= _ALL_TILES
            ):
                continue
            self._shrunk_times[claim] += 1
            found = self._shrunk(claim, asked, given)
            if known is None or len(found.maze.tiles) < len(known.maze.tiles):
                self.refuted[claim] = found
        return given

    def _faults(self, maze: Maze, answer: Answer) -> dict[Claim, str]:
        return solver_faults(
            self._seen(maze), answer, may_give_up=self._may_give_up, of_rooms=self._of_rooms
        )

    def _shrunk(self, claim: Claim, maze: Maze, answer: Answer) -> Refutation:
        """Return the refutation of a claim, with the smallest maze found that shows it."""
        latest = answer

        def still_fails(candidate: Maze) -> bool:
            nonlocal latest
            is_edge_case = candidate.start in candidate.goals
            if is_edge_case != (maze.start in maze.goals) or not self.has_time(_SECONDS_TO_END):
                return False
            given = self.attempt(candidate)
            if given.is_endless != answer.is_endless:
                return False
            fails = claim in self._faults(candidate, given)
            latest = given if fails else latest
            return fails

        # A large one is halved a few times; that is enough to read it, and takes seconds.
        tries = _MOST_TRIES if len(maze.tiles) <= _MANY_TILES else _MOST_TRIES // 8
        most = _MOST_ENDLESS_TRIES if answer.is_endless else tries
        smallest = shrunk(maze, still_fails, most)
        words = self._faults(smallest, latest)[claim]
        smallest, enough = self._seen(smallest), list[Position]()
        if claim in _NEED_A_WAY:
            by_weight = claim is Claim.CHEAPEST
            enough = best_path(smallest, weights=by_weight, of_rooms=self._of_rooms)
        told = f"on {_named(smallest, of_rooms=self._of_rooms)} {words}"
        return Refutation(claim, told, smallest, latest.path, enough, of_rooms=self._of_rooms)

    def compare(self, asked: Maze, first: Answer, other: Answer, why: str) -> None:
        """Refute the claim that the same maze gives the same answer, if `first` and `other` differ.

        `why` is a possible reason, in words.
        """
        both = [(answer.path, answer.expanded, bool(answer.trouble)) for answer in (first, other)]
        if both[0] == both[1]:
            return
        before, after = _outcome(first), _outcome(other)
        found = f"{before}, then {after}"
        if before == after:
            tiles = f"{first.expanded:,} {self._graph} expanded, then {other.expanded:,}"
            more = "a different path each time" if first.path != other.path else tiles
            found = f"{before}, {more}"
        maze = self._seen(asked)
        self.refuted[Claim.REPEATS] = Refutation(
            Claim.REPEATS,
            f"two runs on {_named(maze, of_rooms=self._of_rooms)} gave {found}: {why}",
            maze,
            first.path,
            of_rooms=self._of_rooms,
        )


def solver_faults(
    maze: Maze, answer: Answer, *, may_give_up: bool, of_rooms: bool = False
) -> dict[Claim, str]:
    """Return the claims that an answer refutes, each with words that follow "on this maze".

    A solver that `may_give_up` need not find a path. With `of_rooms` the path has rooms.
    """
    if answer.trouble:
        return {Claim.UNCHANGED if _UNCHANGED in answer.trouble else Claim.RUNS: answer.trouble}
    if not answer.path:
        if answer.gave_up and may_give_up:
            return {}
        way = best_path(maze, weights=False, of_rooms=of_rooms)
        did = "gave up" if answer.gave_up else "returned no path"
        return {Claim.FOUND: f"it {did}; {missed_path(len(way) - 1)}"} if way else {}
    if fault := path_fault(maze, answer.path, of_rooms=of_rooms):
        return {Claim.VALID: f"its path {fault}"}
    best = best_path(maze, weights=maze.weighted, of_rooms=of_rooms)
    if maze.weighted:
        lowest, cost = (cost_of(maze, path, of_rooms=of_rooms) for path in (best, answer.path))
        worse = f"its path costs {cost}; {_enough(lowest)}"
        return {Claim.CHEAPEST: worse} if cost > lowest else {}
    fewest, steps = len(best) - 1, len(answer.path) - 1
    worse = f"it returned a path of {pluralize(steps, 'step')}; {_enough(fewest)}"
    return {Claim.SHORTEST: worse} if steps > fewest else {}


def _enough(number: int) -> str:
    return f"{number:,} {'is' if number == 1 else 'are'} enough"


def _named(maze: Maze, *, of_rooms: bool) -> str:
    """Return the noun for a maze in a sentence: "this 3x4 maze"."""
    weights = " with weights" if maze.weighted else ""
    if of_rooms:
        return f"this maze of {maze.rows}x{maze.cols} rooms{weights}"
    return f"this {maze.height}x{maze.width} maze{weights}"


def _outcome(answer: Answer) -> str:
    if answer.trouble:
        return "an error"
    if not answer.path:
        return "no path"
    return f"a path of {pluralize(len(answer.path) - 1, 'step')}"
