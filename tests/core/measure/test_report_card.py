"""The report card against counting tile by tile, Euler's formula and mazes counted by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate
from labyrinth.core.measure import report_card
from labyrinth.core.measure.baselines import usual_difficulty
from labyrinth.core.measure.figures import figures
from labyrinth.core.measure.report_card import Report, report, report_run
from tests.core import oracles, search_oracles
from tests.core.examples import examples

BY_HAND = """\
###########
#S        #
# ### ### #
# #   #   #
# # ### # #
# #     #G#
###########
"""


def test_a_maze_counted_by_hand() -> None:
    found = report(Maze.from_text(BY_HAND))
    assert found.of_rooms
    assert (found.height, found.width, found.tiles, found.rooms) == (7, 11, 77, 15)
    assert (found.corridor_tiles, found.regions, found.loops, found.closed_off) == (30, 1, 1, 0)
    assert (found.dead_ends, found.junctions, found.crossroads, found.turns) == (2, 2, 0, 7)
    assert found.dead_end_share == pytest.approx(2 / 15)
    # 8 from the lower left to the first junction, 6 and 14 on to the second, 2 to the goal.
    assert (found.corridors, found.longest_corridor, found.mean_corridor) == (4, 14, 7.5)
    assert found.horizontal == pytest.approx(16 / 30)
    assert found.vertical == pytest.approx(14 / 30)
    assert found.route is not None
    assert (found.route.length, found.route.cost, found.route.turns) == (12, 12, 1)
    assert (found.route.decisions, found.route.false_branches) == (3, (13, 4))
    assert found.difficulty == pytest.approx(log2(1 + 1) + log2(1 + 13) + log2(1 + 4))


def test_a_plain_ring_is_one_corridor() -> None:
    found = report(Maze.from_text("#####\n#   #\n# # #\n#   #\n#####"))
    assert (found.corridors, found.longest_corridor, found.mean_corridor) == (1, 8, 8.0)
    assert (found.loops, found.turns, found.dead_ends, found.diameter) == (1, 4, 0, 4)


def test_two_junctions_side_by_side() -> None:
    found = report(Maze.from_text("# ## #\nS    G\n# ## #"))
    # Four spokes of one step, two arms of one step, three steps between the two crossroads.
    assert (found.crossroads, found.junctions, found.dead_ends) == (2, 0, 6)
    assert (found.corridors, found.longest_corridor) == (7, 3)
    assert found.mean_corridor == pytest.approx(9 / 7)
    assert found.horizontal == pytest.approx(5 / 9)


def test_nothing_but_walls() -> None:
    found = report(Maze(4, 6))
    assert (found.corridor_tiles, found.regions, found.loops, found.corridors) == (0, 0, 0, 0)
    assert (found.diameter, found.diameter_exact) == (0, True)
    assert found.route is None
    assert found.difficulty is None


@given(search_oracles.searches(side=8, high=3))
def test_every_figure_of_any_tiles(maze: Maze) -> None:
    found = report(maze)
    graph = oracles.tile_graph(maze)
    degrees = [len(neighbours) for neighbours in graph.values()]
    assert found.corridor_tiles == len(graph)
    assert (found.dead_ends, found.junctions, found.crossroads) == tuple(
        map(degrees.count, (1, 3, 4))
    )
    assert found.turns == sum(
        len(sides) == 2 and len({row for row, _ in sides}) == 2 == len({col for _, col in sides})
        for sides in graph.values()
    )
    passages = oracles.edges(graph)
    level = sum(one[0] == other[0] for one, other in passages)
    assert found.horizontal == pytest.approx(level / max(1, len(passages)))
    assert found.vertical == pytest.approx((len(passages) - level) / max(1, len(passages)))
    regions = regions_of(graph)
    assert found.regions == len(regions)
    assert maze.start is not None
    assert found.closed_off == len(graph) - len(oracles.distances(graph, maze.start))
    lengths = corridors_of(graph)
    assert found.corridors == len(lengths)
    assert found.longest_corridor == max(lengths, default=0)
    assert found.mean_corridor * len(lengths) == pytest.approx(len(passages))
    longest = [
        max(max(oracles.distances(graph, tile).values()) for tile in region)
        for region in regions
        if len(region) == max(map(len, regions))
    ]
    assert found.diameter in longest
    assert found.diameter_exact


@given(search_oracles.searches(side=8))
def test_loops_are_the_faces_of_eulers_formula(maze: Maze) -> None:
    """Passages cross walls: the faces are the wall parts (8-connected) and the open squares."""
    found = report(maze)
    walls = {
        (row, col)
        for row in range(-1, maze.height + 1)
        for col in range(-1, maze.width + 1)
        if (row, col) not in maze or not maze[row, col]
    }
    eight = {
        (row, col): {(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        & walls
        for row, col in walls
    }
    squares = sum(
        walls.isdisjoint({(row, col), (row + 1, col), (row, col + 1), (row + 1, col + 1)})
        for row in range(maze.height - 1)
        for col in range(maze.width - 1)
    )
    assert found.loops == len(regions_of(eight)) - 1 + squares


@given(search_oracles.searches(side=8, high=3))
def test_the_route_of_any_tiles(maze: Maze) -> None:
    route = report(maze).route
    assert maze.start is not None
    costs = search_oracles.lowest_costs(search_oracles.weights_of(maze), maze.start)
    reached = [costs[goal] for goal in maze.goals if goal in costs]
    if not reached:
        assert route is None
        return
    assert route is not None
    assert route.cost == min(reached)
    assert route.length <= route.cost
    assert sum(route.false_branches) <= len(costs) - 1 - route.length
    assert (route.decisions == 0) == (route.false_branches == ())
    assert route.decisions <= route.length


@examples(0.3)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 99))
def test_false_branches_of_a_tree(rows: int, cols: int, seed: int) -> None:
    """In a perfect maze they are the parts that fall off when the route is taken out."""
    maze = generate("wilson", rows, cols, seed, endpoints="dead-end")
    route = report(maze).route
    graph = oracles.tile_graph(maze)
    assert maze.start is not None
    if maze.start == maze.goals[0]:
        assert route is None or route.length == 0
        return
    assert route is not None
    path = path_in_tree(graph, maze.start, maze.goals[0])
    assert route.length == len(path) - 1
    assert route.turns == sum(
        one[0] != three[0] and one[1] != three[1]
        for one, three in zip(path, path[2:], strict=False)
    )
    off = {tile: graph[tile] - set(path) for tile in graph.keys() - set(path)}
    parts = [part for part in regions_of(off) if any(graph[tile] & set(path[:-1]) for tile in part)]
    assert list(route.false_branches) == sorted(map(len, parts), reverse=True)
    assert route.decisions == sum(bool(graph[tile] - set(path)) for tile in path[:-1])
    assert route.difficulty == pytest.approx(
        log2(1 + route.turns) + sum(log2(1 + len(part)) for part in parts)
    )


def test_closed_off_without_a_start_is_outside_the_largest_region() -> None:
    assert report(Maze.from_text("    #  ")).closed_off == 2
    assert report(Maze.from_text("    # S")).closed_off == 4


def test_endpoints_in_walls_and_outside_count_as_missing() -> None:
    maze = Maze.from_text("S  G")
    for start, goals in (((0, 9), ((0, 3),)), ((0, 0), ((5, 5),)), (None, ((0, 3),))):
        maze.start, maze.goals = start, goals
        assert report(maze).route is None
    maze.start, maze.goals = (0, 0), ((9, 9), (0, 3))
    found = report(maze).route
    assert found is not None
    assert found.length == 3


def test_the_diameter_of_many_loops_is_called_a_lower_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = Maze.from_text("\n".join([" " * 18] * 18))
    assert report(hall).diameter_exact
    monkeypatch.setattr(report_card, "MOST_TILES", 1)
    found = report(hall)
    assert not found.diameter_exact
    assert found.diameter <= 34


def test_as_dict_is_json_and_complete() -> None:
    found = report(generate("prim", 5, 6, seed=1))
    read = json.loads(json.dumps(found.as_dict()))
    assert set(read) == set(Report.__dataclass_fields__)
    assert read["route"]["length"] == found.route.length if found.route else None
    assert read["expected"][0]["figure"] == "regions"


def test_the_run_goes_on_in_slices() -> None:
    run = report_run(generate("prim", 60, 60, seed=1))
    shares = list(run)
    assert len(shares) > 3
    assert all(one <= other for one, other in pairwise([0.0, *shares, 1.0]))
    assert run.result == report(generate("prim", 60, 60, seed=1))


def regions_of(graph: oracles.Graph) -> list[set[tuple[int, int]]]:
    regions: list[set[tuple[int, int]]] = []
    for tile in graph:
        if not any(tile in region for region in regions):
            regions.append(set(oracles.distances(graph, tile)))
    return regions


def corridors_of(graph: dict[tuple[int, int], set[tuple[int, int]]]) -> list[int]:
    """The steps of each corridor: what stays together when it is cut at every other tile."""
    passages = oracles.edges(graph)
    joined: dict[frozenset[tuple[int, int]], set[frozenset[tuple[int, int]]]] = {
        frozenset(passage): set() for passage in passages
    }
    for tile, sides in graph.items():
        if len(sides) == 2:
            one, other = (frozenset((tile, side)) for side in sides)
            joined[one].add(other)
            joined[other].add(one)
    left = set(joined)
    lengths = []
    while left:
        stack = [left.pop()]
        length = 0
        while stack:
            length += 1
            for passage in joined[stack.pop()] & left:
                left.remove(passage)
                stack.append(passage)
        lengths.append(length)
    return lengths


def path_in_tree(
    graph: oracles.Graph, start: tuple[int, int], goal: tuple[int, int]
) -> list[tuple[int, int]]:
    """Downhill from the start by the distances from the goal."""
    away = oracles.distances(graph, goal)
    path = [start]
    while path[-1] != goal:
        path.append(min(graph[path[-1]], key=away.__getitem__))
    return path


def test_a_maze_is_easy_or_hard_outside_of_what_is_usual_of_its_size() -> None:
    found = report(generate("dfs", 9, 9, 1))
    low, high = usual_difficulty(found.rooms)
    each = {"easy": low - 0.01, "medium": (low + high) / 2, "hard": high + 0.01}
    for word, bits in each.items():
        *_, difficulty = figures(replace(found, difficulty=bits * found.rooms))
        assert difficulty.value == f"{word}, {bits:.2f} bits/room"
        assert difficulty.strange == (word != "medium")
