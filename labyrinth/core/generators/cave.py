"""Cave: a cellular automaton smooths random tiles, and the largest region stays.

Source: Jim Babcock, "Cellular automata method for generating random cave-like levels" (2005).
Guarantee: connected tiles. Any tile may be open, so rooms, passages and posts mean nothing here.
"""

from __future__ import annotations

from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, generator
from labyrinth.core.declaration.options import Number
from labyrinth.core.generation.toolkit.cellular_automaton import (
    CANNOT_CARVE_ON,
    largest_region,
    live,
    rule,
)
from labyrinth.core.generation.toolkit.transform import transform
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import CARVE, FILL, Pseudocode, Trace

_MOST_OF_NINE = rule(born=frozenset(range(5, 9)), survives=frozenset(range(4, 9)))

CODE = Pseudocode("Cave")
BEGIN = CODE.line("open each tile but the border by a chance of `open` per cent", CARVE)
CODE.line("in each of `rounds` rounds, for all tiles at once:")
CLOSE = CODE.line("    fill it if 5 of the 9 tiles around, itself included, are walls", FILL)
OPEN = CODE.line("    else open it", CARVE)
DROP = CODE.line("fill all but the largest region", FILL)
MIDDLE = CODE.line("if no two open tiles touch: open the room in the middle", CARVE)


@generator(
    key="cave",
    summary="A cellular automaton smooths random tiles into one cave.",
    texture=Texture.CAVE,
    options=(
        Number("open", "how many tiles are open at first, in per cent", 58, 0, 100),
        Number("rounds", "how often the tiles are smoothed", 5, 0, 50),
    ),
    cannot_carve_on=CANNOT_CARVE_ON,
    structures=lambda: (structures.OpenTiles(),),
    pseudocode=CODE,
)
def cave(maze: Maze, rng: Random, trace: Trace, open: int = 58, rounds: int = 5) -> Slices:
    """Carve one cave."""
    rooms = maze.rows * maze.cols
    phases = rounds + 2
    for share in live(maze, rng, trace, _MOST_OF_NINE, open, rounds, BEGIN, OPEN, CLOSE):
        yield int(rooms * share * (rounds + 1) / phases)
    tiles = yield from largest_region(maze, maze.tiles, rooms * (rounds + 1) // phases)
    for share in transform(maze, trace, tiles, MIDDLE, DROP):
        yield int(rooms * (rounds + 1 + share) / phases)
