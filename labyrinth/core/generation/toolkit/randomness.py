"""Random draws that are the same on every platform and Python, and fast in bulk.

Only `random`, `randbytes` and `getrandbits` of `Random` are used: a seed determines their results.
The results of its other methods may also depend on the version of Python.
"""

from collections.abc import Iterator
from functools import cache, partialmethod
from random import Random
from typing import Final, TypeVar

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.task import SLICE

# Bytes per first draw, in whole words, so that drawing the rest later gives the same bytes.
_FIRST_PIECE: Final = 256

Item = TypeVar("Item")


_SAME_EVERYWHERE = ("random", "randbytes", "getrandbits", "seed", "getstate", "setstate")


class ReproducibleRandom(Random):
    """A source of random numbers that refuses methods which may change between Python versions."""


def _refuse(rng: Random, method: str, *given: object, **named: object) -> None:
    raise LabyrinthError(
        f"Random.{method} may draw other values in another version of Python: use random, "
        f"randbytes or getrandbits, or the functions below, rolls and shuffle of {__name__}"
    )


for _method, _function in vars(Random).items():
    if callable(_function) and not _method.startswith("_") and _method not in _SAME_EVERYWHERE:
        setattr(ReproducibleRandom, _method, partialmethod(_refuse, _method))


def rolls(rng: Random, sides: int, count: int = SLICE) -> bytes:
    """Return about `count` unbiased draws from 0 to `sides` - 1, for 1 to 256 sides.

    Draws that would favour the low numbers are rejected, so there may be fewer than `count`.
    """
    table, rejected = _tables(sides)
    return rng.randbytes(count).translate(table, rejected)


def rolls_in_pieces(rng: Random, sides: int) -> Iterator[bytes]:
    """Yield draws as `rolls` returns them, without end, in turn as a short and a long piece.

    The random bits of both pieces are drawn together, so other draws from `rng` do not depend on
    whether the long piece is used. Small mazes need only the first short piece, which saves half
    the time of drawing.
    """
    table, rejected = _tables(sides)
    while True:
        first = rng.randbytes(_FIRST_PIECE)
        rest = rng.getrandbits(8 * (SLICE - _FIRST_PIECE))
        yield first.translate(table, rejected)
        yield rest.to_bytes(SLICE - _FIRST_PIECE, "little").translate(table, rejected)


def draw_numbers(rng: Random, low: int, high: int, count: int) -> bytes:
    """Return `count` numbers from `low` to `high`, both within 0 to 255, each equally likely."""
    drawn = bytearray()
    while len(drawn) < count:
        drawn += rolls(rng, high - low + 1, count - len(drawn) + 64)
    wanted = bytes(range(low, high + 1)).ljust(256, b"\x00")
    return bytes(drawn[:count]).translate(wanted)


def below(rng: Random, bound: int) -> int:
    """Return a random whole number from 0 to `bound` - 1."""
    return int(rng.random() * bound)


def shuffle(rng: Random, items: list[Item]) -> None:
    """Shuffle a list in place (Fisher and Yates, 1938)."""
    draw = rng.random
    for last in range(len(items) - 1, 0, -1):
        other = int(draw() * (last + 1))
        items[last], items[other] = items[other], items[last]


@cache
def _tables(sides: int) -> tuple[bytes, bytes]:
    fair = 256 - 256 % sides
    return bytes(value % sides for value in range(256)), bytes(range(fair, 256))
