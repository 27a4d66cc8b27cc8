"""The board and the clock: at every position they are what a plain count of the traces finds."""

from __future__ import annotations

import gc
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate, solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import BoardRow, Race, Standing, in_order, ordinal
from labyrinth.races.solvers import race, solver_names
from tests.core.search_oracles import searches
from tests.races import oracle

LIMITED = ("random-mouse:limit=20", "ida-star:limit=9", "iterative-deepening:limit=9")
ENDLESS = {text.partition(":")[0] for text in LIMITED}
"""Solvers that may make a million moves, each of which the plain count looks at."""
STEPPING = {key for key, solver in solvers().items() if not solver.goes_at_any_angle}
CHOICES = sorted({*STEPPING - ENDLESS, *LIMITED})
WAYS_TO_END = {
    "found": Standing.FOUND,
    "unreachable": Standing.NO_PATH,
    "gave-up": Standing.GAVE_UP,
}


def race_of(maze: Maze, *solvers: str) -> Race:
    return race(maze, list(map(SolverChoice.parse, solvers))).finish()


def test_a_path_at_any_angle_has_lines_and_no_ratio() -> None:
    hall = Maze(4, 7, bytes([2] * 28), start=(0, 0), goals=((3, 6),))
    hall[2, 3] = hall[2, 4] = 0
    run = race_of(hall, "theta-star", "bfs")
    clock = run.clock(ClockKind.EVENTS)
    lines, steps = run.board(clock, clock.length)
    assert lines.cost == pytest.approx(26**0.5 + 5**0.5)
    assert (lines.ratio, lines.turns) == (None, 1)
    assert steps.ratio == 1
    assert run.lanes[0].solution().waypoints == [(0, 0), (1, 5), (3, 6)]
    assert run.lanes[1].solution().waypoints == []


def check(maze: Maze, texts: list[str]) -> None:
    """Hold a race to the plain count, at every position of every clock, there and back."""
    run = race_of(maze, *texts)
    solutions = [oracle.searched(maze, SolverChoice.parse(text)) for text in texts]
    traces = [solution.trace for solution in solutions]
    assert [lane.trace.events for lane in run.lanes] == [trace.events for trace in traces]
    paths = [oracle.path_counts(maze, solution) for solution in solutions]
    ends = [WAYS_TO_END[solution.outcome] for solution in solutions]
    longest = max(map(len, traces))
    counted = [[oracle.counts(trace, at) for at in range(len(trace) + 1)] for trace in traces]
    for kind in ClockKind:
        clock = run.clock(kind)
        needed = oracle.efforts(traces, kind)
        assert clock.length == (longest if kind is ClockKind.TOGETHER else max(needed))
        times = [*range(clock.length + 1), *reversed(range(clock.length))]
        for time in times:
            for number, row in enumerate(run.board(clock, time)):
                at = oracle.position_at(traces[number], kind, time, longest)
                assert clock.position(number, time) == at
                ended = at == len(traces[number])
                expected = {
                    "lane": number,
                    "name": run.lanes[number].name,
                    "racer": texts[number],
                    "standing": ends[number] if ended else Standing.UNDER_WAY,
                    "place": place(number, ends, needed) if ended else None,
                    **counted[number][at],
                    **(paths[number] if ended else dict.fromkeys(oracle.OF_THE_PATH)),
                }
                assert {name: getattr(row, name) for name in expected} == expected
        for number, trace in enumerate(traces):
            positions = [clock.position(number, time) for time in range(clock.length + 1)]
            for position in range(len(trace) + 1):
                first = next(time for time, at in enumerate(positions) if at >= position)
                assert clock.time(number, position) == first


def place(lane: int, ends: list[Standing], needed: list[int]) -> int | None:
    if ends[lane] is not Standing.FOUND:
        return None
    found = [other for other, end in zip(needed, ends, strict=True) if end is Standing.FOUND]
    return 1 + len([other for other in found if other < needed[lane]])


@given(searches(high=9, side=6), st.lists(st.sampled_from(CHOICES), min_size=1, max_size=4))
def test_the_board_is_what_a_plain_count_finds(maze: Maze, texts: list[str]) -> None:
    check(maze, texts)


@pytest.mark.parametrize("kind", ClockKind)
def test_decisions_count_nowhere(kind: ClockKind) -> None:
    maze = generate("growing-tree", 7, 9, 5, braid=0.6)
    choices = list(map(SolverChoice.parse, ("a-star", "tremaux", "theta-star", "dead-end-filling")))
    told = race(maze, choices, decisions=True).finish()
    plain = race(maze, choices).finish()
    clock, plain_clock = told.clock(kind), plain.clock(kind)
    assert clock.ends == plain_clock.ends
    for time in range(clock.length + 1):
        assert told.board(clock, time) == plain.board(plain_clock, time)
    for lane, same in zip(told.lanes, plain.lanes, strict=True):
        assert lane.path_tiles() == same.path_tiles()
        assert lane.told is not None
        assert lane.solution(told=True).trace is lane.told is not lane.trace
        assert lane.solution().trace is lane.trace


def test_traces_of_several_blocks() -> None:
    maze = generate("growing-tree", 22, 24, 5, braid=0.6, weights=(1, 9))
    run = race_of(maze, "a-star", "dfs", "random-mouse", "ida-star:limit=3000")
    assert max(len(lane.trace) for lane in run.lanes) > 3 * 1024
    for kind in ClockKind:
        clock = run.clock(kind)
        for time in {*range(0, clock.length + 1, 911), *clock.ends}:
            for number, row in enumerate(run.board(clock, time)):
                trace = run.lanes[number].trace
                at = clock.position(number, time)
                assert {name: getattr(row, name) for name in oracle.FIGURES} == oracle.counts(
                    trace, at
                )
                assert clock.position(number, clock.time(number, at)) == at


