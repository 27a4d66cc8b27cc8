"""The random mouse.

1. Walk from the start. On every tile draw one of the ways that are open, but for the way back, and
   walk it; turn round where there is no other way.
2. Stop at a goal. The path is the walk without its detours: back from the goal, each time to the
   tile from which a tile was first entered.
3. Stop, and give up, when the limit of moves is reached.

Source: folklore; Claude Shannon's mouse Theseus (1950) is its learned relative.
Guarantee: none before the limit; sooner or later the mouse would find every goal that can be
reached. It cannot tell that there is no path, unless no way leads from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import islice
from random import Random

from labyrinth.core.algorithm import Found, Growth, Guarantee, line
from labyrinth.core.field import Field
from labyrinth.core.options import Number
from labyrinth.core.randomness import rolls
from labyrinth.core.rooms import ways
from labyrinth.core.solvers import solver
from labyrinth.core.structures import Place
from labyrinth.core.trace import EventKind
from labyrinth.core.walking import is_isolated, walk

_OPEN_TO_ONE = bytes([0] + [1] * 255)


@solver(
    key="random-mouse",
    name="Random mouse",
    summary="Runs on at random until it stands at the goal, or is tired.",
    guarantee=Guarantee.BY_CHANCE,
    growth=Growth.WALK,
    shortcut="m",
    options=(
        Number("limit", "the most moves that it makes", 1_000_000, 1, 10_000_000),
        Number("seed", "what its choices are drawn from", 0, 0, 2**64 - 1),
    ),
    structures=(Place("Nothing but its place"),),
    pseudocode=(
        line("until a goal is reached:"),
        line("    draw an open way, but for the way back; or turn round"),
        line("    walk on to a tile for the first time", EventKind.EXPAND),
        line("        or once more", EventKind.STEP),
        line("    if the limit of moves is reached: give up"),
        line("leave the detours out of the walk, done", EventKind.PATH),
    ),
)
def random_mouse(
    field: Field, record: Callable[[int], None], limit: int = 1_000_000, seed: int = 0
) -> Generator[int, None, Found]:
    """Walk at random."""
    if is_isolated(field):
        return walk(field, record, ())
    tired = f"The mouse found no goal in {limit:,} moves; there may still be a path."
    return walk(field, record, islice(_tiles(field, Random(seed)), limit), tired)


def _tiles(field: Field, rng: Random) -> Iterator[int]:
    tile, width = field.start, field.width
    is_open = field.tiles.translate(_OPEN_TO_ONE)
    up, down, left, right = -width, width, -1, 1
    choices = ways(up, down, left, right)
    way_back = {up: 2, down: 1, left: 8, right: 4}
    back = 0
    while True:
        for roll in rolls(rng, 12):
            mask = (
                is_open[tile + up]
                | is_open[tile + down] << 1
                | is_open[tile + left] << 2
                | is_open[tile + right] << 3
            )
            step = choices[mask & ~back or mask][roll]
            back = way_back[step]
            tile += step
            yield tile
