"""Judging a generator: asked for mazes of rising sizes, so that what fails first is smallest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from labyrinth.checking.answers import Carved, GeneratorAttempt
from labyrinth.checking.claims import Claim
from labyrinth.checking.generator_faults import dead_ends, generator_faults
from labyrinth.checking.uniformity import find_bias
from labyrinth.checking.verdicts import Counterexample, Findings, Refutation

USUAL_MAZES: Final = 60
"""How many mazes are made, beside those of which the bias is told."""
_SIZES: Final = (
    *((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (3, 8)),
    *((7, 5), (9, 9), (2, 20), (20, 3)),
)
_MEASURED: Final = 20
"""The rooms a side of the mazes in which dead ends are counted; some bounds need large ones."""
_MEASURED_SEEDS: Final = range(4)
_REPEATED: Final = ((2, 2), (3, 3), (4, 5))
_REPEATED_SEEDS: Final = range(3)
_UNIFORM_DEAD_ENDS: Final = 29.0
"""The share of dead ends in large uniform mazes, in per cent (Manna, Dhar and Majumdar, 1992)."""


def judge_generator(
    attempt: GeneratorAttempt, mazes: int = USUAL_MAZES, *, only_rooms: bool = True
) -> Findings:
    """Try a generator at many sizes, with so many mazes in all, always the same.

    With `only_rooms` every room has to be carved. Once its mazes are not connected, or it fails,
    nothing more is asked.
    """
    judge = _Judge(attempt, only_rooms)
    judge.ask_all(max(1, mazes // len(_SIZES)))
    judge.ask_again()
    judge.measure()
    judge.test_uniformity()
    refuted = {claim: judge.refuted[claim] for claim in Claim if claim in judge.refuted}
    return Findings("generator", judge.asked, refuted, judge.figures, tuple(judge.remarks()))


class _Judge:
    """One generator, and what is known of it so far."""

    def __init__(self, attempt: GeneratorAttempt, only_rooms: bool) -> None:
        self._attempt, self._only_rooms = attempt, only_rooms
        self.refuted: dict[Claim, Refutation] = {}
        self.figures: dict[str, float] = {}
        self.asked = 0

    @property
    def is_lost(self) -> bool:
        """Whether a claim of every level is refuted."""
        return bool(self.refuted.keys() - {Claim.PERFECT, Claim.UNIFORM})

    def ask_all(self, seeds: int) -> None:
        """Ask for mazes of all sizes, with so many seeds each."""
        for rows, cols in _SIZES:
            for seed in range(seeds):
                if self.is_lost:
                    return
                self._judge(rows, cols, seed)

    def ask_again(self) -> None:
        """Ask for some mazes again: afresh, then from the same function once more."""
        first = {}
        for asked in product(_REPEATED, _REPEATED_SEEDS):
            if self.is_lost:
                return
            (rows, cols), seed = asked
            first[asked] = self._attempt(rows, cols, seed)
            if _differ(first[asked], self._attempt(rows, cols, seed)):
                why = "it draws from something else than the maze's own random"
                self._refute_same_seed(rows, cols, seed, why)
        for ((rows, cols), seed), before in first.items():
            if self.is_lost:
                return
            self._attempt(rows, cols, seed)
            if _differ(before, self._attempt(rows, cols, seed, again=True)):
                why = "a global variable or a default value keeps something of the first call"
                self._refute_same_seed(rows, cols, seed, why)

    def measure(self) -> None:
        """Ask for some large mazes, and count their dead ends."""
        ends = rooms = 0
        for seed in _MEASURED_SEEDS:
            if self.is_lost:
                return
            carved = self._judge(_MEASURED, _MEASURED, seed)
            ends += dead_ends(carved.maze)
            rooms += _MEASURED**2
        self.figures["dead-ends"] = round(100 * ends / rooms, 1)

    def test_uniformity(self) -> None:
        """Ask for many tiny mazes, unless they are not even perfect."""
        if self.refuted:
            return
        bias = find_bias(self._attempt)
        if bias is None:
            return
        rows, cols = bias.size.rows, bias.size.cols
        self._refute(
            Claim.UNIFORM,
            f"in mazes of {rows}x{cols} rooms {bias.words}",
            self._attempt(rows, cols, bias.seed),
            bias.seed,
        )

    def remarks(self) -> Iterator[str]:
        """Say the figures in sentences."""
        if "dead-ends" in self.figures:
            yield (
                f"dead ends: {self.figures['dead-ends']:.0f} in 100 rooms "
                f"(uniform mazes: {_UNIFORM_DEAD_ENDS:.0f})"
            )

    def _judge(self, rows: int, cols: int, seed: int) -> Carved:
        carved = self._attempt(rows, cols, seed)
        self.asked += 1
        for claim, words in generator_faults(carved, only_rooms=self._only_rooms).items():
            if claim not in self.refuted:
                where = f"in a maze of {rows}x{cols} rooms, seed {seed},"
                self._refute(claim, f"{where} {words}", carved, seed)
        return carved

    def _refute_same_seed(self, rows: int, cols: int, seed: int, why: str) -> None:
        carved = self._attempt(rows, cols, seed)
        told = f"asked twice for a maze of {rows}x{cols} rooms, seed {seed}, it made two: {why}"
        self._refute(Claim.SAME_SEED, told, carved, seed)

    def _refute(self, claim: Claim, sentence: str, carved: Carved, seed: int) -> None:
        self.refuted[claim] = Refutation(claim, sentence, Counterexample(carved.maze, seed=seed))


def _differ(one: Carved, other: Carved) -> bool:
    return one.maze != other.maze or (one.trouble is None) != (other.trouble is None)
