"""Modified Prim: a random room of the frontier joins the maze.

Source: after Robert C. Prim, "Shortest connection networks and some generalizations" (1957),
without its weights; as "modified Prim's" in Walter Pullen, "Think Labyrinth".
Guarantee: a perfect maze. Not uniform: the most and the shortest dead ends of all, about 36 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import CARVE, DISCOVER, Pseudocode, Trace

CODE = Pseudocode("Modified Prim")
CODE.line("put a random room in the frontier")
CODE.line("while the frontier is not empty:")
CODE.line("    take a random room out of it")
DIG = CODE.line("    carve it, and the passage from a random carved neighbour", CARVE)
JOIN = CODE.line("    its uncarved neighbours join the frontier", DISCOVER)


@carves_on("modified-prim")
@generator(
    key="modified-prim",
    summary="Joins random rooms of the frontier: the most dead ends of all.",
    texture=Texture.PERFECT,
    dead_ends=35.5,
    structures=lambda: (structures.held_tiles("Frontier"),),
    pseudocode=CODE,
)
def modified_prim(maze: Maze, rng: Random, trace: Trace, joined: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze by joining random rooms of the frontier to those joined before."""
    unseen = uncarved_rooms(maze, joined)
    frontier: list[int] = []
    for room in edge_rooms(maze, unseen, joined):
        for step in steps(maze):
            neighbour = room + step + step
            if unseen[neighbour]:
                unseen[neighbour] = 0
                frontier.append(neighbour)
    trace.events.extend([JOIN + room for room in frontier])
    if not joined:
        frontier.append(random_room(maze, rng.random()))
        unseen[frontier[0]] = 0
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = moves = (2 * up, 2 * down, 2 * left, 2 * right)
    choices = ways(up, down, left, right)
    carved = bytearray(len(unseen))
    for room in joined:
        carved[room] = 1
    done = len(joined)
    while frontier:
        for roll in rolls(rng, 12):
            place = int(draw() * len(frontier))
            room = frontier[place]
            frontier[place] = frontier[-1]
            frontier.pop()
            mask = (
                carved[room + above]
                | carved[room + below] << 1
                | carved[room + before] << 2
                | carved[room + behind] << 3
            )
            if mask:
                step = choices[mask][roll]
                tiles[room + step] = 1
                record(DIG + room + step)
            tiles[room] = carved[room] = 1
            record(DIG + room)
            done += 1
            for move in moves:
                neighbour = room + move
                if unseen[neighbour]:
                    unseen[neighbour] = 0
                    frontier.append(neighbour)
                    record(JOIN + neighbour)
            if not frontier:
                break
        yield done
