"""Runs to the next junction, and ways without a choice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate, solve
from labyrinth.core.maze.walls import Position
from labyrinth.game.walk import SIDES, Walk, run, way_to

FORK = Maze.from_text("#########\n#S  #   #\n### # # #\n#     #G#\n#########\n")
RING = Maze.from_text("#######\n#S  #G#\n# # ###\n#   ###\n#######\n")
UP, DOWN, LEFT, RIGHT = SIDES


def ways_out(maze: Maze, tile: Position) -> int:
    around = [(tile[0] + rows, tile[1] + cols) for rows, cols in SIDES]
    return sum(each in maze and maze[each] > 0 for each in around)


@given(st.integers(0, 50), st.sampled_from([0.0, 0.5]), st.data())
def test_run_ends_where_there_is_a_choice_and_nowhere_before(
    seed: int, braid: float, data: st.DataObject
) -> None:
    maze = generate("wilson", 5, 5, seed, braid=braid)
    maze.start = data.draw(
        st.sampled_from([maze.position(at) for at, tile in enumerate(maze.tiles) if tile])
    )
    walk = Walk(maze)
    direction = data.draw(st.sampled_from(SIDES))
    tiles = [walk.position, *run(walk, direction)]
    if len(tiles) == 1:
        assert not maze.is_open((tiles[0][0] + direction[0], tiles[0][1] + direction[1]))
        return
    assert tiles[1] == (tiles[0][0] + direction[0], tiles[0][1] + direction[1])
    assert all(walk.step(tile) for tile in tiles[1:])
    assert all(before != after for before, after in zip(tiles, tiles[2:], strict=False))
    *passed, last = tiles[1:]
    assert all(ways_out(maze, tile) == 2 and tile not in maze.goals for tile in passed)
    assert ways_out(maze, last) != 2 or last in maze.goals or last == tiles[0]


def test_run_stops_at_a_goal_in_a_corridor() -> None:
    maze = Maze.from_text("#######\n#S G  #\n#######\n")
    walk = Walk(maze)
    assert run(walk, RIGHT) == [(1, 2), (1, 3)]
    assert run(walk, LEFT) == []


def test_run_around_a_ring_ends_where_it_began() -> None:
    walk = Walk(RING)
    assert run(walk, RIGHT)[-1] == walk.position
    assert len(run(walk, RIGHT)) == 8


@given(st.integers(0, 30), st.data())
def test_way_to_a_tile_is_walked_and_leaves_no_choice(seed: int, data: st.DataObject) -> None:
    maze = generate("wilson", 4, 5, seed, braid=0.3)
    walk = Walk(maze)
    for _ in range(data.draw(st.integers(0, 20))):
        walk.step(data.draw(st.sampled_from(walk.open_neighbours())))
    trail = set(walk.trail)
    for at in range(len(maze.tiles)):
        tile, going = maze.position(at), walk.copy()
        way = way_to(walk, tile)
        if not way:
            assert tile == walk.position or tile not in trail
            continue
        assert way[-1] == tile
        assert all(going.step(each) for each in way)
        straight = len({row for row, _ in (walk.position, *way)}) == 1 or (
            len({col for _, col in (walk.position, *way)}) == 1
        )
        no_choice = all(ways_out(maze, each) == 2 for each in way[:-1])
        assert straight or no_choice or set(way) <= trail


def test_clicks_around_corners_across_open_ground_and_back_along_the_trail() -> None:
    walk = Walk(FORK)
    assert way_to(walk, (1, 3)) == [(1, 2), (1, 3)]
    assert way_to(walk, (3, 3)) == [(1, 2), (1, 3), (2, 3), (3, 3)]
    assert way_to(walk, (3, 5)) == []
    assert way_to(walk, (1, 4)) == []
    assert way_to(walk, (1, 1)) == []
    path = solve(FORK, "bfs").path
    for tile in path[1:]:
        walk.step(tile)
    assert way_to(walk, (1, 1)) == path[-2::-1]
    room = Maze.from_text("######\n#S   #\n#    #\n#   G#\n######\n")
    assert way_to(Walk(room), (3, 1)) == [(2, 1), (3, 1)]
    assert way_to(Walk(room), (2, 2)) == []


@given(st.integers(0, 20))
def test_solved_path_can_be_run_junction_by_junction(seed: int) -> None:
    maze = generate("dfs", 6, 6, seed)
    path = solve(maze, "bfs").path
    walk = Walk(maze)
    while not walk.at_goal:
        ahead = path[path.index(walk.position) + 1]
        here = walk.position
        for tile in run(walk, (ahead[0] - here[0], ahead[1] - here[1])):
            walk.step(tile)
    assert walk.trail == path
