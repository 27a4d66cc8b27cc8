"""Cellular Mazectric: the cellular automaton B3/S1234 grows corridors, which are then joined.

Regions behind walls thicker than a tile cannot be connected, and are filled.

Source: the rule "Mazectric" among the life-like cellular automata, after John Conway's "Life"
(Martin Gardner, 1970); connecting the corridors is an addition of this program.
Guarantee: connected tiles. Any tile may be open, so the maze has no grid of rooms and passages:
corridors with many branches and loops, longer and straighter than those of `cellular-maze`.
"""

from random import Random

from labyrinth.core.declaration.generator import Slices, Texture, generator
from labyrinth.core.generation.toolkit.cellular_automaton import CANNOT_CARVE_ON, OPTIONS, life_like
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Trace

AUTOMATON = life_like("Cellular Mazectric", 4)


@generator(
    summary="A cellular automaton grows straight corridors, with many loops.",
    time="O(r n): every round looks at every tile",
    memory="O(n)",
    question="""Its rule differs from that of the cellular maze by a single number. What does that
        change?""",
    answer="""Here a tile with five open neighbours closes too. Turns and junctions are the crowded
        places: fewer of them survive, so corridors run straighter.""",
    texture=Texture.CAVE,
    options=OPTIONS,
    cannot_carve_on=CANNOT_CARVE_ON,
    structures=["OpenTiles"],
    choices="All tiles change at once, by a fixed rule: nothing is chosen.",
    pseudocode=AUTOMATON.code,
)
def cellular_mazectric(
    maze: Maze, rng: Random, trace: Trace, open: int = 30, rounds: int = 20
) -> Slices:
    """Grow a maze from random tiles, `open` percent of them open, in `rounds` rounds."""
    return AUTOMATON.grow(maze, rng, trace, open, rounds)
