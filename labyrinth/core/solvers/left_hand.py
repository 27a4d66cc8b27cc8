"""The left-hand rule.

The walk sets out in the first open direction of right, down, left, up that has a wall on its left.
In the bottom left corner, where a micromouse starts, it walks as if it had faced up. If all four
directions are open, it first walks to the right until it meets a wall. It stops when it makes its
first move along the wall a second time, since from then on it would only repeat itself.

Source: folklore; known as the hand-on-wall rule, or wall following.
Guarantee: a path in every perfect maze. With loops it may give up although there is a path, and it
cannot tell that there is none, unless no way leads from the start.
"""

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.walking import ALONG_WALLS, LEFT, follow_wall, hand_on_wall

CODE = hand_on_wall("Left-hand rule", "left", "right")


@solver(
    summary="Walks with the left hand on the wall; loops can trap it.",
    time="O(n): no move is made twice",
    memory="O(n) to cut out the detours; the walk itself needs O(1)",
    question="Where does the hand lead in a perfect maze without a goal?",
    answer="""Through every corridor, once along each side, and back to the start: all walls are
        connected.""",
    guarantee=Guarantee.MAY_GIVE_UP,
    growth="walk",
    shortcut="l",
    refused=ALONG_WALLS,
    structures=[("LastTile", "Position only")],
    choices=[("at_junctions", "The walker takes the leftmost open way.")],
    pseudocode=CODE,
)
def left_hand(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Walk with the left hand on the wall."""
    return follow_wall(grid, record, decide, LEFT, CODE)
