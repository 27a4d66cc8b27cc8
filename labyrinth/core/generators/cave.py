"""Cave: a cellular automaton smooths random tiles, and the largest region stays.

Source: Jim Babcock, "Cellular automata method for generating random cave-like levels" (2005).
Guarantee: connected tiles. Any tile may be open, so the maze has no grid of rooms and passages.
"""

from random import Random

from labyrinth.core.declaration.generator import Slices, Texture, generator
from labyrinth.core.declaration.options import Number
from labyrinth.core.generation.toolkit.cellular_automaton import CANNOT_CARVE_ON, Automaton, rule
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Pseudocode, Trace

_MOST_OF_NINE = rule(born=frozenset(range(5, 9)), survives=frozenset(range(4, 9)))

CODE = Pseudocode("""
Cave
| open each tile inside the border with a chance of `open`%
    BEGIN carve: {tile} is open at first, with a chance of {open_by_chance}%.
| in each of `rounds` rounds, for all tiles at once:
    ROUND stand: Round {round} starts: all tiles change at once.
|     fill a tile if 5 or more of 9 tiles, itself and its neighbours, are walls
    CLOSE fill: {tile} is filled: {walls_of_nine} of 9 tiles, itself and its neighbours, were walls.
|     else open it
    OPEN carve: {tile} opens: {walls_of_nine} of 9 tiles, itself and its neighbours, were walls.
| fill all regions but the largest
    DROP fill: {tile} is not in the largest region: it is filled.
| if no two open tiles touch: open the room in the middle
    MIDDLE carve: {tile}, the room in the middle, opens: no two open tiles touched.
    TOUCH stand: {tile} touches another open tile: the largest region stays.
""")
AUTOMATON = Automaton(CODE, _MOST_OF_NINE)


@generator(
    summary="A cellular automaton smooths random tiles into one cave.",
    time="O(r n): every round looks at every tile",
    memory="O(n)",
    question="Why do the first rounds change a lot, and later rounds hardly anything?",
    answer="""Each round wears away small details. Soon nearly every tile agrees with most of
        the tiles around it, and stays as it is.""",
    texture=Texture.CAVE,
    options=(
        Number("open", "percentage of tiles that are open at first", 58, 0, 100),
        Number("rounds", "number of smoothing rounds", 5, 0, 50),
    ),
    cannot_carve_on=CANNOT_CARVE_ON,
    structures=["OpenTiles"],
    choices="All tiles change at once, by a fixed rule: nothing is chosen.",
    pseudocode=CODE,
)
def cave(maze: Maze, rng: Random, trace: Trace, open: int = 58, rounds: int = 5) -> Slices:
    """Carve a cave from random tiles, `open` percent of them open, in `rounds` rounds."""
    return AUTOMATON.grow(maze, rng, trace, open, rounds)
