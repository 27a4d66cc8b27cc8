"""Modified Prim: a random room of the frontier joins the maze.

Source: after Robert C. Prim, "Shortest connection networks and some generalizations" (1957),
without its weights; as "modified Prim's" in Walter Pullen, "Think Labyrinth".
Guarantee: a perfect maze. Not uniform: the most dead ends of all generators, about 35%.
"""

from collections.abc import Sequence
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Modified Prim
| put a random room on the frontier
    FIRST stand: The frontier holds only {tile} at first.
| while the frontier is not empty:
    MORE stand: {on_frontier} on the frontier.
|     take a random room from it
    TAKE consider takes: {tile} is taken at random from the frontier.
|     visit it, and carve the passage to a random visited neighbour
    DIG carve: {tile} joins {beyond} to a visited neighbour, {carved_choice}.
    CARVE_ROOM carve: {tile} is visited: it belongs to the maze.
|     its unvisited neighbours join the frontier
    JOIN discover: {tile} is unvisited and next to the maze: it joins the frontier.
    KNOWN refuse: {tile} {visited_or_on_frontier}.
""")
FIRST, MORE, TAKE, DIG, CARVE_ROOM, JOIN, KNOWN = CODE.codes.values()


@generator(
    summary="Joins random rooms of the frontier: the most dead ends of all.",
    time="O(n): each room joins the frontier once and leaves it once",
    memory="O(n)",
    question="Why does it leave more dead ends than the other tree builders?",
    answer="""It chooses among rooms on the frontier, not among rooms to extend from: many
        rooms join as dead ends and are never extended.""",
    dead_ends=35.4,
    structures=[("Stack", "Frontier")],
    choices=[("from_list", TAKE), ("joined_to", DIG)],
    pseudocode=CODE,
)
def modified_prim(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:  # noqa: C901 - an algorithm's own loop
    """Carve a perfect maze by joining random frontier rooms to it."""
    unseen = uncarved_rooms(maze, carved)
    frontier: list[int] = []
    for room in edge_rooms(maze, unseen, carved):
        for step in steps(maze):
            neighbour = room + step + step
            if unseen[neighbour]:
                unseen[neighbour] = 0
                frontier.append(neighbour)
    trace.events.extend([JOIN + room for room in frontier])
    if not carved:
        frontier.append(random_room(maze, rng.random()))
        unseen[frontier[0]] = 0
        record_decisions(trace.decide, [FIRST], frontier[0])
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    inside = uncarved_rooms(maze)
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = moves = (2 * up, 2 * down, 2 * left, 2 * right)
    choices = ways(up, down, left, right)
    is_carved = bytearray(len(unseen))
    for room in carved:
        is_carved[room] = 1
    done = len(carved)
    while frontier:
        for roll in rolls(rng, 12):
            place = int(draw() * len(frontier))
            room = frontier[place]
            frontier[place] = frontier[-1]
            frontier.pop()
            if decide is not None:
                decide(MORE + room)
                decide(TAKE + room)
            mask = (
                is_carved[room + above]
                | is_carved[room + below] << 1
                | is_carved[room + before] << 2
                | is_carved[room + behind] << 3
            )
            if mask:
                step = choices[mask][roll]
                tiles[room + step] = 1
                record(DIG + room + step)
            tiles[room] = is_carved[room] = 1
            record(CARVE_ROOM + room)
            done += 1
            for move in moves:
                neighbour = room + move
                if unseen[neighbour]:
                    unseen[neighbour] = 0
                    frontier.append(neighbour)
                    record(JOIN + neighbour)
                elif decide is not None and inside[neighbour]:
                    decide(KNOWN + neighbour)
            if not frontier:
                break
        yield done
