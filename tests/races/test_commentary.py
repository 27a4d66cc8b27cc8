"""The commentary tells what the board has, in one sentence."""

from __future__ import annotations

from labyrinth import Maze, Recipe, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.clock import ClockKind
from labyrinth.races.generators import generator_names, generator_race
from labyrinth.races.race import Race
from labyrinth.races.solvers import commentary, race


def raced(maze: Maze, *keys: str) -> Race:
    return race(maze, [SolverChoice.parse(key) for key in keys]).finish()


def said(run: Race, time: int, kind: ClockKind = ClockKind.EXPANSIONS) -> str:
    return commentary(run, kind, run.board(run.clock(kind), time))


def test_each_stage_of_a_race_is_told() -> None:
    run = raced(generate("recursive", 7, 9, 5), "bfs", "a-star", "dijkstra")
    lowest = min(run.clock(ClockKind.EXPANSIONS).ends)
    assert said(run, 0) == "Ready to race."
    assert said(run, 1) == "No solver has reached the goal after 1 expansion."
    rows = run.board(run.clock(ClockKind.EXPANSIONS), 20)
    fewest = min(rows, key=lambda row: row.largest_frontier)
    assert [row.largest_frontier for row in rows].count(fewest.largest_frontier) == 1
    assert said(run, 20) == (
        f"No solver has reached the goal after 20 expansions; {fewest.name} has "
        f"the smallest peak frontier ({fewest.largest_frontier})."
    )
    assert lowest == 39
    assert said(run, lowest) == (
        "A* has reached the goal after 39 expansions; "
        "Breadth-first search has expanded 39 of 136 tiles; 1 more runs."
    )
    ends = sorted(run.clock(ClockKind.EXPANSIONS).ends)
    assert said(run, ends[1]) == (
        "A* has reached the goal after 39 expansions; 1 more has since; "
        f"Dijkstra has expanded {ends[1]} of 136 tiles."
    )


def test_events_are_told_where_the_clock_counts_them() -> None:
    run = raced(generate("recursive", 7, 9, 5), "bfs", "a-star")
    first = min(run.clock(ClockKind.EVENTS).ends)
    assert said(run, first, ClockKind.EVENTS).startswith(
        f"A* has reached the goal after {first} events; "
    )
    middle = said(run, 20, ClockKind.EVENTS)
    assert middle.startswith("No solver has reached the goal; ")
    assert "has expanded the most tiles" in middle


def test_of_lanes_that_are_level_none_is_told_to_be_ahead() -> None:
    run = raced(generate("recursive", 7, 9, 5), "bfs", "bfs", "dijkstra")
    assert said(run, 1) == "No solver has reached the goal after 1 expansion."
    two = raced(generate("recursive", 7, 9, 5), "dfs", "a-star", "bfs", "dijkstra")
    rows = two.board(two.clock(ClockKind.EXPANSIONS), 6)
    assert [row.largest_frontier for row in rows] == [2, 2, 3, 3]
    names = "Depth-first search and A*"
    assert said(two, 6) == (
        f"No solver has reached the goal after 6 expansions; {names} have "
        "the smallest peak frontier (2)."
    )


def test_of_walkers_it_is_not_told_that_nothing_waits() -> None:
    walkers = raced(generate("dfs", 8, 8, 2), "right-hand", "left-hand", "a-star", "bfs")
    rows = walkers.board(walkers.clock(ClockKind.EXPANSIONS), 9)
    assert [row.largest_frontier > 0 for row in rows] == [False, False, True, True]
    assert "peak frontier" not in said(walkers, 9)


def test_one_expansion_and_one_event_are_told_as_one() -> None:
    run = raced(Maze.from_text("#####\n#S#G#\n#####\n"), "bfs", "dijkstra")
    assert said(run, 1) == "Breadth-first search: no path after 1 expansion, Dijkstra: no path."
    assert said(run, 1, ClockKind.EVENTS).startswith("Breadth-first search: no path after 1 event,")


def test_who_finds_no_path_and_who_gives_up_are_told_as_such() -> None:
    run = raced(Maze.from_text("#########\n#S    #G#\n#########"), "bfs", "random-mouse:limit=10")
    end = run.clock(ClockKind.EXPANSIONS).length
    told = said(run, end)
    assert "Breadth-first search: no path" in told
    assert "Random mouse: gave up" in told


def test_generators_are_told_of_by_what_they_hold_and_what_they_made() -> None:
    recipes = [Recipe.parse(f"{key}:8x9:1") for key in ("dfs", "prim", "wilson")]
    run, names = generator_race(recipes).finish(), generator_names(recipes)
    clock = run.clock(ClockKind.EVENTS)

    def told(time: int) -> str:
        return run.sentence(ClockKind.EVENTS, time)

    assert told(0) == "Ready to carve."
    rows = run.board(clock, 30)
    fullest = max(rows, key=lambda row: row.frontier)
    assert told(30) == (
        f"No generator has finished; {names[fullest.lane]} holds the most tiles in memory, "
        f"{fullest.frontier}."
    )
    first = min(range(3), key=lambda lane: clock.ends[lane])
    assert told(clock.ends[first]).startswith(f"{names[first]} finished after ")
    assert "in memory" in told(clock.ends[first])
    last = max(range(3), key=lambda lane: clock.ends[lane])
    times = clock.ends[last] / clock.ends[first]
    assert f", {names[last]} after {times:.1f} times as many." in told(clock.length)
    shares = {lane.name: lane.report.dead_end_share for lane in run.lanes if lane.report}
    most, least = max(shares, key=shares.__getitem__), min(shares, key=shares.__getitem__)
    assert told(clock.length).endswith(
        f" Dead ends: {shares[most]:.0%} of the rooms of {most}, {shares[least]:.0%} of {least}."
    )


def test_generators_that_are_level_or_hold_nothing_are_told_as_such() -> None:
    def told(time: int | None, *recipes: str) -> str:
        parsed = [Recipe.parse(recipe) for recipe in recipes]
        run = generator_race(parsed).finish()
        return run.sentence(ClockKind.EVENTS, time)

    rows = "binary-tree:10x20:7", "sidewinder:10x20:7"
    assert told(5, *rows) == "No generator has finished."
    done = told(None, *rows)
    assert done.startswith("Binary tree and Sidewinder finished after 201 events each. Dead ends: ")
    last = told(None, "eller:5x5:7", "aldous-broder:5x5:7", "hunt-and-kill:5x5:7")
    assert ", Aldous-Broder and Hunt and kill after 2.0 times as many. " in last
    nearly = told(None, "dfs:10x20:7", "recursive:10x20:7")
    assert nearly.startswith("Depth-first search finished after 800 events, ")
    assert "Recursive, with loops after 31 more. Dead ends: " in nearly
    assert told(190, "binary-tree:10x20:7", "aldous-broder:10x20:7") == "No generator has finished."
