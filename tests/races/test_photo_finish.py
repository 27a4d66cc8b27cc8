"""The photo finish: one sentence on what decided a race, true for all the ways it may end."""

from __future__ import annotations

import pytest

from labyrinth import Maze, generate
from labyrinth.races.clock import ClockKind
from tests.races.test_board import race_of

CORRIDOR = Maze.from_text("#######\n#S   G#\n#######\n")
CLOSED = Maze.from_text("######\n#S #G#\n######\n")
WEIGHTED = generate("wilson", 20, 30, 7, braid=0.5, weights=(1, 9))


def test_the_cheapest_path_is_told_beside_the_quickest() -> None:
    run = race_of(WEIGHTED, "a-star", "greedy", "bfs")
    rows = run.finish(ClockKind.EXPANSIONS)
    a_star, greedy, _ = run.lanes
    assert a_star.cost
    assert greedy.cost
    needed = [lane.timeline.expansions[-1] for lane in run.lanes]
    share = round(100 * (greedy.cost / a_star.cost - 1))
    assert run.sentence(ClockKind.EXPANSIONS) == (
        f"A* expanded {needed[0]:,} of {run.corridors:,} tiles; "
        f"Greedy best-first search {needed[1]:,}, but its path costs {share}% more."
    )
    assert [row.lane for row in rows] == [1, 2, 0]
    assert [row.margin for row in rows] == [0, needed[2] - needed[1], needed[0] - needed[1]]


def test_events_are_told_where_the_clock_counts_them() -> None:
    run = race_of(WEIGHTED, "a-star", "greedy")
    events = [len(lane.trace) for lane in run.lanes]
    rows = run.finish(ClockKind.EVENTS)
    assert run.sentence(ClockKind.EVENTS).startswith(
        f"A* took {events[0]:,} events; Greedy best-first "
    )
    assert [row.margin for row in rows] == [0, events[0] - events[1]]


@pytest.mark.parametrize(
    ("maze", "solvers", "told"),
    [
        (
            CORRIDOR,
            ["a-star", "bfs"],
            "A* and Breadth-first search each expanded 4 of 5 tiles, "
            "and their paths cost the same.",
        ),
        (
            CORRIDOR,
            ["bfs"],
            "Breadth-first search expanded 4 of 5 tiles and found a path, with cost 4.",
        ),
        (
            CORRIDOR,
            ["bfs", "random-mouse:limit=1"],
            "Breadth-first search expanded 4 of 5 tiles and alone found a path, with cost 4.",
        ),
        (
            CLOSED,
            ["bfs", "random-mouse:limit=5"],
            "No path leads to a goal: Breadth-first search expanded 2 of 3 tiles to prove it.",
        ),
        (
            generate("dfs", 3, 4, 23, braid=0.5, weights=(1, 3)),
            ["right-hand", "left-hand", "bfs"],
            "Left-hand rule and Right-hand rule each expanded 15 of 24 tiles, "
            "but the path of Right-hand rule costs 7% more.",
        ),
        (CORRIDOR, ["random-mouse:limit=1"], "No solver found a path: all gave up."),
        (CORRIDOR, [], "The race did not start."),
        (
            generate("wilson", 5, 5, 2, braid=1.0),
            ["bfs", "iterative-deepening"],
            "Breadth-first search expanded 48 of 54 tiles; "
            "Iterative deepening 315 expansions for a path of the same cost.",
        ),
        (
            Maze.from_text("###\n#S#\n###\n"),
            ["bfs"],
            "The race did not start: the goal is missing: choose a corridor tile for it.",
        ),
        (
            generate("wilson", 6, 6, 4),
            ["a-star", "bfs"],
            "A* expanded 31 of 71 tiles; Breadth-first search 51 for a path of the same cost.",
        ),
        (
            generate("rooms", 6, 6, 4),
            ["dijkstra", "dfs", "random-mouse"],
            "Depth-first search expanded 40 of 81 tiles; "
            "Random mouse 70, and its path costs 5% more.",
        ),
        (
            generate("cave", 6, 6, 4, weights=(1, 9)),
            ["ida-star", "dfs"],
            "Iterative deepening A* expanded 54 of 65 tiles (1,102 expansions in all); "
            "Depth-first search 21, but its path costs 121% more.",
        ),
        # All that tie are named.
        (
            generate("wilson", 4, 4, 4, braid=0.5),
            ["dfs", "bfs", "dijkstra"],
            "Breadth-first search and Dijkstra each expanded 24 of 33 tiles; "
            "Depth-first search 16, but its path costs 33% more.",
        ),
        (
            generate("wilson", 4, 4, 97, braid=0.5),
            ["bfs", "right-hand", "left-hand"],
            "Left-hand rule expanded 21 of 33 tiles; "
            "Breadth-first search and Right-hand rule 22 each for a path of the same cost.",
        ),
        (
            generate("wilson", 4, 4, 10, braid=0.5),
            ["bfs", "right-hand", "left-hand"],
            "Left-hand rule expanded 13 of 33 tiles; Breadth-first search and Right-hand rule "
            "23 each, and the path of Right-hand rule costs 33% more.",
        ),
        # Of solvers that tie, each may have expanded other tiles again.
        (
            generate("wilson", 2, 2, 2, braid=0.5),
            ["iterative-deepening:graph=rooms", "bfs:graph=rooms"],
            "Iterative deepening and Breadth-first search took 3 expansions each, "
            "and their paths cost the same.",
        ),
        (
            CORRIDOR,
            ["iterative-deepening", "iterative-deepening"],
            "Iterative deepening and Iterative deepening each expanded 4 of 5 tiles "
            "(10 expansions in all), and their paths cost the same.",
        ),
    ],
)
def test_every_end_has_its_sentence(maze: Maze, solvers: list[str], told: str) -> None:
    assert race_of(maze, *solvers).sentence(ClockKind.EXPANSIONS) == told


def test_costs_at_any_angle_are_not_set_beside_weights() -> None:
    run = race_of(WEIGHTED, "theta-star", "a-star")
    theta, a_star = (lane.timeline.expansions[-1] for lane in run.lanes)
    first, second = sorted([(theta, "Theta*"), (a_star, "A*")])
    assert run.sentence(ClockKind.EXPANSIONS) == (
        f"{first[1]} expanded {first[0]:,} of {run.corridors:,} tiles; {second[1]} {second[0]:,}."
    )
    # Those of the winner's kind are compared all the same.
    with_lines, without = (["greedy", "theta-star", "a-star"], ["greedy", "a-star"])
    sentences = {
        race_of(WEIGHTED, *keys).sentence(ClockKind.EXPANSIONS) for keys in (with_lines, without)
    }
    assert len(sentences) == 1
    assert "% more" in sentences.pop()


def test_of_a_race_in_the_graph_of_rooms_rooms_are_told() -> None:
    maze = generate("kruskal", 5, 5, 3, braid=0.5, weights="edges:1:9")
    run = race_of(maze, "dijkstra:graph=rooms", "bfs:graph=rooms")
    told = run.sentence(ClockKind.EXPANSIONS)
    assert told.endswith("each expanded 22 of 25 rooms, and their paths cost the same.")
    both = race_of(maze, "dijkstra:graph=rooms", "a-star").sentence(ClockKind.EXPANSIONS)
    assert both == "Dijkstra (rooms) expanded 22 of 25 rooms; A* 42."
    maze[5, 5] = 0
    walled = race_of(maze, "dijkstra:graph=rooms").sentence(ClockKind.EXPANSIONS)
    assert "of 24 rooms" in walled
