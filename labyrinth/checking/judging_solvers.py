"""Judging a solver: asked on many mazes, what fails is shrunk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from labyrinth.checking.answers import Answer, SolverAttempt
from labyrinth.checking.best_ways import best_way
from labyrinth.checking.claims import Claim
from labyrinth.checking.expansions import Expansions
from labyrinth.checking.shrinking import shrunk
from labyrinth.checking.solver_faults import solver_faults
from labyrinth.checking.solver_mazes import (
    drawn_mazes,
    growing_mazes,
    tiny_mazes,
    tiny_mazes_of_two_goals,
    tiny_mazes_with_weights,
)
from labyrinth.checking.verdicts import Counterexample, Findings, Refutation
from labyrinth.core.counted import counted
from labyrinth.core.maze.maze import Maze

USUAL_MAZES: Final = 200
"""How many mazes are drawn, beside all tiny ones and those in which the growth is measured."""
_REPEATED: Final = 12
"""How many of them are asked again."""
_MOST_TRIES: Final = 400
_MOST_ENDLESS_TRIES: Final = 3
"""Each of them takes all the time that there is."""
_BASIC: Final = frozenset({Claim.RUNS, Claim.UNCHANGED, Claim.VALID, Claim.FOUND})


def judge_solver(
    attempt: SolverAttempt, mazes: int = USUAL_MAZES, *, may_give_up: bool = False
) -> Findings:
    """Try a solver on all tiny mazes, on so many drawn ones, and on a few large ones.

    A solver that `may_give_up` need not find a path where there is one. It is always asked the
    same. Once a basic claim is refuted, nothing more is asked.
    """
    judge = _Judge(attempt, may_give_up)
    drawn = drawn_mazes(mazes)
    judge.ask_all(tiny_mazes())
    judge.ask_all(tiny_mazes_with_weights())
    # Those with several goals come last, so that a mistake is shown with one goal if it can.
    judge.ask_all(sorted(drawn, key=lambda maze: len(maze.goals) > 1))
    judge.ask_all(tiny_mazes_of_two_goals())
    judge.ask_again(drawn[:: max(1, mazes // _REPEATED)])
    judge.measure()
    refuted = {claim: judge.refuted[claim] for claim in Claim if claim in judge.refuted}
    if judge.is_lost:
        return Findings("solver", judge.asked, refuted)
    expansions = judge.expansions
    return Findings(
        "solver", judge.asked, refuted, expansions.figures(), tuple(expansions.remarks())
    )


class _Judge:
    """One solver, and what is known of it so far."""

    def __init__(self, attempt: SolverAttempt, may_give_up: bool) -> None:
        self._attempt, self._may_give_up = attempt, may_give_up
        self.refuted: dict[Claim, Refutation] = {}
        self.expansions = Expansions()
        self.asked = 0

    @property
    def is_lost(self) -> bool:
        """Whether a basic claim is refuted."""
        return not _BASIC.isdisjoint(self.refuted)

    def ask_all(self, mazes: Iterable[Maze]) -> None:
        """Ask on each of the mazes, until a basic claim is refuted."""
        for maze in mazes:
            if self.is_lost:
                return
            answer = self._attempt(maze)
            self.asked += 1
            self._judge(maze, answer)
            self.expansions.count(maze, answer)

    def ask_again(self, mazes: Sequence[Maze]) -> None:
        """Ask on each of the mazes again: afresh, then the same function once more."""
        first = []
        for maze in mazes:
            if self.is_lost or Claim.REPEATS in self.refuted:
                return
            first.append(self._attempt(maze))
            if _differ(first[-1], second := self._attempt(maze)):
                why = "it goes by chance, by the clock, or by something outside the maze"
                self._refute_repeating(maze, first[-1], second, why)
        for maze, before in zip(mazes, first, strict=True):
            if Claim.REPEATS in self.refuted:
                return
            self._attempt(maze)
            if _differ(before, second := self._attempt(maze, again=True)):
                why = "a global variable or a default value keeps something of the first call"
                self._refute_repeating(maze, before, second, why)

    def measure(self) -> None:
        """Ask on larger and larger mazes, and see how the number of expanded tiles grows."""
        for mazes in growing_mazes():
            if self.is_lost:
                return
            for maze in mazes:
                answer = self._attempt(maze)
                self.asked += 1
                if answer.trouble and answer.trouble.how == "endless":
                    self.expansions.give_up_at(maze, answer.trouble)
                    return
                self._judge(maze, answer)
                self.expansions.grow(maze, answer)
            self.expansions.end_of_size()

    def _judge(self, maze: Maze, answer: Answer) -> None:
        faults = self._faults(maze, answer)
        for claim in faults:
            if claim not in self.refuted:
                self.refuted[claim] = self._shrunk(claim, maze, answer)

    def _faults(self, maze: Maze, answer: Answer) -> dict[Claim, str]:
        return solver_faults(maze, answer, may_give_up=self._may_give_up)

    def _shrunk(self, claim: Claim, maze: Maze, answer: Answer) -> Refutation:
        """Return the refutation of a claim by the smallest maze that is found."""
        latest = answer

        def still_fails(candidate: Maze) -> bool:
            nonlocal latest
            given = self._attempt(candidate)
            if _is_endless(given) != _is_endless(answer):
                return False
            fails = claim in self._faults(candidate, given)
            latest = given if fails else latest
            return fails

        most = _MOST_ENDLESS_TRIES if _is_endless(answer) else _MOST_TRIES
        smallest = shrunk(maze, still_fails, most)
        words = self._faults(smallest, latest)[claim]
        enough: list[tuple[int, int]] = []
        if claim in (Claim.FOUND, Claim.SHORTEST, Claim.CHEAPEST):
            enough = best_way(smallest, weights=claim is Claim.CHEAPEST)
        return Refutation(
            claim,
            f"on {named(smallest)} {words}",
            Counterexample(smallest, [] if latest.trouble else latest.path, enough),
        )

    def _refute_repeating(self, maze: Maze, first: Answer, other: Answer, why: str) -> None:
        before, after = _in_words(first), _in_words(other)
        told = f"{before}, then {after}" if before != after else f"{before}, each time another way"
        self.refuted[Claim.REPEATS] = Refutation(
            Claim.REPEATS,
            f"asked twice on {named(maze)} it returned {told}: {why}",
            Counterexample(maze, [] if first.trouble else first.path),
        )


def named(maze: Maze) -> str:
    """Return what a sentence calls a maze that a solver was asked on: "this 3x4 maze"."""
    weights = " with weights" if maze.weighted else ""
    return f"this {maze.height}x{maze.width} maze{weights}"


def _is_endless(answer: Answer) -> bool:
    return answer.trouble is not None and answer.trouble.how == "endless"


def _differ(one: Answer, other: Answer) -> bool:
    return (one.path, one.expanded, one.trouble is None) != (
        other.path,
        other.expanded,
        other.trouble is None,
    )


def _in_words(answer: Answer) -> str:
    if answer.trouble:
        return "an error"
    return counted(len(answer.path) - 1, "step") if answer.path else "no path"
