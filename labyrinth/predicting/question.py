"""A question: the lettered candidates of one real choice, and the answer to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Final

from labyrinth.core.choices import Choice

_MOST: Final = 5
_USUAL: Final = 4
"""How many candidates there are where one is to be named, unless another is as right."""
_TEMPTING: Final = 2
_MOST_RIGHT: Final = 3
"""How many of those that could come are named where they are more than leave room for others."""


@dataclass(frozen=True, slots=True)
class Question:
    """A choice with its candidates: flat tiles by their letters, in reading order."""

    choice: Choice
    candidates: dict[str, int]

    @property
    def right(self) -> frozenset[str]:
        """The letters of the candidates that could come."""
        return self.letters_of(self.choice.right)

    @property
    def came(self) -> str:
        """The letter of the one that came."""
        return next(iter(self.letters_of([self.choice.tile])))

    def letters_of(self, tiles: Collection[int]) -> frozenset[str]:
        """Return the letters of those of the tiles that are candidates."""
        return frozenset(letter for letter, tile in self.candidates.items() if tile in tiles)

    def is_right(self, answer: Iterable[str]) -> bool:
        """Whether the letters answer it: one of the right ones, or by a coin all of them."""
        given = frozenset(answer)
        if self.choice.by_coin:
            return given == self.right
        return len(given) == 1 and given <= self.right


def question(choice: Choice, seed: int) -> Question:
    """Return the question of a choice: what came, the most tempting others, some at random.

    The same choice and seed give the same one.
    """
    rng = Random(seed << 32 | choice.position)
    others = [tile for tile in choice.right if tile != choice.tile]
    if choice.by_coin:
        right = others if len(others) < _MOST - 1 else _some(rng, others, _MOST_RIGHT - 1)
        most = _MOST
    else:
        right, most = others[:1], _USUAL + bool(others)
    tiles = [choice.tile, *right]
    tiles += choice.wrong[: min(_TEMPTING, most - len(tiles))]
    rest = [tile for tile in choice.wrong[_TEMPTING:] if tile not in tiles]
    tiles += _some(rng, rest, most - len(tiles))
    return Question(choice, dict(zip(ascii_uppercase, sorted(tiles), strict=False)))


def _some(rng: Random, tiles: list[int], number: int) -> list[int]:
    """Return so many of the tiles at random, or all of them."""
    left = list(tiles)
    return [left.pop(int(rng.random() * len(left))) for _ in range(min(number, len(left)))]
