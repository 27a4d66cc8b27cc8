"""The chain algorithm.

Where a wall blocks the straight line to the goal, two robots follow the wall in opposite directions
and take turns to move. If a robot repeats its first move, the wall that it follows closes off the
rest of the line: the goal cannot be reached.

Source: Walter Pullen, "Think Labyrinth".
Guarantee: a path, if there is a path. Weights are ignored.
"""

from collections.abc import Generator
from itertools import count

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.walking import (
    ALONG_WALLS,
    LEFT,
    RIGHT,
    Walk,
    along_wall,
    is_isolated,
    quarter_turns,
)
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Chain
| stand on the start
    BEGIN expand: The walk starts at {tile}.
| for each goal, nearest first: draw a straight line to it
    LINE consider: A line is drawn from {stood} to the goal {tile}.
|     until a goal is reached:
    GOES_ON stand: {tile} is not a goal: the walk continues.
|         while no wall blocks the line: walk along it
    NEXT consider: {tile}, next on the line, is open.
    BLOCKED refuse: {tile}, next on the line, is a wall: it blocks the line.
|             to the next tile, visited before or not
    NEW_ON_LINE expand: The walk follows the line to {tile}, not visited before.
    KNOWN_ON_LINE step: The walk follows the line to {tile}, visited before.
|         send two robots around the wall, one in each direction
    SEND stand: Two robots set out from {tile}, one with each hand on the wall.
|             robot 1: turn right; while a wall is ahead: turn left; walk on
    RIGHT_TURN stand: The robot with its right hand on the wall moves next, from {tile}.
    RIGHT_WALL refuse: {tile}, {beside_stood}, is a wall: the robot turns left.
    RIGHT_OPEN consider: {tile}, {beside_stood}, is open.
    RIGHT_NOT_AGAIN consider: The move {way} to {tile} does not repeat the robot's first move.
    RIGHT_NEW expand: The right-hand robot moves to {tile}, not visited before.
    RIGHT_KNOWN step: The right-hand robot moves to {tile}, visited before.
|             robot 2: turn left; while a wall is ahead: turn right; walk on
    LEFT_TURN stand: The robot with its left hand on the wall moves next, from {tile}.
    LEFT_WALL refuse: {tile}, {beside_stood}, is a wall: the robot turns right.
    LEFT_OPEN consider: {tile}, {beside_stood}, is open.
    LEFT_NOT_AGAIN consider: The move {way} to {tile} does not repeat the robot's first move.
    LEFT_NEW expand: The left-hand robot moves to {tile}, not visited before.
    LEFT_KNOWN step: The left-hand robot moves to {tile}, visited before.
|             until one reaches the line farther on: follow that one
    MEETS stand: {tile} lies on the line farther on: the walk continues from there.
    MEETS_NOT stand: {tile} is not on the line farther on.
|         if a robot came full circle: try the next goal
    CAME_ROUND refuse: The move to {tile} repeats a robot's first move: the goal is walled off.
| no goal can be reached
    NONE_LEFT stand: All goals were tried from {tile}: none can be reached.
| cut the detours out of the walk; done
    path: {tile} is on the path: step {number} of {length}.
""")
(
    BEGIN, LINE, GOES_ON, NEXT, BLOCKED, NEW_ON_LINE, KNOWN_ON_LINE, SEND, *_of_robots,
    MEETS, MEETS_NOT, CAME_ROUND, NONE_LEFT,
) = CODE.codes.values()  # fmt: skip
# The lines of each robot: its decisions, and its moves to tiles that are new or known.
ROBOTS = _of_robots[:6], _of_robots[6:]


@solver(
    summary="Goes straight to the goal; two robots look for ways around walls.",
    time="O(g l n): for each goal, robots may circle a wall at each tile of the line",
    memory="O(n)",
    question="Why does it send two robots around a wall, and not one?",
    answer="""One robot might take the long way round. Of two that take turns, one takes the short
        way: together they walk at most twice as far.""",
    guarantee=Guarantee.ANY_PATH,
    growth="untold",
    refused=ALONG_WALLS,
    structures=[("Robots", "RL", *(robot[4:] for robot in ROBOTS))],
    choices="It follows lines and walls: it never chooses among tiles.",
    pseudocode=CODE,
)
def chain(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Walk from point to point of a straight line between start and goal."""
    walk = Walk(grid, record, BEGIN)
    if is_isolated(grid):
        return walk.not_found()
    tile = grid.start
    for goal in sorted(grid.goals, key=lambda goal: len(_straight_line(grid, tile, goal))):
        link: int | None = tile
        points = _straight_line(grid, tile, goal)
        places = {point: place for place, point in enumerate(points)}
        record_decisions(decide, [LINE], goal)
        while link is not None:
            tile = link
            record_decisions(decide, [GOES_ON], tile)
            for following in points[places[tile] + 1 :]:
                is_open = grid.tiles[following]
                if decide is not None:
                    decide((NEXT if is_open else BLOCKED) + following)
                if not is_open:
                    break
                if walk.enters(following, tile, NEW_ON_LINE, KNOWN_ON_LINE):
                    return walk.found(following)
                tile = following
            link = yield from _next_link(grid, decide, walk, tile, points, places)
            if link in grid.goals:
                return walk.found(link)
    record_decisions(decide, [NONE_LEFT], tile)
    return walk.not_found()


def _next_link(
    grid: SearchGrid,
    decide: Decide,
    walk: Walk,
    tile: int,
    points: list[int],
    places: dict[int, int],
) -> Generator[int, None, int | None]:
    """Return the first goal or farther point of the line that a robot meets.

    Returns None if a robot repeats its first move. `points` are the tiles of the line, and `places`
    maps each of them to its index.
    """
    place = places[tile]
    heading = quarter_turns(grid).index(points[place + 1] - tile)
    record_decisions(decide, [SEND], tile)
    walks = [
        along_wall(grid, tile, heading - hand, hand, decide, (*robot[:4], CAME_ROUND))
        for hand, robot in zip((RIGHT, LEFT), ROBOTS, strict=True)
    ]
    stands, entering = [tile, tile], [robot[4:] for robot in ROBOTS]
    for moves in count(1):
        for number, (new, known) in enumerate(entering):
            step = next(walks[number], None)
            # A robot that comes back to its first move ends both.
            if step is None:
                return None
            is_goal = walk.enters(step, stands[number], new, known)
            is_link = is_goal or places.get(step, 0) > place
            if decide is not None and not is_goal:
                decide((MEETS if is_link else MEETS_NOT) + step)
            if is_link:
                return step
            stands[number] = step
        if moves % SLICE == 0:
            yield walk.expanded
    return None


def _straight_line(grid: SearchGrid, tile: int, goal: int) -> list[int]:
    """Return the tiles of a line without diagonal steps, ignoring walls, from `tile` to `goal`."""
    width = grid.width
    (row, col), (goal_row, goal_col) = divmod(tile, width), divmod(goal, width)
    rows, cols = abs(goal_row - row), abs(goal_col - col)
    down = width if goal_row > row else -width
    right = 1 if goal_col > col else -1
    points = [tile]
    rows_left, cols_left = rows, cols
    while rows_left or cols_left:
        if rows_left * cols > cols_left * rows or not cols_left:
            rows_left -= 1
            points.append(points[-1] + down)
        else:
            cols_left -= 1
            points.append(points[-1] + right)
    return points
