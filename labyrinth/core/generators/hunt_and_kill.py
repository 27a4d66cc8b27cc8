"""Hunt and kill: random walks without backtracking, and a hunt for the next start.

Row by row, all rooms before the first uncarved room are carved, so the first uncarved room has a
carved neighbour. In a shape it may have none; it then starts a new tree, and all trees are joined
at the end.

Source: Jamis Buck, "Maze generation: hunt-and-kill algorithm" (2011); Walter Pullen, "Think
Labyrinth".
Guarantee: a perfect maze. Not uniform: long winding corridors, 9.5% dead ends (measured: 750 mazes
of 40 x 40 rooms).
"""

from collections.abc import Sequence
from itertools import compress
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generation.toolkit.tiles import begin_in, join_regions
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, first_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Hunt and kill
| visit the room at the top left
    BEGIN carve: The walk starts at {tile}.
| repeat until every room is visited:
    REPEAT stand: {unvisited} left: a walk starts from {tile}.
|     while the room has unvisited neighbours:
    FREE stand: {tile} has {unvisited_neighbours}.
    STUCK stand: {tile} has no unvisited neighbour: the walk ends.
|         carve a passage to a random one
    DIG carve: {beyond} is {random_choice}; wall {tile} is opened.
    CHOICE consider: {tile} is unvisited: it can be chosen.
    ENTER carve: {tile} is visited: the walk continues from it.
|     hunt row by row for the first unvisited room
    PASSED refuse: {tile} has been visited: the hunt moves on.
    FOUND consider: {tile} is the first unvisited room, row by row.
|     join it to a random visited neighbour
    HUNT carve: {tile} joins {beyond} to a visited neighbour, {carved_choice}.
    BEGIN_ANEW carve: {tile} is visited: the next walk starts from it.
""")
(
    BEGIN, REPEAT, FREE, STUCK, DIG, CHOICE, ENTER, PASSED, FOUND, HUNT, BEGIN_ANEW,
) = CODE.codes.values()  # fmt: skip


@generator(
    summary="Walks until it is stuck, then hunts for a new start: winding paths.",
    time="O(n): the hunt never goes back to a room that it has passed",
    memory="O(n)",
    question="Why can each hunt start where the last one ended?",
    answer="""Every room up to there has been visited, and a visited room stays visited. All hunts
        together check each room once.""",
    dead_ends=9.5,
    structures=[("CarvedRooms", "Carved")],
    choices=[
        ("digging", DIG),
        ("first_uncarved", FOUND, "The walk is stuck. Which room does the hunt find?"),
        ("joined_to", HUNT),
    ],
    pseudocode=CODE,
)
def hunt_and_kill(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:  # noqa: C901 - an algorithm's own loop
    """Carve a perfect maze by walks and hunts.

    The first walk starts in the last of the `carved` rooms, or at the top left if none is carved. A
    room that a hunt finds starts a new tree if it has no carved neighbour.
    """
    carved = carved or begin_in(maze, trace, BEGIN, first_room(maze))
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    rooms = count_rooms(maze)
    if len(carved) < rooms:
        record_decisions(decide, [REPEAT], carved[-1])
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    uncarved = uncarved_rooms(maze, carved)
    is_carved = bytearray(len(uncarved))
    for room in carved:
        is_carved[room] = 1
    hunted = 0
    done = len(carved)
    while done < rooms:
        for roll in rolls(rng, 12):
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if decide is not None:
                decide((FREE if mask else STUCK) + room)
                for move in (above, below, before, behind):
                    if uncarved[room + move]:
                        decide(CHOICE + room + move)
            if mask:
                step = choices[mask][roll]
                passage = room + step
                room = passage + step
                record(DIG + passage)
                record(ENTER + room)
            else:
                before_hunt, hunted = hunted, uncarved.find(1, hunted)
                room = hunted
                if room < 0:
                    break
                if decide is not None:
                    for passed in compress(range(before_hunt, room), is_carved[before_hunt:room]):
                        decide(PASSED + passed)
                    decide(FOUND + room)
                mask = (
                    is_carved[room + above]
                    | is_carved[room + below] << 1
                    | is_carved[room + before] << 2
                    | is_carved[room + behind] << 3
                )
                if not mask:
                    tiles[room] = is_carved[room] = 1
                    uncarved[room] = 0
                    record(BEGIN_ANEW + room)
                    done += 1
                    record_decisions(decide if done < rooms else None, [REPEAT], room)
                    continue
                passage = room + choices[mask][roll]
                record(HUNT + passage)
                record(BEGIN_ANEW + room)
                record_decisions(decide if done + 1 < rooms else None, [REPEAT], room)
            tiles[passage] = tiles[room] = is_carved[room] = 1
            uncarved[room] = 0
            done += 1
        yield done
    if maze.shape is not None:
        yield from join_regions(maze, rng, trace)
