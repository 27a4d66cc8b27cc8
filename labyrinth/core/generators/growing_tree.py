"""Growing tree: one algorithm, whose texture is how it picks the next room.

Source: Walter Pullen, "Think Labyrinth"; Jamis Buck, "Maze generation: growing tree algorithm"
(2011).
Guarantee: a perfect maze. Not uniform: `newest` digs as `dfs` does, `random` as `prim`, `oldest`
straight away from the first room; the default mixes the first two, with 21.7 % dead ends
(measured: 100 mazes of 40 x 40 rooms).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.declaration.options import Mix, shares
from labyrinth.core.generation.toolkit.growing import any_place, grow, middle, oldest
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import CARVE, LEAVE, VISIT, Pseudocode, Trace

# None picks the newest room.
_PICKS = {"newest": None, "oldest": oldest, "random": any_place, "middle": middle}
_DEFAULT = "newest:50,random:50"

CODE = Pseudocode("Growing tree")
BEGIN = CODE.line("carve a random room and put it in the list", VISIT)
CODE.line("while the list is not empty:")
CODE.line("    pick a room of it as `pick` says")
CODE.line("    if it has uncarved neighbours:")
DIG = CODE.line("        dig to a random one of them,", CARVE)
JOIN = CODE.line("        which joins the list at the end", VISIT)
CODE.line("    else:")
DROP = CODE.line("        drop the room", LEAVE)


@carves_on("growing-tree")
@generator(
    key="growing-tree",
    summary="Digs on from the newest, oldest or a random room, as you choose.",
    texture=Texture.PERFECT,
    dead_ends=21.7,
    options=(
        Mix(
            "pick",
            "which room digs next, or a mix such as newest:50,random:50",
            _DEFAULT,
            tuple(_PICKS),
        ),
    ),
    structures=lambda: (structures.held_rooms("List"),),
    pseudocode=CODE,
)
def growing_tree(
    maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = (), pick: str = _DEFAULT
) -> Slices:
    """Carve a perfect maze from the rooms that `pick` says."""
    picks = [_PICKS[each] for each in shares(pick)]
    return grow(maze, rng, trace, carved, BEGIN, DIG, JOIN, DROP, picks)
