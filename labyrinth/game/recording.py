"""The trace of a walk by hand, in the same form as the trace of a search."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.trace.pseudocode import Pseudocode
from labyrinth.core.trace.trace import Trace
from labyrinth.game.walk import trail_of

CODE: Final = Pseudocode("""
By hand
| stand on the start
    BEGIN expand:
| until a goal is reached:
|     step onto an open neighbour that is new
    NEW expand:
|         or known
    KNOWN step:
|     or go back to the previous tile:
|         erase the last step of the trail
    ERASE leave:
|         and stand on the previous tile
    BACK step:
| what is left of the trail is the path
    DONE path:
""")
BEGIN, NEW, KNOWN, ERASE, BACK, DONE = CODE.codes.values()


# The description of a walk among algorithms; nobody searches with it.
BY_HAND: Final = SolverAlgorithm(
    key="by-hand",
    summary="A walk by hand.",
    documentation=(
        "You walked. A tile counts as expanded when you step onto it for the first time; going "
        "back to the previous tile undoes the step.\n\n"
        "Source: you.\nGuarantee: none."
    ),
    guarantee=Guarantee.BY_CHANCE,
    growth="walk",
    structures=[("LastTile", "Nothing but the walker's place")],
    pseudocode=CODE,
)


def trace_of_walk(maze: Maze, walked: Sequence[Position]) -> Trace:
    """Return the trace of a walk through a maze over the tiles `walked`, the start first.

    After all events of the walk, the marked tiles are its trail, and the last event is on the
    walker's tile. If the walk ends on a goal, the events of the path follow.
    """
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), CODE)
    trace.start = maze.index(walked[0])
    trace.goals = tuple(map(maze.index, maze.goals))
    record = trace.events.append
    trail: list[Position] = []
    crossings: Counter[Position] = Counter()  # of a trail that crosses itself
    seen: set[Position] = set()
    for tile in walked:
        if trail[-2:-1] == [tile]:
            left = trail.pop()
            crossings[left] -= 1
            if not crossings[left]:
                record(ERASE + maze.index(left))
            record(BACK + maze.index(tile))
            continue
        line = KNOWN if tile in seen else NEW if trail else BEGIN
        record(line + maze.index(tile))
        trail.append(tile)
        crossings[tile] += 1
        seen.add(tile)
    if walked[-1] in maze.goals:
        trace.events.extend(DONE + maze.index(tile) for tile in trail_of(walked))
    return trace
