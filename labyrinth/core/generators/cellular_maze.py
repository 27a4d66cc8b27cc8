"""Cellular maze: the cellular automaton B3/S12345 grows corridors, which are then joined.

Regions behind walls thicker than a tile cannot be connected, and are filled.

Source: the rule "Maze" among the life-like cellular automata, after John Conway's "Life" (Martin
Gardner, 1970); connecting the corridors is an addition of this program.
Guarantee: connected tiles. Any tile may be open, so the maze has no grid of rooms and passages:
winding corridors with many branches and loops.
"""

from random import Random

from labyrinth.core.declaration.generator import Slices, Texture, generator
from labyrinth.core.generation.toolkit.cellular_automaton import CANNOT_CARVE_ON, OPTIONS, life_like
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Trace

AUTOMATON = life_like("Cellular maze", 5)


@generator(
    summary="A cellular automaton grows short corridors with many loops.",
    time="O(r n): every round looks at every tile",
    memory="O(n)",
    question="What keeps its corridors from growing into halls?",
    answer="""A tile with six or more open neighbours closes, and a wall opens only if it has
        exactly three: crowded places thin out again.""",
    texture=Texture.CAVE,
    options=OPTIONS,
    cannot_carve_on=CANNOT_CARVE_ON,
    structures=["OpenTiles"],
    choices="All tiles change at once, by a fixed rule: nothing is chosen.",
    pseudocode=AUTOMATON.code,
)
def cellular_maze(
    maze: Maze, rng: Random, trace: Trace, open: int = 30, rounds: int = 20
) -> Slices:
    """Grow a maze from random tiles, `open` percent of them open, in `rounds` rounds."""
    return AUTOMATON.grow(maze, rng, trace, open, rounds)
