"""Modified Prim: a random room of the frontier joins the maze.

1. Carve a random room. Its neighbours are the frontier.
2. Take a random room out of the frontier, and dig to it from a random carved neighbour.
3. Its uncarved neighbours join the frontier. The maze is done when the frontier is empty.

Source: after Robert C. Prim, "Shortest connection networks and some generalizations" (1957),
without its weights; as "modified Prim's" in Walter Pullen, "Think Labyrinth".
Guarantee: a perfect maze. Not uniform: the most and the shortest dead ends of all, about 36 %.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.algorithm import Texture, line
from labyrinth.core.generators import generator
from labyrinth.core.maze import Maze
from labyrinth.core.randomness import rolls
from labyrinth.core.rooms import random_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import CARVE, DISCOVER, EventKind, Trace


@generator(
    key="modified-prim",
    name="Modified Prim",
    summary="Joins random rooms of the frontier: the most dead ends of all.",
    texture=Texture.PERFECT,
    dead_ends=35.5,
    pseudocode=(
        line("carve a random room; its neighbours are the frontier"),
        line("while the frontier is not empty:"),
        line("    take a random room out of it"),
        line("    dig to it from a random carved neighbour", EventKind.CARVE),
        line("    its uncarved neighbours join the frontier", EventKind.DISCOVER),
    ),
)
def modified_prim(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a perfect maze by joining random rooms of the frontier."""
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    up, down, left, right = directions = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    unseen = uncarved_rooms(maze)
    carved = bytearray(len(unseen))
    first = random_room(maze, draw())
    unseen[first] = 0
    frontier = [first]
    done = 0
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
                record(CARVE + room + step)
            tiles[room] = carved[room] = 1
            record(CARVE + room)
            done += 1
            for step in directions:
                neighbour = room + step + step
                if unseen[neighbour]:
                    unseen[neighbour] = 0
                    frontier.append(neighbour)
                    record(DISCOVER + neighbour)
            if not frontier:
                break
        yield done
