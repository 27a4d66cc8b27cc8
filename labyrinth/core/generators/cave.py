"""Cave: a cellular automaton smooths random tiles, and the largest region stays.

1. Open each tile but the border by chance, as often as the option `open` says (in per cent).
2. In each of some rounds (option `rounds`), all at once: a tile becomes a wall if at least five of
   the nine tiles of its neighbourhood, itself included, are walls, and a corridor if not.
3. Keep the largest connected region and fill all others. If nothing is open at all, open the room
   in the middle.

Source: Jim Babcock, "Cellular automata method for generating random cave-like levels" (2005).
Guarantee: connected tiles. Any tile may be open, so rooms, passages and posts mean nothing here.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Texture, generator
from labyrinth.core.declaration.options import Number
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.generation.toolkit.automaton_lines import (
    in_filling_after_rounds,
    in_first_round,
)
from labyrinth.core.generation.toolkit.cellular_automaton import largest_region, live, rule
from labyrinth.core.generation.toolkit.transform import transform
from labyrinth.core.maze.maze import Maze
from labyrinth.core.structures import OpenTiles
from labyrinth.core.trace.trace import EventKind, Trace

_MOST_OF_NINE = rule(born=frozenset(range(5, 9)), survives=frozenset(range(4, 9)))


@generator(
    key="cave",
    name="Cave",
    summary="A cellular automaton smooths random tiles into one cave.",
    texture=Texture.CAVE,
    options=(
        Number("open", "how many tiles are open at first, in per cent", 58, 0, 100),
        Number("rounds", "how often the tiles are smoothed", 5, 0, 50),
    ),
    cannot_carve_on="All tiles change at once: the picture does not tell the round.",
    structures=(OpenTiles(),),
    pseudocode=(
        line("open each tile by chance", EventKind.CARVE, when=in_first_round),
        line("in each round, for all tiles at once:"),
        line(
            "    fill it if 5 of the 9 tiles around are walls",
            EventKind.FILL,
            when=lambda player: not in_filling_after_rounds(player),
        ),
        line("    else open it", EventKind.CARVE),
        line("fill all but the largest region", EventKind.FILL),
    ),
)
def cave(
    maze: Maze, rng: Random, trace: Trace, open: int = 58, rounds: int = 5
) -> Generator[int, None, None]:
    """Carve one cave."""
    rooms = maze.rows * maze.cols
    phases = rounds + 2
    for share in live(maze, rng, trace, _MOST_OF_NINE, open, rounds):
        yield int(rooms * share * (rounds + 1) / phases)
    tiles = yield from largest_region(maze, maze.tiles, rooms * (rounds + 1) // phases)
    for share in transform(maze, trace, tiles):
        yield int(rooms * (rounds + 1 + share) / phases)
