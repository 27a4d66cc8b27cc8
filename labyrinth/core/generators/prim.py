"""Simplified Prim: a tree that always grows from one of its rooms, chosen at random.

Source: after Robert C. Prim, "Shortest connection networks and some generalizations" (1957),
without its weights; as "Simplified Prim's" in Jamis Buck, "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: short passages around the first room, about 28% dead ends.
"""

from collections.abc import Sequence
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generation.toolkit.tiles import begin_in
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Simplified Prim
| visit a random room and put it into the active list
    BEGIN visit: {tile} is visited first and joins the active list.
| while the active list is not empty:
    MORE stand: {active} in the active list.
|     pick a random room from the active list
    PICK stand: {tile} is picked at random from the active list.
|     if it has unvisited neighbours:
    FREE stand: {tile} has {unvisited_neighbours}.
|         carve a passage to a random one,
    DIG carve: {beyond} is {random_choice}; wall {tile} is opened.
    CHOICE consider: {tile} is unvisited: it can be chosen.
|         which joins the active list
    JOIN visit: {tile} is visited and joins the active list.
|     else:
    STUCK stand: {tile} has no unvisited neighbour left.
|         remove the room from the list
    DROP leave: {tile} leaves the list: all its neighbours have been visited.
""")
BEGIN, MORE, PICK, FREE, DIG, CHOICE, JOIN, STUCK, DROP = CODE.codes.values()


@generator(
    summary="Extends from random rooms of the maze: many short dead ends.",
    time="O(n): each room joins and leaves the active list once",
    memory="O(n)",
    question="How can you tell its mazes from those of true Prim?",
    answer="""Its paths run almost straight out from the first room: a solution in 40 x 40
        rooms has about 170 steps, true Prim's about 260. Dead ends: 28% of the rooms, not 30%.""",
    begin_with=3,
    dead_ends=27.6,
    structures=[("StackOfRooms", "Active list")],
    choices=[("digging", DIG), ("picking", BEGIN, PICK)],
    pseudocode=CODE,
)
def prim(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze: each passage leads out of a random room of the tree."""
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
    while active:
        for roll in rolls(rng, 12):
            place = int(draw() * len(active))
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
                active[place] = active[-1]
                active.pop()
                if not active:
                    break
        yield done
