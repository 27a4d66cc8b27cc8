"""Growing tree: one algorithm, whose texture depends on how it picks the next room.

Source: Walter Pullen, "Think Labyrinth"; Jamis Buck, "Maze generation: growing tree algorithm"
(2011).
Guarantee: a perfect maze. Not uniform: `newest` works like `dfs`, `random` like `prim`, and
`oldest` carves outwards from the first room; the default mixes the first two, with 21.6% dead ends
(measured: 750 mazes of 40 x 40 rooms).
"""

from collections.abc import Callable, Sequence
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.declaration.options import Mix, shares
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generation.toolkit.tiles import begin_in
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

# `(active, draw)`: returns the index of the next room, from draws from 0.0 to 1.0 (excluded).
Pick = Callable[[list[int], Callable[[], float]], int]


def any_place(active: list[int], draw: Callable[[], float]) -> int:
    """Return a random index of the active list that holds a room; negative entries hold none."""
    place = int(draw() * len(active))
    while active[place] < 0:
        place = int(draw() * len(active))
    return place


def _from_place(active: list[int], place: int) -> int:
    """Return the first index of the active list, from `place` on, that holds a room.

    A negative entry holds no room but points to a later index. The search makes the entries that it
    passes point further, so that the next search is shorter.
    """
    while (entry := active[place]) < 0:
        active[place] = min(entry, active[-entry])  # the later index is the more negative
        place = -entry
    return place


# None picks the newest room.
PICKS: dict[str, Pick | None] = {
    "newest": None,
    "oldest": lambda active, draw: _from_place(active, 0),
    "random": any_place,
    "middle": lambda active, draw: _from_place(active, len(active) // 2),
}
_DEFAULT = "newest:50,random:50"

CODE = Pseudocode("""
Growing tree
| visit a random room and put it into the active list
    BEGIN visit: {tile} is visited first and joins the active list.
| while the active list is not empty:
    MORE stand: {active} in the active list.
|     pick a room from it, as `pick` says
    PICK stand: {tile} is picked: {age} in the active list.
|     if it has unvisited neighbours:
    FREE stand: {tile} has {unvisited_neighbours}.
|         carve a passage to a random one,
    DIG carve: {beyond} is {random_choice}; wall {tile} is opened.
    CHOICE consider: {tile} is unvisited: it can be chosen.
|         which joins the end of the list
    JOIN visit: {tile} is visited and joins the active list.
|     else:
    STUCK stand: {tile} has no unvisited neighbour left.
|         remove the room from the list
    DROP leave: {tile} leaves the list: all its neighbours have been visited.
""")
BEGIN, MORE, PICK, FREE, DIG, CHOICE, JOIN, STUCK, DROP = CODE.codes.values()


@generator(
    summary="Extends from the newest, the oldest or a random room, as you choose.",
    time="O(n) on average: each room joins and leaves the list once",
    memory="O(n)",
    question="With which `pick` are the paths from the first room as short as possible?",
    answer="""With `oldest`: a room carves in all directions before the next room does, so every
        room is reached as directly as possible.""",
    dead_ends=21.6,
    options=(
        Mix(
            "pick",
            "which room to pick next, or a mix such as newest:50,random:50",
            _DEFAULT,
            tuple(PICKS),
        ),
    ),
    structures=[("StackOfRooms", "Active list")],
    choices=[("digging", DIG), ("picking", BEGIN, PICK, "pick", _DEFAULT)],
    pseudocode=CODE,
)
def growing_tree(
    maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = (), pick: str = _DEFAULT
) -> Slices:
    """Carve a perfect maze from the rooms that `pick` chooses.

    The active list begins with the carved rooms (tile indices) that have uncarved neighbours, or
    with a random room if none is carved. For each step one of the rules in `pick` is drawn by
    weight, and chooses the room to dig from.
    """
    picks = [PICKS[each] for each in shares(pick)]
    begun = carved or begin_in(maze, trace, BEGIN, random_room(maze, rng.random()))
    uncarved = uncarved_rooms(maze, begun)
    active, done = list(begun), len(begun)
    if carved:
        active = list(edge_rooms(maze, uncarved, carved))
        trace.events.extend([BEGIN + room for room in active])
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    kinds = len(picks)
    # The rooms keep their order: one that leaves the list is replaced by minus the next index to
    # look at. The last index always holds a room.
    replaced = 0
    while active:
        for roll in rolls(rng, 12):
            choose = picks[int(draw() * kinds)]
            place = choose(active, draw) if choose else len(active) - 1
            room = active[place]
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if decide is not None:
                record_decisions(decide, [MORE, PICK, FREE if mask else STUCK], room)
                for step in (up, down, left, right):
                    if uncarved[room + 2 * step]:
                        decide(CHOICE + room + 2 * step)
            if mask:
                step = choices[mask][roll]
                tiles[room + step] = 1
                record(DIG + room + step)
                room += step + step
                tiles[room] = 1
                uncarved[room] = 0
                record(JOIN + room)
                active.append(room)
                done += 1
            else:
                record(DROP + room)
                active[place] = -(place + 1)
                replaced += 1
                while active and active[-1] < 0:
                    active.pop()
                    replaced -= 1
                if 2 * replaced > len(active):
                    active = [room for room in active if room > 0]
                    replaced = 0
                if not active:
                    break
        yield done
