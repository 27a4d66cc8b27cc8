"""What single solvers promise beyond their guarantee."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import EventKind, Maze, Solution, generate, solve
from labyrinth.core.maze.contest_endpoints import contest_goals, contest_start
from tests.core import search_oracles as oracles
from tests.core.examples import examples

PILLAR = Maze.from_text("       \n  #    \n S#   G\n  #    \n       \n")
Tile = tuple[int, int]


def walk_of(maze: Maze, solution: Solution) -> list[Tile]:
    """The tiles in the order in which a walker stood on them."""
    walked = (EventKind.EXPAND, EventKind.STEP)
    return [maze.position(tile) for kind, tile in solution.trace if kind in walked]


def cheapest_paths(maze: Maze) -> list[list[Tile]]:
    """Every path to a goal that costs the least, by trying all."""
    weights = oracles.weights_of(maze)
    assert maze.start is not None
    costs = oracles.lowest_costs(weights, maze.start)
    lowest = min((costs[goal] for goal in maze.goals if goal in costs), default=-1)
    found = []

    def go_on(path: list[Tile], cost: int) -> None:
        row, col = path[-1]
        if cost == lowest and path[-1] in maze.goals:
            found.append(path)
        for side in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if side in weights and side not in path and cost + weights[side] <= lowest:
                go_on([*path, side], cost + weights[side])

    go_on([maze.start], 0)
    return found


@given(oracles.searches(side=4))
def test_all_shortest_counts_every_path(maze: Maze) -> None:
    solution = solve(maze, "all-shortest")
    paths = cheapest_paths(maze)
    union = [maze.position(tile) for tile in solution.trace.tiles_of(EventKind.STEP)]
    assert set(union) == {tile for path in paths for tile in path}
    if len(paths) > 1:
        assert solution.reason.startswith(f"{len(paths)} cheapest paths were found, ")
        assert f"through {len(union)} tiles" in solution.reason
    elif paths:
        assert solution.reason.startswith("The only cheapest path")


@given(oracles.searches(side=4, high=3))
def test_all_shortest_counts_by_cost(maze: Maze) -> None:
    paths = cheapest_paths(maze)
    number = re.match(r"[\d,]+", solve(maze, "all-shortest").reason)
    assert int(number[0] if number else len(paths) == 1) == len(paths)


def test_all_shortest_in_a_hall_too_large_to_write_the_number_out() -> None:
    maze = Maze(60, 60, b"\x01" * 3600, start=(0, 0), goals=((59, 59),))
    # 118 choose 59 is 2.4e34.
    assert solve(maze, "all-shortest").reason.startswith("About 10^34 cheapest paths")


@pytest.mark.parametrize(
    "key", ["right-hand", "left-hand", "pledge", "tremaux", "random-mouse", "micromouse"]
)
def test_walkers_walk_from_tile_to_tile(key: str) -> None:
    maze = generate("prim", 9, 9, 2, braid=0.5)
    walk = walk_of(maze, solve(maze, key))
    assert walk[0] == maze.start
    assert all(abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1 for one, two in pairwise(walk))


def test_wall_followers_keep_a_wall_at_their_hand() -> None:
    maze = generate("prim", 9, 9, 2, braid=0.5)
    for key, hand in (("right-hand", 1), ("left-hand", -1)):
        for before, here in pairwise(walk_of(maze, solve(maze, key))):
            row_step, col_step = here[0] - before[0], here[1] - before[1]
            beside = (hand * col_step, -hand * row_step)
            touched = {(tile[0] + beside[0], tile[1] + beside[1]) for tile in (before, here)}
            assert any(maze[tile] == 0 for tile in touched)


def walked_facing_up(maze: Maze, hand: int, steps: int) -> list[Tile]:
    """The first tiles of a mouse that faces up on the start, its hand (1 right) on the wall."""
    assert maze.start is not None
    clockwise = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    (row, col), heading, walk = maze.start, 0, [maze.start]
    while len(walk) < steps:
        for turn in (hand, 0, -hand, 2):
            down, right = clockwise[(heading + turn) % 4]
            if maze[row + down, col + right]:
                break
        heading, row, col = (heading + turn) % 4, row + down, col + right
        walk.append((row, col))
    return walk


@pytest.mark.parametrize("seed", range(6))
def test_wall_followers_start_as_a_micromouse_that_faces_up(seed: int) -> None:
    maze = generate("prim", 5, 5, seed, braid=1.0)
    maze.start = contest_start(maze)
    maze.goals = contest_goals(maze)
    for key, hand in (("right-hand", 1), ("left-hand", -1)):
        walk = walk_of(maze, solve(maze, key))
        assert walk == walked_facing_up(maze, hand, len(walk))


def test_main_heading_of_pledge_is_the_first_open_one_clockwise() -> None:
    cross = Maze.from_text("#####\n## ##\n# S #\n## ##\n#####\n")
    cross.goals = ((0, 0),)
    cross[0, 0] = 1
    first = {"right": (2, 3), "down": (3, 2), "left": (2, 1), "up": (1, 2)}
    for heading, tile in first.items():
        assert walk_of(cross, solve(cross, "pledge", heading=heading))[1] == tile
        cross[tile] = 0
        following = [*first.values()][([*first].index(heading) + 1) % 4]
        assert walk_of(cross, solve(cross, "pledge", heading=heading))[1] == following
        cross[tile] = 1
    assert walk_of(cross, solve(cross, "pledge"))[1] == first["right"]


def test_pillar_holds_a_wall_follower_but_not_pledge() -> None:
    for key in ("right-hand", "left-hand"):
        solution = solve(PILLAR, key)
        assert solution.outcome == "gave-up"
        assert "there may still be a path" in solution.reason
    assert solve(PILLAR, "pledge").outcome == "found"


def along_the_outer_wall(maze: Maze) -> list[Tile]:
    """The corridor tiles beside a wall that is connected with the outside, also across corners."""
    corridors = oracles.weights_of(maze)
    seen, beside, walls = {(-1, -1)}, set(), [(-1, -1)]
    for row, col in walls:
        around = {(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        beside |= around & corridors.keys()
        inside = {
            (row, col)
            for row, col in around - corridors.keys() - seen
            if -1 <= row <= maze.height and -1 <= col <= maze.width
        }
        seen |= inside
        walls += inside
    return sorted(beside)


@examples(3)
@given(oracles.searches(), st.data())
def test_pledge_reaches_every_goal_along_the_outer_wall(maze: Maze, data: st.DataObject) -> None:
    assert maze.start is not None
    goals = [tile for tile in along_the_outer_wall(maze) if tile in reached_in(maze)]
    if goals:
        goal = data.draw(st.sampled_from(goals))
        assert solve(maze, "pledge", goals=[goal]).outcome == "found"


def test_pledge_may_miss_a_goal_that_stands_free() -> None:
    hall = Maze(9, 9, b"\x01" * 81, start=(4, 1), goals=((2, 4),))
    assert solve(hall, "pledge").outcome == "gave-up"


def test_wall_follower_without_a_wall_walks_to_one() -> None:
    maze = Maze(7, 9, b"\x01" * 63, start=(3, 2), goals=((3, 8),))
    assert solve(maze, "right-hand").path == [(3, col) for col in range(2, 9)]


@given(oracles.searches())
def test_tremaux_walks_no_passage_more_than_twice(maze: Maze) -> None:
    walk = walk_of(maze, solve(maze, "tremaux"))
    walked = Counter(frozenset(passage) for passage in pairwise(walk))
    assert max(walked.values(), default=0) <= 2


@given(oracles.searches())
def test_tremaux_is_back_at_the_start_when_there_is_no_path(maze: Maze) -> None:
    solution = solve(maze, "tremaux")
    if solution.outcome == "unreachable":
        assert walk_of(maze, solution)[-1] == maze.start


def test_random_mouse_is_the_same_for_the_same_seed() -> None:
    maze = generate("dfs", 6, 6, 1)
    walks = [walk_of(maze, solve(maze, "random-mouse", seed=seed)) for seed in (1, 1, 2)]
    assert walks[0] == walks[1] != walks[2]


def test_random_mouse_stops_at_its_limit() -> None:
    maze = generate("dfs", 30, 30, 1)
    solution = solve(maze, "random-mouse", limit=100)
    assert (solution.outcome, len(walk_of(maze, solution))) == ("gave-up", 101)
    assert "100 moves" in solution.reason


def test_dead_end_filling_leaves_the_path_alone_in_a_perfect_maze() -> None:
    maze = generate("wilson", 12, 12, 1)
    solution = solve(maze, "dead-end-filling")
    path = solve(maze, "bfs").path
    discovered = [maze.position(tile) for tile in solution.trace.tiles_of(EventKind.DISCOVER)]
    assert solution.path == path
    assert discovered == path[1:]


def tiles_on_simple_paths(maze: Maze) -> set[Tile]:
    """Every tile on a path from the start to a goal that enters no tile twice, by trying all."""
    weights = oracles.weights_of(maze)
    assert maze.start is not None
    found: set[Tile] = set()

    def go_on(path: list[Tile]) -> None:
        row, col = path[-1]
        if path[-1] in maze.goals:
            found.update(path)
        for side in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if side in weights and side not in path:
                go_on([*path, side])

    go_on([maze.start])
    return found


def filled_by(maze: Maze, key: str) -> list[Tile]:
    """The tiles that a solver fills before it searches the rest."""
    solution = solve(maze, key)
    kinds = [kind for kind, _ in solution.trace]
    filled = [maze.position(tile) for tile in solution.trace.tiles_of(EventKind.STEP)]
    assert solution.filled == len(filled) == kinds.count(EventKind.STEP)
    assert kinds[: len(filled)] == [EventKind.STEP] * len(filled)
    return filled


def reached_in(maze: Maze) -> set[Tile]:
    assert maze.start is not None
    return set(oracles.fewest_steps(oracles.weights_of(maze), maze.start))


@given(oracles.searches(side=4))
def test_blind_alley_filling_leaves_just_the_tiles_on_paths(maze: Maze) -> None:
    filled = set(filled_by(maze, "blind-alley-filling"))
    assert reached_in(maze) - filled == tiles_on_simple_paths(maze) | {maze.start}


def without_dead_ends_and_nooses(maze: Maze) -> set[Tile]:
    """What is left of the reached tiles, by looking for both again and again until none is left."""
    left, kept = reached_in(maze), {maze.start, *maze.goals}

    def sides(tile: Tile) -> list[Tile]:
        row, col = tile
        around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [side for side in around if side in left]

    def noose(junction: Tile, side: Tile) -> list[Tile]:
        """The tiles of the way that leaves by a side, if it comes back without a choice."""
        way = [junction, side]
        while way[-1] not in kept | {junction} and len(sides(way[-1])) == 2:
            way += [tile for tile in sides(way[-1]) if tile != way[-2]]
        return way[1:-1] if way[-1] == junction else []

    while True:
        filled = {tile for tile in left - kept if len(sides(tile)) < 2}
        for junction in left:
            for side in sides(junction):
                filled.update(noose(junction, side))
        if not filled:
            return left
        left -= filled


@examples(2)
@given(oracles.searches(side=8))
def test_cul_de_sac_filling_fills_just_dead_ends_and_nooses(maze: Maze) -> None:
    filled = filled_by(maze, "cul-de-sac-filling")
    assert len(set(filled)) == len(filled)
    assert reached_in(maze) - set(filled) == without_dead_ends_and_nooses(maze)


NOOSE = """
#########
#S     G#
#### ####
#### ####
##     ##
## ### ##
##     ##
#########
"""
NOOSE_ON_A_NOOSE = """
#########
#S     G#
#### ####
##     ##
## ### ##
##     ##
#### ####
##     ##
## ### ##
##     ##
#########
"""
JOINED_LOOPS = """
#########
#S     G#
#### ####
##     ##
## # # ##
##     ##
#########
"""
LOOP_WITH_A_GOAL = """
#########
#S     G#
#### ####
##     ##
## ### ##
##G    ##
#########
"""


@pytest.mark.parametrize(
    ("drawing", "by_dead_ends", "by_cul_de_sacs", "by_blind_alleys"),
    [
        (NOOSE, 0, 14, 14),
        (NOOSE_ON_A_NOOSE, 0, 26, 26),
        (JOINED_LOOPS, 0, 0, 14),
        (LOOP_WITH_A_GOAL, 0, 0, 0),
    ],
    ids=["noose", "noose on a noose", "joined loops", "loop with a goal"],
)
def test_fillers_fill_more_and_more(
    drawing: str, by_dead_ends: int, by_cul_de_sacs: int, by_blind_alleys: int
) -> None:
    maze = Maze.from_text(drawing.strip("\n") + "\n")
    assert len(filled_by(maze, "dead-end-filling")) == by_dead_ends
    assert len(filled_by(maze, "cul-de-sac-filling")) == by_cul_de_sacs
    assert len(filled_by(maze, "blind-alley-filling")) == by_blind_alleys


def test_a_noose_is_walled_off_once_and_filled_as_a_dead_end() -> None:
    maze = Maze.from_text(NOOSE.strip("\n") + "\n")
    filled = filled_by(maze, "cul-de-sac-filling")
    trace = solve(maze, "cul-de-sac-filling").trace
    lines = [trace.line_at(position) for position in range(1, len(filled) + 1)]
    first, *others = [line.text.split(":")[0].strip() for line in lines if line]
    assert first == "if it closes the loop of a noose"
    assert set(others) == {"if it is a dead end"}
    assert all(abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1 for one, two in pairwise(filled))


@pytest.mark.parametrize("key", ["ida-star", "iterative-deepening"])
def test_deepening_stops_at_its_limit(key: str) -> None:
    maze = generate("dfs", 20, 20, 1)
    solution = solve(maze, key, limit=50)
    assert solution.outcome == "gave-up"
    assert sum(kind is EventKind.EXPAND for kind, _ in solution.trace) == 50
    assert "limit of 50 " in solution.reason


@pytest.mark.parametrize("key", ["ida-star", "iterative-deepening"])
def test_deepening_knows_a_goal_that_cannot_be_reached(key: str) -> None:
    maze = Maze.from_text("S   #\n  # #\n    #\n#####\nG    \n")
    assert solve(maze, key).outcome == "unreachable"


def test_threshold_that_a_deepening_search_gave_up_at_is_a_lower_bound() -> None:
    maze = generate("dfs", 12, 12, 1, weights=(1, 9), braid=1.0)
    reason = solve(maze, "ida-star", limit=3000).reason
    bound = re.search(r"costs at least ([\d,]+)", reason)
    assert bound is not None
    assert int(bound[1].replace(",", "")) <= solve(maze, "dijkstra").cost


def test_jump_point_search_leaps_over_a_hall() -> None:
    hall = Maze(20, 30, b"\x01" * 600, start=(2, 3), goals=((17, 25),))
    solution = solve(hall, "jump-point")
    assert len(solution.path) == 1 + 15 + 22
    assert solution.expanded <= 2


def jump_points(maze: Maze) -> set[Tile]:
    """The tiles where a search that looks along columns first may have to turn, by definition."""
    weights = oracles.weights_of(maze)

    def is_reached(row: int, col: int, step: int) -> bool:
        """Tell whether a jump along a column ends here: a goal, or a way that a wall hid before."""
        return (row, col) in maze.goals or any(
            (row, side) in weights and (row - step, side) not in weights
            for side in (col - 1, col + 1)
        )

    def leads_to_one(row: int, col: int, step: int) -> bool:
        while (row := row + step, col) in weights:
            if is_reached(row, col, step):
                return True
        return False

    return {
        (row, col)
        for row, col in weights
        if (row, col) in maze.goals
        or any(
            leads_to_one(row, col, step)
            or ((row - step, col) in weights and is_reached(row, col, step))
            for step in (1, -1)
        )
    }


@given(oracles.searches())
def test_jump_point_search_stops_at_jump_points_alone(maze: Maze) -> None:
    solution = solve(maze, "jump-point")
    seen = solution.trace.tiles_of(EventKind.DISCOVER, EventKind.EXPAND)
    assert maze.start is not None
    assert {maze.position(tile) for tile in seen} <= jump_points(maze) | {maze.start}


@examples(2)
@given(
    oracles.searches(),
    st.sampled_from(["never", "only-when-no-obstacles", "if-at-most-one-obstacle", "always"]),
)
def test_jump_point_search_shows_what_it_passes_over(maze: Maze, rule: str) -> None:
    solution = solve(maze, "jump-point", diagonal=rule)
    assert maze.start is not None
    shown = {maze.index(maze.start)}
    for kind, tile in solution.trace:
        if kind is EventKind.STEP:
            assert tile not in shown
        if kind is EventKind.PATH:
            assert tile in shown
        shown.add(tile)


def test_jump_point_search_leaps_across_a_hall() -> None:
    """Nothing forces a turn there: it turns where the goal comes in sight, and nowhere else."""
    hall = Maze(20, 30, b"\x01" * 600, start=(2, 3), goals=((17, 25),))
    solution = solve(hall, "jump-point", diagonal="only-when-no-obstacles")
    assert len(solution.path) == 1 + 22
    assert solution.expanded <= 2
    assert solution.path[:16] == [(2 + step, 3 + step) for step in range(16)]


@given(oracles.searches(side=4))
def test_collision_leaves_just_the_shortest_paths(maze: Maze) -> None:
    solution = solve(maze, "collision")
    if solution.outcome == "found":
        flooded = set(solution.trace.tiles_of(EventKind.DISCOVER, EventKind.EXPAND))
        left = flooded - set(solution.trace.tiles_of(EventKind.LEAVE))
        assert {maze.position(tile) for tile in left} == {
            tile for path in cheapest_paths(maze) for tile in path
        }


def seen_on(maze: Maze, walk: list[Tile]) -> set[Tile]:
    """The tiles of a walk and all beside them."""
    steps = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
    return {(row + down, col + right) for row, col in walk for down, right in steps}


@examples(2)
@given(oracles.searches(), st.randoms(use_true_random=False))
def test_micromouse_knows_only_what_it_has_seen(maze: Maze, rng: Random) -> None:
    """Where tiles that it never saw are others, it does just the same."""
    solution = solve(maze, "micromouse")
    seen = seen_on(maze, walk_of(maze, solution))
    unseen = [
        at
        for at in range(len(maze.tiles))
        if maze.position(at) not in seen and maze.position(at) not in maze.goals
    ]
    tiles = bytearray(maze.tiles)
    for at in unseen:
        tiles[at] = rng.randrange(2)
    other = Maze(maze.height, maze.width, bytes(tiles), start=maze.start, goals=maze.goals)
    again = solve(other, "micromouse")
    assert list(again.trace) == list(solution.trace)


@given(oracles.searches())
def test_micromouse_is_back_at_the_start_before_it_runs_by_tiles_that_it_has_seen(
    maze: Maze,
) -> None:
    solution = solve(maze, "micromouse")
    walk = walk_of(maze, solution)
    assert all(abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1 for one, two in pairwise(walk))
    assert all(maze[tile] for tile in walk)
    if solution.outcome == "found":
        assert walk[-1] == maze.start
        assert set(solution.path) <= seen_on(maze, walk)
        assert f" {len(walk) - 1:,} steps" in solution.reason


def test_micromouse_looks_for_a_shorter_way_than_its_first() -> None:
    """The first way to the goal leads around; on the way back the mouse tries what it passed by."""
    longer = 0
    for seed in range(9):
        maze = generate("prim", 8, 8, seed, braid=0.5)
        solution = solve(maze, "micromouse")
        walk = walk_of(maze, solution)
        first_way = walk.index(maze.goals[0])
        longer += first_way > len(solution.path) - 1
        assert len(solution.path) == len(solve(maze, "bfs").path)
    assert longer
