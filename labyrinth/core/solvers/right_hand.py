"""The right-hand rule.

The walk sets out in the first open direction of right, down, left, up that has a wall on its right.
In the bottom left corner, where a micromouse starts, it walks as if it had faced up. If all four
directions are open, it first walks to the right until it meets a wall. It stops when it makes its
first move along the wall a second time, since from then on it would only repeat itself.

Source: folklore; known as the hand-on-wall rule, or wall following.
Guarantee: a path in every perfect maze. With loops it may give up although there is a path, and it
cannot tell that there is none, unless no way leads from the start.
"""

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.walking import ALONG_WALLS, RIGHT, follow_wall, hand_on_wall

CODE = hand_on_wall("Right-hand rule", "right", "left")


@solver(
    summary="Walks with the right hand on the wall; loops can trap it.",
    time="O(n): no move is made twice",
    memory="O(n) to cut out the detours; the walk itself needs O(1)",
    question="When do the right and the left hand find different paths?",
    answer="""Never in a perfect maze with one goal: it has only one path, and only the detours
        differ. With loops or several goals, each hand follows its own wall.""",
    guarantee=Guarantee.MAY_GIVE_UP,
    growth="walk",
    shortcut="r",
    refused=ALONG_WALLS,
    structures=[("LastTile", "Position only")],
    choices=[("at_junctions", "The walker takes the rightmost open way.")],
    pseudocode=CODE,
)
def right_hand(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Walk with the right hand on the wall."""
    return follow_wall(grid, record, decide, RIGHT, CODE)
