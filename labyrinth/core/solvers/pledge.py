"""Pledge's algorithm.

The main heading is the first open direction clockwise from the direction that the option `heading`
names. When the count of turns is back at zero, the walk faces the main heading again and leaves the
wall. A plain wall follower would circle around a pillar forever. When the walk makes its first move
along a wall a second time, it stops: the wall encloses the walk, which would follow it forever.

Source: John Pledge; described and proved by Harold Abelson and Andrea diSessa, "Turtle Geometry"
(1980).
Guarantee: a path to every goal along the outer wall, even in a maze with loops, and to every goal
in a perfect maze, where all walls are connected to the outer wall. With a goal among loops it may
give up although there is a path, and it cannot tell that there is none, unless no way leads from
the start.
"""

from itertools import count

from labyrinth.core.declaration.options import Choice
from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.searching import first_arrivals, path_to
from labyrinth.core.search.toolkit.walking import ALONG_WALLS, quarter_turns
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode

_CIRCLES = (
    "The walk goes in circles along a wall that encloses it, and passes no goal; "
    "there may still be a path."
)

HEADING = Choice(
    "heading",
    "main heading: the first of these directions that is open at the start",
    "right",
    {
        "right": "right, down, left, up",
        "down": "down, left, up, right",
        "left": "left, up, right, down",
        "up": "up, right, down, left",
    },
)
_QUARTERS = {"up": 0, "right": 1, "down": 2, "left": 3}

CODE = Pseudocode("""
Pledge
| stand on the start; count of turns = 0
    BEGIN expand: The walk starts at {tile}; its main heading is {main_heading}.
| until a goal is reached:
    GOES_ON stand: {tile} is not a goal: the walk continues.
|     if the count is 0: turn left while a wall is ahead
    FREE stand: The count of turns is 0: the walk goes {main_heading} from {tile} if it can.
    WALL_AHEAD refuse: {tile}, {beside_stood}, is a wall: turn left, count -1.
|     else: turn right, then left while a wall is ahead
    AT_WALL stand: The count of turns is {turns}: turn right, to the wall, count +1.
    WALL_AT_HAND refuse: {tile}, {beside_stood}, is a wall: turn left, count -1.
|     if it repeats its first move along this wall: give up
    NOT_AGAIN consider: The move {way} to {tile} does not repeat the first move along this wall.
    AGAIN refuse: The move {way} to {tile} repeats the first move: the walk is going in circles.
|     walk on to a tile not visited yet
    NEW_AHEAD expand: {way_on} to {tile}, not visited before.
    NEW_AT_WALL expand: {way_on} along the wall to {tile}, not visited before.
|         or visited before
    KNOWN_AHEAD step: {way_on} to {tile}, visited before.
    KNOWN_AT_WALL step: {way_on} along the wall to {tile}, visited before.
|     count the turns: -1 for left, +1 for right
    COUNTED stand: With the turns before {tile}, the count is {turns}.
| cut the detours out of the walk; done
    path: {tile} is on the path: step {number} of {length}.
""")
(
    BEGIN, GOES_ON, FREE, WALL_AHEAD, AT_WALL, WALL_AT_HAND, NOT_AGAIN, AGAIN, NEW_AHEAD,
    NEW_AT_WALL, KNOWN_AHEAD, KNOWN_AT_WALL, COUNTED,
) = CODE.codes.values()  # fmt: skip


@solver(
    summary="Follows walls and counts turns, so that no pillar can trap it.",
    time="O(n²): it may return to a wall many times; mostly O(n)",
    memory="O(n) to cut out the detours; the walk itself needs O(1)",
    question="Why not leave the wall as soon as the main heading is open?",
    answer="""Inside a hook like a G it is open too: the walk would run into the same wall forever.
        The count tells when all turns are undone.""",
    guarantee=Guarantee.MAY_GIVE_UP_WITHIN,
    growth="walk",
    options=(HEADING,),
    refused=ALONG_WALLS,
    structures=[("Turns", NEW_AHEAD, KNOWN_AHEAD)],
    choices=[("at_junctions", "It goes straight on while the count is 0, else along the wall.")],
    pseudocode=CODE,
)
def pledge(  # noqa: C901 - an algorithm's own loop
    grid: SearchGrid, record: Record, decide: Decide, *, heading: str = HEADING.default
) -> Slices:
    """Follow walls and count turns, as Pledge's algorithm does."""
    tiles, goals, ahead = grid.tiles, grid.goals, quarter_turns(grid)
    tile = grid.start
    record(BEGIN + tile)
    clockwise = [(_QUARTERS[heading] + quarter) % 4 for quarter in range(4)]
    headings = [each for each in clockwise if tiles[tile + ahead[each]]]
    if not headings:
        return Found([], 1)
    main_heading = headings[0]
    arrivals = first_arrivals(grid, [tile])
    turns, first_move, expanded = 0, None, 1
    for moves in count(1):
        new, known, wall = NEW_AHEAD, KNOWN_AHEAD, WALL_AHEAD
        if decide is not None:
            decide(GOES_ON + tile)
            decide((AT_WALL if turns else FREE) + tile, turns)
        if turns:
            new, known, wall = NEW_AT_WALL, KNOWN_AT_WALL, WALL_AT_HAND
            turns += 1
        while not tiles[tile + ahead[(main_heading + turns) % 4]]:
            if decide is not None:
                decide(wall + tile + ahead[(main_heading + turns) % 4])
            turns -= 1
        direction = (main_heading + turns) % 4
        tile += ahead[direction]
        move = 4 * tile + direction
        if decide is not None and turns:
            decide((AGAIN if move == first_move else NOT_AGAIN) + tile)
        if turns == 0:
            first_move = None
        elif move == first_move:
            break
        else:
            first_move = first_move or move
        if arrivals[tile]:
            record(known + tile)
        else:
            arrivals[tile] = ahead[direction]
            record(new + tile)
            expanded += 1
            if tile in goals:
                return Found(path_to(tile, arrivals), expanded)
        if decide is not None:
            decide(COUNTED + tile, turns)
        if moves % SLICE == 0:
            yield expanded
    return Found([], expanded, _CIRCLES)
