"""Scores, ghosts and recorded runs."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate, solve
from labyrinth.core.errors import LabyrinthError
from labyrinth.game.directions import PRICE_OF_A_HINT, directions
from labyrinth.game.recorded_run import Ghost, RecordedRun, layout_key
from labyrinth.game.score import FULL, score_of
from labyrinth.game.walk import Walk, open_neighbours

HALL = Maze.from_text("######\n#S  4#\n#  G #\n######\n")


@given(st.lists(st.integers(0, 3), max_size=30), st.integers(0, 3))
def test_score_counts_what_was_walked(choices: list[int], hints: int) -> None:
    walk = Walk(HALL)
    for choice in choices:
        ahead = open_neighbours(HALL, walk.position)
        walk.step(ahead[choice % len(ahead)])
    for tile in directions(HALL).finish().way(walk.position)[1:]:
        walk.step(tile)
    way = directions(HALL).finish().way((1, 1))
    score = score_of(walk, hints, 3.5, way)
    spent = sum(HALL[tile] for tile in walk.walked[1:]) + PRICE_OF_A_HINT * hints
    assert (score.best_length, score.best_cost) == (3, 3)
    assert score.points == round(FULL * 3 / spent) <= FULL
    assert (score.points == FULL) == (spent == 3)
    assert score.steps == score.length + score.steps_back == len(walk.walked) - 1
    assert score.cost == walk.cost >= 3


def test_score_of_a_start_that_is_a_goal() -> None:
    maze = HALL.copy()
    maze.goals = ((1, 1),)
    way = directions(maze).finish().way((1, 1))
    assert score_of(Walk(maze), 0, 0.0, way).points == FULL


@given(st.integers(1, 20), st.sampled_from((0.0, 1.5, 8.0)), st.lists(st.floats(0, 9), max_size=9))
def test_ghost_goes_its_way_and_stays_at_its_end(
    length: int, pace: float, times: list[float]
) -> None:
    way = [(1, col) for col in range(length)]
    ghost = Ghost("A*", way, pace)
    before = 0
    for walked, seconds in enumerate(accumulate(times, initial=0.0)):
        steps = ghost.steps(walked, seconds)
        assert before <= steps <= length - 1
        assert ghost.has_arrived(steps) == (way[steps] == way[-1])
        expected = int(seconds * pace) if pace else walked
        assert steps == min(expected, length - 1)
        before = steps


@given(st.integers(0, 10_000), st.floats(0, 1e6))
def test_run_is_read_as_it_was_written(seed: int, seconds: float) -> None:
    maze = generate("dfs", 4, 5, seed=seed)
    path = solve(maze, "bfs").path
    walked = path + path[-2::-1] + path[1:]
    again = RecordedRun.from_text(RecordedRun.of(walked, seconds).to_text())
    assert again.tiles(maze) == walked
    assert again.seconds == round(seconds, 3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 100_000,
        '{"format": "labyrinth-run"}',
        '{"format": "labyrinth", "start": [1, 1], "moves": "R", "seconds": 1}',
        '{"format": "labyrinth-run", "start": [1], "moves": "R", "seconds": 1}',
        '{"format": "labyrinth-run", "start": [1, 1], "moves": ["R"], "seconds": 1}',
    ],
)
def test_what_is_no_run_is_refused(text: str) -> None:
    with pytest.raises(LabyrinthError, match="not a recorded run"):
        RecordedRun.from_text(text)


def test_run_that_does_not_fit_is_refused() -> None:
    text = '{"format": "labyrinth-run", "start": [1, 1], "moves": "RX", "seconds": 1}'
    with pytest.raises(LabyrinthError, match="'X' is not a step"):
        RecordedRun.from_text(text)
    assert RecordedRun((1, 1), "RRRL").tiles(HALL)[-1] == (1, 3)
    with pytest.raises(LabyrinthError, match="step 4 of the run leads into a wall"):
        RecordedRun((1, 1), "RRRR").tiles(HALL)
    with pytest.raises(LabyrinthError, match="does not begin at the start"):
        RecordedRun((1, 2), "R").tiles(HALL)


def test_layouts_have_keys_of_their_own() -> None:
    other, moved, turned = HALL.copy(), HALL.copy(), HALL.copy()
    other[2, 1] = 7
    moved.start = (2, 1)
    turned.goals = ((2, 3), (1, 3))
    both = turned.copy()
    both.goals = ((1, 3), (2, 3))
    keys = {layout_key(maze) for maze in (HALL, other, moved, turned)}
    assert len(keys) == 4
    assert layout_key(both) == layout_key(turned)
    assert layout_key(HALL.copy()) == layout_key(HALL)
