"""Hunt and kill: random walks without backtracking, and a hunt for the next beginning.

All rooms before the first uncarved one are carved, so it has a carved neighbour.

Source: Jamis Buck, "Maze generation: hunt-and-kill algorithm" (2011); Walter Pullen, "Think
Labyrinth".
Guarantee: a perfect maze. Not uniform: long winding corridors, about 11 % dead ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.open_tile import begin_in
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at, steps, uncarved_rooms, ways
from labyrinth.core.trace import CARVE, Pseudocode, Trace

CODE = Pseudocode("Hunt and kill")
BEGIN = CODE.line("carve the room at the top left and stand in it", CARVE)
CODE.line("repeat, until no room is uncarved:")
CODE.line("    while the room has uncarved neighbours:")
DIG = CODE.line("        dig to a random one of them", CARVE)
CODE.line("    hunt row by row for the first uncarved room")
HUNT = CODE.line("    dig to it from a random carved neighbour", CARVE)


@carves_on("hunt-and-kill")
@generator(
    key="hunt-and-kill",
    summary="Walks until it is stuck, then hunts for a new start: winding.",
    texture=Texture.PERFECT,
    dead_ends=10.7,
    structures=lambda: (structures.CarvedRooms("Carved"),),
    pseudocode=CODE,
)
def hunt_and_kill(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze by walks and hunts, from the room carved last.

    A hunted room that no carved one is next to begins anew.
    """
    carved = carved or begin_in(maze, trace, BEGIN, room_at(maze, 0, 0))
    tiles = maze.tiles
    record = trace.events.append
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    uncarved = uncarved_rooms(maze, carved)
    is_carved = bytearray(len(uncarved))
    for room in carved:
        is_carved[room] = 1
    hunted = 0
    done = len(carved)
    while done < maze.rows * maze.cols:
        for roll in rolls(rng, 12):
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if mask:
                step = choices[mask][roll]
                line, passage = DIG, room + step
                room = passage + step
            else:
                room = hunted = uncarved.find(1, hunted)
                if room < 0:
                    break
                mask = (
                    is_carved[room + above]
                    | is_carved[room + below] << 1
                    | is_carved[room + before] << 2
                    | is_carved[room + behind] << 3
                )
                if not mask:
                    tiles[room] = is_carved[room] = 1
                    uncarved[room] = 0
                    record(HUNT + room)
                    done += 1
                    continue
                line, passage = HUNT, room + choices[mask][roll]
            tiles[passage] = tiles[room] = is_carved[room] = 1
            uncarved[room] = 0
            record(line + passage)
            record(line + room)
            done += 1
        yield done
