"""Growing tree: one algorithm, whose texture is how it picks the next room.

Source: Walter Pullen, "Think Labyrinth"; Jamis Buck, "Maze generation: growing tree algorithm"
(2011).
Guarantee: a perfect maze. Not uniform: `newest` digs as `dfs` does, `random` as `prim`, `oldest`
straight away from the first room; the default mixes the first two, with 21.6 % dead ends
(measured: 750 mazes of 40 x 40 rooms).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from labyrinth.core import choices, structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.declaration.options import Mix, shares
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.toolkit.growing import GrowingLines, any_place, grow, middle, oldest
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Pseudocode, Trace

# None picks the newest room.
_PICKS = {"newest": None, "oldest": oldest, "random": any_place, "middle": middle}
_DEFAULT = "newest:50,random:50"

CODE = Pseudocode(
    "Growing tree",
    """
| carve a random room and put it in the active list
    BEGIN visit: {tile} is in the active list, where the digging begins.
| while the active list is not empty:
    MORE stand: {active} in the active list.
|     pick a room of it as `pick` says
    PICK stand: {tile} is picked: in the active list it is {age}.
|     if it has uncarved neighbours:
    FREE stand: {tile} has {uncarved_neighbours}.
|         dig to a random one of them,
    DIG carve: {tile} is dug to {beyond}, {random_choice}.
    CHOICE consider: {tile} is uncarved: it may be dug to.
|         which joins the list at its end
    JOIN visit: {tile} is carved, and in the active list now.
|     else:
    STUCK stand: {tile} has no uncarved neighbour left.
|         drop the room
    DROP leave: {tile} leaves the list: all around it is carved.
""",
)
BEGIN, MORE, PICK, FREE, DIG, CHOICE, JOIN, STUCK, DROP = CODE.codes.values()
LINES = GrowingLines(
    BEGIN, DIG, JOIN, DROP, pick=[MORE, PICK], free=[FREE], choice=[CHOICE], stuck=[STUCK]
)


def _ways_of(recipe: str) -> list[str]:
    """Return the ways in which a generation picks rooms."""
    pick = Recipe.parse(recipe).options.get("pick", _DEFAULT)
    return list(dict.fromkeys(shares(str(pick))))


@carves_on("growing-tree")
@generator(
    key="growing-tree",
    summary="Digs on from the newest, oldest or a random room, as you choose.",
    time="O(n) on average: each room joins the list once and is dropped once",
    memory="O(n)",
    question="With which `pick` are the ways from the first room as short as can be?",
    answer=(
        "With `oldest`: a room digs in all directions before the next may, so every room is "
        "reached straight from the first."
    ),
    texture=Texture.PERFECT,
    dead_ends=21.6,
    options=(
        Mix(
            "pick",
            "which room digs next, or a mix such as newest:50,random:50",
            _DEFAULT,
            tuple(_PICKS),
        ),
    ),
    structures=lambda: (structures.held_rooms("Active list"),),
    choices=lambda: choices.Several(choices.Digging(DIG), choices.Picking(BEGIN, PICK, _ways_of)),
    pseudocode=CODE,
)
def growing_tree(
    maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = (), pick: str = _DEFAULT
) -> Slices:
    """Carve a perfect maze from the rooms that `pick` says."""
    picks = [_PICKS[each] for each in shares(pick)]
    return grow(maze, rng, trace, carved, LINES, picks)