def rows_at_the_end(run: Race, kind: ClockKind = ClockKind.EXPANSIONS) -> list[BoardRow]:
    clock = run.clock(kind)
    return in_order(run.board(clock, clock.length))


def test_ties_share_a_place_and_the_next_one_is_left_out() -> None:
    maze = Maze.from_text("#######\n#S   G#\n#######\n")
    run = race_of(maze, "random-mouse:seed=3", "a-star", "bfs", "a-star")
    rows = rows_at_the_end(run)
    expansions = [row.expansions for row in rows]
    assert expansions == sorted(expansions)
    assert expansions[:3] == [expansions[0]] * 3 < [expansions[3]]
    assert [row.place_text for row in rows] == ["1st", "1st", "1st", "4th"]


def test_who_gives_up_never_wins() -> None:
    maze = generate("wilson", 6, 6, 2)
    run = race_of(maze, "random-mouse:limit=3", "dfs")
    first, last = rows_at_the_end(run)
    assert last.events < first.events
    assert (first.racer, first.place_text) == ("dfs", "1st")
    assert (last.standing, last.place, last.place_text) == (Standing.GAVE_UP, None, "gave up")


def test_no_path_is_a_place_of_its_own() -> None:
    maze = Maze.from_text("#####\n#S#G#\n#####\n")
    rows = rows_at_the_end(race_of(maze, "random-mouse:limit=1", "bfs"))
    assert {row.place_text for row in rows} <= {"no path", "gave up"}
    assert rows[0].standing is Standing.NO_PATH


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("###\n# #\n###\n", "the start is missing"),
        ("####\n#S #\n####\n", "the goal is missing"),
    ],
)
def test_without_an_endpoint_no_lane_begins(text: str, told: str) -> None:
    run = race_of(Maze.from_text(text), "bfs", "a-star")
    for row in rows_at_the_end(run):
        assert (row.standing, row.place, row.events) == (Standing.NO_ENDPOINT, None, 0)
    assert all(told in lane.reason for lane in run.lanes)
    with pytest.raises(ValueError, match=told):
        run.lanes[0].solution()


def test_a_start_on_the_goal_is_found_at_once() -> None:
    maze = Maze(1, 2, b"\1\1", start=(0, 0), goals=((0, 0),))
    check(maze, ["bfs", "dfs"])
    (first, second) = rows_at_the_end(race_of(maze, "bfs", "dfs"))
    assert (first.place, second.place, first.steps, first.ratio) == (1, 1, 0, 1.0)


def test_a_ratio_is_that_to_the_lowest_cost_by_the_lane_s_own_moves() -> None:
    maze = Maze.from_text("######\n#S   #\n#    #\n#    #\n#   G#\n######\n")
    across = "diagonal=always"
    run = race_of(maze, f"greedy:{across}", "bfs", f"a-star:{across}")
    assert [row.ratio for row in run.board(run.clock(ClockKind.EVENTS), 999)] == [1.0, 1.0, 1.0]
    assert run.lanes[0].cost == pytest.approx(3 * 2**0.5)


def test_junctions_count_the_steps_across_corners_that_a_lane_may_take() -> None:
    maze = Maze.from_text("#####\n#S  #\n### #\n### #\n###G#\n#####\n")
    run = race_of(maze, "a-star", "a-star:diagonal=always")
    paths = [lane.path for lane in run.lanes]
    assert [path and path.branches for path in paths] == [0, 2]


def test_a_lane_opens_as_the_solution_of_its_search() -> None:
    maze = generate("cave", 8, 9, 4, weights=(1, 9))
    for text in ("a-star:weight=2", "random-mouse:limit=5", "theta-star"):
        (lane,) = race_of(maze, text).lanes
        assert lane.choice is not None
        again, searched = lane.solution(), oracle.searched(maze, lane.choice)
        for name in ("solver", "outcome", "path", "cost", "expanded", "reason", "waypoints"):
            assert getattr(again, name) == getattr(searched, name)


def test_lanes_share_the_tiles_and_are_named_apart() -> None:
    maze = generate("dfs", 5, 5, 1)
    run = race_of(maze, "a-star", "a-star:weight=2", "bfs")
    assert len({id(lane.trace.before) for lane in run.lanes}) == 1
    assert [lane.name for lane in run.lanes] == ["A*", "A* (weight 2)", "Breadth-first search"]
    assert run.corridors == len(maze.tiles) - maze.tiles.count(0)


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (21, "21st")],
)
def test_ordinals(number: int, text: str) -> None:
    assert ordinal(number) == text


def test_a_lane_takes_no_more_than_it_may_beyond_its_trace() -> None:
    maze = generate("growing-tree", 40, 40, 3, braid=0.5)
    texts = ["bfs", "random-mouse", "dfs"]
    race_of(maze, *texts)
    tracemalloc.start()
    try:
        run = race_of(maze, *texts)
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    events = sum(len(lane.trace) for lane in run.lanes)
    traces = 4 * events
    assert taken - traces < 8 * events + 8 * len(maze.tiles) * len(texts)
    # Most of it is left to what plays the traces.
    assert taken - traces < 3 * events + 2 * len(maze.tiles)


def test_lanes_tell_rooms_from_tiles_where_a_race_has_both() -> None:
    def names(*choices: str) -> list[str]:
        return solver_names([SolverChoice.parse(choice) for choice in choices])

    assert names("a-star:graph=rooms", "dijkstra") == ["A* (rooms)", "Dijkstra"]
    assert names("a-star:graph=rooms", "dijkstra:graph=rooms") == ["A*", "Dijkstra"]
    assert names("a-star:graph=rooms", "a-star") == ["A* (graph rooms)", "A*"]
